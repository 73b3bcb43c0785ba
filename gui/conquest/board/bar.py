"""The bar above the map: in Play the phases of the turn, and what may be shown over the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.conquest.state import ATTACK, FORT, MOVE, PUT
from engine.conquest.turns import income
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.view import ConquestView
from gui.conquest.board.words import PHASE_NAMES
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.page.canvas import Canvas, Overlay
from gui.shared.page.overlay_bar import OverlayBar
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Height
from gui.shared.text.tr import tr

ICONS = {PUT: "plus", ATTACK: "swords", MOVE: "route", FORT: "castle"}
PADDING, GAP, BETWEEN, ICON = 10, 6, 18, 16
MARGINS = 40
"""The room that the bar leaves free at its ends and between its parts."""


@dataclass(frozen=True, slots=True)
class PhaseStep:
    """A phase of the turn: what was done in it, and whether it is the one now or over."""

    phase: int
    note: str
    is_now: bool
    is_over: bool


def phase_steps(frame: ConquestFrame) -> list[PhaseStep]:
    """Return the phases of the turn in a picture."""
    state, done = frame.state, frame.done
    fought = tr("{won} of {count} won").format(won=done.captures, count=done.attacks)
    notes = {
        PUT: tr("{count} placed").format(count=done.placed) if done.placed else "",
        ATTACK: fought if done.attacks else "",
        MOVE: tr("done") if state.has_moved else "",
        FORT: tr("used") if state.used_fort[state.to_move] else "",
    }
    return [
        PhaseStep(phase, note, phase == state.phase, phase < state.phase)
        for phase, note in notes.items()
    ]


class PhaseTrack(QWidget):
    """Put, attack, move and fort in a row, and the reserve; a click on one goes on to it."""

    asked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._steps: list[PhaseStep] = []
        self._stock = ""
        self._room = 0
        self._tip = give_tooltip(self, "")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Phases of the turn"))

    def show_frame(self, frame: ConquestFrame) -> None:
        """Show the phases of the turn in a picture."""
        steps, state = phase_steps(frame), frame.state
        player = state.to_move
        gain = income(state, frame.game.map, player)
        stock = tr("Reserve {reserve}   Income +{income}")
        told = stock.format(reserve=state.reserves[player], income=gain)
        if (steps, told) != (self._steps, self._stock):
            self._steps, self._stock = steps, told
            done = [f"{PHASE_NAMES[step.phase]}: {step.note}" for step in steps if step.note]
            words = [PHASE_NAMES[state.phase], *done, told]
            self.setAccessibleDescription(". ".join(words))
            self._tip.set_text(tr("This turn"), (*done, told))
            self.updateGeometry()
            self.update()

    def set_room(self, room: int) -> None:
        """Leave out what does not fit into so many pixels."""
        if room != self._room:
            self._room = room
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        theme = appearance().theme
        width = self._places(theme)[-1].right() if self._steps else 0
        if self._has_stock(theme):
            width += self._stock_width(theme)
        return QSize(round(width) + 1, theme.px(Height.COMPACT))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        theme = appearance().theme
        for step, place in zip(self._steps, self._places(theme), strict=True):
            is_later = not step.is_over and not step.is_now
            if place.contains(event.position()) and is_later:
                self.asked.emit(step.phase)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            theme = painter.theme
            places = self._places(theme)
            notes = self._notes(theme)
            for number, (step, place) in enumerate(zip(self._steps, places, strict=True)):
                self._paint_step(painter, step, notes[number], place)
                if number:
                    side = theme.px(14)
                    x = places[number - 1].right() + (BETWEEN - side) / 2
                    box = QRectF(x, (self.height() - side) / 2, side, side)
                    painter.icon("chevron-right", box, "text_3")
            if self._has_stock(theme) and places:
                left = places[-1].right() + BETWEEN
                line = "line"
                painter.line(QPointF(left, 4), QPointF(left, self.height() - 4), line)
                box = QRectF(left + BETWEEN, 0, self.width(), self.height())
                painter.text(box, self._stock, weight=500)

    def _paint_step(self, painter: Painter, step: PhaseStep, note: str, place: QRectF) -> None:
        if step.is_now:
            painter.box(place, "control", "soft")
        token = "on_soft" if step.is_now else "text" if step.is_over else "text_2"
        side = painter.px(ICON)
        box = QRectF(place.left() + PADDING, place.center().y() - side / 2, side, side)
        icon = "check" if step.is_over else ICONS[step.phase]
        painter.icon(icon, box, token)
        name = PHASE_NAMES[step.phase] if step.is_now or self._has_names(painter.theme) else ""
        words = QRectF(box.right() + GAP, place.top(), place.width(), place.height())
        painter.text(words, name, "body", token, weight=600)
        if note:
            words.moveLeft(
                words.left() + painter.theme.metrics("body", 600).horizontalAdvance(name) + GAP
            )
            ink = "on_soft" if step.is_now else "text_2"
            painter.text(words, note, "small", ink)

    def _places(self, theme: Theme) -> list[QRectF]:
        """Return where each phase stands."""
        return self._row(theme, self._notes(theme), has_names=self._has_names(theme))

    def _row(self, theme: Theme, notes: Sequence[str], *, has_names: bool) -> list[QRectF]:
        left, places = 0.0, []
        for step, note in zip(self._steps, notes, strict=True):
            width = float(2 * PADDING + theme.px(ICON))
            if has_names or step.is_now:
                name = PHASE_NAMES[step.phase]
                width += GAP + theme.metrics("body", 600).horizontalAdvance(name)
            if note:
                width += GAP + theme.metrics("small").horizontalAdvance(note)
            places.append(QRectF(left, 0, width, theme.px(Height.COMPACT)))
            left += width + BETWEEN
        return places

    def _notes(self, theme: Theme) -> list[str]:
        """Return what was done in each phase, as far as there is room beside the reserve.

        That is the last of it; without room for the reserve all of the room is theirs.
        """
        notes = [step.note for step in self._steps]
        for room in (self._room - self._stock_width(theme), self._room):
            for first in range(len(notes) + 1):
                shown = [note if place >= first else "" for place, note in enumerate(notes)]
                places = self._row(theme, shown, has_names=True)
                if not places or places[-1].right() <= room:
                    return shown
        return [""] * len(notes)

    def _stock_width(self, theme: Theme) -> float:
        return 2 * BETWEEN + theme.metrics("body", 500).horizontalAdvance(self._stock)

    def _has_names(self, theme: Theme) -> bool:
        places = self._row(theme, [""] * len(self._steps), has_names=True)
        return bool(places) and places[-1].right() <= self._room

    def _has_stock(self, theme: Theme) -> bool:
        places = self._places(theme)
        return bool(places) and places[-1].right() + self._stock_width(theme) <= self._room


class ConquestBar(OverlayBar):
    """Switches with words in Watch; in Play the phases of the turn, and switches without words."""

    def __init__(self, overlays: Sequence[Overlay]) -> None:
        super().__init__(overlays)
        self._overlays = overlays
        self.phases = PhaseTrack()
        self.phases.hide()
        self._title = self.row.itemAt(0)
        self._line.insertWidget(0, self.phases, 0, Qt.AlignmentFlag.AlignTop)
        self._line.setSpacing(8)

    def attach(self, board: Canvas) -> None:
        super().attach(board)
        if isinstance(board, ConquestView):
            board.shown.connect(self.phases.show_frame)
            board.played.connect(self._show_phases)
            self.phases.asked.connect(board.phase_asked)

    def set_values_shown(self, is_on: bool) -> None:
        super().set_values_shown(is_on)
        self._share_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        """Leave to the phases what overlays and zoom do not take."""
        others = self.row.sizeHint().width()
        others += sum(button.sizeHint().width() + 8 for button in self.zoom_buttons)
        self.phases.set_room(self.width() - others - MARGINS)

    def _show_phases(self) -> None:
        """Make room for the phases, once somebody plays on the map."""
        if self.phases.isVisibleTo(self):
            return
        title = None if self._title is None else self._title.widget()
        if title is not None:
            title.hide()
        for overlay in self._overlays:
            switch = self.switches[overlay.name]
            switch.set_text("")
            switch.setAccessibleName(overlay.title)
        self.phases.show()
        self._share_room()
