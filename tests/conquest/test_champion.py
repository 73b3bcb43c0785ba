"""The champion guesses right, searches by its own chance alone, and is as it was when put back."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.conquest.champion.agent import ChampionAgent, Search
from engine.conquest.champion.guesses import Guesses
from engine.conquest.champion.models import RUSHED, known, models
from engine.conquest.champion.search import LineUps, Tried, best_of, played
from engine.conquest.champion.thoughts import following, searches_of, thought_of
from engine.conquest.kernels.arrays import MEMORY, REST, array_of, new_mind
from engine.conquest.rollouts.candidates import Candidates
from engine.conquest.rollouts.codes import NUM_CONSTANTS
from engine.conquest.rules import Conquest
from engine.conquest.state import Action, Board
from engine.conquest.strategies import GREEDY, PASSIVE, Champion, Sigma, SigmaClassic
from engine.core.play.chance import Chance
from engine.core.play.match import Match
from engine.core.play.strategy import Strategy
from engine.core.system.job import finished

GAME = Conquest()
QUICK = Champion(rollouts=10)


def quick(key: int) -> ChampionAgent:
    """Return an agent in seat 1 that plays few games on."""
    agent = QUICK.agent(GAME, 1, Chance(key))
    assert isinstance(agent, ChampionAgent)
    return agent


def seen(match: Match, seat: int) -> Guesses:
    """Return what a seat thinks of the others at the end of a match."""
    guesses = Guesses(GAME, seat, models())
    for step in match.steps:
        guesses.see(step.events)
    return guesses


@pytest.mark.parametrize(
    ("strategy", "name"),
    [
        (SigmaClassic(), "sigma-classic"),
        (Sigma(), "sigma"),
        (RUSHED, "sigma, rushed"),
        (GREEDY, "greedy"),
        (PASSIVE, "passive"),
    ],
)
def test_who_sits_there_is_the_likeliest_by_the_end(strategy: Strategy, name: str) -> None:
    match = Match(GAME, [SigmaClassic(), strategy, SigmaClassic()], 5).play_out()
    weights = seen(match, 0).weights(1)
    assert weights.sum() == pytest.approx(1)
    assert models()[int(weights.argmax())].name == name


def test_what_is_followed_is_the_board() -> None:
    match = Match(GAME, [SigmaClassic(), Sigma(), GREEDY], 7).play_out()
    guesses = Guesses(GAME, 0, models())
    for state, step in zip(match.states[1:], match.steps, strict=True):
        guesses.see(step.events)
        own, board = guesses.board, array_of(state)
        columns = np.r_[0:2, 3, 7:MEMORY]  # a phase and an end are nobody's to tell here
        if not state.ended:
            assert (own[:REST] == board[:REST]).all()
            assert (own[REST, columns] == board[REST, columns]).all()


def halfway(seed: int, turns: int) -> Match:
    """Return a match of three Sigmas when the turn of seat 1 begins."""
    match = Match(GAME, [SigmaClassic(), Sigma(), SigmaClassic()], seed)
    while not match.is_over and (match.state.turn < turns or match.state.to_move != 1):
        match.advance()
    return match


def asked(agent: ChampionAgent, view: Board) -> Action:
    """Return what an agent chooses."""
    action: Action = finished(agent.think(view))
    return action


def heard(match: Match, agent: ChampionAgent) -> ChampionAgent:
    """Return an agent that has heard all that happened."""
    for step in match.steps:
        agent.hear(step.events)
    return agent


@pytest.mark.parametrize("turn", [4, 106, 115, 124])
def test_it_chooses_by_its_own_chance_and_what_it_sees(turn: int) -> None:
    match = halfway(turn, turn)
    one, two = (heard(match, quick(3)) for _ in range(2))
    assert asked(one, match.state) == asked(two, match.state)
    assert one.chance.num_draws == two.chance.num_draws == 2


def test_in_the_setup_it_tries_places_for_its_first_troops_alone() -> None:
    agent = quick(3)
    first, waiting, late = (halfway(3, turn).state for turn in (1, 40, 97))
    opened = [agent._open(view, array_of(view)) for view in (first, waiting, late)]
    assert len({each.action for each in opened[0]}) == 7
    assert opened[1] == opened[2] == []


def test_near_the_end_and_in_the_setup_it_plays_more_games() -> None:
    games = [Search(100).games(GAME, halfway(3, turn).state) for turn in (1, 106, 118, 124)]
    assert games == [300, 100, 175, 280]
    without = Search(100, frozenset({"late"}))
    assert without.games(GAME, halfway(3, 118).state) == 100


def test_levels_try_less_hard() -> None:
    searches = [
        agent.search
        for level in ("relaxed", "strong", "champion")
        if isinstance(
            agent := Champion(level, rollouts=80).agent(GAME, 1, Chance(1)), ChampionAgent
        )
    ]
    assert [each.rollouts for each in searches] == [0, 20, 80]
    assert Champion("relaxed").idle_parameters == {"rollouts"}
    assert not Champion("strong").idle_parameters
    assert [sorted(each.without) for each in searches] == [
        ["again", "halving", "nothing", "setup"],
        ["nothing", "setup"],
        ["nothing"],
    ]


def test_who_is_put_back_plays_on_the_same() -> None:
    match = halfway(9, 109)
    one = heard(match, quick(3))
    asked(one, match.state)
    two = quick(3).with_memory(one.memory())
    two.chance.go_to(one.chance.num_draws)
    assert two.memory() == one.memory()
    first = one._sigma.act(match.state)
    assert two._sigma.act(match.state) == first
    assert (one._guesses.weights(0) == two._guesses.weights(0)).all()


def test_a_match_taken_back_and_played_again_is_the_same() -> None:
    match = Match(GAME, [SigmaClassic(), QUICK, GREEDY], 4)
    while match.state.turn < 112:
        match.advance()
    actions = [step.actions for step in match.steps]
    again = Match(GAME, [SigmaClassic(), QUICK, GREEDY], 4)
    while again.state.turn < 112:
        again.advance()
    assert [step.actions for step in again.steps] == actions


def test_halving_finds_the_plan_that_wins() -> None:
    """With a tenth of the games it loses hardly anything."""
    match = halfway(13, 112)
    found = Candidates(GAME, match.state, 1, Sigma().constants).found(())
    board = array_of(match.state)
    tried = [Tried(board, each.plan, each.action) for each in found]
    own = SigmaClassic().constants
    line_ups = LineUps(np.full((512, 3), 3, np.int64), np.tile(np.array(own), (512, 3, 1)))
    won = [_won(each, line_ups) for each in tried]
    best = finished(best_of(new_mind(GAME), tried, 1, line_ups, 1, 800)).best
    assert won[best] >= max(won) - 0.1


def test_a_plan_of_its_own_is_left_only_for_one_that_wins_more_games() -> None:
    """Among plans that win alike the first is chosen whatever the dice; without halving not."""
    match = halfway(13, 112)
    own = Candidates(GAME, match.state, 1, Sigma().constants).own()
    assert quick(3)._plans(match.state, array_of(match.state))[0].action == own.action
    same = [Tried(array_of(match.state), own.plan, own.action)] * 3
    classic = np.tile(np.array(SigmaClassic().constants), (64, 3, 1))
    line_ups = LineUps(np.full((64, 3), 3, np.int64), classic)
    for seed in range(3):
        assert finished(best_of(new_mind(GAME), same, 1, line_ups, seed, 20)).best == 0


def test_a_plan_that_wins_all_its_games_is_good_enough() -> None:
    match = halfway(13, 112)
    own = Candidates(GAME, match.state, 1, Sigma().constants).own()
    plans = [Tried(array_of(match.state), own.plan, own.action)] * 4
    passive = LineUps(np.full((512, 3), 1, np.int64), np.zeros((512, 3, NUM_CONSTANTS)))
    passive.codes[:, 1], passive.constants[:, 1] = 3, Sigma().constants
    found = finished(best_of(new_mind(GAME), plans, 1, passive, 1, 400))
    assert [len(won) for won in found.won] == [50] * 4
    assert found.won[0].all()


def _won(tried: Tried, line_ups: LineUps) -> float:
    """Return what a plan wins of the same games, all played."""
    return float(played(new_mind(GAME), tried, 1, line_ups, 1, slice(0, 100)).mean())


def test_an_ablation_plans_once_a_turn() -> None:
    match = halfway(9, 109)
    agent = ChampionAgent(GAME, 1, Chance(3), Search(10, frozenset({"again"})), models())
    heard(match, agent)
    view, chance = match.state, Chance(8)
    while view.to_move == 1:
        view = GAME.step(view, {1: asked(agent, view)}, chance).state
    assert agent.chance.num_draws == 2


def test_told_who_sits_there_it_knows_that_one_alone() -> None:
    for name in ("sigma", "sigma-classic", "greedy"):
        assert [each.name for each in known([name])] == [name]


def test_what_it_thought_is_found_again() -> None:
    """In the same match each search chooses the same; where it only goes on there is none."""
    match = Match(GAME, [SigmaClassic(), Champion(rollouts=10, without="setup"), GREEDY], 4)
    while match.state.turn < 115:
        match.advance()
    searched = searches_of(match, 1, 0, len(match.steps))
    assert searches_of(match, 1, searched[1], searched[2]) == searched[1:2]
    turns = [match.states[step].turn for step in searched]
    assert turns[0] == 106
    assert len(set(turns)) < len(turns)  # again after battles
    for step in (searched[0], searched[-1]):
        thought = finished(thought_of(match, step))
        best = thought.plans[thought.searched.best]
        assert best.action in (None, match.steps[step].actions[1])
        assert not best.line or best.line[0] == match.steps[step].actions[1]
        counts = [len(won) for won in thought.searched.won]
        assert counts[thought.searched.best] == max(counts) > min(counts)
        assert thought.others[2][0][0] == "greedy"
        assert sum(share for _, share in thought.others[0]) == pytest.approx(1)
    assert finished(thought_of(match, searched[0] + 1)) is None
    before = max(n for n in range(searched[-1]) if 1 in match.steps[n].actions)
    match.steps[before] = replace(match.steps[before], kept={})
    assert finished(thought_of(match, searched[-1])) is None, "somebody else chose before"


def test_a_match_is_followed_on_from_where_it_is_known() -> None:
    match = Match(GAME, [SigmaClassic(), Sigma(), GREEDY], 5).play_out()
    half = finished(following(GAME, match.steps[:90]))
    whole = finished(following(GAME, match.steps, half))
    assert (half.steps, whole.steps) == (90, len(match.steps))
    named = [max(each.models, key=lambda model: model.share).name for each in whole.seats]
    assert (named[0], named[2]) == ("sigma-classic", "greedy")
    assert [sum(each.share for each in seat.models) for seat in half.seats] == [
        pytest.approx(1)
    ] * 3
    again = finished(following(GAME, match.steps, half))
    assert again.seats == whole.seats
    assert whole.seats == finished(following(GAME, match.steps)).seats
