"""The solvers: facts, snapshots and estimates."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.system.errors import InputError
from engine.ponte.rules import Ponte
from engine.ponte.solver import (
    SOLVERS,
    DealParameters,
    DealSolver,
    PonteSolution,
    StatesParameters,
    StatesSolver,
    StochasticParameters,
    StochasticSolver,
    TableParameters,
    TableSolver,
)


def last(solver: Any, game: Ponte, parameters: Any) -> PonteSolution:
    for snapshot in solver.solve(game, parameters):
        assert snapshot.total is None or snapshot.iteration <= snapshot.total
        assert isinstance(snapshot.value, PonteSolution)
        assert snapshot.value.facts
    assert snapshot.metric == 0.0
    return snapshot.value


def test_what_does_not_fit_is_refused_before_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.core.play.solver.free_bytes", lambda: 100_000_000)
    tables, states = TableSolver(), StatesSolver()
    for solver, n in ((tables, 16), (states, 12)):
        with pytest.raises(InputError, match="GB are free; it can be tried even if too large"):
            solver.estimate(Ponte(n), solver.parameters)
    forced = TableParameters(even_if_too_large=True)
    assert tables.estimate(Ponte(16), forced).memory_bytes > 7e8
    with pytest.raises(InputError, match="0 to 18 teams a side, not 19"):
        tables.estimate(Ponte(19), forced)
    with pytest.raises(InputError, match="0 to 14 teams a side, not 15"):
        states.estimate(Ponte(15), StatesParameters(even_if_too_large=True))


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.name)
def test_every_solver_solves_the_usual_game(solver: Any) -> None:
    found = last(solver, Ponte(), solver.parameters)
    assert found.n == 6
    estimate = solver.estimate(Ponte(), solver.parameters)
    assert 0 < estimate.seconds < 5
    assert 0 < estimate.memory_bytes < 1e9


def test_facts_of_the_real_event() -> None:
    facts = last(TableSolver(), Ponte(), TableParameters(keep=True, pack=True)).facts
    assert (facts["the leader wins"], facts["level"], facts["the leader loses"]) == (187, 406, 331)
    odd = last(TableSolver(), Ponte(n=3), TableParameters()).facts
    assert (odd["the leader wins"], odd["level"]) == (9, 0)


def test_a_position_is_solved() -> None:
    found = last(DealSolver(), Ponte(), DealParameters("abbaab"))
    assert found.facts["position"] == "AbbAAb:1"
    assert found.solved is not None
    assert found.solved.best_moves == (1, 2, 3)


def test_bad_positions_are_named() -> None:
    for solver, parameters in (
        (DealSolver(), DealParameters("abx")),
        (StochasticSolver(), StochasticParameters(position="aab")),
    ):
        with pytest.raises(InputError):
            list(solver.solve(Ponte(), parameters))
    with pytest.raises(InputError, match="at most 14 teams"):
        list(StochasticSolver().solve(Ponte(n=20), StochasticParameters()))
    with pytest.raises(InputError, match="0 to 18 teams a side, not 30"):
        list(TableSolver().solve(Ponte(n=30), TableParameters()))
    with pytest.raises(InputError, match="threads"):
        TableParameters(threads=-1)
