"""What dice do, as tables: who is left of a battle to the end, and what captures cost."""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.conquest.battle import ATTACK_DICE, DEFENCE_DICE
from engine.conquest.odds import Dice, round_chances, win_table

MOST = 100
"""Troops from this number on count as one fewer."""
PRICES_LISTED = 400
_EXACT, _MORE = 40, 15
_SLOPE: dict[Dice, float] = {"sigma": 0.688, "true": 0.8535}


class Battles(NamedTuple):
    """`left[dice, d, a (a + 1) / 2 + k]`: how likely k of a attackers are left, who meet d.

    `prices[dice, d]`: the expected losses of a clearly stronger attacker; from 40 on in proportion.
    `wins[a, d]`: how likely true dice win, as the baselines look it up.
    """

    left: npt.NDArray[np.float64]
    prices: npt.NDArray[np.float64]
    wins: npt.NDArray[np.float64]


@cache
def battles() -> Battles:
    """Return the tables of the dice that Sigma believes in, and of true ones: see B.1."""
    pairs = np.tril_indices(MOST)  # no more are left than attack: 8 MB fewer
    left, prices = np.empty((2, MOST, len(pairs[0]))), np.zeros((2, PRICES_LISTED))
    for dice, (name, slope) in enumerate(_SLOPE.items()):
        every = _left(name)
        left[dice] = every[:, *pairs]
        for d in range(PRICES_LISTED):
            # Not `@`, which adds up in another order on other processors.
            rest = math.fsum(every[d, d + _MORE] * np.arange(MOST)) if d < _EXACT else 0.0
            prices[dice, d] = d + _MORE - rest if d < _EXACT else slope * d
    return Battles(left, prices, np.array(win_table()))


def _left(dice: Dice) -> npt.NDArray[np.float64]:
    left = np.zeros((MOST, MOST, MOST))
    left[0] = np.eye(MOST)
    left[:, 0, 0] = left[:, 1, 1] = 1.0
    for both in range(3, 2 * MOST - 1):  # each round leaves fewer of both together
        every = np.arange(max(2, both - MOST + 1), min(MOST, both))
        for attacking in range(1, ATTACK_DICE + 1):
            for defending in range(1, DEFENCE_DICE + 1):
                is_rolled = np.minimum(ATTACK_DICE, every - 1) == attacking
                is_rolled &= np.minimum(DEFENCE_DICE, both - every) == defending
                a = every[is_rolled]
                d = both - a
                if len(a):
                    rolled = round_chances(dice, attacking, defending)
                    left[d, a] = sum(share * left[d - won, a - lost] for lost, won, share in rolled)
    return left
