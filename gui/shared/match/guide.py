"""What a guided match is shown by: its offer, the callout at what is clicked, the right panel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from gui.shared.controls.boxes import STRETCH, add_parts, column_of, holder_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import Card
from gui.shared.controls.column import Column, texts_of
from gui.shared.controls.label import Heading, Text
from gui.shared.controls.over.drawer import is_narrow
from gui.shared.controls.table import Table
from gui.shared.match.places import anywhere, around, cost
from gui.shared.page.settings import Preferences
from gui.shared.style.appearance import appearance
from gui.shared.style.notched import NOTCH, notch_at, notched_box
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Radius
from gui.shared.text.tr import tr

WIDE, WIDER = 326, 560
"""How wide it is, at 100 %, and where it covers less so, because it then is lower."""
MARGIN, EDGE = 32, 8
"""How far it is from the sides and the ends."""
SIDES, ENDS = 20, 14


class Callout(QWidget):
    """Lies over the area that it speaks of, but never over the thing itself.

    `way_on` begins a match of one's own; it is there where nothing else on the screen does.
    `outdated` says that the area has another size now: what it points at may stand elsewhere.
    """

    outdated = Signal()

    def __init__(self, area: QWidget) -> None:
        super().__init__(area)
        self._area = area
        self._notch: float | None = None
        self._is_below = True
        self._laid_out_in = QSize()
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._catch_up)
        self.title = Text("", "card", "on_tip", weight=600, wraps=True)
        self.text = Text("", "body", "on_tip", wraps=True)
        self.way_on = Button(tr("Play a match"), "main", "swords", is_compact=True)
        self._below = holder_of(row_of(self.way_on, STRETCH, margins=(0, 6, 0, 0)))
        self._column = column_of(self.title, self.text, self._below, on=self, gap=4)
        self.offer_way_on(False)
        self.hide()

    def offer_way_on(self, is_offered: bool) -> None:
        """Have the button that begins a match of one's own, or not."""
        self._below.setVisible(is_offered)

    @property
    def is_late(self) -> bool:
        """Whether it still lies where it belonged in an area of another size."""
        return self._area.size() != self._laid_out_in

    def show_at(
        self,
        title: str,
        text: str,
        place: QRect,
        kept: Sequence[QRect] = (),
        told: Sequence[QRect] = (),
    ) -> None:
        """Say this about a `place` of the area, null for none.

        What is `kept` stays uncovered, and what is `told` there as far as can be.
        """
        self.title.set_text(title)
        self.text.set_text(text)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self._lay_out(place, kept, told)
        self.show()
        self.raise_()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._area.installEventFilter(self)
        self._later.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._area.removeEventFilter(self)

    def eventFilter(self, _area: QObject, event: QEvent) -> bool:
        """Stay on top, and where it belongs, once the area has laid out its parts."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._later.start()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            box = notched_box(
                QRectF(self.rect()), Radius.CARD, self._notch, is_below=self._is_below
            )
            painter.fillPath(box, appearance().theme.color("tip"))

    def _catch_up(self) -> None:
        self.raise_()
        if self.is_late:
            self.outdated.emit()

    def _lay_out(self, place: QRect, kept: Sequence[QRect], told: Sequence[QRect]) -> None:
        """Lie where least is covered, and then as near to the place as can be."""
        self._laid_out_in = self._area.size()
        aside = min(MARGIN, self._area.width() // 20)
        room = self._area.rect().adjusted(aside, EDGE, -aside, -EDGE)
        widths = {min(appearance().theme.px(wide), room.width()): None for wide in (WIDE, WIDER)}
        sizes = [QSize(width, self._height_for(width)) for width in widths]
        places = anywhere if place.isNull() else partial(around, place)
        found = [rect for size in sizes for rect in places(size, room)]
        rect = min(found, key=lambda each: cost(each, place, kept, told))
        self._notch = None
        if not place.isNull():
            self._notch = notch_at(float(place.center().x() - rect.left()), rect.width())
        self._is_below = not place.isNull() and rect.top() > place.center().y()
        self._height_for(rect.width())  # the room of the notch is above now, or below
        self.setGeometry(rect)
        self.update()

    def _height_for(self, width: int) -> int:
        """Return the height of all that it says, with its notch."""
        top, bottom = (NOTCH, 0) if self._is_below else (0, NOTCH)
        self._column.setContentsMargins(SIDES, ENDS + top, SIDES, ENDS + bottom)
        self._column.activate()
        return self._column.totalHeightForWidth(width)


PADDING, ABOVE_BOARD = 14, 32
SPARE = 2 * ABOVE_BOARD + 48
"""What of a line above the board is between words and buttons, and at its ends."""


class GuideOffer(Card):
    """Stands above the log until it is taken or closed, or a choice was made without it.

    Where the panel with the log is a drawer it stands above the board, in one row.
    """

    taken = Signal()

    def __init__(self, game: str, preferences: Preferences, is_there: bool) -> None:
        super().__init__("soft", "", padding=PADDING)
        self._game, self._preferences = game, preferences
        self._above_log: QBoxLayout | None = None
        self._above_board: QBoxLayout | None = None
        self.begin = Button(tr("First match"), "main", "play")
        self.close_button = Button(tr("No, thanks"), "ghost")
        self.begin.clicked.connect(lambda: self.taken.emit())
        self.close_button.clicked.connect(self.put_away)
        text = tr("Learn the rules by playing, in about 3 minutes.")
        buttons = row_of(self.begin, self.close_button, STRETCH, gap=8)
        self._title = Text(tr("New here?"), "lead", "on_soft", weight=600)
        self._text = Text(text, "body", "on_soft", wraps=True)
        add_parts(self.body, self._title, self._text, buttons)
        self._is_open = is_there and not preferences.is_guided(game)
        if not self._is_open:
            self.hide()

    def stand(self, page: QWidget, above_log: QBoxLayout, above_board: QBoxLayout) -> None:
        """Stand at the beginning of one of these boxes, as wide as the window is."""
        self._above_log, self._above_board = above_log, above_board
        if self._is_open:
            page.installEventFilter(self)
        self._move(page)

    def eventFilter(self, page: QObject, event: QEvent) -> bool:
        if not self._is_open:
            page.removeEventFilter(self)
        elif event.type() == QEvent.Type.Resize and isinstance(page, QWidget):
            self._move(page)
        return False

    def _move(self, page: QWidget) -> None:
        """Stand where it is seen."""
        is_above_board = is_narrow(page)
        self._text.setVisible(not is_above_board or self._has_line(page.width()))
        box = self._above_board if is_above_board else self._above_log
        if box is None or box.indexOf(self) >= 0:
            return
        box.insertWidget(0, self)
        self.setVisible(self._is_open)
        directions = QBoxLayout.Direction
        self.body.setDirection(directions.LeftToRight if is_above_board else directions.TopToBottom)
        side = ABOVE_BOARD if is_above_board else PADDING
        ends = PADDING // 2 if is_above_board else PADDING
        self.body.setContentsMargins(side, ends, side, ends)
        self._radius = 0 if is_above_board else Radius.CARD

    def _has_line(self, width: int) -> bool:
        """Return whether title, words and buttons have one line together."""
        theme, buttons = appearance().theme, (self.begin, self.close_button)
        words = theme.metrics("lead", 600).horizontalAdvance(self._title.plain)
        words += theme.metrics("body").horizontalAdvance(self._text.plain)
        return words + sum(each.sizeHint().width() for each in buttons) <= width - SPARE

    def put_away(self) -> None:
        """Go for good, if it is there: it is found under Rules from now on."""
        if self._is_open:
            self._preferences.set_guided(self._game)
        self._is_open = False
        self.hide()


ROW, CIRCLE, INSET, CHECK = 48, 22, 14, 14


@dataclass(frozen=True, slots=True)
class StepRow:
    """A step in the list: its number from 1, and where it stands to the one that is done now."""

    number: int
    title: str
    is_done: bool
    is_now: bool


def _state(row: StepRow) -> str:
    return tr("done") if row.is_done else tr("now") if row.is_now else ""


COLUMNS = (
    Column(tr("Number"), lambda row: str(row.number)),
    Column(tr("Step"), lambda row: row.title),
    Column(tr("State"), _state),
)


def _paint_row(painter: Painter, area: QRectF, row: StepRow, _is_current: bool) -> None:
    """Paint a circle with its number or a check, and the title."""
    if row.is_now:
        painter.box(area.adjusted(0, 2, 0, -2), "control", "soft")
    side = painter.px(CIRCLE)
    circle = QRectF(area.left() + painter.px(INSET), area.center().y() - side / 2, side, side)
    edge = "accent" if row.is_now or row.is_done else "line_strong"
    fill = painter.theme.color("accent") if row.is_now else None
    painter.box(circle, side / 2, fill, edge)
    if row.is_done:
        check = QRectF(0, 0, painter.px(CHECK), painter.px(CHECK))
        check.moveCenter(circle.center())
        painter.icon("check", check, "accent")
    else:
        ink = "on_accent" if row.is_now else "text_2"
        painter.text(circle, str(row.number), "small", ink, "center", weight=600)
    words = QRectF(area)
    words.setLeft(circle.right() + painter.px(INSET))
    token, weight = ("on_soft", 600) if row.is_now else ("text_2", 400)
    painter.text(words, row.title, "body", token, weight=weight)


class GuideSide(QWidget):
    """The steps, and a button that begins a usual match."""

    def __init__(self) -> None:
        super().__init__()
        self.heading = Heading(tr("First match"), tr("about 3 minutes"))
        self.list = Table(
            tr("Steps"), COLUMNS, ROW, words=texts_of(COLUMNS), paint=_paint_row, is_whole=True
        )
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.leave = Button(tr("Leave and play"), "secondary", "undo-2")
        self.play = Button(tr("Play a match"), "main", "swords")
        parts = self.heading, (self.list, 1), self.play, self.leave
        column_of(*parts, on=self, gap=16, margins=(24, 20, 24, 24))

    def show_steps(self, titles: Sequence[str], num_done: int) -> None:
        """Show how many are done; once all are, the way on."""
        is_over = num_done >= len(titles)
        places = enumerate(titles)
        self.list.show_rows(
            tuple(StepRow(n + 1, title, n < num_done, n == num_done) for n, title in places)
        )
        self.leave.setVisible(not is_over)
        self.play.setVisible(is_over)
