"""Answers in words under a board: a key for each, chosen by a click or by its number."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.choice_keys import ALONG, BETWEEN_ROWS, TO_ENDS, ChoiceKey, ChoiceKeys
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr, translated

if TYPE_CHECKING:
    from engine.core.training.question import Question

HIGH, GAP = 60, 12


class OptionKey(ChoiceKey):
    """An answer in words; afterwards it shows whether it was right, and whether it was given."""

    def __init__(self, action: Any, keys: ChoiceKeys[Any]) -> None:
        super().__init__(action, keys)
        self.is_best = self.is_made = False
        self.setShortcut(str(action + 1))
        give_focus_ring(self)

    @property
    def ink(self) -> QColor:
        """The colour of what stands in it."""
        usual = "text" if self.isEnabled() else "text_2"
        return self.theme.color("on_soft" if self.is_best else usual)

    def paintEvent(self, _event: QPaintEvent) -> None:
        area = QRectF(self.rect())
        with Painter(self) as painter:
            self.paint_box(painter, area)
            painter.text(area, self.text(), self.theme.font("lead", 600), self.ink, "center")

    def paint_box(self, painter: Painter, area: QRectF) -> None:
        """Paint what is under the answer, with a ring around the one that was given."""
        theme = self.theme
        fill = theme.mix("soft" if self.is_best else "surface", "soft", self.warmth)
        edge = "accent" if self.is_best else "line_strong" if self.isEnabled() else "line"
        painter.box(area, "control", fill, edge)
        if self.is_made:
            ring, inner = "accent" if self.is_best else "warn", area.adjusted(4, 4, -4, -4)
            painter.ring(inner, "control", ring)


class OptionsPanel(ActionPanel):
    """A key for each answer of a question, side by side; a game may have keys of its own class."""

    key_class: type[OptionKey] = OptionKey

    def __init__(self) -> None:
        super().__init__()
        self.keys = ChoiceKeys(self, self.key_class, ALONG | BETWEEN_ROWS | TO_ENDS)
        self.keys.chosen.connect(self.chosen)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Answers"))

    def show_question(self, question: Question) -> None:
        self._show(question, is_asked=True)

    def show_answer(self, question: Question, action: Any) -> None:
        self._show(question, is_asked=False, made=action)

    def keys_here(self) -> list[tuple[str, str]]:
        return [(f"1–{len(self.keys.each)}", tr("Give that answer"))]

    def offer(
        self, texts: Sequence[str], best: Container[int] = (), *, is_asked: bool, made: Any = None
    ) -> None:
        """Show answers, which have numbers from 0: afterwards the `best`, and the one given."""
        self.is_asked, self.made = is_asked, made
        self.keys.show(range(len(texts)), 0)
        for key, text in zip(self.keys.each, texts, strict=True):
            key.setText(text)
            key.setAccessibleName(text)
            key.setShortcut(str(key.action + 1))  # a text takes the shortcut away
            key.is_best = key.action in best
            key.is_made = key.action == made
            key.update()
        self.keys.set_enabled(is_asked)
        self._lay_out()

    def _show(self, question: Question, *, is_asked: bool, made: Any = None) -> None:
        self.game, self.player = question.game, question.seat
        right = [a.action for a in question.answers if not is_asked and question.is_right(a.action)]
        texts = list(map(translated, question.options))
        self.offer(texts, right, is_asked=is_asked, made=None if is_asked else made)

    def sizeHint(self) -> QSize:
        return QSize(480, self.theme.px(HIGH) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(280, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def row(self) -> QRectF:
        """Return where the keys lie."""
        high = self.theme.px(HIGH)
        return QRectF(0, self.height() - high, self.width(), high)

    def _lay_out(self) -> None:
        row, keys = self.row(), self.keys.each
        wide = (row.width() - GAP * (len(keys) - 1)) / max(len(keys), 1)
        for place, key in enumerate(keys):
            left = row.left() + place * (wide + GAP)
            key.setGeometry(QRectF(left, row.top(), wide, row.height()).toRect())
