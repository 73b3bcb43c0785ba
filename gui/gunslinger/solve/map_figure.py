"""The figure of a sweep: mean rank or score for every mu and beta, with the points of the report.

Cells are a unit wide and high, so that one image holds them; the axes tell mu and beta.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtGui import QColor, QPainterPath
from PySide6.QtWidgets import QGraphicsPathItem

from engine.core.play.interval import half_interval
from gui.gunslinger.solve.contours import Floats, level_segments
from gui.gunslinger.solve.marks import Tag
from gui.shared.charts.axis import round_ticks
from gui.shared.charts.figure import Figure, Scale
from gui.shared.charts.heat_picture import CellColors
from gui.shared.charts.look import Look
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, short

if TYPE_CHECKING:
    from engine.gunslinger.analysis.curves import Sweep
    from engine.gunslinger.analysis.sampling import MeasureName

MUS: Floats = np.arange(101) / 100
BETAS: Floats = np.arange(1, 61) / 200
"""Of the middles of the cells."""
STEPS = 24
LEVELS = 5
Point = tuple[float, float]
Cell = tuple[int, int]
"""The numbers of beta (row) and of mu (column)."""


@dataclass(frozen=True, slots=True, eq=False)
class SweepMap:
    """A sweep read off for every cell: means and standard errors [betas, mus]."""

    sweep: Sweep
    measure: MeasureName
    means: Floats
    errors: Floats
    best: Cell | None

    @property
    def is_known(self) -> bool:
        """Whether every cell is known."""
        return not bool(np.isnan(self.means).any())

    @property
    def ends(self) -> tuple[float, float]:
        """The worst and the best mean; equal ends where nothing is known."""
        if self.best is None:
            return 0.0, 0.0
        low, high = float(np.nanmin(self.means)), float(np.nanmax(self.means))
        return (low, high) if self.measure == "mean_score" else (high, low)

    def goodness(self) -> Floats:
        """Return 0 for the worst cell to 1 for the best one; NaN where nothing is known."""
        worst, best = self.ends
        shares: Floats = (self.means - worst) / ((best - worst) or 1.0)
        return shares

    def flat_up_to(self) -> float | None:
        """Return how far mu may rise from the best with no more than an error's difference."""
        if self.best is None:
            return None
        row, column = self.best
        allowed = self.errors[row, column]
        off = np.abs(self.means[row, column:] - self.means[row, column]) > allowed
        last = int(off.argmax()) - 1 if off.any() else len(off) - 1
        return float(MUS[column + last]) if last > 0 else None


def sweep_map(sweep: Sweep, measure: MeasureName) -> SweepMap:
    """Return the map of a sweep, known as far as its curves are."""
    means, errors = sweep.at(MUS[None, :], BETAS[:, None], measure)
    best: Cell | None = None
    if not np.isnan(means).all():
        mu, beta = sweep.best(MUS, BETAS, measure)
        best = cell_of(mu, beta)
    return SweepMap(sweep, measure, means, errors, best)


def cell_of(mu: float, beta: float) -> Cell:
    """Return the cell of a point, or the nearest."""
    return int(np.abs(BETAS - beta).argmin()), int(np.abs(MUS - mu).argmin())


def point_of(cell: Cell) -> Point:
    """Return the middle of a cell, across and up."""
    return cell[1] + 0.5, cell[0] + 0.5


def colors_of(found: SweepMap, theme: Theme) -> Any:
    """Return a colour for each cell in steps of Depth, the ground where nothing is known."""
    steps = np.clip(np.floor(found.goodness() * STEPS), 0, STEPS - 1)
    return theme.depth.colors(steps / (STEPS - 1), theme.colors.ground)


@dataclass(frozen=True, eq=False)
class _Cells:
    """The cells in the colours of the theme."""

    found: SweepMap

    def items(self, look: Look) -> Iterable[Any]:
        return CellColors(colors_of(self.found, look.theme)).items(look)


@dataclass(frozen=True, eq=False)
class _Levels:
    """Thin lines of equal means."""

    found: SweepMap

    def items(self, look: Look) -> Iterable[Any]:
        worst, best = self.found.ends
        path = QPainterPath()
        for number in range(1, LEVELS + 1) if worst != best else ():
            level = worst + (best - worst) * number / (LEVELS + 1)
            for x, y, x2, y2 in (level_segments(self.found.means, level) + 0.5).tolist():
                path.moveTo(x, y)
                path.lineTo(x2, y2)
        item = QGraphicsPathItem(path)
        ink = QColor(look.color("ground"))
        ink.setAlphaF(0.75)
        item.setPen(look.pen(lambda _theme: ink, 1.0))
        yield item


_CELLS = tuple((row, column) for row in range(len(BETAS)) for column in range(len(MUS)))
_POINTS = tuple(map(point_of, _CELLS))


def map_figure(found: SweepMap) -> Figure:
    """Return the figure; what can be read are its cells, row by row."""
    figure = Figure(
        _scale(MUS, tr("µ, the share of non-friends at which half the shots are answered")),
        _scale(BETAS, tr("β, how gradual")),
        _POINTS,
        lambda index: cell_words(found, _CELLS[index]),
        columns=("mu", "beta", found.measure, f"{found.measure}_error"),
        table=tuple(
            zip(*map(_every, (MUS, BETAS[:, None], found.means, found.errors)), strict=True)
        ),
    )
    return figure.over(_Cells(found), _Levels(found), *_tags(found))


def _every(values: Floats) -> list[float]:
    """Return a number for each cell, row by row."""
    numbers: list[float] = np.broadcast_to(values, (len(BETAS), len(MUS))).ravel().tolist()
    return numbers


def cell_words(found: SweepMap, cell: Cell) -> str:
    """Return a cell as a sentence: µ .40, β .060: mean rank 0.380 ± 0.004."""
    mean, error = float(found.means[cell]), float(found.errors[cell])
    text = tr("µ {mu}, β {beta}: {measure} {mean}")
    value = mean_words(mean, error) if mean == mean else tr("not known yet")
    mu, beta = decimal(float(MUS[cell[1]]), 2), decimal(float(BETAS[cell[0]]), 3)
    name = measure_words(found.measure, is_suite=len(found.sweep.curves) > 1)
    return text.format(mu=mu, beta=beta, measure=name, mean=value)


def measure_words(measure: MeasureName, *, is_suite: bool) -> str:
    """Return what the numbers of a map are."""
    names = {
        "average_rank": tr("mean rank"),
        "mid_rank": tr("mean mid-rank"),
        "mean_score": tr("share of the score") if is_suite else tr("mean score"),
    }
    return names[measure]


def mean_words(mean: float, error: float) -> str:
    """Return an estimate with half its interval, in three digits or two: 0.380 ± 0.004."""
    digits = 3 if mean < 1 else 2
    half = half_interval(error) if error == error else 0.0
    return f"{decimal(mean, digits)} ± {decimal(half, digits)}"


def _scale(values: Floats, title: str) -> Scale:
    """Return a scale of cells whose ticks are values."""
    first, step = float(values[0]), float(values[1] - values[0])

    def ticks(low: float, high: float, most: int) -> Sequence[tuple[float, str]]:
        start, end = (first + (place - 0.5) * step for place in (low, high))
        return [((v - first) / step + 0.5, short(v)) for v in round_ticks(start, end, most)]

    return Scale(0.0, float(len(values)), title, ticks_of=ticks)


def _tags(found: SweepMap) -> Iterable[Tag]:
    from engine.gunslinger.analysis.curves import REPORT_POINTS

    names = (tr("Its first try, .50 and .07"), tr("The report, .40 and .06"))
    offsets = ((36.0, -46.0), (-26.0, -54.0))
    for name, offset, point in zip(names, offsets, REPORT_POINTS, strict=True):
        cell = cell_of(*point)
        if found.means[cell] == found.means[cell]:
            words = mean_words(float(found.means[cell]), float(found.errors[cell]))
            yield Tag(point_of(cell), name, words, offset)
    if found.best is not None and found.is_known:
        words = mean_words(float(found.means[found.best]), float(found.errors[found.best]))
        flat = found.flat_up_to()
        if flat is not None:
            words = tr("{mean}, flat up to µ {mu}").format(mean=words, mu=decimal(flat, 2))
        aside = 24.0 if found.best[1] < len(MUS) * 0.6 else -24.0
        height = -30.0 if found.best[0] < len(BETAS) / 2 else 30.0
        yield Tag(point_of(found.best), tr("Best of this map"), words, (aside, height))
