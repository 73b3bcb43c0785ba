"""What a panel's function is written with: parts that are widgets, and boxes of parts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.shared.controls.boxes import Line, Margins, ScrollBody, Stretch, ThinScroll
from gui.shared.controls.buttons import Button, IconButton, Kind
from gui.shared.controls.cards import Card, Separator
from gui.shared.controls.fields import LineEntry, NumberField
from gui.shared.controls.flow import Flow
from gui.shared.controls.label import Heading, Text
from gui.shared.controls.lists import ListBox
from gui.shared.controls.parameter_row import CHOICE_WIDTH, Row
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.style.tokens import Height

ANYWHERE, LEFT, TOP = Qt.AlignmentFlag(0), Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignTop
MIDDLE = Qt.AlignmentFlag.AlignVCenter
HAS = {
    "set_value": "shown",
    "set_values": "instance",
    "write": "text",
    "set_on": "is_on",
    "set_texts": "choice",
    "choose": "index",
    "complain": "complaint",
    "setChecked": "isChecked",
    "setText": "text",
}
"""What a person changes too: such a method is called where the widget has another value now.

So a text that is half typed stays while the value is the last right one.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A widget or a box, as it is to be now.

    `kind` makes it of `args`: of others it is another widget.  A widget that exists is its own
    kind.  `said` has methods with what they are told, a tuple for several arguments, and signals
    with what they call; its `tip` has a title and lines.
    """

    kind: Any
    args: tuple[Any, ...]
    said: Mapping[str, Any]
    parts: Parts = ()
    key: Hashable = None
    stretch: int = 0
    side: Qt.AlignmentFlag = ANYWHERE
    is_shown: bool = True


Parts: TypeAlias = "Sequence[Part | QWidget | Parts | int | Stretch | None]"
"""Also pixels of room, and room that grows."""


def part(
    kind: Any,
    *args: Any,
    parts: Parts = (),
    key: Hashable = None,
    stretch: int = 0,
    side: Qt.AlignmentFlag = ANYWHERE,
    is_shown: bool = True,
    **said: Any,
) -> Part:
    """Return the part that any class of widget, or any one widget, is.

    Where it `is_shown` not it is as None in its place: made when it is shown first, then hidden.
    """
    return Part(kind, args, said, parts, key, stretch, side, is_shown)


def row(*parts: Any, gap: int | None = None, margins: Margins = 0, **more: Any) -> Part:
    """Return parts side by side."""
    return part(QHBoxLayout, parts=parts, **_room(gap, margins), **more)


def column(*parts: Any, gap: int | None = None, margins: Margins = 0, **more: Any) -> Part:
    """Return parts one below the other."""
    return part(QVBoxLayout, parts=parts, **_room(gap, margins), **more)


def holder(*parts: Any, gap: int | None = None, margins: Margins = 0, **more: Any) -> Part:
    """Return a widget that holds parts one below the other."""
    return part(QWidget, parts=[column(*parts, gap=gap, margins=margins)], **more)


def scroll(*parts: Any, **more: Any) -> Part:
    """Return parts one below the other that scroll, with a thin bar, where they are too high."""
    return part(_scroll, parts=parts, **more)


def line(*parts: Any, below: int, gap: int = 0, **more: Any) -> Part:
    """Return parts side by side, or one below the other where it is narrower than `below`."""
    return part(Line, below, gap, parts=parts, **more)


def flow(*parts: Any, gap: int = 8, is_right: bool = False, **more: Any) -> Part:
    """Return parts side by side, in several lines where they do not fit into one."""
    return part(_flow, gap, is_right, parts=parts, **more)


def card(*parts: Any, gap: int = 8, padding: int = 20, **more: Any) -> Part:
    """Return a box with round corners and an edge."""
    return part(_card, gap, padding, parts=parts, **more)


def text(
    words: str,
    role: str = "body",
    token: str = "text",
    *,
    weight: int | None = None,
    wraps: bool = False,
    **more: Any,
) -> Part:
    """Return words in a role of the type table and the colour of a token."""
    return part(_text, role, weight, wraps, set_text=words, set_token=token, **more)


def heading(title: str, note: str = "", **more: Any) -> Part:
    """Return the title of a part of a panel, and how things stand."""
    return part(Heading, "", set_title=title, set_note=note, **more)


def note(words: str, token: str = "text_3", **more: Any) -> Part:
    """Return small words over several lines; nothing is seen where there are none."""
    more.setdefault("is_shown", bool(words))
    return text(words, "small", token, wraps=True, **more)


def button(
    words: str,
    clicked: Callable[[], object],
    kind: Kind = "secondary",
    icon: str = "",
    *,
    is_compact: bool = False,
    can: bool = True,
    **more: Any,
) -> Part:
    """Return a button, which does nothing where it cannot."""
    said: dict[str, Any] = {
        "set_text": (words, icon),
        "set_kind": kind,
        "setEnabled": can,
        "clicked": clicked,
    }
    return part(_button, is_compact, **said, **more)


def icon_button(
    icon: str,
    name: str,
    clicked: Callable[[], object],
    *,
    size: int = Height.COMPACT,
    has_edge: bool = False,
    **more: Any,
) -> Part:
    """Return a square button with an icon alone."""
    return part(_icon_button, size, has_edge, set_icon=(icon, name), clicked=clicked, **more)


def choice(
    name: str,
    texts: Sequence[str],
    index: int,
    chosen: Callable[[int], object],
    *,
    fewest: int | None = None,
    **more: Any,
) -> Part:
    """Return a list of which one is chosen; `fewest` is as for a ListBox."""
    said: dict[str, Any] = {"set_texts": (tuple(texts), index), "currentIndexChanged": chosen}
    return part(_list, name, fewest, **said, **more)


def tabs(
    name: str, texts: Sequence[str], index: int, chosen: Callable[[int], object], **more: Any
) -> Part:
    """Return a row of texts of which one is chosen."""
    return part(SegmentedTabs, name, set_texts=(tuple(texts), index), chosen=chosen, **more)


def number(
    name: str,
    value: float | None,
    low: float,
    high: float,
    edited: Callable[[float | None], object],
    *,
    wrong: str = "",
    **more: Any,
) -> Part:
    """Return a field for a number; `edited` is told None while it is none, and then it stays.

    `wrong` says what else is wrong with it.
    """
    said: dict[str, Any] = {} if value is None else {"set_value": value, "complain": wrong}
    return part(NumberField, name, low, low, high, edited=edited, **said, **more)


def entry(title: str, note: str, words: str, edited: Callable[[str], object], **more: Any) -> Part:
    """Return a field for a line of text."""
    return part(LineEntry, title, note, "", setText=words, textEdited=edited, **more)


def titled(title: str, note: str, field: Part, widest: int | None = CHOICE_WIDTH) -> Part:
    """Return a field under or beside its name."""
    return part(Row, title, widest, set_note=note, parts=[replace(field, side=TOP)])


def separator(**more: Any) -> Part:
    """Return a horizontal line."""
    return part(Separator, **more)


def _room(gap: int | None, margins: Margins) -> dict[str, Any]:
    if isinstance(margins, int):
        margins = margins, margins, margins, margins
    said = {"setContentsMargins": margins, "setSpacing": gap}
    return {name: value for name, value in said.items() if value is not None}


def _flow(gap: int, is_right: bool) -> Flow:
    return Flow(gap, is_right=is_right)


def _scroll() -> ThinScroll:
    body = ScrollBody()
    QVBoxLayout(body).setContentsMargins(0, 0, 0, 0)
    return ThinScroll(body)


def _card(gap: int, padding: int) -> Card:
    made = Card(padding=padding)
    made.body.setSpacing(gap)
    return made


def _text(role: str, weight: int | None, wraps: bool) -> Text:
    return Text("", role, weight=weight, wraps=wraps)


def _button(is_compact: bool) -> Button:
    return Button("", is_compact=is_compact)


def _icon_button(size: int, has_edge: bool) -> IconButton:
    return IconButton("", "", size=size, has_edge=has_edge)


def _list(name: str, fewest: int | None) -> ListBox:
    return ListBox(name, fewest=fewest)
