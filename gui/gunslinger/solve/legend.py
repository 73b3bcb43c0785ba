"""The legend of a map: its steps of Depth from the worst mean to the best."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.gunslinger.solve.map_figure import STEPS, SweepMap
from gui.shared.style import color_math
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

_WIDTH, _BAR, _HEIGHT = 156, 120, 30


class DepthLegend(QWidget):
    """Shows the ends of a map, worse at the left."""

    def __init__(self) -> None:
        super().__init__()
        self._ends: tuple[str, str] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.update)
        appearance().resized.connect(self.updateGeometry)

    def show_map(self, found: SweepMap) -> None:
        """Show the ends of another map; nothing while nothing is known."""
        worst, best = found.ends
        digits = 2 if abs(worst - best) > 0.01 else 3
        texts = decimal(worst, digits), tr("{best}, better").format(best=decimal(best, digits))
        self._ends = None if found.best is None else texts
        self.setAccessibleName(tr("From {worst} to {best}").format(worst=texts[0], best=texts[1]))
        self.update()

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        return QSize(theme.px(_WIDTH), theme.px(_HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._ends is None:
            return
        painter = Painter(self)
        font, ink = "tick", "text_3"
        width, height = painter.px(_BAR), painter.px(10)
        bar = QRectF(self.width() - width, 2, width, height)
        words = QRectF(0, bar.top() - 4, bar.left() - 6, height + 8)
        painter.text(words, self._ends[0], font, ink, "right")
        for step in range(STEPS):
            left = round(bar.left() + width * step / STEPS)
            right = round(bar.left() + width * (step + 1) / STEPS)
            color = QColor(color_math.at(painter.theme.depth, step / (STEPS - 1)))
            painter.fillRect(QRectF(left, bar.top(), right - left, height), color)
        below = QRectF(0, bar.bottom() + 2, self.width(), painter.px(16))
        painter.text(below, self._ends[1], font, ink, "right")
