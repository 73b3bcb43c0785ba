"""The transport bar: five buttons, where we are, the scrub bar, speed and loop."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeVar

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from gui.shared.controls.boxes import row_of
from gui.shared.controls.buttons import Button, IconButton, WarmButton
from gui.shared.controls.focus_ring import give_focus_ring
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.controls.label import Text
from gui.shared.match.playhead import INSTANT, SPEEDS, Playhead
from gui.shared.match.replay.scrub_bar import ScrubBar
from gui.shared.page.stops import STEP, TURN, StopKind
from gui.shared.page.timeline import Mark
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.tokens import Height
from gui.shared.text.tr import tr

V = TypeVar("V")
Ahead = Literal["told", "unseen", "hidden"]
"""What of the time ahead is shown: all, nothing that was not seen yet, or nothing at all."""

_FRACTIONS = {0.25: "¼×", 0.5: "½×"}
LEAST_TRACK = 60
"""The width that buttons leave to the track, at 100 %."""


class PlayButton(WarmButton):
    """The disc in the middle that plays or pauses."""

    def __init__(self) -> None:
        super().__init__()
        self._icon = "play"
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        give_focus_ring(self, Height.PLAY / 2)
        self._tip = give_tooltip(self, "")
        self.show_playing(False)

    def show_playing(self, is_playing: bool) -> None:
        """Offer to pause while time runs."""
        self._icon = "pause" if is_playing else "play"
        name = self.tr("Pause (Space)") if is_playing else self.tr("Play (Space)")
        self.setAccessibleName(name)
        self._tip.set_text(name)
        self.update()

    def sizeHint(self) -> QSize:
        side = appearance().theme.px(Height.PLAY)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            name = "accent_pressed" if self.isDown() else "accent"
            if self.underMouse() and not self.isDown():
                name = "accent_hover"
            painter.filled(name if self.isEnabled() else "line_strong").drawEllipse(
                QRectF(self.rect())
            )
            side = painter.px(20)
            icon = QRectF(0, 0, side, side)
            icon.moveCenter(QRectF(self.rect()).center())
            painter.icon(self._icon, icon, "on_accent")


class Transport(QWidget):
    """Drives a playhead and shows where it is."""

    def __init__(self, playhead: Playhead) -> None:
        super().__init__()
        self.playhead = playhead
        self._extra_marks: tuple[Mark, ...] = ()
        self._said: str | None = None
        self._marks_of: object = None
        self._ahead: Ahead = "told"
        self.setAccessibleName(self.tr("Replay"))
        self._make_parts()
        self._lay_out()
        playhead.moved.connect(self._show_place)
        playhead.changed.connect(self._show_all)
        appearance().at_each_size(self._follow)
        self._show_all()

    def set_extra_marks(self, marks: Sequence[Mark]) -> None:
        """Show marks below the track, such as mistakes; those of the timeline are above."""
        self._extra_marks = tuple(marks)
        self._show_marks()

    def show_ahead(self, ahead: Ahead) -> None:
        """Show all there is, or only what was seen, perhaps without marks ahead of the playhead."""
        self._ahead = ahead
        self._show_place()

    def set_position_text(self, text: str | None) -> None:
        """Say where we are in other words than "turn 3 of 12"; None goes back to those."""
        self._said = text
        self._show_place()

    def sizeHint(self) -> QSize:
        return QSize(600, appearance().theme.px(Height.TRANSPORT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with Painter(self) as painter:
            painter.fillRect(self.rect(), painter.theme.color("surface"))
            painter.fillRect(0, 0, self.width(), 1, painter.theme.color("line"))

    def _make_parts(self) -> None:
        head = self.playhead
        self.first_button = IconButton("skip-back", self.tr("To the start (Home)"), size=32)
        self.back_button = IconButton("step-back", "", size=32)
        self.play_button = PlayButton()
        self.on_button = IconButton("step-forward", "", size=32)
        self.last_button = IconButton("skip-forward", self.tr("To the end (End)"), size=32)
        self.label = Text("", "body", weight=600)
        self.bar = ScrubBar()
        self.kind_button = Button("", is_compact=True)
        give_tooltip(self.kind_button, self.tr("What the buttons beside Play go by"))
        self.kind_button.clicked.connect(self._ask_kind)
        self.speed_button = Button("1×", is_compact=True)
        give_tooltip(self.speed_button, self.tr("Speed"))
        self.loop_button = IconButton("repeat", self.tr("Begin again at the end"), size=32)
        self.loop_button.setCheckable(True)
        self.first_button.clicked.connect(lambda: head.show_step(0))
        self.back_button.clicked.connect(lambda: head.go(-1))
        self.play_button.clicked.connect(head.toggle)
        self.on_button.clicked.connect(lambda: head.go(1))
        self.last_button.clicked.connect(lambda: head.show_step(head.timeline.num_steps))
        self.bar.sought.connect(head.seek)
        self.bar.landed.connect(head.land)
        self.speed_button.clicked.connect(self._ask_speed)
        self.loop_button.toggled.connect(head.set_looping)

    def _lay_out(self) -> None:
        go = self.first_button, self.back_button, 7, self.play_button, 7, self.on_button
        where = self.last_button, 18, self.label, 8, (self.bar, 1)
        how = 8, self.kind_button, 4, self.speed_button, 4, self.loop_button
        row_of(*go, *where, *how, on=self, gap=2, margins=(14, 0, 14, 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        """Where it is narrow leave the room to label and track: Home and End do the same."""
        row = self.layout()
        assert row is not None
        track = self.bar.sizeHint().width() - appearance().theme.px(LEAST_TRACK)
        spare = {
            button: button.sizeHint().width() + row.spacing()
            for button in (self.loop_button, self.last_button, self.first_button)
        }
        needed = row.sizeHint().width() - track
        needed += sum(wide for button, wide in spare.items() if button.isHidden())
        for button, wide in spare.items():
            is_shown = needed <= self.width()
            needed -= 0 if is_shown else wide
            if button.isHidden() is is_shown:
                button.setVisible(is_shown)

    def _show_all(self) -> None:
        head = self.playhead
        self.play_button.show_playing(head.is_playing and not head.is_landing)
        self.loop_button.setChecked(head.is_looping)
        self.speed_button.set_text(self.speed_text(head.speed))
        self.setEnabled(head.timeline.num_steps > 0)
        self._show_kind()
        self._fit_speed()
        if self._marks_of is not head.timeline:
            self._show_marks()
        self._show_place()

    def _show_marks(self) -> None:
        self._marks_of = self.playhead.timeline
        self.bar.set_marks(self.playhead.timeline.marks, self._extra_marks)

    def _show_kind(self) -> None:
        """Say what the buttons go by, where there is more than steps."""
        head = self.playhead
        kinds = {kind.name: kind for kind in head.timeline.kinds}
        kind = kinds[head.kind]
        self.kind_button.setVisible(head.has_kinds())
        self.kind_button.set_text(kind_title(kind))
        back, on = self.tr("Step back (Left)"), self.tr("Step on (Right)")
        if kind is not STEP:
            noun = tr(kind.noun)
            back = self.tr("Back by one {noun} (Left)").format(noun=noun)
            on = self.tr("On by one {noun} (Right)").format(noun=noun)
        self.back_button.set_icon("step-back", back)
        self.on_button.set_icon("step-forward", on)

    def _show_place(self) -> None:
        head = self.playhead
        length = head.timeline.length if self._ahead == "told" else head.seconds_seen
        told = {"told": math.inf, "unseen": length, "hidden": head.seconds}[self._ahead]
        self.bar.show_time(head.seconds, length, head.timeline.pace, told)
        text = self._said
        if text is None:
            are_turns = TURN not in head.timeline.kinds  # else the log counts turns of several
            count = "" if self._ahead == "hidden" else self.tr(" of {count}")
            noun = self.tr("Turn {step}") if are_turns else self.tr("Step {step}")
            begun = head.steps_begun
            seen = max(head.timeline.steps_done(length), begun)
            text = (noun + count).format(step=begun, count=seen)
        if text != self.label.plain:
            self.label.set_text(text)
            self._share_room()

    def speed_text(self, speed: float) -> str:
        """Return a speed as it is written on its button."""
        if speed == INSTANT:
            return self.tr("Instant")
        return _FRACTIONS.get(speed, f"{speed:g}×")

    def _ask_speed(self) -> None:
        speeds = {speed: self.speed_text(speed) for speed in (*SPEEDS, INSTANT)}
        self._offer(self.speed_button, speeds, self.playhead.speed, self.playhead.set_speed)

    def _ask_kind(self) -> None:
        head = self.playhead
        kinds = {kind.name: kind_title(kind) for kind in head.timeline.kinds}
        self._offer(self.kind_button, kinds, head.kind, head.set_kind)

    def _offer(
        self, button: Button, texts: Mapping[V, str], now: V, choose: Callable[[V], object]
    ) -> None:
        """Open a menu over a button, in which what holds now has a check."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setFont(appearance().theme.font("body"))
        for value, text in texts.items():
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setChecked(value == now)
            action.triggered.connect(lambda _checked=False, v=value: choose(v))
        corner = button.mapToGlobal(button.rect().topLeft())
        menu.popup(corner - QPoint(0, menu.sizeHint().height() + 4))

    def _fit_speed(self) -> None:
        theme = appearance().theme
        for button in (self.kind_button, self.speed_button):
            width = max(theme.px(52), button.sizeHint().width())
            button.setFixedSize(width, theme.px(32))

    def _follow(self) -> None:
        theme = appearance().theme
        self.setFixedHeight(theme.px(Height.TRANSPORT))
        self._fit_speed()
        widest = self.tr("Turn {step} of {count}").format(step=888, count=888)
        width = theme.metrics("body", 600).horizontalAdvance(widest)
        self.label.setMinimumWidth(round(width))
        self._share_room()


def kind_title(kind: StopKind) -> str:
    """Return the name of a kind of stops as a heading: Rounds."""
    nouns = tr(kind.nouns)
    return nouns[:1].upper() + nouns[1:]
