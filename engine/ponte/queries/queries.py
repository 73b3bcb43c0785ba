"""Questions to a solved game: positions of a kind (drawn, if all are too many), deals, prices."""

from __future__ import annotations

import functools
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from math import comb
from typing import Literal

import numpy as np
import numpy.typing as npt

from engine.core.play.chance import Chance
from engine.core.play.interval import share_half_width
from engine.core.system.job import relayed
from engine.ponte.positions import Position, from_code
from engine.ponte.queries.kinds import Kind, is_of_kind
from engine.ponte.queries.search import Search
from engine.ponte.tables.kernels import Bytes
from engine.ponte.tables.query_kernels import EVERY_LEAD, FORCED_SACRIFICE, ONLY_MOVE, find_states
from engine.ponte.tables.ranking import Codes, code_at
from engine.ponte.tables.states import StateLayer
from engine.ponte.tables.tables import Table

DealKind = Literal["leading costs a round", "leading changes the result", "leading loses"]
KINDS: dict[Kind, int] = {
    "only reply": ONLY_MOVE,
    "forced sacrifice": FORCED_SACRIFICE,
    "every lead": EVERY_LEAD,
}
MOST_LISTED = 20_000
"""Of more deals or positions than these a sample is drawn."""
SAMPLED = 1_000
_DEALS_A_CALL = 1 << 20
_STATES_A_CALL = 1 << 18


@dataclass(frozen=True, slots=True)
class Statistics:
    """What leading is worth, counted over all deals of n teams a side.

    `costs` counts deals in which leading costs a round, `changes` those in which it changes who
    wins the match or whether it is level, `loses` those it loses and answering would not.
    """

    n: int
    deals: int
    leader_wins: int
    level: int
    leader_loses: int
    costs: int
    changes: int
    loses: int

    @property
    def share_of_costs(self) -> float:
        """The share of deals in which leading costs a round: minus the leader's mean score."""
        return self.costs / self.deals


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Positions of a kind: how many there are, and those listed, as codes and teams named.

    `codes` [i, (code, chosen)].  `drawn` is 0 where all positions were looked at; else `count` is
    how many of so many that were drawn at random are of the kind.
    """

    n: int
    count: int
    codes: Codes = field(repr=False)
    drawn: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether all are listed, and not a sample of them."""
        return len(self.codes) == self.count and not self.drawn

    @property
    def share(self) -> float:
        """The share among those drawn."""
        return self.count / self.drawn

    @property
    def half_width(self) -> float:
        """Half the 95 % interval of that share."""
        return share_half_width(self.count, self.drawn)

    def position(self, place: int) -> Position:
        """Return the position listed at `place`."""
        code, chosen = self.codes[place].tolist()
        return from_code(code, self.n, chosen)


def value_counts(n: int, histogram: Sequence[int]) -> tuple[int, ...]:
    """Return how many deals have V = L + R, for V from 0 to 2n, from the histogram of L alone.

    R is n - L of the same deal with all teams exchanged, so as many deals have R = w as have
    L = n - w; and R is L or L + 1.  With c[w] deals of L = w and R = w + 1 that says
    h[w] - c[w] + c[w - 1] = h[n - w].
    """
    counts = [0] * (2 * n + 1)
    above = 0
    for won, count in enumerate(histogram):
        below, above = above, above + count - histogram[n - won]
        assert 0 <= above <= count, "no histogram of leaders has this"
        assert below >= 0
        counts[2 * won] = count - above
        if above:
            counts[2 * won + 1] = above
    return tuple(counts)


def statistics_of(n: int, histogram: Sequence[int]) -> Statistics:
    """Return what leading is worth, from the histogram of the rounds that leaders win."""
    total = {"win": 0, "level": 0, "lose": 0, "costs": 0, "changes": 0, "loses": 0}
    for value, count in enumerate(value_counts(n, histogram)):
        leading, answering = value >> 1, (value >> 1) + (value & 1)
        result, other = np.sign(2 * leading - n), np.sign(2 * answering - n)
        total[("lose", "level", "win")[int(result) + 1]] += count
        total["costs"] += count * (value & 1)
        total["changes"] += count * int(result != other)
        total["loses"] += count * int(result < 0 <= other)
    return Statistics(n, comb(2 * n, n), *total.values())


def values_of_kind(n: int, kind: DealKind) -> tuple[int, ...]:
    """Return the values V of the deals of a kind."""
    odd = range(1, 2 * n, 2)
    if kind == "leading costs a round":
        return tuple(odd)
    changing = [v for v in odd if np.sign(v - 1 - n) != np.sign(v + 1 - n)]
    return tuple(v for v in changing if kind == "leading changes the result" or v - 1 < n)


def count_of(n: int, histogram: Sequence[int], values: Sequence[int]) -> int:
    """Return how many deals have one of the values V."""
    counts = value_counts(n, histogram)
    return sum(counts[value] for value in values if value < len(counts))


def deal_steps(
    table: Table, values: Sequence[int], wanted: Codes
) -> Generator[float, None, npt.NDArray[np.int64]]:
    """Yield the share searched; return the codes of those deals whose V is one of `values`.

    `wanted` are their ordinals, ascending.  The table's last layer must have been kept.
    """
    layer = table.layers[table.n]
    is_one = np.zeros(256, np.bool_)
    is_one[list(values)] = True
    numbers: list[int] = []
    counted = start = at = 0
    for piece in _pieces(layer):
        if at == len(wanted):
            break
        places = np.flatnonzero(is_one[piece])
        stop = int(np.searchsorted(wanted, counted + len(places)))
        numbers += (places[wanted[at:stop] - counted] + start).tolist()
        at, counted, start = stop, counted + len(places), start + len(piece)
        yield start / len(layer)
    return np.array([code_at(number, table.n) for number in numbers], np.int64)


def listed_steps(table: Table, values: Sequence[int], seed: int) -> Generator[float, None, Found]:
    """Yield the share searched; return the deals with these V, or a sample drawn with `seed`."""
    count = count_of(table.n, table.histogram, values)
    codes = yield from deal_steps(table, values, ordinals(count, seed))
    return Found(table.n, count, np.stack([codes, np.zeros_like(codes)], axis=1))


def state_steps_of(layer: StateLayer, kind: Kind, seed: int) -> Generator[float, None, Found]:
    """Yield the share searched; return the positions of a kind, or a sample drawn with `seed`."""
    count = yield from _counted(layer, kind)
    wanted = ordinals(count, seed)
    found = np.zeros((len(wanted), 2), np.int64)
    yield from _filled(layer, kind, wanted, found)
    return Found(layer.k, count, found)


def ordinals(count: int, seed: int) -> Codes:
    """Return which of `count` things are listed, ascending: all, or a sample without repeats."""
    if count <= MOST_LISTED:
        return np.arange(count)
    return drawn_ordinals(count, Chance(seed), SAMPLED)


def drawn_ordinals(count: int, chance: Chance, how_many: int) -> Codes:
    """Return so many different numbers below `count`, ascending; all where there are fewer."""
    if count <= how_many:
        return np.arange(count)
    drawn: set[int] = set()
    while len(drawn) < how_many:
        # Two draws: one alone is for numbers below 2^32.
        drawn.add((chance.below(1 << 31) << 31 | chance.below(1 << 31)) % count)
    return np.array(sorted(drawn), np.int64)


def _counted(layer: StateLayer, kind: Kind) -> Generator[float, None, int]:
    nothing = np.zeros(0, np.int64)
    return (yield from _filled(layer, kind, nothing, np.zeros((0, 2), np.int64)))


def _filled(
    layer: StateLayer, kind: Kind, wanted: Codes, found: Codes
) -> Generator[float, None, int]:
    """Yield the share searched; fill `found`; return how many states of the kind there are."""
    deals, count = len(layer.moves), 0
    for start in range(0, deals, _STATES_A_CALL):
        stop = min(start + _STATES_A_CALL, deals)
        first = code_at(start, layer.k)
        count += find_states(layer.moves, KINDS[kind], first, start, stop, count, wanted, found)
        yield stop / deals
    return count


def _pieces(values: Bytes) -> Iterator[Bytes]:
    """Yield a layer piece by piece, so that no copy of the whole is made."""
    for start in range(0, len(values), _DEALS_A_CALL):
        yield values[start : start + _DEALS_A_CALL]


DRAWN = 2000
SECONDS = 20.0
"""No longer is drawn, however few positions that makes."""


def drawn_steps(
    n: int, kind: Kind, seed: int, seconds: float = SECONDS
) -> Generator[float, None, Found]:
    """Yield the share done; return the positions of a kind among those drawn with `seed`."""
    chance, search = Chance(seed), Search()
    began = time.monotonic()
    found: list[tuple[int, int]] = []
    done = 0
    while done < DRAWN and time.monotonic() - began < seconds:
        position = _drawn(n, kind, chance)
        steps = search.solve(position)
        share = done / DRAWN
        yield _far(share, began, seconds)
        solved = yield from relayed(steps, functools.partial(_far, share, began, seconds))
        done += 1
        if is_of_kind(kind, solved):
            found.append((position.code, position.chosen))
    codes = np.array(found, np.int64).reshape(-1, 2)
    return Found(n, len(found), codes, done)


def _far(share: float, began: float, seconds: float, _step: object = None) -> float:
    """Return the share done: of the positions, or of the time."""
    return min(max(share, (time.monotonic() - began) / seconds), 1.0)


def _drawn(n: int, kind: Kind, chance: Chance) -> Position:
    deals = comb(2 * n, n)
    number = (chance.below(1 << 31) << 31 | chance.below(1 << 31)) % deals
    chosen = 0 if kind == "every lead" else 1 + chance.below(n)
    return from_code(code_at(number, n), n, chosen)
