"""Drawings that reports of several rooms have."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from gui.shared.report.blocks import Drawing
from gui.shared.style.painting import LEFT, draw_text
from gui.shared.style.theme import Theme

Pairs = tuple[tuple[str, str], ...]
"""Names, and how much there is of each."""


def number_columns(name: str, pairs: Pairs) -> Drawing:
    """Return numbers side by side, each with its name below."""

    def paint(painter: QPainter, area: QRectF, theme: Theme) -> None:
        width, half = area.width() / len(pairs), area.height() / 2
        for place, (title, number) in enumerate(pairs):
            box = QRectF(place * width, 0, width - 4, half)
            draw_text(painter, box, number, theme.font("body", 600), theme.color("text"), LEFT)
            below, ink = box.translated(0, half), theme.color("text_3")
            draw_text(painter, below, title, theme.font("small"), ink, LEFT)

    words = "; ".join(f"{title}: {number}" for title, number in pairs)
    return Drawing(name, None, paint, (200, 40), words)
