"""How lucky the dice of attacks were: what they brought beside what they bring on average."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from engine.conquest.odds import battle

Chances = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle that is over: attackers and defenders at its begin and its end."""

    begun: tuple[int, int]
    left: tuple[int, int]
    stop: float = 0.0

    @property
    def gain(self) -> int:
        """How many more troops the defender lost than the attacker."""
        lost = [begun - left for begun, left in zip(self.begun, self.left, strict=True)]
        return lost[1] - lost[0]


@dataclass(frozen=True, slots=True)
class Luck:
    """`troops` are those that battles brought more than on average.

    `percentile` is how likely they bring less, half of how likely they bring just as much included.
    """

    troops: float = 0.0
    percentile: float = 0.5


def attack_luck(fights: Sequence[Fight]) -> Luck:
    """Return the luck of who attacked in these battles; a defender's is its opposite."""
    total, low = np.ones(1), 0
    for fight in fights:
        chances, least = _gains(*fight.begun, fight.stop)
        total, low = np.convolve(total, chances), low + least
    gained = sum(fight.gain for fight in fights)
    mean = float(total @ np.arange(low, low + len(total)))
    place = gained - low
    return Luck(gained - mean, float(total[:place].sum() + total[place] / 2))


def opposite(luck: Luck) -> Luck:
    """Return the luck of the other side."""
    return Luck(-luck.troops, 1 - luck.percentile)


@lru_cache(maxsize=4096)
def _gains(attackers: int, defenders: int, stop: float) -> tuple[Chances, int]:
    """Return the chances of all gains of a battle, and the least of these gains."""
    chances = np.zeros(attackers + defenders + 1)
    for (a, d), chance in battle(attackers, defenders, stop).items():
        chances[(defenders - d) - (attackers - a) + attackers] += chance
    return chances, -attackers
