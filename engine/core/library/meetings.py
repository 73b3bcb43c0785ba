"""Who meets whom where strengths are measured: the form of match in which a person meets them.

Two play in both seatings.  Where three play, a person chooses one opponent, who takes both other
seats: so of each two the first plays beside two of the second, and the second beside two of the
first, each in every seat.  Whoever is first has won with a probability in proportion to its
strength: a / (a + 2 b) and b / (b + 2 a).  At larger tables all sit together.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.core.play.chance import derived_key
from engine.core.play.registry import GameEntry
from engine.core.system.job import Snapshot

if TYPE_CHECKING:
    from engine.core.ratings.ratings import Ratings
    from engine.core.tournament.schedule import Entrant, TournamentSettings
    from engine.core.tournament.sums import Counts
    from engine.core.tournament.tasks import Remote

FEW = 3
"""So many seats at a table where a person chooses whom to meet."""
Pairs = Iterable[tuple[int, int]]
Meeting = tuple["TournamentSettings", "Counts"]
"""A tournament, and which entrant of all each of its own is."""


def meetings(
    entry: GameEntry,
    entrants: Sequence[Entrant],
    games: int,
    seed: int,
    pairs: Pairs | None = None,
) -> list[Meeting]:
    """Return the tournaments in which entrants meet as a person meets them.

    Of two and three players `games` count per pair, or as many as it takes that each has every
    seat equally often; at larger tables in all.  With `pairs` of three players only these meet.
    """
    from engine.core.tournament.schedule import TournamentSettings

    game, count = entry.game_class(), len(entrants)
    seats = game.num_players
    if seats != FEW:
        return [(TournamentSettings(entry, game, tuple(entrants), games, seed), np.arange(count))]
    own = -(-games // (2 * seats)) * seats
    found: list[Meeting] = []
    wanted = None if pairs is None else {frozenset(each) for each in pairs}
    for alone, other in permutations(range(count), 2):
        if wanted is not None and {alone, other} not in wanted:
            continue
        copies = (
            replace(entrants[other], name=f"{entrants[other].name} {number}")
            for number in range(1, seats)
        )
        line_up = (entrants[alone], *copies)
        key = derived_key(seed, alone * count + other)
        settings = TournamentSettings(entry, game, line_up, own, key, orders="rotations")
        found.append((settings, np.array([alone, *[other] * (seats - 1)])))
    return found


def num_games(met: Sequence[Meeting]) -> int:
    """Return how many games they have."""
    return sum(settings.num_rows for settings, _who in met)


def rated_meetings(
    met: Sequence[Meeting], count: int, workers: int = 1, remote: Remote | None = None
) -> Generator[Snapshot[Any], None, Ratings | None]:
    """Play them; return the ratings of so many entrants, None while not all can be compared."""
    from engine.core.tournament.rated import RatedGames
    from engine.core.tournament.tasks import played_blocks

    rated, total = RatedGames(met[0][0], count), num_games(met)
    for settings, who in met:
        for played in played_blocks(settings, 0, None, workers, remote=remote):
            if played is not None and played.is_whole:
                rated.add(played, who)
            yield Snapshot(rated.num_games, total, None)
    return rated.ratings()
