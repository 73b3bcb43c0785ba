"""Advice tries out Sigma's plans, and what was asked about, with the same dice for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from engine.conquest import advice
from engine.conquest.advice import FIRST_PASS, advise_about, doubt, judge_turn
from engine.conquest.calculator import Battle, arrivals
from engine.conquest.champion.models import model_of
from engine.conquest.map import Map
from engine.conquest.rollouts.candidates import Candidates
from engine.conquest.rollouts.coded import Mixed
from engine.conquest.rollouts.trials import Trials
from engine.conquest.rules import MAPS, Conquest
from engine.conquest.state import (
    ATTACK,
    FORT,
    MOVE,
    PUT,
    Attack,
    Board,
    EndTurn,
    Fort,
    Move,
    NextPhase,
    Put,
)
from engine.conquest.strategies import GREEDY, PASSIVE, Sigma, SigmaClassic
from engine.core.play.advice import ActionValue
from engine.core.play.batch import match_keys
from engine.core.play.chance import Chance
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM, FunctionStrategy
from engine.core.review.against import advising, rivals_of
from engine.core.review.judging import review
from engine.core.review.review import judged as judged_by
from engine.core.system.job import finished

GAME = Conquest()


@pytest.fixture(scope="module")
def match() -> Match:
    return Match(GAME, [SigmaClassic()] * 3, 2).play_out()


@pytest.fixture(scope="module")
def late(match: Match) -> Board:
    """A board of the last rounds before strategic places may win."""
    return next(s for s in match.states if s.turn == GAME.first_finish - 8)


def advised(view: Board, *asked: Any) -> tuple[ActionValue, ...]:
    return tuple(finished(advise_about(GAME, view, view.to_move, asked, None)))


@pytest.mark.parametrize("phase", [PUT, ATTACK, MOVE, FORT])
def test_all_candidates_are_legal_and_what_was_asked_is_among_them(late: Board, phase: int) -> None:
    view, me = replace(late, phase=phase), late.to_move
    asked: list[Any] = [EndTurn()]
    if phase == PUT:
        asked.append(Put(view.places_of(me)[0], 1))
    elif phase == ATTACK:
        asked.append(replace(next(GAME.attacks(view, me)), fraction=0.5, move_fraction=0.4))
    elif phase == MOVE:
        asked += [a for a in GAME.legal_actions(view, me) if isinstance(a, Move)][:1]
    else:
        asked += [a for a in GAME.legal_actions(view, me) if isinstance(a, Fort)][:1]
    found = Candidates(GAME, view, me, Sigma().constants).found(asked)
    for each in found:
        GAME.check_action(view, me, each.action)
    assert {each.action for each in found} >= set(asked)


def test_one_place_short_of_winning_the_sure_attack_is_the_best(late: Board) -> None:
    """Who owns enough strategic places at the end of the turn has won."""
    me, places = GAME.first_finish % 3, list(GAME.map.score_of)
    target = places[GAME.to_win - 1]
    source = next(n for n in GAME.map.neighbours[target] if n not in places)
    owners = [me] * GAME.map.places
    for place in places[GAME.to_win - 1 :]:
        owners[place] = (me + 1) % 3
    troops = [2] * GAME.map.places
    troops[source] = 60
    view = Board(
        tuple(owners),
        tuple(troops),
        (0,) * GAME.map.places,
        (0, 0, 0),
        turn=GAME.first_finish,
        in_setup=False,
        phase=ATTACK,
    )
    values = advised(view, Attack(source, target), EndTurn())
    assert isinstance(values[0].action, Attack)
    assert values[0].value > 0.99
    assert values[0].value > next(v.value for v in values if v.action == EndTurn())


def test_the_same_is_found_again_and_errors_are_told(late: Board) -> None:
    one, two = advised(late, EndTurn()), advised(late, EndTurn())
    assert one == two
    assert all(each.standard_error > 0 for each in one)
    assert [each.value for each in one] == sorted((e.value for e in one), reverse=True)
    assert any(each.line and each.terms for each in one)


def test_all_candidates_have_the_same_dice(late: Board) -> None:
    """One action that is there twice wins the same games."""
    me = late.to_move
    found = Candidates(GAME, late, me, Sigma().constants).found((EndTurn(),))
    twice = [found[-1], found[-1]]
    trials = Trials(GAME, late, me, twice, Sigma().constants)
    finished(trials.play([0, 1], 30))
    assert trials.won[0].tolist() == trials.won[1].tolist()
    assert len(trials.won[0]) == 30


def test_a_first_action_does_what_the_rules_do(late: Board) -> None:
    """An attack with a stop at once, and what goes on as if nothing was: equal games."""
    me = late.to_move
    view = replace(late, phase=ATTACK)
    step = GAME.step(view, {me: NextPhase()}, Chance(1))
    assert step.state.phase == MOVE
    values = advised(view, NextPhase(), EndTurn())
    ended = next(each.value for each in values if each.action == EndTurn())
    assert max(each.value for each in values if each.action == NextPhase()) >= ended


@pytest.fixture(scope="module")
def moving() -> Board:
    """A board of the learning map where nothing is worth an attack, and a move a lot."""
    game = Conquest(MAPS.shipped(Map, "learning"))
    match = Match(game, [SigmaClassic()] * 3, 2).play_out()
    return [s for s in match.states if not s.in_setup][3]


def advised_there(view: Board, *asked: Any) -> tuple[ActionValue, ...]:
    game = Conquest(MAPS.shipped(Map, "learning"))
    return tuple(finished(advise_about(game, view, view.to_move, asked, None)))


def cost_of(action: Any, values: Sequence[ActionValue]) -> float:
    decision = judged_by(0, 0, None, (action,), values)
    assert decision is not None
    return decision.cost


def test_what_is_best_in_a_later_phase_is_told_in_each_before(
    moving: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not: end the turn, no attack pays; and a phase later that this costs 30 games in 100."""
    monkeypatch.setattr(advice, "ROUNDS", ((60, 4), (240, 0)))
    attacking, at_move = replace(moving, phase=ATTACK), replace(moving, phase=MOVE)
    now, later = advised_there(attacking, EndTurn()), advised_there(at_move, EndTurn())
    assert isinstance(now[0].action, NextPhase)
    assert now[0].line == (later[0].action, *later[0].line)
    assert isinstance(later[0].action, Move)
    assert cost_of(EndTurn(), now) == pytest.approx(cost_of(EndTurn(), later), abs=0.05)
    assert cost_of(EndTurn(), now) > 0.2
    assert cost_of(NextPhase(), now) == 0


@pytest.mark.parametrize("phase", [PUT, ATTACK, MOVE])
def test_to_end_a_phase_never_costs_more_than_to_end_the_turn(
    late: Board, moving: Board, phase: int
) -> None:
    for values in (
        advised(replace(late, phase=phase), NextPhase()),
        advised_there(replace(moving, phase=phase)),
    ):
        assert cost_of(NextPhase(), values) <= cost_of(EndTurn(), values)


def test_what_an_idle_turn_costs_is_counted_once(
    moving: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who ends the phases before the one that the best choice belongs to has lost nothing yet."""
    monkeypatch.setattr(advice, "FIRST_PASS", 60)
    game = Conquest(MAPS.shipped(Map, "learning"))
    idle = (NextPhase(), NextPhase(), EndTurn())
    costs = []
    for at, phase in enumerate((ATTACK, MOVE, FORT)):
        view, line = replace(moving, phase=phase), idle[at:]
        found = tuple(finished(judge_turn(game, view, view.to_move, line)))
        decision = judged_by(0, view.to_move, view, line, found)
        costs.append(0.0 if decision is None else decision.cost)
    view = replace(moving, phase=ATTACK)
    values = finished(judge_turn(game, view, view.to_move, (EndTurn(),)))
    assert costs[0] == 0
    assert sum(costs) == pytest.approx(cost_of(EndTurn(), values), abs=0.1)


def test_in_the_setup_few_games_tell(match: Match) -> None:
    view = match.states[60]
    values = advised(view)
    assert values
    assert all(isinstance(each.action, Put | EndTurn) for each in values)
    assert FIRST_PASS >= 200
    assert advice.ROUNDS[-1][0] >= 1000


def judged(view: Board, *line: Any, effort: int = 0) -> tuple[ActionValue, ...]:
    return tuple(finished(judge_turn(GAME, view, view.to_move, line, effort)))


def test_a_placement_is_judged_as_a_whole(late: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    """Troops one by one are one decision; the others of it, and going on after it, are none."""
    monkeypatch.setattr(advice, "FIRST_PASS", 20)
    me, place = late.to_move, late.places_of(late.to_move)[0]
    line = (Put(place, 1), Put(place, 2), NextPhase(), EndTurn())
    values = judged(late, *line)
    assert [(v.action, v.line) for v in values if v.line == line[1:2]] == [(line[0], line[1:2])]
    view = GAME.step(late, {me: line[0]}, Chance(1)).state
    assert judged(view, *line[1:]) == judged(view, *line[2:]) == ()
    assert judged(view, EndTurn())
    as_one = judged(late, Put(place, 3), NextPhase())
    by_line = {(v.action, v.line): v.value for v in (*values, *as_one)}
    assert by_line[line[0], line[1:2]] == by_line[Put(place, 3), ()]


def test_what_looks_dear_is_judged_again_with_more_games(
    late: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "FIRST_PASS", 10)
    monkeypatch.setattr(advice, "AGAIN", ((10, 2), (40, 0)))
    once, again = judged(late, EndTurn()), judged(late, EndTurn(), effort=1)
    errors = [
        next(v.standard_error for v in each if v.action == EndTurn()) for each in (once, again)
    ]
    assert errors[1] < errors[0], "what was chosen goes on with the best"


def test_where_there_is_nothing_to_do_but_to_go_on_nobody_decides(late: Board) -> None:
    nobody = replace(late, phase=MOVE, troops=(1,) * GAME.map.places)
    assert judged(nobody, NextPhase()) == ()


def test_who_asks_about_one_action_more_plays_its_games_alone(
    late: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The coach hears of a choice when the best of the position has been played already."""
    monkeypatch.setattr(advice, "ROUNDS", ((20, 2), (40, 0)))
    view = replace(late, phase=ATTACK, actions=late.actions + 1)
    told = advised(view)
    played: list[int] = []
    block = Trials._block

    def counted(self: Trials, first: int, i: int, count: int) -> Any:
        played.append(i)
        return block(self, first, i, count)

    monkeypatch.setattr(Trials, "_block", counted)
    target = next(GAME.attacks(view, view.to_move))
    asked = replace(target, fraction=0.25)
    values = advised(view, asked)
    assert len(set(played)) == 1
    assert len(played) == 2, "blocks of 20 games"
    assert {(v.action, v.line): v.value for v in told}.items() <= {
        (v.action, v.line): v.value for v in values
    }.items()


def test_what_is_surely_worse_is_not_played_on(late: Board) -> None:
    me = late.to_move
    found = Candidates(GAME, late, me, Sigma().constants).found(())
    trials = Trials(GAME, late, me, found[:3], Sigma().constants)
    trials.won = [np.zeros(40), np.tile([0.0, 1.0, 1.0, 1.0], 10), np.tile([1.0, 0.0], 20)]
    assert trials.hopeful([0, 1, 2]) == [1, 2]


def test_against_those_who_sit_there_their_own_games_are_played(late: Board) -> None:
    me = late.to_move
    first, second = (seat for seat in range(3) if seat != me)
    others = {first: PASSIVE, second: RANDOM}
    found = Candidates(GAME, late, me, Sigma().constants).found((EndTurn(),))
    end = next(each for each in found if each.action == EndTurn() and not each.line)
    trials = Trials(GAME, late, me, [end], Sigma().constants, others)
    finished(trials.play([0], 4))
    after = GAME.step(late, {me: EndTurn()}, Chance(1)).state
    seats = [others.get(seat, Sigma()) for seat in range(3)]
    keys = match_keys(late.turn * 1009 + late.actions, np.arange(4, dtype=np.uint64))
    played = [Match(GAME, seats, int(key), after).play_out() for key in keys]
    assert trials.won[0].tolist() == [match.returns[me] for match in played]


def test_chances_against_the_opponents_are_told_and_reviewed(late: Board) -> None:
    entry, me = game_named("conquest"), late.to_move
    seats = [PASSIVE if seat != me else None for seat in range(3)]
    rivals = rivals_of(entry, GAME, seats)
    assert rivals is not None
    told = finished(advising(entry, GAME, late, me, (EndTurn(),), rivals))
    usual = advised(late, EndTurn())
    assert max(each.value for each in told) > max(each.value for each in usual)
    assert all(each.standard_error > 0 for each in told)
    own: Any = entry.part("against", "judge_turn")
    judged = finished(own(GAME, late, me, (EndTurn(),), 0, dict(rivals.others)))
    assert [each.action for each in judged]
    assert rivals_of(entry, GAME, [None, PASSIVE, FunctionStrategy("Own", print)]) is None


def test_a_review_judges_no_placement_of_the_setup(match: Match) -> None:
    view = match.states[60]
    assert judged(view, EndTurn()) == judged(view, Put(0)) == ()


@pytest.mark.parametrize(("attackers", "is_rash"), [(2, True), (40, False)])
def test_an_attack_is_doubted_where_its_exact_odds_are_under_one_half(
    late: Board, attackers: int, is_rash: bool
) -> None:
    me = late.to_move
    own = late.places_of(me)
    troops = tuple(attackers if place in own else 4 for place in range(len(late.troops)))
    view = replace(late, phase=ATTACK, troops=troops, forts=(0,) * len(troops))
    attacks = [each for each in GAME.legal_actions(view, me) if isinstance(each, Attack)]
    assert attacks
    for each in attacks:
        assert (arrivals(Battle(attackers, (4,)), "true").win < 0.5) == is_rash
        assert (doubt(GAME, view, me, each) is not None) == is_rash
        assert doubt(GAME, view, me, replace(each, fraction=2.0)) is None
    assert doubt(GAME, view, me, EndTurn()) is None


def test_a_mixture_plays_as_one_of_its_models_in_each_game(match: Match) -> None:
    early = next(state for state in match.states if not state.in_setup)
    me, other = early.to_move, (early.to_move + 1) % 3
    candidates = Candidates(GAME, early, me, Sigma().constants).found(())[:2]

    def won(strategy: Any) -> list[float]:
        trials = Trials(GAME, early, me, candidates, Sigma().constants, {other: strategy})
        for _ in trials.play([0], 40):
            pass
        return [float(each) for each in trials.won[0]]

    passive, greedy = model_of(PASSIVE), model_of(GREEDY)
    assert won(Mixed((replace(passive, share=1.0),))) == won(PASSIVE)
    mixed = won(Mixed((replace(passive, share=0.5), replace(greedy, share=0.5))))
    alone = [won(PASSIVE), won(GREEDY)]
    assert mixed not in alone
    assert all(one in each for one, *each in zip(mixed, *alone, strict=True))


def test_a_review_that_waits_for_kernels_begins_with_a_plan_that_was_not_followed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match(Conquest(initial_troops=4), [GREEDY, PASSIVE, RANDOM], 3).play_out()
    actions = [dict(step.actions) for step in match.steps]
    monkeypatch.setattr(advice, "is_ready", lambda _kernel: False)
    found = next(
        iter(review(game_named("conquest"), match.game, match.states, actions, first=(1,)))
    ).value
    assert found.first is not None
    assert found.worths == ()
    state = match.states[found.first.step]
    assert found.first.seat == state.to_move == 1
    assert not state.in_setup
    (plan,) = found.first.ranking.plans
    line = tuple(step[1] for step in actions[found.first.step :][: 1 + len(plan.line)] if 1 in step)
    assert (plan.action, *plan.line) != line
    own = (plan.action, *plan.line)
    assert advice.planned(match.game, state, 1, own) is None, "it was followed"
    monkeypatch.setattr(advice, "is_ready", lambda _kernel: True)
    assert advice.planned(match.game, state, 1, ()) is None, "values say more"
