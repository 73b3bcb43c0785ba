"""What a game declares for its guided first match: rules, a start, and what is done in it.  No Qt.

The match is the same each time: its start and chance are fixed, the opponents play what they are
told, and of the person's choices only those of the script are taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame
from engine.core.play.match import PlayedStep
from engine.core.play.strategy import Strategy, random_action

GUIDE = "guide"


@dataclass(frozen=True, slots=True)
class GuideWanted:
    """What Play is handed that is to begin the guided first match."""


@dataclass(frozen=True, slots=True)
class Before:
    """What is to be chosen first, where a step cannot be done yet, and what is said of it."""

    action: Any
    text: str


@dataclass(frozen=True, slots=True)
class GuideStep:
    """A choice of the person, and the rule that is told before it.

    `row` names it in the list of steps; the callout says `title` and `text`, and after any other
    choice than one of `does` the sentence `ask` instead of the text.  It points at the place of the
    board or its controls called `at`, or at what `does[0]` is chosen with, and covers none of the
    places that it speaks of, which are `shown`.  `first(state)` says what has to come before, if
    anything.
    """

    row: str
    title: str
    text: str
    ask: str
    does: tuple[Any, ...]
    at: str = ""
    shown: tuple[str, ...] = ()
    accepts: Callable[[Any], bool] | None = field(default=None, compare=False)
    """Says which actions will do, where those are too many to list: `does` is an example."""

    first: Callable[[Any], Before | None] = field(default=lambda _state: None, compare=False)

    def is_done_by(self, action: Any) -> bool:
        """Return whether an action is what is asked for."""
        return action in self.does if self.accepts is None else self.accepts(action)


@dataclass(frozen=True, slots=True)
class GuideScript:
    """A first match: the person has the seat whose strategy is None; `end` is said after it."""

    game: AnyGame
    strategies: tuple[Strategy | None, ...]
    steps: tuple[GuideStep, ...]
    end: str
    start: Any = None
    seed: int = 0

    @property
    def seat(self) -> int:
        """Where the person sits."""
        return self.strategies.index(None)

    def num_done(self, steps: Sequence[PlayedStep]) -> int:
        """Return how many steps of the script the person has done in these steps of the match."""
        chosen = (step.actions[self.seat] for step in steps if self.seat in step.actions)
        done = 0
        for action in chosen:
            done += done < len(self.steps) and self.steps[done].is_done_by(action)
        return done


@dataclass(frozen=True, slots=True)
class ScriptedAgent:
    """Plays a list; what the rules do not allow there, and after its end, anything legal."""

    actions: tuple[Any, ...]
    game: AnyGame
    player: int
    chance: Chance
    turns: list[int]

    def act(self, view: Any) -> Any:
        """Return the next of the list."""
        turn, self.turns[0] = self.turns[0], self.turns[0] + 1
        legal = self.game.legal_actions(view, self.player)
        if turn < len(self.actions) and self.actions[turn] in legal:
            return self.actions[turn]
        return random_action(self.game, view, self.player, self.chance)

    def memory(self) -> int:
        """Return how many turns it has had."""
        return self.turns[0]

    def with_memory(self, memory: int) -> ScriptedAgent:
        """Return the same agent after so many turns."""
        return ScriptedAgent(self.actions, self.game, self.player, self.chance, [memory])


@dataclass(frozen=True)
class ScriptedStrategy:
    """An opponent that plays a list of actions in turn."""

    _actions: tuple[Any, ...]

    @property
    def name(self) -> str:
        """The word for it."""
        return GUIDE

    @property
    def summary(self) -> str:
        """How it plays."""
        return "Plays what the first match wants to show."

    @property
    def source(self) -> str:
        """Where it comes from."""
        return "Armchair General"

    def agent(self, game: AnyGame, player: int, chance: Chance) -> ScriptedAgent:
        """Return an agent at the beginning of its list."""
        return ScriptedAgent(self._actions, game, player, chance, [0])
