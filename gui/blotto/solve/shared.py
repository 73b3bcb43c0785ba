"""What the views share: the run on show, the field that plans are measured against, the plan."""

from __future__ import annotations

import functools
from collections.abc import Generator, Hashable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.blotto.rules import Battle, Blotto, Plan
from engine.blotto.strategies import shorthand
from engine.core.system.job import Snapshot
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.editor.sharing import pasted
from gui.blotto.fields.known import FieldSource, field_in, known_fields, source_of, usual_sources
from gui.blotto.solve.jobs import fits
from gui.blotto.solve.stage_words import stage_titles
from gui.shared.report.blocks import Do, Entry
from gui.shared.report.orders import Copy, PlayFrom, Share
from gui.shared.report.view import AnySolved, Now
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.blotto.pipeline.pipeline import Stage
    from engine.blotto.solver import BlottoSolution

OFFERED = ("groups", "selected", "validation")
"""The stages that are fields of a run; the first one is chosen at the beginning."""


@dataclass(frozen=True)
class Shared:
    """A run of the pipeline, a field, and a plan.

    `solved` is what another solver found; it is shown until something else is asked for.
    """

    game: Blotto = field(default_factory=Blotto)
    run: AnySolved | None = None
    field: FieldSource = field(default_factory=lambda: usual_sources(Blotto())[0])
    plan: Plan | None = None
    solved: AnySolved | None = None

    @property
    def about(self) -> tuple[Hashable, ...]:
        """What the views are asked about, apart from the plan."""
        return self.game, self.field

    def sources(self) -> tuple[FieldSource, ...]:
        """Return the fields there are: of the run, of this session, and the usual ones."""
        stages = () if self.run is None else self.run.solution.stages
        titles = dict(zip((stage.name for stage in stages), stage_titles(), strict=False))
        of_run = [_of_run(stage, titles[stage.name]) for stage in stages if stage.name in OFFERED]
        usual = usual_sources(self.game)[1 if of_run else 0 :]
        return (*of_run, *map(source_of, known_fields().fields), *usual)

    def against(self, source: FieldSource) -> Shared:
        """Return the same with another field."""
        return replace(self, field=source, solved=None)

    def with_result(self, solved: AnySolved) -> Shared:
        """Return the same with a result: the field of this title stays, if there is one."""
        solution: BlottoSolution = solved.solution
        if not solution.stages:
            return replace(self, game=solution.game, solved=solved)
        plan = tuple(solution.stages[-1].plans[0].tolist())
        after = Shared(solution.game, solved, self.field, plan)
        sources = after.sources()
        same = (source for source in sources if source.title == self.field.title)
        return replace(after, field=next(same, sources[0]))


def solver_result(now: Now[Any, Any]) -> Any:
    """Return what a view's solver has found, unless something else was asked for since."""
    if now.found is None or now.is_busy:
        return now.found
    return now.found if now.found is now.shared.solved and now.at is None else None


def field_read(path: Path, shared: Shared) -> Generator[Snapshot[Any], None, Share] | None:
    """Return the work that takes the field in a file as the one to measure against."""
    return _field_read(path, shared) if path.suffix.lower() == ".csv" else None


def _field_read(path: Path, shared: Shared) -> Generator[Snapshot[Any], None, Share]:
    read = yield from field_in(path)
    text = tr("{n:,} rows are left out: they are no plans.") if read.left_out else ""
    return Share(shared.against(source_of(read)), text.format(n=len(read.left_out)))


def plan_entry(shared: Shared, game: Blotto, plan: Plan | None) -> Entry:
    """Return the line in which a plan of a game is written; it is the one in hand then."""

    def read(text: str) -> Share:
        return Share(replace(shared, plan=pasted(text, game)))

    return Entry(tr("Plan"), "" if plan is None else plan_in_words(plan), read)


def plan_orders(shared: Shared) -> tuple[Do, ...]:
    """Return the button that plays against the plan in hand."""
    order = play_order(shared.game, shared.plan)
    if order is None:
        return ()
    return (Do(tr("Play against this plan"), "play", order, is_main=True),)


@functools.lru_cache(4)
def play_order(game: Blotto, plan: Plan | None) -> PlayFrom | None:
    """Return the order that plays a battle against a plan, where it is one of the game."""
    strategy = None if plan is None else shorthand(",".join(map(str, plan)))
    if plan is None or strategy is None or not fits(game, plan):
        return None
    return PlayFrom(game, Battle(), "", (strategy,))


def copying(shared: Shared) -> tuple[Do, ...]:
    """Return what copies the plan in hand."""
    if shared.plan is None:
        return ()
    text = ", ".join(map(str, shared.plan))
    order = Copy(text, tr("Copied {text}.").format(text=text))
    return (Do(tr("Copy the plan"), "copy", order),)


def _of_run(stage: Stage, title: str) -> FieldSource:
    """Return a stage of the run as a field, made when it is wanted."""
    text = tr("{title}, {n:,} of the run").format(title=title, n=len(stage.plans))
    return FieldSource(text, lambda _game: stage.field(title), stage)
