"""A solved position: all teams by strength, mine below, theirs above, and what mine are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.ponte.board.shields import paint_narrow_score, paint_ring, paint_score, paint_shield
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import LEFT, draw_text, smooth_painter
from gui.shared.style.theme import Theme

if TYPE_CHECKING:
    from engine.ponte.queries.search import Solved

WIDE, TALL = 58, 68
HEIGHT = 262
LEAST_PITCH = 40
"""The distance of two teams, at 100 %, below which a score has its check mark underneath."""


class PositionBoard(QWidget):
    """Paints a solved position with the values of all teams."""

    def __init__(self) -> None:
        super().__init__()
        self.solved: Solved | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Position"))
        appearance().resized.connect(self.updateGeometry)

    def show_solved(self, solved: Solved) -> None:
        """Show another position."""
        self.solved = solved
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(540, appearance().theme.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(280, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.solved is None:
            return
        theme = appearance().theme
        painter = smooth_painter(self)
        position = self.solved.position
        self._paint_titles(painter, theme)
        for place, rank in enumerate(position.theirs, 1):
            rect = self._shield(rank, 1, theme)
            if place == position.chosen:
                rect.translate(0, theme.px(16))
            paint_shield(painter, rect, 1, str(rank), theme)
            if place == position.chosen:
                paint_ring(painter, rect, theme.color("text"))
        for move, rank in enumerate(position.mine, 1):
            self._paint_mine(painter, move, self._shield(rank, 0, theme), theme)

    def _paint_titles(self, painter: QPainter, theme: Theme) -> None:
        font, ink = theme.font("small", 600), theme.color("text_2")
        line = theme.px(18)
        top = QRectF(8, 6, self.width() - 16, line)
        draw_text(painter, top, self.tr("Theirs"), font, ink, LEFT)
        below = QRectF(8, self._row_top(0, theme) - line - 8, self.width() - 16, line)
        draw_text(painter, below, self.tr("Mine"), font, ink, LEFT)

    def _paint_mine(self, painter: QPainter, move: int, rect: QRectF, theme: Theme) -> None:
        assert self.solved is not None
        paint_shield(painter, rect, 0, str(self.solved.position.mine[move - 1]), theme)
        is_close = self._pitch(theme) < theme.px(LEAST_PITCH)
        width = self._pitch(theme) - 2 if is_close else rect.width() + 14
        under = QRectF(rect.center().x() - width / 2, rect.bottom() + 10, width, theme.px(22))
        won = self.solved.values[move - 1].rounds_won
        is_best = won == self.solved.rounds_won
        if is_close:
            under.setHeight(theme.px(30))
            paint_narrow_score(painter, under, won, theme, is_best=is_best)
            return
        k = self.solved.position.k
        paint_score(painter, under, won, k, theme, is_best=is_best, brief=True)

    def _row_top(self, side: int, theme: Theme) -> float:
        return theme.px(30) if side else theme.px(HEIGHT) - theme.px(TALL + 40)

    def _pitch(self, theme: Theme) -> float:
        """Return the distance of two teams side by side in strength, in pixels."""
        assert self.solved is not None
        return min((self.width() - 24) / (2 * self.solved.position.k), theme.px(WIDE))

    def _shield(self, rank: int, side: int, theme: Theme) -> QRectF:
        """Return where a team stands: by its strength from left to right."""
        assert self.solved is not None
        count = 2 * self.solved.position.k
        pitch = self._pitch(theme)
        width = min(pitch * 0.92 if count > 8 else theme.px(WIDE) * 0.86, theme.px(WIDE))
        height = width * TALL / WIDE
        left = (self.width() - pitch * count) / 2
        center = left + (rank - 0.5) * pitch
        middle = self._row_top(side, theme) + theme.px(TALL) / 2
        return QRectF(center - width / 2, middle - height / 2, width, height)
