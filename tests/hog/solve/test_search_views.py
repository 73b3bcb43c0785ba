"""What is reported of searches: the best reply with its bound, tables with the best reply found."""

from __future__ import annotations

import functools
import json
from typing import Any

import numpy as np
import pytest

from engine.cli import command_line
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.tables import win_rates
from engine.hog.rules import Hog
from engine.hog.solver import (
    BestResponseSolver,
    EquilibriumSolver,
    Response,
    Search,
    shipped_replies,
)
from engine.hog.strategies import Final, policy_of
from gui.hog.solve.search_views import MixtureView, ReplyView
from gui.shared.report.blocks import Curve, Key, Say, Title, text_of
from gui.shared.report.view import Now, Solved
from tests.command_line import run
from tests.hog.solve.inspecting import of_kind

GAME = Hog(goal=12)
RUNS: dict[str, tuple[Any, Any]] = {
    "reply": (BestResponseSolver(), Response("swap", 3, 4, 2)),
    "equilibrium": (EquilibriumSolver(), Search(2, 5, 1, 2)),
}


@functools.cache
def solved(name: str) -> Solved[Any]:
    solver, parameters = RUNS[name]
    *_, last = solver.solve(GAME, parameters)
    return Solved(solver, parameters, GAME, last.value, 1.5)


@pytest.mark.parametrize(("name", "view"), [("reply", ReplyView()), ("equilibrium", MixtureView())])
def test_the_command_that_is_told_finds_the_same(name: str, view: Any) -> None:
    report = view.report(Now(solved(name), None))
    told = of_kind(report, Say)[-1].text
    assert told.endswith(" --seed 2 --set goal=12")
    arguments = told.partition("main.py ")[2].split()
    outcome = run(*arguments, "--json")
    assert outcome.code == 0
    found = json.loads(outcome.out)
    rate = found["win_rate"] if name == "reply" else found["worst_reply"]
    (key,) = of_kind(report, Key)
    assert key.number == f"{100 * rate:.2f} %".replace(" ", "\N{NO-BREAK SPACE}")
    for block in of_kind(report, Curve):
        assert all(block.figure.words(i) for i in range(len(block.figure.points)))


def test_the_bound_stands_beside_the_best_reply() -> None:
    found = solved("reply").solution.found
    told = text_of(ReplyView().report(Now(solved("reply"), None)).blocks)
    assert f"{100 * found.bound:.2f}" in told
    ends, best = of_kind(ReplyView().report(Now(solved("reply"), None)), Curve)
    assert ends.figure.columns[2:] == ("From anywhere", "Beside the best")
    counted = np.array(ends.figure.table)[:, 2:].sum(axis=0)
    assert counted.tolist() == [len(found.starts), len(found.shakes)]
    assert ends.figure.x.low <= min(found.starts)
    assert found.bound < ends.figure.x.high
    assert best.figure.points[-1][1] == found.reply.rate


def test_before_all_it_says_what_it_will_show() -> None:
    report = MixtureView().report(Now(None, None))
    assert [type(block) for block in report.blocks] == [Title, Say]


def test_the_climbs_that_are_shipped_are_shown_before_any_search() -> None:
    report = ReplyView().report(Now(None, None))
    shipped = shipped_replies()
    assert len(shipped.starts) == 100
    assert max(shipped.starts + shipped.shakes) == shipped.win_rate < shipped.bound
    final = policy_of(Final(), Hog())
    rate = win_rates(Hog(), Policy.memoryless(np.array(shipped.rolls)), final).mean
    assert rate == pytest.approx(shipped.win_rate, abs=1e-9)
    (curve,) = of_kind(report, Curve)
    assert sum(n for _, _, n, _ in curve.figure.table) == 100
    assert curve.figure is of_kind(ReplyView().report(Now(None, None)), Curve)[0].figure
    command = of_kind(report, Say)[-1].text.partition("main.py ")[2].split()
    options = command_line().parse_args(command)
    assert (options.starts, options.seed) == (100, shipped.seed)
