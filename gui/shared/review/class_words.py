"""What the classes of mistakes are called, and the marks they have.  No widgets."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QRectF

from engine.core.play.mistakes import MistakeClass
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

_WORDS: dict[MistakeClass, tuple[Any, Any]] = {
    MistakeClass.INACCURACY: (
        QT_TRANSLATE_NOOP("app", "Inaccuracy"),
        QT_TRANSLATE_NOOP("app", "Inaccuracies"),
    ),
    MistakeClass.MISTAKE: (
        QT_TRANSLATE_NOOP("app", "Mistake"),
        QT_TRANSLATE_NOOP("app", "Mistakes"),
    ),
    MistakeClass.BLUNDER: (
        QT_TRANSLATE_NOOP("app", "Blunder"),
        QT_TRANSLATE_NOOP("app", "Blunders"),
    ),
}


def class_word(mistake: MistakeClass) -> str:
    """Return Blunder; nothing where there is no mistake."""
    return tr(_WORDS[mistake][0]) if mistake in _WORDS else ""


def class_title(mistake: MistakeClass) -> str:
    """Return Blunders, for a count of them."""
    return tr(_WORDS[mistake][1])


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
