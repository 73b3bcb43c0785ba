"""Sigma in a seat: no fault on any map, the same when put back, better than baselines."""

from __future__ import annotations

import hashlib
import importlib
from dataclasses import replace

import numpy as np
import pytest

from engine.conquest.map import Map
from engine.conquest.rules import MAPS, Conquest
from engine.conquest.sigma import agent as compiled
from engine.conquest.strategies import Sigma, SigmaClassic, sigma
from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM
from engine.core.system.plain import plain_module
from tests.conquest.answers import contest_map

GAME = Conquest()


@pytest.mark.parametrize("name", ["map1", "map5"])
@pytest.mark.parametrize("strategy", [Sigma(), SigmaClassic()], ids=lambda each: each.name)
def test_it_never_breaks_the_rules(name: str, strategy: Sigma) -> None:
    game = replace(GAME, map=contest_map(name))
    for opponents in ([strategy, strategy], [RANDOM, RANDOM]):
        match = Match(game, [strategy, *opponents], 3).play_out()
        assert not match.faults


def test_it_is_the_same_after_a_branch() -> None:
    match = Match(GAME, [SigmaClassic(), SigmaClassic(), SigmaClassic()], 5).play_out()
    middle = match.rewind(len(match.steps) * 2 // 3).play_out()
    assert [step.actions for step in middle.steps] == [step.actions for step in match.steps]


def test_a_plain_agent_reads_numbers_of_python_and_plays_as_the_compiled_one() -> None:
    constants = Sigma().constants
    made = [
        module.SigmaAgent.new(GAME, 0, constants)
        for module in (compiled, plain_module("engine.conquest.sigma.agent"))
    ]
    assert [type(each.mind.real[0][0]) for each in made] == [np.float64, float]
    match = Match(GAME, [Sigma()] * 3, 3).play_out()
    mine = [state for state in match.states[:-1] if state.to_move == 0]
    first, later = mine[:8], mine[len(mine) // 2 :][:12]
    for state in (*first, *later):
        seen = [agent.act(GAME.observe(state, 0)) for agent in made]
        assert seen[0] == seen[1]
        assert repr(made[0].memory()) == repr(made[1].memory())


@pytest.mark.parametrize("name", ["learning", "isles"])
@pytest.mark.parametrize("strategy", [Sigma(), SigmaClassic()], ids=lambda each: each.name)
def test_plain_matches_are_those_of_the_compiled(
    name: str, strategy: Sigma, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = replace(GAME, map=MAPS.shipped(Map, name))
    played = []
    for made in (importlib.import_module, plain_module):
        monkeypatch.setattr(sigma, "ready_module", lambda module, _kernel, made=made: made(module))
        played.append(Match(game, [strategy] * 3, 7).play_out())
    compiled_match, plain_match = played
    assert plain_match.steps == compiled_match.steps
    assert not plain_match.faults


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("learning", "e021b4dd8e294506"),
        ("isles", "7bc470d71067dafc"),
        ("lakes", "4e4eb2a0df7a603f"),
    ],
)
def test_the_agent_of_the_contest_plays_as_ever(
    name: str, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is done to be quicker: move for move the same, and the same in mind after each."""
    monkeypatch.setattr(sigma, "ready_module", lambda module, _kernel: plain_module(module))
    game = replace(GAME, map=MAPS.shipped(Map, name))
    match = Match(game, [SigmaClassic()] * 3, 11).play_out()
    told = [(step.actions, step.events, step.kept) for step in match.steps]
    assert hashlib.sha256(repr(told).encode()).hexdigest()[:16] == kept
