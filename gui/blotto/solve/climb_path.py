"""The path of a climb: a list that is walked by hand, or plays by itself."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent

from engine.blotto.search.climb_frames import ClimbFrame
from gui.blotto.solve.jobs import Climb
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import IconButton
from gui.shared.controls.table import Column, Table
from gui.shared.report.shown import Shown
from gui.shared.style.appearance import appearance
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

ROW = 26
STEP_MS = 450
LEAST_ROWS = 10
"""So many are seen at once, the others are scrolled."""


class ShownPath(Shown):
    """The moves of a climb; `about` is the climb, the place shown, and whether it is whole.

    Once a climb is known whole it plays from its start; without motion its end is shown.
    """

    stretch = 1

    def __init__(self) -> None:
        super().__init__()
        columns = (
            Column(tr("Move"), move_of, width=1.5, font=("small", 400)),
            Column(tr("Mean"), lambda frame: decimal(frame.mean, 3), width=0.8, align="right",
                   font=("small", 600)),
        )  # fmt: skip
        self.table = Table(tr("Path of the climb"), columns, ROW, ROW)
        appearance().at_each_size(self._fit)
        self.play = IconButton("play", tr("Play the climb"))
        self.timer = QTimer(self)
        self.timer.timeout.connect(self.step)
        self._climb: Climb | None = None
        self._played: Climb | None = None
        self._next = 0
        self.play.clicked.connect(self.play_path)
        for told in (self.table.row_chosen, self.table.cursor_moved):
            told.connect(self._walk_to)
        column_of(row_of(STRETCH, self.play), (self.table, 1), on=self, gap=4)

    def show_block(self) -> None:
        climb, place, is_whole = self.block.about
        if climb is not self._climb:
            self._climb = climb
            self._rest()
            self.table.show_rows(climb.frames)
        if place != self.table.current_place:
            self.table.set_current(place)
        if is_whole and climb is not self._played:
            self._played = climb
            last = len(climb.frames) - 1
            self._begin(last if appearance().reduced_motion else 0)

    def play_path(self) -> None:
        """Walk up the path from its start, or stop."""
        if self.timer.isActive():
            self._rest()
        elif self._climb is not None:
            self._begin(0)

    def step(self) -> None:
        """Show the next plan on the path; at its end, rest."""
        assert self._climb is not None
        place, self._next = self._next, self._next + 1
        if self._next >= len(self._climb.frames):
            self._rest()
        else:
            self.timer.setInterval(STEP_MS)
        self._order(self.block.choose(place))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._rest()

    def _begin(self, place: int) -> None:
        """Play from a place on: as soon as what is shown now stands."""
        self._next = place
        self.play.set_icon("pause", tr("Pause"))
        self.timer.start(0)

    def _rest(self) -> None:
        self.timer.stop()
        self.play.set_icon("play", tr("Play the climb"))

    def _fit(self) -> None:
        self.table.setMinimumHeight(appearance().theme.px((LEAST_ROWS + 1) * ROW))

    def _walk_to(self, place: int) -> None:
        self._rest()
        self._order(self.block.choose(place))


def move_of(frame: ClimbFrame) -> str:
    """Return the move that led to a plan."""
    if frame.move is None:
        return tr("start")
    move = frame.move
    text = tr("{n} from {giver} to {getter}")
    return text.format(n=move.soldiers, giver=move.giver + 1, getter=move.getter + 1)
