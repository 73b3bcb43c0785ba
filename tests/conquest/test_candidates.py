"""What Sigma weighs is what it plans by, and what it rejects is rejected with a reason."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.conquest.candidates import Memory, Weighed, weighed
from engine.conquest.map import Map
from engine.conquest.rules import MAPS, Conquest
from engine.conquest.state import ATTACK, Board, NextPhase, Put
from engine.conquest.strategies.sigma import Sigma, SigmaClassic
from engine.core.play.chance import Chance
from engine.core.play.match import Match
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


SIGMAS = {each.name: each for each in (Sigma(), SigmaClassic())}


def found(board: Board, which: str = "sigma-classic") -> Weighed:
    return finished(weighed(GAME, board, SIGMAS[which].constants))


@pytest.mark.parametrize(
    ("which", "min_win", "min_score"),
    [("sigma-classic", 0.7, 1.0), ("sigma", Sigma().min_win, Sigma().min_score)],
)
def test_what_is_too_rash_or_too_little_is_rejected(
    which: str, min_win: float, min_score: float
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
def test_the_terms_of_a_score_add_up(which: str) -> None:
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


def test_what_a_turn_was_planned_for_is_what_was_then_done() -> None:
    """Also in classic Sigma's first turn, which goes by what it remembers of the setup."""
    match = Match(GAME, [*SIGMAS.values(), SigmaClassic()], 3).play_out()
    memories = [Memory()] * 3
    plans = set()
    begins = {state.turn: at for at, state in reversed(list(enumerate(match.states)))}
    for at in sorted(begins.values()):
        board = match.states[at]
        if board.ended:
            break
        seat = board.to_move
        memories[seat] = memories[seat].after(GAME, board)
        done = [step.actions[seat] for step in match.steps[at:] if seat in step.actions]
        here = finished(weighed(GAME, board, match.strategies[seat].constants, memories[seat]))
        plans.add(here.plan)
        orders = [each for each in here.orders if not isinstance(each, Put) or each.troops]
        first = next((each for each in done if not isinstance(each, NextPhase)), None)
        assert first == orders[0] if orders else first is None or not isinstance(first, Put)
    assert plans >= {"setup", "one"}


def test_in_the_middle_of_a_turn_the_reserve_counts_nothing() -> None:
    later = found(replace(BOARD, phase=ATTACK))
    assert later == found(replace(BOARD, phase=ATTACK, reserves=(0, 0, 0)))
    assert later.candidates != found(BOARD).candidates


def test_an_emergency_takes_what_is_left_the_most_power() -> None:
    late = replace(BOARD, turn=GAME.first_finish - 2)
    assert not found(late).is_emergency
    told = found(replace(late, owners=(1, 1, 0, 2, 0, 2, 0, 2, 0)))
    assert (told.is_emergency, told.plan) == (True, "one")
    chosen = [each for each in told.candidates if each.verdict == "best"]
    assert chosen != list(told.candidates[:1])  # what has the highest score is not asked for
