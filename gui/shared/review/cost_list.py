"""The costliest decisions as rows: turn, badge, class, what was done and was best, and its cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush

from engine.core.play.mistakes import MistakeClass
from gui.shared.controls.table import Table
from gui.shared.controls.table_cells import LEFT_INSET, RIGHT_INSET
from gui.shared.report.blocks import Column, Rows
from gui.shared.report.orders import Order
from gui.shared.review.class_mark import mark_size, paint_class_mark
from gui.shared.review.class_words import class_word
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Height
from gui.shared.text.tr import tr

HEIGHTS = (Height.ROW, 62, 82, 101)
"""With all words in one line, in two, in two lines below turn and badge, and in three there."""
WRAPPED = 4
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
        Column(tr("Cost"), lambda row: row.cost, align="right"),
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

    def paint_row(self, painter: Painter, area: QRectF, row: CostRow, *, is_current: bool) -> None:
        """Paint a row: words above; the bar, the cost and how sure it is below."""
        lines = self._lines(painter.theme, area.width())
        line = QRectF(area.left(), area.top() + painter.px(4), area.width(), painter.px(LINE))
        left = self._paint_head(painter, line, row)
        self._paint_mark(painter, line, row)
        whole = QRectF(line)
        if lines < 3:
            line.setLeft(left)
        else:
            line.translate(0, painter.px(LINE))
        texts = (f"{row.chosen}, {row.best}",) if lines == 1 else (row.chosen, row.best)
        for number, text in enumerate(texts):
            is_beside = lines < 3 and not number
            line.setRight(whole.right() - (self._mark_room(painter.theme) if is_beside else 0))
            count = 2 if number and lines == WRAPPED else 1
            box = line.adjusted(0, 0, 0, (count - 1) * line.height())
            painter.lines(box, text, line.height(), weight=500)
            line.translate(0, count * painter.px(LINE - 1))
        if not all(each.is_exact for each in self.rows):
            self._paint_sign(painter, line, row)
            line.setRight(line.right() - painter.px(SIGN_WIDTH + 6))
        self._paint_cost(painter, line, row)

    def _lines(self, theme: Theme, width: float) -> int:
        """Return which layout has room for the words of every row, so that all look alike."""
        metrics = theme.metrics("body", 500)
        room = width - self._head_width(theme) - self._mark_room(theme)
        rows = self.rows
        if all(metrics.horizontalAdvance(f"{r.chosen}, {r.best}") <= room for r in rows):
            return 1
        widest = max(metrics.horizontalAdvance(part) for r in rows for part in (r.chosen, r.best))
        if widest <= room:
            return 2
        return 3 if widest <= width else WRAPPED

    def _mark_room(self, theme: Theme) -> float:
        """Return what the mark at the right of the first line takes of it, where there is any."""
        return mark_size(theme)[0] + MARK_GAP if any(row.mistake for row in self.rows) else 0.0

    def _number_width(self, theme: Theme) -> float:
        digits = max((len(str(row.number)) for row in self.rows), default=2)
        return theme.metrics("body").horizontalAdvance("0" * max(digits, 2))

    def _head_width(self, theme: Theme) -> float:
        return self._number_width(theme) + 2 * theme.px(BADGE_ROOM)

    def _paint_head(self, painter: Painter, line: QRectF, row: CostRow) -> float:
        """Paint turn and badge; return where the words begin."""
        width = self._number_width(painter.theme)
        box = QRectF(line.left(), line.top(), width, line.height())
        painter.text(box, str(row.number), "body", "text_2", "right")
        center = QPointF(box.right() + painter.px(BADGE_ROOM), line.center().y())
        painter.badge(center, "table", row.seat)
        return line.left() + self._head_width(painter.theme)

    def _paint_mark(self, painter: Painter, line: QRectF, row: CostRow) -> None:
        """Paint at the right how bad it was."""
        width, height = mark_size(painter.theme)
        box = QRectF(line.right() - width, line.center().y() - height / 2, width, height)
        paint_class_mark(painter, box, row.mistake)

    def _paint_sign(self, painter: Painter, line: QRectF, row: CostRow) -> None:
        """Paint the small chip: = with a solid edge, or ± with a dashed one."""
        width, height = painter.px(SIGN_WIDTH), painter.px(SIGN_HEIGHT)
        box = QRectF(line.right() - width, line.center().y() - height / 2, width, height)
        painter.box(box, height / 2, None, "line_strong", dashed=not row.is_exact)
        painter.text(box, "=" if row.is_exact else "±", "tick", "text_2", "center", weight=500)

    def _paint_cost(self, painter: Painter, foot: QRectF, row: CostRow) -> None:
        """Paint the bar and, at its right, the cost in words."""
        metrics = painter.theme.metrics("small", 600)
        words = max(metrics.horizontalAdvance(other.cost) for other in self.rows)
        painter.text(foot, row.cost, "small", "text", "right", weight=600)
        length = foot.width() - words - painter.px(12)
        if length > BAR * 2:
            bar = QRectF(foot.left(), foot.center().y() - BAR / 2, length, BAR)
            brush: QBrush = painter.player_brush(row.seat)
            painter.track(bar, row.share, brush, "line")
