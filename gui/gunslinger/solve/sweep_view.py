"""The sweep: how the trigger fares for every mu and beta, and one of them everywhere."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.core.play.chance import Chance
from engine.gunslinger.rules import Gunslinger
from gui.gunslinger.solve.curve_figure import curve_figure
from gui.gunslinger.solve.map_figure import (
    BETAS,
    MUS,
    Cell,
    SweepMap,
    cell_of,
    mean_words,
    measure_words,
    sweep_map,
)
from gui.gunslinger.solve.words import (
    MEASURES,
    measure_title,
    often,
    rules_in_full,
    rules_in_short,
)
from gui.shared.report.blocks import (
    Choice,
    Column,
    Curve,
    Do,
    Key,
    Note,
    Own,
    Report,
    Rows,
    Say,
    Title,
)
from gui.shared.report.orders import Ask, Look, PlayFrom
from gui.shared.report.view import Now, Solved, View
from gui.shared.text.tr import tr
from gui.shared.text.value_format import UNKNOWN, decimal

if TYPE_CHECKING:
    from engine.gunslinger.analysis.curves import Curve as RankCurve
    from engine.gunslinger.analysis.curves import Sweep
    from engine.gunslinger.analysis.sampling import MeasureName

CURVE = 190
FIRST = cell_of(0.4, 0.06)
"""The point of the report."""
FEW = 16
"""So many maps and lists are kept: those of a sweep by each measure, and while it fills."""


@dataclass(frozen=True)
class At:
    """A point of the map, a configuration by its place, and what is better."""

    cell: Cell = FIRST
    place: int = 0
    measure: MeasureName = "average_rank"

    @property
    def point(self) -> tuple[float, float]:
        """Its mu and beta."""
        return float(MUS[self.cell[1]]), float(BETAS[self.cell[0]])


@dataclass(frozen=True, slots=True)
class PointRow:
    """A trigger under some rules: its P, mean and error there, and the best of any P."""

    game: Gunslinger
    p: float
    mean: float
    error: float
    best: float


class SweepView(View[Solved["Sweep"], At]):
    """DRR for every mu and beta, read off curves in P."""

    name, title, icon = "map", tr("Sweep"), "map"
    solver = "sweep"
    at = At()
    hint = tr("Click or arrow keys move the point, Enter plays with it.")

    def report(self, now: Now[Solved[Sweep], At]) -> Report:
        if now.found is None:
            words = tr("How often it fires back, and what that brings.")
            return Report((), (Title(tr("A trigger")), Say(words, is_lead=True)))
        sweep, at = now.found.solution, now.at
        at = replace(at, place=min(at.place, len(sweep.curves) - 1))
        found, rows = map_of(sweep, at.measure), rows_of(sweep, at.measure, at.cell)
        better = Choice(
            tr("Better is"),
            tuple(map(measure_title, MEASURES)),
            MEASURES.index(at.measure),
            lambda number: Look(replace(at, measure=MEASURES[number])),
        )
        play = _play(sweep, at)
        own = Own(
            "gui.gunslinger.solve.map_chart:ShownMap",
            (found, at.cell),
            choose=lambda cell: Look(replace(at, cell=cell)),
            enter=lambda _cell: play,
        )
        middle = (better, Title(*_head(found)), own)
        foot = (
            Do(tr("Best response"), "target", Ask("response", None), is_main=True),
            Do(tr("Play with this trigger"), "play", play),
        )
        return Report(middle, self._side(sweep, at, rows), () if now.is_busy else foot)

    def _side(self, sweep: Sweep, at: At, rows: tuple[PointRow, ...]) -> tuple[Any, ...]:
        row, curve = rows[at.place], sweep.curves[at.place]
        mu, beta = at.point
        said = tr("at µ {mu} and β {beta}: {often}").format(
            mu=decimal(mu, 2), beta=decimal(beta, 3), often=often(row.p)
        )
        title = measure_title(at.measure)
        figure = curve_figure(curve, at.measure, row.p)
        chart = () if figure is None else (Curve(tr("What every P brings"), figure, CURVE),)
        return (
            Title(rules_in_full(curve.game)),
            Key(f"P = {decimal(row.p, 2)}", "", is_exact=False),
            Say(said, is_lead=True),
            Title(
                tr("{measure} for every P").format(measure=title),
                tr("{n} games each").format(n=f"{curve.games:,}") if curve.games else "",
            ),
            *chart,
            Title(tr("Everywhere at this point")),
            Rows(
                tr("Everywhere at this point"),
                _columns(at.measure),
                rows,
                choose=lambda place: Look(replace(at, place=place)),
                point=lambda place: Look(replace(at, place=place)),
                is_whole=True,
                current=at.place,
            ),
            Note(
                tr("One configuration, one number"),
                tr("With n and f fixed only P counts; µ and β differ only over a suite."),
            ),
        )


@functools.lru_cache(FEW)
def map_of(sweep: Sweep, measure: MeasureName) -> SweepMap:
    """Return the map of a sweep, the same one as long as it is looked at."""
    return sweep_map(sweep, measure)


@functools.lru_cache(FEW)
def rows_of(sweep: Sweep, measure: MeasureName, cell: Cell) -> tuple[PointRow, ...]:
    """Return a trigger in each configuration of a sweep."""
    from engine.gunslinger.analysis.curves import triggers

    mu, beta = At(cell).point
    return tuple(
        _row(curve, measure, float(triggers(curve.game, mu, beta))) for curve in sweep.curves
    )


def _row(curve: RankCurve, measure: MeasureName, p: float) -> PointRow:
    mean, error = (float(number) for number in curve.at(p, measure))
    means = curve.own(measure)[0].tolist()
    best = max(means) if measure == "mean_score" else min(means)
    return PointRow(curve.game, p, mean, error, best)


def _columns(measure: MeasureName) -> tuple[Column, ...]:
    def mean(row: PointRow) -> str:
        return mean_words(row.mean, row.error) if row.mean == row.mean else UNKNOWN

    def best(row: PointRow) -> str:
        return decimal(row.best, 2) if row.best == row.best else UNKNOWN

    title = measure_title(measure)
    return (
        Column(tr("Configuration"), lambda row: rules_in_short(row.game), width=1.25),
        Column("P", lambda row: decimal(row.p, 2), lambda row: row.p, 0.5, align="right"),
        Column(title, mean, lambda row: row.mean, 1.15, align="right", font=("body", 600)),
        Column(tr("Best"), best, lambda row: row.best, 0.55, align="right"),
    )


def _head(found: SweepMap) -> tuple[str, str]:
    """Return the title of a map, and what its numbers are."""
    curves = found.sweep.curves
    is_suite = len(curves) > 1
    title = rules_in_full(curves[0].game)
    if is_suite:
        title = tr("Suite of {n} configurations").format(n=len(curves))
    if not is_suite:
        note = tr("{measure}: a curve in P")
    elif found.measure == "mean_score":
        note = tr("{measure} that can be had")
    else:
        note = tr("{measure}, 0 first and 1 last")
    return title, note.format(measure=measure_words(found.measure, is_suite=is_suite))


def _play(sweep: Sweep, at: At) -> PlayFrom:
    """Return the order that plays against the chosen trigger, among those it was swept with."""
    from engine.gunslinger.analysis.fields import strategies_of

    curve = sweep.curves[at.place]
    others = list(curve.line_up)
    others.remove("drr")
    mu, beta = at.point
    held = tuple(strategies_of(curve.game, (f"drr:mu={mu!r},beta={beta!r}", *others)))
    return PlayFrom(curve.game, curve.game.initial_state(Chance(at.cell[1])), "", held)
