"""The paper's figures from our run, with the numbers that it prints beside them."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from gui.blotto.solve.jobs import Work, fits, printed_scores
from gui.blotto.solve.plan_table import PRINTED, PlanList, PlanRow, plan_legend
from gui.blotto.solve.run_view import Run, plan_in_hand, plans_block
from gui.blotto.solve.shared import copying, plan_orders
from gui.shared.charts.figure import Figure, Scale
from gui.shared.report.blocks import Block, Choice, Curve, Report, Say, Title
from gui.shared.report.orders import Look
from gui.shared.report.view import Need, Now, View
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.blotto.pipeline.pipeline import Stage
    from engine.blotto.pipeline.printed import Printed
    from engine.blotto.solver import BlottoSolution

Scored = tuple[tuple["Printed", Mapping[str, float]], ...]
FIELDS = ("standard", "validation", "selected", "mean")
FIRST_PRINTED = 4
"""From this figure on the paper prints numbers."""


PRINTED_FIELDS = {"standard": "groups", "selected": "selected", "validation": "validation"}
"""The fields of a run that the printed plans are scored on, with their stages."""


class FiguresView(View[Run, int]):
    """One figure at a time, the printed plans below the last three."""

    name, title, icon = "figures", tr("The paper’s figures"), "list"
    solver = "pipeline"
    at = 0
    is_of_shared = False
    hint = tr("Hover or arrow keys read a point; a row takes its plan along.")

    def needs(self, now: Now[Run, int]) -> Sequence[Need]:
        from engine.blotto.pipeline.printed import PRINTED as PLANS

        run = None if now.found is None else now.found.solution
        if run is None or not fits(run.game, PLANS[0].plan):
            return ()
        return (Need("printed", ("printed", run), functools.partial(_scored, run)),)

    def report(self, now: Now[Run, int]) -> Report:
        if now.found is None or now.is_busy:
            words = tr("They are drawn from a run of the pipeline, once it has ended.")
            return Report((Title(self.title), Say(words)))
        run, number, shared = now.found.solution, now.at, now.shared
        printed = now.answers.get(("printed", run)) if number >= FIRST_PRINTED else None
        has_printed = printed is not None
        names = tuple(str(figure + 1) for figure in range(NUM_FIGURES))
        figure = shown_figure(number, run.stages, has_printed=has_printed)
        middle: tuple[Block, ...] = (
            Choice(tr("Figure"), names, number, Look),
            Title(figure_titles()[number]),
            Say(figure_note(number, has_printed=has_printed)),
            Curve(tr("Figure of the paper"), figure),
        )
        if printed is not None:
            heading = Title(tr("The fifteen printed plans on our fields"))
            legend = plan_legend((*FIELDS, PRINTED))
            middle = (*middle, heading, legend, plans_block(printed, shared))
        return Report(middle, plan_in_hand(shared), plan_orders(shared), copying(shared))


@functools.lru_cache(16)
def shown_figure(number: int, stages: tuple[Stage, ...], *, has_printed: bool) -> Figure:
    """Return a figure, with the printed numbers across it where they are shown."""
    from engine.blotto.pipeline.printed import PRINTED_MEANS, PRINTED_VALIDATION

    levels: tuple[dict[str, float], ...] = (
        {},
        dict(zip((tr("printed, low"), tr("printed, high")), PRINTED_VALIDATION, strict=True)),
        {tr("printed, {n}").format(n=n): mean for n, mean in PRINTED_MEANS.items()},
    )
    return figure_of(number, stages, levels[number - FIRST_PRINTED] if has_printed else {})


def figure_note(number: int, *, has_printed: bool) -> str:
    """Return what there is to know beside a figure."""
    own = tr("Figure {n} of the paper, from our run: the same method with other draws.")
    text = own.format(n=number + 1)
    if not has_printed:
        return text
    more = (
        tr("The marks below are the numbers that the paper prints; dots are scores on our fields."),
        tr("The paper’s lines can be read from 44.287 to 44.724."),
        tr("Of the paper’s means two can be read, those of its plans 2 and 5."),
    )
    return f"{text} {more[number - FIRST_PRINTED]}"


def _scored(run: BlottoSolution) -> Work[PlanList]:
    stages = {stage.name: stage for stage in run.stages}
    fields = {name: stages[stage].field(stage) for name, stage in PRINTED_FIELDS.items()}
    return printed_list((yield from printed_scores(run.game, fields)))


def printed_list(scored: Scored) -> PlanList:
    """Return the printed plans with their exact scores on our fields, the weakest first."""
    rows = tuple(_row(printed, scores) for printed, scores in reversed(scored))
    return PlanList(tr("Printed plans"), rows, 10, FIELDS, first=tr("Plan"))


def _row(printed: Printed, scores: Mapping[str, float]) -> PlanRow:
    from engine.blotto.pipeline.printed import PRINTED_MEANS

    ours = {name: scores[name] for name in FIELDS if name in scores}
    ours["mean"] = sum(ours.values()) / len(ours)
    told = {"selected": printed.selected, "standard": printed.standard}
    if printed.number in PRINTED_MEANS:
        told["mean"] = PRINTED_MEANS[printed.number]
    return PlanRow(printed.number, printed.plan, ours, printed=told)


NUM_FIGURES = 7
MOST_DOTS = 60
"""Longer lines have no dots."""
Point = tuple[float, float]
Named = tuple[str, Sequence[float], str | int]
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


def group_curves(stage: Stage) -> list[Named]:
    """Return the scores of each group in ascending order."""
    scores = stage.scores["standard"].tolist()
    by_group: dict[str, list[float]] = {}
    for group, score in zip(stage.groups, scores, strict=True):
        by_group.setdefault(group, []).append(score)
    return [
        (name.upper(), sorted(values), place)
        for place, (name, values) in enumerate(sorted(by_group.items()))
    ]


def curves_figure(curves: Sequence[Named]) -> Figure:
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
