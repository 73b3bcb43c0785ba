"""The set of the day: ten questions from the date; for who plays, of those games and that level."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from types import MappingProxyType

from engine.core.play.chance import Chance, derived_key
from engine.core.play.registry import GameEntry
from engine.core.training.catalogue import kinds_of, trained_games
from engine.core.training.reference import MOST_LEVEL, MOST_SEED, SET_SIZE, QuestionRef

NO_LEVELS: Mapping[str, int] = MappingProxyType({})


def games_of_the_day() -> tuple[GameEntry, ...]:
    """Return the games that sets are drawn from: those that have questions of their own making.

    So one that somebody has dropped in, and that is asked about as usual, changes no set.
    """
    return tuple(entry for entry in trained_games() if entry.has_part("questions"))


def set_of(day: datetime.date, levels: Mapping[str, int] = NO_LEVELS) -> tuple[QuestionRef, ...]:
    """Return the questions of a day, from easy to hard; the games take turns.

    Without `levels` they are the same for everybody; with them they are of the games that these
    name, from the level of each on.
    """
    chance = Chance(derived_key(day.toordinal(), 0))
    entries = list(games_of_the_day())
    entries = [entry for entry in entries if entry.name in levels] or entries
    chance.shuffle(entries)
    drawn = (entries[n % len(entries)] for n in range(SET_SIZE))
    return tuple(_drawn(entry, n, chance, levels.get(entry.name)) for n, entry in enumerate(drawn))


def _drawn(entry: GameEntry, place: int, chance: Chance, own: int | None) -> QuestionRef:
    kinds = kinds_of(entry)
    kind = kinds[chance.below(len(kinds))]
    level = 1 + place * MOST_LEVEL // SET_SIZE
    if own is not None:
        level = min(own + (place >= SET_SIZE // 2), MOST_LEVEL)
    return QuestionRef(entry.name, kind.name, level, chance.below(MOST_SEED))


def practised(entry: GameEntry, level: int, seed: int) -> QuestionRef:
    """Return one more question of a game."""
    chance = Chance(seed)
    kinds = kinds_of(entry)
    kind = kinds[chance.below(len(kinds))]
    return QuestionRef(entry.name, kind.name, level, chance.below(MOST_SEED))
