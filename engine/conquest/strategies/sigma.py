"""Sigma: the agent of the contest as it is, with all its errors, and repaired."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from engine.conquest.rules import Conquest
from engine.core.play.chance import Chance
from engine.core.play.parameters import Bounded, Bounds, Note
from engine.core.system.readiness import ready_module

if TYPE_CHECKING:
    from engine.conquest.sigma.agent import SigmaAgent

SOURCE = "Sigma, agent of AICup 2023."


@dataclass(frozen=True)
class SigmaClassic:
    """The agent with its dice that are none and its other errors."""

    name: ClassVar[str] = "sigma-classic"
    summary: ClassVar[str] = (
        "Weighs each attack on a strategic place by what it wins and what then holds."
    )
    source: ClassVar[str] = SOURCE
    level: ClassVar[int] = 4

    @property
    def constants(self) -> tuple[float, ...]:
        """The agent's own, with its errors."""
        return 1.0, 0.7, 1.0, 1.0, 3.0, 20.0, 0.0, 0.0, 0.0

    def agent(self, game: Conquest, player: int, chance: Chance) -> SigmaAgent:
        """Return an agent with its memory."""
        return _agent(game, player, self.constants)


@dataclass(frozen=True)
class Sigma(Bounded):
    """The agent repaired: true dice, and what the others hold in hand counts.

    Its constants are among the best of about 90 sets over nine line-ups, weak thirds and two of
    its like among them: see docs/conquest.md.  Beside one that keeps few in hand it holds 20.
    """

    min_win: Annotated[float, Bounds(0, 1), Note("An attack less likely to succeed is none.")] = 0.6
    min_score: Annotated[float, Bounds(-5, 20), Note("An attack is worth at least this.")] = 2.0
    step_worth: Annotated[float, Bounds(0, 10), Note("What a first capture is worth.")] = 1.75
    near_cost: Annotated[
        float, Bounds(0, 50), Note("Losses up to this, from a strategic place.")
    ] = 3.0
    hold: Annotated[
        int, Bounds(0, 101), Note("In the setup no troop strengthens when fewer are left in hand.")
    ] = 100
    name: ClassVar[str] = "sigma"
    summary: ClassVar[str] = (
        "Sigma classic with its errors mended: true dice, an eye on others' reserves."
    )
    source: ClassVar[str] = SOURCE
    level: ClassVar[int] = 4

    @property
    def constants(self) -> tuple[float, ...]:
        """What the kernels read: see `engine/conquest/sigma/mind.py`; it is never rash."""
        return (
            0.0,
            self.min_win,
            self.min_score,
            self.step_worth,
            self.near_cost,
            float(self.hold),
            1.0,
            1.0,
            0.0,
        )

    def agent(self, game: Conquest, player: int, chance: Chance) -> SigmaAgent:
        """Return an agent with its memory."""
        return _agent(game, player, self.constants)


def _agent(game: Conquest, player: int, constants: tuple[float, ...]) -> SigmaAgent:
    """Return an agent: plain Python, a fifteenth of a second a match, until it is compiled."""
    module = ready_module("engine.conquest.sigma.agent", "engine.conquest.sigma.turn.next_order")
    agent: SigmaAgent = module.SigmaAgent.new(game, player, constants)
    return agent
