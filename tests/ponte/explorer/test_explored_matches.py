"""The explorer and the match it stands beside: play, undo, review, log, duel."""

from __future__ import annotations

from itertools import chain

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM
from engine.ponte.rules import Ponte
from gui.ponte.board.panel import swapped
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.right_panel import RightPanel
from gui.shared.match.state import learning, telling
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.watch_tab import WatchTab
from gui.shared.report.blocks import Curve, text_of
from gui.window.main_window import MainWindow
from tests.blocks import one_of
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
from tests.shared.match.pairs import paired
from tests.shared.match.playing import end_of
from tests.windows import shown_tab, wait


def test_play_from_here_begins_a_match_and_undo_leads_back(tab: PlayTab, qtbot: QtBot) -> None:
    explorer = explorer_of(tab)
    play(tab, qtbot, 0)
    before = telling.record(tab.store.now)
    for _ in range(2):
        assert explorer.findings is not None
        explorer.step(explorer.findings.rows[0].team)
        qtbot.waitUntil(lambda: explorer.is_ready)
    assert explorer.here is not None
    start = explorer.here.state
    qtbot.mouseClick(explorer.live.widget("from_here"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.start == start)
    wait(tab, qtbot)
    assert tab.match is not None
    assert tab.match.states[0] == start
    assert tab.parameters.endswith("from a position")
    telling.record(tab.store.now).check()
    while tab.store.now.branches:
        tab.undo()
        wait(tab, qtbot)
    assert telling.record(tab.store.now) == before
    assert "position" not in tab.parameters


def test_no_match_is_offered_from_a_board_that_moves(
    window: MainWindow, tab: PlayTab, qtbot: QtBot
) -> None:
    window.preferences.set(reduced_motion=False, animation_speed=4.0)
    explorer, seen = explorer_of(tab), set()
    tab.store.watch(
        lambda cursor: seen.add((cursor.is_moving, is_there(explorer.live, "from_here"))),
        lambda s: s.cursor,
    )
    for team in (0, 5):  # the second answers, and leads then
        play(tab, qtbot, team)
    assert seen == {(True, False), (False, False)}
    tab.playhead.show_step(0)
    qtbot.waitUntil(lambda: is_there(explorer.live, "from_here"))


def test_undo_and_redo(tab: PlayTab, qtbot: QtBot) -> None:
    explorer = explorer_of(tab)
    assert not explorer.live.widget("undo").isEnabled()
    assert not explorer.live.widget("redo").isEnabled()
    play(tab, qtbot, 0)
    play(tab, qtbot, 1)
    whole = telling.record(tab.store.now)
    for _ in range(2):
        qtbot.mouseClick(explorer.live.widget("undo"), Qt.MouseButton.LeftButton)
        wait(tab, qtbot)
    assert not tab.store.now.can_undo
    assert explorer.live.widget("redo").isEnabled()
    for _ in range(2):
        qtbot.mouseClick(explorer.live.widget("redo"), Qt.MouseButton.LeftButton)
        wait(tab, qtbot)
    assert telling.record(tab.store.now) == whole
    assert not explorer.live.widget("redo").isEnabled()
    tab.undo()
    wait(tab, qtbot)
    play(tab, qtbot, 2)
    assert not explorer.live.widget("redo").isEnabled(), "another choice was made"


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


def test_watch_explores_and_hands_a_position_to_play(window: MainWindow, qtbot: QtBot) -> None:
    tab = shown_tab(window, "ponte", "watch", WatchTab)
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
    assert not is_there(explorer.live, "main")
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


def test_the_explorer_is_about_what_the_board_shows_at_any_time(
    window: MainWindow, qtbot: QtBot
) -> None:
    """Also in the pause after a combat: the teams are spent there, and its winner names next."""
    tab = shown_tab(window, "ponte", "watch", WatchTab)
    tab.begin(tab.setup.first_settings().with_seed(SEED))
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.is_over)
    tab.playhead.pause()
    tab.playhead.is_motion_reduced = False
    explorer, line, known = explorer_of(tab), tab.store.now.timeline, set()
    for twentieth in range(int(line.length * 20) + 1):
        tab.playhead.seek(twentieth / 20)
        frame = board(tab).frame
        is_ending = frame.state.combats_left == 0 and not frame.is_over  # it is told who has won
        if frame.fight is None and not is_ending:
            assert explorer.here is not None
            assert explorer.here.state.combats == frame.state.combats, twentieth
            now = tab.store.now
            assert telling.note(now) == now.words.status(frame.game, frame.state, now.seats)
            known.add(frame.state.combats)
    assert len(known) == 7


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
    view = tab.review_view
    qtbot.waitUntil(lambda: view.told.is_whole)
    assert one_of(view.report().side, Curve).name == "Combats won"
    assert tab.review is not None
    for row, decision in zip(view.told.costs, tab.review.costliest(10), strict=True):
        rounds = int(decision.cost / 2)
        assert row.cost == f"costs {rounds} combat{'s' if rounds > 1 else ''}"
        assert row.chosen.split()[0] in ("named", "answered")
        assert row.when == f"Combat {decision.step // 2 + 1}"
        assert row.number == decision.step // 2 + 1
    ledger, line = view.told.ledger, view.told.line
    assert ledger is not None
    cells = ledger.words.split("; ")[0].split(", ")
    numbers = [int(cell.split()[-1].replace("−", "-")) for cell in cells]
    assert sum(numbers[:2]) == numbers[2]
    assert "luck" not in ledger.words.lower()
    assert "The sum is exact." in ledger.tip
    assert line.words(5).endswith(" in combat 3")
    assert line.words(6).endswith(" after combat 3")
    assert line._ticks(0, 12, 4) == [(0, "0"), (4, "2"), (8, "4"), (12, "6")]


def test_the_log_and_the_duel_count_combats(window: MainWindow, qtbot: QtBot) -> None:
    tab = shown_tab(window, "ponte", "watch", WatchTab)
    tab.shell.preferences.set(hides_ahead=False)
    strategies = {strategy.name: strategy for strategy in tab.entry.strategies}
    players = (strategies["weakest-winner"], strategies["strongest-first"])
    rival = (0, strategies["greedy"])
    tab.begin(MatchSettings(Ponte(), players, 3, "shared", rival=rival))
    beside, pair = paired(tab, qtbot)
    assert beside.heading.title.plain == "Combats"
    turns = beside.turns
    assert [turns.words(turns.rows[step]).split(":")[0] for step in (0, 1, 10, 11)] == [
        "Combat 1",
        "Combat 1",
        "Combat 6",
        "Combat 6",
    ]
    told = beside.verdict.accessibleDescription()
    step = pair.divergence
    where = "every combat" if step is None else f"in combat {step // 2 + 1}."
    assert where in told
    tab.playhead.show_step(5)
    assert tab.bar.label.plain == "Combat 3 of 6"


def test_an_earlier_position_of_the_match_is_explored_and_branched_from(
    tab: PlayTab, qtbot: QtBot
) -> None:
    explorer, first = explorer_of(tab), state_of(tab)
    play(tab, qtbot, 0)
    whole = telling.record(tab.store.now)
    tab.playhead.show_step(0)
    assert board(tab).frame.state == first
    assert set(keys(tab)) == set(range(6))
    assert is_there(explorer.live, "from_here")
    qtbot.mouseClick(keys(tab)[3], Qt.MouseButton.LeftButton)
    assert explorer.here is not None
    assert explorer.here.action == 3
    assert telling.record(tab.store.now) == whole, "nothing was played"
    explorer.go_back(0)
    assert board(tab).frame.state == first
    tab.panel.swap((0, 0), (1, 0))  # type: ignore[attr-defined]
    explorer.play_from_here()
    other = swapped(first, (0, 0), (1, 0))
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.states[0] == other)
    wait(tab, qtbot)
    tab.undo()
    wait(tab, qtbot)
    assert telling.record(tab.store.now) == whole
    tab.playhead.show_step(0)
    tab.playhead.show_step(tab.playhead.timeline.num_steps)
    assert not is_there(explorer.live, "from_here")
    assert set(keys(tab)) == set(state_of(tab).in_play(0))


def test_combats_are_counted_and_values_called_exact(tab: PlayTab, qtbot: QtBot) -> None:
    assert tab.bar.label.plain == "Combat 0 of 6"
    assert not tab.facts, "no seed, and where all is exact nothing says so"
    play(tab, qtbot, next(iter(keys(tab))))
    fought = len(board(tab).frame.combats)
    assert fought >= 1
    assert tab.bar.label.plain == f"Combat {fought} of 6"


def test_the_question_of_a_lesson_covers_no_team(
    window: MainWindow, tab: PlayTab, qtbot: QtBot
) -> None:
    """In the smallest window, too, where no room below the board is left for it."""
    window.resize(1024, 640)
    seed = 0
    while not tab.store.now.own_mistakes:
        seed += 1
        tab.begin(MatchSettings(Ponte(), (None, RANDOM), seed))
        wait(tab, qtbot)
        while tab.match is not None and not tab.match.is_over:
            play(tab, qtbot, max(keys(tab)))
        qtbot.waitUntil(lambda: tab.review_view.told.is_whole)
    tab.store.do(learning.learn)
    qtbot.waitUntil(tab.place.card.isVisible)
    qtbot.waitUntil(lambda: tab.area.height() <= tab.middle.viewport().height())
    card, corner = tab.place.card.geometry(), tab.board.mapTo(tab.area, QPoint())
    teams = [tab.board.layout_now().banks[side].teams for side in (0, 1)]  # type: ignore[attr-defined]
    shields = [team.shield.toAlignedRect().translated(corner) for team in chain(*teams)]
    assert not [each for each in shields if card.intersects(each)]


def test_the_end_counts_no_turns(tab: PlayTab, qtbot: QtBot) -> None:
    begin(tab, qtbot, Ponte(1))
    play(tab, qtbot, 0)
    assert tab.match is not None
    assert tab.match.is_over
    assert "turns" not in text_of(tab.ending.page.told)
    assert "turns" not in end_of(tab).sentence
