"""The face of the fields: one choice in table, map and panel, the other rule, samples, files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.blotto.fields.field import Field
from engine.blotto.rules import random_plan
from engine.core.play.chance import Chance
from gui.blotto.fields.entry_map import columns
from gui.blotto.fields.face import RESULTS, WAITING, FieldsFace
from gui.blotto.fields.known import known_fields
from gui.blotto.fields.results import BATTLES, ENTRIES, MATRIX
from gui.blotto.fields.work import AT_ONCE, sample_size
from tests.blotto.games import field, riddler


@pytest.fixture
def face(qtbot: QtBot) -> Iterator[FieldsFace]:
    made = FieldsFace()
    qtbot.addWidget(made)
    made.resize(1200, 640)
    made.show()
    yield made
    made._drop_all()


def wait(face: FieldsFace, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: face.is_ready)


def show(face: FieldsFace, qtbot: QtBot, *fields: Field) -> None:
    face.show_fields(fields)
    wait(face, qtbot)


def test_one_choice_serves_table_map_and_panel(face: FieldsFace, qtbot: QtBot) -> None:
    show(face, qtbot, field("group90"))
    results, contest = face.results, face.contest
    assert contest is not None
    assert (results.place, results.table.current_place, results.map.place) == (0, 0, 0)
    results.map.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(results.map, Qt.Key.Key_Right)
    assert results.table.current_place == 1
    assert face.panel.row == contest.order[1]
    results.table.row_chosen.emit(5)
    wait(face, qtbot)
    assert results.map.place == 5
    assert face.panel.rank.plain == f"Rank {contest.ranks[5]} of 90"
    assert face.panel.plan.row.bars[0].value == contest.plan(face.panel.row)[0]


def test_the_rank_under_the_other_rule(face: FieldsFace, qtbot: QtBot) -> None:
    show(face, qtbot, field("group90"))
    other = face.panel.other
    assert other is not None
    assert other.game.rule == "plain"
    row = face.panel.row
    assert face.panel.facts.facts["Plain rule: rank by mean"] == f"{other.rank_by_mean(row):,}"
    face.head.rules.choose(1)
    wait(face, qtbot)
    assert face.contest is other
    assert "Three in a row: rank by mean" in face.panel.facts.facts
    assert face.results.figures.right.isHidden()


def test_a_field_written_for_another_rule(face: FieldsFace, qtbot: QtBot) -> None:
    face.read(riddler(4))
    wait(face, qtbot)
    assert not face.panel.note.isHidden()
    assert face.panel.number.accessibleName().startswith("54.93 ")
    face.head.rules.choose(1)
    wait(face, qtbot)
    assert face.panel.note.isHidden()


def test_texts_are_told(face: FieldsFace, qtbot: QtBot) -> None:
    face.read(riddler(1))
    wait(face, qtbot)
    contest = face.contest
    assert contest is not None
    row = next(iter(contest.everyone.texts))
    place = contest.place_of(row)
    face.results.table.row_chosen.emit(place)
    wait(face, qtbot)
    start = contest.everyone.texts[row][:20]
    assert face.panel.text.plain.startswith(start)
    assert start in face.results.table.words(face.results.table.rows[place])


def test_two_fields_meet(face: FieldsFace, qtbot: QtBot) -> None:
    one = Field.of("drawn", [random_plan(10, 100, Chance(seed)) for seed in range(40)])
    show(face, qtbot, one, field("group90"))
    assert face.head.title.plain == "drawn + group90"
    assert face.results.between.isVisible()
    assert "drawn against group90" in face.results.between.accessibleDescription()
    assert face.panel.facts.facts["From"] == "group90"


def test_fields_of_other_roads_are_refused_and_the_standings_stay(
    face: FieldsFace, qtbot: QtBot
) -> None:
    show(face, qtbot, field("group90"))
    before, told = face.contest, []
    face.reported.connect(told.append)
    face.read(riddler(5), besides=True)
    wait(face, qtbot)
    assert face.contest is before
    assert "cannot meet" in told[0]
    face.read(riddler(5))
    wait(face, qtbot)
    assert face.contest is not None
    assert face.contest.game.castles == 13


def test_many_battles_are_offered_and_a_sample_is_said(face: FieldsFace, qtbot: QtBot) -> None:
    count = int((AT_ONCE * 1.01) ** 0.5) + 1
    rows = field("group90").rows.repeat(count // 90 + 1, axis=0)
    face.show_fields((Field.of_rows("many", rows),))
    assert not face._fighting.is_busy
    assert face._pages.index == WAITING
    assert "on one core" in face.waiting.sentence.plain
    face.waiting.all_asked.emit()
    assert face._fighting.is_busy
    face.waiting.cancel.click()
    assert not face._fighting.is_busy


def test_a_sample_is_an_estimate(face: FieldsFace, qtbot: QtBot) -> None:
    show(face, qtbot, field("group90"))
    face._fight(30)
    wait(face, qtbot)
    contest = face.contest
    assert contest is not None
    assert not contest.is_whole
    assert " ± " in face.panel.number.accessibleName()
    assert face.head.note.plain.startswith("90 entries, each against the same 30")
    assert face.results.table.table_model.columns[2].text(face.results.table.rows[0])[0] == "≈"


def test_how_large_samples_are() -> None:
    assert sample_size(1_000_000) == 2000
    assert sample_size(10_000_000) == 1000
    assert sample_size(500) == 500


def test_battles_and_matrix(face: FieldsFace, qtbot: QtBot) -> None:
    show(face, qtbot, field("group90"))
    face.results.map.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(face.results.map, Qt.Key.Key_Return)
    wait(face, qtbot)
    assert face.results.views.index == BATTLES
    assert "won" in face.results.battles_note.plain
    face.show_matrix()
    wait(face, qtbot)
    assert face.results.views.index == MATRIX
    matrix = face.results.matrix
    assert matrix.picture is not None
    assert matrix.picture.count == 90
    matrix.choose((3, 7))
    assert face.results.table.current_place == 3
    face.show_matrix()
    assert face.results.views.index == ENTRIES


def test_the_matrix_of_a_sample_tells_ranks(face: FieldsFace, qtbot: QtBot) -> None:
    show(face, qtbot, field("riddler4"))
    face.show_matrix()
    wait(face, qtbot)
    picture = face.results.matrix.picture
    assert picture is not None
    assert picture.count == 200
    assert picture.names[0] == "1"
    assert picture.names[-1] == "938"


def test_rows_left_out_are_counted_and_listed(
    face: FieldsFace, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "mine.csv"
    file.write_text("50,50\n60,40\n70,20\n10,90\n1,x\n")
    face.read(file)
    wait(face, qtbot)
    assert face.head.left_out.text() == "2 rows left out"
    face.head.left_out.click()
    rows = face._left_out.table.rows
    assert [(name, row.line) for name, row in rows] == [("mine", 3), ("mine", 5)]
    assert "90, not 100" in rows[0][1].reason


def test_a_file_that_is_no_field_is_told_in_place(
    face: FieldsFace, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "empty.csv"
    file.write_text("")
    face.read(file)
    wait(face, qtbot)
    assert face.waiting.error is not None
    face.waiting.cancel.click()
    assert face.waiting.isHidden() or not face.waiting.isVisible()


def test_standings_are_saved_and_open_again(
    face: FieldsFace, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    show(face, qtbot, field("group90"))
    file = tmp_path / "standings.csv"
    monkeypatch.setattr("gui.blotto.fields.face.ask_save", lambda *_args: file)
    face.ask_export()
    wait(face, qtbot)
    assert face.contest is not None
    best = face.contest.plan(int(face.contest.order[0]))
    assert file.read_text().splitlines()[1].startswith(",".join(map(str, best)))
    face.read(file)
    wait(face, qtbot)
    assert len(face.contest.order) == 90


def test_columns_of_many_entries_are_means(face: FieldsFace, qtbot: QtBot) -> None:
    show(face, qtbot, field("group90"))
    assert face.contest is not None
    ordered = face.contest.everyone.rows[face.contest.order]
    assert columns(face.contest, 90).T.tolist() == ordered.tolist()
    few = columns(face.contest, 9)
    assert few[0, 0] == pytest.approx(ordered[:10, 0].mean())
    assert few.sum() == pytest.approx(900)


def test_what_was_opened_is_known(face: FieldsFace, qtbot: QtBot) -> None:
    face.read(riddler(5))
    wait(face, qtbot)
    assert known_fields().fields[0].castles == 13
    assert face._pages.index == RESULTS
