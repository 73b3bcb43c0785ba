"""The tables of the editor: the rolls of a cell, the worst cells, the rates against strategies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen

from engine.core.play.strategy import Strategy
from gui.hog.board.roll_tile import WIDTH, paint_roll, roll_column, roll_text
from gui.hog.editor.words import EffectRow, cell_text, flaw_words, points_text, strategy_name
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

if TYPE_CHECKING:
    from engine.hog.exact_play.counterfactual import Flaw

ROLL_ROW, TIGHT_ROW, TEXT_ROW, HEAD = 25, 21, 28, 24


class EffectTable(Table):
    """The rolls of a cell: tile, dot on a line, effect and note."""

    def __init__(self) -> None:
        self._is_tight = False
        columns = (
            Column(tr("Dice"), lambda row: roll_text(row.roll), lambda row: row.roll),
            Column(tr("Adds"), lambda row: row.effect, lambda row: row.place, align="right"),
            Column("", lambda row: row.note),
        )
        super().__init__(tr("Rolls of this cell"), columns)
        self.is_whole = True

    def words(self, row: EffectRow) -> str:
        return row.words

    def row_height(self, theme: Theme, width: int) -> int:
        return theme.px(TIGHT_ROW if self._is_tight else ROLL_ROW)

    def show_effects(self, rows: Sequence[EffectRow]) -> None:
        """Show the rolls of another cell, the one that it has now marked."""
        self.show_rows(rows)
        self.set_current(next((n for n, row in enumerate(rows) if row.is_now), -1))

    def set_tight(self, is_tight: bool) -> None:
        """Let the rows stand closer, or not."""
        if is_tight != self._is_tight:
            self._is_tight = is_tight
            self.fit()

    def paint_row(
        self, painter: Painter, area: QRectF, row: EffectRow, *, is_current: bool
    ) -> None:
        paint_roll(painter, area.left(), area.center().y(), row.roll)
        weight = 600 if row.is_now or row.note else 400
        ink = "on_soft" if is_current else "text"
        note = QRectF(area.right() - painter.px(34), area.top(), painter.px(34), area.height())
        number = QRectF(note.left() - painter.px(62), area.top(), painter.px(60), area.height())
        painter.text(number, row.effect, "body", ink, "right", weight=weight)
        painter.text(note, row.note, "small", ink, "right", weight=600)
        line = QRectF(area.left() + painter.px(WIDTH + 14), area.top(), 0, area.height())
        line.setRight(number.left() - 2)
        if row.position is not None and line.width() > 20:
            _paint_effect(painter, line, row.position, is_strong=row.is_now or bool(row.note))


class FlawTable(Table):
    """The worst cells."""

    def __init__(self) -> None:
        def cell(flaw: Flaw) -> tuple[int, int]:
            return flaw.score, flaw.opponent

        def gain(flaw: Flaw) -> float:
            return flaw.gain

        columns = (
            Column(tr("Cell"), lambda flaw: cell_text(*cell(flaw)), cell, 0.3),
            roll_column(tr("Rolls"), "roll", 0.18),
            roll_column(tr("Best"), "better", 0.18),
            Column(tr("Gains"), lambda flaw: points_text(flaw.gain), gain, 0.34, "right"),
        )
        super().__init__(tr("Worst cells"), columns, TEXT_ROW, HEAD)
        self.setMinimumHeight(HEAD + 2 * TEXT_ROW)

    def show_flaws(self, rows: Sequence[Flaw], place: int, is_sought: bool) -> None:
        """Show cells, and mark one of them, or none (-1); bring it into view where `is_sought`."""
        if rows != self.rows:
            self.show_rows(rows)
        if is_sought:
            self.set_current(place)
        elif place != self.current_place:
            self.current_place = place
            self.viewport().update()

    def words(self, row: Flaw) -> str:
        return flaw_words(row)


@dataclass(frozen=True, slots=True)
class AgainstRow:
    """The exact rate against a strategy, grey unless it is news; None is none yet."""

    strategy: Strategy
    rate: float | None
    is_news: bool


class OpponentTable(Table):
    """The strategies, and the rate against each."""

    def __init__(self) -> None:
        def name(row: AgainstRow) -> str:
            return strategy_name(row.strategy)

        def rate(row: AgainstRow) -> str:
            return "…" if row.rate is None else percent(row.rate, 2)

        columns = (
            Column(tr("Opponent"), name, name),
            Column(tr("Win rate"), rate, lambda row: row.rate, align="right"),
        )
        super().__init__(tr("Opponents, and the win rate against each"), columns, TEXT_ROW)
        self.is_whole = True

    def show_rates(self, rows: Sequence[AgainstRow], current: int) -> None:
        """Show strategies, and the soft fill on the one that is played against."""
        self.show_rows(rows)
        self.set_current(current)

    def words(self, row: AgainstRow) -> str:
        name, rate = (column.text(row) for column in self.columns)
        return tr("against {name}: {rate}").format(name=name, rate=rate)

    def paint_row(
        self, painter: Painter, area: QRectF, row: AgainstRow, *, is_current: bool
    ) -> None:
        name, rate = (column.text(row) for column in self.columns)
        ink = "on_soft" if is_current else "text"
        grey = "text_2" if is_current else "text_3"
        font = painter.theme.font("body", 600 if is_current else 400)
        width = painter.theme.metrics("body", 600).horizontalAdvance(rate)
        painter.text(area, rate, font, ink if row.is_news else grey, "right")
        painter.text(area.adjusted(0, 0, -width - 8, 0), name, font, ink)


def _paint_effect(painter: Painter, line: QRectF, place: float, *, is_strong: bool) -> None:
    """Paint a dot on a line whose middle is no change."""
    middle = line.center()
    painter.setPen(QPen(painter.theme.color("line_strong"), 1.0))
    painter.drawLine(QPointF(line.left(), middle.y()), QPointF(line.right(), middle.y()))
    painter.drawLine(QPointF(middle.x(), middle.y() - 4), QPointF(middle.x(), middle.y() + 4))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(painter.theme.color("accent" if is_strong else "text_2"))
    radius = 4.5 if is_strong else 3.5
    painter.drawEllipse(
        QPointF(middle.x() + place * (line.width() / 2 - 4), middle.y()), radius, radius
    )
