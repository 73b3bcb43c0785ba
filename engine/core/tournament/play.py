"""The games of a tournament: a block of them in play, those of matches one by one."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from engine.core.play.asking import FAULT_KINDS, FaultKind
from engine.core.play.game import AnyGame
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy
from engine.core.tournament.game_results import GameResults, no_results
from engine.core.tournament.schedule import Block, Counts, Row, Rows, TournamentSettings
from engine.core.tournament.standings import GameFault, num_told


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a game: returns by seat, the seats that failed, how and why they did.

    `measures` are by seat those that the match itself tells; `length` is its number of steps.
    """

    returns: tuple[float, ...]
    faults: tuple[int, ...] = ()
    kinds: tuple[FaultKind, ...] = ()
    reasons: tuple[str, ...] = ()
    measures: tuple[tuple[float, ...], ...] = ()
    length: int = 0


@dataclass
class PlayedBlock:
    """A block in play: `count` of its games are finished from the first on, and their results."""

    block: Block
    rows: Rows
    results: GameResults
    count: int = 0
    faults: list[GameFault] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Whether every game of it is finished."""
        return self.count == len(self.rows.keys)

    def put(self, places: Counts, found: Found) -> None:
        """Take over what became of the games at these places; `count` is another's to say."""
        self.results.put(places, found.results)
        for number, seat, reason in found.reasons:
            place = int(places[number])
            entrant = int(self.rows.seats[place, seat])
            kind = FAULT_KINDS[found.results.faults[number, seat] - 1]
            self.faults.append(GameFault(self.rows.first + place, entrant, kind, reason))


def play(settings: TournamentSettings, row: Row) -> Result:
    """Return the result of one game of the schedule."""
    line_up = [settings.entrants[entrant].strategy for entrant in row.seats]
    return _matched(settings.entry, settings.configurations[row.configuration], line_up, row.key)


def match_of(settings: TournamentSettings, index: int) -> Match:
    """Return game number `index` of the schedule, not begun."""
    row = settings.row(index)
    line_up = [settings.entrants[entrant].strategy for entrant in row.seats]
    return Match(settings.configurations[row.configuration], line_up, row.key)


def new_block(settings: TournamentSettings, block: Block) -> PlayedBlock:
    """Return a block none of whose games is finished."""
    rows = settings.rows(block.configuration, block.start, block.stop)
    told = num_told(settings.entry.measures)
    return PlayedBlock(block, rows, no_results(len(rows.seats), rows.seats.shape[1], told))


@dataclass(frozen=True, slots=True)
class Found:
    """The results of some games, by their order, and which agents failed: game, seat and why."""

    results: GameResults
    reasons: tuple[tuple[int, int, str], ...] = ()


def matched(settings: TournamentSettings, rows: Rows, places: Counts) -> Found:
    """Return the results of the games at some places of `rows`, played one after the other."""
    game, reasons = settings.configurations[rows.configuration], []
    told = num_told(settings.entry.measures)
    results = no_results(len(places), rows.seats.shape[1], told)
    for number, place in enumerate(places.tolist()):
        line_up = [settings.entrants[each].strategy for each in rows.seats[place].tolist()]
        found = _matched(settings.entry, game, line_up, int(rows.keys[place]))
        results.returns[number] = found.returns
        results.lengths[number] = found.length
        if found.measures:
            results.measures[number] = found.measures
        for seat, kind, reason in zip(found.faults, found.kinds, found.reasons, strict=True):
            results.faults[number, seat] = FAULT_KINDS.index(kind) + 1
            reasons.append((number, seat, reason))
    return Found(results, tuple(reasons))


def _matched(entry: GameEntry, game: AnyGame, line_up: list[Strategy], key: int) -> Result:
    """Return the result of a match."""
    match = Match(game, line_up, key).play_out()
    tell = entry.match_measures
    told = () if tell is None else tuple(tuple(np.atleast_1d(each)) for each in tell(match))
    seats = tuple(fault.seat for fault in match.faults)
    kinds = tuple(fault.kind for fault in match.faults)
    reasons = tuple(fault.reason for fault in match.faults)
    return Result(match.returns, seats, kinds, reasons, told, len(match.steps))
