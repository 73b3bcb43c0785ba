"""The last cell of the start page: what was left open, what runs, and opening a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QPaintEvent

from gui.shared.controls.boxes import STRETCH
from gui.shared.controls.buttons import WarmButton
from gui.shared.controls.cards import Card
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, column, part, text
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent_done

MARK = 40
MOST_ENTRIES = 3


@dataclass(frozen=True)
class Resumable:
    """Something to go on with: a match that was left, a running job."""

    icon: str
    title: str
    detail: str
    run: Callable[[], object]
    when: str = ""
    share: float | None = None


class ResumeRow(WarmButton):
    """One entry; a click goes on with it."""

    entry: Resumable

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(lambda: self.entry.run())
        give_focus_ring(self)

    def show_entry(self, entry: Resumable) -> None:
        """Show something else, or another state of the same thing."""
        self.entry = entry
        self.setAccessibleName(f"{entry.title}, {entry.detail}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(280, appearance().theme.px(56))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, entry = appearance().theme, self.entry
        with Painter(self) as painter:
            middle = self.height() / 2
            side = theme.px(MARK)
            mark = QRectF(0, middle - side / 2, side, side)
            painter.box(mark, 8, "sunken")
            icon = QRectF(0, 0, theme.px(20), theme.px(20))
            icon.moveCenter(mark.center())
            painter.icon(entry.icon, icon)
            left, right = mark.right() + 12, float(self.width())
            upper = QRectF(left, middle - theme.px(20), right - left - 60, theme.px(20))
            ink = "accent" if self.underMouse() else "text"
            painter.text(upper, entry.title, "body", ink, weight=600)
            painter.text(upper.translated(0, theme.px(20)), entry.detail, "small", "text_2")
            self._paint_right(painter, right)

    def _paint_right(self, painter: Painter, right: float) -> None:
        middle = self.height() / 2
        if self.entry.share is None:
            side = painter.px(16)
            box = QRectF(right - side - 4, middle - painter.px(10) - side / 2, side, side)
            painter.icon("chevron-right", box)
            row = QRectF(right - 120, middle, 120, painter.px(20))
            painter.text(row, self.entry.when, "small", "text_2", "right")
            return
        row = QRectF(right - 72, middle - painter.px(20), 72, painter.px(20))
        painter.text(row, percent_done(self.entry.share), "small", align="right", weight=600)
        bar = QRectF(right - 72, middle + painter.px(10) - 2, 72, 4)
        painter.track(bar, self.entry.share, QBrush(painter.theme.color("accent")), "line")


class OpenRow(WarmButton):
    """The line that opens a file."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setText(text)
        self.setAccessibleName(text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        give_focus_ring(self)

    def sizeHint(self) -> QSize:
        return QSize(240, appearance().theme.px(28))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            side = painter.px(16)
            ink = painter.theme.colors.accent if self.underMouse() else painter.theme.colors.text_2
            box = QRectF(0, (self.height() - side) / 2, side, side)
            painter.icon("folder-open", box, ink)
            row = QRectF(side + 8, 0, self.width() - side - 8, self.height())
            token = "accent" if self.underMouse() else "text_2"
            painter.text(row, self.text(), "body", token, weight=500)


class ResumeCard(Card):
    """The card; empty, it says in one sentence what will be here."""

    open_asked = Signal()

    def __init__(self) -> None:
        super().__init__("", "line", padding=0)
        self.entries: Sequence[Resumable] = ()
        self.live = Live(self, self._parts)

    def height_for(self, width: int) -> int:
        """Return the height at which nothing is squashed."""
        layout = self.body
        layout.activate()
        wrapped = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else 0
        return max(wrapped, self.minimumSizeHint().height())

    def show_entries(self, entries: Sequence[Resumable]) -> None:
        """List what there is to go on with, at most three."""
        self.entries = entries[:MOST_ENTRIES]
        self.live.refresh()

    def _parts(self) -> Part:
        empty = tr("Matches that you leave and jobs that run will wait for you here.")
        return column(
            text(tr("Pick up where you left off"), weight=600),
            text(empty, token="text_2", wraps=True, is_shown=not self.entries),
            column(*(part(ResumeRow, show_entry=each) for each in self.entries), gap=4),
            STRETCH,
            part(OpenRow, tr("Open a saved match"), clicked=self.open_asked.emit),
            gap=10,
            margins=(20, 18, 20, 14),
        )
