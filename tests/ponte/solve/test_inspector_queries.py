"""What the Ponte's inspector works out: questions, prices, matrices, files."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from engine.core.system.generators import finished
from engine.ponte.files.csv_files import write_csv
from engine.ponte.positions import parse
from engine.ponte.rules import Ponte
from engine.ponte.solver import (
    DealParameters,
    DealSolver,
    StatesSolver,
    StochasticParameters,
    StochasticSolver,
)
from engine.ponte.tables.states import all_states
from engine.ponte.tables.tables import table_steps
from gui.ponte.solve.inspector import ViewKind
from gui.ponte.solve.price_view import MATRIX, STRENGTHS
from gui.ponte.solve.question_view import QUESTIONS
from gui.shared.charts.library import library
from gui.shared.page.inspector import Solved
from tests.ponte.solve.inspecting import Show, counts_of, settled


def test_questions_of_the_real_event(show: Show, qtbot: QtBot) -> None:
    inspector = show()
    inspector.show_view(ViewKind.QUESTIONS)
    assert inspector.questions.note.plain == "Counting positions"
    settled(inspector, qtbot)
    table = inspector.questions.rows
    numbers = {asked.key: table.number(asked) for asked in QUESTIONS}
    assert numbers == {
        "only reply": "588",
        "forced sacrifice": "55",
        "leading loses": "144",
        "leading changes the result": "288",
        "leading costs a round": "338",
        "every lead": "664",
    }
    assert "of 5,544, 10.6" in table.words(QUESTIONS[0])
    for place, count in ((1, 55), (2, 144), (5, 664)):
        inspector.questions._choose(place)
        settled(inspector, qtbot)
        assert len(inspector.readout.rows.rows) == count
    inspector.questions._choose(1)
    settled(inspector, qtbot)
    inspector.readout.rows.choose(inspector.readout.rows.model().index(3, 0))
    settled(inspector, qtbot)
    position = inspector.readout.position
    assert position is not None
    with qtbot.waitSignal(inspector.play_asked) as caught:
        inspector.play_from_here()
    state = caught.args[0]
    Ponte(6).check_state(state)
    assert (state.leader, state.to_act, state.named) == (1, 0, position.chosen - 1)


def test_save_open_and_list_again(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    inspector = show(n=7)
    path = tmp_path / "seven.ponte"
    with qtbot.waitSignal(inspector.reported) as said:
        inspector.files.save_to(path)
    assert said.args == ["Saved as seven.ponte."]
    with qtbot.waitSignal(inspector.brought) as brought:
        assert inspector.take_file(path)
    result: Solved = brought.args[0]
    assert result.solution.facts["file"] == "seven.ponte"
    inspector.show_solution(result)
    table = finished(table_steps(7))
    assert counts_of(inspector.scores.histogram) == table.histogram
    inspector.scores.histogram.choose(4)
    settled(inspector, qtbot)
    assert len(inspector.readout.rows.rows) == table.histogram[4]
    assert inspector.queries.tables.table is not None
    assert (inspector.queries.tables.table.layers[7] == table.layers[7]).all()


def test_files_that_are_none(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    inspector = show(n=4)
    path = tmp_path / "t.ponte"
    with qtbot.waitSignal(inspector.reported):
        inspector.files.save_to(path)
    whole = path.read_bytes()
    for content, why in ((whole[:-9], "cut off"), (b"x", "is not a table"), (b"", "is not")):
        path.write_bytes(content)
        with qtbot.waitSignal(inspector.reported) as said:
            inspector.take_file(path)
        assert why in said.args[0]
        assert said.args[0].count("\n") == 0
    with qtbot.waitSignal(inspector.reported) as said:
        inspector.files.save_to(tmp_path / "none" / "t.ponte")
    assert "cannot be written: no such file or directory" in said.args[0]
    assert not inspector.take_file(tmp_path / "picture.png")
    assert not inspector.take_file(tmp_path / "match.json")


def test_csv_is_written_and_checked(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    inspector = show(n=4)
    path, expected = tmp_path / "four.csv", tmp_path / "expected.csv"
    write_csv(expected, all_states(4))
    with qtbot.waitSignal(inspector.reported):
        inspector.files.write_csv_to(path)
    assert path.read_bytes() == expected.read_bytes()
    with qtbot.waitSignal(inspector.reported) as said:
        assert inspector.take_file(path)
    assert said.args == ["four.csv: 4 teams a side, 453 rows, all as in our table."]
    path.write_text("a,b\n1,2\n")
    with qtbot.waitSignal(inspector.reported) as said:
        inspector.take_file(path)
    assert "the columns must be" in said.args[0]


def test_other_solvers(show: Show, qtbot: QtBot) -> None:
    inspector = show(StatesSolver(), 5)
    assert inspector.view == ViewKind.QUESTIONS
    assert counts_of(inspector.scores.histogram) == finished(table_steps(5)).histogram
    inspector.scores.histogram.choose(3)
    settled(inspector, qtbot)
    assert len(inspector.readout.rows.rows) == counts_of(inspector.scores.histogram)[3]
    show(DealSolver(), 5, DealParameters("abBab"[:2] + "Bababa"))
    position = inspector.readout.position
    assert position == parse("abBababa").position
    assert inspector.view == ViewKind.POSITION
    with qtbot.waitSignal(inspector.play_asked) as caught:
        inspector.play_from_here()
    assert inspector.game_for(caught.args[0]) == Ponte(4)
    show(StochasticSolver(), 4, StochasticParameters(scale=0.5))
    assert inspector.view == ViewKind.PRICE
    assert inspector.price.mine.text() == "1, 3, 5, 7"


def test_the_price_of_leading(show: Show, qtbot: QtBot) -> None:
    inspector = show(n=3)
    inspector.show_view(ViewKind.PRICE)
    settled(inspector, qtbot)
    price = inspector.price
    price.mine.setText("2, 4")
    price.theirs.setText("1, 3")
    price.scale.set_value(0.5)
    qtbot.keyClick(price.mine, Qt.Key.Key_Return)
    settled(inspector, qtbot)
    figure = price.chart.figure
    assert figure is not None
    assert list(figure.points) == sorted(figure.points)
    assert figure.points[0] == (0, pytest.approx(0, abs=1e-12))
    assert figure.points[-1] == (0.5, pytest.approx(0.0996070348 / 2))
    library().load_now()
    price.chart.show_figure(figure)
    with qtbot.waitSignal(inspector.pointed) as said:
        qtbot.mouseMove(price.chart, QPoint(price.chart.width() // 2, 60))
    assert "leading wins" in said.args[0]
    for mine, why in (("2", "as many teams"), ("2, 3", "two teams"), ("2, x", "are numbers")):
        price.mine.setText(mine)
        price.start()
        assert why in price.sentence.plain.lower()
    price.mine.setText(", ".join(map(str, range(0, 30, 2))))
    price.theirs.setText(", ".join(map(str, range(1, 31, 2))))
    price.start()
    settled(inspector, qtbot)
    assert price.sentence.plain == "Chance is for 1 to 14 teams a side, not 15."


def test_a_matrix_of_chances(show: Show, qtbot: QtBot, tmp_path: Path) -> None:
    inspector = show(n=3)
    inspector.show_view(ViewKind.PRICE)
    settled(inspector, qtbot)
    price = inspector.price
    price.tabs.choose(MATRIX)
    for text in ("1 0\n0.25 1", "[[1, 0], [0.25, 1]]", "1, 0; 0.25, 1"):
        price.matrix.setPlainText(text)
        price.start()
        settled(inspector, qtbot)
        assert price.sentence.isHidden()
        assert "2 teams a side: leading wins" in price.result.plain
    for text, why in (
        ("1 0", "row 1 needs 1 of them, not 2"),
        ("2", "a chance is from 0 to 1, not 2"),
        ("x", "A chance is a number from 0 to 1, not 'x'"),
        ("  ", "Write a row for each of my teams"),
        ("[[1", "is not a matrix of chances"),
        ('{"a": 1}', "is not a matrix"),
        ("nan", "from 0 to 1"),
    ):
        price.matrix.setPlainText(text)
        price.start()
        settled(inspector, qtbot)
        assert why in price.sentence.plain
        assert price.result.plain == "", "no values stand under what is wrong"
    price.tabs.choose(STRENGTHS)
    assert price.sentence.isHidden()
    assert "on the curve" in price.result.plain
    assert price.chart.figure is not None
    price.tabs.choose(MATRIX)
    assert price.chart.figure is None, "each way to ask has its own results"
    path = tmp_path / "p.json"
    path.write_text("[[0.5]]")
    assert inspector.take_file(path)
    settled(inspector, qtbot)
    assert "1 team a side" in price.result.plain
