"""The set of the day: ten questions from the date alone, the same for everybody."""

from __future__ import annotations

import datetime

from engine.core.play.chance import Chance, derived_key
from engine.core.play.registry import GameEntry
from engine.core.training.catalogue import kinds_of, trained_games
from engine.core.training.reference import MOST_LEVEL, MOST_SEED, SET_SIZE, QuestionRef


def games_of_the_day() -> tuple[GameEntry, ...]:
    """Return the games that sets are drawn from: those that have questions of their own making.

    So one that somebody has dropped in, and that is asked about as usual, changes no set.
    """
    return tuple(entry for entry in trained_games() if entry.has_part("questions"))


def set_of(day: datetime.date) -> tuple[QuestionRef, ...]:
    """Return the questions of a day, from easy to hard; the games take turns."""
    chance = Chance(derived_key(day.toordinal(), 0))
    entries = list(games_of_the_day())
    chance.shuffle(entries)
    return tuple(_drawn(entries[n % len(entries)], n, chance) for n in range(SET_SIZE))


def _drawn(entry: GameEntry, place: int, chance: Chance) -> QuestionRef:
    kinds = kinds_of(entry)
    kind = kinds[chance.below(len(kinds))]
    level = 1 + place * MOST_LEVEL // SET_SIZE
    return QuestionRef(entry.name, kind.name, level, chance.below(MOST_SEED))


def practised(entry: GameEntry, level: int, seed: int) -> QuestionRef:
    """Return one more question of a game."""
    chance = Chance(seed)
    kinds = kinds_of(entry)
    kind = kinds[chance.below(len(kinds))]
    return QuestionRef(entry.name, kind.name, level, chance.below(MOST_SEED))
