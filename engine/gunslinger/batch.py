"""Thousands of games of Gunslinger in one compiled call, each with a line-up of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.core.play.batch import RowResults
from engine.core.play.strategy import Strategy
from engine.gunslinger import choice_kernels as choices
from engine.gunslinger import kernels
from engine.gunslinger.choice_kernels import Coded
from engine.gunslinger.rules import MOST_PLAYERS, QUIET_ROUNDS, Gunslinger
from engine.gunslinger.shooters.expected_value import RATIO, ExpectedValue
from engine.gunslinger.shooters.revenge import (
    WINDOW,
    DavidsRevenge,
    Grim,
    RevengeOfRevenge,
    TitForTat,
)
from engine.gunslinger.shooters.simple import AlwaysEnemy, Crowd, Dumb, Guard, Never

_ENDLESS = QUIET_ROUNDS * MOST_PLAYERS
"""More rounds than any game has."""

Code = tuple[int, float, float, int]
"""The code of a strategy, its two parameters, and the rounds that it remembers."""

LAST_COMPILED = "engine.gunslinger.kernels.play_games"


def kernel_for(game: Gunslinger, strategy: Any) -> Code | None:
    """Return what kernels play a strategy by; None where they cannot."""
    match strategy:
        case Never():
            return choices.NEVER, 0.0, 0.0, _ENDLESS
        case AlwaysEnemy():
            return choices.ALWAYS_ENEMY, 0.0, 0.0, _ENDLESS
        case Guard():
            return choices.GUARD, 0.0, 0.0, _ENDLESS
        case Dumb(rate):
            return choices.DUMB, rate, 0.0, _ENDLESS
        case Crowd(bonus):
            return choices.CROWD, bonus, 0.0, _ENDLESS
        case DavidsRevenge(window, spare_friends):
            return choices.DR, 1.0, float(spare_friends), window
        case RevengeOfRevenge():
            return choices.DR, strategy.rate(game), 0.0, WINDOW
        case Grim():
            return choices.DR, 1.0, 1.0, _ENDLESS
        case TitForTat():
            return choices.DR, 1.0, 1.0, 1
        case ExpectedValue(survival, ratio, allow_friends) if ratio == RATIO:
            cost = survival * game.enemies / game.players
            return choices.EV, cost, float(allow_friends), _ENDLESS
    return None


def play_rows(
    game: Gunslinger,
    strategies: Sequence[Strategy],
    seats: npt.NDArray[np.int64],
    keys: npt.NDArray[np.uint64],
) -> RowResults:
    """Return scores, and what a match tells, of a game for each key."""
    returns, told = np.empty(seats.shape), np.zeros((*seats.shape, 2))
    lengths = np.empty(len(keys), dtype=np.int64)
    kernels.play_games(
        returns,
        told,
        lengths,
        np.ascontiguousarray(seats, dtype=np.int64),
        keys,
        coded(game, strategies),
        game.enemies,
        game.friends,
    )
    return RowResults(returns, told, lengths)


def coded(game: Gunslinger, strategies: Sequence[Strategy]) -> Coded:
    """Return strategies as kernels take them; each has a kernel."""
    rows = np.array([kernel_for(game, strategy) for strategy in strategies], dtype=np.float64)
    codes, windows = rows[:, 0].astype(np.int64), rows[:, 3].astype(np.int64)
    spans = np.unique(windows[codes == choices.DR])
    return Coded(codes, np.ascontiguousarray(rows[:, 1:3]), windows, spans)
