"""The solvers of Gunslinger: parameters, estimates, and what they end with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.play.parameters import idle_parameters, parameters_of
from engine.core.play.solver import Solver
from engine.core.system.errors import InputError
from engine.gunslinger.rules import Gunslinger
from engine.gunslinger.solver import (
    SOLVERS,
    BestResponseSolver,
    ReplicatorSolver,
    SweepSolver,
)

GAME = Gunslinger(4, 1, 0)
SHORT = {
    "sweep": {"suite": "rules", "games": 100, "points": 3},
    "replicator": {"generations": 2, "games": 5},
    "best-response": {"games": 50, "points": 3, "steps": 1},
}


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.name)
def test_a_solver_says_what_it_takes_and_ends_with_facts(solver: Solver) -> None:
    assert all(parameter.note for parameter in parameters_of(solver.parameters))
    short = replace(solver.parameters, **SHORT[solver.name])
    few, many = (solver.estimate(GAME, each).seconds for each in (short, solver.parameters))
    assert 0 < few < many
    *_, last = solver.solve(GAME, short)
    assert last.iteration <= (last.total or 0)
    assert last.value.facts["accuracy"] == "estimated"


def test_bad_parameters_are_refused_in_a_sentence() -> None:
    with pytest.raises(InputError, match="games must be a whole number from 100"):
        replace(SweepSolver.parameters, games=1)
    with pytest.raises(InputError, match="has no strategy 'x'"):
        SweepSolver().estimate(GAME, replace(SweepSolver.parameters, line_up="dumb x"))
    solver = ReplicatorSolver()
    with pytest.raises(InputError, match="at least 2 different strategies, such as dr ev"):
        solver.estimate(GAME, replace(solver.parameters, strategies="dumb dumb"))
    with pytest.raises(InputError, match="has no strategy 'x'"):
        solver.estimate(GAME, replace(solver.parameters, strategies="dumb x"))


def test_a_field_counts_only_without_a_line_up_of_ones_own() -> None:
    for solver in (SweepSolver, BestResponseSolver):
        assert not idle_parameters(solver.parameters)
        own = replace(solver.parameters, line_up="dumb")
        assert idle_parameters(own) == {"field"}
