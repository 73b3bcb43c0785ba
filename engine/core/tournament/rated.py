"""The ratings of a tournament: strengths on Elo's scale by the games that are kept.

Of two who win, draw or lose it is Davidson's model, of more, by their places, Plackett and Luce's.
"""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from engine.core.ratings.davidson import Davidson, PairSums
from engine.core.ratings.plackett_luce import MOST_COMPARED, PlackettLuce, Rankings
from engine.core.ratings.ratings import Ratings
from engine.core.system.job import Snapshot
from engine.core.tournament.game_results import places_of, standing_of
from engine.core.tournament.play import PlayedBlock
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.store import Store
from engine.core.tournament.sums import Counts

_MOST_CELLS = 20_000_000
"""What is held at once of the encounters of more than two: about 300 MB."""


def rating_steps(
    store: Store, settings: TournamentSettings, configuration: int | None = None
) -> Generator[Snapshot[None], None, Ratings | None]:
    """Return the ratings by the games in a store, under one configuration of the grid or all.

    None while not all entrants can be compared, and for a grid of several numbers of seats.
    """
    rated = RatedGames(settings)
    for played in store.blocks(settings):
        if configuration in (None, played.rows.configuration):
            rated.add(played)
        yield Snapshot(rated.num_games, settings.num_rows, None)
    return rated.ratings()


class RatedGames:
    """Takes the games that ratings stand on: of pairs all, of more as many as can be held."""

    def __init__(self, settings: TournamentSettings, count: int = 0) -> None:
        """Begin without games, of a tournament's entrants, or of `count` who play several."""
        self.num_games = 0
        self._settings = settings
        count = self._count = count or len(settings.entrants)
        is_of_two = {game.num_players for game in settings.configurations} == {2}
        self._pairs = PairSums(count) if is_of_two else None
        self._games: list[tuple[Counts, Counts, Counts]] = []
        self._num_encounters = 0
        self._most_encounters = _MOST_CELLS // (count**2 if count <= MOST_COMPARED else count)

    def add(self, played: PlayedBlock, who: Counts | None = None) -> None:
        """Add the games of a block that are finished, in whole encounters.

        `who` [entrants of its tournament] are their numbers, where several are played.
        """
        rows, results = played.rows[: played.count], played.results[: played.count]
        seats = rows.seats if who is None else who[rows.seats]
        standing = standing_of(self._settings.entry, results)
        if not len(standing):
            return
        if self._pairs is not None:
            scores = 0.5 * (1 + np.sign(standing[:, 0] - standing[:, 1]))
            self._pairs.add(seats, scores, rows.encounters)
        elif self._num_encounters >= self._most_encounters:
            return
        else:
            _, numbers = np.unique(rows.encounters, return_inverse=True)
            places = places_of(standing)
            self._games.append((seats, places, numbers + self._num_encounters))
            self._num_encounters += int(numbers.max()) + 1
        self.num_games += len(standing)

    def ratings(self) -> Ratings | None:
        """Return the ratings; None while not all entrants can be compared."""
        if self._pairs is not None:
            model = Davidson.of(self._pairs)
            return None if model is None else model.ratings()
        if len({seats.shape[1] for seats, _, _ in self._games}) != 1:
            return None
        parts = (np.concatenate(part) for part in zip(*self._games, strict=True))
        ranked = PlackettLuce.of(Rankings(self._count, *parts))
        return None if ranked is None else ranked.ratings()
