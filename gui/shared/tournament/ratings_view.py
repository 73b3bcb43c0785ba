"""The ratings of a tournament as a report: strengths with their intervals, and where they miss."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from engine.core.play.interval import half_interval
from engine.core.ratings.ratings import LEAST_P, Floats, Ratings
from engine.core.tournament.schedule import TournamentSettings
from gui.shared.charts.heat_picture import HeatPicture
from gui.shared.report.blocks import (
    Block,
    Cell,
    Choice,
    Column,
    Heat,
    Note,
    Report,
    Rows,
    Say,
    Tiles,
    Title,
)
from gui.shared.report.orders import Look
from gui.shared.report.view import Need, Now, View
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent, percent_done
from gui.shared.tournament.work import rated

MOST_MAPPED = 40
"""Of more entrants a map would be too fine to be read."""
FAR = 3.0
"""Standard errors off the scale at which a colour ends."""
DOT, LINE, GAP = 4.0, 2.0, 8.0
"""The size of a dot, the width of its interval, and how far the first stands from its number."""


@dataclass(frozen=True, slots=True)
class Rated:
    """The tournament on show: its file, and how many of its games are there."""

    path: Path
    num_games: int
    configuration: int | None
    names: tuple[str, ...]
    settings: TournamentSettings = field(compare=False)


@dataclass(frozen=True, slots=True)
class At:
    """Which map is looked at, and which cell of it."""

    map: int = 0
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class RatedLine:
    """A row of the table: points above the field's mean with half the 95 % interval."""

    place: int
    name: str
    elo: float
    half: float
    games: int
    better: float | None
    ends: tuple[float, float]


class RatingsView(View[Ratings, At]):
    """Strengths on one scale."""

    name, title, icon, at = "ratings", tr("Ratings"), "gauge", At()

    def ask(self, at: At, shared: Rated | None) -> Need | None:
        if shared is None:
            return None
        work = functools.partial(rated, shared.path, shared.settings, shared.configuration)
        return Need("ratings", (shared.path, shared.num_games, shared.configuration), work, most=2)

    def report(self, now: Now[Ratings, At]) -> Report:
        title = Title(tr("Ratings"), tr("points of Elo above the mean of all, 95 % interval"))
        found, shared = now.found, now.shared
        if found is None or shared is None or len(found.strengths) != len(shared.names):
            waits = tr("Reading the games.")
            lacks = tr("Not all can be compared yet: some have not met, not even over others.")
            return Report((title, Say(waits if now.is_busy else lacks)))
        lines = _lines(found, shared.names)
        table = Rows(tr("Ratings"), _columns(), lines, is_whole=True)
        return Report((title, table, *_map(found, shared.names, now.at)), _side(found, shared))


@functools.lru_cache(maxsize=4)
def _order(found: Ratings) -> tuple[int, ...]:
    """Return the entrants, the strongest first."""
    return tuple(np.argsort(-found.strengths, kind="stable").tolist())


@functools.lru_cache(maxsize=4)
def _lines(found: Ratings, names: tuple[str, ...]) -> tuple[RatedLine, ...]:
    order, better = _order(found), found.superiority
    halves = [half_interval(float(error)) for error in found.errors]
    low = min(float(found.strengths[i]) - halves[i] for i in order)
    high = max(float(found.strengths[i]) + halves[i] for i in order)
    return tuple(
        RatedLine(
            place,
            names[i],
            float(found.strengths[i]),
            halves[i],
            int(found.games[i]),
            float(better[i, order[place]]) if place < len(order) else None,
            (low, high),
        )
        for place, i in enumerate(order, start=1)
    )


@functools.cache
def _columns() -> tuple[Column, ...]:
    return (
        Column("", lambda row: str(row.place), lambda row: row.place, 0.4, align="right"),
        Column(tr("Strategy"), lambda row: row.name, lambda row: row.name, 1.3, font=("body", 600)),
        Column(tr("Points"), _points, lambda row: -row.elo, 1.3, align="right"),
        Column(tr("95 % interval"), _interval, width=1.4, paint=_paint_interval),
        Column(tr("Better than the next"), _better, lambda row: row.better or 0.0, 1.2,
               align="right"),
        Column(tr("Games"), lambda row: f"{row.games:,}", lambda row: row.games, 0.8,
               align="right"),
    )  # fmt: skip


def _points(row: RatedLine) -> str:
    return f"{signed_points(row.elo)} ± {decimal(row.half, 0)}"


def _interval(row: RatedLine) -> str:
    ends = signed_points(row.elo - row.half), signed_points(row.elo + row.half)
    return tr("{low} to {high}").format(low=ends[0], high=ends[1])


def _better(row: RatedLine) -> str:
    return "" if row.better is None else sure_percent(row.better)


def signed_points(points: float) -> str:
    """Return whole points with their sign."""
    return f"{points:+.0f}".replace("-", "\u2212")


_SMALLEST = 1e-6


def sure_percent(chance: float) -> str:
    """Return a chance in per cent, never 0 or 100: games alone make nothing certain."""
    return percent(min(max(chance, _SMALLEST), 1 - _SMALLEST))


def _paint_interval(painter: Painter, rect: QRectF, row: RatedLine, ink: QColor) -> None:
    """Paint the interval on the axis of all, with the mean of the field."""
    theme = appearance().theme
    low, high = row.ends
    span = (high - low) or 1.0
    dot = theme.px(DOT)
    inside = rect.adjusted(theme.px(GAP) + dot, 0, -dot, 0)

    def place(points: float) -> float:
        return inside.left() + inside.width() * (points - low) / span

    middle = rect.center().y()
    painter.outlined("line_strong", 1).drawLine(
        QPointF(place(0), rect.top()), QPointF(place(0), rect.bottom())
    )
    ends = place(row.elo - row.half), place(row.elo + row.half)
    painter.filled("accent", "accent", theme.px(LINE))
    painter.drawLine(QPointF(ends[0], middle), QPointF(ends[1], middle))
    painter.drawEllipse(QPointF(place(row.elo), middle), dot, dot)


def _map(found: Ratings, names: tuple[str, ...], at: At) -> tuple[Block, ...]:
    """Return the map that is looked at, and the choice of it."""
    if not 2 < len(names) <= MOST_MAPPED:
        return ()
    off = () if found.misfit is None else (tr("Off the scale"),)
    texts = (tr("Better than"), *off)
    index = min(at.map, len(texts) - 1)
    last = len(names) - 1
    row, column = at.cell or (last, 1)
    cell = min(row, last), min(column, last)
    heat = Heat(
        _drawing(found, names, index),
        cell,
        functools.partial(_cell_words, found, names, index),
        lambda chosen: Look(replace(at, cell=chosen)),
    )
    if len(texts) < 2:
        return (heat,)
    return Choice(tr("Map"), texts, index, lambda chosen: Look(replace(at, map=chosen))), heat


@functools.lru_cache(maxsize=4)
def _drawing(found: Ratings, names: tuple[str, ...], index: int) -> Callable[[Theme], HeatPicture]:
    """Return what draws a map, the same as long as it is looked at."""
    rows = tuple(f"{names[i]}  {place}" for place, i in enumerate(_order(found), start=1))
    return functools.partial(_off_map if index else _better_map, found, rows)


def _in_places(found: Ratings, values: Floats) -> Floats:
    """Return a map's values by place: the first at the left and, as rows go upwards, the last."""
    order = _order(found)
    return values[np.ix_(order[::-1], order)]


def _better_map(found: Ratings, rows: Sequence[str], theme: Theme) -> HeatPicture:
    values = 100 * _in_places(found, found.superiority)
    np.fill_diagonal(values[::-1], np.nan)
    ticks = ((0.0, "0"), (0.5, "50"), (1.0, "100"))
    legend = tr("how likely the row is better than the column, in %")
    title = tr("How likely each is better")
    return _picture(title, rows, values, values / 100, ticks, legend, _sure_number, theme)


def _sure_number(value: float) -> str:
    return ">99" if value > 99.5 else "<1" if value < 0.5 else f"{value:.0f}"


def _off_map(found: Ratings, rows: Sequence[str], theme: Theme) -> HeatPicture:
    values = _in_places(found, _off(found))
    ticks = ((0.0, f"\u2212{FAR:g}"), (0.5, "0"), (1.0, f"{FAR:g}"))
    legend = tr("standard errors that the row is above its scale")
    places = np.clip(values / (2 * FAR) + 0.5, 0, 1)
    title = tr("How far each pair is off the scale")
    return _picture(title, rows, values, places, ticks, legend, "{:.1f}".format, theme)


def _picture(
    title: str,
    rows: Sequence[str],
    values: Floats,
    places: Floats,
    ticks: tuple[tuple[float, str], ...],
    unit: str,
    number: Callable[[float], str],
    theme: Theme,
) -> HeatPicture:
    """Return a map of values, coloured by their places from 0 to 1."""

    def written(value: float) -> str:
        return "" if math.isnan(value) else number(value).replace("-", "\u2212")

    columns = tuple(str(place + 1) for place in range(len(values)))
    axes, unknown = (tr("Opponent, by place"), tr("Entrant, by place")), theme.colors.sunken
    return HeatPicture.shaded(
        title, values, places, theme.balance, unknown, ticks, unit,
        axes=axes, number=written, names=(columns, tuple(rows)[::-1]),
    )  # fmt: skip


@functools.lru_cache(maxsize=4)
def _off(found: Ratings) -> Floats:
    """Return by how many standard errors each does better against each than the scale says."""
    count = len(found.strengths)
    values = np.full((count, count), np.nan)
    for pair in found.pairs:
        if pair.z is not None:
            values[pair.one, pair.other], values[pair.other, pair.one] = pair.z, -pair.z
    return values


def _cell_words(found: Ratings, names: tuple[str, ...], index: int, cell: Cell) -> str:
    """Return what a cell says of the row against the column."""
    order = _order(found)
    row, column = order[-1 - cell[0]], order[cell[1]]
    if row == column:
        return names[row]
    one, other = names[row], names[column]
    if not index:
        chance = sure_percent(float(found.superiority[row, column]))
        text = tr("{one} is better than {other} with {chance} likelihood")
        return text.format(one=one, other=other, chance=chance)
    pair = next((p for p in found.pairs if {p.one, p.other} == {row, column}), None)
    if pair is None or pair.z is None:
        return tr("{one} and {other}: nothing is known").format(one=one, other=other)
    is_first = pair.one == row
    seen, expected = (share if is_first else 1 - share for share in (pair.seen, pair.expected))
    text = tr("{one} against {other}: {seen} seen, {expected} expected, {z} standard errors")
    return text.format(
        one=one,
        other=other,
        seen=percent_done(seen),
        expected=percent_done(expected),
        z=f"{pair.z if is_first else -pair.z:+.1f}".replace("-", "\u2212"),
    )


def _side(found: Ratings, shared: Rated) -> tuple[Block, ...]:
    """Return what there is to say of the scale, and of how it came to be."""
    is_of_two = shared.settings.game.num_players == 2
    model = (
        tr("Davidson’s model, with draws")
        if is_of_two
        else tr("Plackett and Luce’s model, by places; equals count as the mean of their orders")
    )
    text = tr(
        "{model}. Every two who met are given one virtual draw, and nothing else is assumed. "
        "Intervals are over encounters and hold also where one scale does not fit."
    )
    return (
        Title(tr("Does one scale fit?"), is_small=True),
        *_fit(found),
        Note(tr("How they are found"), text.format(model=model)),
    )


def _fit(found: Ratings) -> tuple[Block, ...]:
    fit = found.misfit
    if fit is None:
        return (Say(tr("Nothing can be said: that takes three entrants and more games.")),)
    says = (
        tr("One scale does not fit: who beats whom depends on who meets.")
        if fit.is_sure
        else tr("One scale fits: no pair is surely off it.")
    )
    p = tr("below {p}").format(p="0.0001") if fit.p < 1e-4 else decimal(fit.p, 4)
    squares = f"{fit.chi_squared:.1f} / {fit.freedom:.1f}"
    pairs = (tr("chi-squared / freedom"), squares), (tr("by chance alone"), p)
    limit = tr("“Does not fit” is said where that chance is below {p}.").format(p=LEAST_P)
    return Say(says, is_lead=True), Tiles(pairs), Say(limit)
