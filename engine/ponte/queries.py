"""Questions to a solved game: positions of a kind, deals of a score, and what leading costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from engine.core.chance import Chance
from engine.ponte.kernels import Bytes
from engine.ponte.positions import Position, from_code
from engine.ponte.query_kernels import FORCED_SACRIFICE, ONLY_MOVE, find_answers
from engine.ponte.ranking import code_at
from engine.ponte.states import StateLayer
from engine.ponte.tables import Table

Kind = Literal["only reply", "forced sacrifice"]
DealKind = Literal["leading costs a round", "leading changes the result", "leading loses"]
KINDS: dict[Kind, int] = {"only reply": ONLY_MOVE, "forced sacrifice": FORCED_SACRIFICE}
_DEALS_A_CALL = 1 << 20


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
        """The share of deals in which leading costs a round."""
        return self.costs / self.deals


def answers_of_kind(
    layer: StateLayer, kind: Kind, limit: int = 100, skip: int = 0
) -> tuple[int, tuple[Position, ...]]:
    """Return how many positions with a named team are of a kind, and some, from number `skip` on.

    "only reply": one reply alone is best.  "forced sacrifice": a team could win this combat, but
    every best reply loses it.
    """
    found = np.zeros((limit, 2), np.int64)
    count = 0
    for start in range(0, len(layer.moves), _DEALS_A_CALL):
        stop = min(start + _DEALS_A_CALL, len(layer.moves))
        first = code_at(start, layer.k)
        # What was counted before is skipped already: the rest goes on where the list ended.
        listed = min(max(count - skip, 0), limit)
        rest = found[listed:]
        count += find_answers(
            layer.moves, KINDS[kind], first, start, stop, max(skip - count, 0), rest
        )
    shown = found[: max(0, min(limit, count - skip))].tolist()
    return count, tuple(from_code(code, layer.k, chosen) for code, chosen in shown)


def sampled_answers(layer: StateLayer, kind: Kind, chance: Chance, how_many: int) -> list[Position]:
    """Return positions of a kind, drawn with replacement; none where there is none."""
    count, _ = answers_of_kind(layer, kind, 0)
    draws = [chance.below(count) for _ in range(how_many)] if count else []
    return [answers_of_kind(layer, kind, 1, draw)[1][0] for draw in draws]


def statistics(table: Table) -> Statistics:
    """Return what leading is worth in the table's deals; its last layer must have been kept."""
    n, counts = table.n, np.zeros(2 * table.n + 2, np.int64)
    for piece in _pieces(table.layers[n]):
        counts += np.bincount(piece, minlength=len(counts))
    total = {"win": 0, "level": 0, "lose": 0, "costs": 0, "changes": 0, "loses": 0}
    for value, count in enumerate(counts.tolist()):
        leading, answering = value >> 1, (value >> 1) + (value & 1)
        result, other = np.sign(2 * leading - n), np.sign(2 * answering - n)
        total[("lose", "level", "win")[int(result) + 1]] += count
        total["costs"] += count * (value & 1)
        total["changes"] += count * int(result != other)
        total["loses"] += count * int(result < 0 <= other)
    return Statistics(n, table.deals, *total.values())


def deals_with_score(
    table: Table, score: int, limit: int = 100, skip: int = 0
) -> tuple[int, tuple[Position, ...]]:
    """Return how many deals have a leader's score, and some of them, from number `skip` on."""
    won = (table.n + score) // 2
    is_possible = (table.n + score) % 2 == 0 and 0 <= won <= table.n
    if not is_possible:
        return 0, ()
    numbers = _matching(table, 2 * won, 2 * won + 1, limit, skip)
    return table.histogram[won], tuple(from_code(code_at(i, table.n), table.n) for i in numbers)


def sampled_deals(table: Table, score: int, chance: Chance, how_many: int) -> list[Position]:
    """Return deals with a leader's score, drawn with replacement; none where there is none."""
    count, _ = deals_with_score(table, score, 0)
    draws = [chance.below(count) for _ in range(how_many)] if count else []
    return [deals_with_score(table, score, 1, draw)[1][0] for draw in draws]


def deals_of_kind(
    table: Table, kind: DealKind, limit: int = 100, skip: int = 0
) -> tuple[int, tuple[Position, ...]]:
    """Return how many deals are of a kind, and some of them, from number `skip` on."""
    counted = statistics(table)
    n = table.n
    if kind == "leading costs a round":
        count, wanted = counted.costs, [value for value in range(2 * n + 1) if value & 1]
    else:
        wanted = [v for v in range(1, 2 * n, 2) if np.sign(v - 1 - n) != np.sign(v + 1 - n)]
        count = counted.changes
        if kind == "leading loses":
            count, wanted = counted.loses, [v for v in wanted if v - 1 < n]
    numbers: list[int] = _listed(
        (np.isin(piece, wanted) for piece in _pieces(table.layers[n])), limit, skip
    )
    return count, tuple(from_code(code_at(i, n), n) for i in numbers)


def _matching(table: Table, low: int, high: int, limit: int, skip: int) -> list[int]:
    """Return the numbers of deals whose V is from `low` to `high`."""
    pieces = _pieces(table.layers[table.n])
    return _listed(((piece >= low) & (piece <= high) for piece in pieces), limit, skip)


def _listed(pieces: Iterator[npt.NDArray[np.bool_]], limit: int, skip: int) -> list[int]:
    """Return the places of what is true, `limit` of them after the first `skip`."""
    found: list[int] = []
    start = 0
    for piece in pieces:
        if len(found) >= limit:
            break
        here = int(piece.sum())
        if here > skip:
            places = np.flatnonzero(piece)[skip : skip + limit - len(found)]
            found += (places + start).tolist()
        skip = max(0, skip - here)
        start += len(piece)
    return found


def _pieces(values: Bytes) -> Iterator[Bytes]:
    """Yield a layer piece by piece, so that no copy of the whole is made."""
    for start in range(0, len(values), _DEALS_A_CALL):
        yield values[start : start + _DEALS_A_CALL]
