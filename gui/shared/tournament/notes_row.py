"""Notes in words below the tables: an icon on a tile, a bold title and a sentence or two."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.cards import IconTile
from gui.shared.live.parts import LEFT, TOP, Part, button, column, holder, line, part, row, text

STACKED_BELOW = 640


@dataclass(frozen=True, slots=True)
class Note:
    """What there is to know; with `button`, what can be done about it."""

    icon: str
    title: str
    text: str
    is_warning: bool = False
    button: str = ""
    run: Callable[[], object] | None = None


def notes_row(notes: Iterable[Note]) -> Part:
    """Return some notes beside each other, or below each other where it is narrow."""
    return line(*map(_view, notes), below=STACKED_BELOW, gap=24, key="notes")


def _view(note: Note) -> Part:
    ground, ink = ("warn_soft", "warn") if note.is_warning else ("sunken", "text_2")
    words = column(
        text(note.title, weight=600, wraps=True),
        text(note.text, "small", "text_2", wraps=True),
        button(note.button, note.run or list, "ghost", is_compact=True, side=LEFT,
               is_shown=bool(note.button)),
        STRETCH,
        gap=2,
        stretch=1,
    )  # fmt: skip
    tile = part(IconTile, "info", ink, ground, set_icon=note.icon, side=TOP)
    return holder(row(tile, words, gap=14), stretch=1, setAccessibleName=note.title,
                  setAccessibleDescription=note.text)  # fmt: skip
