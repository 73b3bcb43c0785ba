"""A mistake as a card: how bad and when, what was chosen, what was best and why, and the cost."""

from __future__ import annotations

from itertools import zip_longest

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from gui.shared.controls.boxes import Line, add_parts, column_of
from gui.shared.controls.buttons import WarmButton
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.match.state.ending import MOST_WORST, MistakeWords
from gui.shared.report.shown import Shown
from gui.shared.review.class_mark import mark_size, paint_class_mark
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Radius

HEIGHT, PADDING, GAP = 116, 14, 16
NARROW = 640
"""Below this width, at 100 %, the cards stand one below the other."""
LINES = (22, 45, 63)
"""Where the middles of the first three lines are."""
REASON, STEP, MOST_LINES = 72, 17, 2
"""Where the lines of the reason begin, how far apart they are, and how many there are."""
LONG_LINES, LONG_BEST, LONG_REASON = (16, 36, 89), 44, 96
"""The same where the best choice takes two lines of its own: the reason has one, or two where the
best choice needs no second one."""


class MistakeCard(WarmButton):
    """Shows a mistake; clicked, it asks for the position.  Without one it is an empty block."""

    def __init__(self) -> None:
        super().__init__()
        self.words: MistakeWords | None = None
        self._tip = give_tooltip(self, "")
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)
        give_focus_ring(self, Radius.CARD)
        appearance().resized.connect(self.updateGeometry)
        self.show_words(None)

    def show_words(self, words: MistakeWords | None) -> None:
        """Show a mistake, or that one may be found."""
        self.words = words
        is_there = words is not None
        self.setEnabled(is_there)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_there else Qt.FocusPolicy.NoFocus)
        name, *lines = ("",) if words is None else words.lines
        self.setAccessibleName(name)
        self.setAccessibleDescription(", ".join(lines))
        self._tip.set_text(name, lines)
        self.update()

    def _is_long(self, words: MistakeWords, width: float, theme: Theme) -> bool:
        """Return whether the best choice has no room beside what it cost."""
        plain, bold = theme.metrics("body"), theme.metrics("body", 600)
        if plain.horizontalAdvance(words.what) <= width:
            return False
        used = bold.horizontalAdvance(words.cost) + theme.px(10)
        return plain.horizontalAdvance(words.best) > width - used

    def sizeHint(self) -> QSize:
        return QSize(160, appearance().theme.px(HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        words, area = self.words, QRectF(self.rect())
        with Painter(self) as painter:
            theme = painter.theme
            if words is None:
                painter.box(area, "card", "sunken")
                return
            fill = theme.mix("surface", "soft", self.warmth)
            painter.box(area, "card", fill, "line")
            inner, half = area.adjusted(theme.px(PADDING), 0, -theme.px(PADDING), 0), theme.px(12)
            is_long = self._is_long(words, inner.width(), theme)
            best_width = theme.metrics("small").horizontalAdvance(words.best)
            spare = is_long and best_width <= inner.width()
            lines = [
                QRectF(inner.left(), theme.px(place) - half, inner.width(), 2 * half)
                for place in (LONG_LINES if is_long else LINES)
            ]
            lines[2].translate(0, -theme.px(STEP) * spare)
            width, height = mark_size(theme)
            mark = QRectF(inner.left(), lines[0].center().y() - height / 2, width, height)
            paint_class_mark(painter, mark, words.mistake)
            lines[0].setLeft(mark.right() + theme.px(10))
            texts = [(lines[0], words.title, 600), (lines[2], words.cost, 600)]
            step, font = theme.px(STEP), "small"
            if is_long:
                painter.text(lines[1], words.chosen, font)
                best = QRectF(inner.left(), theme.px(LONG_BEST), inner.width(), MOST_LINES * step)
                painter.lines(best, words.best, step, font)
            elif theme.metrics("body").horizontalAdvance(words.what) <= inner.width():
                texts.append((lines[1], words.what, 400))
            else:  # the best choice stands before its cost
                used = theme.metrics("body", 600).horizontalAdvance(words.cost)
                best = lines[2].adjusted(0, 0, -used - theme.px(10), 0)
                lines[2].setLeft(lines[2].right() - used)
                texts[1:] = [(lines[1], words.chosen, 400), (best, words.best, 400)]
                texts.append((lines[2], words.cost, 600))
            for line, text, weight in texts:
                painter.text(line, text, weight=weight)
            top, count = (LONG_REASON, 1) if is_long else (REASON, MOST_LINES)
            top, count = top - STEP * spare, count + spare
            reason = QRectF(inner.left(), theme.px(top), inner.width(), count * step)
            painter.lines(reason, words.why, step, font, "text_2")


class ShownMistakes(Shown):
    """The worst few, side by side where there is room; after a whole review no block is empty."""

    def __init__(self) -> None:
        super().__init__()
        self.each = tuple(MistakeCard() for _ in range(MOST_WORST))
        self._line = Line(below=NARROW, gap=GAP)
        add_parts(self._line.body, *((card, 1) for card in self.each))
        column_of(self._line, on=self)
        for card in self.each:
            card.clicked.connect(lambda _on=False, card=card: self._choose(card))

    def show_block(self) -> None:
        mistakes, is_whole = self.block.about
        for card, words in zip_longest(self.each, mistakes):
            if words != card.words:
                card.show_words(words)
            card.setVisible(words is not None or not is_whole)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Side by side one card alone is no wider than three; below there is no room for none."""
        super().resizeEvent(event)
        for card in self.each:
            policy = card.sizePolicy()
            policy.setRetainSizeWhenHidden(not self._line.is_narrow)
            card.setSizePolicy(policy)

    def _choose(self, card: MistakeCard) -> None:
        if card.words is not None:
            self._order(self.block.choose(card.words.step))
