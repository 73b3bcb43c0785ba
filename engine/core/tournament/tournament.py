"""Tournaments: a pure function from settings and row number to a game, and standings from rows.

In a two-player game every pair of entrants meets in encounters: the same chance, both seatings.
In a free-for-all an encounter is one draw of entrants in every rotation of the seats.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Protocol

import numpy as np

from engine.core.play.batch import match_keys
from engine.core.play.chance import Chance, derived_key, match_key
from engine.core.play.game import AnyGame
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy, label_of
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from engine.core.tournament.standings import Floats, GameFault, Report, Standings

MOST_GAMES = 100_000_000
"""Games of a whole tournament: about a minute for the fastest kernel, a day for slow agents."""
MOST_ENTRANTS = 1000
"""Entrants of a tournament: what is known of all pairs takes 100 MB."""
_BOTH_SEATINGS = 2
_SNAPSHOT_SECONDS = 0.1
_LONGEST_BLOCK_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Entrant:
    """A strategy under the name that the standings show; `text` names it on the command line."""

    name: str
    strategy: Strategy
    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """One game of the schedule: its encounter, its key, and the entrant in each seat."""

    encounter: int
    key: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a row: returns by seat, the seats that failed, and why they did."""

    returns: tuple[float, ...]
    faults: tuple[int, ...] = ()
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """Finished encounters of the same entrants: returns [encounters, seatings, seats].

    The step of `encounters` is the number of strata, so that they are consecutive rounds of one.
    """

    met: tuple[int, ...]
    encounters: range
    returns: Floats
    faults: tuple[GameFault, ...] = ()


class Keeper(Protocol):
    """Keeps what is finished, so that a tournament can go on another day."""

    def restore(self, settings: TournamentSettings, standings: Standings) -> list[int]:
        """Fill in what is kept; return how many encounters of each stratum are finished."""

    def keep(self, block: Block, standings: Standings, seconds: float) -> None:
        """Keep a block that took `seconds`; the standings have it already."""


@dataclass(frozen=True)
class TournamentSettings:
    """Everything a tournament depends on.

    `games` counts per pair in a two-player game, in all otherwise.  With `against`, a gauntlet:
    only pairs with that entrant are played.  Where `is_exact` no games are played: chances are
    worked out, and a pair counts as the two comparisons of its seatings.
    """

    entry: GameEntry
    game: AnyGame
    entrants: tuple[Entrant, ...]
    games: int
    seed: int
    against: int | None = None
    is_exact: bool = False

    def __post_init__(self) -> None:
        """Raise InputError where the settings make no tournament."""
        if len(self.entrants) < 2:
            raise InputError("a tournament needs two entrants, not {n}", n=len(self.entrants))
        if len(self.entrants) > MOST_ENTRANTS:
            raise InputError(
                "{n:,} entrants are too many; {most:,} may take part",
                n=len(self.entrants),
                most=MOST_ENTRANTS,
            )
        if self.against is not None and self.against not in range(len(self.entrants)):
            raise InputError("there is no entrant number {n}", n=self.against)
        if self.games < 1 or (self.is_paired and self.games % 2):
            raise InputError(
                "games must be {kind}, not {games}",
                kind="even, for both seatings of a pair" if self.is_paired else "positive",
                games=self.games,
            )
        if self.num_rows > MOST_GAMES:
            raise InputError(
                "{rows:,} games are too many; {most:,} may be played",
                rows=self.num_rows,
                most=MOST_GAMES,
            )

    @cached_property
    def is_paired(self) -> bool:
        """Whether entrants meet in pairs."""
        return self.entry.abilities(self.game).paired

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs that meet, in the order of a round."""
        everyone = range(len(self.entrants))
        if self.against is not None:
            return tuple((self.against, other) for other in everyone if other != self.against)
        return tuple(combinations(everyone, 2))

    @property
    def num_rows(self) -> int:
        """The number of games."""
        return self.games * len(self.pairs) if self.is_paired else self.games

    @property
    def strata(self) -> int:
        """The kinds of encounter: the pairs, or in a free-for-all one."""
        return len(self.pairs) if self.is_paired else 1

    @property
    def seatings(self) -> int:
        """The games of one encounter: every rotation of the seats."""
        return self.game.num_players

    @property
    def num_encounters(self) -> int:
        """The number of encounters; the last one of a free-for-all may be cut short."""
        return -(-self.num_rows // self.seatings)

    def row(self, index: int) -> Row:
        """Return game number `index` of the schedule."""
        encounter, seating = divmod(index, self.seatings)
        key = match_key(self.seed, encounter)
        met = self.met(encounter)
        return Row(encounter, key, met[seating:] + met[:seating])

    def met(self, encounter: int) -> tuple[int, ...]:
        """Return the entrants of an encounter in the order of its first seating."""
        if self.is_paired:
            return self.pairs[encounter % len(self.pairs)]
        # A stream beyond those of the seats: the draw of the entrants disturbs no game.
        stream = derived_key(match_key(self.seed, encounter), self.game.num_players + 1)
        deck = list(range(len(self.entrants)))
        Chance(stream).shuffle(deck)
        seats = self.game.num_players
        return tuple((deck * (seats // len(deck) + 1))[:seats])


def named_entrants(strategies: Sequence[tuple[str, Strategy]]) -> tuple[Entrant, ...]:
    """Return entrants from (text, strategy); a strategy named twice is seated twice."""
    entrants: list[Entrant] = []
    taken: set[str] = set()
    for text, strategy in strategies:
        label = label_of(strategy)
        name = label
        number = 2
        while name in taken:
            name = f"{label} {number}"
            number += 1
        taken.add(name)
        entrants.append(Entrant(name, strategy, text))
    return tuple(entrants)


def exact_settings(
    entry: GameEntry, game: AnyGame, entrants: tuple[Entrant, ...]
) -> TournamentSettings:
    """Return the settings of a tournament without luck: a pair is compared in both seatings."""
    return TournamentSettings(entry, game, entrants, _BOTH_SEATINGS, 0, is_exact=True)


def play(settings: TournamentSettings, row: Row) -> Result:
    """Return the result of one game of the schedule."""
    line_up = [settings.entrants[entrant].strategy for entrant in row.seats]
    match = Match(settings.game, line_up, row.key).play_out()
    seats = tuple(fault.seat for fault in match.faults)
    return Result(match.returns, seats, tuple(fault.reason for fault in match.faults))


def no_results(settings: TournamentSettings) -> Standings:
    """Return the standings before the first game."""
    names = tuple((entrant.name, entrant.text) for entrant in settings.entrants)
    return Standings(names, settings.entry.measures, settings.is_paired)


def restored(settings: TournamentSettings, keeper: Keeper) -> tuple[Standings, list[int]]:
    """Return the standings that are kept, and the finished encounters of each stratum."""
    standings = no_results(settings)
    done = keeper.restore(settings, standings)
    standings.num_games = min(sum(done) * settings.seatings, settings.num_rows)
    return standings, done


def run(settings: TournamentSettings, keeper: Keeper | None = None) -> Iterator[Snapshot[Report]]:
    """Play all that is not kept yet; yield the standings ten times a second and at the end."""
    standings, done = no_results(settings), [0] * settings.strata
    total = settings.num_rows
    if keeper is not None:
        standings, done = restored(settings, keeper)
        if standings.num_games:
            yield Snapshot(standings.num_games, total, standings.report())
    due = time.monotonic()
    for encounters in _blocks(settings, done):
        began = time.monotonic()
        for block in _played(settings, encounters):
            standings.add(block.met, block.returns)
            for fault in block.faults:
                standings.add_faults(fault.entrant)
            standings.note_faults(block.faults)
            now = time.monotonic()
            if keeper is not None:
                keeper.keep(block, standings, now - began)
            if now >= due:
                yield Snapshot(standings.num_games, total, standings.report())
                due = time.monotonic() + _SNAPSHOT_SECONDS
            began = time.monotonic()
    yield Snapshot(total, total, standings.report())


def _blocks(settings: TournamentSettings, done: Sequence[int]) -> Iterator[range]:
    """Yield the encounters not `done` yet in blocks, each of one pair in consecutive rounds.

    Blocks grow while they stay short, so that kernels get much to do and cancelling stays quick.
    """
    stride = settings.strata
    rounds = settings.num_encounters // stride
    starts = list(done)
    level, size = min(starts), 1
    while level < rounds:
        level = min(level + size, rounds)
        slowest = 0.0
        for stratum, start in enumerate(starts):
            if start < level:
                began = time.monotonic()
                yield range(start * stride + stratum, level * stride, stride)
                slowest = max(slowest, time.monotonic() - began)
                starts[stratum] = level
        if slowest < _LONGEST_BLOCK_SECONDS / 2:
            size *= 2


def _played(settings: TournamentSettings, encounters: range) -> Iterator[Block]:
    """Yield the encounters of one stratum as they are finished: at once, or one by one."""
    met = settings.met(encounters[0])
    returns = _batched(settings, met, encounters) if settings.is_paired else None
    if returns is not None:
        yield Block(met, encounters, returns)
        return
    for encounter in encounters:
        first = encounter * settings.seatings
        rows = range(first, min(first + settings.seatings, settings.num_rows))
        results = [(settings.row(index), play(settings, settings.row(index))) for index in rows]
        faults = tuple(
            GameFault(index, row.seats[seat], reason)
            for index, (row, result) in zip(rows, results, strict=True)
            for seat, reason in zip(result.faults, result.reasons, strict=True)
        )
        of_seats = np.array([[result.returns for _, result in results]])
        here = range(encounter, encounter + encounters.step, encounters.step)
        yield Block(settings.met(encounter), here, of_seats, faults)


def _batched(
    settings: TournamentSettings, met: tuple[int, ...], encounters: range
) -> Floats | None:
    """Return the returns of all seatings from the game's kernel, or None where it has none."""
    play_batch = settings.entry.play_batch
    if play_batch is None:
        return None
    keys = match_keys(settings.seed, np.array(encounters, dtype=np.uint64))
    columns = []
    for seating in range(settings.seatings):
        seats = met[seating:] + met[:seating]
        line_up = [settings.entrants[entrant].strategy for entrant in seats]
        batch = play_batch(settings.game, line_up, keys)
        if batch is None:
            return None
        columns.append(batch.returns)
    return np.stack(columns, axis=1)
