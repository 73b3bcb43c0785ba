"""Programs of others: asked about once for each content; what is kept of them runs nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from engine import cli
from engine.core.play.match import Match
from engine.core.play.replay import MatchRecord
from engine.core.system import closed_process
from engine.core.system.errors import InputError, run_all
from engine.core.tournament.store import opened_store
from engine.hog import GAME
from engine.hog.rules import Hog
from engine.hog.strategies import FileTable, policy_of, read_strategy
from gui.hog.editor.draft import Draft, draft_path, keep_draft, read_draft
from gui.hog.editor.editor import Editor
from gui.hog.solve.handoff import Origin
from gui.shared.jobs.autosave import autosave
from gui.shared.page.program_consent import ProgramConsent, program_consent
from gui.shared.page.settings import Preferences
from gui.shared.tournament.form.entrant_list import EntrantList
from tests.consent import dialog, open_dialogs, seat_of

SMALL = Hog(goal=9)
TEXT = "def final_strategy(score, opponent_score):\n    return (score + opponent_score) % 11\n"
TABLE = np.add.outer(np.arange(9), np.arange(9)) % 11
pytestmark = pytest.mark.usefixtures("fresh_consent")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "hog_contest.py"
    made.write_text(TEXT)
    return made


def test_a_program_is_run_after_a_yes_and_asked_about_once(qtbot: QtBot, path: Path) -> None:
    first = seat_of(qtbot, GAME, SMALL)
    first.read(path)
    asked = dialog(qtbot, first)
    assert not isinstance(first.strategy, FileTable)
    asked.run_button.click()
    qtbot.waitUntil(lambda: isinstance(first.strategy, FileTable))
    assert isinstance(first.strategy, FileTable)
    assert np.array_equal(policy_of(first.strategy, SMALL).rolls, TABLE)
    second = seat_of(qtbot, GAME, SMALL)
    second.read(path)
    qtbot.waitUntil(lambda: isinstance(second.strategy, FileTable))
    assert not open_dialogs(second)
    path.write_text(TEXT + "# another\n")
    second.read(path)
    dialog(qtbot, second).leave_button.click()
    assert "is a program, and programs are run only where asked" in second.complaint


def test_a_no_is_told_where_the_file_was_dropped(qtbot: QtBot, path: Path) -> None:
    entrants = EntrantList(GAME)
    entrants.set_game(SMALL)
    qtbot.addWidget(entrants)
    count = len(entrants.rows)
    entrants.add_file(path)
    dialog(qtbot, entrants).leave_button.click()
    assert "is a program" in entrants.complaint
    entrants.add_file(path)
    with qtbot.waitSignal(entrants.answered):
        dialog(qtbot, entrants).run_button.click()
    assert len(entrants.rows) == count + 1


def test_the_editor_asks_too(qtbot: QtBot, path: Path) -> None:
    parent = seat_of(qtbot, GAME, SMALL)
    editor = Editor(parent)
    editor.game = SMALL
    editor.knowledge._ask = lambda _question: None  # type: ignore[method-assign]
    editor.open_path(path)
    with qtbot.waitSignal(editor.told):
        dialog(qtbot, parent).leave_button.click()
    editor.open_path(path)
    dialog(qtbot, parent).run_button.click()
    expected = TABLE.astype(np.uint8).tobytes()
    qtbot.waitUntil(lambda: editor.edit is not None and editor.edit.table == expected)


def test_what_was_allowed_is_remembered_between_runs(qtbot: QtBot, tmp_path: Path) -> None:
    preferences = Preferences(tmp_path / "settings.json")
    program_consent().changed.connect(lambda kept: preferences.set(allowed_programs=kept))
    program_consent().allow(b"x")
    later = ProgramConsent()
    later.remember(preferences.settings.allowed_programs)
    assert (later.may_run(b"x"), later.may_run(b"y")) == (True, False)


def test_a_store_keeps_the_table_and_opening_it_runs_nothing(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "t.sqlite"
    command = ["tournament", "hog", str(path), "always-4", "--set", "goal=9", "--games", "4"]
    command += ["--store", str(kept)]
    assert cli.run(command) == 0
    assert cli.run(command) == 0  # it goes on: the program gives the same table
    monkeypatch.setattr(closed_process, "answers_of", None)
    path.unlink()
    with opened_store(kept) as store:
        strategy: Any = store.settings().entrants[0].strategy
    assert np.array_equal(policy_of(strategy, SMALL).rolls, TABLE)
    assert TEXT.splitlines()[0].encode() in strategy.kept
    capsys.readouterr()


def test_a_program_in_a_file_of_ours_is_not_run(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As stores of earlier versions hold it."""
    kept = tmp_path / "t.sqlite"
    command = ["tournament", "hog", str(path), "always-4", "--set", "goal=9", "--games", "4"]
    assert cli.run([*command, "--store", str(kept)]) == 0
    with opened_store(kept) as store:
        store._connection.execute(
            "UPDATE entrant SET content = ? WHERE position = 0", (TEXT.encode(),)
        )
    with opened_store(kept) as store, pytest.raises(ValueError, match="is a program, and"):
        store.settings()
    capsys.readouterr()


def test_a_record_keeps_the_table_and_goes_on_without_the_file(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(SMALL, (read_strategy(path, SMALL, run_all), None), 3)
    MatchRecord.of(GAME, match).save(tmp_path / "match.json")
    monkeypatch.setattr(closed_process, "answers_of", None)
    path.unlink()
    record = MatchRecord.load(tmp_path / "match.json")
    strategy, person = record.seated()
    assert person is None
    assert np.array_equal(policy_of(strategy, SMALL).rolls, TABLE)
    assert MatchRecord.load(tmp_path / "match.json").to_json() == record.to_json()
    with pytest.raises(InputError, match="'s file was not kept"):
        replace(record, kept=()).seated()
    wrong = record.to_json() | {"kept": ["x"]}
    with pytest.raises(InputError, match="kept must have 2 entries, not 1"):
        MatchRecord.from_json(wrong, "match.json")


def test_a_draft_keeps_an_opponent_from_a_file(path: Path) -> None:
    game = Hog(preset="FA20")
    opponent = read_strategy(path, game, run_all)
    origin = Origin("x", bytes(10_000))
    keep_draft(Draft(100, origin, bytes(10_000), opponent.label, "FA20", opponent.kept.decode()))
    autosave().flush()
    path.unlink()
    draft = read_draft(draft_path(), range(11))
    assert draft is not None
    again: Any = draft.known_opponent()
    assert again.label == "hog_contest.py"
    assert np.array_equal(policy_of(again, game).rolls, policy_of(opponent, game).rolls)
    assert replace(draft, kept=None).known_opponent() is None
