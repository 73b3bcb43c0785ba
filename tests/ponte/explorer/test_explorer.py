"""The explorer in Play and Watch: values, steps ahead, pasted positions, swaps, taking back."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM
from engine.core.system.job import Snapshot
from engine.ponte.rules import Ponte, PonteState
from gui.ponte.explorer.analysis import SearchBox
from gui.ponte.explorer.explorer import PonteExplorer
from gui.ponte.explorer.labels import main_words
from gui.shared.controls.buttons import Button
from gui.shared.jobs.job_poller import job_poller
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.right_panel import RightPanel
from gui.shared.page.coach_level import CoachLevel
from gui.shared.style.appearance import appearance
from gui.window.main_window import MainWindow
from tests.panels import is_there
from tests.ponte.explorer.exploring import (
    SEED,
    begin,
    board,
    explorer_of,
    keys,
    play,
    state_of,
)
from tests.windows import wait

CONTROL = Qt.KeyboardModifier.ControlModifier


def trail_of(explorer: PonteExplorer) -> list[str]:
    """Return the steps that were explored, as they can be gone back to."""
    trail = explorer.live.widget("trail")
    return [] if trail.isHidden() else [step.text() for step in trail.findChildren(Button)]


def test_the_values_are_on_the_board_and_in_the_panel(tab: PlayTab, qtbot: QtBot) -> None:
    explorer, view = explorer_of(tab), board(tab)
    found = explorer.findings
    assert found is not None
    assert explorer.live.widget("number").number.plain == f"{found.rounds} of 6"
    assert "Mezzogiorno" in explorer.live.widget("whose").plain
    assert explorer.live.widget("number").chip.isHidden()
    assert view.insight is not None
    assert dict(view.insight.rounds) == {row.team: row.rounds for row in found.rows}
    assert view.insight.selected == found.best[0].team
    assert len(view.insight.line) == 6
    assert {entry.action for entry in tab.panel.advice} == set(range(6))
    assert tab.coach.number.number.plain.startswith(f"{found.rounds} of 6 (")


def test_the_main_button_plays_the_team_it_names(tab: PlayTab, qtbot: QtBot) -> None:
    explorer = explorer_of(tab)
    assert explorer.findings is not None
    best = explorer.findings.best[0].team
    qtbot.mouseClick(explorer.live.widget("main"), Qt.MouseButton.LeftButton)
    wait(tab, qtbot)
    assert tab.match is not None
    assert tab.match.steps[0].actions == {0: best}


def test_steps_ahead_are_not_played_and_lead_back(tab: PlayTab, qtbot: QtBot) -> None:
    explorer, before = explorer_of(tab), state_of(tab)
    explorer.live.widget("look").click()
    assert explorer.live.widget("heading").title.plain == "Look ahead: name a team"
    explorer.live.widget("teams").row_chosen.emit(1)
    qtbot.waitUntil(lambda: explorer.is_ready)
    first = explorer.here
    assert first is not None
    assert first.state.named == first.action
    assert board(tab).frame.state == first.state
    assert trail_of(explorer)[0] == "Match"
    assert explorer.live.widget("heading").title.plain == "Look ahead: Tramontana answers"
    named = first.action
    # On the board too a click goes one step ahead, for whoever acts there.
    answer = next(iter(keys(tab)))
    qtbot.mouseClick(keys(tab)[answer], Qt.MouseButton.LeftButton)
    assert len(trail_of(explorer)) == 3
    assert len(board(tab).frame.state.combats) == 1
    assert state_of(tab) == before
    assert tab.match is not None
    assert not tab.match.steps
    explorer.live.widget(("step", 1)).click()
    assert explorer.here == first
    # The main button plays the first step of the trail.
    explorer.play()
    wait(tab, qtbot)
    assert tab.match.steps[0].actions == {0: named}
    assert not explorer.is_ahead
    assert board(tab).frame.state == state_of(tab)


def test_a_click_on_a_team_of_the_list_names_it(tab: PlayTab, qtbot: QtBot) -> None:
    """It only explored, and all clicks after it."""
    explorer = explorer_of(tab)
    second = explorer.live.widget("teams").rows[1].team
    explorer.live.widget("teams").row_chosen.emit(1)
    wait(tab, qtbot)
    assert tab.match is not None
    assert tab.match.steps[0].actions == {0: second}
    assert not explorer.is_ahead


def test_strengths_swapped_ahead_leave_the_match_alone(tab: PlayTab, qtbot: QtBot) -> None:
    explorer, before = explorer_of(tab), tab.match
    explorer.look_ahead()
    tab.panel.swap((0, 0), (1, 0))  # type: ignore[attr-defined]
    assert explorer.is_ahead
    assert trail_of(explorer) == ["Match", "Swapped"]
    assert tab.match is before
    explorer.look_ahead()
    assert not explorer.is_ahead
    assert not explorer.looks_ahead


def test_who_should_lead(tab: PlayTab, qtbot: QtBot) -> None:
    explorer = explorer_of(tab)
    explorer.read("2,4,5 v 1,3,6")
    qtbot.waitUntil(lambda: explorer.is_ready)
    assert explorer.live.widget("lead").text() == "Leading costs 1 combat"
    assert explorer.live.widget("number").number.plain == "1 of 3"
    qtbot.mouseClick(explorer.live.widget("lead"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: explorer.is_ready)
    assert explorer.here is not None
    assert explorer.here.state.leader == 1
    assert explorer.live.widget("number").number.plain == "2 of 3"
    explorer.let_other_lead()
    assert explorer.here.state.leader == 0


def test_a_position_is_copied_and_pasted(tab: PlayTab, qtbot: QtBot) -> None:
    explorer = explorer_of(tab)
    shown = explorer.live.widget("position").text()
    qtbot.mouseClick(explorer.live.widget("copy"), Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == shown
    QGuiApplication.clipboard().setText("baBa\n")
    qtbot.keyClick(explorer.live.widget("position"), Qt.Key.Key_V, CONTROL)
    qtbot.waitUntil(lambda: explorer.is_ready)
    assert explorer.findings is not None
    assert explorer.findings.is_only_move
    assert [row.strength for row in explorer.findings.best] == [4]
    assert is_there(explorer.live, "warning")
    assert board(tab).frame.game.n == 2
    explorer.play_from_here()
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.game.n == 2)
    wait(tab, qtbot)
    assert explorer.live.widget("main").text() == "Answer with Team 4"
    assert explorer.live.widget("main").accessibleName() == "Answer with Team 4"
    qtbot.mouseClick(keys(tab)[1], Qt.MouseButton.LeftButton)
    wait(tab, qtbot)
    tab.undo()
    wait(tab, qtbot)
    tab.undo()
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.game.n == 6)
    wait(tab, qtbot)
    assert explorer.live.widget("position").text() == shown


def test_garbage_gets_a_sentence_and_changes_nothing(tab: PlayTab, qtbot: QtBot) -> None:
    explorer, before = explorer_of(tab), state_of(tab)
    position = explorer.live.widget("position")
    for text in ("garbage", "", "aab", "1,2 v 2,3", "a" * 2000):
        position.setText(text)
        qtbot.keyClick(position, Qt.Key.Key_Return)
        assert explorer._message.sentence, text
        assert not explorer.is_ahead
        assert board(tab).frame.state == before
        qtbot.keyClick(position, Qt.Key.Key_Backspace if text else Qt.Key.Key_A)
        assert not explorer._message.sentence, text


def test_strengths_in_any_order_are_ranked_and_it_says_so(tab: PlayTab, qtbot: QtBot) -> None:
    explorer = explorer_of(tab)
    explorer.read("50, 10, 40 v 60, 30, 20")
    assert explorer._message.sentence == "Sorted and ranked: 1, 4, 5 v 2, 3, 6."
    assert explorer.here is not None
    assert explorer.here.state.strengths == ((1, 4, 5), (2, 3, 6))


def test_without_values_nothing_is_told_nor_hinted(tab: PlayTab, qtbot: QtBot) -> None:
    explorer = explorer_of(tab)
    tab.level_row.chosen.emit(CoachLevel.OFF)
    assert not tab.store.now.shows_all
    assert not tab.panel.advice
    assert not is_there(explorer.live, "number")
    assert board(tab).insight is not None
    assert not board(tab).insight.rounds  # type: ignore[union-attr]
    assert not board(tab).insight.line  # type: ignore[union-attr]
    assert all(not row.score and not row.verdict for row in explorer.live.widget("teams").rows)
    assert not explorer.live.widget("main").isEnabled()
    tab.show_hint()
    assert not explorer.live.widget("main").isEnabled()
    assert not board(tab).insight.rounds  # type: ignore[union-attr]
    tab.level_row.chosen.emit(CoachLevel.ALL)
    assert explorer.is_on
    qtbot.waitUntil(lambda: bool(tab.panel.advice))


def test_a_person_on_the_far_bank_sees_that_sides_rounds(tab: PlayTab, qtbot: QtBot) -> None:
    begin(tab, qtbot, Ponte(leads="tramontana"), person=1)
    explorer = explorer_of(tab)
    assert "Tramontana" in explorer.live.widget("whose").plain
    assert explorer.live.widget("heading").title.plain == "Name a team"
    assert state_of(tab).to_act == 1
    play(tab, qtbot, 3)
    assert tab.match is not None
    assert tab.match.steps[0].actions == {1: 3}


def test_many_teams_are_solved_in_a_job_that_gives_way(tab: PlayTab, qtbot: QtBot) -> None:
    begin_many = replace(
        tab.setup.first_settings(), game=Ponte(26), strategies=(None, RANDOM), seed=SEED
    )
    tab.begin(begin_many)
    explorer = explorer_of(tab)
    qtbot.waitUntil(lambda: tab.panel.is_asked and tab.match is not None)
    qtbot.waitUntil(lambda: explorer.answers.is_busy or explorer.is_ready)
    explorer.read("ab")
    qtbot.waitUntil(lambda: explorer.is_ready)
    assert explorer.findings is not None
    assert explorer.findings.n == 1


def test_the_main_button_has_room_for_every_name(window: MainWindow, tab: PlayTab) -> None:
    """It does without the verb, which the list's head says, where a name is long."""
    window.resize(1280, 800)
    explorer, metrics = explorer_of(tab), appearance().theme.metrics("body", 600)
    assert explorer.here is not None
    for team in range(explorer.here.game.n):
        explorer.select(team)
        button = explorer.live.widget("main")
        assert button.accessibleName().startswith("Name ")
        assert metrics.horizontalAdvance(button.text()) <= button.width() - 8, button.text()
    game, state = explorer.here.game, explorer.here.state
    for leader, named in ((1, None), (0, 2), (1, 2)):
        spot = replace(explorer.here, state=replace(state, leader=leader, named=named))
        names = [main_words(spot, team)[0] for team in range(game.n)]
        assert all(metrics.horizontalAdvance(each) <= button.width() - 8 for each in names)


def test_everything_can_be_done_by_keys(window: MainWindow, tab: PlayTab, qtbot: QtBot) -> None:
    explorer = explorer_of(tab)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    explorer.live.widget("teams").setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(explorer.live.widget("teams"), Qt.Key.Key_Down)
    second = explorer.live.widget("teams").rows[1].team
    assert (
        explorer.live.widget("main").accessibleName()
        == f"Name {explorer.live.widget('teams').rows[1].label.rpartition(' ')[0]}"
    )
    assert board(tab).insight is not None
    assert board(tab).insight.selected == second  # type: ignore[union-attr]
    qtbot.keyClick(window, Qt.Key.Key_A)
    qtbot.waitUntil(lambda: explorer.looks_ahead)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not explorer.looks_ahead)
    qtbot.keyClick(window, Qt.Key.Key_A)
    qtbot.waitUntil(lambda: explorer.looks_ahead)
    qtbot.keyClick(explorer.live.widget("teams"), Qt.Key.Key_Return)
    assert explorer.here is not None
    assert explorer.here.action == second
    qtbot.keyClick(window, Qt.Key.Key_Backspace)
    qtbot.waitUntil(lambda: not explorer.is_ahead)
    qtbot.keyClick(window, Qt.Key.Key_L)
    qtbot.waitUntil(lambda: explorer.is_ahead)
    qtbot.keyClick(window, Qt.Key.Key_L)
    qtbot.waitUntil(lambda: not explorer.is_ahead)
    tab.side_panel.findChildren(RightPanel)[0].tabs.choose(1)  # type: ignore[union-attr]
    qtbot.keyClick(window, Qt.Key.Key_P)
    qtbot.waitUntil(explorer.live.widget("position").hasFocus)
    qtbot.keyClicks(explorer.live.widget("position"), "baBa")
    qtbot.keyClick(explorer.live.widget("position"), Qt.Key.Key_Return)
    assert explorer.here.state.combats_left == 2
    qtbot.keyClick(window, Qt.Key.Key_C, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() == "baBa")
    qtbot.keyClick(window, Qt.Key.Key_Return, CONTROL)
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.game.n == 2)
    wait(tab, qtbot)


def test_finding_values_can_be_stopped_and_goes_on(
    tab: PlayTab, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    explorer, face = explorer_of(tab), explorer_of(tab)

    def endless(state: PonteState, box: SearchBox) -> Iterator[Snapshot[None]]:
        while True:
            threading.Event().wait(0.005)
            yield Snapshot(0, None, None)

    with monkeypatch.context() as patched:
        patched.setattr("gui.ponte.explorer.explorer.explore", endless)
        explorer.read("ab" * 28)
        assert not explorer.is_ready
        qtbot.waitUntil(lambda: is_there(explorer.live, "work"))
        qtbot.mouseClick(face.live.widget("work"), Qt.MouseButton.LeftButton)
        assert not explorer.answers.is_busy
        assert face.live.widget("whose").plain == "Cancelled."
        assert face.live.widget("work").text() == "Go on"
        qtbot.mouseClick(face.live.widget("work"), Qt.MouseButton.LeftButton)
        assert explorer.answers.is_busy
        qtbot.waitUntil(lambda: bool(job_poller().running))
        job_poller().running[0].job.cancel()
        qtbot.waitUntil(lambda: face.live.widget("whose").plain == "Cancelled.")
    explorer.go_back(0)
    qtbot.waitUntil(lambda: explorer.is_ready)
    assert not is_there(explorer.live, "work")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_nothing_slides_under_the_pointer(
    window: MainWindow, tab: PlayTab, size: tuple[int, int]
) -> None:
    window.resize(*size)
    if size[0] < 1100:
        window.toggle_panel()
    face = explorer_of(tab)
    parts = (face.live.widget("position"), face.live.widget("copy"), face.live.widget("undo"))

    def page_infos() -> list[object]:
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        return [part.mapTo(window, part.rect().topLeft()) for part in in_sight]

    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    in_sight = [part for part in parts if not part.visibleRegion().isEmpty()]
    usual = page_infos()
    assert not face.live.widget("from_here").isVisible()
    for text in ("nonsense", "1,2,3 v 4,5,6", "1,2 v a long text that is no position at all"):
        explorer_of(tab).read(text)
        assert page_infos() == usual
    assert face.live.widget("from_here").isVisible()
    assert is_there(face.live, "message")
