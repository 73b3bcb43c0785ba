"""Where the marks of a match stand on its track, and what of them there is room for.  No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gui.shared.page.timeline import Mark

Pixels = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]

ICON = 16
PITCH = 6
"""Where there are more ticks than one for so many pixels, bars tell how many each stands for."""
RARE = 1.5
"""Icons are for what is rare: beside bars at least this many widths of one for each."""
NOBODY = -1


@dataclass(frozen=True, slots=True)
class Tick:
    """The marks that stand at one place, as numbers from `first` on, and whose they are."""

    x: float
    marks: tuple[int, ...]
    counts: tuple[tuple[int, int], ...]
    """Players, NOBODY for none, each with how many of the marks are theirs."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What is painted of a row of marks: icons by number, and ticks; `most` is what one stands for.

    Where that is more than one, ticks are bars.
    """

    icons: tuple[tuple[float, int], ...] = ()
    ticks: tuple[Tick, ...] = ()
    most: int = 1


class MarkRow:
    """Marks above or below the track, in the order of their times."""

    def __init__(self, marks: Sequence[Mark] = ()) -> None:
        self.given = marks
        self.marks = tuple(sorted(marks, key=lambda mark: mark.seconds))
        self.times = np.array([mark.seconds for mark in self.marks])
        self._owners = [NOBODY if mark.player is None else mark.player for mark in self.marks]
        self._owner_numbers = np.array(self._owners, dtype=np.int64)
        self._icons = np.flatnonzero([bool(mark.icon) for mark in self.marks])

    def until(self, seconds: float) -> int:
        """Return how many marks there are up to a time."""
        return int(np.searchsorted(self.times, seconds, side="right"))

    def layout(self, xs: Pixels, room: float) -> Layout:
        """Return how the first marks, which stand at `xs`, are shown in `room` pixels."""
        count = len(xs)
        candidates = self._icons[self._icons < count]
        icons = _with_room(xs, candidates)
        is_tick = np.ones(count, dtype=bool)
        is_tick[icons] = False
        if is_tick.sum() * PITCH <= max(room, 0.0):  # a track may have no width at all
            ticks = tuple(
                Tick(float(xs[n]), (int(n),), ((self._owners[n], 1),))
                for n in np.flatnonzero(is_tick)
            )
            return Layout(_placed(xs, icons), ticks)
        if len(candidates) * ICON * RARE > room:
            icons, is_tick = [], np.ones(count, dtype=bool)
        bars = self._bars(xs, np.flatnonzero(is_tick))
        return Layout(_placed(xs, icons), bars, max(len(bar.marks) for bar in bars))

    def _bars(self, xs: Pixels, numbers: Numbers) -> tuple[Tick, ...]:
        """Return a bar for each stretch of the track in which there are marks."""
        cells = (xs[numbers] // PITCH).astype(np.int64)
        owners = self._owner_numbers[numbers] - NOBODY
        many = int(owners.max()) + 1
        keys, counts = np.unique(cells * many + owners, return_counts=True)
        whose: dict[int, list[tuple[int, int]]] = {}
        for key, count in zip(keys.tolist(), counts.tolist(), strict=True):
            whose.setdefault(key // many, []).append((key % many + NOBODY, count))
        parts = np.split(numbers, np.flatnonzero(np.diff(cells)) + 1)
        return tuple(
            Tick((cell + 0.5) * PITCH, tuple(part.tolist()), tuple(own))
            for (cell, own), part in zip(whose.items(), parts, strict=True)
        )


def _with_room(xs: Pixels, candidates: Numbers) -> list[int]:
    """Return the marks whose icons do not overlap; the last one goes first."""
    chosen: list[int] = []
    right = np.inf
    for number in candidates[::-1].tolist():
        if not chosen or xs[number] + ICON <= right:
            chosen.append(number)
            right = float(xs[number])
    return chosen


def _placed(xs: Pixels, numbers: Sequence[int]) -> tuple[tuple[float, int], ...]:
    return tuple((float(xs[number]), number) for number in numbers)
