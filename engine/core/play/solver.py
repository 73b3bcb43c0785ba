"""What a solver is: a named generator of snapshots, with its parameters and its price."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from engine.core.play.game import AnyGame
from engine.core.system.errors import InputError
from engine.core.system.hardware import _LEFT_FREE, free_bytes
from engine.core.system.job import Snapshot


@dataclass(frozen=True, slots=True)
class Estimate:
    """What solving takes, said before it starts: peak memory and time on one core."""

    memory_bytes: int
    seconds: float

    def __str__(self) -> str:
        """Return both in words."""
        seconds = self.seconds
        time = f"{seconds:.2g} s" if seconds < 99 else f"{seconds / 60:,.0f} minutes"
        return f"about {self.memory_bytes / 1e6:,.0f} MB and {time}"


class Solution(Protocol):
    """What a solver publishes: arrays for the screen, and facts in words and numbers."""

    @property
    def facts(self) -> Mapping[str, float | int | str]:
        """Return what a person would want to know first."""


class Solver(Protocol):
    """A method that finds out something about a game; listed in SOLVERS."""

    @property
    def name(self) -> str:
        """The word for it on the command line."""

    @property
    def summary(self) -> str:
        """One sentence that says what it finds."""

    @property
    def source(self) -> str:
        """Author and year of the method."""

    @property
    def parameters(self) -> Any:
        """Its parameters at their defaults, as a frozen dataclass."""

    def estimate(self, game: AnyGame, parameters: Any) -> Estimate:
        """Return what solving takes; InputError where it cannot be done."""

    def solve(self, game: AnyGame, parameters: Any) -> Iterator[Snapshot[Any]]:
        """Yield snapshots whose value is a Solution; the last one is the result."""


def check_memory(estimate: Estimate, what: str) -> None:
    """Raise InputError where `what` does not fit into the free memory.

    Its words are those of the switch in the window and of the option on the command line.
    """
    free = free_bytes()
    if estimate.memory_bytes > free * (1 - _LEFT_FREE):
        raise InputError(
            "{what} needs {need:,.1f} GB of memory and {free:,.1f} GB are free;"
            " it can be tried even if too large",
            what=what,
            need=estimate.memory_bytes / 1e9,
            free=free / 1e9,
        )
