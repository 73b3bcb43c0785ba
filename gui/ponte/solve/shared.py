"""What all views of the Ponte share: the table, what is listed of it, and a position."""

from __future__ import annotations

import functools
from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from math import comb
from typing import TYPE_CHECKING, Any

from engine.ponte.positions import Position, parse
from engine.ponte.rules import Ponte
from gui.ponte.solve.jobs import Tables
from gui.shared.report.view import Solved

if TYPE_CHECKING:
    from engine.ponte.queries.queries import Statistics
    from engine.ponte.solver import PonteSolution


@dataclass(frozen=True, slots=True)
class Question:
    """A question: its key in `engine.ponte.queries.queries`, its title, and what it means.

    `is_of_states` tells questions about positions, which all states must be solved for, from
    those about deals; `is_of_answers` those about positions in which a team is named.
    """

    key: Any
    title: str
    words: str
    is_of_states: bool = False
    is_of_answers: bool = False

    def total(self, n: int) -> int:
        """Return how many positions of n teams a side could be of this kind."""
        return comb(2 * n, n) * (n if self.is_of_answers else 1)


@dataclass(frozen=True, slots=True)
class Search:
    """What is listed: the answers to a question, or the deals of a bar, by its rounds won.

    Of too many a sample is drawn, by the seed.
    """

    of: Question | int
    seed: int = 1


@dataclass(frozen=True)
class Shared:
    """A table of `n` teams a side (0: none yet) with its histogram, and what is made of it.

    `known` are the statistics of all tables that were seen, by their teams; `place` is that of the
    position among those listed, -1 where it was solved by itself.
    """

    game: Ponte = field(default_factory=Ponte)
    n: int = 0
    histogram: tuple[int, ...] = ()
    tables: Tables = field(default_factory=Tables)
    known: tuple[Statistics, ...] = ()
    search: Search | None = None
    position: Position | None = None
    place: int = -1

    @property
    def list_key(self) -> Hashable:
        """What the list depends on: a game is solved in one way alone."""
        return "list", self.n, self.search

    @property
    def bar(self) -> int:
        """The bar that is listed, -1 for none."""
        return self.search.of if self.search and isinstance(self.search.of, int) else -1

    def listing(self, of: Question | int) -> Shared:
        """Return the same with other positions listed."""
        return replace(self, search=Search(of), position=None, place=-1)

    def another_sample(self) -> Shared:
        """Return the same with another sample of what is listed."""
        assert self.search is not None
        search = replace(self.search, seed=self.search.seed + 1)
        return replace(self, search=search, position=None, place=-1)

    def looking(self, position: Position, place: int = -1) -> Shared:
        """Return the same with another position looked into."""
        return replace(self, position=position, place=place)

    def with_result(self, solved: Solved[PonteSolution]) -> Shared:
        """Return what is shared once something was solved."""
        game: Any = solved.game
        solution = solved.solution
        if solution.histogram:
            states = solution.states or self.tables.states
            tables = Tables(solution.table, solution.saved, states)
            histogram = tuple(solution.histogram)
            known = merged(self.known, known_of(solution))
            return Shared(game, solution.n, histogram, tables, known)
        if solution.solved is not None:
            position = solution.solved.position
            return replace(self, game=game, search=None, position=position, place=-1)
        return replace(self, game=game)


def alternating(n: int) -> Position:
    """Return the position of n teams a side whose strengths alternate."""
    return parse("ab" * n).position


@functools.lru_cache(8)
def statistics(n: int, histogram: tuple[int, ...]) -> Statistics:
    """Return what leading is worth, by the histogram of all deals."""
    from engine.ponte.queries.queries import statistics_of

    return statistics_of(n, histogram)


def known_of(solution: PonteSolution) -> tuple[Statistics, ...]:
    """Return the statistics of a table, and of those of fewer teams that it kept."""
    smaller = () if solution.table is None else solution.table.smaller
    histograms = dict(enumerate(smaller)) | {solution.n: solution.histogram}
    return tuple(statistics(k, tuple(counts)) for k, counts in histograms.items() if k and counts)


def merged(*rows: tuple[Statistics, ...]) -> tuple[Statistics, ...]:
    """Return statistics by their teams; later ones take the place of earlier ones."""
    by_teams = {row.n: row for each in rows for row in each}
    return tuple(by_teams[n] for n in sorted(by_teams))
