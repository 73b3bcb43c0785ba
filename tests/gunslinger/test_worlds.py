"""Sampled worlds: likelihoods beside what strategies say, and posteriors beside enumeration."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt
import pytest

from engine.core.play.chance import Chance
from engine.core.play.match import Match
from engine.core.play.strategy import Strategy
from engine.core.system.job import finished
from engine.gunslinger.batch import coded, kernel_for
from engine.gunslinger.guess import Guess, guess_steps
from engine.gunslinger.relations import ENEMY, FRIEND, Relations
from engine.gunslinger.rules import NO_SHOT, Gunslinger, Seen, Showdown
from engine.gunslinger.shooters.aiming import AimingStrategy
from engine.gunslinger.strategies import STRATEGIES
from engine.gunslinger.worlds.likelihood_kernels import FLOOR, weigh
from engine.gunslinger.worlds.sampled import BUILT_IN, shots_of

BY_NAME = {strategy.name: strategy for strategy in STRATEGIES}
LINE_UP = ("dumb", "always-enemy", "ev", "dr", "guard", "crowd")


def played(game: Gunslinger, key: int) -> Match:
    names = [LINE_UP[(key + seat) % len(LINE_UP)] for seat in range(game.players)]
    return Match(game, [BY_NAME[name] for name in names], key).play_out()


def table_of(relations: Relations) -> npt.NDArray[np.int8]:
    n = len(relations.friends)
    table = np.zeros((n, n), np.int8)
    for i in range(n):
        table[i, list(relations.friends[i])] = FRIEND
        table[i, list(relations.enemies[i])] = ENEMY
    return table


def log_likelihood(
    game: Gunslinger, strategy: Strategy, states: list[Showdown], view: Seen
) -> float:
    """Return that of a seat's shots, from what the strategy says it aims at."""
    assert isinstance(strategy, AimingStrategy)
    total = 0.0
    for state, after in pairwise(states):
        if not state.alive[view.me]:
            break
        seen = Seen(view.me, view.friends, view.enemies, state.alive, state.history)
        aim, target = strategy.aim(game, seen), after.history[-1][view.me]
        if target == NO_SHOT:
            chance = 1 - aim.rate if aim.targets else 1.0
        else:
            chance = aim.rate / len(aim.targets) if target in aim.targets else 0.0
        total += math.log(max(chance, FLOOR))
    return total


@pytest.mark.parametrize(("n", "e", "f"), [(6, 2, 1), (9, 4, 4), (10, 4, 2)])
def test_likelihoods_are_those_of_the_aims(n: int, e: int, f: int) -> None:
    game = Gunslinger(n, e, f)
    line_up = BUILT_IN.strategies
    for key in range(4):
        states = played(game, key).states
        relations = [game.redealt(states[0], 0, Chance(k)).relations for k in range(4)]
        tables = np.stack([table_of(each) for each in relations])
        logs = np.zeros((len(tables), n, len(line_up)))
        everything = np.ones((n, len(line_up)), dtype=np.bool_)
        history = shots_of(game.observe(states[-1], 0))
        weigh(logs, tables, 1, history, 0, coded(game, line_up), everything)
        assert not logs[:, 0].any()
        for world, dealt in enumerate(relations):
            for seat in range(1, n):
                view = Seen(seat, dealt.friends[seat], dealt.enemies[seat], (True,) * n)
                expected = [log_likelihood(game, each, states, view) for each in line_up]
                assert logs[world, seat] == pytest.approx(expected)


@pytest.mark.drawn("rounds", 3)
@pytest.mark.parametrize("rounds", [0, 1, 3])
@pytest.mark.parametrize(("n", "e", "f"), [(6, 2, 1), (6, 1, 2), (6, 2, 3), (5, 3, 0)])
def test_the_posterior_is_that_of_all_worlds(n: int, e: int, f: int, rounds: int) -> None:
    """Every graph of friends, every list of enemies and every strategy, weighed by hand."""
    game = Gunslinger(n, e, f)
    states = played(game, rounds).states[: rounds + 1]
    view = game.observe(states[-1], 0)
    friends, enemies, strategies = enumerated(game, states, view)
    guess: Guess = finished(guess_steps(game, view))
    assert not guess.is_guess
    near = 5 / math.sqrt(guess.effective)
    assert guess.friends == pytest.approx(friends, abs=near / 2)
    assert guess.enemies == pytest.approx(enemies, abs=near / 2)
    for seat in range(1, n):
        found = dict(guess.strategies[seat])
        assert sum(found.values()) == pytest.approx(1)
        for name, share in strategies[seat].items():
            assert found.get(name, 0.0) == pytest.approx(share, abs=near / 2)


Table = npt.NDArray[np.float64]


def enumerated(
    game: Gunslinger, states: list[Showdown], view: Seen
) -> tuple[Table, Table, list[dict[str, float]]]:
    n, line_up = game.players, BUILT_IN.strategies
    friends, enemies, total = np.zeros((n, n)), np.zeros((n, n)), 0.0
    strategies = [dict.fromkeys((s.name for s in line_up), 0.0) for _ in range(n)]

    @cache
    def of_seat(seat: int, own: tuple[int, ...]) -> tuple[float, Table, Table]:
        """Return the mean likelihood of a seat with these friends, and parts of it by lists."""
        others = [j for j in range(n) if j != seat and j not in own]
        lists = list(combinations(others, game.enemies))
        by_enemy, by_strategy, whole = np.zeros(n), np.zeros(len(line_up)), 0.0
        for listed in lists:
            seen = Seen(seat, own, listed, view.alive)
            for k, strategy in enumerate(line_up):
                chance = math.exp(log_likelihood(game, strategy, states, seen))
                share = chance / len(lists) / len(line_up)
                whole += share
                by_enemy[list(listed)] += share
                by_strategy[k] += share
        return whole, by_enemy, by_strategy

    for graph in graphs(n, game.friends):
        if graph[0] != view.friends:
            continue
        seats = [of_seat(seat, graph[seat]) for seat in range(1, n)]
        weight = math.prod(whole for whole, _, _ in seats)
        total += weight
        for seat, (whole, by_enemy, by_strategy) in enumerate(seats, 1):
            friends[seat, list(graph[seat])] += weight
            enemies[seat] += weight * by_enemy / whole
            for k, strategy in enumerate(line_up):
                strategies[seat][strategy.name] += weight * by_strategy[k] / whole
    shares = [{name: share / total for name, share in each.items()} for each in strategies]
    friends, enemies = friends / total, enemies / total
    friends[0, list(view.friends)] = 1
    enemies[0, list(view.enemies)] = 1
    return friends, enemies, shares


def graphs(n: int, f: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield the neighbours of each vertex in every f-regular graph."""
    pairs = list(combinations(range(n), 2))
    for edges in combinations(pairs, n * f // 2):
        rows = [tuple(sorted(sum(e) - i for e in edges if i in e)) for i in range(n)]
        if all(len(row) == f for row in rows):
            yield tuple(rows)


def test_worlds_are_made_of_all_that_have_kernels() -> None:
    played_by = [each for each in STRATEGIES if kernel_for(Gunslinger(), each) is not None]
    assert list(BUILT_IN.strategies) == played_by
