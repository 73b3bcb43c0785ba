"""The attacks that Sigma weighs in a position, best first, with what it thinks of each."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Literal

from engine.conquest.calculator import Battle, arrivals
from engine.conquest.rules import Conquest
from engine.conquest.state import Board
from engine.core.play.advice import Term
from engine.core.system.job import Snapshot

MOST = 40
Which = Literal["sigma", "sigma-classic"]
Plan = Literal["nothing", "two", "score", "one", "three", "setup"]
PLANS: tuple[Plan, ...] = ("nothing", "two", "score", "one", "three", "setup")
"""What a turn is planned for, by its number: see `engine/conquest/sigma/mind.py`."""


@dataclass(frozen=True)
class Candidate:
    """An attack along a path, or the defence of the one place in it, with the whole reserve.

    `score` is None where it is too rash; `chance` is how likely all of it succeeds, as that Sigma
    believes; `cost` the troops that it reckons with to lose, `power` what is left of all then; the
    `terms` add up to the score.
    """

    path: tuple[int, ...]
    score: float | None
    chance: float
    cost: float
    power: float
    verdict: Literal["best", "worse", "too rash", "too little"]
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True)
class Weighed:
    """What a Sigma plans in a position, and the single attacks that it weighs.

    It makes none that is less likely to succeed than `least_chance`, or worth less than
    `least_score`.
    """

    plan: Plan
    candidates: tuple[Candidate, ...]
    counted: int
    least_chance: float
    least_score: float


def weighed(game: Conquest, board: Board, which: Which) -> Generator[Snapshot[None], None, Weighed]:
    """Return what Sigma weighs for who has the turn, for a job; kernels may have to load."""
    yield Snapshot(0, None, None)
    import numpy as np

    from engine.conquest.kernels.arrays import (
        COUNTED,
        HEAD,
        LISTED,
        PATHS,
        RULES,
        TERMS,
        array_of,
    )
    from engine.conquest.rollouts.candidates import score_terms
    from engine.conquest.sigma.agent import mind_for
    from engine.conquest.sigma.mind import (
        COST,
        LENGTH,
        MIN_SCORE,
        MIN_WIN,
        POWER,
        SCORE_OF,
        STRATEGY,
    )
    from engine.conquest.sigma.single import list_attacks
    from engine.conquest.sigma.turn import make_plan
    from engine.conquest.strategies.sigma import Sigma, SigmaClassic

    constants = Sigma().constants if which == "sigma" else SigmaClassic().constants
    player = board.to_move
    mind, place = mind_for(game, constants, MOST), array_of(board)
    make_plan(mind, place, player)
    plan = PLANS[mind.whole[HEAD, STRATEGY]]
    list_attacks(mind, place, player)
    rows = mind.real[LISTED:TERMS, :MOST]
    found: list[Candidate] = []
    for at in range(MOST):
        length = int(rows[LENGTH, at])
        if not length:
            break
        path = tuple(int(step) for step in mind.whole[PATHS + at, :length])
        score = float(rows[SCORE_OF, at])
        verdict: Literal["best", "worse", "too rash", "too little"] = "worse"
        if score == -np.inf:
            verdict = "too rash"
        elif score < constants[MIN_SCORE]:
            verdict = "too little"
        elif not found and plan == "one":
            verdict = "best"
        found.append(
            Candidate(
                path,
                None if verdict == "too rash" else score,
                _chance(board, path, which),
                float(rows[COST, at]),
                float(rows[POWER, at]),
                verdict,
                () if verdict == "too rash" else score_terms(rows[:, at]),
            )
        )
    counted = int(mind.whole[RULES, COUNTED])
    return Weighed(plan, tuple(found), counted, constants[MIN_WIN], constants[MIN_SCORE])


def _chance(board: Board, path: tuple[int, ...], which: Which) -> float:
    """Return how likely the whole path is taken with the reserve on its first place."""
    troops = board.troops[path[0]] + board.reserves[board.to_move]
    defenders = tuple(max(1, board.defenders(place)) for place in path[1:])
    if not defenders:
        return 1.0
    dice: Literal["true", "sigma"] = "true" if which == "sigma" else "sigma"
    return arrivals(Battle(max(1, troops), defenders), dice).win
