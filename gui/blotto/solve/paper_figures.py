"""The paper's figures, drawn from a run of ours: another random run of the same method."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from gui.shared.charts.figure import Figure, Scale
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.blotto.pipeline.pipeline import Stage

NUM_FIGURES = 7
MOST_DOTS = 60
"""Longer lines have no dots."""
Point = tuple[float, float]
Curve = tuple[str, Sequence[float], str | int]
"""A name, values in ascending order, and a colour or the seat that has it."""
DASHES = (4.0, 3.0)
Levels = Mapping[str, float]


def figure_titles() -> tuple[str, ...]:
    """Return what each figure shows."""
    return (
        tr("Plans of each group against the first field"),
        tr("The best of each group, which climb"),
        tr("Different peaks of each group"),
        tr("The selected field by its scores"),
        tr("The best plans of the second climb, against both fields"),
        tr("The same plans against random ones"),
        tr("The same plans by the mean of three"),
    )


def figure_of(number: int, stages: Sequence[Stage], levels: Levels) -> Figure:
    """Return figure `number` (from 0) of a run; `levels` are printed numbers to draw across."""
    by_name = {stage.name: stage for stage in stages}
    if number < 3:
        return curves_figure(group_curves(by_name[("groups", "selection", "maxima")[number]]))
    if number == 3:
        scores = sorted(by_name["selected"].scores["standard"].tolist())
        return curves_figure([(tr("selected"), scores, "accent")])
    return plans_figure(by_name["ranking"], _FIELDS[number - 4], levels)


_FIELDS = (("standard", "selected"), ("validation",), ("mean",))
"""What the last three figures show of each plan."""


def group_curves(stage: Stage) -> list[Curve]:
    """Return the scores of each group in ascending order."""
    scores = stage.scores["standard"].tolist()
    by_group: dict[str, list[float]] = {}
    for group, score in zip(stage.groups, scores, strict=True):
        by_group.setdefault(group, []).append(score)
    return [
        (name.upper(), sorted(values), place)
        for place, (name, values) in enumerate(sorted(by_group.items()))
    ]


def curves_figure(curves: Sequence[Curve]) -> Figure:
    """Return curves of sorted scores, each with its name at the end."""
    lines = [tuple(enumerate(map(float, values), start=1)) for _name, values, _ink in curves]
    everything: list[Point] = [point for line in lines for point in line]
    names = [name for name, values, _ink in curves for _value in values]
    heights, longest = [y for _x, y in everything], max(map(len, lines))
    text = tr("{name}, place {place}: {score}")
    figure = Figure(
        Scale(1.0, float(max(longest, 2)), tr("Plans, the weakest first"), is_whole=True),
        Scale.around(min(heights), max(heights), tr("Mean points against the first field")),
        tuple(everything),
        lambda i: text.format(
            name=names[i], place=round(everything[i][0]), score=decimal(everything[i][1], 3)
        ),
        (tr("Group"), tr("Place"), tr("Mean points")),
        tuple((name, *point) for name, point in zip(names, everything, strict=True)),
        margin=40,
    )
    for line, (name, _values, ink) in zip(lines, curves, strict=True):
        figure = figure.line(line, ink)
        if longest <= MOST_DOTS:
            figure = figure.dots(line, 3.0, ink)
        if len(curves) > 1:
            figure = figure.beside(line[-1], name)
    return figure


def plans_figure(stage: Stage, fields: Sequence[str], levels: Levels) -> Figure:
    """Return dots for the ranked plans, weakest first, and printed numbers as levels."""
    rows = {name: stage.scores[name].tolist()[::-1] for name in fields}
    points: dict[str, list[Point]] = {
        name: [(place, float(y)) for place, y in enumerate(sorted_values(rows, name), start=1)]
        for name in fields
    }
    heights = [y for line in points.values() for _x, y in line] + list(levels.values())
    main, count = points[fields[-1]], len(stage.plans)
    text = tr("plan {place}: {score}")
    figure = Figure(
        Scale(0.0, count + 1.0, tr("Plans of our run, the weakest first"), is_whole=True),
        Scale.around(min(heights), max(heights), tr("Mean points")),
        tuple(main),
        lambda i: text.format(place=round(main[i][0]), score=decimal(main[i][1], 3)),
        (tr("Plan"), *fields),
        tuple(
            (place, *(points[name][place - 1][1] for name in fields))
            for place in range(1, count + 1)
        ),
        margin=96,
    )
    for name, level in levels.items():
        figure = figure.level(level, "warn", 1.25, DASHES)
        figure = figure.beside((count + 1.0, level), name, "warn")
    for name, line in points.items():
        fill = "surface" if name == "standard" else "accent"
        figure = figure.line(line, "line_strong", 1.0).dots(line, 4.5, fill, "accent", 2.0)
    return figure


def sorted_values(rows: Mapping[str, Sequence[float]], name: str) -> list[float]:
    """Return a field's scores in the order of the last field's, weakest first."""
    main = list(rows.values())[-1]
    order = sorted(range(len(main)), key=lambda i: main[i])
    return [rows[name][i] for i in order]
