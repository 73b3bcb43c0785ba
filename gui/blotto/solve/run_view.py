"""The pipeline: its stages as a flow, the list of the open one, and what is worth knowing."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.blotto.rules import Blotto
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.fields.plan_blocks import strip
from gui.blotto.solve.flow_figure import FlowRow, FlowStage
from gui.blotto.solve.jobs import EXAMPLE, SWEEPS, best_against
from gui.blotto.solve.plan_table import PlanList, PlanRow, plan_legend, plans_rows
from gui.blotto.solve.run_files import run_savings
from gui.blotto.solve.shared import Shared, copying, plan_orders, play_order
from gui.blotto.solve.stage_words import (
    list_title,
    short_titles,
    stage_count,
    stage_note,
    stage_titles,
    stage_words,
)
from gui.shared.report.blocks import Block, Do, Note, Own, Report, Rows, Say, Title
from gui.shared.report.orders import Hand, Look, Share, Solve
from gui.shared.report.view import Need, Now, Solved, View
from gui.shared.text.tr import duration_text, tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.blotto.fields.field import Field
    from engine.blotto.pipeline.pipeline import Stage
    from engine.blotto.pipeline.settings import PipelineSettings
    from engine.blotto.search.best_response import BestReply
    from engine.blotto.solver import BlottoSolution

Run = Solved["BlottoSolution"]
LAST = -1
"""The stage that is open at first: the last one that is scored."""
HERE = "gui.blotto.solve"


class RunView(View[Run, int]):
    """A run of the pipeline, as far as it has come; what is looked at is a stage."""

    name, title, icon = "pipeline", tr("Pipeline"), "layers"
    solver = "pipeline"
    at = LAST
    is_of_shared = False
    hint = tr("Click a stage or use the arrow keys; Enter plays against the plan.")

    def looks(self, found: Run, at: int) -> int:
        return LAST

    def needs(self, now: Now[Run, int]) -> Sequence[Need]:
        if now.found is None:
            return ()
        run = now.found.solution
        work = functools.partial(_best_of_selected, run)
        return (Need("sweep", ("sweep", run), work),)

    def report(self, now: Now[Run, int]) -> Report:
        if now.found is None:
            words = tr("The solver Pipeline takes plans through seven stages, and ranks the best.")
            return Report((Title(tr("Pipeline")), Say(words)))
        run, shared = now.found.solution, now.shared
        assert run.settings is not None
        row = flow_row(run.stages, run.settings)
        number = stage_open(run, now.at)
        flow = Own(
            f"{HERE}.flow_figure:ShownFlow",
            (row, number),
            choose=Look,
            enter=lambda _stage: play_order(shared.game, shared.plan),
        )
        if number < 0:
            return Report((flow,))
        stage = run.stages[number]
        title = Title(f"{number + 1}  {stage_titles()[number]}", list_title(stage, run.settings))
        legend = (plan_legend(tuple(stage.scores)),) if stage.scores else ()
        middle = (flow, title, *legend, plans_block(plan_list(stage), shared))
        if now.is_busy:
            return Report(middle)
        side = (*plan_in_hand(shared), *_sweep_blocks(now))
        more = (*run_savings(run, number, row), *_list_orders(run, number, shared))
        return Report(middle, side, plan_orders(shared), (*more, *copying(shared)))


def stage_open(run: BlottoSolution, at: int) -> int:
    """Return the stage that is open: the one chosen, if it is there; -1 for none."""
    if 0 <= at < len(run.stages):
        return at
    return max((n for n, stage in enumerate(run.stages) if stage.scores), default=-1)


def plans_block(plans: PlanList, shared: Shared) -> Rows:
    """Return a list of plans, of which one is taken in hand."""
    return plans_rows(
        plans,
        plans.place(shared.plan),
        lambda place: Share(replace(shared, plan=plans.rows[place].plan)),
        lambda _place: play_order(shared.game, shared.plan),
    )


def plan_in_hand(shared: Shared) -> tuple[Block, ...]:
    """Return the plan that views and matches begin with."""
    if shared.plan is None:
        return ()
    return (Title(tr("The plan in hand")), strip(shared.plan))


def _sweep_blocks(now: Now[Run, int]) -> tuple[Block, ...]:
    """Say how much of the selected field one plan takes, once that is known."""
    assert now.found is not None
    run = now.found.solution
    found: BestReply | None = now.answers.get(("sweep", run))
    if found is None:
        return ()
    told = sweep_blocks(found, sum(run.game.values))
    if isinstance(told[0], Note) or run.game != Blotto():
        return told
    order = Solve("pipeline", EXAMPLE, Blotto())
    return (*told, Do(tr("See a run in which one takes all"), "play", order))


def _list_orders(run: BlottoSolution, number: int, shared: Shared) -> tuple[Do, ...]:
    from gui.blotto.fields.known import source_of
    from gui.blotto.fields.shared import Fields

    field = stage_field(run, number)
    told = tr("{name} can be chosen as a field everywhere.").format(name=field.name)
    source = source_of(field)
    kept, ranked = Share(shared.against(source), told), Share(Fields(source))
    return (
        Do(
            tr("Rank this list in the tournament"),
            "trophy",
            Hand("tournament", ranked),
        ),
        Do(tr("Measure by this list in Play"), "target", kept),
    )


@functools.lru_cache(4)
def stage_field(run: BlottoSolution, number: int) -> Field:
    """Return the plans of a stage as a field, named after it and the seed of the run."""
    assert run.settings is not None
    name = tr("{stage} of run {seed}")
    title = stage_titles()[number]
    return run.stages[number].field(name.format(stage=title, seed=run.settings.seed))


def sweep_blocks(found: BestReply, points: int) -> tuple[Block, ...]:
    """Return what one plan takes from all of the selected field; a card where that is all."""
    count, plan = f"{found.tally.battles:,}", plan_in_words(found.plan)
    text = tr(
        "The field is made of climbs against the same plans, and so is narrower than it looks: "
        "{plan} takes {mean} of {points} points on average."
    ).format(plan=plan, mean=decimal(found.tally.mean, 2), points=points)
    if found.tally.doubled_total == 2 * points * found.tally.battles:
        title = tr("One plan takes all {points} points from all {count} selected")
        return (Note(title.format(points=points, count=count), text),)
    title = tr("One plan wins {wins} of {count} battles with the selected")
    return (Say(title.format(wins=f"{found.tally.wins:,}", count=count), is_lead=True), Say(text))


def _best_of_selected(run: BlottoSolution) -> Any:
    field = next(stage for stage in run.stages if stage.name == "selected").field(tr("Selected"))
    return best_against(run.game, field, SWEEPS)


@functools.lru_cache(8)
def flow_row(stages: tuple[Stage, ...], settings: PipelineSettings) -> FlowRow:
    """Return the flow of a run as far as it has come."""
    cards = []
    scores = [value for stage in stages for value in last_scores(stage)]
    for number, (title, short) in enumerate(zip(stage_titles(), short_titles(), strict=True)):
        if number >= len(stages):
            cards.append(FlowStage(title, short))
            continue
        stage = stages[number]
        cards.append(
            FlowStage(
                title,
                short,
                f"{stage_count(stage):,}",
                stage_note(stage, settings),
                "" if stage.best is None else decimal(stage.best, 2),
                duration_text(stage.seconds),
                stage_words(number, stage, settings),
                tuple(last_scores(stage)),
                len(stage.plans),
            )
        )
    ends = (min(scores), max(scores) + 1e-9) if scores else (0.0, 1.0)
    return FlowRow(tuple(cards), ends)


def last_scores(stage: Stage) -> Sequence[float]:
    """Return the scores by which a stage is listed."""
    last: Sequence[float] = next(reversed(stage.scores.values())).tolist() if stage.scores else ()
    return last


@functools.lru_cache(16)
def plan_list(stage: Stage) -> PlanList:
    """Return the plans of a stage, best first; plans without a score in their order."""
    plans = [tuple(plan) for plan in stage.plans.tolist()]
    main = last_scores(stage)
    order = sorted(range(len(plans)), key=lambda i: (-main[i], plans[i])) if len(main) else None
    rows = []
    for rank, i in enumerate(order or range(len(plans)), start=1):
        scores = {name: float(values[i]) for name, values in stage.scores.items()}
        rows.append(
            PlanRow(rank, plans[i], scores, stage.groups[i].upper() if stage.groups else "")
        )
    note = tr("Group") if stage.groups else ""
    return PlanList(tr("Plans"), tuple(rows), len(plans[0]), tuple(stage.scores), note)
