"""Play and Watch in the window: taking back, the same deal with another shot, and other eyes."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.core.play.registry import game_named
from engine.core.play.strategy import Strategy
from engine.gunslinger.rules import Gunslinger, Shots
from engine.gunslinger.sampler import Sampler
from gui.gunslinger.board.panel import GunslingerPanel
from gui.gunslinger.board.view import GunslingerView
from gui.gunslinger.side.side import PlayersSide
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.right_panel import RightPanel
from gui.shared.match.seating.line_up import PEOPLE
from gui.shared.match.state import commands
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.watch_tab import WatchTab
from gui.shared.page.seats import EVERYONE, TRUTH, Seat
from gui.shared.tournament.form.entrant_list import EntrantList
from gui.window.main_window import MainWindow
from tests.panels import is_seen
from tests.windows import shared_keys, shown_tab, wait

pytestmark = pytest.mark.window(values=False)


def playing(window: MainWindow, qtbot: QtBot) -> PlayTab:
    tab = shown_tab(window, "gunslinger", "play", PlayTab)
    tab.begin(MatchSettings(Gunslinger(6, 2, 1), (None, *line_up()[1:]), 3))
    wait(tab, qtbot)
    return tab


def line_up() -> tuple[Strategy, ...]:
    known = {strategy.name: strategy for strategy in game_named("gunslinger").strategies}
    return tuple(known[name] for name in ("dumb", "dumb", "never", "dr", "ev", "always-enemy"))


def choose(tab: PlayTab, qtbot: QtBot, action: int) -> None:
    tab.panel.chosen.emit(action)
    wait(tab, qtbot)


def history(tab: Any) -> tuple[Shots, ...]:
    shots: tuple[Shots, ...] = tab.match.state.history
    return shots


def others(shots: Shots, person: int) -> Shots:
    return (*shots[:person], *shots[person + 1 :])


def test_taking_back_a_round_all_choose_again_with_the_same_chance(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = playing(window, qtbot)
    person = tab.store.now.side
    for _ in range(2):
        choose(tab, qtbot, -1)
    before = history(tab)
    tab.undo()
    qtbot.waitUntil(lambda: not tab.store.is_busy and len(history(tab)) == 1)
    wait(tab, qtbot)
    choose(tab, qtbot, (person + 1) % 6)
    assert others(history(tab)[1], person) == others(before[1], person)
    assert history(tab)[1][person] == (person + 1) % 6


def test_0_holds_fire_and_an_arrow_with_enter_shoots(window: MainWindow, qtbot: QtBot) -> None:
    tab = playing(window, qtbot)
    panel = tab.panel
    assert isinstance(panel, GunslingerPanel)
    qtbot.keyClick(window, Qt.Key.Key_0)
    qtbot.waitUntil(lambda: len(history(tab)) == 1)
    wait(tab, qtbot)
    assert history(tab)[0][tab.store.now.side] == -1
    first, second, *_ = panel.keys.actions  # whoever is shot has no key any more
    panel.keys[first].setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(panel.keys[first], Qt.Key.Key_Right)
    wanted = panel.target
    qtbot.keyClick(panel.keys[panel.keys.current], Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(history(tab)) == 2)
    assert history(tab)[1][tab.store.now.side] == wanted == second


@pytest.mark.parametrize("coach", ["off", "all"])
def test_letters_aim_and_enter_shoots_wherever_the_focus_is(
    window: MainWindow, qtbot: QtBot, coach: str
) -> None:
    """C, H, N, R and B are players here: what they do elsewhere has Alt beside them."""
    window.preferences.set(coach=coach)
    tab = playing(window, qtbot)
    panel = tab.panel
    assert isinstance(panel, GunslingerPanel)
    assert window.frame is not None
    window.frame.header.tabs.setFocus(Qt.FocusReason.MouseFocusReason)
    for letter, player in ((Qt.Key.Key_C, 2), (Qt.Key.Key_B, 1)):
        if player not in panel.keys.actions:
            continue
        qtbot.keyClick(window.focusWidget(), letter)
        assert (panel.target, panel.fire.text()) == (player, f"Shoot {PEOPLE[player]}")
        assert not history(tab)
        assert not shared_keys(window)
    assert window.cards.open_card is None
    target = panel.target
    window.frame.header.tabs.setFocus(Qt.FocusReason.MouseFocusReason)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(history(tab)) == 1)
    assert history(tab)[0][tab.store.now.side] == target
    shown = {action.id: action.shortcut for action in window.actions_registry.actions}
    assert (shown["match.coach"], shown["match.words"]) == ("Alt+C", "Alt+B")
    assert shown["match.previous_mistake"] == "Alt+Shift+N"
    assert shown["lens.everyone"] == "Alt+0"


def test_commands_have_alt_where_letters_are_players(window: MainWindow, qtbot: QtBot) -> None:
    tab = playing(window, qtbot)
    assert tab.twin.isHidden()
    qtbot.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.AltModifier)
    assert tab.twin.isVisible()
    shown_tab(window, "hog", "play", PlayTab)
    keys = {action.id: action.shortcut for action in window.actions_registry.actions}
    assert keys["match.words"] == "B"


def test_after_the_end_the_same_deal_goes_on_with_another_shot(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = playing(window, qtbot)
    person, side = tab.store.now.side, tab.own_side
    assert isinstance(side, PlayersSide)
    while tab.match is not None and not tab.match.is_over:
        choose(tab, qtbot, -1)
    whole = history(tab)
    right = tab.panels.widget(0)
    assert isinstance(right, RightPanel)
    right.tabs.choose(right.tabs.texts.index(side.title))  # the end shows the match's own facts
    assert is_seen(side.live, "reveal")
    side.live.widget("reveal").click()
    assert tab.store.now.lens == TRUTH
    assert is_seen(side.live, "guessing")
    tab.playhead.show_step(1)
    assert is_seen(side.live, "again")
    side.live.widget("again").click()
    wait(tab, qtbot)
    assert history(tab) == whole[:1]
    assert tab.store.now.lens == Seat(person)
    choose(tab, qtbot, (person + 2) % 6)
    assert others(history(tab)[1], person) == others(whole[1], person)


def test_a_click_on_the_ring_looks_through_other_eyes_everywhere(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = shown_tab(window, "gunslinger", "watch", WatchTab)
    tab.begin(MatchSettings(Gunslinger(6, 2, 1), line_up(), 3))
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.is_over)
    tab.playhead.pause()
    tab.playhead.show_step(2)
    board, side = tab.board, tab.own_side
    assert isinstance(board, GunslingerView)
    assert isinstance(side, PlayersSide)
    assert tab.store.now.lens == TRUTH
    assert any(line.startswith("Enemies of Bonnie") for line in tab.twin.lines)
    board.player_picked.emit(3)
    assert tab.store.now.lens == Seat(3)
    assert (board.frame.lens, board.source) == (Seat(3), 3)
    assert side.live.widget("heading").title.plain == "What Dutch can know"
    assert not any(line.startswith("Enemies of Bonnie") for line in tab.twin.lines)
    assert any(line.startswith("Enemies of Dutch") for line in tab.twin.lines)
    tab.store.do(commands.look_through, EVERYONE)
    assert side.live.widget("heading").title.plain == "What everyone can know"
    assert not any(line.startswith("Enemies of") for line in tab.twin.lines)
    tab.playhead.show_step(0)
    tab.playhead.go(1, "death")
    assert board.frame.fallen


def test_a_first_tournament_does_not_wait_for_the_sampler(qtbot: QtBot) -> None:
    """With it, ten thousand games of all take days."""
    entrants = EntrantList(game_named("gunslinger"))
    qtbot.addWidget(entrants)
    assert Sampler() not in [row.strategy for row in entrants.chosen]
    (row,) = (row for row in entrants.rows if row.strategy == Sampler())
    entrants.add_again(row)
    assert [row.strategy for row in entrants.chosen].count(Sampler()) == 1


def test_the_status_says_that_fire_is_held_and_no_more_at_the_end(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = playing(window, qtbot)
    assert isinstance(tab.panel, GunslingerPanel)
    qtbot.mouseClick(tab.panel.hold_on, Qt.MouseButton.LeftButton)
    assert tab.hint.startswith("Fire is held in every round")
    qtbot.waitUntil(lambda: tab.store.now.is_end_seen, timeout=30_000)
    assert not tab.hint.startswith("Fire is held")
