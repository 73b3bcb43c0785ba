"""What the colours of the map of errors mean."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.conquest.solve.error_map import ErrorMap
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import LEFT, RIGHT, draw_text, smooth_painter
from gui.shared.text.value_format import percent_change

BAR, TEXT = 80, 42
STEPS = 8


class ErrorLegend(QWidget):
    """A bar from the largest error to none, in points of chance."""

    def __init__(self, errors: ErrorMap) -> None:
        super().__init__()
        self._errors = errors
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        words = self.tr("From {worst} to 0 points of chance.")
        self.setAccessibleName(words.format(worst=percent_change(errors.worst)))
        appearance().resized.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        return QSize(theme.px(BAR + 2 * TEXT), theme.px(18))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme = smooth_painter(self), appearance().theme
        text, height = theme.px(TEXT), self.height()
        bar = QRectF(text, height / 2 - 5, self.width() - 2 * text, 10)
        colors = QLinearGradient(QPointF(bar.left(), 0), QPointF(bar.right(), 0))
        for step in range(STEPS + 1):
            color = self._errors.color(theme, self._errors.worst * (1 - step / STEPS))
            colors.setColorAt(step / STEPS, QColor(color))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors)
        painter.drawRoundedRect(bar, 2, 2)
        font, ink = theme.font("tick"), theme.color("text_2")
        worst = percent_change(self._errors.worst, 0)
        draw_text(painter, QRectF(0, 0, text - 6, height), worst, font, ink, RIGHT)
        draw_text(painter, QRectF(bar.right() + 6, 0, text, height), "0", font, ink, LEFT)
