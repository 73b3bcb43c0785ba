"""The position of the match in Play, left or over, and the attack that suggests itself there."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from engine.conquest import GAME
from engine.conquest.calculator import Battle
from engine.conquest.rules import Conquest
from engine.conquest.state import ATTACK, NOBODY, PUT, Board
from engine.core.library.library import Library, library_path
from engine.core.play.replay import MatchRecord
from engine.core.system.job import Snapshot
from gui.conquest.solve.way import Way, place_name
from gui.shared.match.seating.line_up import seats_of
from gui.shared.match.unfinished import match_left
from gui.shared.report.orders import Ask, Share
from gui.shared.report.view import Source, Taken
from gui.shared.text.tr import player_letter, tr


@dataclass(frozen=True)
class Position:
    """A board in a match, which `is_over` or was left, and what its seats are called."""

    game: Conquest
    board: Board
    is_over: bool = False
    names: tuple[str, ...] = ()

    @property
    def player(self) -> str:
        """Who is to move: the letter of the badge, and the name where it is known."""
        seat = self.board.to_move
        letter = player_letter(seat)
        return f"{self.names[seat]} ({letter})" if self.names else letter


class PositionInPlay(Source):
    """Source and way from the match in Play, or from the last one that is over."""

    name, icon = "position", "map"
    title = tr("From a position")
    action = tr("Odds from the position in Play")

    def take(self) -> Generator[Snapshot[None], None, Taken]:
        """Return the work that reads the match, and shows the attack that suggests itself."""
        position = yield from position_left()
        if position is None:
            words = tr("Nothing has been played in Play yet: make a choice there, then take it.")
            return Taken(told=words)
        way = attack_of(position)
        if way is None:
            return Taken(told=tr("Nobody can attack in this position."))
        told = tr("Your last attack in the match that is over.") if position.is_over else ""
        return Taken((Share(position), Ask("attack", way)), told)


def position_left() -> Generator[Snapshot[None], None, Position | None]:
    """Return the position of the match that was left in Play, or else of the last one played.

    Of that it is the person's last before the phase of attacks was over, with an attack to make.
    None where there is no match, or nobody could attack in it.
    """
    record = yield from match_left(GAME)
    if record is not None and not record.unchecked:
        return Position(_game_of(record), record.states()[-1], names=_names(record))
    record = _last_played()
    if record is None:
        return None
    game, persons = _game_of(record), [s for s, n in enumerate(record.strategies) if n is None]
    for board in reversed(record.states()):
        is_attacking = not (board.ended or board.in_setup) and board.phase <= ATTACK
        found = Position(game, board, is_over=True, names=_names(record))
        if is_attacking and board.to_move in persons and attack_of(found) is not None:
            return found
    return None


def _last_played() -> MatchRecord | None:
    """Return the match of Conquest that was finished last, of those that are kept."""
    library = Library(library_path())
    keys = (each.key for each in library.entries() if each.game == GAME.name)
    key = next(keys, None)
    found = None if key is None else library.record(key)
    return found if isinstance(found, MatchRecord) and not found.unchecked else None


def _game_of(record: MatchRecord) -> Conquest:
    game: Any = record.game
    assert isinstance(game, Conquest)
    return game


def _names(record: MatchRecord) -> tuple[str, ...]:
    return seats_of(record.strategies, tr("You"), record.persons).names


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
