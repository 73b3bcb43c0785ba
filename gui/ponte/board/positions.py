"""Positions typed or pasted into the explorer, and positions to begin a match from.  No Qt."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.core.system.errors import InputError, shortened
from engine.ponte.positions import Position, parse, ranked, seen, strength_in, text_of
from engine.ponte.rules import SIDES, Ponte, PonteState

LONGEST = 400
"""Letters of a text that is looked at: two lists of 30 numbers are shorter."""


@dataclass(frozen=True, slots=True)
class Start:
    """A position to look into or to play from."""

    game: Ponte
    state: PonteState
    was_ranked: bool = False


def read_position(text: str, side: int) -> Start:
    """Return the position that a text describes; `side` takes the teams of who is to act.

    The text is one like abBa, or two lists such as 1,4,5 v 2,3,6.  InputError says in one sentence
    why it is neither.
    """
    text = text.strip()
    if not text:
        raise InputError("write a position such as abBa, or strengths such as 1,4,5 v 2,3,6")
    if len(text) > LONGEST:
        raise InputError("a position has at most 60 teams; this text is too long for one")
    if not any(letter.isdigit() for letter in text.partition(":")[0]):
        return _begun(parse(text).position, side)
    lists = re.split(r"[vV:;|/]+s?\.?", text)
    if len(lists) != 2:
        raise InputError(
            "write two lists of strengths, such as 1,4,5 v 2,3,6, not {text}",
            text=shortened(text, 40),
        )
    mine, theirs = (_numbers(part) for part in lists)
    position = ranked(mine, theirs)
    given = [*mine, *theirs]
    was_ranked = given != [*position.mine, *position.theirs]
    start = _begun(position, side)
    return Start(start.game, start.state, was_ranked)


def position_text(state: PonteState, moves: tuple[int, ...] = (), won: int | None = None) -> str:
    """Return the text of what is left in a state, with the best moves marked where given."""
    position, _ = seen(state)
    return text_of(position, moves, won)


def fresh_start(state: PonteState) -> Start:
    """Return the teams of a state that are still in play as the beginning of a match."""
    kept = [state.in_play(side) for side in (0, 1)]
    strengths = tuple(tuple(state.strengths[side][team] for team in kept[side]) for side in (0, 1))
    ranks = {s: i for i, s in enumerate(sorted([*strengths[0], *strengths[1]]), 1)}
    named = None if state.named is None else kept[state.leader].index(state.named)
    first, second = (tuple(ranks[s] for s in side) for side in strengths)
    game = Ponte(len(first), leads=SIDES[state.leader])  # type: ignore[arg-type]
    return Start(game, PonteState((first, second), state.leader, (), named))


def with_other_leader(state: PonteState) -> PonteState:
    """Return the same teams with the other side leading; what was fought stays counted."""
    return replace(state, leader=1 - state.leader, named=None)


def playable(game: Ponte, state: PonteState) -> Start:
    """Return the state to begin a match from: as it is, or with what was fought left out.

    A match cannot go on where somebody leads who has not won the last combat.
    """
    try:
        game.check_state(state)
    except InputError:
        return fresh_start(state)
    return Start(game, state)


def _begun(position: Position, side: int) -> Start:
    if position.k == 0:
        raise InputError("a position needs at least one team on each side")
    strengths = (position.mine, position.theirs)
    named = position.chosen - 1 if position.chosen else None
    leader = side if named is None else 1 - side
    game = Ponte(position.k, leads=SIDES[leader])  # type: ignore[arg-type]
    sides = strengths if side == 0 else strengths[::-1]
    return Start(game, PonteState((sides[0], sides[1]), leader, (), named))


def _numbers(text: str) -> list[float]:
    """Return the numbers of a list that is separated by commas or spaces."""
    parts = [part for part in re.split(r"[\s,\[\]()]+", text) if part]
    if not parts:
        raise InputError("write two lists of strengths, such as 1,4,5 v 2,3,6")
    return [strength_in(part) for part in parts]
