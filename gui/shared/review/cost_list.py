"""The costliest decisions as rows: turn, badge, class, what was done and was best, and its cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QPainter

from engine.core.play.mistakes import MistakeClass
from gui.shared.controls.table import LEFT_INSET, RIGHT_INSET, Table
from gui.shared.report.blocks import Column, Rows
from gui.shared.report.orders import Order
from gui.shared.review.class_mark import mark_size, paint_class_mark
from gui.shared.review.class_words import class_word
from gui.shared.style.painting import CENTER, LEFT, RIGHT, draw_box, draw_text, paint_track
from gui.shared.style.patterns import player_brush
from gui.shared.style.player_badge import TABLE, paint_badge
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Height
from gui.shared.text.tr import tr

HEIGHTS = (Height.ROW, 62, 82)
"""With all words in one line, in two, and in two lines below turn and badge."""
BAR = 5
LINE = 20
BADGE_ROOM = 19
SIGN_WIDTH, SIGN_HEIGHT = 22, 16
MARK_GAP = 6


@dataclass(frozen=True, slots=True)
class CostRow:
    """A costly decision in words; `share` is its cost as a part of the greatest one.

    `number` is that of its turn, or whatever people count, and `when` says it in words.
    """

    step: int
    number: int
    when: str
    seat: int
    name: str
    chosen: str
    best: str
    cost: str
    share: float
    is_exact: bool
    mistake: MistakeClass = MistakeClass.NONE

    @property
    def sureness(self) -> str:
        """How sure the cost is."""
        return tr("exact") if self.is_exact else tr("estimate")


def cost_block(
    rows: Sequence[CostRow], current: int, choose: Callable[[int], Order | None]
) -> Rows:
    """Return the costly decisions as a list, the costliest first."""
    columns = (
        Column(tr("When"), lambda row: row.when),
        Column(tr("Who"), lambda row: row.name),
        Column(tr("Done"), lambda row: row.chosen),
        Column(tr("Best"), lambda row: row.best),
        Column(tr("Cost"), lambda row: row.cost, is_number=True),
        Column(tr("Sureness"), lambda row: row.sureness),
        Column(tr("Class"), lambda row: class_word(row.mistake)),
    )
    table = "gui.shared.review.cost_list:CostTable"
    name = tr("Costliest decisions")
    return Rows(name, columns, rows, choose, is_whole=True, current=current, table=table)


class CostTable(Table):
    """Paints each with all its words, and a bar that says how much it cost beside the others."""

    def words(self, row: CostRow) -> str:
        text = tr("{when}, {name}: {chosen}, {best}, {cost}, {sureness}")
        told = text.format(
            when=row.when,
            name=row.name,
            chosen=row.chosen,
            best=row.best,
            cost=row.cost,
            sureness=row.sureness,
        )
        word = class_word(row.mistake)
        return f"{word}, {told}" if word else told

    def row_height(self, theme: Theme, width: int) -> int:
        return theme.px(HEIGHTS[self._lines(theme, width - LEFT_INSET - RIGHT_INSET) - 1])

    def paint_row(
        self, painter: QPainter, area: QRectF, row: CostRow, theme: Theme, *, is_current: bool
    ) -> None:
        """Paint a row: words above; the bar, the cost and how sure it is below."""
        lines = self._lines(theme, area.width())
        line = QRectF(area.left(), area.top() + theme.px(4), area.width(), theme.px(LINE))
        left = self._paint_head(painter, line, row, theme)
        self._paint_mark(painter, line, row, theme)
        whole = QRectF(line)
        if lines < 3:
            line.setLeft(left)
        else:
            line.translate(0, theme.px(LINE))
        texts = (f"{row.chosen}, {row.best}",) if lines == 1 else (row.chosen, row.best)
        for number, text in enumerate(texts):
            is_beside = lines < 3 and not number
            line.setRight(whole.right() - (self._mark_room(theme) if is_beside else 0))
            draw_text(painter, line, text, theme.font("body", 500), theme.color("text"), LEFT)
            line.translate(0, theme.px(LINE - 1))
        self._paint_sign(painter, line, row, theme)
        line.setRight(line.right() - theme.px(SIGN_WIDTH + 6))
        self._paint_cost(painter, line, row, theme)

    def _lines(self, theme: Theme, width: float) -> int:
        """Return which layout has room for the words of every row, so that all look alike."""
        metrics = theme.metrics("body", 500)
        room = width - self._head_width(theme) - self._mark_room(theme)
        rows = self.rows
        if all(metrics.horizontalAdvance(f"{r.chosen}, {r.best}") <= room for r in rows):
            return 1
        parts = [part for row in rows for part in (row.chosen, row.best)]
        return 2 if all(metrics.horizontalAdvance(part) <= room for part in parts) else 3

    def _mark_room(self, theme: Theme) -> float:
        """Return what the mark at the right of the first line takes of it, where there is any."""
        return mark_size(theme)[0] + MARK_GAP if any(row.mistake for row in self.rows) else 0.0

    def _number_width(self, theme: Theme) -> float:
        digits = max((len(str(row.number)) for row in self.rows), default=2)
        return theme.metrics("body").horizontalAdvance("0" * max(digits, 2))

    def _head_width(self, theme: Theme) -> float:
        return self._number_width(theme) + 2 * theme.px(BADGE_ROOM)

    def _paint_head(self, painter: QPainter, line: QRectF, row: CostRow, theme: Theme) -> float:
        """Paint turn and badge; return where the words begin."""
        width = self._number_width(theme)
        box = QRectF(line.left(), line.top(), width, line.height())
        number = str(row.number)
        draw_text(painter, box, number, theme.font("body"), theme.color("text_2"), RIGHT)
        center = QPointF(box.right() + theme.px(BADGE_ROOM), line.center().y())
        paint_badge(painter, center, theme.px(TABLE), row.seat, theme)
        return line.left() + self._head_width(theme)

    def _paint_mark(self, painter: QPainter, line: QRectF, row: CostRow, theme: Theme) -> None:
        """Paint at the right how bad it was."""
        width, height = mark_size(theme)
        box = QRectF(line.right() - width, line.center().y() - height / 2, width, height)
        paint_class_mark(painter, box, row.mistake, theme)

    def _paint_sign(self, painter: QPainter, line: QRectF, row: CostRow, theme: Theme) -> None:
        """Paint the small chip: = with a solid edge, or ± with a dashed one."""
        width, height = theme.px(SIGN_WIDTH), theme.px(SIGN_HEIGHT)
        box = QRectF(line.right() - width, line.center().y() - height / 2, width, height)
        edge = theme.color("line_strong")
        draw_box(painter, box, height / 2, None, edge, dashed=not row.is_exact)
        sign = "=" if row.is_exact else "±"
        draw_text(painter, box, sign, theme.font("tick", 500), theme.color("text_2"), CENTER)

    def _paint_cost(self, painter: QPainter, foot: QRectF, row: CostRow, theme: Theme) -> None:
        """Paint the bar and, at its right, the cost in words."""
        metrics = theme.metrics("small", 600)
        words = max(metrics.horizontalAdvance(other.cost) for other in self.rows)
        font, ink = theme.font("small", 600), theme.color("text")
        draw_text(painter, foot, row.cost, font, ink, RIGHT)
        length = foot.width() - words - theme.px(12)
        if length > BAR * 2:
            bar = QRectF(foot.left(), foot.center().y() - BAR / 2, length, BAR)
            brush: QBrush = player_brush(theme, row.seat)
            paint_track(painter, bar, row.share, brush, theme.colors.line)
