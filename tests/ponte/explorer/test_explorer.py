"""The explorer in Play and Watch: values, steps ahead, pasted positions, swaps, taking back."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from engine.core.system.job import Snapshot
from engine.ponte.rules import Ponte, PonteState
from gui.app import make_application
from gui.ponte import PAGE
from gui.ponte.board.panel import swapped
from gui.ponte.board.team_keys import TeamKey
from gui.ponte.board.view import PonteView
from gui.ponte.explorer.analysis import SearchBox
from gui.ponte.explorer.explorer import PonteExplorer
from gui.shared.jobs.job_poller import job_poller
from gui.shared.match.duel_setup import DuelSettings
from gui.shared.match.duel_tab import DuelTab
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.right_panel import RightPanel
from gui.shared.match.watch_tab import WatchTab
from gui.window.main_window import MainWindow
from tests.windows import open_window

"""The first search compiles its kernels."""
SEED = 4711
CONTROL = Qt.KeyboardModifier.ControlModifier
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def qapp() -> object:
    return make_application()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with open_window(qtbot, tmp_path, coach=True) as made:
        yield made


@pytest.fixture
def tab(window: MainWindow, qtbot: QtBot) -> PlayTab:
    window.show_page("ponte", "play")
    assert window.frame is not None
    tab = window.frame.view
    assert isinstance(tab, PlayTab)
    begin(tab, qtbot, Ponte())
    return tab


def begin(tab: PlayTab, qtbot: QtBot, game: Ponte, *, person: int = 0) -> None:
    seats = (None, RANDOM) if person == 0 else (RANDOM, None)
    settings = replace(tab.setup.first_settings(), game=game, strategies=seats, seed=SEED)
    tab.begin(settings)
    wait(tab, qtbot)


def explorer_of(tab: PlayTab | WatchTab) -> PonteExplorer:
    assert isinstance(tab.explorer, PonteExplorer)
    return tab.explorer


def wait(tab: PlayTab, qtbot: QtBot) -> None:
    def is_at_rest() -> bool:
        match = tab.driver.match
        if match is None or tab.driver.is_busy or tab.playhead.is_playing:
            return False
        return (tab.panel.is_asked or match.is_over) and explorer_of(tab).is_ready

    qtbot.waitUntil(is_at_rest)


def play(tab: PlayTab, qtbot: QtBot, team: int) -> None:
    tab.choose(team)
    wait(tab, qtbot)


def state_of(tab: PlayTab) -> PonteState:
    assert tab.match is not None
    state: PonteState = tab.match.state
    return state


def keys(tab: PlayTab) -> dict[int, TeamKey]:
    return {k.action: k for k in tab.panel.findChildren(TeamKey) if not k.isHidden()}


def board(tab: PlayTab | WatchTab) -> PonteView:
    assert isinstance(tab.board, PonteView)
    return tab.board


def test_the_values_are_on_the_board_and_in_the_panel(tab: PlayTab, qtbot: QtBot) -> None:
    explorer, view = explorer_of(tab), board(tab)
    found = explorer.findings
    assert found is not None
    assert explorer.face.number.number.plain == f"{found.rounds} of 6"
    assert "Mezzogiorno" in explorer.face.whose.plain
    assert explorer.face.number.chip.text == "exact"
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
    qtbot.mouseClick(explorer.face.main, Qt.MouseButton.LeftButton)
    wait(tab, qtbot)
    assert tab.match is not None
    assert tab.match.steps[0].actions == {0: best}


def test_steps_ahead_are_not_played_and_lead_back(tab: PlayTab, qtbot: QtBot) -> None:
    explorer, before = explorer_of(tab), state_of(tab)
    explorer.face.rows.row_chosen.emit(1)
    qtbot.waitUntil(lambda: explorer.is_ready)
    first = explorer.here
    assert first is not None
    assert first.state.named == first.action
    assert board(tab).frame.state == first.state
    assert explorer.face.trail.texts[0] == "Match"
    assert explorer.face.heading.title.plain == "Tramontana answers"
    named = first.action
    # On the board too a click goes one step ahead, for whoever acts there.
    answer = next(iter(keys(tab)))
    qtbot.mouseClick(keys(tab)[answer], Qt.MouseButton.LeftButton)
    assert len(explorer.face.trail.texts) == 3
    assert len(board(tab).frame.state.combats) == 1
    assert state_of(tab) == before
    assert tab.match is not None
    assert not tab.match.steps
    explorer.face.trail.chosen.emit(1)
    assert explorer.here == first
    # The main button plays the first step of the trail.
    explorer.play()
    wait(tab, qtbot)
    assert tab.match.steps[0].actions == {0: named}
    assert not explorer.is_ahead
    assert board(tab).frame.state == state_of(tab)


def test_play_from_here_begins_a_match_and_undo_leads_back(tab: PlayTab, qtbot: QtBot) -> None:
    explorer = explorer_of(tab)
    play(tab, qtbot, 0)
    before = tab.record_now()
    for _ in range(2):
        assert explorer.findings is not None
        explorer.step(explorer.findings.rows[0].team)
        qtbot.waitUntil(lambda: explorer.is_ready)
    assert explorer.here is not None
    start = explorer.here.state
    qtbot.mouseClick(explorer.face.from_here, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.start == start)
    wait(tab, qtbot)
    assert tab.match is not None
    assert tab.match.states[0] == start
    assert tab.parameters.endswith("from a position")
    tab.record_now().check()
    while tab.past.branches:
        tab.undo()
        wait(tab, qtbot)
    assert tab.record_now() == before
    assert "position" not in tab.parameters


def test_undo_and_redo(tab: PlayTab, qtbot: QtBot) -> None:
    explorer = explorer_of(tab)
    assert not explorer.face.undo.isEnabled()
    assert not explorer.face.redo.isEnabled()
    play(tab, qtbot, 0)
    play(tab, qtbot, 1)
    whole = tab.record_now()
    for _ in range(2):
        qtbot.mouseClick(explorer.face.undo, Qt.MouseButton.LeftButton)
        wait(tab, qtbot)
    assert not tab.take_back.can_undo
    assert explorer.face.redo.isEnabled()
    for _ in range(2):
        qtbot.mouseClick(explorer.face.redo, Qt.MouseButton.LeftButton)
        wait(tab, qtbot)
    assert tab.record_now() == whole
    assert not explorer.face.redo.isEnabled()
    tab.undo()
    wait(tab, qtbot)
    play(tab, qtbot, 2)
    assert not explorer.face.redo.isEnabled(), "another choice was made"


def test_a_swap_is_solved_at_once_and_can_be_taken_back(tab: PlayTab, qtbot: QtBot) -> None:
    explorer, before = explorer_of(tab), state_of(tab)
    other = swapped(before, (0, 0), (1, 1))
    tab.panel.branch_asked.emit(Ponte(), other)
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.states[0] == other)
    wait(tab, qtbot)
    assert explorer.findings is not None
    assert explorer.findings.state == other
    assert board(tab).frame.state == other
    tab.undo()
    wait(tab, qtbot)
    assert state_of(tab) == before
    tab.redo()
    wait(tab, qtbot)
    assert state_of(tab) == other
    tab.undo()
    wait(tab, qtbot)
    assert state_of(tab) == before


def test_who_should_lead(tab: PlayTab, qtbot: QtBot) -> None:
    explorer = explorer_of(tab)
    explorer.read("2,4,5 v 1,3,6")
    qtbot.waitUntil(lambda: explorer.is_ready)
    assert explorer.face.lead.answer == "costs 1 round"
    assert explorer.face.number.number.plain == "1 of 3"
    qtbot.mouseClick(explorer.face.lead, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: explorer.is_ready)
    assert explorer.here is not None
    assert explorer.here.state.leader == 1
    assert explorer.face.number.number.plain == "2 of 3"
    explorer.let_other_lead()
    assert explorer.here.state.leader == 0


def test_a_position_is_copied_and_pasted(tab: PlayTab, qtbot: QtBot) -> None:
    explorer = explorer_of(tab)
    shown = explorer.face.position.entry.text()
    qtbot.mouseClick(explorer.face.position.copy_button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == shown
    QGuiApplication.clipboard().setText("baBa\n")
    qtbot.keyClick(explorer.face.position.entry, Qt.Key.Key_V, CONTROL)
    qtbot.waitUntil(lambda: explorer.is_ready)
    assert explorer.findings is not None
    assert explorer.findings.is_only_move
    assert [row.strength for row in explorer.findings.best] == [4]
    assert explorer.face.warning.isVisibleTo(explorer)
    assert board(tab).frame.game.n == 2
    explorer.play_from_here()
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.game.n == 2)
    wait(tab, qtbot)
    assert explorer.face.main.text() == "Answer with Team 4"
    qtbot.mouseClick(keys(tab)[1], Qt.MouseButton.LeftButton)
    wait(tab, qtbot)
    tab.undo()
    wait(tab, qtbot)
    tab.undo()
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.game.n == 6)
    wait(tab, qtbot)
    assert explorer.face.position.entry.text() == shown


@pytest.mark.parametrize("text", ["garbage", "", "aab", "1,2 v 2,3", "a" * 2000])
def test_garbage_gets_a_sentence_and_changes_nothing(tab: PlayTab, qtbot: QtBot, text: str) -> None:
    explorer, before = explorer_of(tab), state_of(tab)
    explorer.face.position.entry.setText(text)
    qtbot.keyClick(explorer.face.position.entry, Qt.Key.Key_Return)
    assert explorer.face.position.sentence.plain
    assert not explorer.is_ahead
    assert board(tab).frame.state == before
    qtbot.keyClick(explorer.face.position.entry, Qt.Key.Key_Backspace if text else Qt.Key.Key_A)
    assert not explorer.face.position.sentence.plain


def test_strengths_in_any_order_are_ranked_and_it_says_so(tab: PlayTab, qtbot: QtBot) -> None:
    explorer = explorer_of(tab)
    explorer.read("50, 10, 40 v 60, 30, 20")
    assert explorer.face.position.sentence.plain == "Sorted and ranked: 1, 4, 5 v 2, 3, 6."
    assert explorer.here is not None
    assert explorer.here.state.strengths == ((1, 4, 5), (2, 3, 6))


def test_without_values_nothing_is_told_and_the_hint_still_works(
    tab: PlayTab, qtbot: QtBot
) -> None:
    explorer = explorer_of(tab)
    explorer.face.switch.switch.click()
    assert not tab.coach.is_on
    assert not tab.panel.advice
    assert not explorer.face.number.isVisibleTo(explorer)
    assert board(tab).insight is not None
    assert not board(tab).insight.rounds  # type: ignore[union-attr]
    assert not board(tab).insight.line  # type: ignore[union-attr]
    assert all(not row.score and not row.verdict for row in explorer.face.rows.rows)
    assert not explorer.face.main.isEnabled()
    tab.show_hint()
    qtbot.waitUntil(explorer.face.main.isEnabled)
    assert explorer.face.main.text().startswith("Name ")
    assert not board(tab).insight.rounds  # type: ignore[union-attr]
    tab.coach.toggle()
    assert explorer.face.switch.is_on
    qtbot.waitUntil(lambda: bool(tab.panel.advice))


def test_a_person_on_the_far_bank_sees_that_sides_rounds(tab: PlayTab, qtbot: QtBot) -> None:
    begin(tab, qtbot, Ponte(leads="tramontana"), person=1)
    explorer = explorer_of(tab)
    assert "Tramontana" in explorer.face.whose.plain
    assert explorer.face.heading.title.plain == "Name a team"
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
    qtbot.waitUntil(lambda: explorer.analyser.is_busy or explorer.is_ready)
    explorer.read("ab")
    qtbot.waitUntil(lambda: explorer.is_ready)
    assert explorer.findings is not None
    assert explorer.findings.n == 1


def test_watch_explores_and_hands_a_position_to_play(window: MainWindow, qtbot: QtBot) -> None:
    window.show_page("ponte", "watch")
    assert window.frame is not None
    tab = window.frame.view
    assert isinstance(tab, WatchTab)
    tab.begin(tab.setup.first_settings().with_seed(SEED))
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.is_over)
    tab.playhead.pause()
    explorer = explorer_of(tab)
    assert tab.match is not None
    for step in (0, 5):
        tab.playhead.show_step(step)
        qtbot.waitUntil(lambda: explorer.is_ready)
        assert explorer.findings is not None
        assert explorer.findings.state == tab.match.states[step]
    assert not explorer.face.main.isVisibleTo(explorer)
    assert explorer.findings is not None
    explorer.step(explorer.findings.rows[-1].team)
    qtbot.waitUntil(lambda: explorer.is_ready)
    assert explorer.here is not None
    state = explorer.here.state
    explorer.play_from_here()
    play = window.frame.view
    assert isinstance(play, PlayTab)
    qtbot.waitUntil(lambda: play.match is not None and play.panel.is_asked)
    assert play.match is not None
    assert play.match.states[0] == state


def test_the_log_and_the_coach_are_one_click_away(tab: PlayTab, qtbot: QtBot) -> None:
    side = tab.side_panel
    assert side is not None
    found = side.findChildren(RightPanel)
    assert len(found) == 1
    assert not tab.log.isVisible()
    found[0].tabs.choose(1)
    assert tab.log.isVisible()
    assert tab.coach.isVisible()
    found[0].tabs.choose(0)
    assert explorer_of(tab).isVisible()


def test_the_review_counts_rounds(tab: PlayTab, qtbot: QtBot) -> None:
    explorer = explorer_of(tab)
    while tab.match is not None and not tab.match.is_over:
        assert explorer.findings is not None
        play(tab, qtbot, explorer.findings.rows[-1].team)
    tab.show_review(True)
    qtbot.waitUntil(lambda: tab.review is not None)
    panel = tab.review_panel
    qtbot.waitUntil(lambda: not panel.progress.isVisibleTo(panel))
    assert panel.heading.title.plain == "Rounds won"
    assert tab.review is not None
    for row, decision in zip(panel.list.rows, tab.review.costliest(10), strict=True):
        rounds = int(decision.cost / 2)
        assert row.cost == f"costs {rounds} round{'s' if rounds > 1 else ''}"
        assert row.chosen.split()[0] in ("named", "answered")
        assert row.when == f"Combat {decision.step // 2 + 1}"
        assert row.number == decision.step // 2 + 1
    start, skill, result = (text for _, text in panel.ledger.cells)
    numbers = [int(text.replace("−", "-").lstrip("= ")) for text in (start, skill, result)]
    assert sum(numbers[:2]) == numbers[2]
    assert "luck" not in panel.ledger.accessibleDescription().lower()
    assert panel.ledger.is_exact
    panel.set_step(5)
    assert panel.heading.note.plain.endswith(" in combat 3")
    panel.set_step(6)
    assert panel.heading.note.plain.endswith(" after combat 3")
    assert panel.line._ticks(0, 12, 4) == [(0, "0"), (4, "2"), (8, "4"), (12, "6")]


def test_the_log_and_the_duel_count_combats(window: MainWindow, qtbot: QtBot) -> None:
    tab = DuelTab(PAGE, game_named("ponte"), window.shell)
    qtbot.addWidget(tab)
    strategies = {strategy.name: strategy for strategy in tab.entry.strategies}
    rivals = (strategies["weakest-winner"], strategies["greedy"])
    tab.begin(DuelSettings(Ponte(), rivals, strategies["strongest-first"], 0, 3))
    qtbot.waitUntil(lambda: tab.duel is not None)
    tab.playhead.pause()
    assert tab.heading.title.plain == "Combats"
    assert [tab.turns.words(tab.turns.rows[step]).split(":")[0] for step in (0, 1, 10, 11)] == [
        "Combat 1",
        "Combat 1",
        "Combat 6",
        "Combat 6",
    ]
    assert tab.duel is not None
    told = tab.verdict.accessibleDescription()
    step = tab.duel.divergence
    where = "every combat" if step is None else f"in combat {step // 2 + 1}."
    assert where in told
    tab.playhead.show_step(5)
    assert tab.bar.label.plain == "Combat 3 of 6"


def test_opening_the_page_loads_no_kernel() -> None:
    code = (
        "import sys, tempfile, pathlib\n"
        "from gui.app import make_application\n"
        "application = make_application()\n"
        "from gui.window.main_window import MainWindow\n"
        "from gui.shared.shell.game_page import page_infos\n"
        "from gui.shared.jobs.job_poller import job_poller\n"
        "from gui.shared.page.settings import Preferences\n"
        "file = pathlib.Path(tempfile.mkdtemp()) / 'settings.json'\n"
        "window = MainWindow(page_infos(), Preferences(file), job_poller())\n"
        "window.show()\n"
        "window.show_page('ponte', 'play')\n"
        "window.show_page('ponte', 'watch')\n"
        "heavy = {'numba', 'engine.ponte.queries.search'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip().splitlines()[-1] == "[]"


def test_everything_can_be_done_by_keys(window: MainWindow, tab: PlayTab, qtbot: QtBot) -> None:
    explorer = explorer_of(tab)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    explorer.face.rows.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(explorer.face.rows, Qt.Key.Key_Down)
    second = explorer.face.rows.rows[1].team
    assert (
        explorer.face.main.text() == f"Name {explorer.face.rows.rows[1].label.rpartition(' ')[0]}"
    )
    assert board(tab).insight is not None
    assert board(tab).insight.selected == second  # type: ignore[union-attr]
    qtbot.keyClick(explorer.face.rows, Qt.Key.Key_Return)
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
    qtbot.waitUntil(explorer.face.position.entry.hasFocus)
    qtbot.keyClicks(explorer.face.position.entry, "baBa")
    qtbot.keyClick(explorer.face.position.entry, Qt.Key.Key_Return)
    assert explorer.here.state.combats_left == 2
    qtbot.keyClick(window, Qt.Key.Key_C, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() == "baBa")
    qtbot.keyClick(window, Qt.Key.Key_Return, CONTROL)
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.game.n == 2)
    wait(tab, qtbot)


def test_finding_values_can_be_stopped_and_goes_on(
    tab: PlayTab, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    explorer, face = explorer_of(tab), explorer_of(tab).face

    def endless(state: PonteState, box: SearchBox) -> Iterator[Snapshot[None]]:
        while True:
            threading.Event().wait(0.005)
            yield Snapshot(0, None, None)

    with monkeypatch.context() as patched:
        patched.setattr("gui.ponte.explorer.analyser.explore", endless)
        explorer.read("ab" * 28)
        assert not explorer.is_ready
        qtbot.waitUntil(lambda: face.work.isVisibleTo(explorer))
        qtbot.mouseClick(face.work, Qt.MouseButton.LeftButton)
        assert not explorer.analyser.is_busy
        assert face.whose.plain.startswith("Stopped")
        assert face.work.text() == "Go on"
        qtbot.mouseClick(face.work, Qt.MouseButton.LeftButton)
        assert explorer.analyser.is_busy
        qtbot.waitUntil(lambda: bool(job_poller().running))
        job_poller().running[0].job.cancel()
        qtbot.waitUntil(lambda: face.whose.plain.startswith("Stopped"))
    explorer.go_back(0)
    qtbot.waitUntil(lambda: explorer.is_ready)
    assert not face.work.isVisibleTo(explorer)


def test_an_earlier_position_of_the_match_is_explored_and_branched_from(
    tab: PlayTab, qtbot: QtBot
) -> None:
    explorer, first = explorer_of(tab), state_of(tab)
    play(tab, qtbot, 0)
    whole = tab.record_now()
    tab.playhead.show_step(0)
    assert board(tab).frame.state == first
    assert set(keys(tab)) == set(range(6))
    assert explorer.face.from_here.isVisibleTo(explorer)
    qtbot.mouseClick(keys(tab)[3], Qt.MouseButton.LeftButton)
    assert explorer.here is not None
    assert explorer.here.action == 3
    assert tab.record_now() == whole, "nothing was played"
    explorer.go_back(0)
    assert board(tab).frame.state == first
    tab.panel.swap((0, 0), (1, 0))  # type: ignore[attr-defined]
    other = swapped(first, (0, 0), (1, 0))
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.states[0] == other)
    wait(tab, qtbot)
    tab.undo()
    wait(tab, qtbot)
    assert tab.record_now() == whole
    tab.playhead.show_step(0)
    tab.playhead.show_step(tab.playhead.timeline.num_steps)
    assert not explorer.face.from_here.isVisibleTo(explorer)
    assert set(keys(tab)) == set(state_of(tab).in_play(0))


def test_combats_are_counted_and_values_called_exact(tab: PlayTab, qtbot: QtBot) -> None:
    assert tab.bar.label.plain == "Combat 0 of 6"
    assert [fact.text for fact in tab.facts] == ["Exact: every position solved", f"Seed {SEED}"]
    play(tab, qtbot, next(iter(keys(tab))))
    fought = len(board(tab).frame.combats)
    assert fought >= 1
    assert tab.bar.label.plain == f"Combat {fought} of 6"
    explorer_of(tab).face.switch.switch.click()
    assert [fact.text for fact in tab.facts] == [f"Seed {SEED}"]
    explorer_of(tab).face.switch.switch.click()


def test_the_end_counts_no_turns(tab: PlayTab, qtbot: QtBot) -> None:
    begin(tab, qtbot, Ponte(1))
    play(tab, qtbot, 0)
    assert tab.match is not None
    assert tab.match.is_over
    assert "turns" not in tab.result.accessibleDescription() + tab.result.accessibleName()


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_nothing_slides_under_the_pointer(
    window: MainWindow, tab: PlayTab, size: tuple[int, int]
) -> None:
    window.resize(*size)
    if size[0] < 1100:
        window.toggle_panel()
    face = explorer_of(tab).face
    parts = (face.position.entry, face.position.copy_button, face.undo)

    def page_infos() -> list[object]:
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        return [part.mapTo(window, part.rect().topLeft()) for part in parts]

    usual = page_infos()
    assert not face.from_here.isVisible()
    for text in ("nonsense", "1,2,3 v 4,5,6", "1,2 v a long text that is no position at all"):
        explorer_of(tab).read(text)
        assert page_infos() == usual
    assert face.from_here.isVisible()
    assert face.position.sentence.isVisible()
