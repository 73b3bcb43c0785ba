"""The row above the log that says how much the coach says, and the list of levels below it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.boxes import STRETCH, add_parts, column_of, holder_of, row_of
from gui.shared.controls.buttons import Button, WarmButton
from gui.shared.controls.cards import Separator
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.controls.over.overlay import MARGIN, Overlay
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.match.state.cards import RivalOffer
from gui.shared.page.coach_level import CoachLevel
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Height, Radius
from gui.shared.text.tr import tr

WIDTH, ROW, PADDING = 272, 52, 8
MARK, INSET = 16, 14
"""The circle that says which level is chosen, and its distance from the left."""
BELOW = 8
"""Between the row and its list."""
BLUR = 24


def level_name(level: CoachLevel) -> str:
    """Return what people call a level."""
    return (tr("Off"), tr("Warn me"), tr("Hints"), tr("Show all"))[level]


def level_sentence(level: CoachLevel) -> str:
    """Return what the coach does at a level."""
    return (
        tr("Says nothing."),
        tr("Speaks up before a costly choice."),
        tr("First where to look, then what to do."),
        tr("Every choice with its chance."),
    )[level]


class LevelChoice(WarmButton):
    """A level with its name and its sentence."""

    def __init__(self, level: CoachLevel) -> None:
        super().__init__()
        self.level = level
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(level_name(level))
        self.setAccessibleDescription(level_sentence(level))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        give_focus_ring(self, Radius.CONTROL)
        appearance().at_each_size(self._follow)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, area = appearance().theme, QRectF(self.rect())
        with Painter(self) as painter:
            if self.hasFocus() or self.warmth:
                fill = QColor(theme.color("soft" if self.hasFocus() else "sunken"))
                fill.setAlphaF(1.0 if self.hasFocus() else self.warmth)
                painter.box(area, "control", fill)
            side = theme.px(MARK)
            mark = QRectF(theme.px(INSET), (area.height() - side) / 2, side, side)
            edge = "accent" if self.isChecked() else "line_strong"
            painter.box(mark, side / 2, None, edge)
            if self.isChecked():
                dot = mark.adjusted(side / 4, side / 4, -side / 4, -side / 4)
                painter.box(dot, dot.height() / 2, edge)
            words = area.adjusted(mark.right() + theme.px(12), theme.px(8), -6, -theme.px(8))
            for role, token, text, half in (
                ("body", "text", level_name(self.level), 0),
                ("small", "text_2", level_sentence(self.level), 1),
            ):
                line = QRectF(words.left(), words.top(), words.width(), words.height() / 2)
                line.translate(0, half * line.height())
                color = "on_soft" if self.hasFocus() else token
                painter.text(line, text, role, color, weight=400 if half else 600)

    def _follow(self) -> None:
        self.setFixedHeight(appearance().theme.px(ROW))


class LevelList(Overlay):
    """Lies over the window without a veil; `chosen(level)` tells of a choice.

    `foot` is what else there is to choose below them.
    """

    chosen = Signal(object)

    def __init__(self, row: QWidget, foot: QWidget | None = None) -> None:
        """Belong below `row`."""
        super().__init__(row.window(), tr("How much the coach says"), WIDTH)
        self._row = row
        self.choices = tuple(map(LevelChoice, CoachLevel))
        below = () if foot is None else (foot,)
        add_parts(self.card.body, *self.choices, *below, gap=0, margins=PADDING)
        for choice in self.choices:
            choice.clicked.connect(partial(self._choose, choice.level))

    def open_at(self, level: CoachLevel) -> None:
        """Open with this level chosen."""
        for choice in self.choices:
            choice.setChecked(choice.level == level)
        self.open()

    def focus_first(self) -> None:
        chosen = next(choice for choice in self.choices if choice.isChecked())
        chosen.setFocus(Qt.FocusReason.OtherFocusReason)

    def fit_window(self) -> None:
        """Lie below the row, inside the window where a drawer only comes in."""
        super().fit_window()
        corner = self._row.mapTo(self._window, QPoint(0, self._row.height() + BELOW))
        card = self.card.geometry()
        left = min(corner.x() + self._row.width(), self.width() - MARGIN) - card.width()
        top = min(corner.y(), self.height() - MARGIN - card.height())
        self.card.move(max(left, MARGIN), max(top, MARGIN))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter choose, also before an arrow was pressed."""
        focused = self.focusWidget()
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and isinstance(focused, LevelChoice):
            focused.click()
        super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the shadow of the card alone."""
        with Painter(self) as painter:
            shade = QColor(Qt.GlobalColor.black)
            shade.setAlphaF((0.5 if painter.theme.is_dark else 0.14) / BLUR * 2)
            area = QRectF(self.card.geometry())
            for reach in range(1, BLUR, 2):
                around = area.adjusted(-reach, -reach, reach, reach)
                painter.box(around, Radius.CARD + reach, shade)

    def _choose(self, level: CoachLevel) -> None:
        self.close_card()
        self.chosen.emit(level)


class LevelBox(ListBox):
    """Names the level in force; `asked` in the place of a list that says no more than names."""

    asked = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Coach"), map(level_name, CoachLevel))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_level(self, level: CoachLevel) -> None:
        """Name another level."""
        self.setCurrentIndex(level)
        self.setAccessibleDescription(level_sentence(level))

    def showPopup(self) -> None:
        self.asked.emit()

    def _follow(self) -> None:
        super()._follow()
        theme = appearance().theme
        self.setFixedHeight(theme.px(Height.COMPACT))
        self.setFont(theme.font("body", 600))


class LevelRow(QWidget):
    """Says the coach's level in a game, and lets a person choose another: `chosen(level)`.

    `foot` is what else the list offers, below the levels.
    """

    chosen = Signal(object)

    def __init__(self, foot: QWidget | None = None) -> None:
        super().__init__()
        self.box = LevelBox()
        self.sentence = Text("", token="text_2", wraps=True)
        self.hint = Button(tr("Show a hint"), "secondary", "lightbulb", is_compact=True)
        self.row, self._foot = QWidget(), foot
        self._list: LevelList | None = None
        row_of(Text(tr("Coach"), weight=600), STRETCH, self.box, on=self.row)
        column_of(self.row, self.sentence, self.hint, on=self, gap=8)
        self.box.asked.connect(self.open)
        self.box.activated.connect(lambda place: self.chosen.emit(CoachLevel(place)))

    def show_level(self, level: CoachLevel, can_hint: bool) -> None:
        """Show the level in force, and whether a hint may be asked for now, where it gives any."""
        self.box.show_level(level)
        self.sentence.set_text(level_sentence(level))
        self.sentence.setVisible(level in (CoachLevel.WARN, CoachLevel.HINTS))
        self.hint.setVisible(level is CoachLevel.HINTS)
        self.hint.setEnabled(can_hint)

    def open(self) -> None:
        """Open the list of levels."""
        if self._list is None:
            self._list = LevelList(self.row, self._foot)
            self._list.chosen.connect(self.chosen)
        self._list.open_at(CoachLevel(self.box.currentIndex()))

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the list along: it lies over the window, and belongs to this page."""
        super().hideEvent(event)
        if self._list is not None:
            self._list.close_card()


class RivalsChoice(QWidget):
    """Offers two to measure against; `chosen(is_rival)` tells of a choice."""

    chosen = Signal(bool)

    def __init__(self, *, has_line: bool = False) -> None:
        """Be hidden until there are rivals; below a line, where other choices stand above."""
        super().__init__()
        self.tabs = SegmentedTabs(tr("Chances against"))
        title = Text(tr("Chances against"), "small", "text_2")
        line = Separator() if has_line else None
        self._body = holder_of(
            column_of(line, title, self.tabs, gap=8, margins=(12, 8, 12, 8) if has_line else 0)
        )
        column_of(self._body, on=self)
        self.tabs.chosen.connect(lambda index: self.chosen.emit(index == 1))

    def show_offer(self, offer: RivalOffer) -> None:
        """Offer these; nothing where there is no rival."""
        self._body.setVisible(bool(offer.rival))
        if offer.rival:
            self.tabs.set_texts((offer.usual, offer.rival), int(offer.is_chosen))
