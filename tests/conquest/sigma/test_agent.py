"""Sigma in a seat: no fault on any map, the same when put back, better than baselines."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.conquest.rules import Conquest
from engine.conquest.strategies import Sigma, SigmaClassic
from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM
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
