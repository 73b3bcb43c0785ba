"""A table of rolls under the brush: strokes, undo and redo without end; no Qt."""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable
from dataclasses import dataclass

from gui.hog.solve.handoff import Origin


@dataclass(frozen=True, slots=True)
class Before:
    """How things stood on the other side of a stroke: 10 kB, where a whole table is painted."""

    words: str
    table: bytes
    origin: Origin


@functools.lru_cache(4)
def _num_apart(table: bytes, other: bytes) -> int:
    """Return in how many cells two tables differ: asked for at every move of the pointer."""
    return sum(map(operator.ne, table, other))


class TableEdit:
    """The table, `score * goal + opponent`, and its history."""

    def __init__(self, goal: int, origin: Origin, table: bytes | None = None) -> None:
        """Begin with `origin`, or with a `table` that was made of it earlier."""
        assert len(origin.table) == goal * goal
        self.goal = goal
        self.origin = origin
        self.table = origin.table if table is None else table
        """The table as it is now."""
        self._saved = origin.table
        self._done: list[Before] = []
        self._undone: list[Before] = []
        self._open: Before | None = None

    @property
    def is_saved(self) -> bool:
        """Whether a file or the origin holds the table as it is now."""
        return self.table in (self._saved, self.origin.table)

    @property
    def num_changed(self) -> int:
        """How many cells differ from the origin."""
        return _num_apart(self.table, self.origin.table)

    @property
    def undo_words(self) -> str:
        """What `undo` would take back; empty if there is nothing."""
        return self._done[-1].words if self._done and self._open is None else ""

    @property
    def redo_words(self) -> str:
        """What `redo` would do again; empty if there is nothing."""
        return self._undone[-1].words if self._undone and self._open is None else ""

    @property
    def is_open(self) -> bool:
        """Whether a stroke is under way."""
        return self._open is not None

    def roll_at(self, cell: int) -> int:
        """Return the roll of a cell."""
        return self.table[cell]

    def begin(self, words: str) -> None:
        """Take all that is painted from now on as one stroke, called `words`."""
        self.end()
        self._open = self._now(words)

    def paint(self, cells: Iterable[int], roll: int) -> bool:
        """Give cells a roll; return whether that changed anything."""
        painted = bytearray(self.table)
        for cell in cells:
            painted[cell] = roll
        return self.put(bytes(painted), "")

    def put(self, table: bytes, words: str) -> bool:
        """Take another table, in the stroke under way or as one; return whether it is another."""
        assert len(table) == len(self.table)
        before, self.table = self._now(words), table
        if self._open is None:
            self._record(before)
        return before.table != table

    def end(self) -> None:
        """End the stroke; one that changed nothing is forgotten."""
        before, self._open = self._open, None
        if before is not None:
            self._record(before)

    def open(self, origin: Origin, words: str) -> None:
        """Begin with something else; this can be undone like any stroke."""
        self.end()
        before = self._now(words)
        self.table, self.origin, self._saved = origin.table, origin, origin.table
        self._record(before)

    def saved(self, table: bytes) -> None:
        """Note that a file holds `table` now."""
        self._saved = table

    def undo(self) -> bool:
        """Take the last stroke back; return whether there was one."""
        return self._go(self._done, self._undone)

    def redo(self) -> bool:
        """Do the last stroke that was taken back again; return whether there was one."""
        return self._go(self._undone, self._done)

    def _go(self, way: list[Before], back: list[Before]) -> bool:
        self.end()
        if not way:
            return False
        there = way.pop()
        back.append(self._now(there.words))
        self.table, self.origin = there.table, there.origin
        return True

    def _now(self, words: str) -> Before:
        return Before(words, self.table, self.origin)

    def _record(self, before: Before) -> None:
        if (before.table, before.origin) != (self.table, self.origin):
            self._done.append(before)
            self._undone.clear()
