"""The lines of the benchmark table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """The same work done fast and plainly; medians of CPU seconds on one core."""

    name: str
    fast_seconds: float
    plain_seconds: float
    note: str = ""
    target_seconds: float | None = None

    @property
    def ratio(self) -> float:
        """How many times as fast."""
        return self.plain_seconds / self.fast_seconds

    @property
    def is_late(self) -> bool:
        """Whether it takes longer than it should."""
        return self.target_seconds is not None and self.fast_seconds > self.target_seconds


@dataclass(frozen=True, slots=True)
class Figure:
    """A time that has no plain twin to stand beside."""

    name: str
    seconds: float
    target_seconds: float | None = None
    note: str = ""

    @property
    def is_late(self) -> bool:
        """Whether it takes longer than it should."""
        return self.target_seconds is not None and self.seconds > self.target_seconds
