"""The marks that the classes of mistakes have."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from engine.core.play.mistakes import MistakeClass
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme

WIDTH, HEIGHT, RADIUS = 26, 20, 5
SIGNS = {MistakeClass.INACCURACY: "?!", MistakeClass.MISTAKE: "?", MistakeClass.BLUNDER: "??"}


def mark_size(theme: Theme) -> tuple[float, float]:
    """Return how wide and how high a mark is."""
    return theme.px(WIDTH), theme.px(HEIGHT)


def paint_class_mark(painter: Painter, rect: QRectF, mistake: MistakeClass) -> None:
    """Paint a mark that fills `rect`: the worse, the fuller; nothing where there is no mistake."""
    if mistake not in SIGNS:
        return
    warn, soft = painter.theme.color("warn"), painter.theme.color("warn_soft")
    fill = {MistakeClass.MISTAKE: soft, MistakeClass.BLUNDER: warn}.get(mistake)
    painter.box(rect, painter.px(RADIUS), fill, warn)
    ink = soft if mistake is MistakeClass.BLUNDER else warn
    painter.text(rect, SIGNS[mistake], "small", ink, "center", weight=700)
