"""What a search has found, kept with whoever searches: it takes a while, and is the same again."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engine.core.system.job import Snapshot

T = TypeVar("T")
Search = Generator[Snapshot[Any], None, T]


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """What was found, by what it was found for."""

    _known: dict[Hashable, T] = field(default_factory=dict)

    def search(self, key: Hashable, begin: Callable[[], Search[T]]) -> Search[T]:
        """Return what is known for `key`; search for it where it is not, yielding the progress."""
        if key not in self._known:
            self._known[key] = yield from begin()
        return self._known[key]
