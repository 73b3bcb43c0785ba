"""The baselines do what they say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.conquest.odds import win_chance
from engine.conquest.rules import Conquest
from engine.conquest.state import Attack, EndTurn, Put
from engine.conquest.strategies import GREEDY, PASSIVE
from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM
from tests.conquest.answers import contest_map

GAME = Conquest()


def acts(match: Match, seat: int) -> Iterator[tuple[object, object]]:
    """Yield the boards in which a seat acted, and what it did."""
    for state, step in zip(match.states, match.steps, strict=False):
        if seat in step.actions:
            yield state, step.actions[seat]


@pytest.mark.parametrize("seed", range(3))
def test_passive_never_attacks_and_places_all(seed: int) -> None:
    match = Match(GAME, [GREEDY, PASSIVE, RANDOM], seed).play_out()
    done = [action for _, action in acts(match, 1)]
    assert all(isinstance(action, Put | EndTurn) for action in done)
    assert not match.faults


@pytest.mark.parametrize("seed", range(3))
def test_greedy_attacks_where_it_is_likely_to_win(seed: int) -> None:
    match = Match(GAME, [GREEDY, RANDOM, RANDOM], seed).play_out()
    attacks = [(state, action) for state, action in acts(match, 0) if isinstance(action, Attack)]
    assert attacks
    for state, action in attacks:
        assert win_chance(state.troops[action.source], state.defenders(action.target)) > 0.6
    assert not match.faults


@pytest.mark.parametrize("name", ["map1", "map3", "map5"])
def test_greedy_beats_random_players_on_contest_maps(name: str) -> None:
    game = replace(GAME, map=contest_map(name))
    won = [Match(game, [GREEDY, RANDOM, RANDOM], seed).play_out().returns[0] for seed in range(6)]
    assert sum(won) >= 4
