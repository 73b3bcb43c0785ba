"""The Ponte's inspector: true numbers, lists, files, questions, keys and clicks; no pixels."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.registry import game_named
from engine.core.system.job import Snapshot
from engine.ponte.positions import text_of
from engine.ponte.queries.search import rounds_when_leading, solve
from engine.ponte.rules import Ponte, PonteState
from engine.ponte.solver import (
    PonteSolution,
    TableSolver,
)
from gui.ponte.solve.inspector import ViewKind
from gui.ponte.solve.question_view import QUESTIONS
from gui.shared.charts.bar_picture import NUMBERS
from gui.shared.solve.setup import SolveSetup
from gui.shared.style.appearance import appearance
from tests.ponte.solve.inspecting import Show, counts_of, settled


def test_bars_of_the_real_event(show: Show, qtbot: QtBot) -> None:
    inspector = show()
    histogram, readout = inspector.scores.histogram, inspector.readout
    assert counts_of(histogram) == (2, 43, 286, 406, 166, 20, 1)
    assert histogram.row.bars[4].words == "4 of 6 (+2): 166 deals, 18.0\u00a0%"
    words = inspector.scores.facts.plain
    for number in ("wins 187 (20.2", "406 (43.9", "loses 331 (35.8", "36.6", "−0.3658"):
        assert number in words
    qtbot.keyClick(histogram, Qt.Key.Key_End)
    settled(inspector, qtbot)
    assert (histogram.bar, len(readout.rows.rows)) == (6, 1)
    qtbot.keyClick(histogram, Qt.Key.Key_Left)
    settled(inspector, qtbot)
    deals = [readout.rows.position(place) for place in range(20)]
    assert len(set(deals)) == 20
    assert all(rounds_when_leading(deal)[0] == 5 for deal in deals)
    assert readout.number.number.plain == "5 of 6 (+4)"
    assert readout.words.plain == "All are listed."
    assert "Chosen: 5 of 6" in histogram.accessibleDescription()


def test_a_bar_is_clicked_and_its_deal_looked_into(show: Show, qtbot: QtBot) -> None:
    inspector = show(n=5)
    histogram, readout = inspector.scores.histogram, inspector.readout
    place = histogram.picture().column(2).center().toPoint()
    with qtbot.waitSignal(inspector.pointed):
        qtbot.mouseMove(histogram, place)
    with qtbot.waitSignal(inspector.panel_wanted):  # the list may lie in a drawer
        qtbot.mouseClick(histogram, Qt.MouseButton.LeftButton, pos=place)
    settled(inspector, qtbot)
    readout.rows.choose(readout.rows.model().index(7, 0))
    settled(inspector, qtbot)
    position = readout.position
    assert position is not None
    found = solve(position)
    marked = text_of(position, found.best_moves, found.rounds_won)
    assert readout.line.plain.replace("\u200b", "") == marked
    leading, answering = rounds_when_leading(position)
    assert leading == found.rounds_won == 2
    expected = "no difference who leads" if leading == answering else "Leading costs 1 round"
    assert expected in readout.facts.plain
    inspector.copy_position()
    assert QGuiApplication.clipboard().text() == text_of(position)
    assert inspector.deal.board.solved == found
    with qtbot.waitSignal(inspector.play_asked) as caught:
        qtbot.mouseClick(readout.play, Qt.MouseButton.LeftButton)
    assert caught.args == [PonteState((position.mine, position.theirs))]
    assert inspector.game_for(caught.args[0]) is None


def test_many_options_are_folded_and_the_number_of_teams_is_not(qtbot: QtBot) -> None:
    setup = SolveSetup(game_named("ponte"), QWidget())
    qtbot.addWidget(setup)
    setup.resize(230, 430)
    setup.show()
    field = setup.rules.field("n").row
    assert field.mapTo(setup, field.rect().bottomLeft()).y() < setup.height() - 60
    assert not setup.form.isVisible()
    setup.options.click()
    assert setup.form.isVisible()
    setup.options.click()
    assert not setup.form.isVisible()
    setup.box.setCurrentIndex([solver.name for solver in setup.solvers].index("deal"))
    assert not setup.options.isVisible()
    assert setup.form.isVisible()
    setup.choose(TableSolver(), replace(TableSolver().parameters, keep=True), Ponte(4))
    assert setup.form.isVisible()  # what differs from the usual is shown


def test_enter_plays_the_first_deal_of_a_bar(show: Show, qtbot: QtBot) -> None:
    inspector = show(n=4)
    with qtbot.waitSignal(inspector.play_asked) as caught:
        qtbot.keyClick(inspector.scores.histogram, Qt.Key.Key_Home)
        qtbot.keyClick(inspector.scores.histogram, Qt.Key.Key_Return)
    Ponte(4).check_state(caught.args[0])
    settled(inspector, qtbot)


def test_a_large_bar_is_sampled_with_a_seed(show: Show, qtbot: QtBot) -> None:
    inspector = show(n=10)
    inspector.scores.histogram.choose(5)
    settled(inspector, qtbot)
    readout = inspector.readout
    assert readout.words.plain == "1,000 of them, drawn at random."
    first = readout.rows.position(0)
    assert rounds_when_leading(first)[0] == 5
    inspector.scores.histogram.choose(5)
    settled(inspector, qtbot)
    assert readout.rows.position(0) == first
    qtbot.mouseClick(readout.sample, Qt.MouseButton.LeftButton)
    settled(inspector, qtbot)
    assert len(readout.rows.rows) == 1000


def test_many_teams_are_estimated(show: Show, qtbot: QtBot, monkeypatch: Any) -> None:
    monkeypatch.setattr("gui.ponte.solve.table_queries.COUNTED", 4)
    inspector = show(n=5)
    inspector.show_view(ViewKind.QUESTIONS)
    settled(inspector, qtbot)
    assert inspector.questions.rows.number(QUESTIONS[0]) == "–"
    assert "estimated from a sample" in inspector.questions.note.plain
    inspector.questions._choose(0)
    settled(inspector, qtbot)
    readout = inspector.readout
    assert readout.number.chip.text == "estimate"
    assert "±" in inspector.questions.rows.number(QUESTIONS[0])
    found = readout.rows.found
    assert found is not None
    assert f"{found.count} of {found.drawn:,} positions" in readout.words.plain
    for place in range(found.count):
        assert len(solve(found.position(place)).best_moves) == 1


def test_statistics_by_the_number_of_teams(show: Show, qtbot: QtBot) -> None:
    inspector = show()
    inspector.show_view(ViewKind.SIZES)
    settled(inspector, qtbot)
    rows = inspector.sizes.rows.rows
    assert [row.n for row in rows] == list(range(1, 11))
    assert rows[5].costs == 338
    assert rows[9].share_of_costs == pytest.approx(0.397, abs=5e-4)
    assert "−0.3658" in inspector.sizes.rows.words(inspector.sizes.rows.rows[5])
    assert "6: 36.6" in inspector.sizes.chart.accessibleDescription()
    show(n=11)
    assert inspector.sizes.rows.rows[-1].n == 11


def test_a_table_grows_on_the_screen(show: Show, qtbot: QtBot) -> None:
    inspector = show()
    value = PonteSolution(7, {"done": 12, "deals": 3432}, (1, 4, 7))
    assert inspector.show_snapshot(Snapshot(1, 2, value))
    assert inspector.scores.title.plain == "7 teams a side: 12 of 3,432 deals so far"
    assert counts_of(inspector.scores.histogram) == (1, 4, 7, 0, 0, 0, 0, 0)
    assert not inspector.scores.histogram.isEnabled()
    inspector.show_stopped()
    assert counts_of(inspector.scores.histogram) == (2, 43, 286, 406, 166, 20, 1)
    assert inspector.scores.histogram.isEnabled()
    empty = Snapshot(0, 1, PonteSolution(1, {}))
    assert not inspector.show_snapshot(empty)


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
def test_the_bars_are_high_enough_at_every_text_size(show: Show, scale: float) -> None:
    appearance().choose("light", scale)
    inspector = show()
    inspector.resize(650, 600)
    histogram = inspector.scores.histogram
    inspector.scores.layout().activate()
    QApplication.processEvents()
    theme = appearance().theme
    assert histogram.picture().foot - theme.px(NUMBERS) >= 100
    assert histogram.height() >= histogram.minimumSizeHint().height()
    assert inspector.scores.facts.height() >= inspector.scores.facts.heightForWidth(
        inspector.scores.facts.width()
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_view_paints(show: Show, qtbot: QtBot, theme: Any) -> None:
    inspector = show(n=4)
    appearance().choose(theme, 1.5)
    for view in ViewKind:
        inspector.show_view(view)
        settled(inspector, qtbot)
        assert not inspector.grab().isNull()
    inspector.scores.histogram.choose(2)
    settled(inspector, qtbot)
    inspector.readout.rows.choose(inspector.readout.rows.model().index(0, 0))
    settled(inspector, qtbot)
    assert not inspector.readout.grab().isNull()


def test_actions(show: Show, qtbot: QtBot) -> None:
    inspector = show(n=4)
    actions = {action.id: action for action in inspector.actions_here()}
    can_run = {name: action.can_run() for name, action in actions.items() if action.can_run}
    assert not can_run["inspect.play"]
    assert can_run["inspect.save"]
    actions["inspect.view3"].run()
    settled(inspector, qtbot)
    assert inspector.view == ViewKind.PRICE
