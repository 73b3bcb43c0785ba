"""The paper's figures from our run, with the numbers that it prints beside them."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from gui.blotto.solve.jobs import Work, fits, printed_scores
from gui.blotto.solve.paper_figures import NUM_FIGURES, figure_of, figure_titles
from gui.blotto.solve.plan_table import PRINTED, PlanList, PlanRow, plan_legend
from gui.blotto.solve.run_view import Run, plan_in_hand, plans_block
from gui.blotto.solve.shared import copying, plan_orders
from gui.shared.charts.figure import Figure
from gui.shared.report.blocks import Block, Choice, Curve, Report, Say, Title
from gui.shared.report.orders import Look
from gui.shared.report.view import Need, Now, View
from gui.shared.text.tr import tr

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
