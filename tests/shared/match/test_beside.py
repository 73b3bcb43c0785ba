"""The same dice beside: both boards at the same turn, by one clock, and where they part."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from engine.hog.rules import Hog
from engine.hog.strategies import Always
from gui.shared.controls.label import Text
from gui.shared.match.beside import Beside
from gui.shared.match.state.pair import Pair
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.watch_tab import WatchTab
from gui.window.main_window import MainWindow
from tests.shared.match.pairs import paired
from tests.windows import shown_tab

pytestmark = pytest.mark.window(values=True, hides_ahead=False)

RIVALS = (Always(6), Always(4))


@pytest.fixture
def tab(window: MainWindow) -> WatchTab:
    return shown_tab(window, "hog", "watch", WatchTab)


def begin(
    tab: WatchTab, qtbot: QtBot, rivals: tuple[Always, Always] = RIVALS, seat: int = 0
) -> tuple[Beside, Pair]:
    """Play two matches beside each other; return the second row and both."""
    players = (rivals[0], RANDOM) if seat == 0 else (RANDOM, rivals[0])
    game = Hog(goal=40)
    tab.begin(MatchSettings(game, players, 3, "shared", rival=(seat, rivals[1])))
    return paired(tab, qtbot)


def test_both_boards_show_the_same_turn(tab: WatchTab, qtbot: QtBot) -> None:
    beside, pair = begin(tab, qtbot)
    for step in range(pair.longer.num_steps + 1):
        tab.playhead.show_step(step)
        for board, played in ((tab.board, pair.first), (beside.board, pair.second)):
            assert board.frame.state == played.states[min(step, played.num_steps)]
    assert tab.store.now.settings is not None
    assert beside.store.now.settings == tab.store.now.settings.beside


def test_every_turn_has_the_same_dice(tab: WatchTab, qtbot: QtBot) -> None:
    _, pair = begin(tab, qtbot)
    for one, other in zip(pair.first.steps, pair.second.steps, strict=False):
        dice = zip(one.events[0].dice, other.events[0].dice, strict=False)
        assert all(first == second for first, second in dice)


def test_where_they_part_is_marked_and_can_be_reached(tab: WatchTab, qtbot: QtBot) -> None:
    beside, pair = begin(tab, qtbot)
    assert pair.divergence == 0
    assert beside.turns.words(beside.turns.rows[0]).endswith("the first difference")
    assert [mark.text for mark in tab.bar.bar.marks] == ["The first difference"]
    tab.playhead.show_step(pair.longer.num_steps)
    tab.show_mistake(1)
    assert tab.playhead.step == 0
    assert len(beside.turns.rows) == pair.longer.num_steps


def test_rivals_that_play_the_same_never_part(tab: WatchTab, qtbot: QtBot) -> None:
    beside, pair = begin(tab, qtbot, (Always(5), Always(5)), seat=1)
    assert pair.divergence is None
    assert "same in every turn" in beside.verdict.accessibleDescription()


def test_other_dice_are_those_of_both(tab: WatchTab, qtbot: QtBot) -> None:
    beside, pair = begin(tab, qtbot)
    tab.another()
    qtbot.waitUntil(lambda: beside.pair not in (None, pair))
    assert beside.pair is not None
    assert beside.pair.first.key == beside.pair.second.key != pair.first.key


def test_the_second_row_goes_with_its_match(tab: WatchTab, qtbot: QtBot) -> None:
    beside, _pair = begin(tab, qtbot)
    assert not tab.log.isVisible()
    tab.begin(MatchSettings(Hog(goal=40), (RANDOM, RANDOM), 5))
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.is_over)
    assert tab.log.isVisible()
    assert not beside.isVisible()
    assert tab.playhead.timeline is tab.store.now.timeline
    assert "The first difference" not in [mark.text for mark in tab.bar.bar.marks]


def test_who_plays_beside_is_chosen_in_the_form(tab: WatchTab, qtbot: QtBot) -> None:
    tab.open_setup()
    form = tab.setup
    assert form.rival is not None
    assert not [text for text in form.rival.findChildren(Text) if "mouse" in text.plain]
    first = form.settings()
    assert first is not None
    assert (first.rival, first.dice) == (None, "stream")
    form.rival.choose(2)
    settings = form.settings()
    assert settings is not None
    assert settings.rival is not None
    assert settings.rival[1] == game_named("hog").strategies[1]
    assert settings.dice == "shared"
    form.live.widget("start").click()
    beside, _pair = paired(tab, qtbot)
    assert beside.isVisible()


@pytest.mark.parametrize("size", [(700, 500), (1280, 800)])
def test_boards_share_the_room_there_is(
    window: MainWindow, tab: WatchTab, qtbot: QtBot, size: tuple[int, int]
) -> None:
    beside, _pair = begin(tab, qtbot)
    window.resize(*size)
    one, other = (board.mapTo(tab, board.rect().topLeft()) for board in (tab.board, beside.board))
    is_wide = tab.width() >= 1000
    assert (one.y() == other.y()) is is_wide
    assert (one.x() == other.x()) is not is_wide


def test_nothing_ahead_is_told_where_that_is_hidden(
    window: MainWindow, tab: WatchTab, qtbot: QtBot
) -> None:
    beside, pair = begin(tab, qtbot, (Always(6), Always(5)))
    window.preferences.set(hides_ahead=True)
    tab.playhead.begin(tab.playhead.timeline)
    assert len(beside.turns.rows) == 0
    assert "part in" not in beside.verdict.accessibleDescription()
    assert tab.bar.bar.marks == ()
    tab.show_mistake(1)
    assert window.toast.text == "What is to come is hidden."
    assert pair.divergence is not None
    tab.playhead.show_step(pair.divergence + 1)
    assert len(beside.turns.rows) == pair.divergence + 1
    assert f"part in turn {pair.divergence + 1}." in beside.verdict.accessibleDescription()
    assert [mark.icon for mark in tab.bar.bar.marks] == ["route"]
    assert "wins" not in beside.verdict.accessibleName()
    tab.playhead.show_step(pair.longer.num_steps)
    told = beside.verdict.accessibleName()
    assert told.count("wins") + told.count("loses") == 2
