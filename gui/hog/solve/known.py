"""What is known of a solution for what is looked at, and the jobs that find out the rest."""

from __future__ import annotations

import functools
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.core.play.strategy import Strategy
from engine.hog import GAME
from engine.hog.rules import Hog
from gui.hog.solve.at import At, Chosen, Mode
from gui.hog.solve.cell_facts import CellFacts, facts_of, likeliest_of, weights_of
from gui.hog.solve.jobs import (
    Compared,
    Visits,
    cells_with,
    compare,
    inspect_solution,
    inspect_strategy,
    throw,
    visits_against,
)
from gui.hog.solve.map_modes import MapPicture
from gui.hog.solve.turn_points import Thrown
from gui.shared.report.blocks import Cell
from gui.shared.report.view import Need, Solved
from gui.shared.solve.setup import solver_title
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.hog.exact_play.inspection import Cells, Inspection
    from engine.hog.solver import HogSolution

SOLVED, FIRST, CELLS, DIFFERENCE, VISITS, THROW = (
    *("solved", "first", "cells"),
    *("difference", "visits", "throw"),
)
THROWS_KEPT = 16


@dataclass(frozen=True, eq=False)
class Known:
    """A solution, what is looked at of it, and the answers so far.

    A key names whose inspection an answer is about, and does not hold that: it has 60 MB.
    """

    solved: Solved[HogSolution]
    at: At
    answers: Mapping[Hashable, Any]

    @property
    def game(self) -> Hog:
        return self.solved.solution.game

    @property
    def second(self) -> Chosen:
        """The strategy to compare with: usually one other than the solver's own."""
        usual = "ignore-feral" if self.solved.solver.name != "ignore-feral" else "final"
        return self.at.second or Chosen(named(usual))

    @property
    def inspection(self) -> Inspection | None:
        """What is known of every cell of the solution."""
        return self.answers.get((SOLVED, self.solved))

    @functools.cached_property
    def active(self) -> Inspection | None:
        """The inspection of the strategy on show."""
        return self.answers.get(self._active_key)

    @functools.cached_property
    def cells(self) -> Cells | None:
        """What holds in each cell for the last points that were asked for."""
        if self.active is None or self._is_averaged:
            return None if self.active is None else self.active.cells(self.follow)
        return self.answers.get(self._cells_key)

    @property
    def difference(self) -> Compared | None:
        return self.answers.get(self._difference_key)

    @property
    def visits(self) -> Visits | None:
        return self.answers.get(self._visits_key)

    @property
    def follow(self) -> int:
        """The continuation that is shown: where there is but one, that one."""
        return 0 if self.active is None else min(self.at.follow, len(self.active.continuations) - 1)

    @property
    def last(self) -> tuple[int | None, int | None]:
        """The memory classes asked for, mine and theirs, where they matter."""
        at, solved = self.at, self.inspection
        if solved is None or at.is_pair or not self.asks_last:
            return None, None
        within = range(solved.num_classes)
        return (at.mine if at.mine in within else None, at.theirs if at.theirs in within else None)

    @property
    def asks_last(self) -> bool:
        """Whether it matters which last points, or dice, the cells are about."""
        found, mode = self.inspection, self.at.mode
        if found is None or found.num_classes == 1:
            return False
        return mode is Mode.CHANCE or (mode is Mode.DICE and found.policy.has_memory)

    @property
    def name(self) -> str:
        """The strategy on show, as people write it."""
        first = self.at.first if self.at.is_pair else None
        return solver_title(self.solved.solver) if first is None else title_of(first)

    @property
    def other(self) -> str:
        """The strategy that the one on show is compared with or plays against."""
        if self.at.mode is not Mode.VISITS:
            return title_of(self.second)
        return tr("itself") if self.at.against is None else title_of(self.at.against)

    @property
    def picture(self) -> MapPicture:
        """What the map is drawn from."""
        difference = None if self.difference is None else self.difference.found
        return MapPicture(
            self.game,
            self.at.mode,
            self.at.shade,
            self.at.palette,
            self.name,
            self.other,
            self.solved.solution,
            self.cells,
            difference,
            self.visits,
        )

    @property
    def needs(self) -> Sequence[Need]:
        """What is to be found out; of a comparison only what both strategies can play."""
        at, solution = self.at, self.solved.solution
        found = [
            Need(
                SOLVED,
                (SOLVED, self.solved),
                lambda: inspect_solution(solution, solver_title(self.solved.solver)),
                most=1,
            )
        ]
        if at.is_pair and at.first is not None and at.first.fits(self.game):
            first = at.first.strategy
            found.append(
                Need(FIRST, self._active_key, lambda: inspect_strategy(self.game, first), most=1)
            )
        if at.throws:
            roll = at.throws[-1][0]
            key = self._throw_key(roll)
            found.append(Need(THROW, key, lambda: throw(self.game, roll), most=THROWS_KEPT))
        return [*found, *self._needs_of(self.active)]

    def thrown(self, roll: int) -> Thrown | None:
        """Return the turns thrown so far with a number of dice."""
        return self.answers.get(self._throw_key(roll))

    def facts(self, cell: Cell) -> CellFacts | None:
        """Return what is known of a cell."""
        if self.active is None or self.cells is None:
            return None
        return facts_of(self.active, self.cells, cell, *self.last)

    def likeliest(self, cell: Cell) -> tuple[int, int]:
        """Return the pair of last points, or dice, that a cell is met with most often."""
        assert self.active is not None
        return likeliest_of(weights_of(self.active, cell, *self.last))

    def _needs_of(self, active: Inspection | None) -> Sequence[Need]:
        """Return what is asked of the inspected strategy."""
        at = self.at
        if active is None:
            return ()
        if at.mode is Mode.DIFFERENCE and self.second.fits(self.game):
            work = functools.partial(compare, active, self.second.strategy, self.follow)
            return (Need(DIFFERENCE, self._difference_key, work, most=1),)
        if at.mode is Mode.VISITS and (at.against is None or at.against.fits(self.game)):
            against = None if at.against is None else at.against.strategy
            work_too = functools.partial(visits_against, active, against)
            return (Need(VISITS, self._visits_key, work_too, most=1),)
        if not self._is_averaged:
            cells = functools.partial(cells_with, active, self.follow, *self.last)
            return (Need(CELLS, self._cells_key, cells, most=1),)
        return ()

    @property
    def _is_averaged(self) -> bool:
        """Whether the cells are about any last points: those are known with the inspection."""
        return self.last == (None, None)

    @property
    def _active_key(self) -> Hashable:
        at = self.at
        if at.is_pair and at.first is not None:
            return FIRST, self.game, at.first
        return SOLVED, self.solved

    @property
    def _cells_key(self) -> Hashable:
        return CELLS, self._active_key, self.follow, self.last

    @property
    def _difference_key(self) -> Hashable:
        return DIFFERENCE, self._active_key, self.second, self.follow

    @property
    def _visits_key(self) -> Hashable:
        return VISITS, self._active_key, self.at.against

    def _throw_key(self, roll: int) -> Hashable:
        return THROW, self.game, roll, dict(self.at.throws).get(roll, 0)


def title_of(chosen: Chosen) -> str:
    """Return a strategy as people write it; a table is called like its file."""
    return chosen.file or strategy_words(chosen.strategy.name)


def named(name: str) -> Strategy:
    """Return the strategy of this name."""
    return next(strategy for strategy in GAME.strategies if strategy.name == name)
