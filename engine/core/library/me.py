"""What the kept matches say of the person as a whole: last results, rating, streak, who is next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from engine.core.library.entry import LibraryEntry, Outcome
from engine.core.library.ladder import shipped_ladder
from engine.core.library.opponents import beaten_opponents, next_to_beat
from engine.core.library.rating import Rating, rating_on
from engine.core.play.characters import Character
from engine.core.play.registry import GameEntry, game_named
from engine.core.system.errors import InputError

MOST_RESULTS = 5
"""So many results are listed, and so many matches back the rating is compared with."""


@dataclass(frozen=True, slots=True)
class LastResult:
    """How a match of so many seats ended, in which place, and against whom: somebody with a face,
    or a strategy by its label."""

    game: str
    strategy: str
    character: Character | None
    outcome: Outcome
    played: float
    num_seats: int = 2
    place: int = 1


@dataclass(frozen=True, slots=True)
class Me:
    """What is told on Home; `game` is the one played last.

    `rating` is the one of that game, `moved` how far it went in its last MOST_RESULTS matches,
    where it was a number before; `streak` counts the last matches that were won in a row.
    """

    game: str
    results: tuple[LastResult, ...]
    rating: Rating | None
    moved: float | None
    streak: int
    following: Character | None


def me_of(entries: Sequence[LibraryEntry]) -> Me | None:
    """Return what the matches, the latest first, say; None where the person has played none."""
    own = [each for each in entries if each.outcome]
    if not own:
        return None
    game = own[0].game
    same = [each for each in own if each.game == game]
    now, before = _rating(game, same), _rating(game, same[MOST_RESULTS:])
    ends = [None if each is None else each.strength for each in (now, before)]
    moved = None if ends[0] is None or ends[1] is None else ends[0] - ends[1]
    about = _about(game)
    return Me(
        game,
        tuple(map(_result, own[:MOST_RESULTS])),
        now,
        moved,
        sum(1 for _ in takewhile(lambda each: each.outcome == "won", own)),
        None if about is None else next_to_beat(beaten_opponents(about, same), same[0]),
    )


def _rating(game: str, entries: Sequence[LibraryEntry]) -> Rating | None:
    try:
        ladder = shipped_ladder(game)
    except InputError:
        return None
    return None if ladder is None else rating_on(ladder, entries)


def _result(entry: LibraryEntry) -> LastResult:
    strategy = next((each.strategy or "" for each in entry.opponents), "")
    about = _about(entry.game)
    character = None if about is None else about.character_of(strategy)
    outcome, places, own = entry.outcome, entry.places, entry.own_seat
    place = 1 if own is None else places[own]
    return LastResult(entry.game, strategy, character, outcome, entry.played, len(places), place)


def _about(game: str) -> GameEntry | None:
    """Return a game; None for one that is not here any more."""
    try:
        return game_named(game)
    except InputError:
        return None
