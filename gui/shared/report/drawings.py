"""Drawings that reports of several rooms have."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from gui.shared.report.blocks import Drawing
from gui.shared.style.painter import Painter

Pairs = tuple[tuple[str, str], ...]
"""Names, and how much there is of each."""


def number_columns(name: str, pairs: Pairs) -> Drawing:
    """Return numbers side by side, each with its name below."""

    def paint(painter: Painter, area: QRectF) -> None:
        width, half = area.width() / len(pairs), area.height() / 2
        for place, (title, number) in enumerate(pairs):
            box = QRectF(place * width, 0, width - 4, half)
            painter.text(box, number, weight=600)
            painter.text(box.translated(0, half), title, "small", "text_3")

    words = "; ".join(f"{title}: {number}" for title, number in pairs)
    return Drawing(name, None, paint, (200, 40), words)
