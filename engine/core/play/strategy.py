"""Strategies: named ways to play, and the agents that play for them in one seat of one match."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self, runtime_checkable

from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame
from engine.core.play.parameters import parameters_json, parameters_of
from engine.core.system.job import Snapshot


class Agent(Protocol):
    """One seat, one match, then thrown away."""

    def act(self, view: Any) -> Any:
        """Return an action within 50 ms."""


@runtime_checkable
class ThinkingAgent(Protocol):
    """An agent that needs longer, and can be cancelled while it thinks."""

    def think(self, view: Any) -> Generator[Snapshot[Any], None, Any]:
        """Yield what it has found so far; return the action."""


class RememberingAgent(Protocol):
    """An agent that can be put back where it was after any of its turns, without being asked."""

    def memory(self) -> Any:
        """Return all that it remembers besides the draws of its chance, which are counted.

        A value that does not change, of numbers, texts, None, tuples and frozen dataclasses of the
        module that the strategy lies in: it is kept in records.
        """

    def with_memory(self, memory: Any) -> Agent | ThinkingAgent:
        """Return an agent of the same seat, with the same chance, that remembers this."""


class HearingAgent(Protocol):
    """An agent that is told what its seat sees happen."""

    def hear(self, events: tuple[Any, ...], again: bool = False) -> None:
        """Take the events since it was asked last; `again`: it is put back where it was."""


class EndingAgent(Protocol):
    """An agent that holds something to be let go."""

    def end(self, returns: Sequence[float] | None) -> None:
        """Take leave: with the result of the match, or None where it is left before its end."""


@dataclass(frozen=True, slots=True)
class Said:
    """An answer as an agent gave it, and what that took.

    `seconds` are those from question to answer, `left` those on its clock when it was asked, None
    without one; `cpu` is its CPU time in this match by then, in seconds.  Two are equal that say
    the same, whatever it took.
    """

    answer: str
    seconds: float = field(default=0.0, compare=False)
    left: float | None = field(default=None, compare=False)
    cpu: float = field(default=0.0, compare=False)


class SayingAgent(Protocol):
    """An agent whose answers are worth looking at."""

    def said(self) -> Said | None:
        """Return its last answer."""

    def recall(self, said: Said) -> None:
        """Be where it was after this answer: on its clock, that is; its memory is its own."""

    def last_words(self) -> str:
        """Return the last that it wrote beside its answers."""


class Memoryless:
    """What agents share that choose by the view and their chance alone: there is no memory."""

    __slots__ = ()

    def memory(self) -> None:
        """Return None: nothing is remembered."""

    def with_memory(self, memory: None) -> Self:
        """Return the same agent."""
        return self


@runtime_checkable
class Strategy(Protocol):
    """A named way to play: immutable, with its parameters as fields of a frozen dataclass.

    It may also say its `level` (see `level_of`), and that it `is_slow`.
    """

    @property
    def name(self) -> str:
        """The word for it on the command line."""

    @property
    def summary(self) -> str:
        """One sentence that says how it plays."""

    @property
    def source(self) -> str:
        """Where it comes from."""

    def agent(self, game: Any, player: int, chance: Chance) -> Agent | ThinkingAgent:
        """Return a new agent; InputError where the strategy cannot play this game."""


Choice = Callable[[Any, Any, int, Chance], Any]
"""Returns an action from the game, the view, the player and the seat's own chance.

Written for one game it takes that game's own class.
"""


@dataclass(frozen=True, slots=True)
class FunctionAgent(Memoryless):
    """Asks one function each time."""

    choose: Choice
    game: AnyGame
    player: int
    chance: Chance

    def act(self, view: Any) -> Any:
        """Return what the function chooses."""
        return self.choose(self.game, view, self.player, self.chance)


@dataclass(frozen=True)
class FunctionStrategy:
    """A strategy without memory: one function.  A leading underscore keeps a field no parameter."""

    _name: str
    _choose: Choice
    _summary: str = ""
    _source: str = ""
    _level: int = 0

    @property
    def level(self) -> int:
        """How strong it is: see `level_of`."""
        return self._level

    @property
    def name(self) -> str:
        """The word for it on the command line."""
        return self._name

    @property
    def summary(self) -> str:
        """One sentence that says how it plays."""
        return self._summary

    @property
    def source(self) -> str:
        """Where it comes from."""
        return self._source

    def agent(self, game: AnyGame, player: int, chance: Chance) -> FunctionAgent:
        """Return an agent that asks the function."""
        return FunctionAgent(self._choose, game, player, chance)


def random_action(game: AnyGame, view: Any, player: int, chance: Chance) -> Any:
    """Return a uniformly random legal action, as the game draws it."""
    return game.random_action(view, player, chance)


RANDOM = FunctionStrategy(
    "random", random_action, "Any legal action, all equally likely.", "Baseline.", 1
)
MOST_LEVEL = 5


def level_of(strategy: Strategy) -> int:
    """Return how strong a strategy is, from 1 (a beginner beats it) to 5 (nothing is better).

    0 where nobody has said, or where its parameters are not the usual ones.
    """
    level = int(getattr(strategy, "level", 0))
    if not level:
        return 0
    is_usual = all(getattr(strategy, p.name) == p.default for p in parameters_of(strategy))
    return level if is_usual else 0


def is_slow(strategy: Strategy) -> bool:
    """Return whether it thinks so long that only who asks for it should wait for it."""
    return bool(getattr(strategy, "is_slow", False))


def label_of(strategy: Strategy) -> str:
    """Return the text that names `strategy` with its parameters, as the command line takes it."""
    own = getattr(strategy, "label", None)
    if isinstance(own, str):
        return own
    settings = ",".join(
        f"{parameter.name}={parameter.written(getattr(strategy, parameter.name))}"
        for parameter in parameters_of(strategy)
        if getattr(strategy, parameter.name) != parameter.default
    )
    return f"{strategy.name}:{settings}" if settings else strategy.name


def kept_of(strategy: Strategy) -> bytes | None:
    """Return what files of ours keep of a strategy that came from a file; None for any other.

    It is content of a file again, and to read it runs nothing; of one of the catalogue with a map
    from a file, or the like, its parameters as JSON.
    """
    kept: bytes | None = getattr(strategy, "kept", None)
    if kept is None and any(p.is_other(getattr(strategy, p.name)) for p in parameters_of(strategy)):
        return json.dumps(parameters_json(strategy)).encode()
    return kept


def seat_agent(
    strategy: Strategy, game: AnyGame, player: int, chance: Chance
) -> Agent | ThinkingAgent:
    """Return the strategy's agent, checked for a way to act."""
    agent = strategy.agent(game, player, chance)
    if not (hasattr(agent, "act") or isinstance(agent, ThinkingAgent)):
        raise TypeError(f"{label_of(strategy)}: its agent has neither act nor think")
    return agent
