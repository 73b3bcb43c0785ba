"""The solvers: what they yield, and that rules follow the file that is asked about."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engine.blotto import GAME
from engine.blotto.equilibrium.settings import Search
from engine.blotto.pipeline.pipeline import STAGES
from engine.blotto.pipeline.settings import PipelineSettings
from engine.blotto.rules import Blotto
from engine.blotto.solver import (
    BlottoSolution,
    Budget,
    OptimiserSolver,
    PipelineSolver,
    ReplySolver,
    Response,
    field_for,
    parts_for,
)
from engine.core.system.errors import InputError
from tests.blotto.games import PLAIN, STREAK, riddler

QUICK = PipelineSettings(
    restarts=5, starts=5, start_restarts=4, validation=80, min_score=30, min_selected_score=20
)


def test_solvers_are_listed_without_compiling_anything() -> None:
    code = (
        "import sys; from engine.blotto import GAME; print([s.name for s in GAME.solvers]);"
        "assert 'numba' not in sys.modules"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "['pipeline', 'optimisers', 'best-response', 'equilibrium']"


def test_the_pipeline_shows_its_stages_as_they_come() -> None:
    seen: list[BlottoSolution] = [s.value for s in PipelineSolver().solve(STREAK, QUICK)]
    counts = [len(value.stages) for value in seen]
    assert counts == sorted(counts)
    assert counts[-1] == len(STAGES)
    assert set(range(1, len(STAGES) + 1)) <= set(counts)
    assert not seen[0].facts
    facts = seen[-1].facts
    assert facts["climbs"] == 6 * 5 * 5 + 5 * 4
    assert facts["best mean"] == seen[-1].stages[-1].best


def test_searches_and_replies_are_made_for_the_castles_of_a_file() -> None:
    path = str(riddler(5))
    *_, last = OptimiserSolver().solve(STREAK, Budget(path, 1000))
    assert last.value.game == Blotto(values=tuple(range(1, 14)))
    assert all(len(progress.plan) == 13 for progress in last.value.searches.values())
    *_, reply = ReplySolver().solve(PLAIN, Response(path))
    assert reply.value.reply.is_exact
    assert reply.value.facts["accuracy"] == "exact"
    assert len(reply.value.reply.plan) == 13


def test_the_usual_field_is_that_of_the_groups() -> None:
    game, rows = field_for(STREAK, " ", 3)
    stages = next(
        s.value.stages
        for s in PipelineSolver().solve(STREAK, PipelineSettings(seed=3))
        if s.value.stages
    )
    assert game == STREAK
    assert (rows.rows == stages[0].plans).all()


@pytest.mark.parametrize("solver", GAME.solvers, ids=lambda solver: solver.name)
def test_what_cannot_be_solved_is_refused_before_it_begins(
    solver: PipelineSolver, tmp_path: Path
) -> None:
    assert 0 < solver.estimate(STREAK, solver.parameters).seconds < 60
    wrong = {
        "pipeline": PipelineSettings(low=10, high=10),
        "optimisers": Budget(str(tmp_path / "none.csv")),
        "best-response": Response(str(tmp_path / "none.csv")),
        "equilibrium": Search(start=str(tmp_path / "none.csv")),
    }
    with pytest.raises(InputError):
        solver.estimate(STREAK, wrong[solver.name])  # type: ignore[arg-type]


def test_bounds_against_many_plans_take_no_longer_than_against_a_hundred() -> None:
    assert [parts_for(1500, rows) for rows in (1, 90, 100, 1000, 15_000, 15_001)] == [
        1500, 1500, 1500, 150, 10, 0,
    ]  # fmt: skip
    assert [parts_for(1, rows) for rows in (90, 101)] == [1, 0]
    assert parts_for(0, 90) == 0
