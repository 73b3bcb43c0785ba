"""A game with a solver and a view, made for tests."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from engine.core.play.parameters import Bounds, Note
from engine.core.play.solver import Estimate
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from gui.shared.report.blocks import Do, Report, Say
from gui.shared.report.orders import PlayFrom
from gui.shared.report.view import Finding, Now, Solved, View


@dataclass(frozen=True)
class ToyGame:
    goal: Annotated[int, Bounds(1, 50), Note("How far.")] = 10
    has_dice: Annotated[bool, Note("Whether there are dice.")] = True


@dataclass(frozen=True)
class ToySolution:
    facts: Mapping[str, float | int | str]
    memory_bytes: int = 0


@dataclass(frozen=True)
class Depth:
    depth: Annotated[int, Bounds(1, 9)] = 3


@dataclass
class ToySolver:
    name: str = "toy-solver"
    summary: str = "Counts."
    source: str = "Nobody 2026."
    parameters: Any = field(default_factory=Depth)
    seconds: float = 5.0
    gate: threading.Event = field(default_factory=threading.Event)
    fails: bool = False
    is_live: bool = False

    def estimate(self, game: ToyGame, parameters: Depth) -> Estimate:
        if game.goal > 40:
            raise InputError("goals go up to {most}", most=40)
        return Estimate(28_000_000, self.seconds)

    def solve(self, game: ToyGame, parameters: Depth) -> Iterator[Snapshot[ToySolution | None]]:
        yield Snapshot(1, 4, ToySolution({}) if self.is_live else None, phase="Counting")
        assert self.gate.wait(60)
        if self.fails:
            raise ValueError("the toy broke")
        yield Snapshot(2, 4, None, phase="Counting")
        facts = {
            "states": game.goal * 1000,
            "won against ev": 0.25,
            "held by": "ev",
            "accuracy": "exact",
        }
        yield Snapshot(4, 4, ToySolution(facts), metric=0.0, phase="Done")


class ToyView(View[Solved[ToySolution], int]):
    """Says how far it is, plays from a state, and takes files."""

    name, title, icon, at, hint = "toy", "Toy", "list", 0, "keys of the toy"

    def __init__(self) -> None:
        self.taken: list[Path] = []

    def report(self, now: Now[Solved[ToySolution], int]) -> Report:
        if now.found is None:
            return Report()
        play = PlayFrom(now.found.game, "a state")
        said = "so far" if now.is_busy else "whole"
        return Report((Say(said),), foot=(Do("Play", "play", play),))

    def takes(self, path: Path, now: Now[Solved[ToySolution], int]) -> Finding[int]:
        self.taken.append(path)
        return zero()


def zero() -> Finding[int]:
    yield Snapshot(0, None, None)
    return 0
