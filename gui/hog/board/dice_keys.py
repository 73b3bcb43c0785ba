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
        self.is_hint = self.is_past = False
        self.setText(str(number))
        self.setShortcut(QKeySequence("T" if number == 10 else str(number)))
        give_focus_ring(self)

    def set_look(self, *, is_hint: bool, is_past: bool) -> None:
        """Look like the move that the coach names, or one made long ago, which still is clicked."""
        if (is_hint, is_past) != (self.is_hint, self.is_past):
            self.is_hint, self.is_past = is_hint, is_past
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            fill, edge, ink = self._colors()
            rect = QRectF(self.rect())
            painter.box(rect, "control", fill, edge)
            role = "page" if rect.height() >= painter.px(54) else "section"
            if painter.theme.metrics(role).horizontalAdvance(WIDEST) > rect.width() - 4:
                role = "lead"
            painter.text(rect, self.text(), role, ink, "center", weight=600)

    def _colors(self) -> tuple[QColor | None, QColor | None, QColor]:
        """Return fill, edge and ink."""
        theme = self.theme
        if not self.isEnabled():
            return None, theme.color("line"), theme.color("text_3")
        if self.is_past:
            return None, theme.color("line"), theme.color("text_2")
        if self.is_hint:
            fill = theme.mix("accent", "accent_hover", self.warmth)
            fill = theme.color("accent_pressed") if self.isDown() else fill
            return fill, None, theme.color("on_accent")
        if self.isDown():
            return theme.color("soft"), theme.color("accent"), theme.color("on_soft")
        fill = theme.mix("surface", "soft", 0.8 * self.warmth)
        return fill, theme.mix("line_strong", "accent", self.warmth), theme.color("text")
