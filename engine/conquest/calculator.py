"""What the odds calculator says of an attack along a path: by true dice, and as Sigma believes."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.conquest.battle import ATTACK_DICE, DEFENCE_DICE
from engine.conquest.odds import Dice, after_battles, held_rounds, round_chances
from engine.core.system.job import Snapshot

MOST_TROOPS = 999
SHARES = (0.5, 0.8, 0.95)
USUAL = 0.95
"""So often at least so many arrive: 19 of 20 times."""


@dataclass(frozen=True)
class Battle:
    """Attackers, all of the place that one stays on; the defenders met, and the rule to stop."""

    attackers: int
    path: tuple[int, ...]
    stop: float = 0.0


@dataclass(frozen=True, eq=False)
class Arrivals:
    """How many troops arrive on each place of a path where it is taken, with their chances.

    `needed` are the chances to take all of it with 0, 1, 2, ... attackers.
    """

    places: tuple[dict[int, float], ...]
    needed: tuple[float, ...]

    @cached_property
    def chances(self) -> tuple[float, ...]:
        """How likely each place is taken."""
        return tuple(sum(place.values()) for place in self.places)

    @property
    def win(self) -> float:
        """How likely the last place is taken."""
        return self.chances[-1]

    def mean(self, place: int) -> float | None:
        """Return how many arrive on a place where it is taken; None where it cannot be."""
        chance = self.chances[place]
        return self.on_average(place) / chance if chance else None

    def on_average(self, place: int = -1) -> float:
        """Return how many arrive on a place, none where it is not taken."""
        return sum(count * chance for count, chance in self.places[place].items())

    @property
    def usually(self) -> int:
        """How many arrive at least in 19 of 20 attacks."""
        sure = 0.0
        for count, chance in sorted(self.places[-1].items(), reverse=True):
            sure += chance
            if sure >= USUAL:
                return count
        return 0

    def troops_for(self, share: float) -> int | None:
        """Return how many attackers take all with this chance; None above the table's end."""
        return next((count for count, chance in enumerate(self.needed) if chance >= share), None)


@dataclass(frozen=True, eq=False)
class Calculation:
    """A battle, what becomes of it, and what the classic Sigma believes of it."""

    battle: Battle
    true: Arrivals
    sigma: Arrivals


def calculated(battle: Battle) -> Generator[Snapshot[None], None, Calculation]:
    """Return what there is to say of a battle, for a job."""
    found = []
    for number, dice in enumerate(("true", "sigma")):
        yield Snapshot(number, 2, None)
        found.append(arrivals(battle, "true" if dice == "true" else "sigma"))
    return Calculation(battle, *found)


def arrivals(battle: Battle, dice: Dice) -> Arrivals:
    """Return what becomes of a battle by these dice."""
    arriving = {battle.attackers: 1.0}
    places = []
    for defenders in battle.path:
        ended = after_battles(arriving, defenders, battle.stop, dice) if arriving else {}
        arriving = {a - 1: chance for (a, d), chance in ended.items() if not d}
        places.append(arriving)
    usual = max(2 * sum(battle.path) + 12, battle.attackers + 8)
    most = min(usual, MOST_TROOPS)
    needed = chances_by_attackers(battle.path, most, battle.stop, dice)
    while most < MOST_TROOPS and needed[-1] < max(SHARES):
        most = min(2 * most, MOST_TROOPS)
        needed = chances_by_attackers(battle.path, most, battle.stop, dice)
    return Arrivals(tuple(places), needed)


def chances_by_attackers(
    path: Sequence[int], most: int, stop: float = 0.0, dice: Dice = "true"
) -> tuple[float, ...]:
    """Return the chances to take a whole path with 0 to `most` attackers, one staying on each."""
    import numpy as np

    after: Any = np.ones(most + 1)
    for defenders in reversed(path):
        after = _taking(np.concatenate([[0.0], after[:-1]]), defenders, stop, dice)
    return tuple(after.tolist())


def _taking(taken: Any, defenders: int, stop: float, dice: Dice) -> Any:
    """Return the chances by attackers against `defenders`, where `taken` are those after it."""
    import numpy as np

    counts = np.arange(len(taken))
    before, here = taken, taken
    for d in range(1, defenders + 1):
        before, fewer, here = here, before, np.zeros(len(taken))
        by_fallen = (here, before, fewer)
        dice_of_both = min(DEFENCE_DICE, d)
        first = max(2, int(np.count_nonzero(counts / d <= stop)))
        for a in range(first, min(ATTACK_DICE, len(here) - 1) + 1):
            rounds = round_chances(dice, a - 1, dice_of_both)
            here[a] = sum(share * by_fallen[won][a - lost] for lost, won, share in rounds)
        low = max(first, ATTACK_DICE + 1)
        if low < len(here):
            step, held, series, others = held_rounds(dice, dice_of_both)
            for lost, won, share in others:
                here[low:] += share * by_fallen[won][low - lost : len(here) - lost]
            here[low : low + step] += held * here[low - step : low][: len(here) - low]
            here[low:] = np.convolve(here[low:], series)[: len(here) - low]
    return here
