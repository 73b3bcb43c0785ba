"""The list of the coach's levels: opens below its row, each level with a sentence."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.shared.controls.boxes import add_parts
from gui.shared.controls.buttons import WarmButton
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.overlay import MARGIN, Overlay
from gui.shared.page.coach_level import CoachLevel
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Radius
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
        appearance().resized.connect(self._follow)
        self._follow()

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
