"""The named strategies."""

from __future__ import annotations

import pytest

from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM, Strategy
from engine.ponte.positions import Position, after, seen
from engine.ponte.queries.search import known
from engine.ponte.rules import Ponte, PonteState
from engine.ponte.strategies import (
    STRATEGIES,
    Optimal,
    Tricky,
    greedy,
    strongest_first,
    weakest_winner,
)

BY_NAME = {strategy.name: strategy for strategy in STRATEGIES}


def test_names() -> None:
    names = ["optimal", "tricky", "weakest-winner", "greedy", "strongest-first", "random"]
    assert list(BY_NAME) == names
    assert all(strategy.summary and strategy.source for strategy in STRATEGIES)


def test_simple_rules() -> None:
    leading = Position((1, 4, 6), (2, 3, 5))
    answering = Position((1, 4, 6), (2, 3, 5), 2)
    hopeless = Position((1, 2, 3), (4, 5, 6), 1)
    assert [weakest_winner(p) for p in (leading, answering, hopeless)] == [1, 2, 1]
    assert [greedy(p) for p in (leading, answering, hopeless)] == [3, 2, 1]
    assert [strongest_first(p) for p in (leading, answering, hopeless)] == [3, 3, 3]
    assert greedy(Position((1, 2), (3, 4))) == 1


def final_score(match: Match) -> float:
    return match.play_out().returns[0]


@pytest.mark.parametrize("name", ["optimal", "tricky"])
@pytest.mark.parametrize("opponent", list(BY_NAME))
def test_perfect_play_never_does_worse_than_the_value(name: str, opponent: str) -> None:
    for seed in range(15):
        for seat in (0, 1):
            seats: list[Strategy] = [BY_NAME[opponent]] * 2
            seats[seat] = BY_NAME[name]
            match = Match(Ponte(n=5, leads="drawn"), seats, seed)
            position, _ = seen(match.state)
            value = known(position).best_score * (1 if match.state.leader == seat else -1)
            score = match.play_out().returns[seat]
            assert not match.faults
            assert score >= value
            if opponent in ("optimal", "tricky"):
                assert score == value


def test_tricky_leaves_most_ways_to_go_wrong() -> None:
    found = 0
    for seed in range(60):
        match = Match(Ponte(n=5), [RANDOM, RANDOM], seed)
        state: PonteState = match.state
        position, teams = seen(state)
        shares = {
            move: 1 - len(known(after(position, move)[2]).best_moves) / 5
            for move in known(position).best_moves
        }
        chosen = _chosen(Tricky(), state)
        assert shares[teams.index(chosen) + 1] == max(shares.values())
        found += chosen != _chosen(Optimal(), state)
    assert found > 5


def _chosen(strategy: Strategy, state: PonteState) -> int:
    match = Match(Ponte(n=5), [strategy, RANDOM], 0, state)
    match.advance()
    return int(match.steps[0].actions[0])


@pytest.mark.parametrize("n", [1, 13])
def test_any_number_of_teams(n: int) -> None:
    for name in ("optimal", "tricky"):
        match = Match(Ponte(n=n), [BY_NAME[name], BY_NAME["greedy"]], 3).play_out()
        assert not match.faults


def test_the_catalogue() -> None:
    entry = game_named("ponte")
    assert entry.value_unit == "points"
    assert [solver.name for solver in entry.solvers] == ["table", "deal", "states", "stochastic"]
    assert "leads the next" in entry.summary
