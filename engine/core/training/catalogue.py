"""Which questions there are: the kinds of each game, and the question behind a reference."""

from __future__ import annotations

from collections.abc import Generator
from itertools import islice

from engine.core.play.chance import Chance
from engine.core.play.registry import GameEntry, game_named, games
from engine.core.system.errors import InputError
from engine.core.training.played import played_kind
from engine.core.training.question import Question, QuestionKind
from engine.core.training.reference import QuestionRef

LOOKED_AT = 400
"""So many candidates are looked at, those not worth asking among them."""
COMPARED = 24
"""Of so many worth asking one has the level that is wanted, or else the nearest one is taken."""


def kinds_of(entry: GameEntry) -> tuple[QuestionKind, ...]:
    """Return what is asked of a game: by its `questions.py`, or what to play where that is exact.

    Advice that is found at once (`advise`) is taken for exact; where it is not nothing is asked.
    """
    own: tuple[QuestionKind, ...] | None = entry.part("questions", "QUESTIONS")
    if own is not None:
        return own
    advised = entry.abilities(entry.game_class()).advised
    if advised and entry.part("advice", "advise") is not None:
        return (played_kind(entry, "choice", "What to play?"),)
    return ()


def trained_games() -> tuple[GameEntry, ...]:
    """Return the games that have questions."""
    return tuple(entry for entry in games() if kinds_of(entry))


def kind_of(ref: QuestionRef) -> QuestionKind:
    """Return what is asked; InputError where there is no such kind any more."""
    kinds = {kind.name: kind for kind in kinds_of(game_named(ref.game))}
    if ref.kind not in kinds:
        raise InputError("there are no questions {kind!r} any more", kind=ref.kind)
    return kinds[ref.kind]


def question_steps(ref: QuestionRef) -> Generator[None, None, Question]:
    """Yield now and then; return the question: the first of its level, or else the nearest.

    Raises InputError where nothing is worth asking.
    """
    yield
    kind, nearest, compared = kind_of(ref), None, 0
    for candidate in islice(kind.find(Chance(ref.seed)), LOOKED_AT):
        yield
        if candidate is None or not candidate.is_worth_asking:
            continue
        compared += 1
        away = abs(candidate.level - ref.level)
        if nearest is None or away < abs(nearest.level - ref.level):
            nearest = candidate
        if away == 0 or compared == COMPARED:
            break
    if nearest is None:
        raise InputError("{game} has nothing worth asking", game=ref.game)
    return nearest
