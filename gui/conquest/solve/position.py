"""The position of the match that was left in Play, and the attack that suggests itself there."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from engine.conquest import GAME
from engine.conquest.calculator import Battle
from engine.conquest.rules import Conquest
from engine.conquest.state import NOBODY, PUT, Board
from engine.core.system.job import Snapshot
from gui.conquest.solve.form import Way
from gui.conquest.solve.words import place_name
from gui.shared.match.unfinished import match_left


@dataclass(frozen=True)
class Position:
    """A board in a match."""

    game: Conquest
    board: Board


def position_left() -> Generator[Snapshot[None], None, Position | None]:
    """Return the position of the match that was left in Play; None where there is none."""
    record = yield from match_left(GAME)
    if record is None or record.unchecked:
        return None
    game: Any = record.game
    return Position(game, record.states()[-1])


def attack_of(position: Position) -> Way | None:
    """Return the strongest place of who has the turn, with the reserve, against a weak neighbour.

    Along the way the attack goes on to the weakest next one while there are troops for it.
    """
    board, map_ = position.board, position.game.map
    player = board.to_move
    others = {place for place, owner in enumerate(board.owners) if owner not in (NOBODY, player)}
    sources = [
        place
        for place in board.places_of(player)
        if board.troops[place] > 1 and others & set(map_.neighbours[place])
    ]
    if not sources:
        return None
    source = max(sources, key=lambda place: board.troops[place])
    troops = board.troops[source] + board.reserves[player] * (board.phase == PUT)
    places, left, here = [source], troops, source
    while len(places) <= 3:
        near = [place for place in map_.neighbours[here] if place in others - set(places)]
        here = min(near, key=board.defenders, default=NOBODY)
        if here == NOBODY or (len(places) > 1 and board.defenders(here) >= left):
            break
        places.append(here)
        left -= board.defenders(here) + 1
    battle = Battle(max(troops, 1), tuple(max(1, board.defenders(place)) for place in places[1:]))
    return Way(battle, tuple(place_name(position.game, place) for place in places))
