"""Field against field: what the plans of each get from those of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.blotto.scoring.scores import Tally
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import CENTER, LEFT, draw_line, draw_text, smooth_painter
from gui.shared.style.player_badge import TABLE, paint_badge
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, decimal, percent

if TYPE_CHECKING:
    from engine.blotto.contest.contest import Contest

LINE = 26


class Between(QWidget):
    """A small table with a line and a column for each field; hidden where there is but one."""

    def __init__(self) -> None:
        super().__init__()
        self._names: list[str] = []
        self._cells: list[list[str]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Field against field"))
        self.hide()

    def show_contest(self, contest: Contest) -> None:
        """Show what the fields of a contest get from each other."""
        self._names = [field.name for field in contest.fields]
        self._cells = [
            [_cell(Tally(*counts.tolist())) for counts in line] for line in contest.between
        ]
        told = [
            tr("{a} against {b}: {cell}").format(a=a, b=b, cell=cell)
            for a, line in zip(self._names, self._cells, strict=True)
            for b, cell in zip(self._names, line, strict=True)
        ]
        self.setAccessibleDescription("; ".join(told))
        self.setVisible(len(self._names) > 1)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, appearance().theme.px(LINE) * (len(self._names) + 1))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        painter = smooth_painter(self)
        high, count = theme.px(LINE), max(len(self._names), 1)
        names = self.width() * 0.34
        step = (self.width() - names) / count
        head = QRectF(0, 0, names, high)
        quiet = theme.color("text_3")
        draw_text(painter, head, tr("Points a battle, and won"), theme.font("small"), quiet, LEFT)
        for field, name in enumerate(self._names):
            y = (field + 1) * high
            draw_line(painter, QPointF(0, y), QPointF(self.width(), y), theme.color("line"))
            radius = theme.px(TABLE)
            paint_badge(painter, QPointF(radius, y + high / 2), radius, field, theme)
            top = QPointF(names + (field + 0.5) * step, high / 2)
            paint_badge(painter, top, radius, field, theme)
            place = QRectF(2 * radius + 8, y, names - 2 * radius - 8, high)
            draw_text(painter, place, name, theme.font("small", 500), theme.color("text"), LEFT)
            for other, cell in enumerate(self._cells[field]):
                box = QRectF(names + other * step, y, step, high)
                draw_text(painter, box, cell, theme.font("small"), theme.color("text"), CENTER)


def _cell(tally: Tally) -> str:
    if not tally.battles:  # a field of one plan
        return UNKNOWN
    return f"{decimal(tally.mean, 2)}, {percent(tally.win_rate)}"
