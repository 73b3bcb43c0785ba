"""What is reported of searches: the best reply with its bound, tables with the best reply found."""

from __future__ import annotations

import functools
import json
from typing import Any

import pytest

from engine.hog.rules import Hog
from engine.hog.solver import BestResponseSolver, EquilibriumSolver, Response, Search
from gui.hog.solve.search_views import MixtureView, ReplyView
from gui.shared.report.blocks import Curve, Key, Say, Title, text_of
from gui.shared.report.view import Now, Solved
from tests.command_line import run
from tests.hog.solve.inspecting import of_kind

GAME = Hog(goal=12)
RUNS: dict[str, tuple[Any, Any]] = {
    "reply": (BestResponseSolver(), Response("swap", 3, 4, 2)),
    "equilibrium": (EquilibriumSolver(), Search(3, 2)),
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
    assert sorted(rate for _, rate in ends.figure.points) == sorted(found.starts + found.shakes)
    assert best.figure.points[-1][1] == found.reply.rate


@pytest.mark.parametrize("view", [ReplyView(), MixtureView()])
def test_before_all_it_says_what_it_will_show(view: Any) -> None:
    report = view.report(Now(None, None))
    assert [type(block) for block in report.blocks] == [Title, Say]
