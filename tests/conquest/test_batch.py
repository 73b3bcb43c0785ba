"""Compiled games are those that matches play: the same ends, measures and steps for equal keys."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from engine.conquest.batch import kernel_for, play_rows
from engine.conquest.measures import match_measures
from engine.conquest.rules import Conquest
from engine.conquest.strategies import STRATEGIES, Rash, Sigma, SigmaClassic
from engine.core.play.match import Match
from engine.core.play.strategy import FunctionStrategy, random_action
from tests.conquest.answers import contest_map

ROOT = Path(__file__).parents[2]
GAME = Conquest()
COMPILED = [each for each in STRATEGIES if kernel_for(GAME, each) is not None]
LINE_UPS = np.array(
    [(0, 1, 2), (1, 1, 1), (2, 3, 4), (4, 2, 1), (3, 3, 1), (4, 4, 4), (0, 0, 0), (2, 2, 2)]
)


FIRST_TOURNAMENT = """
import sys
from engine.core.play.registry import game_named
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.tournament import run
entry = game_named("conquest")
entrants = named_entrants([(each.name, each) for each in entry.strategies[:3]])
*_, last = run(TournamentSettings(entry, entry.game_class(), entrants, 3, 1))
print(last.iteration, "numba" in sys.modules)
"""


def test_a_short_first_tournament_loads_no_compiler(tmp_path: Path) -> None:
    own = {"ARMCHAIR_CACHE": str(tmp_path / "cache"), "ARMCHAIR_PROFILE": str(tmp_path / "profile")}
    command = [sys.executable, "-c", FIRST_TOURNAMENT]
    run = subprocess.run(
        command, env={**os.environ, **own}, cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["3", "False"]


@pytest.mark.parametrize("name", ["map2", "map5"])
def test_a_batch_is_its_matches(name: str) -> None:
    game = replace(GAME, map=contest_map(name))
    keys = np.arange(len(LINE_UPS), dtype=np.uint64) + np.uint64(17)
    found = play_rows(game, COMPILED, LINE_UPS, keys)
    assert found.measures is not None
    assert found.lengths is not None
    for row, (seats, key) in enumerate(zip(LINE_UPS, keys, strict=True)):
        match = Match(game, [COMPILED[i] for i in seats], int(key)).play_out()
        assert not match.faults
        assert found.returns[row].tolist() == list(match.returns), seats
        assert found.measures[row].tolist() == [list(each) for each in match_measures(match)]
        assert found.lengths[row] == len(match.steps)


def test_short_games_and_other_constants_are_their_matches() -> None:
    game = replace(GAME, initial_troops=12, turns=75, first_finish=50, to_win=3)
    strategies = (Sigma(min_win=0.5, hold=5), SigmaClassic())
    seats = np.array(list(product((0, 1), repeat=3)))
    keys = np.arange(len(seats), dtype=np.uint64)
    found = play_rows(game, strategies, seats, keys)
    for row, key in enumerate(keys):
        match = Match(game, [strategies[i] for i in seats[row]], int(key)).play_out()
        assert found.returns[row].tolist() == list(match.returns)


def test_whoever_is_rash_now_and_then_plays_the_same_in_kernels() -> None:
    game = replace(GAME, map=contest_map("map2"))
    strategies = (Rash(0.4), Rash(0.9), Sigma())
    seats = np.array([(0, 1, 2), (1, 0, 0), (2, 2, 1), (0, 0, 0)])
    keys = np.arange(len(seats), dtype=np.uint64)
    found = play_rows(game, strategies, seats, keys)
    assert found.lengths is not None
    for row, key in enumerate(keys):
        match = Match(game, [strategies[i] for i in seats[row]], int(key)).play_out()
        assert found.returns[row].tolist() == list(match.returns)
        assert found.lengths[row] == len(match.steps)


def test_a_strategy_of_somebody_else_has_no_kernel() -> None:
    assert kernel_for(GAME, FunctionStrategy("own", random_action)) is None
