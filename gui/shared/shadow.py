"""The soft shadow of what lies over the window (depth 2), painted without an effect."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter

from gui.shared.theme import Theme

REACH = 24


def paint_left_shadow(painter: QPainter, right: float, height: float, theme: Theme) -> None:
    """Paint the shadow that a drawer whose edge is at `right` throws to its left."""
    gradient = QLinearGradient(right - REACH, 0, right, 0)
    strength = 0.45 if theme.is_dark else 0.14
    color = QColor(Qt.GlobalColor.black)
    for stop, part in ((0.0, 0.0), (0.5, 0.18), (0.8, 0.5), (1.0, 1.0)):
        color.setAlphaF(strength * part)
        gradient.setColorAt(stop, color)
    painter.fillRect(QRectF(right - REACH, 0, REACH, height), gradient)
