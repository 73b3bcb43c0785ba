"""A key of Hog's panel: a button with a number of dice, painted by hand."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QKeySequence, QPaintEvent

from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.page.choice_keys import ChoiceKey, ChoiceKeys
from gui.shared.style.painter import Painter

WIDEST = "10"


class DiceKey(ChoiceKey):
    """Rolls so many dice when clicked; its digit (T for ten) clicks it from anywhere."""

    def __init__(self, number: int, keys: ChoiceKeys[DiceKey]) -> None:
        super().__init__(number, keys)
        self._is_hint = self._is_past = False
        self.setText(str(number))
        self.setShortcut(QKeySequence("T" if number == 10 else str(number)))
        give_focus_ring(self)

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

    def set_tried(self, is_tried: bool) -> None:
        """Look like a choice that was tried in vain."""
        if is_tried != self.is_tried:
            self.is_tried = is_tried
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            fill, edge, ink = self._colors()
            rect = QRectF(self.rect())
            painter.box(rect, "control", fill, edge, dashed=self.is_tried)
            role = "page" if rect.height() >= painter.px(54) else "section"
            if painter.theme.metrics(role).horizontalAdvance(WIDEST) > rect.width() - 4:
                role = "lead"
            painter.text(rect, self.text(), role, ink, "center", weight=600)

    def _colors(self) -> tuple[QColor | None, QColor | None, QColor]:
        """Return fill, edge and ink."""
        theme = self.theme
        if self.is_tried:
            return theme.color("sunken"), theme.color("line_strong"), theme.color("text_3")
        if not self.isEnabled():
            return None, theme.color("line"), theme.color("text_3")
        if self._is_past:
            return None, theme.color("line"), theme.color("text_2")
        if self._is_hint:
            fill = theme.mix("accent", "accent_hover", self.warmth)
            fill = theme.color("accent_pressed") if self.isDown() else fill
            return fill, None, theme.color("on_accent")
        if self.isDown():
            return theme.color("soft"), theme.color("accent"), theme.color("on_soft")
        fill = theme.mix("surface", "soft", 0.8 * self.warmth)
        return fill, theme.mix("line_strong", "accent", self.warmth), theme.color("text")
