"""The ten rings of a set: check, cross, half or a number; a click opens the question again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core.training.progress import Given
from engine.core.training.schedule import Mark
from gui.shared.controls.buttons import WarmButton
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.live.parts import Part, part, row
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

SIDE = 22
_ICONS = {Mark.RIGHT: "check", Mark.HALF: "check", Mark.WRONG: "x"}


class Ring(WarmButton):
    """One question: its number until it was answered, then how; the open one has a thick ring."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number
        self._given: Given | None = None
        self._is_open = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        give_focus_ring(self, SIDE // 2)
        self.show_state(None, False)

    def show_state(self, given: Given | None, is_open: bool) -> None:
        """Show how it was answered, if it was."""
        self._given, self._is_open = given, is_open
        words = {Mark.RIGHT: tr("right"), Mark.HALF: tr("half right"), Mark.WRONG: tr("wrong")}
        how = tr("open") if given is None else words[given.mark]
        name = tr("Question {number}: {how}").format(number=self._number, how=how)
        self.setAccessibleName(name)
        self.update()

    def sizeHint(self) -> QSize:
        side = appearance().theme.px(SIDE) + 2
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            theme = painter.theme
            circle = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
            mark = None if self._given is None else self._given.mark
            ink, fill, edge = "text_2", None, "line_strong"
            if mark is Mark.RIGHT:
                ink, fill, edge = "on_accent", "accent", "accent"
            elif mark is Mark.HALF:
                ink, fill, edge = "on_soft", "soft", "accent"
            elif mark is Mark.WRONG:
                ink, fill, edge = "warn", "warn_soft", "warn"
            painter.setBrush(theme.color(fill) if fill else Qt.BrushStyle.NoBrush)
            is_open = self._is_open
            painter.setPen(
                QPen(theme.color("accent" if is_open else edge), 2.0 if is_open else 1.25)
            )
            painter.drawEllipse(circle)
            if mark is not None:
                inner = theme.px(13)
                box = QRectF(0, 0, inner, inner)
                box.moveCenter(circle.center())
                painter.icon(_ICONS[mark], box, ink)
                return
            font = theme.font("tick", 700 if is_open else 500)
            color = "text" if is_open else ink
            painter.text(circle.adjusted(-4, 0, 4, 0), str(self._number), font, color, "center")


def rings(
    given: Sequence[Given | None],
    open_place: int | None,
    choose: Callable[[int], object],
    *,
    is_shown: bool,
) -> Part:
    """Return a row of rings: the answers so far, and which question is open."""
    each = [
        part(Ring, place + 1, show_state=(answer, place == open_place),
             clicked=partial(choose, place), key=place)
        for place, answer in enumerate(given)
    ]  # fmt: skip
    fixed = QSizePolicy.Policy.Fixed
    name = tr("Questions of the set")
    return part(QWidget, parts=[row(*each, gap=7)], setSizePolicy=(fixed, fixed),
                setAccessibleName=name, is_shown=is_shown, key="rings")  # fmt: skip
