"""Agents that choose at once are asked together, each with the same time."""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from engine.core.play.strategy import Agent, ThinkingAgent
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot

FaultKind: TypeAlias = Literal[
    "illegal", "malformed", "late", "crash", "start", "memory", "protocol", "flood"
]
"""An action that is not allowed; an answer that is no action at all; none in time; an exception or
a program's end; a program that does not begin, holds too much memory, breaks the rules of asking
and answering, or writes without end."""
FAULT_KINDS: tuple[FaultKind, ...] = get_args(FaultKind)
"""All of them; results keep the number of a kind, from 1 on, so that new ones are added behind."""
AnyAgent: TypeAlias = Agent | ThinkingAgent


class AgentError(Exception):
    """Why an agent failed, where that is neither an exception of its own nor its answer."""

    def __init__(self, kind: FaultKind, reason: str) -> None:
        """Keep the kind, and the reason in one sentence."""
        super().__init__(reason)
        self.kind: FaultKind = kind


class NotHereError(InputError):
    """An agent is asked that is not here: no failure of its own, so that nothing is played on."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an agent chose, or with a `fault`, why it chose nothing.

    A harmless action stands in the place of an illegal one, by the word of the game.
    """

    action: Any = None
    fault: FaultKind | None = None
    reason: str = ""
    is_harmless: bool = False


def ask(
    agents: Mapping[int, AnyAgent], views: Mapping[int, Any], deadline: float | None = None
) -> Generator[Snapshot[Any], None, dict[int, Answer]]:
    """Yield what slow agents have found so far, in turn; return what each answers, unchecked.

    The clock of a seat runs only while it is asked itself: nobody is late because of another one.
    A `think` is stopped at its next thought; an `act` cannot be stopped, its answer comes too late.
    """
    asked = {seat: _Asked(agent, views[seat]) for seat, agent in agents.items()}
    thinking = list(asked.values())
    try:
        while thinking:
            for each in thinking:
                thought = each.go_on(deadline)
                if thought is not None:
                    yield thought
            thinking = [each for each in thinking if each.answer is None]
    finally:
        for each in thinking:
            each.close()
    return {seat: each.answer for seat, each in asked.items() if each.answer is not None}


class _Asked:
    """An agent that is being asked: its thoughts, and the time that it has taken itself."""

    def __init__(self, agent: AnyAgent, view: Any) -> None:
        self.answer: Answer | None = None
        self._agent: Any = agent
        self._view, self._seconds = view, 0.0
        self._thoughts: Generator[Snapshot[Any], None, Any] | None = None

    def go_on(self, deadline: float | None) -> Snapshot[Any] | None:
        """Let it think on; return its thought, None once there is an answer."""
        thought = None
        started = time.monotonic()
        try:
            if hasattr(self._agent, "think"):
                thought = self._next_thought()
            else:
                self.answer = Answer(self._agent.act(self._view))
        except AgentError as error:
            self.answer = Answer(None, error.kind, str(error))
        except NotHereError:
            raise
        except Exception as error:  # noqa: BLE001 - foreign code: whatever it raises is its fault
            self.answer = Answer(None, "crash", reason_of(error))
        self._seconds += time.monotonic() - started
        if deadline is not None and self._seconds > deadline:
            reason = f"no answer in {deadline:g} s, but in {self._seconds:.1f} s"
            self.answer = Answer(None, "late", reason)
            self.close()
        return None if self.answer is not None else thought

    def _next_thought(self) -> Snapshot[Any] | None:
        if self._thoughts is None:
            self._thoughts = self._agent.think(self._view)
        try:
            thought = next(self._thoughts)
        except StopIteration as stop:
            self.answer = Answer(stop.value)
            return None
        return thought if isinstance(thought, Snapshot) else Snapshot(0, None, thought)

    def close(self) -> None:
        """Let it think no more; what it fails with now changes nothing."""
        with suppress(Exception):
            if self._thoughts is not None:
                self._thoughts.close()


def reason_of(error: Exception) -> str:
    """Return why foreign code failed, in one line."""
    if isinstance(error, InputError):
        return str(error)
    text = str(error).splitlines()
    return f"{type(error).__name__}: {text[0]}" if text else type(error).__name__
