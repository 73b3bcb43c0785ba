"""The ladder: how strong the strategies of a game are, measured by a tournament among them.

The strengths are ratings (see `engine.core.ratings`), on Elo's scale, the strongest at 2000.

No one scale says how every two do against each other.  What it misses is measured: the root of the
mean square, over pairs, of what their games say of their difference beyond what the scale says of
it, without what chance adds to that (as DerSimonian and Laird, Controlled Clinical Trials 7, 1986).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any

from engine.core.play.codec import decoded
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import is_slow
from engine.core.ratings.rankings import UNIT
from engine.core.system.errors import InputError
from engine.core.system.files import MEGABYTE, read_json
from engine.core.system.job import Snapshot
from engine.core.system.resources import resource

if TYPE_CHECKING:
    from engine.core.ratings.ratings import Ratings
    from engine.core.tournament.tasks import Remote

TOP = 2000.0
_WHAT = "a ladder"


@dataclass(frozen=True, slots=True)
class Rung:
    """A strategy by its label, its strength with the error of it against the top, its games."""

    strategy: str
    strength: float
    standard_error: float
    games: int


@dataclass(frozen=True, slots=True)
class Ladder:
    """The strategies of a game, the strongest first, and the tournament that says so.

    `misfit` is how far, in points, the strength of one seems off against a single other; `draws`
    how often equals draw, as Davidson counts it.
    """

    game: str
    games: int
    seed: int
    rungs: tuple[Rung, ...]
    misfit: float = 0.0
    draws: float = 0.0

    @property
    def strengths(self) -> dict[str, float]:
        """The strength of each strategy, by its label."""
        return {rung.strategy: rung.strength for rung in self.rungs}

    def to_json(self) -> dict[str, Any]:
        """Return the ladder as JSON values."""
        return asdict(self)


def shipped_ladder(game: str) -> Ladder | None:
    """Return the ladder of a game as it is shipped; None where there is none.

    Raises InputError for a file that holds none.
    """
    path = resource(game, "ladder.json")
    if not path.exists():
        return None
    ladder: Ladder = decoded(read_json(path, MEGABYTE, _WHAT), Ladder, str(path), {})
    if ladder.game != game or not ladder.rungs:
        raise InputError("{path} is no ladder of {game}", path=path, game=game)
    return ladder


def measuring(
    entry: GameEntry,
    games: int,
    seed: int,
    workers: int = 1,
    remote: Remote | None = None,
    quick: bool = False,
) -> Iterator[Snapshot[Ladder | None]]:
    """Let the named strategies play each other by the usual rules; the last snapshot is the ladder.

    They meet as a person meets them, so many `games` (see `meetings`); `quick`: without those that
    think for long.
    """
    from engine.core.library.meetings import meetings, num_games, rated_meetings
    from engine.core.tournament.schedule import Entrant

    among = [each for each in entry.strategies if not (quick and is_slow(each))]
    entrants = tuple(Entrant(each.name, each, each.name) for each in among)
    met = meetings(entry, entrants, games, seed)
    ratings = yield from rated_meetings(met, len(entrants), workers, remote)
    names, total = [each.name for each in among], num_games(met)
    if ratings is None:
        raise InputError("{games} games are too few to compare all strategies", games=games)
    found = ladder_of(entry.name, names, ratings, total, seed)
    yield Snapshot(total, total, found)


def ladder_of(game: str, names: Sequence[str], ratings: Ratings, games: int, seed: int) -> Ladder:
    """Return the ladder of strategies by their ratings, after so many games."""
    order = sorted(range(len(names)), key=lambda number: -ratings.strengths[number])
    top = order[0]
    gaps, errors = ratings.differences()
    rungs = tuple(
        Rung(
            names[i],
            round(float(TOP + gaps[i, top]), 1),
            round(float(errors[i, top]), 1),
            int(ratings.games[i]),
        )
        for i in order
    )
    misfit = round(_misfit(ratings, len(names)), 1)
    return Ladder(game, games, seed, rungs, misfit, round(ratings.draws, 4))


def _misfit(ratings: Ratings, count: int) -> float:
    """Return what is left of differences between pairs, in points, beside the scale and chance."""
    if count < 3:
        return 0.0  # two are always on one scale
    squares, chances = [], []
    for pair in ratings.pairs:
        won = pair.seen * pair.games + 0.5  # with the virtual draw
        lost = pair.games + 1 - won
        left = math.log(won / lost) - math.log(pair.expected / (1 - pair.expected))
        squares.append((UNIT * left) ** 2)
        chances.append(UNIT**2 * (1 / won + 1 / lost))
    free = count / (count - 2)  # so many pairs, less the strengths that were fitted
    return math.sqrt(max(fmean(squares) * free - fmean(chances), 0.0))
