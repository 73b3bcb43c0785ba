"""Tabs as one segmented control: the selected one has a surface of its own and bold text."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.item_picture import ItemPicture
from gui.shared.style.appearance import appearance
from gui.shared.style.motion import Glide
from gui.shared.style.painter import Painter
from gui.shared.style.painting import fitted_widths
from gui.shared.style.tokens import Height, Motion

PADDING, LEAST_PADDING = 16, 6
MARGIN = 4


class SegmentedTabs(ItemPicture):
    """A row of texts of which one is chosen; arrow keys, Home and End move the choice."""

    enters = False

    def __init__(self, name: str, texts: Sequence[str] = (), parent: QWidget | None = None) -> None:
        """Show `texts`; `name` says to a screen reader what is chosen here."""
        super().__init__(name, parent)
        self._name = name
        self._texts: tuple[str, ...] = ()
        self._room: int | None = None
        self._shortens = False
        self._slide = Glide(self, Motion.PANEL, lambda _value: self.update())
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        give_focus_ring(self, 10)
        self.set_texts(texts)

    @property
    def index(self) -> int:
        """Which text is chosen."""
        return self.item

    @property
    def texts(self) -> tuple[str, ...]:
        """What there is to choose from."""
        return self._texts

    @property
    def choice(self) -> tuple[tuple[str, ...], int]:
        """What there is to choose from, and which of it is chosen."""
        return self._texts, self.item

    def set_texts(self, texts: Sequence[str], index: int = 0) -> None:
        """Offer texts of which one is chosen, and say nothing of it."""
        is_other = tuple(texts) != self._texts
        self._texts = tuple(texts)
        self._slide.to(float(index), at_once=is_other)
        self.mark(index)
        self.updateGeometry()

    def mark(self, item: int) -> None:
        super().mark(item)
        chosen = self._texts[item] if self._texts else ""
        self.setAccessibleName(f"{self._name}: {chosen}" if chosen else self._name)

    def choose(self, item: int) -> None:
        """Choose a text, and say so if it is another one."""
        if 0 <= item < len(self._texts) and item != self.item:
            self._slide.to(float(item))
            super().choose(item)

    def words(self, item: int) -> str:
        return self._texts[item]

    def places(self) -> Sequence[QRectF]:
        edges = itertools.accumulate(self._widths(), initial=float(MARGIN))
        return [QRectF(a, 0, b - a, self.height()) for a, b in itertools.pairwise(edges)]

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
        return self.places()[index].adjusted(0, MARGIN, 0, -MARGIN)

    def paint(self, painter: Painter) -> None:
        if not self._texts:
            return
        painter.box(QRectF(self.rect()), 10, "sunken")
        painter.box(self._chosen_rect(), 6, "tab", None if painter.theme.is_dark else "line")
        for index in range(len(self._texts)):
            self._paint_text(painter, index)

    def _paint_text(self, painter: Painter, index: int) -> None:
        is_chosen = index == self.item
        token = "tab_text" if is_chosen else "text" if index == self.hovered else "text_2"
        rect = self.segment(index).adjusted(LEAST_PADDING, 0, -LEAST_PADDING, 0)
        weight = 600 if is_chosen else 500
        painter.text(rect, self._texts[index], "body", token, "center", weight=weight)

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
