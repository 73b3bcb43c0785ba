"""The marks of bad choices: ?! inaccuracy, ? mistake and ?? blunder, all in the warn colour."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.play.mistakes import MistakeClass
from gui.shared.review.class_words import class_word
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import CENTER, draw_box, draw_text, smooth_painter
from gui.shared.style.theme import Theme

WIDTH, HEIGHT, RADIUS = 26, 20, 5
SIGNS = {MistakeClass.INACCURACY: "?!", MistakeClass.MISTAKE: "?", MistakeClass.BLUNDER: "??"}


def mark_size(theme: Theme) -> tuple[float, float]:
    """Return how wide and how high a mark is."""
    return theme.px(WIDTH), theme.px(HEIGHT)


def paint_class_mark(painter: QPainter, rect: QRectF, mistake: MistakeClass, theme: Theme) -> None:
    """Paint a mark that fills `rect`: the worse, the fuller; nothing where there is no mistake."""
    if mistake not in SIGNS:
        return
    warn, soft = theme.color("warn"), theme.color("warn_soft")
    fill = {MistakeClass.MISTAKE: soft, MistakeClass.BLUNDER: warn}.get(mistake)
    draw_box(painter, rect, theme.px(RADIUS), fill, warn)
    ink = soft if mistake is MistakeClass.BLUNDER else warn
    draw_text(painter, rect, SIGNS[mistake], theme.font("small", 700), ink, CENTER)


class ClassMark(QWidget):
    """A mark as a widget; it has no size where there is no mistake."""

    def __init__(self, mistake: MistakeClass = MistakeClass.NONE) -> None:
        super().__init__()
        self._mistake = MistakeClass.NONE
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        appearance().resized.connect(self.updateGeometry)
        self.show_class(mistake)

    @property
    def mistake(self) -> MistakeClass:
        """The class that is shown."""
        return self._mistake

    def show_class(self, mistake: MistakeClass) -> None:
        """Show the mark of another class."""
        self._mistake = mistake
        self.setAccessibleName(class_word(mistake))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        if self._mistake not in SIGNS:
            return QSize(0, 0)
        width, height = mark_size(appearance().theme)
        return QSize(round(width), round(height))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        paint_class_mark(painter, QRectF(self.rect()), self._mistake, appearance().theme)
