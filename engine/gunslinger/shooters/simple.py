"""Plain strategies: what others are measured by, and the openers without whom no shot is fired."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from engine.core.play.parameters import Bounds, Note
from engine.gunslinger.rules import NO_SHOT, Gunslinger, Seen
from engine.gunslinger.shooters.aiming import (
    HOLD,
    Aim,
    AimingStrategy,
    best_of,
    last_shots,
    own_side,
    strangers,
)


@dataclass(frozen=True)
class Dumb(AimingStrategy):
    """Shoots at random."""

    rate: Annotated[float, Bounds(0, 1), Note("How likely it shoots in a round.")] = 0.8
    name: ClassVar[str] = "dumb"
    summary: ClassVar[str] = "Shoots at anyone but a friend, most of the time. Opens fire."
    source: ClassVar[str] = "The dumb player of the Gunslinger simulator (COMS 4444, 2013)."

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return all strangers."""
        return Aim(strangers(view), self.rate)


@dataclass(frozen=True)
class Uniform(AimingStrategy):
    """The plainest yardstick."""

    name: ClassVar[str] = "random"
    summary: ClassVar[str] = "Anything that is legal, friends and no shot among it."
    source: ClassVar[str] = "Uniform over the legal actions."

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return all others; no shot is as likely as each of them."""
        count = len(view.others)
        return Aim(view.others, count / (count + 1))


@dataclass(frozen=True)
class Never(AimingStrategy):
    """Holds fire."""

    name: ClassVar[str] = "never"
    summary: ClassVar[str] = "Never shoots; among noisy others that is hard to beat."
    source: ClassVar[str] = "Baseline."

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return nobody."""
        return HOLD


@dataclass(frozen=True)
class AlwaysEnemy(AimingStrategy):
    """Keeps firing at one enemy.

    A new one is drawn when the last has fallen, which is as likely as a random order drawn once.
    """

    name: ClassVar[str] = "always-enemy"
    summary: ClassVar[str] = "Fires at one enemy until it falls, then at the next. Opens fire."
    source: ClassVar[str] = "The persistent dummy of the course's tournaments (2013)."

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return its last target while that one lives, else all living enemies."""
        target = last_shots(view)[view.me]
        if target != NO_SHOT and view.alive[target]:
            return Aim((target,))
        return Aim(tuple(i for i in view.enemies if view.alive[i]))


@dataclass(frozen=True)
class Crowd(AimingStrategy):
    """Joins a fight."""

    bonus: Annotated[float, Bounds(0, 200), Note("What an enemy counts beside each bullet.")] = 0.5
    name: ClassVar[str] = "crowd"
    summary: ClassVar[str] = "Shoots whoever most others shot at in the last round: a vulture."
    source: ClassVar[str] = "Idea of the course's groups: who shot once shoots again."

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return the strangers under the heaviest fire of others who still live."""
        return most_wanted(view, _others_shots(view), self.bonus)


@dataclass(frozen=True)
class Guard(AimingStrategy):
    """Defends itself and its friends."""

    name: ClassVar[str] = "guard"
    summary: ClassVar[str] = "Shoots who last shot at it or a friend, best those under fire."
    source: ClassVar[str] = "Idea of the course's groups: a lone defender's bullet does nothing."

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return those attackers at whom most others shot in the last round."""
        return most_shot_at(view, attackers(view))


def attackers(view: Seen) -> tuple[int, ...]:
    """Return the strangers who in the last round shot at me or a friend who lives."""
    shots, side = last_shots(view), own_side(view)
    return tuple(i for i in strangers(view) if shots[i] in side)


def most_shot_at(view: Seen, of: tuple[int, ...]) -> Aim:
    """Return those of some players at whom most others shot in the last round, be it nobody."""
    shots = _others_shots(view)
    return best_of({i: float(shots.count(i)) for i in of}, -1)


def most_wanted(view: Seen, shots: Sequence[int], bonus: float) -> Aim:
    """Return the strangers whom most of some shots are at; an enemy counts a bonus more."""
    counts = {i: shots.count(i) for i in strangers(view)}
    return best_of({i: c + bonus * (i in view.enemies) for i, c in counts.items() if c})


def _others_shots(view: Seen) -> list[int]:
    return [target for i, target in enumerate(last_shots(view)) if i != view.me]
