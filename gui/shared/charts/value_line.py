"""What a match is worth over its steps: the line of one seat with dots, pale those of others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from PySide6.QtCore import QPointF

from engine.core.play.advice import Worth
from engine.core.play.interval import half_interval
from gui.shared.charts.axis import round_ticks
from gui.shared.charts.figure import Figure, Scale, Tick
from gui.shared.charts.layers import Dot, Dots
from gui.shared.charts.look import Ink, Point
from gui.shared.style.appearance import appearance
from gui.shared.style.player_badge import TABLE, badge_path
from gui.shared.text.move_numbering import TURNS, MoveNumbering
from gui.shared.text.tr import tr
from gui.shared.text.value_format import CHANCE, ValueUnit

Worths: TypeAlias = tuple[Worth | None, ...]
"""What the states of a match are worth to one seat; None where that is not known."""
HEIGHT = 132
PALE = 0.6
"""How far a line beneath others goes to the surface."""
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


@dataclass(frozen=True, eq=False)
class ValueLine:
    """What each state of a match is worth to a seat, as far as that is known, and pale to `others`.

    The axis is as long as the whole match.  `numbers` are those of its steps where people count
    something else, such as combats.
    """

    unit: ValueUnit = CHANCE
    counting: MoveNumbering = TURNS
    numbers: Sequence[int] = ()
    seat: int = 0
    num_steps: int = 1
    worths: Worths = ()
    mistakes: Sequence[Mistake] = ()
    others: Mapping[int, Worths] = field(default_factory=dict)

    def words(self, step: int) -> str:
        """Return 55.4 % after turn 3: what was known last of the seat's value by then."""
        known = next((at for at in range(step, -1, -1) if self.worths[at] is not None), step)
        worth, moment = self.worths[known], self.counting.moment(self.numbers, known)
        if worth is None:
            return tr("not known {moment}").format(moment=moment)
        return f"{self.unit.written(worth)} {moment}"

    def figure(self) -> Figure:
        """Return the line with a dot for each mistake."""
        unit, seat = self.unit, self.seat
        points = tuple(enumerate(self._heights()))
        worst_first = sorted(self.mistakes, key=lambda mistake: -mistake.cost)
        great = max([GREAT_COST * (unit.high - unit.low), *(m.cost for m in worst_first[:1])])
        dots = tuple(_dot(mistake, points[mistake.step], great) for mistake in worst_first)
        figure = Figure(
            Scale(0, self._length, ticks_of=self._ticks),
            Scale(unit.low, unit.high, strong=unit.middle, ticks_of=self._levels),
            points,
            self.words,
            (tr("Step"), unit.title),
            zooms_y=False,
            has_cursor_line=True,
            margin=TABLE * 2 + 6,
        )
        if not points:
            return figure
        line = self._above_others(figure).line(_points(self.worths), seat)
        return line.over(Dots(dots)).badge(points[-1], seat)

    @property
    def _length(self) -> int:
        return max(self.num_steps, len(self.worths) - 1, 1)

    def _heights(self) -> list[float]:
        """Return where the seat's line is at each step: straight on where nothing is known."""
        known, steps = np.array(_points(self.worths)), np.arange(len(self.worths))
        if not known.size:
            return [self.unit.middle] * steps.size
        heights: list[float] = np.interp(steps, known[:, 0], known[:, 1]).tolist()
        return heights

    def _above_others(self, figure: Figure) -> Figure:
        """Add the other seats' lines, and the interval of this one where it is an estimate."""
        for seat, worths in self.others.items():
            figure = figure.line(_points(worths), _pale(seat), 1.0)
        ends = tuple(
            (step, worth.value, half_interval(worth.standard_error))
            for step, worth in enumerate(self.worths)
            if worth is not None
        )
        is_estimate = any(half for _step, _value, half in ends)
        return figure.band(ends, self.seat) if is_estimate else figure

    def _levels(self, _low: float, _high: float, _most: int) -> list[Tick]:
        unit = self.unit
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
        numbers = self.numbers
        if len(numbers) != self._length:
            return [(step, step) for step in range(self._length + 1)]
        ends = [
            (step, number)
            for step, number in enumerate(numbers, 1)
            if step == len(numbers) or numbers[step] != number
        ]
        return [(0, numbers[0] - 1), *ends]


def _pale(seat: int) -> Ink:
    """Return the colour of a player's line beneath that of another."""
    return lambda theme: theme.mix(theme.player(seat).ink, "surface", PALE)


def _dot(mistake: Mistake, place: Point, great: float) -> Dot:
    """Return a mistake in its player's shape, filled where it was punished."""
    return Dot(
        place,
        SMALLEST + (LARGEST - SMALLEST) * (mistake.cost / great) ** 0.5,
        mistake.seat if mistake.is_punished else "surface",
        mistake.seat,
        shape=badge_path(appearance().theme.player(mistake.seat).shape, QPointF(0, 0), 0.5),
    )


def _points(worths: Worths) -> tuple[Point, ...]:
    """Return the points of a seat's line."""
    return tuple((step, worth.value) for step, worth in enumerate(worths) if worth is not None)
