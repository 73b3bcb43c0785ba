"""A key of Hog's panel: a button with a number of dice, painted by hand."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QKeySequence, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.shared.controls.buttons import WarmButton
from gui.shared.controls.focus_ring import KEYBOARD_REASONS, give_focus_ring
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.style import color_math
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import CENTER, draw_box, draw_text, smooth_painter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Radius

OWN_KEYS = frozenset(
    {
        *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End),
        *(Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select),
    }
)
WIDEST = "10"
_MOVES = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -99, Qt.Key.Key_End: 99}


class DiceKey(WarmButton):
    """Rolls `number` dice when clicked; its digit (T for ten) clicks it from anywhere."""

    moved = Signal(int)
    focused = Signal(bool)

    def __init__(self, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.number = number
        self._is_hint = self._is_past = False
        self.setText(str(number))
        self.setShortcut(QKeySequence("T" if number == 10 else str(number)))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        give_focus_ring(self, Radius.CONTROL)
        self.tip = give_tooltip(self, "")

    @property
    def is_hint(self) -> bool:
        """Whether this is the move that the coach names."""
        return self._is_hint

    def set_hint(self, is_hint: bool) -> None:
        """Look like the hint, or not."""
        if is_hint != self._is_hint:
            self._is_hint = is_hint
            self.update()

    def set_past(self, is_past: bool) -> None:
        """Look like a choice that was made long ago, though it still tells of clicks."""
        if is_past != self._is_past:
            self._is_past = is_past
            self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit(event.reason() in KEYBOARD_REASONS)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focused.emit(False)

    def event(self, event: QEvent) -> bool:
        """Keep the arrows and Enter from the window's own keys."""
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            if event.key() in OWN_KEYS and not event.modifiers() & ~_HARMLESS:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _MOVES:
            self.moved.emit(_MOVES[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        painter = smooth_painter(self)
        fill, edge, ink = self._colors(theme)
        rect = QRectF(self.rect())
        draw_box(painter, rect, Radius.CONTROL, fill, edge)
        role = "page" if rect.height() >= theme.px(54) else "section"
        if theme.metrics(role).horizontalAdvance(WIDEST) > rect.width() - 4:
            role = "lead"
        draw_text(painter, rect, self.text(), theme.font(role, 600), ink, CENTER)

    def _colors(self, theme: Theme) -> tuple[QColor | None, QColor | None, QColor]:
        """Return fill, edge and ink."""
        colors = theme.colors
        if not self.isEnabled():
            return None, theme.color("line"), theme.color("text_3")
        if self._is_past:
            return None, theme.color("line"), theme.color("text_2")
        if self._is_hint:
            fill = color_math.mix(colors.accent, colors.accent_hover, self.warmth)
            fill = colors.accent_pressed if self.isDown() else fill
            return QColor(fill), None, theme.color("on_accent")
        if self.isDown():
            return theme.color("soft"), theme.color("accent"), theme.color("on_soft")
        fill = color_math.mix(colors.surface, colors.soft, 0.8 * self.warmth)
        edge = color_math.mix(colors.line_strong, colors.accent, self.warmth)
        return QColor(fill), QColor(edge), theme.color("text")


_HARMLESS = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
