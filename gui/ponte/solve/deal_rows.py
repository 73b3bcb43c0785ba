"""A virtual list of positions, each a row of pieces; only what is seen is ever worked out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.ponte.positions import Position, text_of
from gui.ponte.solve.deal_picture import paint_teams
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.painting import RIGHT, draw_text
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.ponte.queries.queries import Found

ROW = 34


class DealTable(Table):
    """Lists positions, its rows are their places; `row_chosen` carries the place of one."""

    def __init__(self) -> None:
        self.found: Found | None = None
        columns = (
            Column(tr("Position"), lambda place: text_of(self.position(place))),
            Column(tr("Number"), lambda place: f"{place + 1:,}", int),
        )
        super().__init__(tr("Positions"), columns, ROW)
        self.setMinimumHeight(ROW * 3)

    def position(self, place: int) -> Position:
        assert self.found is not None
        return self.found.position(place)

    def words(self, row: int) -> str:
        return f"{row + 1}: {text_of(self.position(row))}"

    def show_found(self, found: Found | None) -> None:
        """List other positions, none chosen."""
        self.found = found
        self.show_rows(range(0 if found is None else len(found.codes)))
        self.set_current(-1)
        self.scrollToTop()

    def paint_row(
        self, painter: QPainter, area: QRectF, row: int, theme: Theme, *, is_current: bool
    ) -> None:
        """Paint the pieces, and the number at the right."""
        width = theme.metrics("tick").horizontalAdvance(f"{len(self.rows):,}")
        teams = area.adjusted(0, 0, -width - theme.px(8), 0)
        paint_teams(painter, teams, self.position(row), theme)
        color = theme.color("on_soft" if is_current else "text_3")
        draw_text(painter, area, f"{row + 1:,}", theme.font("tick"), color, RIGHT)
