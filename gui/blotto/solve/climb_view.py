"""A climb, move by move: the path, the plan on it, and what every move from there would bring."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter
from PySide6.QtWidgets import QWidget

from engine.blotto.rules import Plan
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.cells import paint_plan_cells, top_of
from gui.blotto.solve.gain_picture import gain_picture, limit_of, move_words
from gui.blotto.solve.plan_entry import PlanEntry
from gui.blotto.solve.run_bar import RunBar
from gui.blotto.solve.small_charts import SmallMap
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import IconButton
from gui.shared.controls.scroll_area import WIDTH
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import RIGHT
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.blotto.search.climb_frames import ClimbFrame
    from engine.blotto.search.climbs import Moves
    from gui.blotto.solve.jobs import Climb

STEP_MS = 450
MOVES: tuple[Moves, ...] = ("one", "any")


class ClimbView(QWidget):
    """Shows a climb; `climb_asked` wants another one."""

    climb_asked = Signal()
    pointed = Signal(str)
    plan_shown = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        note = tr("A move takes soldiers from one castle to another. It ends where none is better.")
        self.bar = RunBar(tr("Climb to a local maximum"), note, tr("Climb"))
        self.entry = PlanEntry()
        self.moves = SegmentedTabs(tr("Soldiers a move"), (tr("One soldier"), tr("Any number")))
        self.way = SegmentedTabs(tr("Which move"), (tr("Best"), tr("At random")))
        self.map = SmallMap()
        self.path = PathTable()
        self.play = IconButton("play", tr("Play the climb"))
        self.climb: Climb | None = None
        self.place = 0
        self._limit = 1.0
        self._timer = QTimer(self)
        self._timer.setInterval(STEP_MS)
        self._timer.timeout.connect(self._step)
        self._lay_out()
        self._connect()

    @property
    def frame(self) -> ClimbFrame | None:
        """The plan on the path that is shown."""
        return None if self.climb is None else self.climb.frames[self.place]

    @property
    def kind(self) -> Moves:
        """How many soldiers a move may take."""
        return MOVES[self.moves.index]

    @property
    def is_random(self) -> bool:
        """Whether any better move is taken, not the best."""
        return self.way.index == 1

    def show_climb(self, climb: Climb) -> None:
        """Show a climb, from its start on once it is known whole."""
        is_new = self.climb is None or self.climb.frames[0] is not climb.frames[0]
        self.climb = climb
        self.path.show_frames(climb.frames)
        self._limit = limit_of(climb.frames)
        self.entry.game = climb.game
        if is_new:
            self.entry.show_plan(climb.frames[0].plan, climb.game)
            self.show_place(0)

    def finish(self) -> None:
        """Play the climb that is known now; without motion its end is shown."""
        self.bar.show_share(None)
        assert self.climb is not None
        first, last = self.climb.frames[0], self.climb.frames[-1]
        text = tr("{moves} moves against {field}: {start} becomes {end} points on average.")
        self.bar.note.set_text(
            text.format(
                moves=len(self.climb.frames) - 1,
                field=self.climb.field,
                start=decimal(first.mean, 3),
                end=decimal(last.mean, 3),
            )
        )
        if appearance().reduced_motion:
            self.show_place(len(self.climb.frames) - 1)
        else:
            self.play_path()

    def play_path(self) -> None:
        """Walk up the path from its start, or stop."""
        if self._timer.isActive():
            self._rest()
        elif self.climb is not None:
            self.show_place(0)
            self._timer.start()
            self.play.set_icon("pause", tr("Pause"))

    def show_place(self, place: int) -> None:
        """Show the plan after so many moves."""
        assert self.climb is not None
        self.place = place
        self.path.set_current(place)
        frame, limit = self.climb.frames[place], self._limit
        self.map.show_map(functools.partial(gain_picture, frame, limit))
        ahead = self.climb.frames[place + 1].move if place + 1 < len(self.climb.frames) else None
        if ahead is not None:
            self.map.show_cell((ahead.giver, ahead.getter))
        self._describe()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._rest()

    def _step(self) -> None:
        assert self.climb is not None
        if self.place + 1 < len(self.climb.frames):
            self.show_place(self.place + 1)
        else:
            self._rest()

    def _rest(self) -> None:
        self._timer.stop()
        self.play.set_icon("play", tr("Play the climb"))

    def _walk_to(self, place: int) -> None:
        self._rest()
        self.show_place(place)

    def _describe(self) -> None:
        frame = self.frame
        if frame is not None:
            words = move_words(frame, *self.map.shown_cell)
            self.map.setAccessibleDescription(words)
            self.map.show_hover(words)

    def _point(self, row: int, _column: int) -> None:
        self._describe()
        frame = self.frame
        is_cell = frame is not None and row >= 0
        self.pointed.emit(move_words(frame, *self.map.shown_cell) if is_cell and frame else "")

    def _lay_out(self) -> None:
        options = row_of(self.moves, self.way, STRETCH, self.play, gap=10)
        column_of(
            self.bar,
            self.entry,
            options,
            (row_of((self.map, 5), (self.path, 4), gap=16), 1),
            on=self,
            gap=8,
            margins=(0, 0, WIDTH + 4, 0),
        )

    def _connect(self) -> None:
        self.bar.button.clicked.connect(self.climb_asked)
        self.entry.entered.connect(lambda _plan: self.climb_asked.emit())
        for tabs in (self.moves, self.way):
            tabs.chosen.connect(lambda _index: self.climb_asked.emit())
        self.play.clicked.connect(self.play_path)
        for told in (self.path.row_chosen, self.path.cursor_moved):
            told.connect(self._walk_to)
        self.map.cell_hovered.connect(self._point)
        self.map.cell_chosen.connect(self._point)


class PathTable(Table):
    """The plans of a climb, from its start."""

    def __init__(self) -> None:
        columns = (
            Column(tr("Move"), _move, width=1.5, font=("small", 400)),
            Column(tr("Plan"), lambda f: plan_in_words(f.plan), width=3.0, paint=_paint_plan),
            Column(tr("Mean"), lambda f: decimal(f.mean, 3), width=0.8, align=RIGHT,
                   font=("small", 600)),
        )  # fmt: skip
        super().__init__(tr("Path of the climb"), columns, 26, 26)

    def show_frames(self, frames: Sequence[ClimbFrame]) -> None:
        """Show the frames known so far."""
        self.show_rows(tuple(frames))


def _move(frame: ClimbFrame) -> str:
    if frame.move is None:
        return tr("start")
    move = frame.move
    text = tr("{n} from {giver} to {getter}")
    return text.format(n=move.soldiers, giver=move.giver + 1, getter=move.getter + 1)


def _paint_plan(painter: QPainter, box: QRectF, frame: ClimbFrame, _ink: QColor) -> None:
    plan: Plan = frame.plan
    theme = appearance().theme
    top = top_of(sum(plan), len(plan))
    paint_plan_cells(painter, box.adjusted(0, 2, 0, -2), plan, top, theme, gap=1)
