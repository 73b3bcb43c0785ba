"""The one card of the coach, and where it comes: in room kept for it, or beside a choice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from gui.shared.controls.boxes import STRETCH, add_parts, column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import IconMark
from gui.shared.controls.chip import Chip
from gui.shared.controls.label import Text
from gui.shared.match.board_area import BoardArea
from gui.shared.match.places import around, cost
from gui.shared.match.state.cards import Card, Press, Tone
from gui.shared.page.choice_keys import ChoiceKey
from gui.shared.style.appearance import appearance
from gui.shared.style.notched import NOTCH, notch_at, notched_box
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Radius
from gui.shared.text.tr import tr

SIDES, ENDS = 20, 12
"""The margins inside."""
WIDE, SLIM, MARGIN = 460, 300, 8
"""How wide a card is that lies over a board, at 100 %, or where little is free, and how far from
its edges."""
RING = 6
STEP = 16
"""So far apart are the places that are tried for a card."""
_MOVED = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.LayoutRequest})


class CoachCard(QWidget):
    """Speaks of something above or below it; Enter presses its first button.

    `pressed` carries what stands on the button that was.
    """

    pressed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: tuple[Button, ...] = ()
        self._presses: Sequence[Press] = ()
        self._fill = "soft"
        self._notch: float | None = None
        self._is_below = True
        self._mark = IconMark("lightbulb", "on_soft", 22)
        self.title = Text("", "card", "on_soft", weight=600, wraps=True)
        self.chip = Chip(tr("estimate"), "estimate")
        self.text = Text("", "body", "text", wraps=True)
        self._row = QHBoxLayout()
        top = Qt.AlignmentFlag.AlignTop
        head = row_of((self._mark, 0, top), (self.title, 1), (self.chip, 0, top), gap=10)
        self._column = column_of(head, self.text, 6, STRETCH, self._row, on=self, gap=4)
        add_parts(self._row, gap=8)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.point_at(None, is_below=True)
        self.hide()

    def show_card(self, told: Card) -> None:
        """Say this, and offer its buttons."""
        icon, ink, self._fill = told.tone.value
        self._mark.set_icon(icon, ink)
        self.title.set_text(told.title)
        self.title.set_token(ink)
        self.text.set_text(told.text)
        self.text.setVisible(bool(told.text))
        self.chip.setVisible(told.is_estimate)
        self.setAccessibleName(told.title)
        self.setAccessibleDescription(told.text)
        self._offer(told.presses)
        self.update()

    def point_at(self, notch: float | None, *, is_below: bool) -> None:
        """Point at x = `notch`, up if the card `is_below` what it speaks of; None: at nothing."""
        self._notch, self._is_below = notch, is_below
        top, bottom = (NOTCH, 0) if is_below else (0, NOTCH)
        self._column.setContentsMargins(SIDES, ENDS + top, SIDES, ENDS + bottom)
        self.update()

    @property
    def least_width(self) -> int:
        """The width in which what stands on its buttons is whole."""
        self._column.activate()
        return self._row.sizeHint().width() + 2 * SIDES

    def height_for(self, width: int) -> int:
        """Return the height that all it says takes at a width, with the notch."""
        self._column.activate()
        return self._column.totalHeightForWidth(width)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.buttons:
            self.buttons[0].click()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(440, self.height_for(440))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            area, below = QRectF(self.rect()), self._is_below
            path = notched_box(area, Radius.CARD, self._notch, is_below=below)
            painter.fillPath(path, painter.theme.color(self._fill))

    def _offer(self, presses: Sequence[Press]) -> None:
        if presses == self._presses:
            return  # a value has become sharper: nobody's click or focus is to be lost by it
        self._presses = presses
        while self._row.count():
            self._row.takeAt(0)
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        made = [(each, Button(each.text, each.kind, each.icon)) for each in presses]
        for press, button in made:
            button.clicked.connect(partial(self._press, press))
        near, aside = ([b for each, b in made if each.is_aside is side] for side in (False, True))
        add_parts(self._row, *near, STRETCH, *aside)
        self.buttons = (*near, *aside)
        for button in self.buttons:  # a card that is there already would show them a moment later
            button.show()

    def _press(self, press: Press, _is_checked: bool = False) -> None:
        self.pressed.emit(press)


class ChoiceRing(QWidget):
    """Surrounds the choice that the card speaks of, and takes no clicks."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.token, self.radius = "warn", float(Radius.CONTROL)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        box = QRectF(self.rect()).adjusted(RING, RING, -RING, -RING)
        with Painter(self) as painter:
            painter.ring(box, self.radius, self.token)


class CardPlace(QObject):
    """Shows the card in an area, and takes it away; nothing else moves with it."""

    def __init__(self, area: BoardArea) -> None:
        super().__init__(area)
        self._area = area
        self.card, self.ring = CoachCard(area), ChoiceRing(area)
        self._choice: QWidget | None = None
        self._focus_before: QWidget | None = None
        self._is_high = False
        area.laid_out.connect(self._follow_area)

    @property
    def is_open(self) -> bool:
        """Whether the card is there."""
        return not self.card.isHidden()

    def show_card(self, told: Card, choice: QWidget | None) -> None:
        """Show a card at the widget that a person chooses with, and give it the focus.

        Without room of its own it lies beside that; if it is to cover no choices, or speaks of
        none, where it covers the fewest and the least of what is told.
        """
        self.card.show_card(told)
        self._is_high = not told.covers_choices
        self._follow_choice(choice)
        self.ring.token = "warn" if told.tone is Tone.WARNING else "accent"
        focused = QApplication.focusWidget()
        if focused is None or not self.card.isAncestorOf(focused):
            self._focus_before = focused
        self._lay_out()
        self.card.show()
        self.card.raise_()
        focused = QApplication.focusWidget()
        if self.card.buttons and focused not in self.card.buttons:
            self.card.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def close(self) -> None:
        """Take the card away, and give the focus back."""
        focused, before = QApplication.focusWidget(), self._focus_before
        self._focus_before = None
        if focused is not None and self.card.isAncestorOf(focused):
            while before is not None and not (before.isVisible() and before.isEnabled()):
                before = before.parentWidget()  # what plays the choice is off meanwhile
            (before or self._area).setFocus(Qt.FocusReason.OtherFocusReason)
        self._follow_choice(None)
        self.card.hide()
        self.ring.hide()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Stay with the choice where that moves."""
        if event.type() in _MOVED:
            self._lay_out()
        return False

    def _follow_area(self) -> None:
        if self.is_open:
            self._lay_out()

    def _follow_choice(self, choice: QWidget | None) -> None:
        if self._choice is not None:
            self._choice.removeEventFilter(self)
            self._choice.destroyed.disconnect(self._lose_choice)
        self._choice = choice
        if choice is not None:
            choice.installEventFilter(self)
            choice.destroyed.connect(self._lose_choice)

    def _lose_choice(self) -> None:
        self._choice = None

    def _lay_out(self) -> None:
        place = self._place_of_choice()
        self.ring.setVisible(not place.isNull())
        self.ring.setGeometry(place.adjusted(-RING, -RING, RING, RING))
        self.ring.raise_()
        room = self._area.card_room
        if room.isNull():
            self._lay_beside(place)
        else:
            height = max(self.card.height_for(room.width()), room.height() - MARGIN)
            self._put(QRect(room.left(), room.bottom() + 1 - height, room.width(), height), place)

    def _lay_beside(self, place: QRect) -> None:
        """Lie over the board, below the choice or above it, where that covers least."""
        area = self._area.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        least, px = self.card.least_width, appearance().theme.px
        widths = {min(max(px(each), least), area.width()) for each in (WIDE, SLIM)}
        sizes = [QSize(each, self.card.height_for(each)) for each in sorted(widths)[::-1]]
        if self._is_high or place.isNull():
            return self._put(self._freest(area, sizes), QRect())
        ringed = place.adjusted(0, -RING, 0, RING)
        keys, told = [place, *self._keys()], self._area.told_places()
        rect = min(
            (each for size in sizes for each in around(ringed, size, area)),
            key=lambda each: cost(each, ringed, keys, told),
        )
        is_below = rect.top() > place.center().y()
        rect.moveTop(min(max(rect.top(), area.top()), area.bottom() + 1 - rect.height()))
        self._put(rect, place, is_below=is_below)

    def _freest(self, area: QRect, sizes: Sequence[QSize]) -> QRect:
        """Return where a card covers the fewest choices, and the least of what the board tells.

        Where several places are as good it is the one nearest to the middle, or to the top if
        choices are made under it, and there of the first size.
        """
        usual = QRect(QPoint(), sizes[0])
        usual.moveCenter(area.center())
        if self._is_high:
            usual.moveTop(area.top())
        keys, told = self._keys(), self._area.told_places()
        places = [usual]
        for size in sizes:
            tops = range(area.top(), area.bottom() + 2 - size.height(), STEP)
            middle = area.center().x() - size.width() // 2
            lefts = (middle, area.left(), area.right() + 1 - size.width())
            places += [QRect(QPoint(left, top), size) for left in lefts for top in tops]

        def badness(rect: QRect) -> tuple[int, int, int]:
            covered = (rect & each for each in told)
            area = sum(each.width() * each.height() for each in covered if each.isValid())
            way = rect.center() - usual.center()
            return sum(map(rect.intersects, keys)), area, way.manhattanLength()

        return min(places, key=badness)

    def _keys(self) -> Sequence[QRect]:
        """Return where choices are made."""
        keys = filter(QWidget.isVisible, self._area.findChildren(ChoiceKey))
        return [QRect(each.mapTo(self._area, QPoint()), each.size()) for each in keys]

    def _put(self, rect: QRect, place: QRect, *, is_below: bool = True) -> None:
        notch = None
        if not place.isNull():
            notch = notch_at(float(place.center().x() - rect.left()), rect.width())
        self.card.point_at(notch, is_below=is_below)
        self.card.setGeometry(rect)

    def _place_of_choice(self) -> QRect:
        choice = self._choice
        if choice is None or not choice.isVisible():
            return QRect()
        area, self.ring.radius = QRectF(choice.rect()), float(Radius.CONTROL)
        if isinstance(choice, ChoiceKey):
            area, self.ring.radius = choice.outline
        corner = choice.mapTo(self._area, QPoint(0, 0))
        return area.toAlignedRect().translated(corner)
