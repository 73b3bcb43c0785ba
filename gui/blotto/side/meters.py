"""Numbers with a bar below them, and the chances to win each castle as dots on stems."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QBrush, QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.item_tooltip import Spot, SpotTip
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

TITLE, BAR = 22, 4


class Meter(QWidget):
    """A title, a number at the right, and how much of all that is."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title, self._text, self._share = title, "", 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().resized.connect(self.updateGeometry)

    def show_number(self, text: str, share: float, title: str = "") -> None:
        """Show a number; `share` is how far the bar goes, 0 to 1."""
        self._title = title or self._title
        self._text, self._share = text, share
        self.setAccessibleName(f"{self._title}: {text}" if text else self._title)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, appearance().theme.px(TITLE + BAR + 8))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = Painter(self)
        line = QRectF(0, 0, self.width(), painter.px(TITLE))
        painter.text(line, self._title)
        painter.text(line, self._text, align="right", weight=700)
        bar = QRectF(0, line.bottom() + 2, self.width(), BAR)
        brush = QBrush(painter.theme.color("accent"))
        painter.track(bar, self._share, brush)


class CastleChances(QWidget):
    """For each castle a dot as high as the chance to win it, if it is fought."""

    def __init__(self) -> None:
        super().__init__()
        self._chances: Sequence[float] = ()
        self._player = 0
        self._tip = SpotTip(self, self._spot_at)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().resized.connect(self.updateGeometry)

    def show_chances(self, chances: Sequence[float], player: int) -> None:
        """Show the chances in the order of the road, in a player's colour."""
        self._chances, self._player = tuple(chances), player
        name = tr("Chance to win each castle, if it is fought")
        told = "; ".join(f"{n}: {percent(c, 0)}" for n, c in enumerate(self._chances, 1))
        self.setAccessibleName(name)
        self.setAccessibleDescription(told)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, appearance().theme.px(118))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = Painter(self)
        room = self._room
        font, ink = "tick", "text_3"
        for share, text in ((0.0, "0"), (0.5, "50"), (1.0, "100")):
            y = room.bottom() - share * room.height()
            token = "line_strong" if share == 0 else "line"
            painter.line(QPointF(room.left(), y), QPointF(room.right(), y), token)
            label = QRectF(0, y - 8, room.left() - 6, 16)
            painter.text(label, text, font, ink, "right")
        style = painter.theme.player(self._player)
        stem = painter.theme.mix(style.fill, "surface", 0.4)
        for castle, chance in enumerate(self._chances):
            column = self._column(castle)
            x, y = column.center().x(), room.bottom() - chance * room.height()
            painter.setPen(QPen(stem, 2))
            painter.drawLine(QPointF(x, room.bottom()), QPointF(x, y))
            painter.setPen(QPen(style.fill))
            painter.setBrush(QColor(style.fill))
            painter.drawEllipse(QPointF(x, y), painter.px(4), painter.px(4))
            place = QRectF(column.left() - 4, room.bottom() + 3, column.width() + 8, 16)
            painter.text(place, str(castle + 1), font, ink, "center")

    @property
    def _room(self) -> QRectF:
        theme = appearance().theme
        left, foot = theme.px(28), theme.px(20)
        return QRectF(
            left, theme.px(8), self.width() - left - 4, self.height() - foot - theme.px(8)
        )

    def _column(self, castle: int) -> QRectF:
        room, count = self._room, max(len(self._chances), 1)
        return QRectF(
            room.left() + castle * room.width() / count,
            room.top(),
            room.width() / count,
            room.height(),
        )

    def _spot_at(self, point: QPointF) -> Spot | None:
        for castle, chance in enumerate(self._chances):
            if self._column(castle).contains(point):
                title = tr("Castle {castle}").format(castle=castle + 1)
                line = tr("won {chance} of the time").format(chance=percent(chance))
                return Spot(self._column(castle), title, (line,))
        return None
