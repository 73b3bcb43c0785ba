"""The ladder: how strong the strategies of a game are, measured by a tournament among them.

The strengths are those of the largest likelihood (Hunter 2004, MM algorithms for generalized
Bradley-Terry models), on Elo's scale, the strongest at 2000.  Every two are given one drawn game
more than they played, so that who always loses has a strength too.

No one scale says how every two do against each other.  What it misses is measured: the root of the
mean square, over pairs, of what their games say of their difference beyond what the scale says of
it, without what chance adds to that (as DerSimonian and Laird, Controlled Clinical Trials 7, 1986).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from engine.core.library.entry import places_of
from engine.core.library.rankings import UNIT, stages
from engine.core.play.codec import decoded
from engine.core.play.registry import GameEntry
from engine.core.system.errors import InputError
from engine.core.system.files import MEGABYTE, read_json
from engine.core.system.job import Snapshot
from engine.core.system.resources import resource

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from engine.core.tournament.play import PlayedBlock

TOP = 2000.0
_PRECISION = 1e-10
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

    `misfit` is how far, in points, the strength of one seems off against a single other.
    """

    game: str
    games: int
    seed: int
    rungs: tuple[Rung, ...]
    misfit: float = 0.0

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
    entry: GameEntry, games: int, seed: int, workers: int = 1
) -> Iterator[Snapshot[Ladder | None]]:
    """Let the named strategies play each other by the usual rules; the last snapshot is the ladder.

    `games` count per pair where two play, in all where more do.
    """
    from engine.core.tournament.schedule import Entrant, TournamentSettings
    from engine.core.tournament.tasks import played_blocks

    game = entry.game_class()
    entrants = tuple(Entrant(each.name, each, each.name) for each in entry.strategies)
    settings = TournamentSettings(entry, game, entrants, games, seed)
    seen: Counter[tuple[tuple[int, int], ...]] = Counter()
    for played in played_blocks(settings, 0, None, workers):
        if played is not None and played.is_whole:
            seen.update(_rankings(entry, played))
        yield Snapshot(sum(seen.values()), settings.num_rows, None)
    names = [each.name for each in entry.strategies]
    yield Snapshot(settings.num_rows, settings.num_rows, ladder_of(entry.name, names, seen, seed))


def ladder_of(
    game: str, names: Sequence[str], seen: Mapping[tuple[tuple[int, int], ...], int], seed: int
) -> Ladder:
    """Return the ladder of strategies by their rankings, each seen so many times.

    A ranking is for each seat the number of its strategy and its place.
    """
    import numpy as np

    weights: defaultdict[tuple[float, ...], float] = defaultdict(float)
    games, wanted = [0] * len(names), np.zeros(len(names))
    drawn = {((i, 1), (j, 1)): 1 for i, j in combinations(range(len(names)), 2)}
    for ranking, count in (*seen.items(), *drawn.items()):
        for number, _place in ranking:
            wanted[number] += count
        for weight, counted in stages([place for _number, place in ranking]):
            row = [0.0] * len(names)
            for seat, share in counted.items():
                row[ranking[seat][0]] += share
            weights[tuple(row)] += weight * count
    for ranking, count in seen.items():
        for number, _place in ranking:
            games[number] += count
    ahead = _ahead([*seen.items(), *drawn.items()], len(names))
    sets, times = np.array(list(weights)), np.array(list(weights.values()))
    worth = _most_likely(sets, times, wanted)
    order = np.argsort(-worth)
    points = UNIT * np.log(worth)
    errors = UNIT * _errors(sets, times, worth, int(order[0]))
    rungs = tuple(
        Rung(
            names[i],
            round(float(points[i] - points[order[0]] + TOP), 1),
            round(float(errors[i]), 1),
            games[i],
        )
        for i in order
    )
    return Ladder(game, sum(seen.values()), seed, rungs, round(_misfit(ahead, points), 1))


def _ahead(
    seen: Sequence[tuple[tuple[tuple[int, int], ...], int]], count: int
) -> npt.NDArray[np.float64]:
    """Return how often each stood before each other one; of equals both half."""
    import numpy as np

    found = np.zeros((count, count))
    for ranking, times in seen:
        for (one, place), (other, behind) in combinations(ranking, 2):
            share = 0.5 if place == behind else float(place < behind)
            found[one, other] += share * times
            found[other, one] += (1 - share) * times
    return found


def _misfit(ahead: npt.NDArray[np.float64], points: npt.NDArray[np.float64]) -> float:
    """Return what is left of differences between pairs, in points, beside the scale and chance."""
    import numpy as np

    one, other = np.triu_indices(len(points), 1)
    if len(points) < 3:
        return 0.0  # two are always on one scale
    won, lost = ahead[one, other], ahead[other, one]
    left = UNIT * np.log(won / lost) - (points[one] - points[other])
    chance = UNIT**2 * (1 / won + 1 / lost)
    free = len(points) / (len(points) - 2)  # so many pairs, less the strengths that were fitted
    return math.sqrt(max(float((left**2).mean()) * free - float(chance.mean()), 0.0))


def _rankings(entry: GameEntry, played: PlayedBlock) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield for each game the strategy and the place of each seat."""
    standings = _standings(entry, played)
    for seats, standing in zip(played.rows.seats.tolist(), standings.tolist(), strict=True):
        yield tuple(zip(seats, places_of(standing), strict=True))


def _standings(entry: GameEntry, played: PlayedBlock) -> npt.NDArray[np.float64]:
    """Return what orders the seats of each game, the best highest, as `entry.standing` does."""
    import numpy as np

    returns, named = played.results.returns, [each.name for each in entry.measures]
    if entry.order not in named:
        return returns
    measure = entry.measures[named.index(entry.order)]
    if measure.of is None:
        told = [each.name for each in entry.measures if each.of is None].index(entry.order)
        found = played.results.measures[:, :, told]
    else:
        columns = [measure.of(returns, seat) for seat in range(returns.shape[1])]
        found = np.stack(columns, axis=1).astype(np.float64)
    return found if measure.higher_is_better else -found


def _most_likely(
    sets: npt.NDArray[np.float64], times: npt.NDArray[np.float64], wanted: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """Return how much each strategy is worth: as often chosen, all in all, as it was."""
    import numpy as np

    worth = np.ones(len(wanted))
    for _step in range(100_000):
        better = wanted / ((times / (sets @ worth)) @ sets)
        better /= math.exp(float(np.log(better).mean()))
        if np.abs(better / worth - 1).max() < _PRECISION:
            break
        worth = better
    return better


def _errors(
    sets: npt.NDArray[np.float64],
    times: npt.NDArray[np.float64],
    worth: npt.NDArray[np.float64],
    top: int,
) -> npt.NDArray[np.float64]:
    """Return the standard error of each strategy's difference to the top, by the information."""
    import numpy as np

    shares = sets * worth / (sets @ worth)[:, None]
    information = np.diag(times @ shares) - (shares * times[:, None]).T @ shares
    covariance = np.linalg.pinv(information)
    spread = np.diag(covariance)
    squares: npt.NDArray[np.float64] = spread + spread[top] - 2 * covariance[top]
    errors: npt.NDArray[np.float64] = np.sqrt(np.maximum(squares, 0.0))
    return errors
