"""Blotto's inspector: a run of the pipeline stage by stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.blotto.rules import Battle
from engine.core.system.job import Snapshot
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.solve import jobs as work
from gui.blotto.solve.pipeline_view import PipelineView
from gui.blotto.solve.run_files import RunFiles
from gui.shared.controls.notes_row import Note
from gui.shared.jobs.latest_job import LatestJobs, Query
from gui.shared.page.actions import Action
from gui.shared.page.inspector import Export, Inspector, Solved, View
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.blotto.search.best_response import BestReply
    from engine.blotto.solver import BlottoSolution


class BlottoInspector(Inspector["BlottoSolution"]):
    """Shows what a solver of Blotto found."""

    def __init__(self) -> None:
        super().__init__()
        self.pipeline = PipelineView()
        self.files = RunFiles(self.pipeline)
        self.jobs = LatestJobs(self, self._declared_queries())
        self.solved: Solved[BlottoSolution] | None = None
        self.set_views(self._declared_views())
        copying = Export(tr("Copy the plan"), self.copy_plan, is_copy=True)
        self.exports, self.export_button = (*self.files.exports, copying), self.pipeline.export
        self._connect()
        self.enter_view()

    @property
    def is_ready(self) -> bool:
        """Whether nothing is being worked out."""
        return not self.jobs.is_busy()

    def show_solution(self, solved: Solved[BlottoSolution]) -> None:
        """Show a result."""
        self.solved = solved
        if solved.solution.stages:
            self._show_run(solved.solution)

    def show_snapshot(self, snapshot: Snapshot[Any]) -> bool:
        """Show the stages of a run as they come."""
        value = snapshot.value
        if value is None or value.settings is None:
            return False
        self.pipeline.show_run(value)
        return True

    def show_stopped(self) -> None:
        """Show the run before."""
        if self.solved is not None and self.solved.solution.stages:
            self.pipeline.show_run(self.solved.solution)

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done with plans and runs."""
        action = self.action

        def has_plan() -> bool:
            return self.pipeline.plan is not None

        return (
            action("play", self.tr("Play against this plan"), self.play_from_here, "Return",
                   "play", has_plan),
            action("copy", self.tr("Copy the plan"), self.copy_plan, "Ctrl+C", "copy", has_plan),
            action("export", self.tr("Export the run…"), self.open_exports, "Ctrl+E", "download",
                   lambda: bool(self.pipeline.stages)),
            *super().actions_here(),
        )  # fmt: skip

    def play_from_here(self) -> None:
        """Ask for a battle."""
        self.play_asked.emit(Battle())

    def copy_plan(self) -> None:
        """Put the plan on the clipboard."""
        plan = self.pipeline.plan
        if plan is not None:
            text = ", ".join(map(str, plan))
            self.copy(text, self.tr("Copied {text}.").format(text=text))

    def _connect(self) -> None:
        self.pipeline.entered.connect(self.play_from_here)
        self.pipeline.export_asked.connect(self.open_exports)
        self.files.reported.connect(self.reported)

    def _declared_views(self) -> Sequence[View]:
        return (
            View("layers", tr("Pipeline"), self.pipeline,
                 tr("Click a stage or use the arrow keys; Enter plays.")),
        )  # fmt: skip

    def _declared_queries(self) -> Mapping[str, Query]:
        return {"sweep": Query(self._say_sweep, self.reported.emit)}

    def _show_run(self, solution: BlottoSolution) -> None:
        self.pipeline.show_run(solution)
        self.files.hold(solution)
        self.pipeline.show_notes(())
        selected = next(stage for stage in solution.stages if stage.name == "selected")
        field = selected.field(tr("Selected"))
        self.jobs.ask("sweep", work.best_against(solution.game, field, work.SWEEPS))

    def _say_sweep(self, found: BestReply) -> None:
        """Say how much of the selected field one plan takes."""
        assert self.solved is not None
        self.pipeline.show_notes([sweep_note(found, sum(self.solved.solution.game.values))])


def sweep_note(found: BestReply, points: int) -> Note:
    """Return what one plan takes from all of the selected field."""
    count, plan = f"{found.tally.battles:,}", plan_in_words(found.plan)
    text = tr(
        "The field is made of climbs against the same plans, and so is narrower than it looks: "
        "{plan} takes {mean} of {points} points on average."
    ).format(plan=plan, mean=decimal(found.tally.mean, 2), points=points)
    if found.tally.doubled_total == 2 * points * found.tally.battles:
        title = tr("One plan takes all {points} points from all {count} selected")
        return Note("info", title.format(points=points, count=count), text, is_warning=True)
    title = tr("One plan wins {wins} of {count} battles with the selected")
    return Note("info", title.format(wins=f"{found.tally.wins:,}", count=count), text)
