"""Tabs as one segmented control: the selected one has a surface of its own and bold text."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.style.appearance import appearance
from gui.shared.style.motion import Glide
from gui.shared.style.painter import Painter
from gui.shared.style.painting import fitted_widths
from gui.shared.style.tokens import Height, Motion

PADDING, LEAST_PADDING = 16, 6
MARGIN = 4


class SegmentedTabs(QWidget):
    """A row of texts of which one is chosen; arrow keys, Home and End move the choice."""

    chosen = Signal(int)

    def __init__(self, name: str, texts: Sequence[str] = (), parent: QWidget | None = None) -> None:
        """Show `texts`; `name` says to a screen reader what is chosen here."""
        super().__init__(parent)
        self._name = name
        self._texts: tuple[str, ...] = ()
        self._index = 0
        self._hovered = -1
        self._room: int | None = None
        self._shortens = False
        self._slide = Glide(self, Motion.PANEL, lambda _value: self.update())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        give_focus_ring(self, 10)
        appearance().resized.connect(self.updateGeometry)
        self.set_texts(texts)

    @property
    def index(self) -> int:
        """Which text is chosen."""
        return self._index

    @property
    def texts(self) -> tuple[str, ...]:
        """What there is to choose from."""
        return self._texts

    @property
    def choice(self) -> tuple[tuple[str, ...], int]:
        """What there is to choose from, and which of it is chosen."""
        return self._texts, self._index

    def set_texts(self, texts: Sequence[str], index: int = 0) -> None:
        """Offer texts of which one is chosen, and say nothing of it."""
        is_other = tuple(texts) != self._texts
        self._texts, self._index = tuple(texts), index
        self._slide.to(float(index), at_once=is_other)
        self._announce()
        self.updateGeometry()

    def choose(self, index: int) -> None:
        """Choose the text at `index` and say so if it is another one."""
        if not 0 <= index < len(self._texts) or index == self._index:
            return
        self._index = index
        self._slide.to(float(index))
        self._announce()
        self.chosen.emit(index)

    def sizeHint(self) -> QSize:
        width = sum(self._widths()) + 2 * MARGIN
        return QSize(round(width), appearance().theme.px(Height.CONTROL))

    @property
    def least_width(self) -> int:
        """How wide it is with the least space beside the texts."""
        return round(sum(self._text_widths()) + 2 * (LEAST_PADDING * len(self._texts) + MARGIN))

    def fit(self, room: int, *, shortens: bool = False) -> None:
        """Stay within `room` pixels where that takes no more than less space beside the texts.

        Where it `shortens`, texts that are still too long give way, too.
        """
        if room != self._room:
            self._room, self._shortens = room, shortens
            self.updateGeometry()
            self.update()

    def segment(self, index: int) -> QRectF:
        """Return the rectangle of one text."""
        widths = self._widths()
        left = MARGIN + sum(widths[:index])
        return QRectF(left, MARGIN, widths[index], self.height() - 2 * MARGIN)

    def event(self, event: QEvent) -> bool:
        """Keep the keys that move the choice from the window's own."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and self._target(event) is not None:
            event.accept()
            return True
        return super().event(event)

    def _target(self, event: QKeyEvent) -> int | None:
        """Return which text a key chooses, if any."""
        last = len(self._texts) - 1
        targets = {
            Qt.Key.Key_Left: max(self._index - 1, 0),
            Qt.Key.Key_Right: min(self._index + 1, last),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        return targets.get(Qt.Key(event.key())) if is_plain else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        target = self._target(event)
        if target is None:
            super().keyPressEvent(event)
        else:
            self.choose(target)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.choose(self._at(event.position().toPoint()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._texts:
            return
        with Painter(self) as painter:
            painter.box(QRectF(self.rect()), 10, "sunken")
            edge = None if painter.theme.is_dark else painter.theme.color("line")
            painter.box(self._chosen_rect(), 6, "tab", edge)
            for index in range(len(self._texts)):
                self._paint_text(painter, index)

    def _paint_text(self, painter: Painter, index: int) -> None:
        theme = appearance().theme
        is_chosen = index == self._index
        token = "tab_text" if is_chosen else "text" if index == self._hovered else "text_2"
        font = theme.font("body", 600 if is_chosen else 500)
        rect = self.segment(index).adjusted(LEAST_PADDING, 0, -LEAST_PADDING, 0)
        painter.text(rect, self._texts[index], font, token, "center")

    def _chosen_rect(self) -> QRectF:
        place = self._slide.value
        low = min(int(place), len(self._texts) - 1)
        high = min(low + 1, len(self._texts) - 1)
        start, end, share = self.segment(low), self.segment(high), place - low
        left = start.left() + (end.left() - start.left()) * share
        width = start.width() + (end.width() - start.width()) * share
        return QRectF(left, start.top(), width, start.height())

    def _widths(self) -> list[float]:
        texts, padding = self._text_widths(), float(appearance().theme.px(PADDING))
        if self._room is not None and self._texts:
            spare = (self._room - 2 * MARGIN - sum(texts)) // (2 * len(texts))
            padding = min(padding, max(spare, LEAST_PADDING))
            if self._shortens:
                texts = fitted_widths(texts, self._room - 2 * (MARGIN + padding * len(texts)))
        return [width + 2 * padding for width in texts]

    def _text_widths(self) -> list[float]:
        metrics = appearance().theme.metrics("body", 600)
        return [round(metrics.horizontalAdvance(text)) for text in self._texts]

    def _at(self, point: QPoint) -> int:
        for index in range(len(self._texts)):
            rect = self.segment(index)
            if rect.left() <= point.x() < rect.right():
                return index
        return -1

    def _hover(self, index: int) -> None:
        if index != self._hovered:
            self._hovered = index
            self.update()

    def _announce(self) -> None:
        chosen = self._texts[self._index] if self._texts else ""
        self.setAccessibleName(f"{self._name}: {chosen}" if chosen else self._name)
        self.update()
