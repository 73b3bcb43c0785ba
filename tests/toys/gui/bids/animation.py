"""Bids' match on the time axis, and what of it a seat may see at any moment.  No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.bids.rules import Bids, Drew, KnockedOut, Revealed, Table
from engine.core.play.lens import seen_state
from engine.core.play.match import PlayedStep
from gui.shared.page.seats import Lens, Seat, Seats
from gui.shared.page.timeline import EventLook, EventLooks, Timeline, build_timeline
from gui.shared.text.tr import tr

Board = tuple[Bids, Table]
LOOKS: EventLooks = {
    KnockedOut: EventLook(0.3, "Out", icon="x"),
    Revealed: EventLook(0.6, seat=""),
    Drew: EventLook(0.0),
}


@dataclass(frozen=True, slots=True)
class BidsFrame:
    """`state` is what `lens` sees of a Table; `turned` says how far the bids are turned up."""

    game: Bids
    state: Any
    seats: Seats
    lens: Lens
    turned: float

    @property
    def is_over(self) -> bool:
        return not self.game.players_to_act(self.state)

    def hand(self, player: int) -> tuple[int, ...]:
        """Return the cards of a player, as far as they may be seen."""
        if isinstance(self.state, Table):
            return self.state.hands[player]
        return self.state.hand if self.lens == Seat(player) else ()


def timeline(start: Board, steps: Sequence[PlayedStep]) -> Timeline[Board]:
    return build_timeline(start, steps, _after, LOOKS)


def frame(timeline: Timeline[Board], seconds: float, seats: Seats, lens: Lens) -> BidsFrame:
    moment = timeline.at(seconds)
    game, state = moment.board
    turned, span = 1.0, moment.span
    if span is not None and isinstance(span.event, Revealed) and 0 < moment.progress < 1:
        turned = moment.progress
        state = (span.before if turned < 0.5 else span.after)[1]
    return BidsFrame(game, seen_state(game, state, lens), seats, lens, turned)


def describe(frame: BidsFrame) -> list[str]:
    told = [f"{round_in_words(frame)}."]
    for player, name in enumerate(frame.seats.names):
        bid, out = frame.state.bids[player], frame.state.out_in[player]
        words = tr("{name} bid {bid}.") if bid else tr("{name} is in.")
        words = tr("{name} went out in round {out}.") if out else words
        told.append(words.format(name=name, bid=bid, out=out))
        if frame.hand(player):
            cards = " ".join(map(str, frame.hand(player)))
            told.append(tr("{name} holds {cards}.").format(name=name, cards=cards))
    chosen = [frame.seats.names[player] for player in sorted(frame.seats.chosen)]
    return told + ([tr("Have chosen: {names}.").format(names=", ".join(chosen))] if chosen else [])


def round_in_words(frame: BidsFrame) -> str:
    return tr("Round {round}").format(round=frame.state.rounds + (not frame.is_over))


def _after(board: Board, event: Any) -> Board:
    game, table = board
    if isinstance(event, Revealed):
        return game, replace(table, bids=event.bids, rounds=table.rounds + 1)
    if isinstance(event, KnockedOut):
        return game, replace(table, out_in=_put(table.out_in, event.player, table.rounds))
    kept = list(table.hands[event.player])
    kept.remove(table.bids[event.player])
    hand = tuple(sorted([*kept, event.card]))
    return game, replace(table, hands=_put(table.hands, event.player, hand))


def _put(row: tuple[Any, ...], player: int, value: Any) -> tuple[Any, ...]:
    return (*row[:player], value, *row[player + 1 :])
