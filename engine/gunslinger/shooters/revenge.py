"""David's Revenge and its kin: shoot whoever shot me most in the last rounds."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, ClassVar

from engine.core.play.parameters import Bounds, Note
from engine.gunslinger.relations import Ids
from engine.gunslinger.rules import Gunslinger, Seen
from engine.gunslinger.shooters.aiming import HOLD, Aim, AimingStrategy

REPORT = "Course report on Gunslinger (COMS 4444)"
WINDOW = 5
"""Rounds that David's Revenge remembers; the report gives no number."""
MU, BETA = 0.4, 0.06


@dataclass(frozen=True)
class DavidsRevenge(AimingStrategy):
    """The report's first strategy."""

    window: Annotated[int, Bounds(1, 2000), Note("How many of the last rounds count.")] = WINDOW
    spare_friends: Annotated[bool, Note("Whether friends who shot it are spared.")] = False
    name: ClassVar[str] = "dr"
    summary: ClassVar[str] = "Shoots whoever shot it most in the last rounds."
    source: ClassVar[str] = f"{REPORT}, section 6."

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return the living who shot me most."""
        return most_hits(view, self.window, self.spare_friends)


@dataclass(frozen=True)
class RevengeOfRevenge(AimingStrategy):
    """The report's second strategy: the same with a trigger probability."""

    mu: Annotated[float, Bounds(-100, 100), Note("Share of non-friends at which P is a half.")] = MU
    beta: Annotated[
        float, Bounds(1e-6, 1e6), Note("How slowly P rises with the share of non-friends.")
    ] = BETA
    name: ClassVar[str] = "drr"
    summary: ClassVar[str] = (
        "Shoots who shot it most, less often the more friends others have: David's Revenge, milder."
    )
    source: ClassVar[str] = f"{REPORT}, section 6."

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return the target of David's Revenge, at a rate that is constant in a game."""
        return Aim(most_hits(view, WINDOW).targets, self.rate(game))

    def rate(self, game: Gunslinger) -> float:
        """Return the probability that it shoots back."""
        return trigger_probability(game.players, game.friends, self.mu, self.beta)


@dataclass(frozen=True)
class Grim(AimingStrategy):
    """Never forgets."""

    name: ClassVar[str] = "grim"
    summary: ClassVar[str] = "Shoots whoever shot it most in the whole game; spares friends."
    source: ClassVar[str] = "Grim trigger (Friedman 1971), as the course's groups played it."

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return the strangers who ever shot me most."""
        return most_hits(view, len(view.history), True)


@dataclass(frozen=True)
class TitForTat(AimingStrategy):
    """Forgets after a round."""

    name: ClassVar[str] = "tit-for-tat"
    summary: ClassVar[str] = "Shoots back once for each shot; spares friends."
    source: ClassVar[str] = "Tit for tat (Rapoport, in Axelrod 1984), as the groups played it."

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return the strangers who shot me in the last round."""
        return most_hits(view, 1, True)


def most_hits(view: Seen, window: int, spare_friends: bool = False) -> Aim:
    """Return the living with the most shots at me in the last rounds."""
    counts = hit_counts(view, window)
    if spare_friends:
        counts = tuple(0 if i in view.friends else count for i, count in enumerate(counts))
    most = max(counts)
    return Aim(tuple(i for i, count in enumerate(counts) if count == most)) if most else HOLD


def hit_counts(view: Seen, window: int) -> Ids:
    """Return how often each one shot at me in the last `window` rounds; 0 for me and the dead."""
    counts = [0] * len(view.alive)
    for shots in view.history[max(len(view.history) - window, 0) :]:
        if view.me in shots:
            for i, target in enumerate(shots):
                counts[i] += target == view.me
    return tuple(
        count if lives and i != view.me else 0
        for i, (count, lives) in enumerate(zip(counts, view.alive, strict=True))
    )


def trigger_probability(n: int, f: int, mu: float, beta: float) -> float:
    """Return 1 / (1 + exp((mu - x) / beta)) for a share x = (n - f) / n of non-friends."""
    z = ((n - f) / n - mu) / beta
    if z >= 0:
        return 1 / (1 + math.exp(-z))
    rise = math.exp(z)
    return rise / (1 + rise)
