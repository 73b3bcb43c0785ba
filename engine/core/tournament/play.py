"""The games of a tournament: a block of them in play, those of matches one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from engine.core.play.asking import FAULT_KINDS, FaultKind
from engine.core.play.bots.program import Program
from engine.core.play.bots.question import question_at
from engine.core.play.game import AnyGame
from engine.core.play.match import Fault, Match, play_together
from engine.core.play.registry import GameEntry
from engine.core.tournament.gains import Gain
from engine.core.tournament.game_results import GameResults, no_results, num_told, packed, unpacked
from engine.core.tournament.rows import Block, Row, Rows
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.standings import GameFault
from engine.core.tournament.sums import Counts

TOGETHER = 64
"""So many matches are played at once, where a program is asked in many in one line."""


class Failure(NamedTuple):
    """A seat that failed: of what kind and why; of a program its last words and the question.

    The question is the text of the file that asks it again.
    """

    seat: int
    kind: FaultKind
    reason: str
    words: str = ""
    question: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a game: returns by seat, and who failed.

    `measures` are by seat those that the match itself tells; `length` is its number of steps.
    """

    returns: tuple[float, ...]
    failures: tuple[Failure, ...] = ()
    measures: tuple[tuple[float, ...], ...] = ()
    length: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Summed:
    """A whole block that was played elsewhere: its results as they are kept, and what they add."""

    results: bytes
    gain: Gain | None


@dataclass(eq=False)
class PlayedBlock:
    """A block in play: `count` of its games are finished from the first on, and their results.

    Of one that was `summed` elsewhere rows and results are worked out only where they are asked
    for.
    """

    settings: TournamentSettings
    block: Block
    count: int = 0
    faults: list[GameFault] = field(default_factory=list)
    summed: Summed | None = None

    @property
    def size(self) -> int:
        """The number of its games."""
        return self.block.stop - self.block.start

    @property
    def is_whole(self) -> bool:
        """Whether every game of it is finished."""
        return self.count == self.size

    @property
    def first(self) -> int:
        """The number of its first game in the whole schedule."""
        return self.settings.first_row(self.block)

    @cached_property
    def rows(self) -> Rows:
        """Its games."""
        return self.settings.rows(self.block.configuration, self.block.start, self.block.stop)

    @cached_property
    def results(self) -> GameResults:
        """The results of its games, of which `count` are there."""
        shape = self.size, self.num_seats, num_told(self.settings.entry.measures)
        return no_results(*shape) if self.summed is None else unpacked(self.summed.results, *shape)

    @property
    def num_seats(self) -> int:
        """The seats of a game."""
        return self.settings.configurations[self.block.configuration].num_players

    def packed(self) -> bytes:
        """Return the results of its finished games as they are kept."""
        whole = self.summed
        return packed(self.results[: self.count]) if whole is None else whole.results

    def put(self, places: Counts, found: Found) -> None:
        """Take over what became of the games at these places; `count` is another's to say."""
        self.results.put(places, found.results)
        self.note(places, found.failures)

    def note(self, places: Counts, failures: Iterable[tuple[int, Failure]]) -> None:
        """Note which agents failed, by the number of a game among these places."""
        for number, each in failures:
            place = int(places[number])
            row, entrant = self.rows.first + place, int(self.rows.seats[place, each.seat])
            told = each.reason, each.words, each.question
            self.faults.append(GameFault(row, entrant, each.kind, *told))


def play(settings: TournamentSettings, row: Row) -> Result:
    """Return the result of one game of the schedule."""
    line_up = [settings.entrants[entrant].strategy for entrant in row.seats]
    match = Match(settings.configurations[row.configuration], line_up, row.key)
    return _result(settings.entry, match.play_out())


def match_of(settings: TournamentSettings, index: int) -> Match:
    """Return game number `index` of the schedule, not begun."""
    row = settings.row(index)
    line_up = [settings.entrants[entrant].strategy for entrant in row.seats]
    return Match(settings.configurations[row.configuration], line_up, row.key)


@dataclass(frozen=True, slots=True)
class Found:
    """The results of some games, by their order, and which agents failed in which of them."""

    results: GameResults
    failures: tuple[tuple[int, Failure], ...] = ()


def matched(settings: TournamentSettings, rows: Rows, places: Counts) -> Found:
    """Return the results of the games at some places of `rows`, played one after the other."""
    game, failures = settings.configurations[rows.configuration], list[tuple[int, Failure]]()
    told = num_told(settings.entry.measures)
    results = no_results(len(places), rows.seats.shape[1], told)
    for number, match in enumerate(_played(settings, game, rows, places)):
        found = _result(settings.entry, match)
        results.returns[number] = found.returns
        results.lengths[number] = found.length
        if found.measures:
            results.measures[number] = found.measures
        for failure in found.failures:
            results.faults[number, failure.seat] = FAULT_KINDS.index(failure.kind) + 1
            failures.append((number, failure))
    return Found(results, tuple(failures))


def _played(
    settings: TournamentSettings, game: AnyGame, rows: Rows, places: Counts
) -> Iterator[Match]:
    """Yield the matches at some places, over; of programs that may so many are played at once."""
    entrants = [each.strategy for each in settings.entrants]
    shares = any(isinstance(each, Program) and each.bot.batch for each in entrants)
    together = TOGETHER if shares else 1
    for first in range(0, len(places), together):
        matches = [
            Match(game, [entrants[each] for each in rows.seats[place]], int(rows.keys[place]))
            for place in places[first : first + together].tolist()
        ]
        play_together(matches)
        yield from matches


def _result(entry: GameEntry, match: Match) -> Result:
    """Return the result of a match that is over."""
    tell = entry.match_measures
    told = () if tell is None else tuple(tuple(np.atleast_1d(each)) for each in tell(match))
    failures = tuple(_failure(entry, match, fault) for fault in match.faults)
    return Result(match.returns, failures, told, len(match.steps))


def _failure(entry: GameEntry, match: Match, fault: Fault) -> Failure:
    question = ""
    if isinstance(match.strategies[fault.seat], Program):
        question = question_at(entry.name, match, fault.step, fault.seat)[0].to_text()
    return Failure(fault.seat, fault.kind, fault.reason, fault.words, question)
