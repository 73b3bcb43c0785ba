"""Strategies after ideas of the student groups of the simulator's course (COMS 4444, 2013).

Only the ideas are theirs; where no constant was given, the one here was chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from engine.core.play.parameters import Bounds, Note
from engine.gunslinger.relations import Ids
from engine.gunslinger.rules import NO_SHOT, Gunslinger, Seen, living
from engine.gunslinger.shooters.aiming import (
    HOLD,
    Aim,
    AimingStrategy,
    best_of,
    last_shots,
    own_side,
    strangers,
)
from engine.gunslinger.shooters.simple import attackers, most_shot_at, most_wanted


@dataclass(frozen=True)
class ExpectedShots(AimingStrategy):
    """Wants its bullet to be the second one, and not the third."""

    low: Annotated[float, Bounds(0, 200), Note("Fewest bullets of others it joins.")] = 0.7
    high: Annotated[float, Bounds(0, 200), Note("So many kill without it.")] = 1.4
    retaliation: Annotated[float, Bounds(0, 1), Note("A shot back by who was shot at.")] = 0.7
    distraction: Annotated[float, Bounds(0, 1), Note("Taken off where others shoot at him.")] = 0.3
    name: ClassVar[str] = "expected-shots"
    summary: ClassVar[str] = "Joins where it expects about one bullet: for itself, friends, points."
    source: ClassVar[str] = "Idea of group 3."

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return, of who threatens me, else my friends, else of enemies, the surest targets."""
        threats = attackers(view)
        at_me = tuple(i for i in threats if last_shots(view)[i] == view.me)
        for group in (at_me, threats, view.enemies):
            expected = {i: self._bullets(view, i) for i in group if view.alive[i]}
            aim = best_of({i: x for i, x in expected.items() if self.low <= x < self.high})
            if aim.targets:
                return aim
        return HOLD

    def _bullets(self, view: Seen, target: int) -> float:
        """Return how many bullets of others are expected at a target."""
        shots, bullets = last_shots(view), 0.0
        for i in view.others:
            if i != target and (shots[i] == target or shots[target] == i):
                bullets += 1.0 if shots[i] == target else self.retaliation
                is_distracted = any(shots[j] == i for j in view.others if j != target)
                bullets -= self.distraction * is_distracted
        return bullets


Side = Literal["me", "friend", "enemy", "threat", "neutral"]

DANGER: dict[tuple[Side, Side], float] = {
    ("enemy", "me"): 1.0,
    ("threat", "me"): 1.0,
    ("neutral", "me"): 0.9,
    ("enemy", "friend"): 0.8,
    ("threat", "friend"): 0.7,
    ("neutral", "friend"): 0.6,
    ("enemy", "threat"): 0.3,
    ("enemy", "neutral"): 0.3,
    ("enemy", "enemy"): 0.3,
}
"""How dangerous a shot is, by who shot at whom; 0 for the rest."""


@dataclass(frozen=True)
class DangerEvents(AimingStrategy):
    """Sees an event in each shot."""

    decay: Annotated[float, Bounds(0, 1), Note("What a danger keeps from round to round.")] = 0.55
    least: Annotated[float, Bounds(0, 1), Note("Danger from which it shoots.")] = 0.25
    name: ClassVar[str] = "danger-events"
    summary: ClassVar[str] = "Shoots the author of the most dangerous shot; dangers fade."
    source: ClassVar[str] = "Idea of group 4, with its rule for the last stranger."

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return who made the top event; a last stranger falls to all friends together."""
        left = strangers(view)
        if len(left) == 1 and (left[0] in view.enemies or game.enemies <= game.friends + 1):
            return Aim(left)
        sides, top = self._sides(view), dict.fromkeys(left, 0.0)
        for age, shots in _recent(view, self.decay, self.least):
            for i in left:
                if shots[i] != NO_SHOT:
                    danger = DANGER.get((sides[i], sides[shots[i]]), 0.0) * self.decay**age
                    top[i] = max(top[i], danger)
        return best_of({i: danger for i, danger in top.items() if danger >= self.least})

    def _sides(self, view: Seen) -> list[Side]:
        """Return what each player is to me; a neutral who ever shot me is a threat."""
        threats = {i for shots in view.history for i, t in enumerate(shots) if t == view.me}
        sides: list[Side] = [
            "threat" if i in threats else "neutral" for i in range(len(view.alive))
        ]
        for i in view.enemies:
            sides[i] = "enemy"
        for i in view.friends:
            sides[i] = "friend"
        sides[view.me] = "me"
        return sides


def _recent(view: Seen, decay: float, least: float) -> Iterator[tuple[int, Ids]]:
    """Yield the age and the shots of each round, the last first, that may still count."""
    for age, shots in enumerate(reversed(view.history)):
        if decay**age < least:
            return
        yield age, shots


@dataclass(frozen=True)
class Consistency(AimingStrategy):
    """Trusts those who keep their target."""

    bonus: Annotated[float, Bounds(0, 200), Note("What an enemy counts beside each bullet.")] = 0.5
    name: ClassVar[str] = "consistency"
    summary: ClassVar[str] = "Joins shooters who keep their target, and in a chain keeps its own."
    source: ClassVar[str] = "Idea of group 6."

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return my victim where I am shot at and have friends, else who is shot at steadily."""
        shots, before = last_shots(view), view.history[-2] if len(view.history) > 1 else ()
        mine = shots[view.me]
        in_chain = view.me in shots and len(own_side(view)) > 1
        if in_chain and mine != NO_SHOT and view.alive[mine]:
            return Aim((mine,))
        kept = [shots[i] for i in view.others if before and shots[i] == before[i]]
        return most_wanted(view, kept, self.bonus)


@dataclass(frozen=True)
class Endgame(AimingStrategy):
    """Guards, until three are left."""

    name: ClassVar[str] = "endgame"
    summary: ClassVar[str] = "Plays guard, and a table of cases once three are left."
    source: ClassVar[str] = "Idea of group 9; the cases are our own."

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return the target of the case: two together can kill the third."""
        left = strangers(view)
        if len(living(view.alive)) != 3 or not left:
            return most_shot_at(view, attackers(view))
        enemies = tuple(i for i in left if i in view.enemies)
        if len(enemies) == 1:
            return Aim(enemies)
        if len(left) == 1 or not enemies:
            return most_shot_at(view, attackers(view))
        return most_shot_at(view, enemies)
