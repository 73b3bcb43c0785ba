"""Programs of one's own in a tournament of the window: checked first, and how they came out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from engine.core.play.bots import closed
from engine.core.play.bots.check import checking
from engine.core.play.bots.files import read_bot
from engine.core.play.bots.question import Question
from engine.core.tournament.standings import GameFault
from gui.shared.controls.table import Table
from gui.shared.jobs.autosave import autosave
from gui.shared.page.program_consent import ConsentDialog, program_consent
from gui.shared.strategies import work
from gui.shared.strategies.collection import collection_path
from gui.shared.strategies.failures import MOST_SHOWN, FailuresDialog
from gui.shared.strategies.keeper import own_strategies
from gui.shared.tournament.data import ScoreRow
from gui.shared.tournament.tab import TournamentTab
from tests.shared.tournament.tournaments import choose, ran

QUESTIONS = 6
"""In place of 200: after each wrong answer a process is started anew."""


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    collection_path().unlink(missing_ok=True)
    monkeypatch.setattr(work, "LONGEST_CHECK", float("inf"))  # a busy machine is no slow program
    monkeypatch.setattr(work, "checking", partial(checking, count=QUESTIONS))
    own_strategies.cache_clear()
    yield
    autosave().flush()
    own_strategies.cache_clear()


def added(tab: TournamentTab, qtbot: QtBot, path: Path, text: str) -> str:
    """Have a program take part; return the digest of its content."""
    path.write_text(f"def act(view, legal, match):\n    return {text}\n")
    with qtbot.waitSignal(tab.setup.entrants.answered):
        tab.setup.entrants.add_file(path)
    return read_bot(path).digest


def test_it_is_checked_first_and_its_result_is_kept(
    tab: TournamentTab, qtbot: QtBot, tmp_path: Path
) -> None:
    choose(tab, "random")
    digest = added(tab, qtbot, tmp_path / "mine.py", "4")
    ran(tab, qtbot, 20)
    verdict, played = (own_strategies().verdict(digest, "hog"),
                       own_strategies().played(digest, "hog"))  # fmt: skip
    assert verdict is not None
    assert verdict.is_right
    assert verdict.repeats
    assert played is not None
    assert (played.entrants, played.faults) == (2, {})
    assert played.games == 20
    assert tab.run.outcome is not None
    mine = next(e for e in tab.run.outcome.settings.entrants if e.name == "mine.py")
    assert not mine.strategy.is_anew  # type: ignore[attr-defined]


def test_who_answers_wrongly_is_told_first_and_its_failures_when_it_has_played(
    tab: TournamentTab, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(tab, "random")
    digest = added(tab, qtbot, tmp_path / "bad.py", "print('where am I?') or 99")
    ran(tab, qtbot, 8)
    assert tab.is_form_shown
    error = tab.setup.live.widget("error").plain
    assert (
        f"bad.py: {QUESTIONS} of {QUESTIONS} answers are wrong, the first is illegal: roll 0 to 10"
        in error
    )
    ran(tab, qtbot, 8)
    played = own_strategies().played(digest, "hog")
    assert played is not None
    assert played.faults == {"illegal": played.faults["illegal"]}  # who won before never failed
    assert played.faults["illegal"] > 4
    standings = tab.results.standings
    (row,) = [each for each in standings.rows if each.faults]
    assert row.kinds == f"{row.faults} illegal"
    titles = [column.title for column in standings.columns]
    index = index_of(standings, row).siblingAtColumn(titles.index("Faults"))
    place = standings.visualRect(index).center()
    qtbot.mouseClick(standings.viewport(), Qt.MouseButton.LeftButton, pos=place)
    (dialog,) = tab.window().findChildren(FailuresDialog)
    assert dialog.live.widget(("words", 0)).plain == "Last words: where am I?"
    saved = tmp_path / "it.question.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(saved), ""))
    dialog.live.widget(("save", 0)).click()
    assert Question.load(saved).game == tab.run.outcome.rules  # type: ignore[union-attr]
    dialog.live.widget(("open", 0)).click()
    assert tab.shell.go_to is not None
    qtbot.waitUntil(lambda: not tab.window().findChildren(FailuresDialog))


def test_where_there_are_more_failures_than_are_listed_that_is_said(qtbot: QtBot) -> None:
    fault = GameFault(0, 0, "illegal", "no such move")
    for count, is_told in ((MOST_SHOWN, False), (MOST_SHOWN + 1, True)):
        dialog = FailuresDialog([replace(fault, row=n) for n in range(count)], ["Mine"], list)
        qtbot.addWidget(dialog)
        assert ("there are more" in dialog.live.widget("heading").note.plain) == is_told


def index_of(table: Table, row: ScoreRow) -> QModelIndex:
    places = (table.model().index(n, 0) for n in range(table.model().rowCount()))
    return next(each for each in places if table.rows[table.table_model.place(each.row())] is row)


def test_what_has_changed_without_walls_is_asked_about_and_begun(
    tab: TournamentTab, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(tab, "random")
    added(tab, qtbot, tmp_path / "mine.py", "4")
    (tmp_path / "mine.py").write_text("import os\n\n\ndef act(*_): return 5 + 0 * os.getpid()\n")
    monkeypatch.setattr(closed, "is_closed", lambda: False)
    ran(tab, qtbot, 20)
    dialog = next(each for each in tab.window().findChildren(ConsentDialog) if each.isVisible())
    dialog.run_button.click()
    qtbot.waitUntil(lambda: tab.run.outcome is not None and not tab.run.is_running)
    assert program_consent().may_run(closed.consent_to(read_bot(tmp_path / "mine.py")))
