"""Work in steps: a generator that yields how far it is, and at last returns what it found."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

Step = TypeVar("Step")
Told = TypeVar("Told")
T = TypeVar("T")


def finished(steps: Generator[object, None, T]) -> T:
    """Return what `steps` returns, run to its end."""
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            result: T = ended.value
            return result


def relayed(
    steps: Generator[Step, None, T], tell: Callable[[Step], Told]
) -> Generator[Told, None, T]:
    """Yield what `tell` makes of each step; return what `steps` returns.

    Closing it closes `steps`.
    """
    try:
        while True:
            try:
                step = next(steps)
            except StopIteration as ended:
                result: T = ended.value
                return result
            yield tell(step)
    finally:
        steps.close()


def repeated(steps: Generator[object, None, T], shown: Told) -> Generator[Told, None, T]:
    """Yield `shown` at every step; return what `steps` returns."""
    return relayed(steps, lambda _step: shown)
