"""What each move of a single position is worth, for any number of teams, without a table."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, TypeVar

from engine.core.system.job import finished, repeated
from engine.ponte.positions import Position, ranked
from engine.ponte.tables.codes import first_bounds, without

if TYPE_CHECKING:
    from engine.ponte.queries.deep_memo import DeepMemo

T = TypeVar("T")
Wins = Callable[[int, int], Generator[None, None, int]]
_SMALL = 12


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A move, from 1, and the rounds it wins, of those that remain, under best play by both."""

    move: int
    rounds_won: int


@dataclass(frozen=True, slots=True)
class Solved:
    """A position with the values of its moves, those found so far, in the order of the moves."""

    position: Position
    values: tuple[MoveValue, ...]

    @property
    def rounds_won(self) -> int:
        """The rounds won with the best move; 0 where there is none."""
        return max((value.rounds_won for value in self.values), default=0)

    @property
    def best_score(self) -> int:
        """The rounds won less those lost."""
        return 2 * self.rounds_won - self.position.k

    @property
    def best_moves(self) -> tuple[int, ...]:
        """All moves that win most, ascending."""
        return tuple(v.move for v in self.values if v.rounds_won == self.rounds_won)

    @property
    def is_whole(self) -> bool:
        """Whether every move has its value."""
        return len(self.values) == self.position.k


class Search:
    """A memo that grows; positions solved with the same one share what was found.

    Few teams are solved in plain Python, which need not be compiled, until it is asked for much.
    """

    def __init__(self) -> None:
        self._deep: DeepMemo | None = None

    def known(self, position: Position) -> Solved | None:
        """Return a small position solved, at once; None where it might take a while."""
        return known(position) if position.k <= _SMALL else None

    @property
    def memory_bytes(self) -> int:
        """What the memo takes."""
        return 0 if self._deep is None else self._deep.memory_bytes

    def wins(self, code: int, k: int) -> Generator[None, None, int]:
        """Return the rounds that the leader of a deal wins; yield every 50 ms or more often."""
        if self._deep is None:
            if k <= LARGEST and not plain_memo().is_full:
                return plain_memo().wins(code, k)
            from engine.ponte.queries.deep_memo import DeepMemo

            self._deep = DeepMemo()
        return (yield from self._deep.wins(code, k))

    def solve(self, position: Position) -> Generator[Solved, None, Solved]:
        """Yield what is known of the moves, each as soon as it is; return all of them."""
        return solve_with(self.wins, position)


def solve_with(wins: Wins, position: Position) -> Generator[Solved, None, Solved]:
    """Yield the position with the moves solved so far; return it with all of them.

    `wins(code, k)` finds the rounds that the leader of a deal wins.
    """
    found: list[MoveValue] = []
    for run in _runs(position):
        solved = Solved(position, tuple(found))
        won = yield from repeated(_worth(wins, position, run[0]), solved)
        found += [MoveValue(move, won) for move in run]
        yield Solved(position, tuple(found))
    return Solved(position, tuple(found))


def _worth(wins: Wins, position: Position, move: int) -> Generator[None, None, int]:
    """Return the rounds that a move wins."""
    own = position.mine[move - 1]
    if position.chosen:
        return (yield from _fought(wins, position, own, position.theirs[position.chosen - 1]))
    # Only the weakest team that wins and the weakest of all can be the best answer.
    stronger = [team for team in position.theirs if team > own]
    weaker = [team for team in position.theirs if team < own]
    won = position.k
    for answer in stronger[:1] + weaker[:1]:
        won = min(won, (yield from _fought(wins, position, own, answer)))
    return won


def _fought(wins: Wins, position: Position, own: int, other: int) -> Generator[None, None, int]:
    """Return the rounds won when these two fight now."""
    mine = [team for team in position.mine if team != own]
    theirs = [team for team in position.theirs if team != other]
    if own > other:
        return 1 + (yield from wins(ranked(mine, theirs).code, len(mine)))
    return len(mine) - (yield from wins(ranked(theirs, mine).code, len(mine)))


def solve(position: Position, search: Search | None = None) -> Solved:
    """Return a position with the values of all its moves."""
    return finished((search or Search()).solve(position))


@lru_cache(maxsize=1 << 15)
def known(position: Position) -> Solved:
    """Return a position with the values of all its moves, kept between calls."""
    return solve(position)


def rounds_when_leading(position: Position, search: Search | None = None) -> tuple[int, int]:
    """Return the rounds I win if I lead and if they do, with these teams; 0 or 1 apart."""
    search = search or Search()
    code, k = position.code, position.k
    exchanged = code ^ ((1 << (2 * k)) - 1)
    return finished(search.wins(code, k)), k - finished(search.wins(exchanged, k))


def _runs(position: Position) -> Iterator[tuple[int, ...]]:
    """Yield the moves in groups whose teams are neighbours in rank: they are all worth as much."""
    run: list[int] = []
    for move, rank in enumerate(position.mine, 1):
        if run and rank != position.mine[move - 2] + 1:
            yield tuple(run)
            run = []
        run.append(move)
    if run:
        yield tuple(run)


LARGEST = 16
"""Teams a side that take 50 ms or less."""
_MOST_KEPT = 50_000
"""Deals; to find so many takes a quarter of a second, and they take 10 MB."""


class PlainMemo:
    """What is known of deals, in plain Python; those solved with the same one share it.

    The same search as `search_kernels`: a dozen teams take some 3 ms, five times as long as
    kernels, which take 1.5 s when first compiled.  Several threads may use it: what one of them
    overwrites is true, and found again if need be.
    """

    def __init__(self) -> None:
        self._bounds: dict[int, tuple[int, int]] = {}

    @property
    def is_full(self) -> bool:
        """Whether so much was asked that kernels are worth their compilation."""
        return len(self._bounds) >= _MOST_KEPT

    def wins(self, code: int, k: int) -> int:
        """Return the rounds that the leader of a deal wins."""
        low, high = self._known(code, k)
        while low < high:
            middle = (low + high + 1) // 2
            if self._wins_at_least(code, k, middle):
                low = middle
            else:
                high = middle - 1
        return low

    def _known(self, code: int, k: int) -> tuple[int, int]:
        found = self._bounds.get(code | 1 << (2 * k))
        if found is None:
            bounds = first_bounds(code, k)
            found = bounds & 31, bounds >> 5
        return found

    def _wins_at_least(self, code: int, k: int, t: int) -> bool:
        low, high = self._known(code, k)
        if t <= low or t > high:
            return t <= low
        answer = self._has_lead(code, k, t)
        self._bounds[code | 1 << (2 * k)] = (t, high) if answer else (low, t - 1)
        return answer

    def _has_lead(self, code: int, k: int, t: int) -> bool:
        """Return whether one of the leads wins t rounds or more: see `search_kernels`."""
        exchange = (1 << (2 * k - 2)) - 1
        weakest = 1 << (code.bit_length() - 1)
        leads = ~code & ((code << 1) | 1) & ((1 << (2 * k)) - 1)
        while leads:
            lead = 1 << (leads.bit_length() - 1)
            leads ^= lead
            if lead > 1 and self._wins_at_least(
                without(code, lead >> 1, 2) ^ exchange, k - 1, k - t
            ):
                continue
            return lead >= weakest or self._wins_at_least(
                without(code ^ weakest, lead, 1), k - 1, t - 1
            )
        return False


@cache
def plain_memo() -> PlainMemo:
    """Return the memo of this process."""
    return PlainMemo()
