"""What the games that a store keeps say beyond means: ranks, seats, lengths and how they ended.

A game can be watched again: it is played from its row, and is the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from itertools import islice

import numpy as np

from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot, frozen
from engine.core.tournament.game_results import (
    UNKNOWN,
    columns_of,
    places_of,
    standing_of,
    values_of,
)
from engine.core.tournament.play import PlayedBlock
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.standings import MEAN
from engine.core.tournament.store import Store
from engine.core.tournament.sums import Counts, Floats

MOST_COMPARED = 100
"""Entrants of whom it is counted who is better than whom."""
_COMPARED_AT_ONCE = 2_000_000


@dataclass(frozen=True, slots=True, eq=False)
class GameStatistics:
    """What `num_games` games that are kept say; arrays are read-only.

    `ranks` [entrants, seats] tells how often an entrant came first, second and so on by the measure
    that orders the table; equals share the best rank.  `seated` [entrants, seats] are games in each
    seat, and `means` by measure [entrants, seats] what they brought there, NaN without games;
    `errors` are the standard errors of those, NaN of fewer than two.
    `choices` by measure [entrants, choices] tells how often each befell an entrant, such as how its
    games ended.  `lengths` are numbers of games by their steps, where those were counted.  Of
    free-for-alls `better` [entrants, entrants] are games in which the first had the better rank, in
    the mean where it sat twice, of the `met` in which both sat; of more entrants than MOST_COMPARED
    that is None.
    """

    num_games: int
    ranks: Counts
    seated: Counts
    means: dict[str, Floats]
    choices: dict[str, Counts]
    lengths: dict[int, int]
    better: Counts | None = None
    met: Counts | None = None
    errors: dict[str, Floats] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WantedGames:
    """Games, if need be those of an entrant, in one seat, or in which it had a rank (from 1)."""

    entrant: int | None = None
    seat: int | None = None
    rank: int | None = None
    configuration: int | None = None


@dataclass(frozen=True, slots=True)
class KeptGame:
    """Game `number` of the schedule: entrants, their returns and ranks by seat, and its steps."""

    number: int
    configuration: int
    seats: tuple[int, ...]
    returns: tuple[float, ...]
    ranks: tuple[int, ...]
    length: int
    faults: tuple[bool, ...]


def statistics_steps(
    store: Store, settings: TournamentSettings, configuration: int | None = None
) -> Generator[Snapshot[None], None, GameStatistics]:
    """Return what the games in a store say, under one configuration of the grid or under all."""
    found = _Counted(settings)
    for played in store.blocks(settings):
        if configuration in (None, played.rows.configuration):
            found.add(played)
        yield Snapshot(found.num_games, settings.num_rows, None)
    return found.statistics()


def no_statistics(settings: TournamentSettings) -> GameStatistics:
    """Return what no games at all say."""
    return _Counted(settings).statistics()


def page_steps(
    store: Store,
    settings: TournamentSettings,
    wanted: WantedGames,
    most: int,
    after: int | None = None,
) -> Generator[Snapshot[None], None, tuple[KeptGame, ...]]:
    """Return the first games that are wanted, `most` at most, from behind game number `after` on.

    Nothing before that one is read.
    """
    found: list[KeptGame] = []
    seen, last = 0, -1 if after is None else after
    for played in store.blocks(settings, after):
        is_last = played.first <= last < played.first + played.size
        games = _wanted_of(settings, wanted, played)
        left = (game for game in games if not (is_last and game.number <= last))
        found += islice(left, most - len(found))
        seen += played.count
        yield Snapshot(seen, settings.num_rows, None)
        if len(found) == most:
            break
    return tuple(found)


def _wanted_of(
    settings: TournamentSettings, wanted: WantedGames, played: PlayedBlock
) -> Iterator[KeptGame]:
    if wanted.configuration not in (None, played.rows.configuration):
        return
    who, ranks = played.rows.seats[: played.count], _ranks(settings, played)
    is_wanted = np.ones_like(who, dtype=np.bool_)
    if wanted.entrant is not None:
        is_wanted &= who == wanted.entrant
    if wanted.seat is not None:
        is_wanted &= np.arange(who.shape[1]) == wanted.seat
    if wanted.rank is not None:
        is_wanted &= ranks == wanted.rank
    for place in np.flatnonzero(is_wanted.any(axis=1)).tolist():
        yield _kept_game(played, place, ranks[place])


def _kept_game(played: PlayedBlock, place: int, ranks: Counts) -> KeptGame:
    results = played.results
    return KeptGame(
        played.rows.first + place,
        played.rows.configuration,
        tuple(played.rows.seats[place].tolist()),
        tuple(results.returns[place].tolist()),
        tuple(ranks.tolist()),
        int(results.lengths[place]),
        tuple((results.faults[place] > 0).tolist()),
    )


class _Counted:
    """Counts games."""

    def __init__(self, settings: TournamentSettings) -> None:
        count = len(settings.entrants)
        seats = max(game.num_players for game in settings.configurations)
        measures = settings.entry.measures
        self.num_games = 0
        self._settings = settings
        self._names = [MEAN, *(measure.name for measure, _ in columns_of(measures))]
        self._told = [measure for measure in measures if measure.of is None]
        self._ranks = np.zeros((count, seats), dtype=np.int64)
        self._seated = np.zeros((count, seats), dtype=np.int64)
        self._sums = np.zeros((len(self._names), count, seats))
        self._squares = np.zeros_like(self._sums)
        self._choices = {
            each.name: np.zeros((count, len(each.choices)), dtype=np.int64)
            for each in self._told
            if each.kind == "choice"
        }
        self._lengths: Counter[int] = Counter()
        is_compared = seats > 2 and count <= MOST_COMPARED
        self._compared = _Compared(count) if is_compared else None

    def add(self, played: PlayedBlock) -> None:
        """Count the games of a block."""
        results, who = played.results[: played.count], played.rows.seats[: played.count]
        self.num_games += len(results)
        where = np.broadcast_to(np.arange(who.shape[1]), who.shape)
        ranks = _ranks(self._settings, played)
        np.add.at(self._ranks, (who, ranks - 1), 1)
        if self._compared is not None:
            self._compared.add(who, ranks)
        np.add.at(self._seated, (who, where), 1)
        for place, column in enumerate(values_of(self._settings.entry.measures, results)):
            np.add.at(self._sums[place], (who, where), column)
            np.add.at(self._squares[place], (who, where), column**2)
        for place, measure in enumerate(self._told):
            if measure.kind == "choice":
                chosen = results.measures[:, :, place].astype(np.int64)
                if chosen.min() < 0 or chosen.max() >= len(measure.choices):
                    raise InputError("{name} is none of its choices", name=measure.name)
                np.add.at(self._choices[measure.name], (who, chosen), 1)
        steps, games = np.unique(results.lengths, return_counts=True)
        self._lengths.update(dict(zip(steps.tolist(), games.tolist(), strict=True)))

    def statistics(self) -> GameStatistics:
        """Return what was counted."""
        with np.errstate(invalid="ignore", divide="ignore"):
            means = self._sums / self._seated
            spreads = np.maximum(self._squares / self._seated - means**2, 0.0)
            errors = np.sqrt(spreads / np.where(self._seated > 1, self._seated - 1, np.nan))
        return GameStatistics(
            self.num_games,
            frozen(self._ranks),
            frozen(self._seated),
            {name: frozen(mean) for name, mean in zip(self._names, means, strict=True)},
            {name: frozen(counts) for name, counts in self._choices.items()},
            {steps: n for steps, n in sorted(self._lengths.items()) if steps != UNKNOWN},
            None if self._compared is None else frozen(self._compared.better),
            None if self._compared is None else frozen(self._compared.met),
            {name: frozen(error) for name, error in zip(self._names, errors, strict=True)},
        )


class _Compared:
    """Counts for each two entrants how often the first had the better rank."""

    def __init__(self, count: int) -> None:
        self.better = np.zeros((count, count), dtype=np.int64)
        self.met = np.zeros((count, count), dtype=np.int64)

    def add(self, who: Counts, ranks: Counts) -> None:
        """Count games with these entrants and ranks [games, seats]."""
        count = len(self.met)
        step = max(_COMPARED_AT_ONCE // count**2, 1)
        for start in range(0, len(who), step):
            seats, places = who[start : start + step], ranks[start : start + step]
            games = np.arange(len(seats))[:, None]
            sums, times = np.zeros((len(seats), count)), np.zeros((len(seats), count))
            np.add.at(sums, (games, seats), places)
            np.add.at(times, (games, seats), 1)
            with np.errstate(invalid="ignore"):
                means = sums / times  # NaN, which is neither more nor less, for who is not there
            self.better += (means[:, :, None] < means[:, None, :]).sum(axis=0)
            sat = (times > 0).astype(np.int64)
            self.met += sat.T @ sat


def _ranks(settings: TournamentSettings, played: PlayedBlock) -> Counts:
    """Return the rank of each seat [games, seats] by the measure that orders the table."""
    results = played.results[: played.count]
    return places_of(standing_of(settings.entry, results))
