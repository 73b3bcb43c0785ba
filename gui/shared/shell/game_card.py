"""A game's card on the start page: its picture, name, two lines, chips and Play."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.buttons import Button
from gui.shared.controls.chip import chip_width, paint_chip
from gui.shared.controls.label import Text
from gui.shared.page.page_info import CardFacts
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Height, Radius

PICTURE = 158
LEAST_PICTURE = 118
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

    def show_facts(self, facts: CardFacts) -> None:
        """Say this of the game."""
        self.facts = facts
        self._text.set_text(facts.teaser)
        self.play.setAccessibleName(self.tr("Play {game}").format(game=facts.title))
        self.setAccessibleName(facts.title)
        self.setAccessibleDescription(facts.teaser)
        self.update()

    def set_last_played(self, is_last_played: bool, *, is_next: bool) -> None:
        """Give or take the ring, and the main button where this is the next thing to do."""
        self._has_ring = is_last_played
        self.play.set_kind("main" if is_last_played and is_next else "secondary")
        self.update()

    @property
    def cover_size(self) -> QSizeF:
        """The room for the picture; none before the card has its place."""
        return self._picture().size() if self.testAttribute(LAID_OUT) else QSizeF()

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        extra = theme.px(HEIGHT - PICTURE) + PICTURE
        return QSize(theme.px(300) + 2 * ROOM, extra + 2 * ROOM)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        theme = appearance().theme
        box = self._box()
        top = self._picture().bottom() + theme.px(41)
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
        with Painter(self) as painter:
            box = self._box()
            painter.box(box, "card", "surface")
            self._paint_cover(painter, box)
            painter.box(box, "card", None, "line")
            if self._has_ring:
                painter.ring(box, "card")
            top, width = self._picture().bottom() + painter.px(12), box.width() - 2 * PADDING
            title = QRectF(box.left() + PADDING, top, width, painter.px(28))
            painter.text(title, self.facts.title, "card")
            self._paint_chips(painter)

    def _paint_cover(self, painter: Painter, box: QRectF) -> None:
        picture = self._picture()
        shape = QPainterPath()
        shape.addRoundedRect(box, Radius.CARD, Radius.CARD)
        painter.save()
        painter.setClipPath(shape)
        painter.setClipRect(picture, Qt.ClipOperation.IntersectClip)
        painter.fillRect(picture, painter.theme.color("table"))
        if self.facts.cover is not None:
            theme, painter.theme = painter.theme, Theme(painter.theme.is_dark)
            self.facts.cover(painter, picture)  # it does not grow with the text
            painter.theme = theme
        painter.restore()
        edge = QRectF(box.left(), picture.bottom() - 1, box.width(), 1)
        painter.fillRect(edge, painter.theme.color("line"))

    def _paint_chips(self, painter: Painter) -> None:
        row = self._foot()
        left, height = row.left(), painter.px(Height.CHIP)
        for text, kind in self.facts.chips:
            width = chip_width(painter.theme, text, kind)
            if left + width > self.play.x() - 8:
                break
            rect = QRectF(left, row.center().y() - height / 2, width, height)
            paint_chip(painter, rect, text, kind)
            left += width + 8

    def _picture(self) -> QRectF:
        """Return where the picture is: over the words, which keep their height."""
        return self._box().adjusted(0, 0, 0, -appearance().theme.px(HEIGHT - PICTURE))

    def _box(self) -> QRectF:
        return QRectF(self.rect()).adjusted(ROOM, ROOM, -ROOM, -ROOM)

    def _foot(self) -> QRectF:
        box = self._box()
        height = appearance().theme.px(Height.CONTROL)
        bottom = box.bottom() - 12
        return QRectF(box.left() + PADDING, bottom - height, box.width() - 2 * PADDING, height)

    def _ask(self) -> None:
        self.play_asked.emit(self.facts.name)
