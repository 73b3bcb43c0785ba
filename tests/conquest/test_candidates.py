"""What Sigma weighs is what it plans by, and what it rejects is rejected with a reason."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.conquest.candidates import Weighed, Which, weighed
from engine.conquest.map import Map
from engine.conquest.rules import MAPS, Conquest
from engine.conquest.state import Board, Put
from engine.conquest.strategies.sigma import Sigma, SigmaClassic
from engine.core.play.chance import Chance
from engine.core.system.job import finished

GAME = Conquest(MAPS.shipped(Map, "learning"))
BOARD = Board(
    (1, 2, 2, 1, 0, 2, 1, 1, 1),
    (9, 2, 3, 1, 7, 1, 1, 1, 1),
    (0,) * 9,
    (0, 9, 0),
    turn=106,
    in_setup=False,
)


def found(board: Board, which: Which = "sigma-classic") -> Weighed:
    return finished(weighed(GAME, board, which))


@pytest.mark.parametrize(
    ("which", "min_win", "min_score"),
    [("sigma-classic", 0.7, 1.0), ("sigma", Sigma().min_win, Sigma().min_score)],
)
def test_what_is_too_rash_or_too_little_is_rejected(
    which: Which, min_win: float, min_score: float
) -> None:
    here = found(BOARD, which)
    candidates = here.candidates
    assert (here.least_chance, here.least_score) == (min_win, min_score)
    assert {each.path[-1] for each in candidates if len(each.path) > 1} >= {2, 4}
    for each in candidates:
        assert (each.verdict == "too rash") == (each.chance < min_win)
        assert (each.score is None) == (each.verdict == "too rash")
        assert each.score is None or (each.verdict == "too little") == (each.score < min_score)
    scores = [each.score for each in candidates if each.score is not None]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("which", ["sigma-classic", "sigma"])
def test_the_terms_of_a_score_add_up(which: Which) -> None:
    candidates = found(BOARD, which).candidates
    names = set()
    for each in candidates:
        assert bool(each.terms) == (each.score is not None and each.score != 0)
        assert each.score is None or each.score == pytest.approx(sum(t.value for t in each.terms))
        names |= {term.name for term in each.terms}
    assert names >= {"income", "hurts"}


def test_the_best_is_what_it_does() -> None:
    weighed_here = found(BOARD)
    assert (weighed_here.plan, weighed_here.candidates[0].verdict) == ("one", "best")
    assert weighed_here.counted >= len(weighed_here.candidates)
    action = SigmaClassic().agent(GAME, 1, Chance(0)).act(BOARD)
    assert isinstance(action, Put)
    assert action.place == weighed_here.candidates[0].path[0]


def test_in_the_setup_it_plans_a_placement() -> None:
    board = replace(BOARD, turn=4, in_setup=True, reserves=(34, 20, 34))
    assert found(board).plan == "setup"
