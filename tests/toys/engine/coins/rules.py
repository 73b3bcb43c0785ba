"""The rules of Coins: one step, two at once, own points (what one wins the other need not lose)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from engine.core.play.chance import Chance
from engine.core.play.game import Rules, Step
from engine.core.play.parameters import Bounds, Note, check_parameters
from engine.core.system.errors import IllegalActionError

WORTH = (1, 2, 3)
"""The points in each box."""
Spread = tuple[int, int, int]
"""The coins in each box."""


@dataclass(frozen=True)
class Boxes:
    """Before the only step there are no spreads; after it one of each player.

    `last` are those of the match before, in a series.
    """

    spreads: tuple[Spread, ...] = ()
    last: tuple[Spread, ...] = ()


@dataclass(frozen=True)
class Opened:
    """A box was opened; `winner` is None where both had as many coins in it."""

    box: int
    coins: tuple[int, int]
    winner: int | None


@dataclass(frozen=True)
class Coins(Rules[Boxes, Boxes, Spread]):
    """Two players; a draw in a box wins nobody anything, so the points do not sum to a constant."""

    coins: Annotated[int, Bounds(1, 100), Note("How many coins each player has.")] = 6
    num_players: ClassVar[int] = 2
    on_fault: ClassVar[Literal["play on"]] = "play on"

    def __post_init__(self) -> None:
        check_parameters(self, "coins")

    def initial_state(self, chance: Chance) -> Boxes:
        return Boxes()

    def players_to_act(self, state: Boxes) -> tuple[int, ...]:
        return () if state.spreads else (0, 1)

    def observe(self, state: Boxes, player: int) -> Boxes:
        return state

    def legal_actions(self, view: Boxes, player: int) -> Iterator[Spread]:
        for first in range(self.coins + 1):
            for second in range(self.coins + 1 - first):
                yield first, second, self.coins - first - second

    def random_action(self, view: Boxes, player: int, chance: Chance) -> Spread:
        """Two fences among the coins, each place as likely: no list of all spreads is needed."""
        low = chance.below(self.coins + 2)
        high = chance.below(self.coins + 1)
        high += high >= low
        low, high = min(low, high), max(low, high)
        return low, high - low - 1, self.coins + 1 - high

    def check_action(self, view: Boxes, player: int, action: Spread) -> None:
        is_spread = isinstance(action, tuple) and len(action) == len(WORTH)
        if not (is_spread and all(type(coins) is int and coins >= 0 for coins in action)):
            raise IllegalActionError("three numbers of coins are needed, not {value}", value=action)
        if sum(action) != self.coins:
            raise IllegalActionError(
                "all {n} coins are spread, not {m}", n=self.coins, m=sum(action)
            )

    def fallback_action(self, view: Boxes, player: int) -> Spread:
        return 0, 0, self.coins

    def step(self, state: Boxes, actions: Mapping[int, Spread], chance: Chance) -> Step[Boxes]:
        after = Boxes((actions[0], actions[1]), state.last)
        events = tuple(
            Opened(box, (mine, yours), None if mine == yours else int(yours > mine))
            for box, (mine, yours) in enumerate(zip(*after.spreads, strict=True))
        )
        return Step(after, events)

    def next_start(self, state: Boxes) -> Boxes:
        return Boxes(last=state.spreads)

    def returns(self, state: Boxes) -> tuple[float, ...]:
        points = [0.0, 0.0]
        for worth, mine, yours in zip(WORTH, *(state.spreads or ((0,) * 3,) * 2), strict=True):
            if mine != yours:
                points[yours > mine] += worth
        return tuple(points)
