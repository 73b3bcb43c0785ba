"""Sigma that loses its patience now and then: between Greedy and Sigma there was nobody else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from engine.conquest.rules import Conquest
from engine.conquest.state import Action, Board
from engine.conquest.strategies.baselines import GREEDY
from engine.conquest.strategies.sigma import Sigma
from engine.core.play.chance import Chance
from engine.core.play.parameters import Bounded, Bounds, Note

if TYPE_CHECKING:
    from engine.conquest.sigma.agent import SigmaAgent


@dataclass(frozen=True)
class Rash(Bounded):
    """Plays as Sigma in the setup and in its other turns, but for a share of them, as Greedy."""

    haste: Annotated[float, Bounds(0, 1), Note("So many of its turns it plays as Greedy.")] = 0.5
    name: ClassVar[str] = "rash"
    summary: ClassVar[str] = "Plays as Sigma; a share of its turns, drawn each time, as Greedy."
    source: ClassVar[str] = "Sigma and Greedy, mixed."
    level: ClassVar[int] = 3

    @property
    def constants(self) -> tuple[float, ...]:
        """Those of Sigma, and last its haste."""
        return (*Sigma().constants[:-1], self.haste)

    def agent(self, game: Conquest, player: int, chance: Chance) -> RashAgent:
        """Return an agent with its memory."""
        sigma = Sigma().agent(game, player, chance)
        return RashAgent(sigma, GREEDY.agent(game, player, chance), chance, self.haste)


@dataclass
class RashAgent:
    """Draws once in each turn after the setup who plays it."""

    sigma: SigmaAgent
    greedy: Any
    chance: Chance
    haste: float
    turn: int = 0
    is_rash: bool = False

    def act(self, view: Board) -> Action:
        """Return what Sigma does, or Greedy in a turn of haste."""
        if view.turn != self.turn:
            self.turn = view.turn
            self.is_rash = not view.in_setup and self.chance.random() < self.haste
        action: Action = (self.greedy if self.is_rash else self.sigma).act(view)
        return action

    def memory(self) -> Any:
        """Return what it remembers: what it drew for which turn, and what Sigma does."""
        return self.turn, self.is_rash, self.sigma.memory()

    def with_memory(self, memory: Any) -> RashAgent:
        """Return an agent of the same seat that remembers this."""
        turn, is_rash, inner = memory
        sigma = self.sigma.with_memory(inner)
        return RashAgent(sigma, self.greedy, self.chance, self.haste, turn, is_rash)
