"""What actions do to a board, and how turns and matches begin and end: pure functions."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, TypeVar

from engine.conquest.battle import fight, moving_in
from engine.conquest.map import Map
from engine.conquest.refusals import RefusedError
from engine.conquest.state import (
    FORT,
    NOBODY,
    PUT,
    Attack,
    Attacked,
    Board,
    Fort,
    Fortified,
    Fought,
    Move,
    Moved,
    Placed,
    Put,
    TurnBegan,
    mover_of,
)
from engine.core.play.chance import Chance

LEAST_INCOME = 3
PLACES_A_TROOP = 4
CAPTURE_BONUS = 3
PLACE_SCORE = 1000
STRATEGIC_SCORE = 3000

T = TypeVar("T")


def _with(items: tuple[T, ...], values: Mapping[int, T]) -> tuple[T, ...]:
    """Return `items` with others at some places."""
    changed = list(items)
    for place, value in values.items():
        changed[place] = value
    return tuple(changed)


def put(board: Board, action: Put, events: list[Any]) -> Board:
    """Return the board after troops of the reserve were placed; a free place is claimed.

    The original claims before it refuses to place none or fewer.
    """
    player, place, count = board.to_move, action.place, max(0, action.troops)
    events.append(Placed(player, place, count))
    return board.but(
        owners=_with(board.owners, {place: player}),
        troops=_with(board.troops, {place: board.troops[place] + count}),
        reserves=_with(board.reserves, {player: board.reserves[player] - count}),
        phase=FORT if board.in_setup else board.phase,
    )


def attack(board: Board, player: int, action: Attack, chance: Chance, events: list[Any]) -> Board:
    """Return the board after an attack.

    The original lets the dice fall where the share that moves in is no number, and fails, with
    nothing changed, where the place is then taken: so does this, by RefusedError.
    """
    source, target, fraction = action.source, action.target, float(action.fraction)
    events.append(Attacked(player, source, target, fraction))
    rolls = len(events)
    left, defending = fight(
        player, board.troops[source], board.defenders(target), fraction, chance, events
    )
    rolled = len(events) > rolls
    if defending <= 0 and math.isnan(float(action.move_fraction)):
        events.append(_fought(board, board, player, action))
        raise RefusedError("MOVE_FRACTION_NOT_NUMBER", str(action.move_fraction))
    after = after_battle(board, player, action, left, defending)
    events.append(_fought(board, after, player, action))
    return after.but(rolled=rolled)


def _fought(before: Board, after: Board, player: int, action: Attack) -> Fought:
    source, target = action.source, action.target
    return Fought(
        player,
        source,
        target,
        before.owners[target],
        after.troops[source],
        after.troops[target],
        after.owners[target],
        after.forts[target],
    )


def after_battle(board: Board, player: int, action: Attack, left: int, defending: int) -> Board:
    """Return the board after a battle that so many are left of."""
    if defending > 0:
        return _held(board, action.source, action.target, left, defending)
    return _captured(board, player, action, left)


def _held(board: Board, source: int, target: int, left: int, defending: int) -> Board:
    """The troops of the fort fall first; one below 0, of the original, stays as it is."""
    troops, fort = board.troops[target], board.forts[target]
    if fort > 0:
        troops, fort = min(troops, defending), max(0, defending - troops)
    else:
        troops = defending
    return board.but(
        troops=_with(board.troops, {source: left, target: troops}),
        forts=_with(board.forts, {target: fort}),
    )


def _captured(board: Board, player: int, action: Attack, left: int) -> Board:
    moved = moving_in(left, float(action.move_fraction))
    bonus = 0 if board.has_captured else CAPTURE_BONUS
    mover = board.to_move
    return board.but(
        owners=_with(board.owners, {action.target: player}),
        troops=_with(board.troops, {action.source: left - moved, action.target: moved}),
        forts=_with(board.forts, {action.target: 0}),
        reserves=_with(board.reserves, {mover: board.reserves[mover] + bonus}),
        has_captured=True,
    )


def move(board: Board, map_: Map, player: int, action: Move, events: list[Any]) -> Board:
    """Return the board after troops moved."""
    source, destination = action.source, action.destination
    walks = map_.walks(board.owners, source)
    path = next(tuple(path) for path in walks if path[-1] == destination)
    events.append(Moved(player, action.troops, path))
    counts = {
        source: board.troops[source] - action.troops,
        destination: board.troops[destination] + action.troops,
    }
    return board.but(troops=_with(board.troops, counts), has_moved=True)


def fort(board: Board, player: int, action: Fort, events: list[Any]) -> Board:
    """Return the board after a place was fortified."""
    place, count = action.place, action.troops
    events.append(Fortified(player, place, count))
    return board.but(
        troops=_with(board.troops, {place: board.troops[place] - count}),
        forts=_with(board.forts, {place: board.forts[place] + 2 * count}),
        used_fort=_with(board.used_fort, {player: True}),
    )


def income(board: Board, map_: Map, player: int) -> int:
    """Return the troops that come to a player's reserve at the start of a turn of play."""
    return max(LEAST_INCOME, counted_income(board, map_, player))


def counted_income(board: Board, map_: Map, player: int) -> int:
    """Return the troops a turn that the places of a player bring, were there no least income."""
    strategic = sum(s for place, s in map_.score_of.items() if board.owners[place] == player)
    return board.owners.count(player) // PLACES_A_TROOP + strategic


def begin_turn(board: Board, map_: Map, setup_turns: int, events: list[Any]) -> Board:
    """Return the board at the start of the next turn."""
    turn = board.turn + 1
    player, in_setup = mover_of(turn), board.in_setup and turn <= setup_turns
    gained = 0 if in_setup else income(board, map_, player)
    events.append(TurnBegan(player, turn, gained))
    return board.but(
        reserves=_with(board.reserves, {player: board.reserves[player] + gained}),
        turn=turn,
        in_setup=in_setup,
        phase=PUT,
        has_captured=False,
        has_moved=False,
        actions=0,
    )


def scores(board: Board, map_: Map, winner: int = NOBODY) -> tuple[int, int, int]:
    """Return what each player has; who wins by strategic places also gets what all three have."""
    one, two, three = (_score(board, map_, player) for player in range(3))
    own = [one, two, three]
    if winner != NOBODY:
        own[winner] += one + two + three
    return own[0], own[1], own[2]


def _score(board: Board, map_: Map, player: int) -> int:
    places = board.places_of(player)
    troops = sum(board.troops[place] for place in places)
    strategic = (s for place, s in map_.score_of.items() if board.owners[place] == player)
    return PLACE_SCORE * len(places) + troops + sum(STRATEGIC_SCORE // s for s in strategic)


def strategic_places(board: Board, map_: Map, player: int) -> int:
    """Return how many strategic places a player owns."""
    return sum(board.owners[place] == player for place in map_.score_of)


def finish(board: Board, map_: Map, turns: int, first_finish: int, to_win: int) -> tuple[int, str]:
    """Return who has won at the end of a turn, and how; nobody and "" where it goes on."""
    if board.turn < first_finish and board.turn < turns:
        return NOBODY, ""
    for player in range(3):
        if board.turn >= first_finish and strategic_places(board, map_, player) >= to_win:
            return player, "by_strategic"
    if board.turn < turns:
        return NOBODY, ""
    own = scores(board, map_)
    return own.index(max(own)), "by_score"
