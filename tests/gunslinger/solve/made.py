"""Results made by hand, smooth and known everywhere: no game is played for them."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.gunslinger.analysis.best_response import BestResponse, Question, Response, Tried
from engine.gunslinger.analysis.curves import Curve, Sweep, spaced
from engine.gunslinger.analysis.fields import MIXED
from engine.gunslinger.analysis.replicator import Population
from engine.gunslinger.rules import Gunslinger
from engine.gunslinger.shooters.revenge import RevengeOfRevenge
from engine.gunslinger.solver import SweepSolver
from gui.shared.report.view import Solved

RULES = (Gunslinger(4, 1, 2), Gunslinger(9, 4, 4), Gunslinger(5, 4, 0))
FACTS = {"games": 1, "accuracy": "estimated"}


def curve(game: Gunslinger, *, known: int = 7) -> Curve:
    """Return ranks that fall as P rises to .8, and rise a little after it."""
    p = spaced(7)
    rank = 1 + (game.players - 1) * (0.4 - 0.2 * p + 0.125 * p**2)
    means = np.column_stack((rank, rank + 0.5, 2.0 + p))
    means[: 7 - known] = np.nan  # a sweep begins with P = 1
    return Curve(game, ("drr", "dumb"), p, 500, means, np.full((7, 3), 0.01))


def sweep(*rules: Gunslinger, known: int = 7) -> Sweep:
    return Sweep(tuple(curve(game, known=known) for game in rules or RULES), FACTS)


def population(game: Gunslinger = RULES[0], *, done: int = 200) -> Population:
    """Return a population in which the first strategy takes over."""
    growth = np.outer(np.arange(done + 1), np.linspace(0.03, -0.02, len(MIXED)))
    shares = np.exp(growth)
    shares /= shares.sum(axis=1, keepdims=True)
    return Population(game, MIXED, "mean_score", 200, shares, growth[:done], FACTS)


def best_response() -> BestResponse:
    question = Question("drr", "mixed", "", "average_rank", 5, 0, 400, 1)
    responses = tuple(
        Response(name, float, usual, _tried(best), Tried(best, 3.0, 0.02, 0.0, 0.0), low, high, 400)
        for name, usual, best, low, high in (
            ("mu", 0.4, 0.5, 0.25, 0.75),
            ("beta", 0.06, 0.25, 0.25, 0.25),
        )
    )
    line_up = ("drr", "always-enemy", "dumb", "ev")
    strategy = RevengeOfRevenge(0.5, 0.25)
    return BestResponse(RULES[0], question, strategy, line_up, responses, FACTS)


def _tried(best: float) -> tuple[Tried, ...]:
    behind = [(value, (value - best) ** 2) for value in (0.0, 0.25, 0.5, 0.75, 1.0)]
    return tuple(Tried(v, 3 + far, 0.02, far, 0.04 * (far > 0)) for v, far in behind)


def solved(solution: Any) -> Solved[Any]:
    solver = SweepSolver()
    return Solved(solver, solver.parameters, RULES[0], solution, 0.5)
