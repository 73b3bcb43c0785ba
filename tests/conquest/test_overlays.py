"""What the overlays show: Sigma's dangers, exact chances, paths that can be attacked."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from engine.conquest.kernels.arrays import DICE, EXPECTED, RULES
from engine.conquest.kernels.powers import all_dangers
from engine.conquest.odds import attack_odds
from engine.conquest.overlays import (
    attack_paths,
    brought,
    casualty_graph,
    danger_of_places,
    fall_chance_of_places,
    power_at_places,
)
from engine.conquest.rules import Conquest
from engine.conquest.state import NOBODY, Board
from engine.conquest.strategies import GREEDY
from engine.core.play.match import Match
from tests.conquest.answers import contest_map
from tests.conquest.sigma.minds import TURNS, board, mind, number

GAME = Conquest()


@pytest.fixture(scope="module")
def view() -> Board:
    match = Match(GAME, [GREEDY, GREEDY, GREEDY], 4).play_out()
    found = next(s for s in match.states if s.turn == GAME.setup_turns + 8)
    owners = tuple(max(0, owner) for owner in found.owners)
    return replace(found, owners=owners, troops=tuple(max(1, count) for count in found.troops))


def test_all_dangers_at_once_are_those_of_the_answers() -> None:
    for case in TURNS[:40]:
        thought, (at, me), told = mind(case["map"]), board(case), case["expect"]
        if case["state"]["phase_2_turns"] == 1:
            continue
        thought.whole[RULES, EXPECTED : EXPECTED + 3] = told["remaining_init"]
        places = len(told["node_danger"])
        worst = np.empty(places)
        all_dangers(thought, at, np.empty(places), worst)
        assert thought.whole[RULES, DICE] == 0
        assert me == case["state"]["player_id"]
        np.testing.assert_allclose(worst, [number(n) for n in told["node_danger"]], atol=1e-8)


def test_the_weights_that_are_believed_are_those_of_the_answers() -> None:
    for case in TURNS[:40]:
        state, told = case["state"], case["expect"]
        here = Board(*(tuple(state[key]) for key in ("owner", "troops", "fort")), (0, 0, 0))
        game = Conquest(contest_map(case["map"]))
        for path in told["paths"]:
            graph = casualty_graph(game, here, path["player"])
            steps = list(pairwise(path.get("one_shortest_path", ())))
            if not steps:
                continue
            assert set(steps) <= set(graph.edges)
            cost = sum(graph.believed[place] for _, place in steps)
            assert cost == pytest.approx(path["cost"], abs=1e-8)


def test_true_weights_are_higher_and_lead_only_into_others_places(view: Board) -> None:
    graph, me = casualty_graph(GAME, view, view.to_move), view.to_move
    entered = {place for _, place in graph.edges}
    assert entered == {u for u, owner in enumerate(view.owners) if owner not in (NOBODY, me)}
    for place, (true, believed) in enumerate(zip(graph.weights, graph.believed, strict=True)):
        assert np.isnan(true) == np.isnan(believed) == (place not in entered)
        assert place not in entered or true > believed > 1
    paths = attack_paths(GAME, view, me, max(entered))
    for path in paths:
        assert path.cost == pytest.approx(sum(graph.weights[place] for place in path.places[1:]))


def test_paths_lead_from_own_through_others_places(view: Board) -> None:
    me = view.to_move
    power = power_at_places(GAME, view, me)
    for target in range(GAME.map.places):
        paths = attack_paths(GAME, view, me, target)
        if view.owners[target] in (NOBODY, me):
            assert not paths
            assert np.isnan(power[target])
        for path in paths:
            first, *others = path.places
            assert view.owners[first] == me
            assert others[-1] == target
            assert all(view.owners[place] not in (NOBODY, me) for place in others)
            steps = zip(path.places, others, strict=False)
            assert all(b in GAME.map.neighbours[a] for a, b in steps)
        if paths:
            assert power[target] == pytest.approx(paths[0].power)


def test_chances_to_fall_are_exact(view: Board) -> None:
    chances = fall_chance_of_places(GAME, view)
    dangers = danger_of_places(GAME, view)
    assert ((chances >= 0) & (chances <= 1)).all()
    for target, owner in enumerate(view.owners):
        expected = 0.0
        for player in range(3):
            paths = attack_paths(GAME, view, player, target)
            if player == owner or not paths:
                continue
            path, bring = paths[0], brought(GAME, view, player)
            assert dangers[target] >= path.power - 1e-9
            troops = view.troops[path.places[0]] + bring
            met = [view.defenders(place) for place in path.places[1:]]
            expected = max(expected, attack_odds(troops, met).win)
        assert chances[target] == pytest.approx(expected, abs=1e-6)


def test_an_empty_board_is_in_no_danger() -> None:
    free = Match(GAME, [GREEDY] * 3, 1).state
    assert (fall_chance_of_places(GAME, free) == 0).all()
    assert np.isnan(power_at_places(GAME, free, 0)).all()
