"""A game's card on the start page: its picture, name, two lines, chips and Play."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.buttons import Button
from gui.shared.controls.chip import chip_width, paint_chip
from gui.shared.controls.label import Text
from gui.shared.page.page_info import CardFacts
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import draw_box, draw_ring, draw_text, smooth_painter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Height, Radius

PICTURE = 158
HEIGHT = 296
PADDING = 20
LAID_OUT = Qt.WidgetAttribute.WA_Resized
ROOM = 4
"""Left free around the card for its ring."""


class GameCard(QWidget):
    """One game; `play_asked` carries its name."""

    play_asked = Signal(str)

    def __init__(self, facts: CardFacts, *, is_last_played: bool = False) -> None:
        super().__init__()
        self._has_ring = is_last_played
        self._text = Text("", "body", "text_2", wraps=True, parent=self)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.play = Button(self.tr("Play"), "main" if is_last_played else "secondary", parent=self)
        self.play.clicked.connect(self._ask)
        self.show_facts(facts)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().resized.connect(self.updateGeometry)

    def show_facts(self, facts: CardFacts) -> None:
        """Say this of the game."""
        self.facts = facts
        self._text.set_text(facts.teaser)
        self.play.setAccessibleName(self.tr("Play {game}").format(game=facts.title))
        self.setAccessibleName(facts.title)
        self.setAccessibleDescription(facts.teaser)
        self.update()

    def set_last_played(self, is_last_played: bool) -> None:
        """Give or take the ring and the main button."""
        self._has_ring = is_last_played
        self.play.set_kind("main" if is_last_played else "secondary")
        self.update()

    @property
    def cover_size(self) -> QSizeF:
        """The room for the picture; none before the card has its place."""
        width = self._box().width()
        return QSizeF(width, PICTURE) if self.testAttribute(LAID_OUT) else QSizeF()

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        extra = theme.px(HEIGHT - PICTURE) + PICTURE
        return QSize(theme.px(300) + 2 * ROOM, extra + 2 * ROOM)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        theme = appearance().theme
        box = self._box()
        top = box.top() + PICTURE + theme.px(41)
        self._text.setGeometry(
            round(box.left()) + PADDING,
            round(top),
            round(box.width()) - 2 * PADDING,
            theme.px(42),
        )
        size = self.play.sizeHint()
        row = self._foot()
        self.play.setGeometry(
            round(row.right()) - size.width(),
            round(row.center().y()) - size.height() // 2,
            size.width(),
            size.height(),
        )

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(
            event.position().toPoint()
        ):
            self._ask()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        painter = smooth_painter(self)
        box = self._box()
        draw_box(painter, box, Radius.CARD, theme.color("surface"))
        self._paint_cover(painter, box, theme)
        draw_box(painter, box, Radius.CARD, None, theme.color("line"))
        if self._has_ring:
            draw_ring(painter, box, Radius.CARD, theme.color("accent"))
        title = QRectF(box.left() + PADDING, box.top() + PICTURE + theme.px(12), 0, theme.px(28))
        title.setWidth(box.width() - 2 * PADDING)
        draw_text(painter, title, self.facts.title, theme.font("card"), theme.color("text"))
        self._paint_chips(painter, theme)

    def _paint_cover(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        picture = QRectF(box.left(), box.top(), box.width(), PICTURE)
        shape = QPainterPath()
        shape.addRoundedRect(box, Radius.CARD, Radius.CARD)
        painter.save()
        painter.setClipPath(shape)
        painter.setClipRect(picture, Qt.ClipOperation.IntersectClip)
        painter.fillRect(picture, theme.color("table"))
        if self.facts.cover is not None:
            self.facts.cover(painter, picture, theme)
        painter.restore()
        edge = QRectF(box.left(), picture.bottom() - 1, box.width(), 1)
        painter.fillRect(edge, theme.color("line"))

    def _paint_chips(self, painter: QPainter, theme: Theme) -> None:
        row = self._foot()
        left, height = row.left(), theme.px(Height.CHIP)
        for text, kind in self.facts.chips:
            width = chip_width(theme, text, kind)
            if left + width > self.play.x() - 8:
                break
            rect = QRectF(left, row.center().y() - height / 2, width, height)
            paint_chip(painter, rect, text, kind, theme)
            left += width + 8

    def _box(self) -> QRectF:
        return QRectF(self.rect()).adjusted(ROOM, ROOM, -ROOM, -ROOM)

    def _foot(self) -> QRectF:
        box = self._box()
        height = appearance().theme.px(Height.CONTROL)
        bottom = box.bottom() - 12
        return QRectF(box.left() + PADDING, bottom - height, box.width() - 2 * PADDING, height)

    def _ask(self) -> None:
        self.play_asked.emit(self.facts.name)
