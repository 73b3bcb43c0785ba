"""A column of a table, as a value: no Qt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QColor

    from gui.shared.style.painter import Painter
    from gui.shared.style.painting import Align


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its title, its cells as texts, and the key that sorts rows (None: not by it).

    A row whose key is None or NaN comes last both ways.  `width` is a share of the table's width, 0
    of what is only copied; numbers stand at the right.  `paint` paints a cell, in an ink, where its
    text is not enough, `paint_head` what stands above; `font` is its role and weight, `below` a
    second line in small print; `words` say more of a cell to a screen reader.

    The `sample`, a text, has room in it, and so many pixels more (at 100 %); where there is no room
    for the samples of all, columns that `yield` go, those that yield most first.  Columns that
    are a `cell` are all as wide, within these bounds; wider tables are scrolled.
    A click on a cell brings what `choose` returns, unless that is None: then it chooses its row.
    A cell with a `tip`, a title and lines, has a ring under the pointer.
    """

    title: str
    text: Callable[[Any], str]
    key: Callable[[Any], Any] | None = None
    width: float = 1.0
    align: Align = "left"
    paint: Callable[[Painter, QRectF, Any, QColor], None] | None = None
    font: tuple[str, int] = ("body", 400)
    words: Callable[[Any], str] | None = None
    below: Callable[[Any], str] | None = None
    paint_head: Callable[[Painter, QRectF], None] | None = None
    sample: str = ""
    more: int = 0
    yields: int = 0
    cell: tuple[int, int] | None = None
    choose: Callable[[Any], Any] | None = None
    tip: Callable[[Any], Sequence[str]] | None = None


def texts_of(columns: Sequence[Column]) -> Callable[[Any], str]:
    """Return what says a row by the texts of its cells, where these need no titles."""
    return lambda row: ", ".join(filter(None, (column.text(row) for column in columns)))
