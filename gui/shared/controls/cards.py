"""Cards: boxes with round corners and a hairline, and the coloured ones built on them.

The error card stands where a result would have been: what failed, and Try again.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.boxes import STRETCH, Stretch, add_parts, column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.drawing import Drawing
from gui.shared.controls.drawing_view import DrawingView
from gui.shared.controls.label import Text
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Radius


class Card(QWidget):
    """A box that holds other widgets; `fill` and `edge` name tokens, or are empty."""

    def __init__(
        self,
        fill: str = "surface",
        edge: str = "line",
        *,
        radius: int = Radius.CARD,
        padding: int = 20,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._fill, self._edge, self._radius = fill, edge, radius
        self.body = column_of(on=self, gap=8, margins=padding)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = appearance().theme
        fill = theme.color(self._fill) if self._fill else None
        edge = theme.color(self._edge) if self._edge else None
        with Painter(self) as painter:
            painter.box(QRectF(self.rect()), self._radius, fill, edge)


class IconMark(DrawingView):
    """An icon in the colour of a token, beside a text; with a `ground` in a square of its own."""

    def __init__(self, icon: str, token: str = "text_2", size: int = 20, ground: str = "") -> None:
        super().__init__()
        self._token, self._side, self._ground = token, size, ground
        self.set_icon(icon)

    def set_icon(self, icon: str, token: str | None = None) -> None:
        """Show another icon."""
        self._token = ink = token or self._token

        def paint(painter: Painter, area: QRectF) -> None:
            if self._ground:
                painter.box(area, "control", self._ground)
                inset = (area.width() - painter.px(self._side / 2)) / 2
                area = area.adjusted(inset, inset, -inset, -inset)
            painter.icon(icon, area, ink)

        size = self._side, self._side
        self.show_drawing(Drawing("", icon, paint, size, "", is_wide=False))


class NoteCard(Card):
    """A coloured card with an icon, a title and a sentence: a hint, a warning, a failure."""

    def __init__(
        self, icon: str, title: str, text: str = "", *, fill: str, ink: str, padding: int = 14
    ) -> None:
        super().__init__(fill, "", padding=padding)
        self._title = Text(title, "lead", ink, weight=600, wraps=True)
        self._text = Text(text, "body", ink, wraps=True)
        self._mark = IconMark(icon, ink)
        top = Qt.AlignmentFlag.AlignTop
        self.head = row_of((self._mark, 0, top), (self._title, 1), gap=8)
        add_parts(self.body, self.head, self._text, gap=4).setAlignment(top)
        self.set_text(title, text)

    def set_text(self, title: str, text: str) -> None:
        """Say something else."""
        self._title.set_text(title)
        self._text.set_text(text)
        self._text.setVisible(bool(text))
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)


class HintCard(NoteCard):
    """The coach's hint: the move in bold, why, and what the next best costs."""

    def __init__(self, title: str = "", text: str = "") -> None:
        super().__init__("lightbulb", title, text, fill="soft", ink="on_soft")


class WaitCard(NoteCard):
    """Something that is being made ready."""

    def __init__(self, title: str, text: str = "") -> None:
        super().__init__("clock", title, text, fill="sunken", ink="text")

    @property
    def title(self) -> str:
        """What stands in bold."""
        return self._title.plain


class Separator(QWidget):
    """A horizontal line, one pixel high, in the colour of a token."""

    def __init__(self, token: str = "line") -> None:
        super().__init__()
        self._token = token
        self.setFixedHeight(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), appearance().theme.color(self._token))


class EmptyState(QWidget):
    """Fills a place that has nothing to show yet."""

    asked = Signal()

    def __init__(self, icon: str, title: str, text: str, button: str = "") -> None:
        """Say what will be here; `button` (its text) emits `asked`."""
        super().__init__()
        center = Qt.AlignmentFlag.AlignHCenter
        mark = IconMark(icon, "line_strong", 32)
        self._title = Text(title, "section")
        self._words = words = Text(text, "body", "text_2", wraps=True)
        words.setAlignment(center)
        words.setMaximumWidth(440)
        words.setMinimumWidth(240)
        row = row_of(STRETCH, (words, 1000), STRETCH)  # aligned it would be as high as one line
        head = (Stretch(2), (mark, 0, center), 4, (self._title, 0, center), row)
        body = column_of(*head, on=self, gap=8, margins=None)
        self.button: Button | None = None
        if button:
            self.button = Button(button)
            self.button.clicked.connect(self.asked)
            add_parts(body, 8, (self.button, 0, center))
        body.addStretch(3)
        self.set_text(title, text, can_ask=True)

    @property
    def title(self) -> str:
        """What stands in bold."""
        return self._title.plain

    def set_text(self, title: str, text: str, *, can_ask: bool) -> None:
        """Say something else, such as that it is being made; then nobody has to ask for it."""
        self._title.set_text(title)
        self._words.set_text(text)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        if self.button is not None:
            self.button.setVisible(can_ask)


class ErrorCard(NoteCard):
    """A failure, shown where its result would have been."""

    retry_asked = Signal()

    def __init__(self, title: str, text: str = "", *, can_retry: bool = False) -> None:
        super().__init__("circle-alert", title, text, fill="danger_soft", ink="danger")
        if can_retry:
            self.retry_button = Button(self.tr("Try again"), is_compact=True)
            self.retry_button.clicked.connect(self.retry_asked)
            line = row_of(self.retry_button, STRETCH, gap=8, margins=(0, 6, 0, 0))
            add_parts(self.body, line)
