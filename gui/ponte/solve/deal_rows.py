"""A virtual list of positions, each a row of pieces; only what is seen is ever worked out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from engine.ponte.positions import Position, text_of
from gui.ponte.solve.deal_picture import paint_teams
from gui.shared.controls.row_list import RowDelegate, RowList, RowModel
from gui.shared.style.painting import RIGHT, draw_text
from gui.shared.style.theme import Theme

if TYPE_CHECKING:
    from engine.ponte.queries.queries import Found

ROW = 34
NUMBER = 44


class DealModel(RowModel):
    """The positions found."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.found: Found | None = None

    @property
    def num_rows(self) -> int:
        """How many positions are listed."""
        return 0 if self.found is None else len(self.found.codes)

    def row(self, place: int) -> Position:
        """Return the position at `place`."""
        assert self.found is not None
        return self.found.position(place)

    def words(self, place: int) -> str:
        """Return a position as its text."""
        return f"{place + 1}: {text_of(self.row(place))}"

    def show_found(self, found: Found | None) -> None:
        """List other positions."""
        self.beginResetModel()
        self.found = found
        self.endResetModel()


class DealDelegate(RowDelegate):
    """Paints a position: its pieces, and its number in the list."""

    _model: DealModel
    row_height = ROW

    def paint_row(
        self, painter: QPainter, area: QRectF, place: int, theme: Theme, *, is_current: bool
    ) -> None:
        """Paint a row."""
        number = f"{place + 1:,}"
        width = theme.metrics("tick").horizontalAdvance(f"{self._model.num_rows:,}")
        teams = area.adjusted(0, 0, -width - theme.px(8), 0)
        paint_teams(painter, teams, self._model.row(place), theme)
        token = "on_soft" if is_current else "text_3"
        draw_text(painter, area, number, theme.font("tick"), theme.color(token), RIGHT)


class DealList(RowList):
    """Lists positions; `row_chosen` carries the place of one."""

    def __init__(self) -> None:
        super().__init__("")
        self.setAccessibleName(self.tr("Positions"))
        self.rows_model = DealModel(self)
        self.setModel(self.rows_model)
        self.setItemDelegate(DealDelegate(self, self.rows_model))
        self.setMinimumHeight(ROW * 3)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_found(self, found: Found | None) -> None:
        """List other positions, none chosen."""
        self.rows_model.show_found(found)
        self.set_current(-1)
        self.scrollToTop()
