"""A table of rolls under the brush: strokes, undo and redo without end; no Qt."""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable
from dataclasses import dataclass

from gui.hog.solve.handoff import Origin


@dataclass(frozen=True, slots=True)
class Stroke:
    """What one action changed: the cells with their rolls before and after, and the origin."""

    words: str
    cells: tuple[int, ...]
    before: bytes
    after: bytes
    old_origin: Origin
    new_origin: Origin


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
        self._table = bytearray(origin.table if table is None else table)
        self._saved = bytes(origin.table)
        self._done: list[Stroke] = []
        self._undone: list[Stroke] = []
        self._open: dict[int, int] | None = None
        self._words = ""

    @property
    def table(self) -> bytes:
        """The table as it is now."""
        return bytes(self._table)

    @property
    def is_saved(self) -> bool:
        """Whether a file or the origin holds the table as it is now."""
        return self._table in (self._saved, self.origin.table)

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
        return self._table[cell]

    def begin(self, words: str) -> None:
        """Take all that is painted from now on as one stroke, called `words`."""
        self.end()
        self._open, self._words = {}, words

    def paint(self, cells: Iterable[int], roll: int) -> bool:
        """Give cells a roll; return whether that changed anything."""
        return self._change(dict.fromkeys(cells, roll))

    def put(self, table: bytes, words: str) -> bool:
        """Take the cells of another table; return whether that changed anything."""
        assert len(table) == len(self._table)
        return self._change(dict(enumerate(table)), words)

    def end(self) -> None:
        """End the stroke; one that changed nothing is forgotten."""
        before, self._open = self._open, None
        if before:
            cells = tuple(cell for cell, roll in before.items() if self._table[cell] != roll)
            old = bytes(before[cell] for cell in cells)
            self._record(cells, old, self.origin, self._words)

    def open(self, origin: Origin, words: str) -> None:
        """Begin with something else; this can be undone like any stroke."""
        self.end()
        cells = tuple(range(len(self._table)))
        old_table, old_origin = bytes(self._table), self.origin
        self._table[:] = origin.table
        self.origin, self._saved = origin, origin.table
        self._record(cells, old_table, old_origin, words)

    def saved(self, table: bytes) -> None:
        """Note that a file holds `table` now."""
        self._saved = table

    def undo(self) -> bool:
        """Take the last stroke back; return whether there was one."""
        self.end()
        if not self._done:
            return False
        stroke = self._done.pop()
        self._undone.append(stroke)
        self._apply(stroke.cells, stroke.before, stroke.old_origin)
        return True

    def redo(self) -> bool:
        """Do the last stroke that was taken back again; return whether there was one."""
        self.end()
        if not self._undone:
            return False
        stroke = self._undone.pop()
        self._done.append(stroke)
        self._apply(stroke.cells, stroke.after, stroke.new_origin)
        return True

    def _change(self, rolls: dict[int, int], words: str = "") -> bool:
        is_own = self._open is None
        if is_own:
            self.begin(words)
        assert self._open is not None
        changes = {cell: roll for cell, roll in rolls.items() if self._table[cell] != roll}
        for cell, roll in changes.items():
            self._open.setdefault(cell, self._table[cell])
            self._table[cell] = roll
        if is_own:
            self.end()
        return bool(changes)

    def _record(
        self, cells: tuple[int, ...], before: bytes, old_origin: Origin, words: str
    ) -> None:
        after = bytes(self._table[cell] for cell in cells)
        if before == after and old_origin == self.origin:
            return
        self._done.append(Stroke(words, cells, before, after, old_origin, self.origin))
        self._undone.clear()

    def _apply(self, cells: tuple[int, ...], rolls: bytes, origin: Origin) -> None:
        self.origin = origin
        for cell, roll in zip(cells, rolls, strict=True):
            self._table[cell] = roll
