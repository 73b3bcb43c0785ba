"""What March says in words."""

from __future__ import annotations

from typing import Any

from engine.core.play.match import PlayedStep
from engine.core.review.reasons import Comparison
from engine.march.rules import TAKEN_FROM, Field, Fought, Go, March, Order, Took
from gui.march.animation import LOOKS, MarchFrame
from gui.shared.page.page import GameWords, LogRow
from gui.shared.page.seats import Seats
from gui.shared.page.timeline import log_icon
from gui.shared.text.move_numbering import MoveNumbering
from gui.shared.text.tr import tr


def _position(frame: MarchFrame) -> str:
    most = 3 * frame.game.rounds
    turn = min(frame.state.turn + 1, most)
    return tr("Turn {turn} of {count}").format(turn=turn, count=most)


COUNTING = MoveNumbering(number=lambda state: state.turn + 1, position=_position)


def describe(frame: MarchFrame) -> list[str]:
    game, state, names = frame.game, frame.state, frame.seats.names
    told = tr("{name} stands in town {town} and holds {count}.")
    lines = [
        told.format(name=name, town=town + 1, count=state.owners.count(seat))
        for seat, (name, town) in enumerate(zip(names, state.towns, strict=True))
    ]
    mover = tr("{name} is to move.") if game.players_to_act(state) else tr("The march is over.")
    return [*lines, mover.format(name=names[state.to_move])]


class MarchWords(GameWords[March, Field, Order]):
    def subtitle(self, game: March) -> str:
        return tr("{map}, {count} rounds").format(map=game.map.name, count=game.rounds)

    def action(self, game: March, action: Order, view: Any = None, player: int = 0) -> str:
        return str(action.town + 1) if isinstance(action, Go) else tr("rest")

    def choice(self, game: March, action: Order, view: Any = None, player: int = 0) -> str:
        walk = tr("March to town {town}")
        is_walk = isinstance(action, Go)
        return walk.format(town=self.action(game, action)) if is_walk else tr("Rest")

    def chosen(self, game: March, action: Order, view: Any = None, player: int = 0) -> str:
        walked = tr("marched to town {town}")
        is_walk = isinstance(action, Go)
        return walked.format(town=self.action(game, action)) if is_walk else tr("rested")

    def why(self, asked: Comparison[March, Field]) -> str:
        return ""

    def status(self, game: March, state: Field, seats: Seats) -> str:
        counts = [state.owners.count(seat) for seat in range(len(seats.names))]
        leaders = [seats.names[seat] for seat, n in enumerate(counts) if n == max(counts)]
        if len(leaders) > 1:
            return tr("Level: {names}").format(names=", ".join(leaders))
        return tr("{name} leads with {count}").format(name=leaders[0], count=max(counts))

    def log_row(self, step: PlayedStep, view: Any = None) -> LogRow:
        ((player, order),) = step.actions.items()
        fights = [event for event in step.events if isinstance(event, Fought)]
        value = "+1" if any(isinstance(event, Took) for event in step.events) else ""
        text, detail = tr("rests"), ""
        if isinstance(order, Go):
            text = tr("to town {number}").format(number=order.town + 1)
        for fought in fights:
            won = tr("wins town {number}"), tr("loses at town {number}")
            text = won[fought.die < TAKEN_FROM].format(number=fought.town + 1)
            detail = tr("rolls {die}").format(die=fought.die)
        return LogRow(player, text, detail, value, log_icon(LOOKS, step.events, player))

    def keys(self) -> str:
        return tr("Keys 1 to 5 march or rest; the wheel zooms the map.")
