"""Minutes of games against exact numbers, in every semester's rules; run by `make soak`."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from engine.core.play.batch import match_keys
from engine.hog.batch import play_rows
from engine.hog.exact_play.tables import win_rates
from engine.hog.presets import PRESETS, PresetName
from engine.hog.rules import Hog
from engine.hog.strategies import Bacon, Perfect, policy_of

GAMES = 4_000_000
SIGMAS = 5


@pytest.mark.soak
@pytest.mark.parametrize("preset", PRESETS)
def test_millions_of_games_agree_with_the_exact_rate(preset: PresetName) -> None:
    game = Hog(preset=preset)
    line_up = (Perfect(), Bacon())
    keys = match_keys(2026, np.arange(GAMES, dtype=np.uint64))
    seats = np.tile(np.arange(2), (GAMES, 1))
    share = float((play_rows(game, line_up, seats, keys).returns[:, 0] > 0).mean())
    exact = win_rates(game, *(policy_of(strategy, game) for strategy in line_up)).moving_first
    assert abs(share - exact) < SIGMAS * sqrt(exact * (1 - exact) / GAMES)
