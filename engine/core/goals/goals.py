"""The goals of a day and of the campaigns, as they stand: values, made of the kept matches."""

from __future__ import annotations

import calendar
import datetime
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from engine.core.goals.rule import ROOM, Attempt, GoalRule, Result, goal_rules
from engine.core.library.entry import LibraryEntry, records_of
from engine.core.library.library import Library
from engine.core.play.registry import GameEntry
from engine.core.play.replay import MatchRecord
from engine.core.play.sentence import Sentence
from engine.core.system.errors import InputError

PROGRAM = "Armchair General"
Read = Callable[[str], MatchRecord]
"""Returns the record of a kept match by its key; of a series the first one."""
Groups = Mapping[tuple[str, int], Sequence[LibraryEntry]]
"""Kept matches by their game and the base of their seeds, in the order of their ends."""


@dataclass(frozen=True, slots=True)
class Goal:
    """How a goal stands: a click on it begins match `number` of `game` and `name` on that day.

    `day` is None in a campaign; the seeds of its matches lie from `base` on.  `told` says how far
    one is, `note` more of that, `line` is what may be copied of a day that is over; it gives
    nothing away.
    """

    game: str
    name: str
    title: str
    sentence: str
    day: datetime.date | None
    told: Sentence
    done: int
    of: int
    is_reached: bool
    is_over: bool
    number: int
    base: int
    keys: tuple[str, ...] = ()
    """The kept matches that it is about."""
    line: str = ""
    note: Sentence | None = None
    more: Mapping[str, int] | None = None

    @property
    def is_due(self) -> bool:
        """Whether there is something left to do."""
        return not self.is_over

    def is_about(self, game: str, seed: int) -> bool:
        """Return whether a match of this game with this seed is one of it."""
        return game == self.game and self.base <= seed < self.base + ROOM


def goals_today(
    day: datetime.date, entries: Iterable[LibraryEntry], read: Read, games: Iterable[str] = ()
) -> tuple[Goal, ...]:
    """Return the goals of a day, then the campaigns; of these `games` alone, where any are named.

    Loads the games' rules, but neither numpy nor kernels.
    """
    groups, wanted = grouped(entries), frozenset(games)
    rules = [each for each in goal_rules() if not wanted or each.game in wanted]
    rules.sort(key=lambda rule: (rule.step is not None, rule.step or 0))
    return tuple(goal_of(rule, day, groups, read) for rule in rules)


def campaign_rules(entry: GameEntry) -> Sequence[GoalRule]:
    """Return the maps of a game's campaign; of most games there are none."""
    return [each for each in entry.part("goals", "GOALS") or () if each.step is not None]


def new_campaign(entry: GameEntry, entries: Iterable[LibraryEntry], read: Read) -> Sequence[Goal]:
    """Return the maps of a game's campaign while a new player is to begin with the first of them.

    None once that is won, or any other match of the game was finished.
    """
    rules = campaign_rules(entry)
    own = [each for each in entries if each.game == entry.name and each.own_seat is not None]
    groups, day = grouped(own), datetime.date.min
    maps = [goal_of(each, day, groups, read) for each in rules]
    has_chosen = any(not any(goal.is_about(e.game, e.seed) for goal in maps) for e in own)
    return () if has_chosen or any(goal.done for goal in maps[:1]) else maps


def month_of_goals(
    year: int, month: int, entries: Iterable[LibraryEntry], read: Read
) -> tuple[tuple[datetime.date, tuple[Goal, ...]], ...]:
    """Return each day of a month with its goals."""
    groups = grouped(entries)
    daily = [each for each in goal_rules() if each.step is None]
    days = range(1, calendar.monthrange(year, month)[1] + 1)
    dates = [datetime.date(year, month, day) for day in days]
    return tuple((day, tuple(goal_of(rule, day, groups, read) for rule in daily)) for day in dates)


def grouped(entries: Iterable[LibraryEntry]) -> Groups:
    """Return kept matches so that those of a goal are found at once."""
    found: defaultdict[tuple[str, int], list[LibraryEntry]] = defaultdict(list)
    for entry in sorted(entries, key=lambda entry: entry.played):
        found[entry.game, entry.seed - entry.seed % ROOM].append(entry)
    return found


def goal_of(rule: GoalRule, day: datetime.date, groups: Groups, read: Read) -> Goal:
    """Return how a goal stands; a record that cannot be read counts as not played."""
    base = rule.base(day)
    numbered = [(rule.number_of(e, base), e) for e in groups.get((rule.game, base), ())]
    attempts = [Attempt(n, e, partial(read, e.key)) for n, e in numbered if n is not None]
    try:
        result = rule.judge(attempts)
    except InputError as error:
        attempts, result = [], Result(Sentence("{why}", why=str(error)))
    is_daily = rule.step is None
    return Goal(
        rule.game,
        rule.name,
        rule.title,
        rule.sentence,
        day if is_daily else None,
        result.told,
        result.done,
        result.of,
        result.is_reached,
        result.is_over,
        len(attempts) if not is_daily else result.done,
        base,
        tuple(each.entry.key for each in attempts),
        line_of(rule, day, attempts, result) if is_daily and result.is_over else "",
        result.note,
        result.more or None,
    )


def line_of(rule: GoalRule, day: datetime.date, attempts: Sequence[Attempt], result: Result) -> str:
    """Return a day in one line to copy: the game, the date, the version of its rules, the result.

    The accuracy is the mean of those matches that were judged.
    """
    counted = attempts[: result.of]
    judged = [each.entry.judgement for each in counted if each.entry.judgement is not None]
    known = [each.accuracy for each in judged if each.accuracy is not None]
    parts = [PROGRAM, f"{rule.game.capitalize()} {day.isoformat()}", f"v{rule.version}"]
    parts.append(str(result.told))
    if known and len(known) == len(counted):
        parts.append(f"accuracy {sum(known) / len(known):.0f} %")
    return " · ".join(parts)


def reader(library: Library) -> Read:
    """Return what reads records of a library; what was read is kept for the next time."""
    return partial(_record, library.path)


@lru_cache(maxsize=256)
def _record(path: Path, key: str) -> MatchRecord:
    return records_of(Library(path).record(key))[0]
