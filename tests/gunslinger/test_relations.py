"""Which relations are possible, and how they are dealt."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.core.play.chance import Chance
from engine.gunslinger.relations import (
    Relations,
    dealt,
    dealt_around,
    friend_graph,
    matrix_problem,
    problem_of,
)
from engine.gunslinger.rules import Gunslinger
from tests.gunslinger.answers import answers


def test_requests() -> None:
    for case in answers("relations.json")["requests"]:
        assert problem_of(case["n"], case["e"], case["f"]) == case["reason"], case


def test_matrices() -> None:
    for case in answers("relations.json")["matrices"]:
        found = matrix_problem(case["relations"], case["n"], case["e"], case["f"])
        assert (found is None) == (case["reason"] is None), case


@pytest.mark.parametrize("n", ["6", 6.0, True, None])
def test_requests_are_whole_numbers(n: object) -> None:
    assert problem_of(n, 0, 0) == "not_integer"


def possible() -> Iterator[tuple[int, int, int]]:
    for n in (*range(2, 10), 30):
        for f in range(n):
            for e in {0, 1, (n - 1 - f) // 2, n - 1 - f}:
                if problem_of(n, e, f) is None:
                    yield n, e, f


def matrix(relations: Relations) -> list[list[int]]:
    n = len(relations.friends)
    pairs = zip(relations.friends, relations.enemies, strict=True)
    return [[(j in f) - (j in e) for j in range(n)] for f, e in pairs]


def test_deals_are_possible_and_keep_what_a_player_knows() -> None:
    for n, e, f in possible():
        first = dealt(n, e, f, Chance(n))
        assert matrix_problem(matrix(first), n, e, f) is None
        again = dealt_around(first, n // 2, e, Chance(1))
        assert matrix_problem(matrix(again), n, e, f) is None
        for one, other in ((first.friends, again.friends), (first.enemies, again.enemies)):
            assert one[n // 2] == other[n // 2]


@pytest.mark.parametrize("player", [0, 2, 5])
def test_a_showdown_dealt_again_is_any_that_a_seat_cannot_tell_from_it(player: int) -> None:
    """Six with a friend and an enemy each: the other four pair up in three ways."""
    game, chance = Gunslinger(6, 1, 1), Chance(8)
    first = game.initial_state(chance)
    state = replace(first, alive=(True,) * 5 + (player == 5,), history=((1,) * 6,), quiet=1)
    view, found = game.observe(state, player), Counter[object]()
    enemies: Counter[object] = Counter()
    for _ in range(DEALS):
        again = game.redealt(state, player, chance)
        assert game.observe(again, player) == view
        assert (again.alive, again.history, again.quiet) == (
            state.alive,
            state.history,
            state.quiet,
        )
        assert matrix_problem(matrix(again.relations), 6, 1, 1) is None
        found[again.relations.friends] += 1
        enemies[again.relations.enemies[(player + 1) % 6]] += 1
    assert len(found) == 3
    assert all(
        abs(count / DEALS - 1 / 3) < 5 * math.sqrt(2 / 9 / DEALS) for count in found.values()
    )
    assert len(enemies) == 5 - (view.friends == ((player + 1) % 6,))


DEALS = 4000


def share(n: int, f: int, triangles: int) -> float:
    """Return how often a graph has so many triangles."""
    chance, found = Chance(n * f), 0
    for _ in range(DEALS):
        graph = friend_graph(n, f, chance)
        found += (
            sum(
                k in graph[i] & graph[j]
                for i in range(n)
                for j in graph[i]
                for k in range(n)
                if i < j < k
            )
            == triangles
        )
    return found / DEALS


def near(found: float, expected: float) -> bool:
    return abs(found - expected) < 5 * math.sqrt(expected * (1 - expected) / DEALS)


def test_graphs_are_uniform() -> None:
    """Of 70 two-regular graphs on six vertices 10 are two triangles; of 70 cubic ones 10 have none.

    The cubic ones are complements: K(3, 3) of two triangles, the prism of a hexagon.
    """
    assert near(share(6, 2, 2), 1 / 7)
    assert near(share(6, 3, 0), 1 / 7)


def test_swaps_come_near_to_uniform() -> None:
    """Every pair is joined as often, and so is every set of neighbours of a vertex, n = 10."""
    chance, pairs, sets = Chance(5), Counter[int](), Counter[tuple[int, ...]]()
    for _ in range(DEALS):
        graph = friend_graph(10, 4, chance)
        pairs.update(graph[0])
        sets[tuple(sorted(graph[3]))] += 1
    assert all(near(count / DEALS, 4 / 9) for count in pairs.values())
    assert len(sets) == math.comb(9, 4)
    expected = DEALS / len(sets)
    chi_squared = sum((count - expected) ** 2 / expected for count in sets.values())
    assert chi_squared < 125 + 5 * math.sqrt(2 * 125)


def test_enemies_are_uniform_among_strangers() -> None:
    counts = Counter[int]()
    for key in range(DEALS):
        relations = dealt(7, 4, 2, Chance(key))
        counts.update(relations.enemies[0])
    assert all(near(counts[i] / DEALS, 4 / 6) for i in range(1, 7))
