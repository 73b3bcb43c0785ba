"""Relations that fit one seat's own lists, drawn with odds for each pair, compiled.

Friends player by player (after Bayati, Kim and Saberi, "A sequential algorithm for generating
random graphs", 2010), enemies at once.  The weight of a draw, kept as its logarithm, makes up for
odds that are not even: in the mean over weighted draws all relations are equally likely.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import numpy as np

from engine.core.play import compiled_chance
from engine.core.system.jit import inner_kernel, kernel
from engine.gunslinger.deal_kernels import Numbers, Stream, Table
from engine.gunslinger.forecast_kernels import Floats
from engine.gunslinger.relations import ENEMY, FRIEND

MOST_TRIES = 50
"""Pairings of friends that may end with nobody to pair; then the world has no weight."""
Chances = tuple[Floats, Floats]
"""Odds of friendship and of enmity for each pair, beside even ones."""


@kernel
def draw_friends(
    relation: Table, own: Table, me: int, f: int, odds: Floats, stream: Stream
) -> float:
    """Fill in friends who are those of seat `me` in its row; return the logarithm of the weight."""
    n = len(relation)
    is_turned = f > n - 1 - f
    weight, tries = -np.inf, 0
    while weight == -np.inf and tries < MOST_TRIES:
        weight = pair(relation, own, me, min(f, n - 1 - f), is_turned, odds, stream)
        tries += 1
    for i in range(n):
        for j in range(n):
            if i == me:
                relation[i, j] = own[0, j]
            elif is_turned and i != j:
                relation[i, j] = FRIEND - relation[i, j]
    return weight


@kernel
def pair(
    edges: Table, own: Table, me: int, f: int, is_turned: bool, odds: Floats, stream: Stream
) -> float:
    """Give each player f edges, to friends or, `is_turned`, to those who are none.

    Who lacks most gets all its edges at once, so that each graph comes about in one way.  Seat `me`
    has its own; return the logarithm of the weight, -inf where somebody is left over.
    """
    n = len(edges)
    edges[:] = 0
    free, ids, worths = np.full(n, f, np.int64), np.zeros(n, np.int64), np.zeros(n)
    sums, weight = np.zeros((f + 1, n + 1)), 0.0
    for j in range(n):
        if j != me and (own[0, j] == FRIEND) != is_turned:
            edges[me, j] = edges[j, me] = FRIEND
            free[j] -= 1
    free[me] = 0
    while True:
        u, count = np.argmax(free), 0
        if free[u] == 0:
            return weight
        for v in range(n):
            if free[v] > 0 and v != u and edges[u, v] == 0:
                ids[count] = v
                worths[count] = free[v] * (1 / odds[u, v] if is_turned else odds[u, v])
                count += 1
        if count < free[u]:
            return -np.inf
        weight += draw_set(ids, worths, count, free[u], sums, stream)
        for k in range(free[u]):
            v = ids[k]
            edges[u, v] = edges[v, u] = FRIEND
            free[v] -= 1
        free[u] = 0


@kernel
def draw_set(
    ids: Numbers, worths: Floats, count: int, size: int, sums: Floats, stream: Stream
) -> float:
    """Bring a set of the first ids to the front, as likely as the product of its worths.

    Return the logarithm of how much likelier an even draw of all sets were, up to a constant.
    Conditional Poisson sampling (Chen, Dempster and Liu, "Weighted finite population sampling to
    maximize entropy", 1994); `sums[m, k]` is the sum of all products of m worths from the k-th on.
    """
    sums[0, : count + 1] = 1.0
    sums[1 : size + 1, count] = 0.0
    for k in range(count - 1, -1, -1):
        for m in range(1, size + 1):
            sums[m, k] = sums[m, k + 1] + worths[k] * sums[m - 1, k + 1]
    weight, left = np.log(sums[size, 0]), size
    for k in range(count):
        if left == 0:
            break
        with_it = worths[k] * sums[left - 1, k + 1]
        if compiled_chance.random(stream) * sums[left, k] < with_it:
            weight -= np.log(worths[k])
            ids[size - left] = ids[k]
            left -= 1
    return weight


@kernel
def drawn_place(chances: Floats, total: float, stream: Stream) -> int:
    """Return a place, as likely as its part of the total."""
    level, place = compiled_chance.random(stream) * total, 0
    for v in range(len(chances)):
        if chances[v] > 0:
            place = v
            level -= chances[v]
            if level < 0:
                break
    return place


@kernel
def make_enemies(
    relation: Table,
    i: int,
    e: int,
    odds: Floats,
    ids: Numbers,
    worths: Floats,
    sums: Floats,
    stream: Stream,
) -> float:
    """Make e of those who are no friends of i its enemies; return the logarithm of the weight."""
    count = 0
    for j in range(len(relation)):
        if j != i and relation[i, j] != FRIEND:
            ids[count], worths[count] = j, odds[i, j]
            relation[i, j] = 0
            count += 1
    weight = draw_set(ids, worths, count, e, sums, stream)
    for k in range(e):
        relation[i, ids[k]] = ENEMY
    return weight


@inner_kernel
def share_out(
    shares: Floats, tried_weights: Floats, logs: Floats, left: Floats, i: int
) -> tuple[float, float]:
    """Fill in how likely seat i has which list tried and strategy; return the scale and the sum.

    Shares are multiples of the exponential of the scale, a logarithm.
    """
    many, top, total = len(left), -np.inf, 0.0
    for c in range(len(logs)):
        for s in range(many):
            if left[s] > 0:
                top = max(top, tried_weights[c, i] + logs[c, i, s])
    for c in range(len(logs)):
        for s in range(many):
            share = 0.0
            if left[s] > 0:
                share = left[s] * np.exp(tried_weights[c, i] + logs[c, i, s] - top)
            shares[c * many + s] = share
            total += share
    return top, total


@kernel
def choose(
    relations: Table,
    line_ups: Numbers,
    weights: Floats,
    tried: Table,
    tried_weights: Floats,
    logs: Floats,
    counts: Numbers,
    me: int,
    stream: Stream,
) -> None:
    """Choose for each seat of several worlds one of the lists of enemies that were tried.

    A strategy is chosen with it, as likely as they make its shots; the logarithm of what makes up
    for that is added to the weights.  `logs[c, i, s]` is that of the likelihood of seat i with
    lists c under strategy s.  Each strategy is there `counts[s]` times; where these are all 0, each
    seat has any, all equally likely.
    """
    n, many = line_ups.shape[1], len(counts)
    shares, is_known = np.zeros(len(logs) * many), counts.sum() > 0
    left, order = np.ones(many), np.arange(n)
    for first in range(len(line_ups) if is_known else 1):
        if is_known:
            left[:] = counts
            compiled_chance.shuffle(stream, order)
        last = first + 1 if is_known else len(line_ups)
        for i in order:
            if i == me:
                continue
            top, total = share_out(shares, tried_weights, logs, left, int(i))
            for k in range(first, last):
                chosen = drawn_place(shares, total, stream)
                relations[k, i] = tried[chosen // many, i]
                line_ups[k, i] = chosen % many
                weights[k] += top + np.log(total / (left.sum() * len(logs)))
            left[line_ups[first, i]] -= int(is_known)
