"""Coins' only step on the time axis: one box after the other is opened.  No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.coins.rules import WORTH, Boxes, Coins, Opened, Spread
from engine.core.play.match import PlayedStep
from gui.shared.page.seats import Lens, Seats
from gui.shared.page.timeline import EventLook, EventLooks, Timeline, build_timeline
from gui.shared.text.tr import tr

LOOKS: EventLooks = {Opened: EventLook(0.4, "Box", seat="winner")}


@dataclass(frozen=True, slots=True)
class Board:
    """The boxes that are open, in order; `last` are the spreads of the match before."""

    game: Coins
    opened: tuple[Opened, ...] = ()
    last: tuple[Spread, ...] = ()

    @property
    def state(self) -> Boxes:
        if len(self.opened) < len(WORTH):
            return Boxes(last=self.last)
        first, second = zip(*(box.coins for box in self.opened), strict=True)
        return Boxes((first, second), self.last)


@dataclass(frozen=True, slots=True)
class CoinsFrame:
    game: Coins
    state: Boxes
    seats: Seats
    opened: tuple[Opened, ...]

    def points(self, player: int) -> int:
        """Return what a player has won in the boxes that are open."""
        return sum(WORTH[box.box] for box in self.opened if box.winner == player)


def timeline(start: tuple[Coins, Boxes], steps: Sequence[PlayedStep]) -> Timeline[Board]:
    game, state = start
    opened = tuple(
        _opened(box, coins) for box, coins in enumerate(zip(*state.spreads, strict=True))
    )
    return build_timeline(Board(game, opened, state.last), steps, _after, LOOKS)


def frame(timeline: Timeline[Board], seconds: float, seats: Seats, lens: Lens) -> CoinsFrame:
    board = timeline.at(seconds).board
    return CoinsFrame(board.game, board.state, seats, board.opened)


def describe(frame: CoinsFrame) -> list[str]:
    told = [tr("{n} of 3 boxes are open.").format(n=len(frame.opened))]
    for box in frame.opened:
        text = tr("Box {box}: {a} against {b}.")
        told.append(text.format(box=box.box + 1, a=box.coins[0], b=box.coins[1]))
    for player, name in enumerate(frame.seats.names):
        chosen = tr("{name} has chosen.") if player in frame.seats.chosen else tr("{name}: {n}.")
        told.append(chosen.format(name=name, n=frame.points(player)))
    return told


def spread_in_words(spread: Spread) -> str:
    return " + ".join(map(str, spread))


def _after(board: Board, event: Opened) -> Board:
    if event.box == 0 and board.opened:  # the first box of the next match closes the rest
        board = Board(board.game, (), board.game.next_start(board.state).last)
    return replace(board, opened=(*board.opened, event))


def _opened(box: int, coins: tuple[int, ...]) -> Opened:
    mine, yours = coins
    return Opened(box, (mine, yours), None if mine == yours else int(yours > mine))
