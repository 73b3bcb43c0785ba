"""Friends and enemies: which numbers of them are possible, and deals of them by chance.

Friend graphs are uniform for few friends by the pairing model with rejection (Bollobas, "A
probabilistic proof of an asymptotic formula for the number of labelled regular graphs", 1980), and
near-uniform above by edge swaps; of many friends the strangers are dealt.  `deal_kernels.py` draws
the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

from engine.core.play.chance import Chance

Ids = tuple[int, ...]
Problem = Literal[
    "not_integer", "too_few_players", "negative", "too_many_relations", "odd_degree_sum"
]
MatrixProblem = Literal[
    "bad_shape",
    "bad_value",
    "self_relation",
    "friendship_not_symmetric",
    "friend_count",
    "enemy_count",
]
SENTENCES: dict[str, str] = {
    "not_integer": "players, enemies and friends must be whole numbers",
    "too_few_players": "there must be at least 2 players, not {n}",
    "negative": "enemies and friends must be 0 or more, not {e} and {f}",
    "too_many_relations": "{e} enemies and {f} friends are more than the {others} others there are",
    "odd_degree_sum": "{n} players cannot have {f} friends each: friends come in pairs, and {n} "
    "times {f} is odd",
}
MOST_BY_PAIRING = 3
"""Friends for which rejection is quick: one try in eight succeeds."""
SWAPS_PER_EDGE = 10
FRIEND, NEUTRAL, ENEMY = 1, 0, -1


@dataclass(frozen=True, slots=True)
class Relations:
    """The friends and the enemies of each player, both in ascending order."""

    friends: tuple[Ids, ...]
    enemies: tuple[Ids, ...]


def problem_of(n: Any, e: Any, f: Any) -> Problem | None:
    """Return why n players cannot have e enemies and f friends each; None where they can."""
    if any(type(number) is not int for number in (n, e, f)):
        return "not_integer"
    if n < 2:
        return "too_few_players"
    if e < 0 or f < 0:
        return "negative"
    if e + f > n - 1:
        return "too_many_relations"
    return "odd_degree_sum" if n * f % 2 else None


def matrix_problem(matrix: Sequence[Sequence[Any]], n: int, e: int, f: int) -> MatrixProblem | None:
    """Return what is wrong with rows of 1 (friend), -1 (enemy) and 0; None for a possible deal."""
    if len(matrix) != n or any(len(row) != n for row in matrix):
        return "bad_shape"
    if any(type(x) is not int or not ENEMY <= x <= FRIEND for row in matrix for x in row):
        return "bad_value"
    if any(matrix[i][i] for i in range(n)):
        return "self_relation"
    pairs = combinations(range(n), 2)
    if any((matrix[i][j] == FRIEND) != (matrix[j][i] == FRIEND) for i, j in pairs):
        return "friendship_not_symmetric"
    if any(list(row).count(FRIEND) != f for row in matrix):
        return "friend_count"
    if any(list(row).count(ENEMY) != e for row in matrix):
        return "enemy_count"
    return None


def relations_problem(relations: Relations, e: int, f: int) -> MatrixProblem | None:
    """Return what is wrong with lists of players, whose numbers are right; None for a deal."""
    if any(set(a) & set(b) for a, b in zip(relations.friends, relations.enemies, strict=True)):
        return "bad_value"
    rows = [
        [FRIEND * (j in friends) + ENEMY * (j in enemies) for j in range(len(relations.friends))]
        for friends, enemies in zip(relations.friends, relations.enemies, strict=True)
    ]
    return matrix_problem(rows, len(rows), e, f)


def dealt(n: int, e: int, f: int, chance: Chance) -> Relations:
    """Return relations: a random f-regular graph of friends, then e of the rest for each player."""
    friends = tuple(tuple(sorted(row)) for row in friend_graph(n, f, chance))
    return Relations(friends, tuple(_enemies(i, friends[i], n, e, chance) for i in range(n)))


def dealt_around(known: Relations, player: int, e: int, chance: Chance) -> Relations:
    """Return relations dealt anew in which a player keeps its own lists.

    A uniform graph whose labels are permuted so that the player's friends are those it has is
    uniform among all in which they are.
    """
    n, own = len(known.friends), known.friends[player]
    graph = friend_graph(n, len(own), chance)
    others = [i for i in range(n) if i != player and i not in own]
    renamed = {player: player}
    for old, new in (
        (sorted(graph[player]), list(own)),
        ([i for i in range(n) if i != player and i not in graph[player]], others),
    ):
        chance.shuffle(new)
        renamed |= dict(zip(old, new, strict=True))
    rows = {renamed[i]: tuple(sorted(renamed[j] for j in graph[i])) for i in range(n)}
    friends = tuple(rows[i] for i in range(n))
    enemies = tuple(
        known.enemies[i] if i == player else _enemies(i, friends[i], n, e, chance) for i in range(n)
    )
    return Relations(friends, enemies)


def _enemies(player: int, friends: Ids, n: int, e: int, chance: Chance) -> Ids:
    """Return a uniform e-subset of those who are no friends."""
    others = [i for i in range(n) if i != player and i not in friends]
    few = min(e, len(others) - e)
    for k in range(few):
        j = k + chance.below(len(others) - k)
        others[k], others[j] = others[j], others[k]
    return tuple(sorted(others[:few] if few == e else others[few:]))


def friend_graph(n: int, f: int, chance: Chance) -> list[set[int]]:
    """Return the neighbours of each vertex of a random f-regular graph on n vertices."""
    few = min(f, n - 1 - f)
    graph = (_paired if few <= MOST_BY_PAIRING else _swapped)(n, few, chance)
    if few == f:
        return graph
    return [set(range(n)) - graph[i] - {i} for i in range(n)]


def _paired(n: int, f: int, chance: Chance) -> list[set[int]]:
    """Pair f ends of edges of each vertex until no edge is a loop and none is there twice."""
    while True:
        ends = [i for i in range(n) for _ in range(f)]
        graph: list[set[int]] = [set() for _ in range(n)]
        while ends:
            one = ends.pop()
            place = chance.below(len(ends))
            other = ends[place]
            ends[place] = ends[-1]
            ends.pop()
            if one == other or other in graph[one]:
                break
            graph[one].add(other)
            graph[other].add(one)
        else:
            return graph


def _swapped(n: int, f: int, chance: Chance) -> list[set[int]]:
    """Shuffle a circulant graph by edge swaps, which leave every degree as it is."""
    labels = list(range(n))
    chance.shuffle(labels)
    steps = [*range(1, f // 2 + 1)]
    edges = [[labels[i], labels[(i + step) % n]] for step in steps for i in range(n)]
    if f % 2:
        edges += [[labels[i], labels[i + n // 2]] for i in range(n // 2)]
    graph: list[set[int]] = [set() for _ in range(n)]
    for u, v in edges:
        graph[u].add(v)
        graph[v].add(u)
    for _ in range(SWAPS_PER_EDGE * len(edges)):
        first, drawn = chance.below(len(edges)), chance.below(2 * len(edges))
        second, is_turned = divmod(drawn, 2)
        u, v = edges[first]
        x, y = reversed(edges[second]) if is_turned else edges[second]
        if u == y or x == v or y in graph[u] or v in graph[x]:
            continue
        _rewire(graph, (u, v, x, y))
        edges[first], edges[second] = [u, y], [x, v]
    return graph


def _rewire(graph: list[set[int]], ends: tuple[int, int, int, int]) -> None:
    """Put the edges u-y and x-v in the place of u-v and x-y."""
    u, v, x, y = ends
    graph[u].remove(v)
    graph[v].remove(u)
    graph[x].remove(y)
    graph[y].remove(x)
    graph[u].add(y)
    graph[y].add(u)
    graph[x].add(v)
    graph[v].add(x)
