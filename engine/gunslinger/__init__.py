"""Gunslinger: a showdown of 2 to 200, each with secret friends and enemies; all shoot at once.

A single bullet stops at the shield; two in one round kill.  Who shoots whom is seen by all, who is
whose friend or enemy by nobody else.  Ten rounds in a row without a death end the game.  Then a
player has a point for being alive, one for each living friend and one for each dead enemy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.play.measure import Measure
from engine.core.play.registry import GameEntry
from engine.gunslinger.rules import Gunslinger

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Returns = npt.NDArray[np.float64]


def _better(returns: Returns, seat: int) -> Any:
    """Return for each game how many have more than a seat."""
    return _count(returns[:, seat] < returns.T)


def _equal(returns: Returns, seat: int) -> Any:
    return _count(returns[:, seat] == returns.T)


def _count(who: npt.NDArray[np.bool_]) -> Any:
    """Return how many of the rows are true in each column: quick where columns are many."""
    return who.copy(order="C").sum(axis=0, dtype="int16")


MEASURES = (
    Measure(
        "average_rank",
        "Average rank",
        "Mean rank in a game; equals share the best place.",
        lambda returns, seat: 1 + _better(returns, seat),
        higher_is_better=False,
        kind="rank",
    ),
    Measure(
        "mid_rank",
        "Mid-rank",
        "The same where equals share the mean place.",
        lambda returns, seat: 1 + _better(returns, seat) + (_equal(returns, seat) - 1) / 2,
        higher_is_better=False,
        kind="rank",
        is_secondary=True,
    ),
    Measure("mean_score", "Score", "Mean score.", lambda returns, seat: returns[:, seat]),
    Measure(
        "first",
        "First",
        "Share of the games in which nobody has more.",
        lambda returns, seat: _better(returns, seat) == 0,
        kind="share",
        is_secondary=True,
    ),
    Measure("survival", "Alive", "Share of the games that it lives through.", kind="share"),
    Measure(
        "void_shots",
        "Void shots",
        "Shots a game at nobody, the dead or oneself.",
        higher_is_better=False,
        is_secondary=True,
    ),
)
GAME = GameEntry(
    "gunslinger",
    "Gunslinger",
    Gunslinger,
    measures=MEASURES,
    value_unit="points",
    return_words="score",
    players_parameter="players",
    order="average_rank",
    strategy_titles=(
        ("dr", "David's Revenge"),
        ("drr", "DRR"),
        ("ev", "Expected value"),
    ),
    first_line_up=("dr", "ev", "drr", "dumb", "dumb", "dumb"),
    orders="shuffled",
    deals="fresh",
)
