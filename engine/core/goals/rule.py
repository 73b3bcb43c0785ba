"""What a goal is: the match that it begins, what of it counts, and when it is reached."""

from __future__ import annotations

import datetime
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

from engine.core.library.entry import LibraryEntry, Unrated
from engine.core.play.chance import derived_key
from engine.core.play.game import AnyGame
from engine.core.play.match import Dice, PlayedStep
from engine.core.play.registry import GameEntry, game_named, games
from engine.core.play.replay import MatchRecord
from engine.core.play.sentence import Sentence
from engine.core.play.strategy import Strategy
from engine.core.system.errors import InputError

ROOM = 1 << 12
"""Seeds of a goal lie from its base on, which is a multiple of this: so a kept match is found by
its seed alone, and needs no mark of its own."""
DOES_NOT_COUNT: frozenset[Unrated] = frozenset(
    {"persons", "position", "dice", "taken back", "hint", "failed"}
)
"""With this a match of a goal is over, and reaches nothing; a warning of the coach may be heeded.
"""


@dataclass(frozen=True, slots=True)
class GoalMatch:
    """The match that a goal begins: `strategies` by seat, where None is the person."""

    game: AnyGame
    strategies: tuple[Strategy | None, ...]
    seed: int
    dice: Dice = "stream"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A finished match of a goal: its number, its entry, and its record, read when it is asked."""

    number: int
    entry: LibraryEntry
    read: Callable[[], MatchRecord]

    @property
    def counts(self) -> bool:
        """Whether the person had no help."""
        return DOES_NOT_COUNT.isdisjoint(self.entry.unrated)

    @property
    def is_usual(self) -> bool:
        """Whether it was by the usual rules of the game."""
        return "rules" not in self.entry.unrated

    @property
    def own(self) -> int:
        """The person's seat."""
        assert self.entry.own_seat is not None
        return self.entry.own_seat


@dataclass(frozen=True, slots=True)
class Result:
    """What attempts have come to: so much is `done` of so much, told in a few words.

    `is_over` says that nothing more can be reached; `note` is one more sentence about it, `more`
    are its numbers by name.
    """

    told: Sentence
    done: int = 0
    of: int = 1
    is_reached: bool = False
    is_over: bool = False
    note: Sentence | None = None
    more: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Aim:
    """One thing that a match of a goal may reach, by its name among the numbers of the result.

    `is_open` says whether this match still can; `told` what it takes.
    """

    name: str
    told: Sentence
    is_open: bool


@dataclass(frozen=True)
class GoalRule:
    """A goal of a game, as its `goals.py` says it in GOALS: what is counted, when it is reached,
    what is shown, and one sentence about it.

    A goal is of a day, the same for everybody, and takes so many `matches`; unless it has a `step`:
    its place in a campaign, where any number of matches may be played.
    `begin(base, number)` returns match number `number`; it may look for a seed that suits from
    there on, within ROOM.  `judge` says what the attempts have come to, in the order in which they
    were finished.  Another `version` draws other matches, where rules or matches are changed.
    `aims(steps, own)` says what a match under way may reach, by its steps so far and the person's
    seat; None where that is only to win.
    """

    game: str
    name: str
    title: str
    sentence: str
    counted: str
    reached: str
    shown: str
    opponents: tuple[str, ...]
    begin: Callable[[int, int], GoalMatch]
    judge: Callable[[Sequence[Attempt]], Result]
    matches: int = 1
    step: int | None = None
    version: int = 1
    aims: Callable[[Sequence[PlayedStep], int], Sequence[Aim]] | None = None

    def base(self, day: datetime.date) -> int:
        """Return where the seeds of a day begin; of a campaign those of any day."""
        ordinal = day.toordinal() if self.step is None else 0
        tag = zlib.crc32(f"{self.game}/{self.name}/{self.version}".encode())
        return (derived_key(tag, ordinal) >> 20) * ROOM

    def number_of(self, entry: LibraryEntry, base: int) -> int | None:
        """Return which match of the goal a kept one is; None for any other match."""
        number = entry.seed - base
        if entry.game != self.game or entry.own_seat is None or not 0 <= number < ROOM:
            return None
        known = sorted(each.strategy or "" for each in entry.opponents)
        return number if known == sorted(self.opponents) else None

    @cached_property
    def about(self) -> GameEntry:
        """The game."""
        return game_named(self.game)

    def strategy(self, name: str) -> Strategy:
        """Return a strategy of the game."""
        return next(each for each in self.about.strategies if each.name == name)


@cache
def goal_rules() -> tuple[GoalRule, ...]:
    """Return the goals of all games, campaigns in their order; a game that fails has none."""
    found: list[GoalRule] = []
    for entry in games():
        try:
            found += entry.part("goals", "GOALS") or ()
        except InputError:
            continue
    return tuple(found)


def goal_rule(game: str, name: str) -> GoalRule:
    """Return a goal by its game and name; InputError where there is none."""
    for each in goal_rules():
        if (each.game, each.name) == (game, name):
            return each
    raise InputError("{game} has no goal {name}", game=game, name=repr(name))


def first_of(attempts: Sequence[Attempt]) -> Attempt | None:
    """Return the attempt of a day that counts: the one that was finished first."""
    return attempts[0] if attempts else None


def won_once(attempts: Sequence[Attempt], told: Callable[[Attempt], Sentence]) -> Result:
    """Return the result where the first match of the day is to be won; `told` says how it went.

    Those by other rules are none.
    """
    first = first_of([each for each in attempts if each.is_usual])
    if first is None:
        return Result(Sentence("to play"))
    if not first.counts:
        return Result(Sentence("with help"), 1, is_over=True)
    return Result(told(first), 1, 1, first.entry.outcome == "won", is_over=True)
