"""What a seat may not know changes nothing on its screen, in its log or in its words.

A match is dealt again for one seat (`redealt`), and everything that can be seen or read is compared
with what it was before.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame
from engine.core.play.lens import TRUTH, Seat, seen_state
from engine.core.play.match import Match, PlayedStep, seen_step
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from engine.core.system.errors import InputError
from engine.core.system.modules import discover
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state.settings import MatchSettings
from gui.shared.page.page import AnyPage
from gui.shared.page.seats import Lens, Seats
from gui.window.main_window import MainWindow
from tests.pages import changed
from tests.shared.match.seating.sitting import readable
from tests.toys import toys_on_show
from tests.windows import shown_tab, wait

pytestmark = pytest.mark.window(toys=True, coach="all")

with toys_on_show():
    PAGES: tuple[AnyPage, ...] = discover("gui", "PAGE")


def hides(page: AnyPage) -> bool:
    entry = game_named(page.game)
    return entry.abilities(entry.game_class()).hides


HIDING = [page for page in PAGES if hides(page)]
DEALS, MOMENTS, STATES = 30, 12, 4


@pytest.fixture(params=HIDING, ids=lambda page: page.game)
def page(request: pytest.FixtureRequest) -> AnyPage:
    found: AnyPage = request.param
    return found


@dataclass(frozen=True)
class Told:
    """A step that a seat has seen: where it was played, and what it was."""

    game: AnyGame
    before: Any
    step: PlayedStep
    after: Any

    def known_to(self, player: int) -> Any:
        """Return all that a seat knows of it."""
        lens = Seat(player)
        views = (seen_state(self.game, state, lens) for state in (self.before, self.after))
        return (*views, seen_step(self.game, self.step, lens))


def played(game: AnyGame, state: Any, actions: Mapping[int, Any], key: int) -> Told | None:
    """Return a step from a state; None where somebody may not do that there."""
    try:
        for seat, action in actions.items():
            game.check_action(game.observe(state, seat), seat, action)
    except InputError:
        return None
    step = game.step(state, actions, Chance(key))
    return Told(game, state, PlayedStep(dict(actions), step.events), step.state)


def positions(game: AnyGame) -> Iterator[tuple[Any, Mapping[int, Any]]]:
    """Yield some states of a match, and what was chosen there."""
    match = Match(game, [RANDOM] * game.num_players, 7).play_out()
    every = -(-len(match.steps) // STATES)
    for step in range(0, len(match.steps), every):
        yield match.states[step], match.steps[step].actions


def pairs(game: AnyGame) -> Iterator[tuple[int, Told, Told]]:
    """Yield steps that differ, and a seat that cannot tell them apart."""
    for state, actions in positions(game):
        for player in range(min(game.num_players, 4)):
            one = played(game, state, actions, 1)
            assert one is not None
            for deal in range(DEALS):
                dealt = game.redealt(state, player, Chance(deal))
                other = played(game, dealt, actions, 1)
                if other is None or (one.before, one.after) == (other.before, other.after):
                    continue
                if other.known_to(player) == one.known_to(player):
                    yield player, one, other


def seen_by(page: AnyPage, player: int, told: Told) -> list[Any]:
    """Return all that a page makes of a step for a seat: pictures, sentences, marks, the log."""
    lens, names = Seat(player), tuple(f"P{seat}" for seat in range(told.game.num_players))
    seats = Seats(names, person=player)
    line = page.timeline((told.game, told.before), (told.step,))
    times = [line.length * part / MOMENTS for part in range(MOMENTS + 1)]
    frames = [page.frame(line, seconds, seats, lens) for seconds in times]
    known, after = (seen_state(told.game, state, lens) for state in (told.before, told.after))
    return [
        frames,
        [list(page.describe(frame)) for frame in frames],
        line.length,
        (line.marks, line.stops),
        page.words.log_row_in(told.game, seen_step(told.game, told.step, lens), known),
        page.words.status(told.game, after, seats),
    ]


def leaks(page: AnyPage) -> list[str]:
    """Return what of a page shows a seat something that it may not know."""
    kinds = ("picture", "words", "time", "marks", "log", "status")
    entry, found, compared = game_named(page.game), set(), 0
    for player, one, other in itertools.islice(pairs(entry.game_class()), 200):
        both = seen_by(page, player, one), seen_by(page, player, other)
        found |= {kind for kind, a, b in zip(kinds, *both, strict=True) if a != b}
        compared += 1
    assert compared, "nothing was dealt again: does `redealt` change what is hidden?"
    return sorted(found)


def test_there_is_a_game_that_hides_things() -> None:
    assert "bids" in {page.game for page in HIDING}


def test_a_page_tells_a_seat_nothing_that_it_may_not_know(page: AnyPage) -> None:
    assert leaks(page) == []


def test_a_page_that_tells_more_is_caught(page: AnyPage) -> None:
    def frame(line: Any, seconds: float, seats: Seats, lens: Lens) -> Any:
        return page.frame(line, seconds, seats, TRUTH)

    assert "picture" in leaks(changed(page, frame=frame))


def sit_down(window: MainWindow, qtbot: QtBot, page: AnyPage, player: int, start: Any) -> PlayTab:
    """Let a person take a seat in a position, and wait until it is asked."""
    entry = game_named(page.game)
    game = entry.game_class()
    strategies = tuple(None if seat == player else RANDOM for seat in range(game.num_players))
    tab = shown_tab(window, page.game, "play", PlayTab)
    tab.begin(MatchSettings(game, strategies, 3), start)
    wait(tab, qtbot)
    qtbot.waitUntil(lambda: not tab.store.service.is_busy)  # the coach has told all
    return tab


def screen(window: MainWindow, tab: PlayTab) -> tuple[QImage, str]:
    """Return the picture of the whole window, laid out, and all that can be read in it."""
    for _ in range(3):  # a panel in a panel asks for its room in the next turn
        QApplication.sendPostedEvents()
    return window.grab().toImage(), readable(window, tab.side_panel)


def starts(game: AnyGame) -> Iterator[tuple[int, Any, Any]]:
    """Yield positions that differ, and the seat that is asked there and cannot tell them apart."""
    for state, actions in positions(game):
        player: int = next(iter(actions))
        dealt: Sequence[Any] = [game.redealt(state, player, Chance(deal)) for deal in range(DEALS)]
        others = [other for other in dealt if other != state]
        if others:
            yield player, state, others[0]


def test_nothing_on_the_screen_changes_with_what_a_seat_may_not_know(
    window: MainWindow, qtbot: QtBot, page: AnyPage
) -> None:
    compared = 0
    for player, state, other in itertools.islice(starts(game_named(page.game).game_class()), 3):
        (picture, text), (other_picture, other_text) = (
            screen(window, sit_down(window, qtbot, page, player, start)) for start in (state, other)
        )
        assert text == other_text
        assert picture == other_picture
        compared += 1
    assert compared
