"""What all strategies of Gunslinger share: equally good targets, and how likely one is shot at.

So each one's probability of any shot is known to whoever asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame
from engine.core.play.parameters import Bounded
from engine.core.play.strategy import FunctionAgent
from engine.gunslinger.relations import Ids
from engine.gunslinger.rules import NO_SHOT, Gunslinger, Seen, Shots

EQUAL = 1e-12
"""Values this close are a tie."""


@dataclass(frozen=True, slots=True)
class Aim:
    """With probability `rate` one of the targets, all equally likely; else, or of none, no shot."""

    targets: Ids = ()
    rate: float = 1.0


HOLD = Aim()


class AimingStrategy(Bounded):
    """A strategy without memory that says what it aims at."""

    name: ClassVar[str]
    summary: ClassVar[str]
    source: ClassVar[str]

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return what it aims at; the same for every numbering of the players."""
        raise NotImplementedError

    def agent(self, game: AnyGame, player: int, chance: Chance) -> FunctionAgent:
        """Return an agent that draws from what it aims at."""
        return FunctionAgent(self._choose, game, player, chance)

    def _choose(self, game: Any, view: Seen, player: int, chance: Chance) -> int:
        return drawn(self.aim(game, view), chance)


def drawn(aim: Aim, chance: Chance) -> int:
    """Return a target, or -1; chance is used only where there is a choice."""
    if not aim.targets or (aim.rate < 1 and chance.random() >= aim.rate):
        return NO_SHOT
    return aim.targets[chance.below(len(aim.targets)) if len(aim.targets) > 1 else 0]


def best_of(values: Mapping[int, float], above: float = EQUAL) -> Aim:
    """Return those of the greatest value as targets, if it is `above` a number."""
    best = max(values.values(), default=above)
    if best <= above:
        return HOLD
    return Aim(tuple(i for i, value in values.items() if value >= best - EQUAL))


def last_shots(view: Seen) -> Shots:
    """Return the shots of the living in the last round; of the dead, and before round 1, none."""
    if not view.history:
        return (NO_SHOT,) * len(view.alive)
    return tuple(
        target if lives else NO_SHOT
        for target, lives in zip(view.history[-1], view.alive, strict=True)
    )


def strangers(view: Seen) -> Ids:
    """Return the living who are no friends of mine."""
    return tuple(i for i in view.others if i not in view.friends)


def own_side(view: Seen) -> Ids:
    """Return me and my living friends."""
    return (view.me, *(i for i in view.friends if view.alive[i]))
