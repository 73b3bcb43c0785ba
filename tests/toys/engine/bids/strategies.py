"""Strategies of Bids; one has a memory, one makes bids that it cannot make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from engine.bids.rules import Bids, Seen
from engine.core.play.chance import Chance
from engine.core.play.parameters import Bounds, Note
from engine.core.play.strategy import RANDOM, FunctionStrategy


@dataclass
class Watcher:
    """An agent that remembers the lowest bid of every round that it has seen."""

    margin: int
    lowest: tuple[int, ...] = ()

    def act(self, view: Seen) -> int:
        """Return the lowest card above what has been lowest on average, by the margin."""
        if any(view.bids):
            self.lowest = (*self.lowest, min(filter(None, view.bids)))
        wanted = sum(self.lowest) / len(self.lowest) + self.margin if self.lowest else 0.0
        return min((card for card in view.hand if card >= wanted), default=max(view.hand))

    def memory(self) -> tuple[int, ...]:
        """Return what the match keeps after each turn."""
        return self.lowest

    def with_memory(self, memory: tuple[int, ...]) -> Watcher:
        """Return an agent that remembers this: so nobody is asked again to take a turn back."""
        return Watcher(self.margin, memory)


@dataclass(frozen=True)
class WatcherStrategy:
    """Bids just above what used to be lowest."""

    margin: Annotated[int, Bounds(0, 8), Note("How far above.")] = 1
    name: ClassVar[str] = "watcher"
    summary: ClassVar[str] = "Bids a little above what has been lowest so far."
    source: ClassVar[str] = "Baseline."
    level: ClassVar[int] = 4

    def agent(self, game: Bids, player: int, chance: Chance) -> Watcher:
        """Return an agent that has seen nothing."""
        return Watcher(self.margin)


HIGH = FunctionStrategy(
    "high",
    lambda game, view, player, chance: max(view.hand),
    "Always bids its highest card.",
    "Baseline.",
    3,
)
LOW = FunctionStrategy(
    "low",
    lambda game, view, player, chance: min(view.hand),
    "Always bids its lowest card.",
    "Baseline.",
    1,
)
BLUFF = FunctionStrategy(
    "bluff",
    lambda game, view, player, chance: 9,
    "Bids a nine, whether it has one or not.",
    "Baseline.",
    2,
)
STRATEGIES = (WatcherStrategy(), HIGH, BLUFF, RANDOM, LOW)
