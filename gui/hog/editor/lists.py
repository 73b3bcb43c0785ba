"""The lists of the editor: the rolls of a cell, the worst cells, the rates against strategies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.shared.controls.row_list import RowDelegate, RowList, RowModel
from gui.shared.style import color_math
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import CENTER, LEFT, RIGHT, draw_box, draw_text
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Radius

ROLL_ROW, TIGHT_ROW, TEXT_ROW = 25, 21, 28
TILE = 24


@dataclass(frozen=True, slots=True)
class EffectRow:
    """What a number of dice would add to the win rate: in words, and from -1 to 1 on the line."""

    roll: int
    effect: str
    place: float | None
    note: str
    is_now: bool
    words: str


@dataclass(frozen=True, slots=True)
class TextRow:
    """A row of two texts with tiles between them, such as 24 : 37, from 4 to 8 dice, +0.012."""

    left: str
    right: str
    words: str
    tiles: tuple[int, ...] = ()
    is_vague: bool = False


class ListModel(RowModel):
    """Rows of one kind, in order."""

    rows: tuple[EffectRow, ...] | tuple[TextRow, ...]

    def words(self, place: int) -> str:
        """Return a row as a sentence."""
        return self.rows[place].words

    def set_rows(self, rows: Sequence[EffectRow] | Sequence[TextRow]) -> None:
        """Take other rows; as many as before keep their places."""
        new = tuple(rows)
        if new == self.rows:
            return
        if len(new) == len(self.rows):
            self.rows = new  # type: ignore[assignment]
            self.dataChanged.emit(self.index(0, 0), self.index(len(new) - 1, 0))
            return
        self.beginResetModel()
        self.rows = new  # type: ignore[assignment]
        self.endResetModel()


class EffectDelegate(RowDelegate):
    """Paints tile, dot on a line, effect and note."""

    _model: ListModel

    def __init__(self, rows: RowList, model: ListModel) -> None:
        super().__init__(rows, model)
        self.is_tight = False

    def height(self, theme: Theme, width: int) -> int:
        """Return the height of a row."""
        return theme.px(TIGHT_ROW if self.is_tight else ROLL_ROW)

    def paint_row(
        self, painter: QPainter, area: QRectF, place: int, theme: Theme, *, is_current: bool
    ) -> None:
        """Paint the row at `place` into `area`."""
        row = self._model.rows[place]
        assert isinstance(row, EffectRow)
        paint_tile(painter, QPointF(area.left() + theme.px(TILE) / 2, area.center().y()), row.roll)
        weight = 600 if row.is_now or row.note else 400
        ink = theme.color("on_soft" if is_current else "text")
        note = QRectF(area.right() - theme.px(34), area.top(), theme.px(34), area.height())
        number = QRectF(note.left() - theme.px(62), area.top(), theme.px(60), area.height())
        draw_text(painter, number, row.effect, theme.font("body", weight), ink, RIGHT)
        draw_text(painter, note, row.note, theme.font("small", 600), ink, RIGHT)
        line = QRectF(area.left() + theme.px(TILE + 14), area.top(), 0, area.height())
        line.setRight(number.left() - 2)
        if row.place is not None and line.width() > 20:
            _paint_effect(painter, line, row.place, theme, is_strong=row.is_now or bool(row.note))


class TextDelegate(RowDelegate):
    """Paints two texts, with tiles and an arrow before the second."""

    _model: ListModel
    row_height = TEXT_ROW

    def paint_row(
        self, painter: QPainter, area: QRectF, place: int, theme: Theme, *, is_current: bool
    ) -> None:
        """Paint the row at `place` into `area`."""
        row = self._model.rows[place]
        assert isinstance(row, TextRow)
        ink = theme.color("on_soft" if is_current else "text")
        font = theme.font("body", 600 if is_current else 400)
        width = theme.metrics("body", 600).horizontalAdvance(row.right)
        left = area.adjusted(0, 0, -width - 8, 0)
        right_ink = theme.color("text_2" if is_current else "text_3") if row.is_vague else ink
        draw_text(painter, area, row.right, font, right_ink, RIGHT)
        draw_text(painter, left, row.left, font, ink, LEFT)
        middle = area.left() + theme.px(86)
        for number, roll in enumerate(row.tiles):
            x = middle + number * theme.px(TILE + 20)
            paint_tile(painter, QPointF(x, area.center().y()), roll)
            if number:
                gap = QRectF(x - theme.px(TILE / 2 + 20), area.top(), theme.px(20), area.height())
                arrow = theme.color("on_soft" if is_current else "text_2")
                draw_text(painter, gap, "→", theme.font("body"), arrow, CENTER)


def make_list(name: str, kind: type[EffectDelegate] | type[TextDelegate]) -> RowList:
    """Return an empty list that paints its rows so; its model is a ListModel."""
    rows = RowList(name)
    model = ListModel(rows)
    rows.setModel(model)
    rows.setItemDelegate(kind(rows, model))
    return rows


def set_rows(rows: RowList, content: Sequence[EffectRow] | Sequence[TextRow]) -> None:
    """Show other rows in a list made by `make_list`."""
    model = rows.model()
    assert isinstance(model, ListModel)
    model.set_rows(content)
    rows.updateGeometry()


def set_tight(rows: RowList, is_tight: bool) -> None:
    """Let the rows of an effect list stand closer, or not."""
    delegate = rows.itemDelegate()
    assert isinstance(delegate, EffectDelegate)
    if is_tight != delegate.is_tight:
        delegate.is_tight = is_tight
        rows.scheduleDelayedItemsLayout()
        rows.updateGeometry()


def paint_tile(painter: QPainter, center: QPointF, roll: int) -> None:
    """Paint a number of dice on its colour."""
    theme = appearance().theme
    width, height = theme.px(TILE), theme.px(18)
    rect = QRectF(center.x() - width / 2, center.y() - height / 2, width, height)
    color = theme.ordinal[roll]
    draw_box(painter, rect, Radius.CELL, QColor(color))
    ink = QColor(color_math.letter_on(color))
    draw_text(painter, rect, str(roll), theme.font("small", 600), ink, CENTER)


def _paint_effect(
    painter: QPainter, line: QRectF, place: float, theme: Theme, *, is_strong: bool
) -> None:
    """Paint a dot on a line whose middle is no change."""
    middle = line.center()
    painter.setPen(QPen(theme.color("line_strong"), 1.0))
    painter.drawLine(QPointF(line.left(), middle.y()), QPointF(line.right(), middle.y()))
    painter.drawLine(QPointF(middle.x(), middle.y() - 4), QPointF(middle.x(), middle.y() + 4))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("accent" if is_strong else "text_2"))
    radius = 4.5 if is_strong else 3.5
    painter.drawEllipse(
        QPointF(middle.x() + place * (line.width() / 2 - 4), middle.y()), radius, radius
    )
