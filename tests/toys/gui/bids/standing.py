"""A panel of places: who stands where, with a bar in the player's pattern for what each has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QVBoxLayout

from gui.shared.controls.label import Heading
from gui.shared.controls.table import Column, Table
from gui.shared.page.own_side import OwnSide
from gui.shared.style.painter import Painter
from gui.shared.style.player_badge import LIST, BadgeState
from gui.shared.text.tr import tr


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place, shared where others have the same; `share` is how long the bar is."""

    place: int
    player: int
    name: str
    value: str
    share: float
    is_out: bool = False


def standing_table() -> Table:
    """Return a table of the places in order, of equals the seats."""
    columns = (
        Column(tr("Place"), lambda row: str(row.place), lambda row: row.place),
        Column(tr("Who"), lambda row: row.name),
        Column(tr("Value"), lambda row: row.value),
    )
    return Table(tr("Standing"), columns, words=_words, paint=_paint_row)


def _words(row: Place) -> str:
    text = tr("Place {place}: {name}, {value}")
    told = text.format(place=row.place, name=row.name, value=row.value)
    return tr("{text}, out").format(text=told) if row.is_out else told


def _paint_row(painter: Painter, area: QRectF, row: Place, _is_current: bool) -> None:
    """Paint place, badge, name, bar and value."""
    ink = "text_2" if row.is_out else "text"
    number = QRectF(area.left(), area.top(), painter.px(20), area.height())
    painter.text(number, str(row.place), "body", "text_2", "right")
    center = QPointF(number.right() + painter.px(20), area.center().y())
    state: BadgeState = "dead" if row.is_out else "alive"
    painter.badge(center, painter.px(LIST - 1), row.player, state=state)
    value = QRectF(area.right() - painter.px(36), area.top(), painter.px(36), area.height())
    painter.text(value, row.value, "body", ink, "right", weight=700)
    bar = QRectF(value.left() - painter.px(72), area.center().y() - 4, painter.px(64), 8)
    name = QRectF(area)
    name.setLeft(center.x() + painter.px(20))
    name.setRight(bar.left() - painter.px(8))
    if name.width() < painter.px(40):  # the bar says what the number does
        name.setRight(value.left() - painter.px(4))
    else:
        painter.track(bar, row.share, painter.player_brush(row.player))
    painter.text(name, row.name, "body", ink, weight=600)


class StandingSide(OwnSide):
    """Shows the places in the picture; a game says in `places` what they are."""

    note = ""

    def __init__(self) -> None:
        super().__init__()
        self.table = standing_table()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(Heading(self.title or tr("Standing"), self.note))
        column.addWidget(self.table, 1)

    def show_frame(self, frame: Any) -> None:
        """List the places, where they are others than before."""
        rows = sorted(self.places(frame), key=lambda row: (row.place, row.player))
        if rows != list(self.table.rows):
            self.table.show_rows(rows)

    def places(self, frame: Any) -> Sequence[Place]:
        """Return who stands where; a game says how."""
        raise NotImplementedError
