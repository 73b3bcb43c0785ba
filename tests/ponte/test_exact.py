"""Exact tournaments and batches: the same as playing every deal, and the same as `Match`."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from engine.core.play.batch import match_keys
from engine.core.play.exact_matrix import ExactMatrix
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import FunctionStrategy, Strategy
from engine.core.system.errors import InputError
from engine.core.system.job import finished
from engine.core.tournament.exact import run_exact
from engine.core.tournament.schedule import named_entrants
from engine.ponte import batch
from engine.ponte.batch import kernel_for, play_rows
from engine.ponte.exact import exact_matrix
from engine.ponte.policies import policy_steps
from engine.ponte.positions import Position, after, from_code, seen
from engine.ponte.rules import SIDES, Ponte, PonteState
from engine.ponte.strategies import RULES, STRATEGIES
from engine.ponte.tables.policy_kernels import UNIFORM
from engine.ponte.tables.ranking import number_of
from engine.ponte.tables.states import known_states
from tests.command_line import refused, results, run
from tests.ponte.deals import codes_with

PONTE = game_named("ponte")
CERTAIN = [strategy for strategy in STRATEGIES if strategy.name != "random"]


def deals(n: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    every = range(1, 2 * n + 1)
    return [(mine, tuple(set(every) - set(mine))) for mine in combinations(every, n)]


def played(game: Ponte, line_up: list[Strategy]) -> float:
    """Return the mean of the first seat over every deal, played as people play."""
    leader = SIDES.index(game.leads)
    totals = []
    for mine, theirs in deals(game.n):
        start = PonteState((mine, theirs), leader)
        totals.append(Match(game, line_up, 1, start=start).play_out().returns[0])
    return float(np.mean(totals))


@pytest.mark.parametrize("n", [3, 4])
@pytest.mark.parametrize("leads", ["mezzogiorno", "tramontana"])
def test_the_matrix_equals_playing_every_deal(n: int, leads: Any) -> None:
    game = Ponte(n, leads)
    *_, last = exact_matrix(game, CERTAIN)
    for i, row in enumerate(CERTAIN):
        for j, column in enumerate(CERTAIN):
            if i == j:
                assert np.isnan(last.value.moving_first[i, j])
            elif i < j or n == 3:
                first = played(game, [row, column])
                assert last.value.moving_first[i, j] == pytest.approx(first, abs=1e-12)
                assert last.value.moving_second[j, i] == pytest.approx(-first, abs=1e-12)


def expected(position: Position, row: int, choices: list[Any]) -> float:
    """Return the mean points of the side `row` (0: the one to act), any team equally likely."""
    if not position.k:
        return 0.0
    policy = choices[0 if row == 0 else 1]
    choice = int(policy.layer(position.k)[number_of(position.code, position.k), position.chosen])
    moves = range(1, position.k + 1) if choice == UNIFORM else [choice + 1]
    total = 0.0
    for move in moves:
        reward, is_theirs, following = after(position, move)
        points = reward if row == 0 else -reward
        total += points + expected(following, row ^ is_theirs, choices)
    return total / len(moves)


def test_chance_is_weighed_and_not_drawn() -> None:
    game = Ponte(3, "drawn")
    by_name = {strategy.name: strategy for strategy in STRATEGIES}
    pair = [by_name["random"], by_name["optimal"]]
    *_, last = exact_matrix(game, pair)
    policies = [finished(policy_steps(s, 3, known_states(3))) for s in pair]
    mean = 0.0
    for code in codes_with(3, 6):
        position = from_code(code, 3)
        mean += expected(position, 0, policies) / 40 + expected(position, 1, policies) / 40
    assert last.value.moving_first[0, 1] == pytest.approx(mean, abs=1e-12)
    assert last.value.moving_second[0, 1] == pytest.approx(mean, abs=1e-12)
    assert last.value.moving_first[1, 0] == pytest.approx(-mean, abs=1e-12)


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
def test_policies_are_what_the_strategies_do(strategy: Strategy) -> None:
    n = 4
    policy = finished(policy_steps(strategy, n, known_states(n)))
    for k in range(1, n + 1):
        for code in codes_with(k, 2 * k):
            for chosen in range(k + 1):
                position = from_code(code, k, chosen)
                choice = int(policy.layer(k)[number_of(code, k), chosen])
                if strategy.name == "random":
                    assert choice == UNIFORM
                elif strategy in RULES:
                    assert choice + 1 == RULES[strategy](position)
                else:
                    assert choice + 1 == asked(strategy, position)


def asked(strategy: Strategy, position: Position) -> int:
    state = PonteState(
        (position.mine, position.theirs),
        leader=int(position.chosen > 0),
        named=position.chosen - 1 if position.chosen else None,
    )
    assert seen(state)[0] == position
    agent: Any = strategy.agent(Ponte(position.k), 0, None)  # type: ignore[arg-type]
    return int(finished(agent.think(state))) + 1


@pytest.mark.parametrize("game", [Ponte(1), Ponte(4, "drawn"), Ponte(6, "tramontana")])
def test_a_batch_plays_what_matches_play(game: Ponte) -> None:
    keys = match_keys(7, np.arange(12, dtype=np.uint64))
    for row in range(len(STRATEGIES)):
        for column in (1, len(STRATEGIES) - 1, 3):
            seats = np.tile([row, column], (len(keys), 1))
            found = play_rows(game, STRATEGIES, seats, keys)
            for key, returns in zip(keys.tolist(), found.returns.tolist(), strict=True):
                match = Match(game, [STRATEGIES[row], STRATEGIES[column]], key).play_out()
                assert tuple(returns) == match.returns


def test_what_is_known_is_not_worked_out_again() -> None:
    *_, whole = exact_matrix(Ponte(4), CERTAIN[:3])
    (again,) = exact_matrix(Ponte(4), CERTAIN[:3], known=whole.value)
    assert np.array_equal(again.value.means, whole.value.means)
    part = whole.value.moving_first.copy()
    part[0, 2] = np.nan
    known = ExactMatrix(part, whole.value.moving_second)
    snapshots = list(exact_matrix(Ponte(4), CERTAIN[:3], known=known))
    assert np.array_equal(snapshots[-1].value.means, whole.value.means)
    assert snapshots[-1].iteration == snapshots[-1].total
    assert "optimal against weakest-winner" in {snapshot.phase for snapshot in snapshots}


def test_what_has_no_policy() -> None:
    own = FunctionStrategy("own", lambda game, view, player, chance: view.in_play(player)[0])
    assert kernel_for(Ponte(4), own) is kernel_for(Ponte(20), STRATEGIES[0]) is None
    with pytest.raises(InputError, match="own has no exact results"):
        list(exact_matrix(Ponte(3), [own, STRATEGIES[0]]))
    with pytest.raises(InputError, match="for at most 10 teams a side, not 11"):
        list(exact_matrix(Ponte(11), STRATEGIES))


def test_who_asks_for_a_kernel_waits_for_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tournament asks before its first game, and of ten teams a table takes seconds."""
    monkeypatch.setattr(batch, "policy_steps", None)
    assert all(kernel_for(Ponte(10), each) is not None for each in STRATEGIES)


def test_the_contest_counts_points() -> None:
    entrants = named_entrants([(s.name, s) for s in STRATEGIES])
    *_, last = run_exact(PONTE, Ponte(5), entrants)
    assert last.value.unit == "points"
    assert last.value.matrix.means[0, 0] == 0
    assert np.array_equal(last.value.matrix.means, -last.value.matrix.means.T)
    best = last.value.standings[0]
    assert best.entrant in ("optimal", "tricky")
    assert best.mean is not None
    assert best.mean > 0
    words = ["tournament", "ponte", "optimal", "random", "greedy", "--exact", "--set", "n=5"]
    found = results(*words)
    assert list(found) == ["standings", "means", "entrants"]
    assert found["means"][0][1] == pytest.approx(last.value.matrix.means[0, 5], abs=1e-15)
    assert "means, row against column:" in run(*words).out
    assert "exact results are for at most 10" in refused(*words[:-1], "n=11")
