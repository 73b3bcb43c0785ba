"""What tests of the core share: the toys, and strategies that misbehave."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, ClassVar

import tests.toys
from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame
from engine.core.play.registry import game_named
from engine.core.play.strategy import FunctionStrategy
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot

assert tests.toys.FOLDER
NIM, BIDS, MARCH, HOG = (game_named(name) for name in ("nim", "bids", "march", "hog"))
Nim: Any = NIM.game_class
THREE: Any = BIDS.game_class(3)
"""Three at once, with hidden hands."""
Heap: Any = type(Nim().initial_state(Chance(0)))


def refusal(call: Callable[[], object]) -> str:
    """Return the sentence with which a call refuses its input; an empty one if it does not."""
    try:
        call()
    except InputError as error:
        return str(error)
    return ""


def playing(action: Any, name: str = "plays") -> FunctionStrategy:
    """Return a strategy that always chooses `action`."""
    return FunctionStrategy(name, lambda game, view, player, chance: action)


def raising(error: BaseException) -> FunctionStrategy:
    """Return a strategy that fails when it is asked."""

    def choose(game: AnyGame, view: Any, player: int, chance: Chance) -> Any:
        raise error

    return FunctionStrategy("fails", choose)


@dataclass(frozen=True)
class Seating:
    """A strategy made of the function that makes its agents."""

    _make: Callable[[AnyGame, int, Chance], Any]
    name: ClassVar[str] = "seating"
    summary: ClassVar[str] = ""
    source: ClassVar[str] = ""

    def agent(self, game: AnyGame, player: int, chance: Chance) -> Any:
        """Return what `make` returns."""
        return self._make(game, player, chance)


@dataclass
class Remembering:
    """An agent whose action depends on all that it has seen and drawn."""

    game: AnyGame
    player: int
    chance: Chance
    seen: int = 0

    def act(self, view: Any) -> Any:
        """Return a legal action."""
        self.seen = (self.seen * 31 + hash(repr(view)) + self.chance.below(7)) % 1009
        legal = list(self.game.legal_actions(view, self.player))
        return legal[self.seen % len(legal)]


@dataclass
class Thinking:
    """An agent that thinks in three steps."""

    action: Any

    def think(self, view: Any) -> Generator[Snapshot[int], None, Any]:
        """Yield three thoughts and return the action."""
        for i in range(3):
            yield Snapshot(i, 3, i)
        return self.action


REMEMBERING = Seating(Remembering)
HIGH = FunctionStrategy("high", lambda game, view, player, chance: max(view.hand))
LOW = FunctionStrategy("low", lambda game, view, player, chance: min(view.hand))
