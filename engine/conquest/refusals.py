"""Why an action is refused: the codes of the contest's kernel, in its order, with sentences."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from engine.conquest.map import Map
from engine.conquest.state import (
    ATTACK,
    FORT,
    MOVE,
    NOBODY,
    PUT,
    Action,
    Attack,
    Board,
    EndTurn,
    Fort,
    Move,
    NextPhase,
    Put,
)
from engine.core.system.errors import IllegalActionError, shortened

MOST_ACTIONS = 10_000
"""In a turn, where attacks without dice are allowed."""

SENTENCES = {
    "NOT_AN_ACTION": "an action of Conquest was expected, not {action}",
    "NOT_WHOLE": "places and troops are whole numbers: {action}",
    "TOO_MANY_ACTIONS": "a turn has at most 10,000 actions: end it",
    "ALREADY_PLACED": "the troop of this turn stands already",
    "NO_RESERVE": "there is no troop left in the reserve",
    "ONE_TROOP": "in the setup one troop is placed at a time: {action}",
    "BAD_NODE": "there is no such place: {action}",
    "NOT_YOURS": "the place is another player's: {action}",
    "NOT_PLAY": "in the setup a turn is one troop, or none: {action}",
    "WRONG_STATE": "this belongs to another phase of the turn: {action}",
    "NOT_ENOUGH": "there are not so many troops: {action}",
    "NOT_POSITIVE": "at least one troop is needed: {action}",
    "TURN_FINISHED": "this is the last phase: end the turn",
    "BAD_SOURCE": "there is no such place to start from: {action}",
    "SOURCE_FREE": "the place to start from is nobody's: {action}",
    "SOURCE_NOT_YOURS": "the place to start from is another player's: {action}",
    "BAD_TARGET": "there is no such place to attack: {action}",
    "TARGET_FREE": "a free place cannot be attacked: {action}",
    "TARGET_IS_YOURS": "the place to attack is your own: {action}",
    "FRACTION_NOT_NUMBER": "the fraction is no number: {action}",
    "MOVE_FRACTION_NOT_NUMBER": "the share that moves in is no number: {action}",
    "MOVE_FRACTION_RANGE": "the share that moves in is from 0 to 1: {action}",
    "TOO_FEW_TROOPS": "an attack needs two troops, one stays: {action}",
    "FRACTION_NEGATIVE": "the fraction is at least 0: {action}",
    "NOT_ADJACENT": "no road joins the two places: {action}",
    "NO_DICE": "the attack would stop before the first dice: {action}",
    "ALREADY_MOVED": "troops have moved in this turn already",
    "BAD_DESTINATION": "there is no such place to move to: {action}",
    "DESTINATION_FREE": "the place to move to is nobody's: {action}",
    "DESTINATION_NOT_YOURS": "the place to move to is another player's: {action}",
    "NO_PATH": "no path of own places leads there: {action}",
    "SAME_NODE": "troops move to another place: {action}",
    "NODE_FREE": "a free place cannot be fortified: {action}",
    "FORT_USED": "the fort of this match is built already",
}


class RefusedError(IllegalActionError):
    """An illegal action, with the code of what is wrong with it."""

    def __init__(self, code: str, action: str) -> None:
        """Say it in a sentence, with the action in signs."""
        super().__init__(SENTENCES[code], action=action)
        self.code = code


def in_signs(map_: Map, action: object) -> str:
    """Return an action as Bridge → Market, 3: places by their names, and its other values."""

    def named(place: object) -> str:
        if isinstance(place, int) and 0 <= place < map_.places:
            return map_.title_of(place)
        return shortened(place, 40)

    match action:
        case Put(place, count) | Fort(place, count):
            return f"{named(place)}, {shortened(count, 40)}"
        case Move(source, target, count):
            return f"{named(source)} → {named(target)}, {shortened(count, 40)}"
        case Attack(source, target):
            ends = f"{named(source)} → {named(target)}"
            shares = ((action.fraction, 0.0), (action.move_fraction, 1.0))
            unusual = [shortened(each, 40) for each, usual in shares if each != usual]
            return ", ".join([ends, *unusual])
    return shortened(action, 120)


def check(board: Board, map_: Map, player: int, action: object, *, original: bool) -> None:
    """Raise the first RefusedError of `action`."""
    for code, is_wrong in _checks(board, map_, player, action, original):
        if is_wrong:
            raise RefusedError(code, in_signs(map_, action))


_Checks = Iterator[tuple[str, bool]]


def _checks(board: Board, map_: Map, player: int, action: object, original: bool) -> _Checks:
    """Yield what would be wrong, and whether it is; each holds only where those before do not."""
    yield "NOT_AN_ACTION", not isinstance(action, Action)
    assert isinstance(action, Action)
    if isinstance(action, EndTurn):
        return
    yield "TOO_MANY_ACTIONS", original and board.actions >= MOST_ACTIONS
    if isinstance(action, NextPhase):
        yield "NOT_PLAY", board.in_setup
        yield "TURN_FINISHED", board.phase >= FORT
        return
    yield "NOT_WHOLE", any(type(number) is not int for number in _numbers(action))
    if isinstance(action, Put):
        if board.in_setup:
            yield from _put_one(board, map_, player, action)
        else:
            yield from _put(board, map_, player, action, original)
    elif isinstance(action, Attack):
        yield from _attack(board, map_, player, action, original)
    elif isinstance(action, Move):
        yield from _move(board, map_, player, action)
    else:
        yield from _fort(board, map_, player, action, original)


def _numbers(action: Put | Attack | Move | Fort) -> Sequence[object]:
    if isinstance(action, Attack):
        return action.source, action.target
    if isinstance(action, Move):
        return action.source, action.destination, action.troops
    return action.place, action.troops


def _put_one(board: Board, map_: Map, player: int, action: Put) -> _Checks:
    yield "ALREADY_PLACED", board.phase != PUT
    yield "NO_RESERVE", board.reserves[board.to_move] <= 0
    yield "BAD_NODE", not 0 <= action.place < map_.places
    yield "NOT_YOURS", board.owners[action.place] not in (NOBODY, player)
    yield "ONE_TROOP", action.troops != 1


def _put(board: Board, map_: Map, player: int, action: Put, original: bool) -> _Checks:
    yield "WRONG_STATE", board.phase != PUT
    yield "BAD_NODE", not 0 <= action.place < map_.places
    yield "NOT_ENOUGH", action.troops > board.reserves[board.to_move]
    yield "NOT_YOURS", board.owners[action.place] not in (NOBODY, player)
    claims = original and board.owners[action.place] == NOBODY
    yield "NOT_POSITIVE", action.troops <= 0 and not claims


def _owned(board: Board, map_: Map, player: int, place: int, *codes: str) -> _Checks:
    """Yield that a place is none, free, or not the player's own, by three codes."""
    yield codes[0], not 0 <= place < map_.places
    yield codes[1], board.owners[place] == NOBODY
    yield codes[2], board.owners[place] != player


_SOURCE = ("BAD_SOURCE", "SOURCE_FREE", "SOURCE_NOT_YOURS")
_DESTINATION = ("BAD_DESTINATION", "DESTINATION_FREE", "DESTINATION_NOT_YOURS")


def _attack(board: Board, map_: Map, player: int, action: Attack, original: bool) -> _Checks:
    yield "NOT_PLAY", board.in_setup
    yield "WRONG_STATE", board.phase != ATTACK
    yield from _owned(board, map_, player, action.source, *_SOURCE)
    yield "BAD_TARGET", not 0 <= action.target < map_.places
    yield "TARGET_FREE", board.owners[action.target] == NOBODY
    yield "TARGET_IS_YOURS", board.owners[action.target] == player
    fraction, share = (as_number(n, original) for n in (action.fraction, action.move_fraction))
    yield "FRACTION_NOT_NUMBER", fraction is None
    yield "MOVE_FRACTION_NOT_NUMBER", share is None
    assert fraction is not None
    assert share is not None
    yield "MOVE_FRACTION_RANGE", share < 0 or share > 1  # the original lets nan through
    yield "TOO_FEW_TROOPS", board.troops[action.source] < 2
    yield "FRACTION_NEGATIVE", fraction < 0
    yield "NOT_ADJACENT", action.target not in map_.neighbours[action.source]
    attackers, defenders = board.troops[action.source], board.defenders(action.target)
    yield "NO_DICE", not original and attackers <= fraction * defenders


def as_number(value: object, original: bool) -> float | None:
    """Return a number, by the original also that of a text or a truth; None for what is none."""
    if not original and type(value) not in (int, float):
        return None
    try:
        number = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return None
    return number if original or math.isfinite(number) else None


def _move(board: Board, map_: Map, player: int, action: Move) -> _Checks:
    yield "ALREADY_MOVED", board.has_moved
    yield "NOT_PLAY", board.in_setup
    yield "WRONG_STATE", board.phase != MOVE
    yield from _owned(board, map_, player, action.source, *_SOURCE)
    yield from _owned(board, map_, player, action.destination, *_DESTINATION)
    yield "NOT_ENOUGH", board.troops[action.source] <= action.troops
    reached = (path[-1] for path in map_.walks(board.owners, action.source))
    yield "NO_PATH", action.destination not in reached
    yield "NOT_POSITIVE", action.troops <= 0
    yield "SAME_NODE", action.source == action.destination


def _fort(board: Board, map_: Map, player: int, action: Fort, original: bool) -> _Checks:
    yield "NOT_PLAY", board.in_setup
    yield "WRONG_STATE", board.phase != FORT
    yield from _owned(board, map_, player, action.place, "BAD_NODE", "NODE_FREE", "NOT_YOURS")
    yield "NOT_ENOUGH", action.troops >= board.troops[action.place]
    yield "FORT_USED", board.used_fort[player]
    yield "NOT_POSITIVE", not original and action.troops <= 0
