"""The equilibrium without streaks, exact: a linear program over flows of soldiers.

Behnezhad, Dehghani, Derakhshan, HajiAghayi and Seddighin, "Faster and simpler algorithm for optimal
strategies of Blotto game" (2017): a mixture of plans is a flow through a graph whose layers are the
castles and whose nodes say how many soldiers were sent so far.  What the best reply to it gets is
the longest way through the same graph, so at the minimum a potential at each node bounds it.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.blotto.fields.field import Field
from engine.blotto.rules import Blotto
from engine.blotto.scoring.castle_points import sent_chances
from engine.blotto.search.best_response import best_plan
from engine.solvers.linear_programs import LinearProgram, least

Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
_NOTHING = 1e-12
"""A flow below is an error of the last digits."""


@dataclass(frozen=True, slots=True, eq=False)
class Ways:
    """The edges of the graph: at `castles` [edges], `before` soldiers sent, `sent` are sent there.

    The nodes are numbered by castle, then by soldiers sent before it: first the source alone, last
    the sink.
    """

    castles: Longs
    before: Longs
    sent: Longs
    starts: Longs
    ends: Longs
    nodes: int


def ways_of(game: Blotto) -> Ways:
    """Return the ways of sending all soldiers, castle by castle."""
    size, last = game.soldiers + 1, game.castles - 1
    numbers = np.arange(size)
    before, sent = np.nonzero(np.add.outer(numbers, numbers) <= game.soldiers)
    layers = [(np.zeros_like(numbers), numbers)]
    layers += [(before, sent)] * (game.castles - 2)
    layers += [(numbers, game.soldiers - numbers)]
    castles = np.repeat(np.arange(game.castles), [len(first) for first, _ in layers])
    before, sent = (np.concatenate(parts) for parts in zip(*layers, strict=True))
    starts = np.where(castles == 0, 0, 1 + (castles - 1) * size + before)
    nodes = 2 + last * size
    ends = np.where(castles == last, nodes - 1, 1 + castles * size + before + sent)
    return Ways(castles, before, sent, starts, ends, nodes)


def flow_program(game: Blotto, ways: Ways) -> LinearProgram:
    """Return the program: its first variables are the flow of each edge.

    After them come, for each castle, the chances that at most so many soldiers are sent there, and
    the potentials of the nodes.  The minimum is what the best reply gets: the value of the game, 0.
    """
    from scipy.sparse import bmat, coo_array

    size = game.soldiers + 1
    edges, chances = len(ways.castles), game.castles * size
    edge, ones = np.arange(edges), np.ones(edges)
    place = ways.castles * size + ways.sent
    kept = coo_array(
        (np.r_[-ones, ones], (np.r_[ways.starts, ways.ends], np.r_[edge, edge])),
        shape=(ways.nodes, edges),
    )
    there = np.arange(chances)
    more = there[there % size > 0]
    steps = coo_array(
        (np.r_[np.ones(chances), -np.ones(len(more))], (np.r_[there, more], np.r_[there, more - 1]))
    )
    sent = coo_array((-ones, (place, edge)), shape=(chances, edges))
    equal = bmat([[kept, None, _none(ways.nodes, ways.nodes)], [sent, steps, None]], format="csc")
    sums = np.zeros(ways.nodes + chances)
    sums[0], sums[ways.nodes - 1] = -1, 1
    values = np.array(game.values, dtype=float)[ways.castles]
    held = ways.sent > 0
    below = coo_array(
        (
            np.r_[ones, -ones, values, values[held]],
            (
                np.r_[edge, edge, edge, edge[held]],
                np.r_[
                    edges + chances + ways.starts,
                    edges + chances + ways.ends,
                    edges + place,
                    edges + place[held] - 1,
                ],
            ),
        ),
        shape=(edges, edges + chances + ways.nodes),
    ).tocsc()
    cost = np.zeros(edges + chances + ways.nodes)
    cost[edges + chances], cost[-1] = -1, 1
    bounds = np.tile([-np.inf, np.inf], (len(cost), 1))
    bounds[:edges, 0] = 0
    bounds[edges : edges + chances] = 0, 1
    bounds[edges + chances] = 0, 0
    return LinearProgram(cost, below, values, equal, sums, bounds)


def _none(rows: int, columns: int) -> object:
    from scipy.sparse import coo_array

    return coo_array((rows, columns))


def plain_equilibrium(game: Blotto) -> Generator[None, None, Field]:
    """Yield while it is being solved; return the mixture, as a field with weights.

    Without streaks, for the mean difference of points; raises InputError where there is no memory.
    """
    ways = ways_of(game)
    found = yield from least(flow_program(game, ways))
    plans, weights = _mixture(game, ways, np.maximum(found[: len(ways.castles)], 0))
    rows = Field.of_rows("equilibrium", plans)
    weights.flags.writeable = False
    return Field(rows.name, rows.rows, rows.soldiers, weights=weights)


def _mixture(game: Blotto, ways: Ways, flow: Floats) -> tuple[Longs, Floats]:
    """Return plans [n, castles] and weights [n] with this flow (Ford and Fulkerson 1962).

    Again and again a way from the source that follows the widest edges, as long as its narrowest
    edge carries anything.
    """
    first = np.searchsorted(_by_start(ways), np.arange(ways.nodes + 1))
    order = np.argsort(ways.starts, kind="stable")
    left = flow.copy()
    plans, weights = [], []
    while True:
        node, edges = 0, []
        for _castle in range(game.castles):
            there = order[first[node] : first[node + 1]]
            edges.append(there[np.argmax(left[there])])
            node = ways.ends[edges[-1]]
        weight = left[edges].min()
        if weight <= _NOTHING:
            break
        left[edges] -= weight
        plans.append(ways.sent[edges])
        weights.append(weight)
    total = np.array(weights)
    return np.array(plans), total / total.sum()


def _by_start(ways: Ways) -> Longs:
    sorted_starts: Longs = np.sort(ways.starts, kind="stable")
    return sorted_starts


def exact_exploitability(game: Blotto, field: Field) -> float:
    """Return what the best reply to a mixture gets in the mean, without streaks: exact.

    Points of the reply less those of the mixture; 0 where the mixture is an equilibrium.
    """
    assert game.streak == 0
    there = sent_chances(field)
    fewer = np.cumsum(there, axis=1) - there
    worth = np.array(game.values)[:, None] * (2 * fewer + there - 1)
    return float(worth[np.arange(game.castles), best_plan(worth)].sum())
