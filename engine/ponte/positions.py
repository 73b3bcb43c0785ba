"""Positions as the side to act sees them, canonical, and their text (`abBab`).

A position holds no history: strengths are ranks among the teams still in play, 1 the weakest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.core.system.errors import InputError, shortened
from engine.ponte.rules import MOST_TEAMS, PonteState

MINE, THEIRS, BEST, NAMED = "abAB"
_NUMBER = re.compile(r"[+-]?([0-9]+\.?|[0-9]*\.[0-9]+)")
_LONGEST_STRENGTH = 100


@dataclass(frozen=True, slots=True)
class Position:
    """My teams and theirs, as ascending ranks that together are 1 to 2k.

    `chosen` is 0 where I lead; else they have named `theirs[chosen - 1]` and I answer.
    """

    mine: tuple[int, ...] = ()
    theirs: tuple[int, ...] = ()
    chosen: int = 0

    def __post_init__(self) -> None:
        """Raise InputError unless the position is canonical."""
        check_sides(self.mine, self.theirs, self.chosen)
        if sorted(self.mine + self.theirs) != list(range(1, 2 * self.k + 1)):
            raise InputError("the ranks must be 1 to {highest}", highest=2 * self.k)

    @property
    def k(self) -> int:
        """Teams left on each side."""
        return len(self.mine)

    @property
    def code(self) -> int:
        """The teams as a binary number: the weakest is the highest digit, 1 where it is theirs."""
        return sum(1 << (2 * self.k - rank) for rank in self.theirs)


@dataclass(frozen=True, slots=True)
class Marked:
    """What a text says: a position, the moves marked as best (from 1), and the rounds won."""

    position: Position
    moves: tuple[int, ...] = ()
    rounds_won: int | None = None


def strengths(text: str) -> list[float]:
    """Return the numbers in 1,4,5; none for an empty text; InputError for what is none.

    Whole numbers come back as such, so that however large they are each keeps its place.
    """
    return [strength_in(part) for part in map(str.strip, text.split(",")) if part]


def strength_in(text: str) -> float:
    """Return one number, whole to a hundred digits; InputError where it is none."""
    if len(text) <= _LONGEST_STRENGTH and _NUMBER.fullmatch(text):
        return float(text) if "." in text else int(text)
    raise InputError(
        "strengths are numbers such as 1,4,5 of at most {longest} digits, not {part}",
        longest=_LONGEST_STRENGTH,
        part=repr(shortened(text, 40)),
    )


def check_sides(mine: Sequence[float], theirs: Sequence[float], chosen: int) -> None:
    """Raise InputError unless these could be the teams of a position."""
    if len(mine) != len(theirs):
        raise InputError(
            "both sides need as many teams, not {mine} and {theirs}",
            mine=len(mine),
            theirs=len(theirs),
        )
    if len(mine) > MOST_TEAMS:
        raise InputError(
            "a side has at most {most} teams, not {given}", most=MOST_TEAMS, given=len(mine)
        )
    teams = sorted([*mine, *theirs])
    for weaker, stronger in pairwise(teams):
        if weaker == stronger:
            raise InputError("two teams have strength {strength}", strength=weaker)
    if chosen and not theirs:
        raise InputError("no team can be named where none is left")
    if not 0 <= chosen <= len(theirs):
        raise InputError(
            "the team named must be from 1 to {k}, or 0 for none, not {chosen}",
            k=len(theirs),
            chosen=chosen,
        )


def ranked(mine: Iterable[float], theirs: Iterable[float], chosen: int = 0) -> Position:
    """Return the canonical position of any distinct strengths, in any order.

    `chosen` counts in the sorted list of theirs, as moves count in the sorted list of mine.
    """
    mine, theirs = sorted(mine), sorted(theirs)
    check_sides(mine, theirs, chosen)
    rank = {strength: i for i, strength in enumerate(sorted([*mine, *theirs]), 1)}
    return Position(tuple(rank[s] for s in mine), tuple(rank[s] for s in theirs), chosen)


def seen(state: PonteState) -> tuple[Position, tuple[int, ...]]:
    """Return the position of the side to act, and its teams' numbers from weakest to strongest."""
    own, other = state.to_act, 1 - state.to_act
    strengths, others = state.strengths[own], state.strengths[other]
    teams = sorted(state.in_play(own), key=lambda team: strengths[team])
    theirs = sorted(state.in_play(other), key=lambda team: others[team])
    chosen = 0 if state.named is None else 1 + theirs.index(state.named)
    position = ranked([strengths[i] for i in teams], [others[i] for i in theirs], chosen)
    return position, tuple(teams)


def after(position: Position, move: int) -> tuple[int, bool, Position]:
    """Return reward, whether the other side acts next, and the position that side then sees."""
    if position.chosen == 0:
        return 0, True, Position(position.theirs, position.mine, move)
    own, other = position.mine[move - 1], position.theirs[position.chosen - 1]
    mine = [team for team in position.mine if team != own]
    theirs = [team for team in position.theirs if team != other]
    if own > other:
        return 1, False, ranked(mine, theirs)
    return -1, True, ranked(theirs, mine)


def from_code(code: int, k: int, chosen: int = 0) -> Position:
    """Return the position of a code of 2k binary digits."""
    ranks = range(1, 2 * k + 1)
    theirs = tuple(rank for rank in ranks if code >> (2 * k - rank) & 1)
    mine = tuple(rank for rank in ranks if not code >> (2 * k - rank) & 1)
    return Position(mine, theirs, chosen)


def text_of(position: Position, moves: Iterable[int] = (), rounds_won: int | None = None) -> str:
    """Return the text: weakest left, a mine, b theirs, B the named, A the best, :rounds won."""
    letters = [THEIRS] * (2 * position.k)
    for rank in position.mine:
        letters[rank - 1] = MINE
    for move in moves:
        letters[position.mine[move - 1] - 1] = BEST
    if position.chosen:
        letters[position.theirs[position.chosen - 1] - 1] = NAMED
    return "".join(letters) + ("" if rounds_won is None else f":{rounds_won}")


def parse(text: str) -> Marked:
    """Return what a position's text says; InputError where it is none."""
    letters, colon, won = text.strip().partition(":")
    wrong = next((letter for letter in letters if letter not in "abAB"), None)
    if wrong is not None:
        raise InputError(
            "a position is written with a, b, A and B, not {letter}", letter=repr(wrong)
        )
    if letters.count(NAMED) > 1:
        raise InputError("one team at most is named, not as in {text}", text=shortened(letters, 70))
    mine = [i for i, letter in enumerate(letters, 1) if letter in (MINE, BEST)]
    theirs = [i for i, letter in enumerate(letters, 1) if letter in (THEIRS, NAMED)]
    chosen = 1 + theirs.index(1 + letters.index(NAMED)) if NAMED in letters else 0
    check_sides(mine, theirs, chosen)
    position = Position(tuple(mine), tuple(theirs), chosen)
    moves = tuple(i for i, rank in enumerate(mine, 1) if letters[rank - 1] == BEST)
    return Marked(position, moves, _rounds_won(won, position.k) if colon else None)


def _rounds_won(text: str, k: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= k):
        raise InputError(
            "the rounds won must be from 0 to {k}, not {text}", k=k, text=shortened(text, 20)
        )
    return int(text)
