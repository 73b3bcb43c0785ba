"""The opponents of a game as they were measured, and who of them was beaten.

They play each other in the form in which a person meets them, and their strengths are ratings on
Elo's scale (see `engine.core.ratings`).  Who was beaten follows from the matches that are kept.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import pairwise
from statistics import fmean
from typing import TYPE_CHECKING, Any

from engine.core.library.deals import Deals, num_deals, points_of, whole_matches
from engine.core.library.entry import LibraryEntry, places_of
from engine.core.library.ladder import Ladder
from engine.core.play.characters import Character
from engine.core.play.codec import decoded
from engine.core.play.interval import half_interval
from engine.core.play.registry import GameEntry
from engine.core.play.strategy_texts import parse_strategy
from engine.core.review.typical import random_accuracy
from engine.core.system.errors import InputError
from engine.core.system.files import MEGABYTE, read_json
from engine.core.system.job import Snapshot
from engine.core.system.resources import resource

if TYPE_CHECKING:
    from engine.core.ratings.ratings import Ratings
    from engine.core.tournament.play import PlayedBlock
    from engine.core.tournament.schedule import TournamentSettings

NARROW, WIDE = 60.0, 150.0
"""A step between two opponents is to be from so many points to so many."""


@dataclass(frozen=True, slots=True)
class Measured:
    """An opponent: its strength above the weakest, the step from the one below with half of its
    95 % interval (0 for the first), its matches."""

    name: str
    strategy: str
    strength: float
    step: float
    half: float
    matches: int

    @property
    def is_even(self) -> bool:
        """Whether the step is as wide as it is to be; that of the first is none."""
        return not self.half or NARROW <= self.step <= WIDE


@dataclass(frozen=True, slots=True)
class MeasuredOpponents:
    """The opponents, the strongest last, as so many games measured them.

    A match is of so many `deals`; with `deals` above one all sat at one table.
    """

    game: str
    games: int
    seed: int
    deals: int
    opponents: tuple[Measured, ...]

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return asdict(self)


@cache
def shipped_opponents(game: str) -> MeasuredOpponents | None:
    """Return the opponents of a game as they are shipped; None where there are none.

    Raises InputError for a file that holds none.
    """
    path = resource(game, "opponents.json")
    if not path.exists():
        return None
    data = read_json(path, MEGABYTE, "opponents that were measured")
    found: MeasuredOpponents = decoded(data, MeasuredOpponents, str(path), {})
    if found.game != game or not found.opponents:
        raise InputError("{path} holds no opponents of {game}", path=path, game=game)
    return found


def with_opponents(ladder: Ladder, found: MeasuredOpponents | None) -> Mapping[str, float]:
    """Return the strengths of the strategies on a ladder, and of the opponents beside them.

    Both scales are laid over each other where they have strategies in common.
    """
    known = ladder.strengths
    if found is None:
        return known
    common = [known[each.strategy] - each.strength for each in found.opponents
              if each.strategy in known]  # fmt: skip
    shift = fmean(common) if common else 0.0
    own = {each.strategy: each.strength + shift for each in found.opponents} if common else {}
    return own | known


def measuring_opponents(
    entry: GameEntry, games: int, seed: int, workers: int = 1
) -> Iterator[Snapshot[MeasuredOpponents | None]]:
    """Let the opponents of a game play each other; the last snapshot says how strong they are.

    They meet as a person meets them, so many `games` (see `meetings`).  Of three players each meets
    the next alone, so that a step is what these two say of it, and a strength the sum of steps.
    """
    from engine.core.library.meetings import meetings, num_games, rated_meetings
    from engine.core.tournament.schedule import Entrant

    game, among = entry.game_class(), entry.opponents
    seated = [parse_strategy(entry, game, each.strategy) for each in among]
    entrants = tuple(Entrant(c.name, s, c.strategy) for c, s in zip(among, seated, strict=True))
    met = meetings(entry, entrants, games, seed, pairwise(range(len(among))))
    deals, total = num_deals(entry), num_games(met)
    ratings = yield from (
        rated_meetings(met, len(among), workers)
        if deals == 1
        else _of_several_deals(met[0][0], deals, workers)
    )
    if ratings is None:
        raise InputError("{games} games are too few to compare all opponents", games=games)
    gaps, errors = ratings.differences()
    steps = [
        (0.0, 0.0) if not i else (gaps[i, i - 1], half_interval(float(errors[i, i - 1])))
        for i in range(len(among))
    ]
    measured = tuple(
        Measured(
            character.name,
            character.strategy,
            round(float(gaps[i, 0]), 1),
            round(float(step), 1),
            round(float(half), 1),
            int(ratings.games[i]),
        )
        for i, (character, (step, half)) in enumerate(zip(among, steps, strict=True))
    )
    yield Snapshot(total, total, MeasuredOpponents(entry.name, total, seed, deals, measured))


def _of_several_deals(
    settings: TournamentSettings, deals: int, workers: int
) -> Generator[Snapshot[Any], None, Ratings | None]:
    """Return the ratings by matches of several deals, by the mean points a seat, at one full table.

    Where there are fewer opponents than seats some sit there twice in a deal.
    """
    import numpy as np

    from engine.core.ratings.plackett_luce import PlackettLuce, Rankings
    from engine.core.tournament.game_results import places_of as ranked_places
    from engine.core.tournament.tasks import played_blocks

    count, most = len(settings.entrants), settings.game.num_players
    if not count <= most < 2 * count:
        raise InputError("of several deals all opponents sit at one table")
    blocks: list[PlayedBlock] = []
    for played in played_blocks(settings, 0, None, workers):
        if played is not None and played.is_whole:
            blocks.append(played)
        yield Snapshot(sum(each.count for each in blocks), settings.num_rows, None)
    seats = np.concatenate([each.rows[: each.count].seats for each in blocks])
    points = np.concatenate([each.results[: each.count].returns for each in blocks])
    matches = len(points) // deals
    number = np.arange(matches * deals) // deals
    gained, sat = np.zeros((2, matches, count))
    for seat in range(most):
        at = number, seats[: len(number), seat]
        np.add.at(gained, at, points[: len(number), seat])
        np.add.at(sat, at, 1)
    who = np.tile(np.arange(count), (matches, 1))
    places = ranked_places(gained / sat)
    ranked = PlackettLuce.of(Rankings(count, who, places, np.arange(matches)))
    return None if ranked is None else ranked.ratings()


@dataclass(frozen=True, slots=True)
class Beaten:
    """An opponent of a game, and whether a person has beaten it, and chosen well beside."""

    character: Character
    is_beaten: bool = False
    has_star: bool = False


STAR_SHARE = 0.75
"""A star asks for so much of the way from what random choices reach to a faultless match.

Random play reaches 84 of 100 in Hog: half of the way is what most choose without a thought.
"""


def star_accuracy(game: str) -> float | None:
    """Return the accuracy of a star, in per cent; None where a game has measured no random play."""
    drawn = random_accuracy(game)
    return None if drawn is None else drawn + STAR_SHARE * (100 - drawn)


def beaten_opponents(entry: GameEntry, entries: Iterable[LibraryEntry]) -> tuple[Beaten, ...]:
    """Return the opponents of a game with what the kept matches say of them.

    Beaten is who ended behind the person in a match that counts, of all its deals together.  A star
    is for accuracy; in a game that has measured none for the first place where they had all other
    seats.
    """
    bound = star_accuracy(entry.name)
    beaten: set[str] = set()
    stars: set[str] = set()
    for deals in whole_matches(entry, entries):
        first, own = deals[0], deals[0].own_seat
        if own is None or not all(each.is_rated for each in deals):
            continue
        places = first.places if len(deals) == 1 else places_of(points_of(deals))
        behind = {
            player.strategy or ""
            for player, place in zip(first.players, places, strict=True)
            if place > places[own]
        }
        beaten |= behind
        if _is_won_over_equals(first) if bound is None else _accuracy(deals) >= bound:
            stars |= behind
    return tuple(
        Beaten(each, each.strategy in beaten, each.strategy in stars) for each in entry.opponents
    )


def _accuracy(deals: Deals) -> float:
    """Return the mean accuracy of the person in all deals; 0 where one has not been judged."""
    judged = [each.judgement for each in deals if each.judgement is not None]
    known = [each.accuracy for each in judged if each.accuracy is not None]
    return fmean(known) if len(known) == len(deals) else 0.0


def _is_won_over_equals(entry: LibraryEntry) -> bool:
    """Return whether the person was first among several who all were the same opponent."""
    others = {each.strategy for each in entry.opponents}
    return entry.outcome == "won" and len(entry.opponents) > 1 == len(others)


def next_to_beat(found: Sequence[Beaten], last: LibraryEntry | None = None) -> Character | None:
    """Return the weakest who is not beaten, from the one met `last` on; None for nobody.

    Whoever is weaker than one that was beaten need not be beaten first; the end of the last match
    has named the one above whom it was won over, though it may not count.
    """
    places = [place for place, each in enumerate(found) if each.is_beaten]
    labels = [each.character.strategy for each in found]
    if last is not None and len(last.opponents) == 1 and last.opponents[0].strategy in labels:
        places.append(labels.index(last.opponents[0].strategy) - (last.outcome != "won"))
    return next((each.character for each in found[max(places, default=-1) + 1 :]
                 if not each.is_beaten), None)  # fmt: skip
