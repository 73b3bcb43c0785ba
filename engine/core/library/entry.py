"""What a list says of a finished match: who played, by which rules, how it ended, how well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from engine.core.play.game import AnyGame
from engine.core.play.match import Match
from engine.core.play.mistakes import MistakeClass
from engine.core.play.parameters import parameters_of
from engine.core.play.registry import GameEntry
from engine.core.play.replay import MatchRecord, RecordedMatch
from engine.core.play.series import Series
from engine.core.system.errors import InputError

Found = MatchRecord | Series
AnyMatch = Match | RecordedMatch
Outcome = Literal["won", "drawn", "lost", ""]
Unrated = Literal[
    "persons", "strategy", "rules", "position", "dice", "taken back", "hint", "warning", "failed"
]
MARKS: frozenset[Unrated] = frozenset({"warning"})
"""What only marks a match: warnings are given unless one asks for none, so most would not count."""
"""Why a match does not count: several persons, no built-in strategy, other rules, begun elsewhere
than usual, dice of one's own, what the person was helped by, or a strategy that has failed."""
Describe = Callable[[AnyGame], str]


@dataclass(frozen=True, slots=True)
class Player:
    """Who had a seat: a strategy by its label, or a person (None), who may have a name."""

    strategy: str | None
    person: str = ""


@dataclass(frozen=True, slots=True)
class Judgement:
    """How well the person chose, as `Performance` says it; `worst` is the worst choice's class."""

    accuracy: float | None
    phases: tuple[float | None, ...]
    cost: float | None
    worst: MistakeClass


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """A finished match in a list; `played` in seconds since 1970, `rules` in words.

    `places` says for each seat who did better, counted from 1; `scores` are those of the game, ()
    where it has none.  A series is one entry of `num_matches`.  `judgement` is None as long as
    nobody has judged it (`is_judged`), or where that cannot be.
    """

    key: str
    game: str
    played: float
    players: tuple[Player, ...]
    rules: str
    places: tuple[int, ...]
    scores: tuple[float, ...]
    seed: int
    num_steps: int
    num_matches: int = 1
    unrated: tuple[Unrated, ...] = ()
    is_judged: bool = False
    judgement: Judgement | None = None

    @property
    def own_seat(self) -> int | None:
        """The seat of the person; None where several persons played."""
        persons = self.person_seats
        return persons[0] if len(persons) == 1 else None

    @property
    def person_seats(self) -> tuple[int, ...]:
        """The seats of persons."""
        return tuple(seat for seat, each in enumerate(self.players) if each.strategy is None)

    @property
    def opponents(self) -> tuple[Player, ...]:
        """Everybody but the person; everybody where there were several."""
        own = self.own_seat
        return tuple(each for seat, each in enumerate(self.players) if seat != own)

    @property
    def is_rated(self) -> bool:
        """Whether it counts for the rating."""
        return MARKS.issuperset(self.unrated)

    @property
    def marks(self) -> tuple[Unrated, ...]:
        """What marks a match that counts all the same."""
        return tuple(reason for reason in self.unrated if reason in MARKS)

    @property
    def outcome(self) -> Outcome:
        """How it ended for the person; to share the first place is a draw."""
        if self.own_seat is None:
            return ""
        place = self.places[self.own_seat]
        return "lost" if place > 1 else "won" if self.places.count(1) == 1 else "drawn"


def entry_of(
    found: Found, match: AnyMatch, key: str, played: float, describe: Describe | None = None
) -> LibraryEntry:
    """Return what a list says of a finished match; `match` is that of the record.

    `describe` says rules in words.  Raises InputError where it is not over, or nobody played.
    """
    records = records_of(found)
    last = records[-1]
    if None not in last.strategies:
        raise InputError("no person has played in it")
    if not match.is_over:
        raise InputError("it is not over")
    persons = last.persons or ("",) * len(last.strategies)
    words = rules_words if describe is None else describe
    return LibraryEntry(
        key,
        last.entry.name,
        played,
        tuple(map(Player, last.strategies, persons)),
        words(last.game),
        places_of(_standing(last.entry, match)),
        _scores(last.entry, match, is_series=isinstance(found, Series)),
        records[0].seed,
        sum(len(record.steps) for record in records),
        len(records),
        why_unrated(found),
    )


def records_of(found: Found) -> tuple[MatchRecord, ...]:
    """Return the records of a series, or the one of a match."""
    return found.records if isinstance(found, Series) else (found,)


def places_of(totals: Sequence[float]) -> tuple[int, ...]:
    """Return the place of each in the order of the totals: 1, 2, 2, 4."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def rules_words(game: AnyGame) -> str:
    """Return what differs from the usual rules, as the command line takes it; "" for nothing."""
    return ", ".join(
        f"{parameter.name}={parameter.written(value)}"
        for parameter in parameters_of(game)
        if (value := getattr(game, parameter.name)) != parameter.default
    )


def why_unrated(found: Found) -> tuple[Unrated, ...]:
    """Return every reason why a match does not count for a rating, or is marked; else none."""
    records = records_of(found)
    first = records[0]
    opponents = [label for label in first.strategies if label is not None]
    known = {strategy.name for strategy in first.entry.strategies}
    known |= {character.strategy for character in first.entry.opponents}
    is_known = known.issuperset(opponents) and not any(first.kept)
    taken_back = isinstance(found, Series) and found.num_taken_back > 0
    helped = {help_ for record in records for help_ in record.helped}
    reasons: dict[Unrated, bool] = {
        "persons": len(first.strategies) - len(opponents) > 1,
        "strategy": not is_known,
        "rules": first.game != first.entry.game_class(),
        "position": first.start is not None,
        "dice": any(record.dice == "given" for record in records),
        "taken back": taken_back or "taken back" in helped,
        "hint": "hint" in helped,
        "warning": "warning" in helped,
        "failed": any(record.faults for record in records),
    }
    return tuple(reason for reason, holds in reasons.items() if holds)


def _standing(entry: GameEntry, match: AnyMatch) -> Sequence[float]:
    """Return what orders the seats, the best highest; after a forfeit, what the rules then give."""
    is_forfeited = bool(match.faults) and match.game.on_fault == "lose"
    # A record to look at has what measures ask of a match: the game, the states and the steps.
    return match.returns if is_forfeited else entry.standing(cast(Match, match))


def _scores(entry: GameEntry, match: AnyMatch, *, is_series: bool) -> tuple[float, ...]:
    """Return the scores by seat: those of the last state, or what a game that counts points gave.

    Of a series only the points of all matches together say anything.
    """
    own = getattr(match.state, "scores", None)
    if isinstance(own, tuple) and len(own) == len(match.returns) and not is_series:
        return tuple(map(float, own))
    return tuple(match.returns) if entry.value_unit == "points" else ()
