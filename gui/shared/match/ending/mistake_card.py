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
from gui.shared.style.painting import broken
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Radius

PADDING, GAP = 14, 16
NARROW = 640
"""Below this width, at 100 %, the cards stand one below the other."""
TITLE, TOP, STEP, BOTTOM = 22, 36, 18, 8
"""Where the middle of the title is, where the lines below begin, and how high each is."""
LEAST_LINES = 4
BESIDE = 10

Row = tuple[str, str, int, str]
"""A text, its font, weight and ink."""


class MistakeCard(WarmButton):
    """Shows a mistake; clicked, it asks for the position.  Without one it is an empty block."""

    def __init__(self) -> None:
        super().__init__()
        self.words: MistakeWords | None = None
        self._tip = give_tooltip(self, "")
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        give_focus_ring(self, Radius.CARD)
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
        self.updateGeometry()
        self.update()

    def _rows(self, words: MistakeWords, width: float, theme: Theme) -> list[list[Row]]:
        """Return the lines below the title; the last text of a line is at its right end."""
        plain, bold = theme.metrics("body"), theme.metrics("body", 600)
        small = theme.metrics("small")
        cost: Row = (words.cost, "body", 600, "text")
        beside = plain.horizontalAdvance(words.best) + theme.px(BESIDE)
        rows: list[list[Row]]
        if plain.horizontalAdvance(words.what) <= width:
            rows = [[(words.what, "body", 400, "text")], [cost]]
        elif (
            max(beside + bold.horizontalAdvance(words.cost), plain.horizontalAdvance(words.chosen))
            <= width
        ):
            best = (words.best, "body", 400, "text")
            rows = [[(words.chosen, "body", 400, "text")], [best, cost]]
        else:
            lines = [*broken(words.chosen, width, small), *broken(words.best, width, small)]
            rows = [[(each, "small", 400, "text")] for each in lines]
            rows.append([cost])
        rows += [[(each, "small", 400, "text_2")] for each in broken(words.why, width, small)]
        return rows

    def sizeHint(self) -> QSize:
        return QSize(160, appearance().theme.px(TOP + LEAST_LINES * STEP + BOTTOM))

    def heightForWidth(self, width: int) -> int:
        """Return the height in which all of the reason stands."""
        theme, count = appearance().theme, LEAST_LINES
        if self.words is not None:
            rows = self._rows(self.words, width - 2 * theme.px(PADDING), theme)
            count = max(count, len(rows))
        return theme.px(TOP + count * STEP + BOTTOM)

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
            title = QRectF(inner.left(), theme.px(TITLE) - half, inner.width(), 2 * half)
            width, height = mark_size(theme)
            mark = QRectF(inner.left(), title.center().y() - height / 2, width, height)
            paint_class_mark(painter, mark, words.mistake)
            painter.text(title.adjusted(width + theme.px(BESIDE), 0, 0, 0), words.title, weight=600)
            for number, row in enumerate(self._rows(words, inner.width(), theme)):
                top = theme.px(TOP + number * STEP)
                place = QRectF(inner.left(), top, inner.width(), theme.px(STEP))
                for text, font, weight, ink in row:
                    if text != row[0][0]:
                        used = theme.metrics(font, weight).horizontalAdvance(text)
                        place.setLeft(place.right() - used)
                    painter.text(place, text, font, ink, weight=weight)


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
