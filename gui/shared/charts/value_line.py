"""What a match is worth over its steps: the line of one seat with dots, pale those of others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeAlias

import numpy as np
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from engine.core.play.advice import Worth
from engine.core.play.interval import half_interval
from gui.shared.charts.axis import round_ticks
from gui.shared.charts.chart import Chart
from gui.shared.charts.figure import Figure, Layer, Point, Scale, Tick
from gui.shared.charts.layers import Badge, Band, Dot, Dots, Line, pale_ink, seat_fill, seat_ink
from gui.shared.style.appearance import appearance
from gui.shared.style.player_badge import TABLE, badge_path
from gui.shared.text.move_numbering import TURNS, MoveNumbering
from gui.shared.text.tr import tr
from gui.shared.text.value_format import CHANCE, ValueUnit

Worths: TypeAlias = tuple[Worth | None, ...]
"""What the states of a match are worth to one seat; None where that is not known."""
HEIGHT = 132
SMALLEST, LARGEST = 3.0, 8.0
"""Radii of the dots of mistakes."""
GREAT_COST = 0.05
"""Up to this share of the scale, a dot's area keeps to one scale; then the largest sets it."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A dot on the line: where, whose, what it cost, and whether the dice made it tell."""

    step: int
    seat: int
    cost: float
    is_punished: bool


class ValueLine(Chart):
    """Shows values by step; a click, a drag or an arrow key chooses a step.

    The wheel zooms, dragging with Ctrl shows a part and with Shift moves it.
    """

    step_chosen = Signal(int)
    step_hovered = Signal(int)

    def __init__(
        self,
        name: str,
        unit: ValueUnit = CHANCE,
        counting: MoveNumbering = TURNS,
        parent: QWidget | None = None,
        *,
        ground: str = "surface",
    ) -> None:
        super().__init__(name, ground, height=HEIGHT, has_readout=False, parent=parent)
        self._unit, self._counting = unit, counting
        self._worths: Worths = ()
        self._last_known: Worths = ()
        self._others: dict[int, Worths] = {}
        self._mistakes: tuple[Mistake, ...] = ()
        self._seat = 0
        self._num_steps = 1
        self._numbers: tuple[int, ...] = ()
        self._step = 0
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_unit(self, unit: ValueUnit, name: str) -> None:
        """Draw values of this unit from now on, under this name."""
        self._unit = unit
        self.setAccessibleName(name)
        self._refresh()

    def set_numbers(self, numbers: Sequence[int]) -> None:
        """Take the numbers of the steps where people count something else, such as combats."""
        self._numbers = tuple(numbers)
        self._refresh()

    def show_worths(
        self,
        worths: Worths,
        mistakes: Sequence[Mistake],
        seat: int,
        num_steps: int,
        others: Mapping[int, Worths] | None = None,
    ) -> None:
        """Show what each state is worth to a seat, as far as that is known, and pale to `others`.

        The axis is as long as the whole match.
        """
        self._worths, self._mistakes, self._seat = worths, tuple(mistakes), seat
        self._last_known = tuple(accumulate(worths, lambda before, now: now or before))
        self._others = dict(others or {})
        self._num_steps = max(num_steps, len(worths) - 1, 1)
        self._refresh()

    @property
    def num_states(self) -> int:
        """Of how many states it shows the values."""
        return len(self._worths)

    def show_step(self, step: int) -> None:
        """Mark the position after `step` steps."""
        self._step = step
        self.set_cursor(step if 0 <= step < len(self._worths) else -1)

    def words(self, step: int) -> str:
        """Return 55.4 % after turn 3: what was known last of the seat's value by then."""
        worth = self._last_known[step]
        if worth is None:
            moment = self._counting.moment(self._numbers, step)
            return tr("not known {moment}").format(moment=moment)
        known = next(at for at in range(step, -1, -1) if self._worths[at] is not None)
        return f"{self._unit.written(worth)} {self._counting.moment(self._numbers, known)}"

    def move_cursor(self, index: int) -> None:
        if index != self._step:
            super().move_cursor(index)
            self.step_chosen.emit(index)

    def read(self, index: int) -> None:
        """Tell which step is under the pointer; who hears it writes the value."""
        self.step_hovered.emit(index)

    def rest(self) -> None:
        self.step_hovered.emit(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        is_plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if event.button() == Qt.MouseButton.LeftButton and is_plain:
            self._choose(event.position())
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if event.buttons() & Qt.MouseButton.LeftButton and not self.is_dragged:
            self._choose(event.position())

    def _choose(self, place: QPointF) -> None:
        step = self.nearest(place) if self.plot is not None else -1
        if step not in (-1, self._step):
            self.step_chosen.emit(step)

    def _refresh(self) -> None:
        self.cursor_index = self._step if 0 <= self._step < len(self._worths) else -1
        self.show_figure(self._drawn_values())

    def _drawn_values(self) -> Figure:
        unit, seat = self._unit, self._seat
        points = tuple(enumerate(self._heights()))
        worst_first = sorted(self._mistakes, key=lambda mistake: -mistake.cost)
        great = max([GREAT_COST * (unit.high - unit.low), *(m.cost for m in worst_first[:1])])
        dots = tuple(self._dot(mistake, points[mistake.step], great) for mistake in worst_first)
        return Figure(
            Scale(0, self._num_steps, ticks_of=self._ticks),
            Scale(unit.low, unit.high, strong=unit.middle, ticks_of=self._levels),
            (*self._beneath(), Line(_points(self._worths), seat_ink(seat)), Dots(dots))
            if points
            else (),
            points,
            self.words,
            (Badge(points[-1], seat),) if points else (),
            (tr("Step"), unit.title),
            zooms_y=False,
            has_cursor_line=True,
            margin=TABLE * 2 + 6,
        )

    def _heights(self) -> list[float]:
        """Return where the seat's line is at each step: straight on where nothing is known."""
        known, steps = np.array(_points(self._worths)), np.arange(len(self._worths))
        if not known.size:
            return [self._unit.middle] * steps.size
        heights: list[float] = np.interp(steps, known[:, 0], known[:, 1]).tolist()
        return heights

    def _beneath(self) -> tuple[Layer, ...]:
        """Return the other seats' lines, and the interval of this one where it is an estimate."""
        lines = (
            Line(_points(worths), pale_ink(seat), 1.0) for seat, worths in self._others.items()
        )
        ends = tuple(
            (step, worth.value, half_interval(worth.standard_error))
            for step, worth in enumerate(self._worths)
            if worth is not None
        )
        is_estimate = any(half for _step, _value, half in ends)
        return (*lines, *([Band(ends, seat_ink(self._seat))] if is_estimate else []))

    def _dot(self, mistake: Mistake, place: Point, great: float) -> Dot:
        """Return a mistake in its player's shape, filled where it was punished."""
        return Dot(
            place,
            SMALLEST + (LARGEST - SMALLEST) * (mistake.cost / great) ** 0.5,
            seat_fill(mistake.seat) if mistake.is_punished else "surface",
            seat_ink(mistake.seat),
            shape=badge_path(appearance().theme.player(mistake.seat).shape, QPointF(0, 0), 0.5),
        )

    def _levels(self, _low: float, _high: float, _most: int) -> list[Tick]:
        unit = self._unit
        return [(value, unit.tick(value)) for value in (unit.low, unit.middle, unit.high)]

    def _ticks(self, low: float, high: float, most: int) -> list[Tick]:
        """Return where round numbers of turns, or whatever is counted, are over."""
        ends = [(step, number) for step, number in self._ends() if low <= step <= high]
        if not ends:
            return []
        wanted = round_ticks(ends[0][1], ends[-1][1], most, is_whole=True)
        return [(step, str(number)) for step, number in ends if number in wanted]

    def _ends(self) -> list[tuple[int, int]]:
        """Return where each turn, or whatever is counted, is over: the steps by then, its number.

        The start comes first, as the end of the one before.
        """
        numbers = self._numbers
        if len(numbers) != self._num_steps:
            return [(step, step) for step in range(self._num_steps + 1)]
        ends = [
            (step, number)
            for step, number in enumerate(numbers, 1)
            if step == len(numbers) or numbers[step] != number
        ]
        return [(0, numbers[0] - 1), *ends]


def _points(worths: Worths) -> tuple[Point, ...]:
    """Return the points of a seat's line."""
    return tuple((step, worth.value) for step, worth in enumerate(worths) if worth is not None)
