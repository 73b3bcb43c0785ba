"""The one callout of a guided match: a title, two lines, and a notch at what is to be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import column_of
from gui.shared.controls.label import Text
from gui.shared.style.appearance import appearance
from gui.shared.style.notched import NOTCH, notch_at, notched_box
from gui.shared.style.painting import smooth_painter
from gui.shared.style.tokens import Radius

WIDE, MARGIN, EDGE, GAP = 326, 32, 8, 2
"""How wide it is, at 100 %, how far from the sides, the ends, and what it speaks of."""
SIDES, ENDS = 20, 14


class Callout(QWidget):
    """Lies over the area that it speaks of, but never over the thing itself.

    `outdated` says that the area has another size now: what it points at may stand elsewhere.
    """

    outdated = Signal()

    def __init__(self, area: QWidget) -> None:
        super().__init__(area)
        self._area = area
        self._notch: float | None = None
        self._is_below = True
        self._laid_out_in = QSize()
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._catch_up)
        area.installEventFilter(self)
        self.title = Text("", "card", "on_tip", weight=600, wraps=True)
        self.text = Text("", "body", "on_tip", wraps=True)
        self._column = column_of(self.title, self.text, on=self, gap=4)
        self.hide()

    def show_at(self, title: str, text: str, place: QRect, kept: Sequence[QRect] = ()) -> None:
        """Say this about a `place` of the area, null for none; leave what is `kept` uncovered."""
        self.title.set_text(title)
        self.text.set_text(text)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self._lay_out(place, kept)
        self.show()
        self.raise_()

    def eventFilter(self, _area: QObject, event: QEvent) -> bool:
        """Stay on top, and where it belongs, once the area has laid out its parts."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest) and self.isVisible():
            self._later.start()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        box = notched_box(QRectF(self.rect()), Radius.CARD, self._notch, is_below=self._is_below)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillPath(box, appearance().theme.color("tip"))

    def _catch_up(self) -> None:
        self.raise_()
        if self._area.size() != self._laid_out_in:
            self.outdated.emit()

    def _lay_out(self, place: QRect, kept: Sequence[QRect]) -> None:
        """Lie above the place or below, wherever less of what is kept is covered."""
        self._laid_out_in = self._area.size()
        aside = min(MARGIN, self._area.width() // 20)
        room = self._area.rect().adjusted(aside, EDGE, -aside, -EDGE)
        width = min(appearance().theme.px(WIDE), room.width())
        height = self._height_for(width)
        rect = QRect(0, 0, width, height)
        if place.isNull():
            rect.moveCenter(room.center())
            rect.moveBottom(room.bottom())
            self._notch = None
        else:
            rect = min(_sides(place, rect.size(), room), key=lambda each: _covered(each, kept))
            self._notch = notch_at(float(place.center().x() - rect.left()), width)
        self._is_below = not place.isNull() and rect.top() > place.center().y()
        self._height_for(width)  # the room of the notch is above now, or below
        self.setGeometry(rect)
        self.update()

    def _height_for(self, width: int) -> int:
        """Return the height of all that it says, with its notch."""
        top, bottom = (NOTCH, 0) if self._is_below else (0, NOTCH)
        self._column.setContentsMargins(SIDES, ENDS + top, SIDES, ENDS + bottom)
        self._column.activate()
        return self._column.totalHeightForWidth(width)


def _sides(place: QRect, size: QSize, room: QRect) -> list[QRect]:
    """Return where it may lie: above the place, or below; both if neither has the room."""
    left = place.center().x() - size.width() // 2
    left = min(max(left, room.left()), room.right() + 1 - size.width())
    tops = place.top() - GAP - size.height(), place.bottom() + 1 + GAP
    found = [QRect(QPoint(left, top), size) for top in tops]
    return [each for each in found if room.contains(each)] or found


def _covered(rect: QRect, kept: Sequence[QRect]) -> int:
    """Return how many pixels of what is kept lie under it."""
    shared = [rect.intersected(each) for each in kept]
    return sum(each.width() * each.height() for each in shared if not each.isEmpty())
