"""A table of scores: heads over rows that can be chosen; the standings, or one against each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from gui.shared.controls.row_list import LEFT_INSET, RIGHT_INSET, RowDelegate, RowList, RowModel
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import smooth_painter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Height
from gui.shared.text.tr import tr
from gui.shared.tournament.data import ScoreRow
from gui.shared.tournament.score_painting import Columns, Heads, columns_for, paint_heads, paint_row

HEAD = 36
COMPACT_FROM = 13
"""With so many rows they are lower."""


def row_height(theme: Theme, count: int) -> int:
    """Return the height of a row in a table of `count` rows."""
    return theme.px(42 if count < COMPACT_FROM else Height.COMPACT)


class ScoreModel(RowModel):
    """The rows, in the order in which they are given."""

    rows: tuple[ScoreRow, ...]

    def words(self, place: int) -> str:
        """Return a row as a sentence."""
        row = self.rows[place]
        parts = [self.tr("rank {n}").format(n=row.rank)] if row.rank else []
        parts += [row.name, row.value, row.detail]
        if row.faults:
            parts.append(tr("%n fault(s)", row.faults))
        return ", ".join(part for part in parts if part)

    def replace_rows(self, rows: Sequence[ScoreRow]) -> bool:
        """Take other rows; return whether their number changed."""
        rows = tuple(rows)
        is_longer = len(rows) != len(self.rows)
        if is_longer:
            self.beginResetModel()
        self.rows = rows
        if is_longer:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, 0))
        return is_longer


class _Delegate(RowDelegate):
    """Paints a row."""

    def __init__(self, rows: RowList, table: ScoreTable) -> None:
        super().__init__(rows, table.model)
        self._table = table

    def height(self, theme: Theme, width: int) -> int:
        """Return the height of a row."""
        return row_height(theme, len(self._table.model.rows))

    def paint_row(
        self, painter: QPainter, area: QRectF, place: int, theme: Theme, *, is_current: bool
    ) -> None:
        """Paint the row at `place`, over the whole width."""
        whole = area.adjusted(-LEFT_INSET, 0, RIGHT_INSET, 0)
        paint_row(painter, whole, self._table.model.rows[place], self._table.columns, theme)


class _Head(QWidget):
    """The titles of the columns."""

    def __init__(self, table: ScoreTable) -> None:
        super().__init__()
        self._table = table

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        paint_heads(smooth_painter(self), QRectF(self.rect()), self._table.columns, theme)


class ScoreTable(QWidget):
    """Shows rows; `chosen` brings the player of a row that was clicked, or chosen with Enter."""

    chosen = Signal(int)

    def __init__(self, name: str, heads: Heads, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heads = heads
        self.middle: float | None = 50.0
        self.player = -1
        self._columns: Columns | None = None
        self.head = _Head(self)
        self.list = RowList(name)
        self.list.is_whole = True
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.model = ScoreModel(self)
        self.list.setModel(self.model)
        self.list.setItemDelegate(_Delegate(self.list, self))
        self.list.row_chosen.connect(lambda place: self.chosen.emit(self.model.rows[place].player))
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        body.addWidget(self.head)
        body.addWidget(self.list)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().resized.connect(self._follow)
        self._follow()

    @property
    def columns(self) -> Columns:
        """Where the columns are now."""
        if self._columns is None:
            theme = appearance().theme
            self._columns = columns_for(
                self.model.rows, self.heads, self.width(), theme, self.middle
            )
        return self._columns

    def show_rows(
        self, rows: Sequence[ScoreRow], heads: Heads | None = None, middle: float | None = 50.0
    ) -> None:
        """Show other rows, under other heads if some are given."""
        self.heads = heads or self.heads
        self.middle = middle
        self._columns = None
        if self.model.replace_rows(rows):
            self._fit()
        self.mark(self.player)
        self.update()

    def mark(self, player: int) -> None:
        """Put the soft fill on the row of a player, or nowhere (-1)."""
        self.player = player
        players = [row.player for row in self.model.rows]
        self.list.set_current(players.index(player) if player in players else -1)
        self.head.update()

    def row_height(self) -> int:
        """Return the height of the rows."""
        return row_height(appearance().theme, len(self.model.rows))

    def sizeHint(self) -> QSize:
        height = self.head.height() + self.row_height() * len(self.model.rows)
        return QSize(460, height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._columns = None
        self.head.update()

    def _follow(self) -> None:
        self._columns = None
        self.head.setFixedHeight(appearance().theme.px(HEAD))
        self._fit()

    def _fit(self) -> None:
        self.list.setFixedHeight(max(self.row_height() * len(self.model.rows), 1))
        self.list.scheduleDelayedItemsLayout()
        self.updateGeometry()
        self.update()
