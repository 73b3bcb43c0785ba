"""The middle of a match's tab: the board, its twin in words, and what belongs under both."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QMargins, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QSizePolicy, QWidget

from gui.shared.controls.boxes import Scroll, ThinBar
from gui.shared.match.state.parts import CardRoom
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.canvas import Canvas
from gui.shared.style.appearance import appearance
from gui.shared.style.tokens import Space

GAP = 16
BAR_GAP = 12
HEAD = 300
"""So much of what stands in the place of the controls is its beginning."""
RESULT = 110
"""So much of that is seen where the whole board can be beside no more: the result, at 100 %."""
BESIDE = 24
"""The distance of board and twin."""
TWIN = 0.4
"""The part of the width that the twin takes."""
BOARD_SHARE = 0.55
"""The part of spare height that the board takes, the controls the rest."""
ABOVE = 0.4
"""The part of the height that nobody wants any more which goes above the board."""
UNBOUNDED = 16_000
LEAST_OF_HINTS = 0.9
"""The part of the heights that board and controls want which they keep beside a card's room."""
CARD = 136
"""The height kept below the controls for a card that may come, at 100 %."""


class BoardArea(QWidget):
    """Lays out board and controls with margins.

    Both have the height of their size hints where there is room for that.  Spare height goes to
    both: to the board up to its maximum height, to the controls only where they have set one.

    Room for a card below the controls may be kept, where there is any: it can come and go there
    while nothing moves.

    What then is left goes to the margins.  In a scroll area it has at least its minimum size.
    Controls that lie over the board have its place, and leave all the room to it.
    """

    laid_out = Signal()

    def __init__(
        self,
        board: Canvas,
        twin: QWidget,
        controls: ActionPanel | None = None,
        bar: QWidget | None = None,
    ) -> None:
        """Hold `board`, its `twin` in words, hidden at first, its controls and the `bar` above."""
        super().__init__()
        if controls is not None:
            controls.meet(board)
        is_over = controls is not None and controls.is_over_board
        self._board, self._twin, self._controls = board, twin, controls
        self._below: QWidget | None = None if is_over else controls
        self._over = controls if is_over else None
        self._instead: QWidget | None = None
        self._spare: Callable[[], int] = int
        self._bar = bar
        self._is_shown = True
        self._kept_room: CardRoom = ""
        self._lowest = QRect()
        for part in (board, twin, controls, bar):
            if part is not None:
                part.setParent(self)
                part.installEventFilter(self)
        if self._over is not None:
            self._over.raise_()  # once: cards come over it
            if board.zooming is not None:
                board.zooming.follow(self._over)
        twin.hide()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @property
    def board(self) -> Canvas:
        """The board."""
        return self._board

    def told_places(self) -> Sequence[QRect]:
        """Return where the board and its controls tell something that no card should lie over."""
        parts: list[Canvas | ActionPanel] = [self._board]
        parts += [] if self._controls is None else [self._controls]
        return [
            rect.toAlignedRect().translated(part.mapTo(self, QPoint()))
            for part in parts
            if part.isVisibleTo(self)
            for rect in part.told_places()
        ]

    @property
    def card_room(self) -> QRect:
        """The room kept for a card, below the controls; null where there is none."""
        kept = self._card_height(self.rect().marginsRemoved(self._margins).height())
        place = self._lowest
        return QRect(place.left(), place.bottom() + 1, place.width(), kept) if kept else QRect()

    def keep_card_room(self, room: CardRoom) -> None:
        """Keep room below the controls for a card, or none.

        Where the controls lie over the board there is room below the board only for a card that is
        there.
        """
        if room != self._kept_room:
            self._kept_room = room
            self._lay_out()

    @property
    def instead(self) -> QWidget | None:
        """What is in the place of the controls."""
        return self._instead

    def set_instead(self, card: QWidget | None, spare: Callable[[], int] = int) -> None:
        """Show `card` in the place of the controls, or the controls again.

        Where the board is short of room the card can do with so many pixels less as `spare` says.
        """
        self._spare = spare
        if card is self._instead:
            return
        self._keep_focus()
        if self._instead is not None:
            self._instead.hide()
        self._instead = card
        if card is not None and card.parentWidget() is not self:
            card.setParent(self)
        if self._controls is not None:
            self._controls.setVisible(card is None and self._is_shown)
        if self._over is not None:
            self._below = card
        if card is not None:
            card.show()
        self.updateGeometry()
        self._lay_out()

    def set_controls_shown(self, is_shown: bool) -> None:
        """Show the controls, or leave all the room to the board."""
        assert self._controls is not None
        if is_shown == self._is_shown:
            return
        self._keep_focus()
        self._is_shown = is_shown
        self._controls.setVisible(is_shown and self._instead is None)
        if self._over is None:
            self._below = self._controls if is_shown else None
        self.updateGeometry()
        self._lay_out()

    def _keep_focus(self) -> None:
        """Have the focus of what may be hidden now: Qt would give it to whatever comes next."""
        focused = QApplication.focusWidget()
        parts = [part for part in (self._controls, self._instead) if part is not None]
        if focused is not None and any(part.isAncestorOf(focused) for part in parts):
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def minimumSizeHint(self) -> QSize:
        """Return the size below which board and controls would overlap."""
        margins = self._margins
        width = max(part.minimumSizeHint().width() for part in self._held)
        return QSize(width + margins.left() + margins.right(), self._least_height(self._given))

    def _least_height(self, given: int) -> int:
        """Return the least height where a card does without so many pixels of its own."""
        parts, margins = self._held, self._margins
        heights = [part.minimumSizeHint().height() for part in parts]
        if self._instead is not None:
            heights[1] = max(heights[1], self._wish(self._instead) - given)
        gaps = margins.top() + margins.bottom() + GAP * (len(parts) - 1)
        gaps += self._bar_place(self.rect()).height() + BAR_GAP if self._bar is not None else 0
        return sum(heights) + gaps

    @property
    def _held(self) -> list[QWidget]:
        return [self._board] if self._lower is None else [self._board, self._lower]

    @property
    def _given(self) -> int:
        """What a card does without: nothing where all of it is scrolled even so."""
        around = self.parentWidget()
        is_scrolled = around is not None and self._least_height(self._spare()) > around.height()
        return 0 if is_scrolled else self._spare()

    @property
    def _margins(self) -> QMargins:
        if self._board.has_margin:
            return QMargins(Space.BOARD, Space.PAGE, Space.BOARD, GAP)
        is_alone = self._lower is None and self._kept_room != "there"
        return QMargins(0, 0, 0, 0 if is_alone else GAP)

    @property
    def _lower(self) -> QWidget | None:
        """What is below the board: a card also where the controls are not shown."""
        return self._instead if self._below is None else self._below

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def event(self, event: QEvent) -> bool:
        """Lay out again when a part wants another size."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._lay_out()
        return super().event(event)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if watched is self._twin and event.type() in (
            QEvent.Type.ShowToParent,
            QEvent.Type.HideToParent,
        ):
            self._lay_out()
        return False

    @property
    def choices(self) -> QRect:
        """Where the controls have something to choose; nowhere for controls below the board."""
        over, found = self._over, QRect()
        if over is None or over.isHidden():
            return found
        for button in over.findChildren(QAbstractButton):
            if button.isEnabled() and not button.isHidden():
                found = found.united(button.geometry())
        return found.translated(over.pos())

    def _wish(self, card: QWidget) -> int:
        """Return the height that a card wants at the width there is."""
        width = self.width() - 2 * Space.BOARD
        return max(card.heightForWidth(width), card.sizeHint().height())

    def _lay_out(self) -> None:
        room = self.rect().marginsRemoved(self._margins)
        if self._bar is not None:
            self._bar.setGeometry(self._bar_place(room))
            room.setTop(self._bar.geometry().bottom() + 1 + BAR_GAP)
        room.setHeight(room.height() - self._card_height(room.height()))
        board, below = self._heights(room.height())
        gap = GAP if below else 0
        top = room.top() + round(max(room.height() - board - gap - below, 0) * ABOVE)
        row = QRect(room.left(), top, room.width(), board)
        beside = 0 if self._board.has_margin else Space.BOARD
        if not self._twin.isHidden():
            words = round((row.width() - BESIDE) * TWIN)
            words_right = row.right() + 1 - beside
            self._twin.setGeometry(words_right - words, top, words, board)
            row.setWidth(row.width() - beside - BESIDE - words)
        self._board.setGeometry(row)
        if self._over is not None:
            self._over.setGeometry(row)
        place = QRect(room.left() + beside, top + board + gap, room.width() - 2 * beside, below)
        self._lowest = place
        if self._below is not None:
            self._below.setGeometry(place)
        if self._instead is not None:
            if self._instead.sizePolicy().verticalPolicy() == QSizePolicy.Policy.Maximum:
                place.setHeight(min(place.height(), self._wish(self._instead)))
            self._instead.setGeometry(place)
        self.laid_out.emit()

    def _card_height(self, room: int) -> int:
        """Return how much of the room is kept for a card: all that it takes, or nothing.

        A board and controls that want most of the room themselves are not squeezed for one that
        may come, as they are for that of a lesson, which is there.
        """
        below = self._below
        is_there = self._kept_room == "there" or (self._kept_room == "below" and below is not None)
        if not self._kept_room or self._instead is not None or (below is None and not is_there):
            return 0
        wanted, low = appearance().theme.px(CARD) + GAP, self._board.minimumSizeHint().height()
        if below is not None and is_there:
            low += below.minimumSizeHint().height() + GAP
        elif below is not None:
            hints = self._board.sizeHint().height() + below.sizeHint().height()
            low = round(LEAST_OF_HINTS * hints) + GAP
        return wanted if room - wanted >= low else 0

    def _bar_place(self, room: QRect) -> QRect:
        """Return where the bar lies on top of the room for the board."""
        assert self._bar is not None
        aside = 0 if self._board.has_margin else Space.PAGE
        width = room.width() - 2 * aside
        top = room.top() + (0 if self._board.has_margin else BAR_GAP)
        height = self._bar.heightForWidth(width)
        wide = min(width, self._bar.maximumWidth())
        return QRect(room.right() + 1 - aside - wide, top, wide, height)

    def _heights(self, room: int) -> tuple[int, int]:
        """Return the heights of the board and of what is below."""
        board, below = self._board, self._lower
        most_board = board.maximumHeight()
        if below is None:
            return min(room, most_board), 0
        room -= GAP
        if self._over is not None:  # a card: all of it is to be read
            wish, spare = self._wish(below), room - board.sizeHint().height()
            lower = min(wish, max(spare, wish - self._given))
            # A card grows a moment before what is scrolled is as high.
            low = 0 if self.parentWidget() is None else board.minimumSizeHint().height()
            return max(room - lower, low), lower
        card = 0 if self._instead is None else self._wish(self._instead)
        hints = board.sizeHint().height(), max(below.sizeHint().height(), card)
        most = below.maximumHeight()
        most = most if most < UNBOUNDED else hints[1]
        spare = room - sum(hints)
        if spare >= 0:
            upper = min(hints[0] + round(spare * BOARD_SHARE), most_board)
            lower = min(room - upper, max(most, card))
            return min(room - lower, most_board), lower
        least = max(below.minimumSizeHint().height(), card - self._given)
        lows = board.minimumSizeHint().height(), least
        lower = max(hints[1] + spare // 2, lows[1])
        upper = max(room - lower, lows[0])
        return upper, max(room - upper, 0)


class BoardScroll(Scroll):
    """Scrolls a board area where the window is too small, or the text too large, for all of it."""

    def __init__(self, area: BoardArea) -> None:
        super().__init__(area)
        self.area = area
        self._wants_controls = False
        self.bar = ThinBar(self)
        self.verticalScrollBar().rangeChanged.connect(self._follow)

    def show_board(self) -> None:
        """Let the board be seen: something happens there."""
        self._wants_controls = False
        self.verticalScrollBar().setValue(0)

    def show_controls(self) -> None:
        """Let the controls be seen: something is to be chosen.

        Of what stands in their place the beginning is, where not all of it can be, and beside it as
        much of the board as there is room for.
        """
        self._wants_controls = True
        self._follow()

    def showEvent(self, event: QShowEvent) -> None:
        """Let what is asked for be seen: what was hidden had not its places yet."""
        super().showEvent(event)
        self._follow()

    def _follow(self) -> None:
        """Stay with the controls while they grow."""
        if not self._wants_controls:
            return
        choices, instead, bar = self.area.choices, self.area.instead, self.verticalScrollBar()
        if instead is not None:
            room, height = self.viewport().height(), instead.height()
            seen = instead.y() + min(height, HEAD) + GAP - room
            whole = max(self.area.board.y() - GAP, 0)
            if instead.y() + min(height, appearance().theme.px(RESULT)) <= whole + room:
                seen = min(seen, whole)
            bar.setValue(min(max(seen, 0), max(instead.y() - GAP, 0), bar.maximum()))
        elif not choices.isNull():
            middle, half = choices.center(), choices.height() // 2 + GAP
            self.ensureVisible(middle.x(), middle.y(), 0, half)
        else:
            bar.setValue(bar.maximum())
