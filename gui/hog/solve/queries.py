"""What is known of a solution so far: asks for what a question needs, and keeps the answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from engine.hog.rules import Hog
from gui.hog.solve.jobs import (
    cells_with,
    compare,
    inspect_solution,
    inspect_strategy,
    throw,
    visits_against,
)
from gui.hog.solve.map_controls import Mode
from gui.hog.solve.points_chart import Thrown
from gui.shared.jobs.latest_job import LatestJobs, Query

if TYPE_CHECKING:
    from engine.hog.exact_play.inspection import Cells, Difference, Inspection
    from engine.hog.solver import HogSolution
    from gui.shared.charts.heat_picture import Floats

SOLVED, FIRST, CELLS, DIFFERENCE, VISITS, THROW = (
    *("solved", "first", "cells"),
    *("difference", "visits", "throw"),
)


@dataclass(frozen=True, slots=True)
class MapQuery:
    """What a person wants to see.

    `follow` is the continuation after a roll; `mine` and `theirs` are memory classes or None.
    `first` is the strategy on show, None for the solution itself; `second` the one it is compared
    with; `against` its opponent, None for itself.
    """

    mode: Mode = Mode.DICE
    follow: int = 0
    mine: int | None = None
    theirs: int | None = None
    first: Any = None
    second: Any = None
    against: Any = None

    @property
    def is_pair(self) -> bool:
        """Whether it is about two strategies."""
        return self.mode in (Mode.DIFFERENCE, Mode.VISITS)


class Investigation(QObject):
    """Answers questions about one solution in jobs; `found` tells that more is known."""

    found = Signal()
    thrown_more = Signal()
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.jobs = LatestJobs(
            self,
            {
                SOLVED: Query(self._keep_inspection),
                FIRST: Query(self._keep_first),
                CELLS: Query(self._keep_cells),
                DIFFERENCE: Query(self._keep_difference),
                VISITS: Query(self._keep_visits),
                THROW: Query(lambda _thrown: None, progressed=self._keep_thrown),
            },
        )
        self.game: Hog | None = None
        self.question = MapQuery()
        self.inspection: Inspection | None = None
        self.thrown: dict[int, Thrown] = {}
        self._forget()
        self.jobs.failed.connect(lambda _kind, error: self.failed.emit(error))

    @property
    def active(self) -> Inspection | None:
        """The inspection that the question is about."""
        return self.first if self.question.is_pair else self.inspection

    @property
    def active_cells(self) -> Cells | None:
        """What holds in each cell, as the question asks."""
        if not self.question.is_pair:
            return self.cells
        return None if self.first is None else self.first.cells(self.follow)

    @property
    def follow(self) -> int:
        """The continuation that is shown: where there is but one, that one."""
        active = self.active
        return 0 if active is None else min(self.question.follow, len(active.continuations) - 1)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return self.jobs.is_busy()

    def begin(self, solution: HogSolution, name: str) -> None:
        """Look into another solution."""
        self.jobs.drop(SOLVED, FIRST, CELLS, DIFFERENCE, VISITS, THROW)
        self._forget()
        if solution.game != self.game:
            self.thrown = {}
        self.game, self.inspection = solution.game, None
        self.jobs.ask(SOLVED, inspect_solution(solution, name))

    def ask(self, question: MapQuery) -> None:
        """Find out what the question needs and is not known yet."""
        self.question = question
        if self.inspection is None:
            return
        if question.is_pair:
            self._ask_first()
        else:
            self._ask_cells()

    def throw(self, num_rolls: int) -> None:
        """Throw dice, to set beside the exact chances."""
        assert self.game is not None
        self._throwing = num_rolls
        self.jobs.ask(THROW, throw(self.game, num_rolls))

    def _forget(self) -> None:
        self.first: Inspection | None = None
        self.cells: Cells | None = None
        self.difference: Difference | None = None
        self.visits: Floats | None = None
        self._asked: dict[str, tuple[Any, ...]] = {}
        self._throwing = 0

    def _ask_cells(self) -> None:
        assert self.inspection is not None
        mine, theirs = self.question.mine, self.question.theirs
        wanted = (self.follow, mine, theirs)
        if not self._is_new(CELLS, wanted):
            return
        self.jobs.drop(CELLS)
        if mine is None and theirs is None:
            self.cells = self.inspection.cells(self.follow)
        else:
            self.jobs.ask(CELLS, cells_with(self.inspection, *wanted))

    def _ask_first(self) -> None:
        """Inspect the strategy on show, unless it is the solution or known."""
        assert self.inspection is not None
        assert self.game is not None
        wanted = self.question.first
        is_new = self._is_new(FIRST, (wanted,))
        if wanted is None:
            self.jobs.drop(FIRST)
            self.first = self.inspection
        elif is_new:
            self.first = None
            self.jobs.ask(FIRST, inspect_strategy(self.game, wanted))
        if self.first is not None:
            self._ask_pair(self.first)

    def _ask_pair(self, first: Inspection) -> None:
        """Compare the two strategies, or let them play."""
        question = self.question
        if question.mode is Mode.VISITS:
            if self._is_new(VISITS, (first, question.against)):
                self.jobs.ask(VISITS, visits_against(first, question.against))
        elif question.second is not None and self._is_new(
            DIFFERENCE, (first, question.second, self.follow)
        ):
            self.jobs.ask(DIFFERENCE, compare(first, question.second, self.follow))

    def _is_new(self, kind: str, wanted: tuple[Any, ...]) -> bool:
        is_new, self._asked[kind] = self._asked.get(kind) != wanted, wanted
        return is_new

    def _keep_inspection(self, inspection: Inspection) -> None:
        self.inspection = inspection
        self.ask(self.question)
        self.found.emit()

    def _keep_first(self, first: Inspection) -> None:
        self.first = first
        self._ask_pair(first)
        self.found.emit()

    def _keep_cells(self, cells: Cells) -> None:
        self.cells = cells
        self.found.emit()

    def _keep_difference(self, difference: Difference) -> None:
        self.difference = difference
        self.found.emit()

    def _keep_visits(self, visits: Floats) -> None:
        self.visits = visits
        self.found.emit()

    def _keep_thrown(self, thrown: Thrown) -> None:
        """Keep the turns thrown so far."""
        self.thrown[self._throwing] = thrown
        self.thrown_more.emit()
