"""Matches in Python: what a step costs, and going back, which asks nobody again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import tests.toys
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM, FunctionStrategy
from tests.benchmarks.clock import cpu_seconds
from tests.benchmarks.rows import Figure

assert tests.toys.FOLDER  # march
SLOW_SECONDS = 0.02


def steps() -> Iterator[Figure]:
    """What a step of a long match costs, and to go back to each."""
    march: Any = game_named("march").game_class
    match = Match(march(rounds=200), [RANDOM] * 3, 1).play_out()
    count = len(match.steps)
    played = cpu_seconds(lambda: match.rewind(0).play_out(), 3)
    yield Figure("a step between random players", played / count, note=f"march, {count:,} steps")
    back = cpu_seconds(lambda: [match.rewind(step) for step in range(count)], 3)
    yield Figure("back to each step of a long match", back, 0.5, f"march, {count:,} steps")


def step_back() -> Figure:
    """Going back asks no slow agent again."""
    slow = Match(game_named("nim").game_class(stones=100), [FunctionStrategy("slow", _slow)] * 2, 1)
    slow.play_out()
    begun = time.monotonic()
    slow.rewind(len(slow.steps) - 1)
    note = f"{len(slow.steps)} steps of agents of {SLOW_SECONDS * 1000:.0f} ms"
    return Figure("taking a step back", time.monotonic() - begun, 0.01, note)


def _slow(game: Any, view: Any, player: int, chance: Any) -> int:
    time.sleep(SLOW_SECONDS)
    return 1


ROWS = (steps, step_back)
