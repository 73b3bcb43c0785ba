"""Best play without kernels: equal to theirs, and found without loading numba."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from engine.core.system.job import finished
from engine.core.system.resources import resource
from engine.hog.exact_play import tables
from engine.hog.exact_play.best_play import (
    SHIPPED_TABLES,
    action_values,
    final_policy,
    ignore_feral_policy,
    perfect_play,
)
from engine.hog.exact_play.roll_values import roll_value_steps
from engine.hog.presets import PRESETS
from engine.hog.rules import Hog

GAMES = (
    *(Hog(goal=100 if preset == "FA23" else 60, preset=preset) for preset in PRESETS),  # type: ignore[arg-type]
    Hog(goal=150),
    Hog(goal=45, dice=3, sides=20),
    Hog(goal=45, pig_out=False, swine_swap=False),
    Hog(goal=45, free_bacon=False),
    Hog(goal=45, preset="FA19", dice=7, free_bacon=False),
    Hog(goal=45, preset="FA20", free_bacon=False),
    Hog(goal=2, dice=1, free_bacon=False),
    Hog(goal=1),
)


@pytest.mark.drawn("game", 3)
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_plain_play_is_that_of_the_kernels(game: Hog) -> None:
    plain, compiled = perfect_play(game), finished(tables.perfect_steps(game))
    assert np.array_equal(plain.rolls, compiled.rolls)
    assert np.abs(plain.win_probability - compiled.win_probability).max() < 1e-13
    without = tables.solve_ignore_feral(game)
    assert np.array_equal(ignore_feral_policy(game).rolls, without.rolls)
    for array in (plain.rolls, plain.win_probability, plain.values):
        assert not array.flags.writeable


@pytest.mark.parametrize(
    "game", [Hog(goal=30), Hog(goal=30, preset="FA19"), Hog(goal=30, preset="FA20")], ids=str
)
def test_the_values_of_all_rolls_are_those_of_the_kernels(game: Hog) -> None:
    values = finished(tables.perfect_steps(game)).values
    compiled = finished(roll_value_steps(game, values))
    generator = np.random.default_rng(3)
    for score, opponent in generator.integers(0, game.goal, (60, 2)).tolist():
        mine, theirs = generator.integers(0, game.num_classes, 2).tolist()
        found = action_values(game, score, opponent, mine, theirs)
        bonus = [int(game.has_feral_hogs and abs(k - mine) == 2) for k in range(game.dice + 1)]
        expected = compiled[score, opponent, np.arange(game.dice + 1), bonus, theirs]
        assert found == pytest.approx(expected, abs=1e-13)


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_shipped_table_is_what_is_made(rounds: int) -> None:
    file = resource(*SHIPPED_TABLES[rounds])
    made = tables.final_table(Hog(), rounds).rolls
    assert np.array_equal(np.load(file), made), "np.save(file, made) mends it"
    assert np.array_equal(final_policy(Hog(), rounds).rolls, made)
    assert file.stat().st_size < 10_240


@pytest.mark.parametrize(
    "game", [Hog(goal=40, feral_hogs=False), Hog(goal=40, preset="FA20"), Hog(goal=40)], ids=str
)
@pytest.mark.parametrize("rounds", [1, 2])
def test_final_tables_are_those_of_the_kernels(game: Hog, rounds: int) -> None:
    found = final_policy(game, rounds).rolls
    assert np.array_equal(found, tables.final_table(game, rounds).rolls)


def test_first_answers_do_not_load_numba() -> None:
    commands = (
        "hog values 72 68",
        "hog values 140 68 --set goal=150",
        "hog table final",
        "match hog final perfect",
        "match hog final final-round0 --set preset=FA23",
    )
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from main import main; print([main(each.split()) for each in sys.argv[1:]])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, *commands], capture_output=True, text=True, timeout=120
    )
    assert run.stdout.endswith("[0, 0, 0, 0, 0]\n"), run.stderr
