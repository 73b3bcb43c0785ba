"""Solvers at work: what they take, how far they are, and what they found and had found before."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from engine.core.play.game import AnyGame
from engine.core.play.parameters import values_of
from engine.core.play.registry import GameEntry
from engine.core.play.solver import Estimate, Solver
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot, one_step
from gui.shared.controls.cards import EmptyState, ErrorCard
from gui.shared.controls.fact_list import number_text
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.live.live import Live
from gui.shared.live.parameter_form import title_of
from gui.shared.live.parts import Part, column, part
from gui.shared.page.actions import Action
from gui.shared.page.page import AnyPage
from gui.shared.page.tab import Shell
from gui.shared.report.orders import Solve
from gui.shared.report.pane import ReportPane
from gui.shared.report.view import AnySolved, Solved
from gui.shared.solve.history import SolveSettings, load_history, save_history
from gui.shared.solve.setup import SolveSetup, Standing, solver_title
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import duration_text, sentence_of, tr

MOST_RESULTS = 12
MOST_BYTES = 1_000_000_000
"""What results together may hold, as far as their solutions say it (`memory_bytes`)."""
AT_ONCE = 1.0
"""The first solver runs by itself where it takes less than this many seconds."""


class SolverRuns(QWidget):
    """Runs solvers and has their results shown, which stay until the program ends.

    What was solved another day is listed as well; to choose it is to solve it again.
    """

    status_changed = Signal()

    def __init__(self, page: AnyPage, entry: GameEntry, shell: Shell, pane: ReportPane) -> None:
        """Show what can be solved; a quick first solver runs when the tab is entered."""
        super().__init__()
        self.page, self.entry, self.shell, self.pane = page, entry, shell, pane
        self.results: list[AnySolved] = []
        self.earlier = self._load_history()
        self.shown: AnySolved | None = None
        self._solving = LatestJob(self, shell.jobs)
        self._asked: tuple[Solver, Any, AnyGame] | None = None
        self._partial: AnyGame | None = None
        """The rules of what is on show so far, while a solver makes it."""
        self._pauses: list[float] = []
        self._estimating = LatestJob(self, shell.jobs)
        self.setup = SolveSetup(entry, pane.controls, pane.parts.left)
        self.empty = EmptyState("target", "", "", tr("Solve"))
        self._show_empty()
        self.middle = QStackedWidget()
        self.middle.addWidget(self.empty)
        self.middle.addWidget(pane)
        self.failure = ""
        self.live = Live(self, self._parts)
        self._connect()
        self._follow_entry(pane.solver)

    @property
    def is_solving(self) -> bool:
        """Whether a solver is at work."""
        return self._solving.is_busy

    @property
    def rules(self) -> str:
        """The rules on show, or those that would be solved, in words."""
        game = self._partial or (self.shown and self.shown.game) or self.setup.game
        return self.page.words.subtitle(game or self.entry.game_class())

    @property
    def sureness(self) -> str:
        """How sure the result is."""
        shown = None if self._partial is not None else self._shown_here
        sureness = "" if shown is None else str(shown.solution.facts.get("accuracy", ""))
        return sureness[:1].upper() + sureness[1:]

    def offer(self) -> None:
        """Say what solving takes, as long as nothing is solved."""
        if self.shown is None and not self.is_solving:
            self._list_results()
            self.estimate()

    def estimate(self) -> None:
        """Find out in the background what solving would take: its code may have to be loaded."""
        game, parameters = self.setup.game, self.setup.parameters
        if game is None or parameters is None or self.is_solving:
            return
        self._estimating.run("Estimate", estimated(self.setup.solver, game, parameters))

    def solve(self) -> None:
        """Run the solver in a job."""
        game, parameters = self.setup.game, self.setup.parameters
        if game is None or parameters is None or self.is_solving or not self.setup.has_solver:
            return
        solver = self.setup.solver
        self._asked = (solver, parameters, game)
        name = tr("{game}: {solver}")
        title = name.format(game=self.entry.title, solver=solver_title(solver))
        self._pauses = []
        self._show(tr("Preparing"), is_running=True)
        self._show_failure("")
        self._solving.run(
            title,
            timed(solver.solve(game, parameters), self._pauses),
            is_listed=True,
            icon="target",
            retry=self.solve,
            open_result=lambda: self.shell.go_to(self.page.game, "solve"),
        )
        self._show_empty()

    def solve_for(self, order: Solve) -> None:
        """Run a solver with what a view asks for, unless one is at work."""
        solver = next(each for each in self.entry.solvers if each.name == order.solver)
        if not self.is_solving:
            self.setup.choose(solver, order.parameters, order.game)
            self.solve()

    def cancel(self) -> None:
        """Stop the work under way; it is over at its next snapshot."""
        if self.is_solving:
            self._show(tr("Cancelling…"), is_running=True, is_cancelling=True)
            self._solving.cancel()

    def show_result(self, solved: AnySolved, *, keeps_form: bool = False) -> None:
        """Show a result, new or reopened, and what it was asked by unless the form stays."""
        self.shown, self._partial = solved, None
        if not keeps_form:
            self.setup.choose(solved.solver, solved.parameters, solved.game)
        self._list_results()
        self._tell_facts()
        self.pane.show_solution(solved)
        self._say_standing()  # now the pane knows whether there is anything to see of it
        self.middle.setCurrentWidget(self.pane)
        self.status_changed.emit()

    def reopen(self, place: int) -> None:
        """Show the result in this place of the list; solve again what is from another day."""
        if place < len(self.results):
            self.show_result(self.results[place])
            return
        if self.is_solving:
            self._list_results()
            return
        settings = self._unsolved()[place - len(self.results)]
        self.setup.choose(settings.solver, settings.parameters, settings.game)
        self.solve()

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done while solving."""
        section = tr("Solve")
        return (
            Action("solve.run", tr("Solve"), self.solve, "Ctrl+Return", "target", section),
            Action(
                "solve.cancel", tr("Cancel solving"), self.cancel, "Ctrl+.", "x", section,
                can_run=lambda: self.is_solving,
            ),
        )  # fmt: skip

    def _show_empty(self) -> None:
        """Say in the empty middle what will be there, as the setup beside it does."""
        title = tr("Solving") if self.is_solving else tr("Nothing solved yet")
        self.empty.set_text(
            title, tr("What the solver finds will be here."), can_ask=not self.is_solving
        )

    def _connect(self) -> None:
        self.setup.solve_asked.connect(self.solve)
        self.setup.cancel_asked.connect(self.cancel)
        self.setup.changed.connect(self._follow_settings)
        self.setup.result_chosen.connect(self.reopen)
        self.empty.asked.connect(self.solve)
        self._estimating.answered.connect(self._show_estimate)
        self._estimating.failed.connect(lambda error: self._show(error=sentence_of(error)))
        self._solving.updated.connect(self._follow_job)
        self._solving.answered.connect(self._keep)
        self._solving.failed.connect(self._show_end)
        self._solving.cancelled.connect(self._show_end)
        self.pane.settled.connect(self._follow_pane)
        self.pane.solver_asked.connect(self._follow_entry)

    def _follow_entry(self, solver: str) -> None:
        """Show the form of a solver, or that of none: there is something to see without one."""
        self._looked_at = solver
        self.setup.offer(solver)
        is_empty = bool(solver) and self.shown is None and not self.is_solving
        self.middle.setCurrentWidget(self.empty if is_empty else self.pane)
        if not self.is_solving:
            self._tell_facts()
            self.status_changed.emit()

    @property
    def _shown_here(self) -> AnySolved | None:
        """The result, unless what is looked at is of another solver."""
        is_here = self.shown is not None and self._looked_at in ("", self.shown.solver.name)
        return self.shown if is_here else None

    def _follow_settings(self) -> None:
        """Say what the new settings take, or that they are those of the result."""
        if self.setup.facts:
            self._tell_facts()
        if self.is_solving:
            return
        if self.setup.game is not None and self.setup.parameters is not None:
            self._say_standing()

    def _say_standing(self) -> None:
        if self.shown is not None and self._is_shown(self.shown):
            self._say_solved()
        else:
            self._show()
            self.estimate()

    def _follow_pane(self) -> None:
        """Say how long solving took once there is something to see of it."""
        if not self.is_solving and self.shown is not None and self._is_shown(self.shown):
            self._say_solved()

    def _is_shown(self, solved: AnySolved) -> bool:
        settings = self.setup.solver.name, self.setup.parameters, self.setup.game
        return settings == (solved.solver.name, solved.parameters, solved.game)

    def _say_solved(self) -> None:
        assert self.shown is not None
        text = tr("Solved in {time}") if self.shown.seconds else tr("Read from a file")
        if self.shown.preparing:
            text = tr("Solved in {time}, {part} of it preparing")
        took, part = duration_text(self.shown.seconds), duration_text(self.shown.preparing)
        if self.pane.is_busy:
            text = tr("Solved. What is shown of it is being worked out")
        self._show(text.format(time=took, part=part), is_solved=True)

    def _follow_job(self, snapshot: Snapshot[Any]) -> None:
        if self._solving.job is None or self._solving.job.is_cancelling:
            return
        share = snapshot.iteration / snapshot.total if snapshot.total else None
        self._show(snapshot.phase, is_running=True, share=share)
        assert self._asked is not None
        if self.pane.show_partial(Solved(*self._asked, snapshot.value, 0.0)):
            self.middle.setCurrentWidget(self.pane)
            self.setup.show_facts({})  # those of the result before are not in the picture
            if self._partial is None:
                self._partial = self._asked[2]
                self.status_changed.emit()

    def _show_estimate(self, estimate: Estimate) -> None:
        if self.is_solving:
            return
        if self.shown is None and estimate.seconds < AT_ONCE:
            self.solve()
        else:
            self._show(estimate_text(estimate))

    def _keep(self) -> None:
        """Keep a result in the place of an older one with the same settings, and show it."""
        assert self._asked is not None
        assert self._solving.watched is not None
        job = self._solving.watched.job
        assert job.snapshot is not None
        self._show_empty()
        solver, parameters, game = self._asked
        value, preparing = job.snapshot.value, sum(self._pauses)
        # What was typed while it ran is not taken away.
        is_edited = (self.setup.parameters, self.setup.game) != (parameters, game)
        self.keep(
            Solved(solver, parameters, game, value, job.seconds, preparing),
            keeps_form=is_edited and self.setup.solver is solver,
        )

    def keep(self, solved: AnySolved, *, keeps_form: bool = False) -> None:
        """Keep a result among those of the session, and show it."""
        key = self._key(solved)
        others = [result for result in self.results if self._key(result) != key]
        self.results = affordable([solved, *others])
        if solved.seconds:  # what a file holds tells nothing of what solving takes
            newest = SolveSettings(solved.solver, solved.parameters, solved.game, solved.seconds)
            others_ever = [settings for settings in self.earlier if settings.key != key]
            self.earlier = [newest, *others_ever][:MOST_RESULTS]
            save_history(self.entry, self.earlier)
        self.show_result(solved, keeps_form=keeps_form)

    def _show_end(self, error: Exception | None = None) -> None:
        """Say that the work was cancelled or failed; the result before stays on show."""
        self._partial = None
        self._show_empty()
        self.pane.show_stopped()
        if self.shown is None:
            self._follow_entry(self.pane.solver)
        else:
            self._tell_facts()
            self.status_changed.emit()
        self._show_failure("" if error is None else sentence_of(error))
        self._show(tr("Cancelled.") if error is None else tr("Failed."))

    def _show_failure(self, why: str) -> None:
        self.failure = why
        self.live.refresh()

    def _parts(self) -> Part:
        failure = part(_error_card, self.failure, retry_asked=self.solve, key="failure")
        return column(failure if self.failure else None, part(self.middle, stretch=1), gap=12)

    def _show(self, text: str = "", **how: Any) -> None:
        """Say at the left how the work stands."""
        self.setup.show_standing(Standing(text, **how))

    def _load_history(self) -> list[SolveSettings]:
        try:
            return load_history(self.entry)
        except InputError as error:
            self.shell.show_message(sentence_of(error))
            return []

    def _unsolved(self) -> list[SolveSettings]:
        """Return what was solved another day and not since."""
        known = {self._key(result) for result in self.results}
        return [settings for settings in self.earlier if settings.key not in known]

    def _list_results(self) -> None:
        again = tr("{what}: solve again, {time}")
        texts = [self._words(result) for result in self.results]
        texts += [
            again.format(what=self._words(settings), time=duration_text(settings.seconds))
            for settings in self._unsolved()
        ]
        place = -1 if self.shown is None else self.results.index(self.shown)
        self.setup.show_results(texts, place)

    def _words(self, solved: AnySolved | SolveSettings) -> str:
        """Return a result as a line of the list."""
        rules = self.page.words.subtitle(solved.game)
        usual = values_of(solved.solver.parameters)
        chosen = [
            f"{title_of(name).lower()} {value}"
            for name, value in values_of(solved.parameters).items()
            if value != usual[name]
        ]
        return ", ".join([solver_title(solved.solver), *chosen, rules])

    def _tell_facts(self) -> None:
        """Say what is known of the result, and of which, where the form asks for another."""
        shown = self._shown_here
        is_other = shown is not None and not self._is_shown(shown)
        of = tr("On show: {what}").format(what=self._words(shown)) if shown and is_other else ""
        self.setup.show_facts(self._facts(shown), of)

    def _facts(self, solved: AnySolved | None) -> dict[str, str]:
        facts = {} if solved is None else solved.solution.facts
        return {self._named(name): self._told(value) for name, value in facts.items()}

    def _named(self, name: str) -> str:
        """Return what a fact is called; a strategy in it by the name that people write."""
        start, space, last = name.rpartition(" ")
        named = start + space + self._told(last)
        return named[:1].upper() + named[1:]

    def _told(self, value: float | str) -> str:
        """Return a fact as text: a strategy by the name that people write."""
        strategies = {strategy.name for strategy in self.entry.strategies}
        is_strategy = isinstance(value, str) and value.partition(":")[0] in strategies
        return strategy_words(str(value)) if is_strategy else number_text(value)

    @staticmethod
    def _key(solved: AnySolved) -> tuple[Any, ...]:
        return solved.solver.name, solved.parameters, solved.game


def _error_card(why: str) -> ErrorCard:
    return ErrorCard(tr("This could not be solved"), why, can_retry=True)


def affordable(results: Sequence[AnySolved]) -> list[AnySolved]:
    """Return the newest results, as many as may be kept; the first one always is."""
    kept: list[AnySolved] = []
    held = 0
    for result in results[:MOST_RESULTS]:
        held += getattr(result.solution, "memory_bytes", 0)
        if kept and held > MOST_BYTES:
            break
        kept.append(result)
    return kept


def estimate_text(estimate: Estimate) -> str:
    """Return what solving takes as a sentence: Takes about 28 MB and 7 ms."""
    text = tr("Takes about {memory} MB and {time}.")
    memory = max(round(estimate.memory_bytes / 1e6), 1)
    return text.format(memory=f"{memory:,}", time=duration_text(estimate.seconds))


LONG_PAUSE = 0.5
"""A silence of a solver longer than this many seconds is no solving."""


def timed(work: Iterator[Snapshot[Any]], pauses: list[float]) -> Iterator[Snapshot[Any]]:
    """Yield what `work` yields; put the lengths of its long silences into `pauses`.

    A solver speaks ten times a second; where it does not, its code is being compiled.
    """
    since = time.monotonic()
    for snapshot in work:
        passed = time.monotonic() - since
        if passed > LONG_PAUSE:
            pauses.append(passed)
        yield snapshot
        since = time.monotonic()


@one_step
def estimated(solver: Solver, game: AnyGame, parameters: Any) -> Estimate:
    """Return the estimate; the first time this loads the solver's code."""
    return solver.estimate(game, parameters)
