"""Solves Nim by backward induction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.core.play.solver import Estimate
from engine.core.system.job import Snapshot
from engine.nim.rules import Nim


@dataclass(frozen=True)
class NoParameters:
    """There is nothing to choose."""


@dataclass(frozen=True)
class NimSolution:
    """For each number of stones from 0, whether whoever is to move wins."""

    wins: tuple[bool, ...]

    @property
    def facts(self) -> Mapping[str, float | int | str]:
        """What was found, in numbers."""
        return {"lost heaps": self.wins.count(False), "accuracy": "exact"}


class NimSolver:
    """Works from the empty heap upwards."""

    name: ClassVar[str] = "backward-induction"
    summary: ClassVar[str] = "Which heaps are won by whoever is to move."
    source: ClassVar[str] = "Bouton 1901."
    parameters: ClassVar[NoParameters] = NoParameters()

    def estimate(self, game: Nim, parameters: NoParameters) -> Estimate:
        """Return what that takes."""
        return Estimate(game.stones, game.stones * 1e-6)

    def solve(self, game: Nim, parameters: NoParameters) -> Iterator[Snapshot[NimSolution]]:
        """Yield the heaps known so far; a heap is won from which a lost one can be reached."""
        wins: list[bool] = [False]
        for stones in range(1, game.stones + 1):
            wins.append(not all(wins[-3:]))
            yield Snapshot(stones, game.stones, NimSolution(tuple(wins)))


SOLVERS = (NimSolver(),)
