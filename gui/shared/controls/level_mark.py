"""How strong a strategy is: a word, and five dots, as many of them full as its level."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.play.strategy import MOST_LEVEL
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

WORDS: tuple[Any, ...] = (
    "",
    QT_TRANSLATE_NOOP("app", "Beginner"),
    QT_TRANSLATE_NOOP("app", "Easy"),
    QT_TRANSLATE_NOOP("app", "Medium"),
    QT_TRANSLATE_NOOP("app", "Strong"),
    QT_TRANSLATE_NOOP("app", "Perfect"),
)
DOT, PITCH, GAP = 6, 9, 6
"""A dot's size and the distance of two, and that of dots and word, at 100 %."""


def level_word(level: int) -> str:
    """Return Medium; nothing for level 0."""
    return tr(WORDS[level]) if level else ""


def level_in_words(level: int) -> str:
    """Return what a screen reader says: Medium, level 3 of 5."""
    if not level:
        return ""
    text = tr("{word}, level {level} of {most}")
    return text.format(word=level_word(level), level=level, most=MOST_LEVEL)


def level_width(theme: Theme) -> int:
    """Return how wide the dots are."""
    return theme.px(PITCH) * (MOST_LEVEL - 1) + theme.px(DOT) + 2


def paint_level(painter: QPainter, rect: QRectF, level: int, theme: Theme) -> None:
    """Paint the dots from the left of `rect`, in its middle."""
    radius = theme.px(DOT) / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color("text_2"), 1.25))
    for place in range(MOST_LEVEL):
        is_full = place < level
        painter.setBrush(theme.color("text_2") if is_full else Qt.BrushStyle.NoBrush)
        center = QPointF(rect.left() + 1 + radius + place * theme.px(PITCH), rect.center().y())
        painter.drawEllipse(center, radius, radius)
    painter.restore()


class LevelMark(QWidget):
    """Shows a level; nothing for level 0."""

    def __init__(self) -> None:
        super().__init__()
        self.level = 0
        self._tip = give_tooltip(self, "")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_level(self, level: int) -> None:
        """Show a level from 1 to 5, or nothing."""
        self.level = level
        self.setAccessibleName(level_in_words(level))
        least, most = self.tr("1: a beginner beats it."), self.tr("5: nothing plays better.")
        self._tip.set_text(level_in_words(level), [f"{least} {most}"] if level else [])
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        if not self.level:
            return QSize(0, theme.px(20))
        words = theme.metrics("small").horizontalAdvance(level_word(self.level))
        return QSize(level_width(theme) + theme.px(GAP) + round(words) + 2, theme.px(20))

    def minimumSizeHint(self) -> QSize:
        """Return no width at all: where it is narrow the word goes first, then the dots."""
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.level:
            return
        with Painter(self) as painter:
            dots, words = QRectF(self.rect()), QRectF(self.rect())
            dots.setLeft(dots.right() - level_width(painter.theme))
            words.setRight(dots.left() - painter.px(GAP))
            if dots.left() >= 0:
                paint_level(painter, dots, self.level, painter.theme)
            if self.width() >= self.sizeHint().width():
                painter.text(words, level_word(self.level), "small", "text_2", "right")
