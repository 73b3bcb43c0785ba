"""Where a person types what real dice show: a slot for each die, keys 1 to the number of sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.play.game import AnyGame
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.label import Text
from gui.shared.page.page import AnyWords
from gui.shared.page.seats import Seats
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Height, Radius
from gui.shared.text.tr import tr

GAP = 8


class DiceSlots(QWidget):
    """The slots: digits fill them from the left, Backspace empties the last, a click picks one."""

    changed = Signal()
    confirmed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.bounds: tuple[int, ...] = ()
        self.faces: list[int | None] = []
        self._place = 0
        self._typed = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Dice"))
        give_focus_ring(self, Radius.CONTROL)

    def ask(self, bounds: Sequence[int]) -> None:
        """Offer a slot for each die; `bounds` holds their sides."""
        self.bounds = tuple(bounds)
        self.faces = [None] * len(self.bounds)
        self._place, self._typed = 0, ""
        self.updateGeometry()
        self._notify()

    @property
    def is_full(self) -> bool:
        """Whether every die has a face."""
        return all(face is not None for face in self.faces)

    def sizeHint(self) -> QSize:
        side = appearance().theme.px(Height.KEY)
        return QSize(max(len(self.bounds), 1) * (side + GAP), side)

    def minimumSizeHint(self) -> QSize:
        """Return the same: a slot is never squeezed."""
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take digits, Backspace, arrows and Enter; leave the rest to the window."""
        key, text = event.key(), event.text()
        if text.isdecimal():
            self._type(text)
        elif key == Qt.Key.Key_Backspace:
            self._take_back()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._go(self._place + (1 if key == Qt.Key.Key_Right else -1))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.is_full:
            self.confirmed.emit()
        else:
            event.ignore()

    def event(self, event: QEvent) -> bool:
        """Keep the digits from the window's shortcuts while the slots have the focus."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            own = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Backspace)
            if event.text().isdecimal() or event.key() in own:
                event.accept()
                return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        side = appearance().theme.px(Height.KEY) + GAP
        self._go(int(event.position().x() // side))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            side = painter.px(Height.KEY)
            for place in range(len(self.bounds)):
                box = QRectF(place * (side + GAP) + 1, 1, side - 2, self.height() - 2)
                self._paint_slot(painter, box, place)

    def _paint_slot(self, painter: Painter, box: QRectF, place: int) -> None:
        face = self.faces[place]
        is_next = place == self._place and self.hasFocus()
        if face is None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            color = painter.theme.color("accent" if is_next else "line_strong")
            painter.setPen(QPen(color, 2 if is_next else 1, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(box, Radius.CONTROL, Radius.CONTROL)
            text = self._typed if is_next else ""
        else:
            painter.box(box, "control", "surface", "accent" if is_next else "line_strong")
            text = str(face)
        painter.text(box, text, "section", align="center", weight=600)
        if is_next and not text:
            middle = box.center()
            rise = QPointF(0, box.height() / 5)
            painter.outlined("accent", 2).drawLine(middle - rise, middle + rise)

    def _type(self, digit: str) -> None:
        """Take a digit; dice with more than nine sides may need two."""
        if not self.bounds:
            return
        sides = self.bounds[self._place]
        typed = self._typed + digit
        value = int(typed)
        if not 1 <= value <= sides:
            typed, value = digit, int(digit)
        if not 1 <= value <= sides:
            self._typed = ""
        elif value * 10 <= sides:
            self._typed = typed  # another digit may follow
            self.faces[self._place] = value
        else:
            self.faces[self._place] = value
            self._go(self._place + 1)
        self._notify()

    def _take_back(self) -> None:
        if self.faces and self.faces[self._place] is None and self._place > 0:
            self._place -= 1
        if self.faces:
            self.faces[self._place] = None
        self._typed = ""
        self._notify()

    def _go(self, place: int) -> None:
        self._place = min(max(place, 0), max(len(self.bounds) - 1, 0))
        self._typed = ""
        self.update()

    def _notify(self) -> None:
        shown = " ".join("–" if face is None else str(face) for face in self.faces)
        self.setAccessibleDescription(shown)
        self.update()
        self.changed.emit()


class DiceEntry(QWidget):
    """Asks for the faces of real dice; `given` brings the draws, each one less than its face."""

    given = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Text("", "section")
        self.note = Text(self.tr("Type what your dice show; Enter when done."), token="text_2")
        self.slots = DiceSlots()
        self.button = Button(self.tr("These are my dice"), "main", "check")
        self.slots.changed.connect(self._refresh)
        self.slots.confirmed.connect(self._give)
        self.button.clicked.connect(self._give)
        buttons = row_of(self.button, STRETCH)
        column_of(self.title, self.note, self.slots, buttons, STRETCH, on=self, gap=12)

    def ask(self, title: str, bounds: Sequence[int]) -> None:
        """Ask for one face for each of `bounds`, which hold the sides of the dice."""
        self.title.set_text(title)
        self.slots.ask(bounds)
        self.slots.setFocus(Qt.FocusReason.OtherFocusReason)

    def _refresh(self) -> None:
        self.button.setEnabled(bool(self.slots.bounds) and self.slots.is_full)

    def _give(self) -> None:
        if self.slots.bounds and self.slots.is_full:
            self.given.emit(tuple(face - 1 for face in self.slots.faces if face is not None))


def who_rolls(game: AnyGame, actions: Mapping[int, Any], words: AnyWords, seats: Seats) -> str:
    """Return whose dice are asked for and what they have chosen, in words."""
    text = tr("{name}: {choice}")
    return ", ".join(
        text.format(name=seats.names[seat], choice=words.action(game, action))
        for seat, action in actions.items()
    )
