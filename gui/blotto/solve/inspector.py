"""Blotto's inspector: a run of the pipeline, climbs, castles, searches and replies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QVBoxLayout

from engine.blotto import GAME
from engine.blotto.rules import Battle, Blotto, Plan
from engine.core.play.strategy import Strategy
from engine.core.system.job import Snapshot
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.fields.known import known_fields
from gui.blotto.solve import jobs as work
from gui.blotto.solve.castle_view import CastleView
from gui.blotto.solve.climb_view import ClimbView
from gui.blotto.solve.field_choice import FieldChoice
from gui.blotto.solve.figures_view import FiguresView
from gui.blotto.solve.pipeline_view import PipelineView
from gui.blotto.solve.reply_view import ReplyView
from gui.blotto.solve.run_bar import RunBar
from gui.blotto.solve.run_files import RunFiles
from gui.blotto.solve.search_view import SearchView
from gui.shared.controls.notes_row import Note
from gui.shared.jobs.latest_job import LatestJobs, Query
from gui.shared.page.actions import Action
from gui.shared.page.inspector import Export, Inspector, Solved, View
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.blotto.pipeline.pipeline import Stage
    from engine.blotto.search.best_response import BestReply
    from engine.blotto.solver import BlottoSolution


class ViewKind(IntEnum):
    """The views, by their places."""

    PIPELINE = 0
    FIGURES = 1
    CLIMB = 2
    CASTLES = 3
    SEARCHES = 4
    REPLY = 5


class BlottoInspector(Inspector["BlottoSolution"]):
    """Shows what a solver of Blotto found, and looks into fields and plans."""

    def __init__(self) -> None:
        super().__init__()
        self.pipeline, self.choice = PipelineView(), FieldChoice()
        self.figures = FiguresView()
        self.climb, self.castles = ClimbView(), CastleView()
        self.searches, self.reply = SearchView(), ReplyView()
        self.files = RunFiles(self.pipeline)
        self.jobs = LatestJobs(self, self._declared_queries())
        self.solved: Solved[BlottoSolution] | None = None
        self.game = Blotto()
        self.plan: Plan | None = None
        self._asked: dict[str, object] = {}
        self.set_views(self._declared_views())
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.insertWidget(0, self.choice)
        self.exports = (
            *self.files.exports,
            Export(tr("Rank this list in the tournament"), self.rank_list, is_copy=True),
            Export(tr("Measure by this list in Play"), self.keep_list, is_copy=True),
            Export(tr("Copy the plan"), self.copy_plan, is_copy=True),
        )
        self.export_button = self.pipeline.export
        self._connect()
        self.enter_view()

    @property
    def is_ready(self) -> bool:
        """Whether nothing is being worked out."""
        return not self.jobs.is_busy() and not self.choice.is_busy

    def enter_view(self) -> None:
        """Show the view that is chosen; what it is about is chosen beside it."""
        super().enter_view()
        self.choice.setVisible(self.view >= ViewKind.CLIMB)

    def show_solution(self, solved: Solved[BlottoSolution]) -> None:
        """Show a result."""
        self.solved, solution = solved, solved.solution
        self.game = solution.game
        if solution.stages:
            self._show_run(solution)
        elif solution.rows is not None and solution.reply is not None:
            found = work.Reply(solution.game, solution.rows.name, solution.reply)
            self._asked["reply"] = self._about
            self.reply.show_reply(found)
            self.show_view(ViewKind.REPLY)
        elif solution.rows is not None:
            self._show_searches(solved)
        self.enter_view()

    def show_snapshot(self, snapshot: Snapshot[Any]) -> bool:
        """Show the stages of a run as they come."""
        value = snapshot.value
        if value is None or value.settings is None:
            return False
        if self.view > ViewKind.FIGURES:
            self.show_view(ViewKind.PIPELINE)
        self.pipeline.show_run(value)
        return True

    def show_stopped(self) -> None:
        """Show the run before."""
        if self.solved is not None and self.solved.solution.stages:
            self.pipeline.show_run(self.solved.solution)

    def others_for(self, _state: Any) -> Sequence[Strategy]:
        """Return who sends the plan that is chosen."""
        from engine.blotto.strategies import shorthand

        plan = self.plan
        strategy = None if plan is None else shorthand(",".join(map(str, plan)))
        return () if strategy is None else (strategy,)

    def take_file(self, path: Path) -> bool:
        """Measure against the field in a file."""
        if path.suffix.lower() != ".csv":
            return False
        self.choice.read(path)
        if self.view < ViewKind.CLIMB:
            self.show_view(ViewKind.CASTLES)
        return True

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done with plans and runs."""
        action = self.action

        def has_plan() -> bool:
            return self.plan is not None

        return (
            action("play", self.tr("Play against this plan"), self.play_from_here, "Return",
                   "play", has_plan),
            action("copy", self.tr("Copy the plan"), self.copy_plan, "Ctrl+C", "copy", has_plan),
            action("export", self.tr("Export the run…"), self.open_exports, "Ctrl+E", "download",
                   lambda: bool(self.pipeline.stages) and self.view == ViewKind.PIPELINE),
            action("field", self.tr("Open a field of plans…"), self.choice.ask, "", "folder-open"),
            *super().actions_here(),
        )  # fmt: skip

    def play_from_here(self) -> None:
        """Ask for a battle against the plan that is chosen."""
        self.play_asked.emit(Battle())

    def copy_plan(self) -> None:
        """Put the plan on the clipboard."""
        if self.plan is not None:
            text = ", ".join(map(str, self.plan))
            self.copy(text, self.tr("Copied {text}.").format(text=text))

    def rank_list(self) -> None:
        """Let the plans of the stage meet each other."""
        field = self.pipeline.field
        if field is not None:
            self.handed.emit("tournament", field)

    def keep_list(self) -> None:
        """Offer the plans of the stage wherever a field is chosen."""
        field = self.pipeline.field
        if field is not None:
            known_fields().add(field)
            text = self.tr("{name} can be chosen as a field everywhere.")
            self.reported.emit(text.format(name=field.name))

    def choose_plan(self, plan: Plan) -> None:
        """Let climbs, castles and replies be about another plan."""
        self.plan = plan
        for entry in (self.climb.entry, self.castles.entry, self.reply.entry):
            if work.fits(entry.game, plan) or not entry.line.text():
                entry.show_plan(plan, self.game)

    def ask_climb(self) -> None:
        """Climb against the field, as the view says."""
        view, start = self.climb, self._written(self.climb.entry)
        seed = 1 if view.is_random else None
        steps = work.climb(self.game, self.choice.source, start, view.kind, seed)
        self.jobs.ask("climb", steps, tr("Climb"))

    def ask_castles(self) -> None:
        """Measure the field castle by castle."""
        plan = self._written(self.castles.entry)
        steps = work.castles(self.game, self.choice.source, plan)
        self.jobs.ask("castles", steps, tr("Castle by castle"))

    def ask_searches(self) -> None:
        """Run the searches side by side."""
        view = self.searches
        if view.is_right:
            budget, seed = int(view.budget.value), int(view.seed.value)
            steps = work.searches(self.game, self.choice.source, budget, seed)
            self.jobs.ask("searches", steps, tr("Optimisers compared"))

    def ask_reply(self) -> None:
        """Look for the best reply to the field."""
        steps = work.replies(self.game, self.choice.source, self.reply.kind, work.RESTARTS)
        self.jobs.ask("reply", steps, tr("Best response"))

    def ask_answer(self, plan: Plan) -> None:
        """Look for what beats a plan."""
        self.jobs.ask("reply", work.answers(self.reply.entry.game, plan), tr("Best response"))

    def _written(self, entry: Any) -> Plan | None:
        return entry.read() if entry.line.text() else self.plan

    def _connect(self) -> None:
        self.pipeline.entered.connect(self.play_from_here)
        self.pipeline.export_asked.connect(self.open_exports)
        self.pipeline.plan_chosen.connect(self.choose_plan)
        self.files.reported.connect(self.reported)
        self.choice.changed.connect(self._ask_again)
        self.reply.answer_asked.connect(self.ask_answer)
        for told in (
            self.searches.plan_chosen,
            self.reply.plan_chosen,
            self.figures.plan_chosen,
        ):
            told.connect(self.choose_plan)
        for said in (
            self.climb.pointed,
            self.castles.pointed,
            self.searches.pointed,
            self.figures.pointed,
        ):
            said.connect(self.pointed)
        for kind, bar, ask in (
            ("climb", self.climb.bar, self.climb.climb_asked),
            ("castles", self.castles.bar, self.castles.castles_asked),
            ("searches", self.searches.bar, self.searches.search_asked),
            ("reply", self.reply.bar, self.reply.reply_asked),
        ):
            ask.connect(lambda kind=kind, bar=bar: self._run_or_stop(kind, bar))

    def _run_or_stop(self, kind: str, bar: RunBar) -> None:
        """Work something out; the button of what is under way stops it."""
        if bar.is_running:
            self.jobs.drop(kind)
            bar.show_share(None)
        else:
            self._asks()[kind]()

    def _asks(self) -> Mapping[str, Callable[[], None]]:
        return {
            "climb": self.ask_climb,
            "castles": self.ask_castles,
            "searches": self.ask_searches,
            "reply": self.ask_reply,
        }

    def _declared_views(self) -> Sequence[View]:
        return (
            View("layers", tr("Pipeline"), self.pipeline,
                 tr("Click a stage or use the arrow keys; Enter plays against the plan.")),
            View("list", tr("The paper’s figures"), self.figures,
                 tr("Hover or arrow keys read a point; a row takes its plan along.")),
            View("route", tr("Climb"), self.climb,
                 tr("A row of the path shows the neighbours of its plan."),
                 lambda: self._begin("climb")),
            View("castle", tr("Castle by castle"), self.castles,
                 tr("A row shows the curve of its castle."), lambda: self._begin("castles")),
            View("gauge", tr("Optimisers"), self.searches,
                 tr("All may score as many plans; a row takes its plan along."),
                 lambda: self._begin("searches")),
            View("target", tr("Best response"), self.reply,
                 tr("Against the field at the left, or against one plan."),
                 lambda: self._begin("reply")),
        )  # fmt: skip

    def _declared_queries(self) -> Mapping[str, Query]:
        climb, castles, searches, reply = self.climb, self.castles, self.searches, self.reply
        return {
            "sweep": Query(self._say_sweep, self.reported.emit),
            "example": Query(self._bring, self.reported.emit),
            "printed": Query(self.figures.show_printed, self.reported.emit),
            "climb": _query(climb.bar, climb.show_climb, climb.finish),
            "castles": _query(castles.bar, castles.show_castles),
            "searches": _query(searches.bar, searches.show_searches),
            "reply": _query(reply.bar, self._take_reply),
        }

    def _begin(self, kind: str) -> None:
        """Work out what a view shows, unless it is about this field and run already."""
        if self.solved is not None and self._asked.get(kind) != self._about:
            self._asked[kind] = self._about
            self._asks()[kind]()

    @property
    def _about(self) -> tuple[object, ...]:
        return self.choice.source.title, self.solved

    def _ask_again(self) -> None:
        """Work out again what is shown, against another field."""
        self.views[self.view].entered()

    def _show_run(self, solution: BlottoSolution) -> None:
        self.pipeline.show_run(solution)
        self.files.hold(solution)
        self.pipeline.show_notes(())
        self.choice.show_run(solution.game, solution.stages)
        plan = self.pipeline.plan
        if plan is not None:
            self.choose_plan(plan)
        self.figures.show_run(solution.stages)
        self._ask_printed(solution)
        field = _named(solution.stages, "selected").field(tr("Selected"))
        self.jobs.ask("sweep", work.best_against(solution.game, field, work.SWEEPS))

    def _ask_printed(self, solution: BlottoSolution) -> None:
        """Score the printed plans on the fields of a run on the paper's road."""
        from engine.blotto.pipeline.printed import PRINTED

        self.jobs.drop("printed")
        if work.fits(solution.game, PRINTED[0].plan):
            names = {"standard": "groups", "selected": "selected", "validation": "validation"}
            fields = {
                name: _named(solution.stages, stage).field(stage) for name, stage in names.items()
            }
            self.jobs.ask("printed", work.printed_scores(solution.game, fields))

    def _bring(self, run: BlottoSolution) -> None:
        """Hand the worked example to the tab, as a result."""
        solver = next(solver for solver in GAME.solvers if solver.name == "pipeline")
        seconds = sum(stage.seconds for stage in run.stages)
        self.brought.emit(Solved(solver, run.settings, run.game, run, seconds))

    def _show_searches(self, solved: Solved[BlottoSolution]) -> None:
        solution, view = solved.solution, self.searches
        assert solution.rows is not None
        budget = solved.parameters.budget
        self._asked["searches"] = self._about
        view.budget.set_value(budget)
        found = work.Searches(solution.game, solution.rows.name, budget, solution.searches)
        view.show_searches(found)
        self.show_view(ViewKind.SEARCHES)

    def _take_reply(self, reply: work.Reply) -> None:
        self.reply.entry.game = reply.game
        self.reply.show_reply(reply)

    def _say_sweep(self, found: BestReply) -> None:
        """Say how much of the selected field one plan takes."""
        note = sweep_note(found, sum(self.game.values))
        if not note.is_warning and self.game == Blotto():
            button = tr("See a run in which one takes all")
            note = replace(note, button=button, run=self._ask_example)
        self.pipeline.show_notes([note])

    def _ask_example(self) -> None:
        self.jobs.ask("example", work.example(), tr("A run in which one takes all"))


def _query(
    bar: RunBar, show: Callable[[Any], object], finish: Callable[[], object] | None = None
) -> Query:
    """Return how what is worked out reaches a view: as it comes, and at its end."""

    def end(found: Any) -> None:
        bar.show_share(None)
        show(found)
        if finish is not None:
            finish()

    return Query(end, bar.complain, show, bar.show_share)


def _named(stages: Sequence[Stage], name: str) -> Stage:
    return next(stage for stage in stages if stage.name == name)


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
