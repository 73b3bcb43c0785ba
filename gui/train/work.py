"""The work behind Train: questions are made in a job, and come as soon as each is there."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Generator, Mapping
from dataclasses import dataclass, field, replace

from engine.core.library.library import Library
from engine.core.library.statistics import played_levels
from engine.core.play.registry import GameEntry, game_named
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot, one_step, repeated
from engine.core.training.catalogue import kind_of, kinds_of, question_steps, trained_games
from engine.core.training.daily import set_of
from engine.core.training.own import OwnQuestion
from engine.core.training.progress import OWN, Progress, Standing
from engine.core.training.question import Question
from engine.core.training.reference import QuestionRef
from engine.core.training.schedule import scheduler
from engine.core.training.store import earlier_standings
from gui.shared.text.tr import tr


@dataclass(frozen=True)
class Asked:
    """A question with its key, its game, and in a few words what is asked."""

    key: str
    entry: GameEntry
    title: str
    question: Question

    @property
    def is_own(self) -> bool:
        """Whether it is from a match of the person's own."""
        return self.key.startswith(OWN)


Making = Generator[Snapshot[None], None, Asked]


def asked_steps(key: str, own: Mapping[str, str]) -> Making:
    """Return the question of a key; InputError for one that can be asked no more."""
    nothing: Snapshot[None] = Snapshot(0, None, None)
    yield nothing
    if key.startswith(OWN):
        from_match = OwnQuestion.parse(own[key])
        return Asked(key, from_match.entry, "", from_match.question)
    ref = QuestionRef.parse(key)
    question = yield from repeated(question_steps(ref), nothing)
    return Asked(key, game_named(ref.game), kind_of(ref).title, question)


@dataclass(frozen=True)
class DaySet:
    """The set of a day: its questions as far as they are made, and the levels that it is of."""

    refs: tuple[QuestionRef, ...] = ()
    asked: tuple[Asked, ...] = ()
    levels: Mapping[str, int] = field(default_factory=dict)
    whose: str = ""
    """Whether all have these questions, or they are drawn for whoever plays here, in words."""


def set_steps(
    day: datetime.date, progress: Progress, library: Library
) -> Generator[Snapshot[DaySet], None, DaySet]:
    """Yield a day's set so far; return all of it: that which was begun, or one of one's games.

    The level of a game is where its answers have led, or the strongest opponent that was beaten.
    """
    found = DaySet()
    yield Snapshot(0, None, found)
    scheduler()  # the first answer does not wait for it
    try:
        played = played_levels(library.entries())
    except InputError:  # My games tells of it
        played = {}
    known = {game: progress.standing(game) for game in played}
    levels = {game: each.level if each.asked else played[game] for game, each in known.items()}
    begun = tuple(map(QuestionRef.parse, progress.today.refs))
    everybodys = bool(progress.today.num_answered)
    refs = begun or (set_of(day) if everybodys else set_of(day, levels))
    same, own = tr("The same for everybody."), tr("Drawn for the games you play, at your level.")
    found = DaySet(refs, levels=levels, whose=same if refs == set_of(day) else own)
    for number, ref in enumerate(refs):
        so_far = Snapshot(number, len(refs), found)
        one = yield from repeated(asked_steps(str(ref), {}), so_far)
        found = replace(found, asked=(*found.asked, one))
    return found


def first_askable(
    keys: tuple[str, ...], own: Mapping[str, str]
) -> Generator[Snapshot[None], None, tuple[Asked | None, tuple[str, ...]]]:
    """Return the first of these questions that can be asked still, and the keys of those that
    cannot: a kind of questions is gone, or the rules of today do not know a position."""
    gone: list[str] = []
    for key in keys:
        try:
            return (yield from asked_steps(key, own)), tuple(gone)
        except InputError:
            gone.append(key)
    return None, tuple(gone)


def game_of_key(key: str) -> str:
    """Return the game that a question is of."""
    return key.split("/")[1 if key.startswith(OWN) else 0]


@one_step
def earlier_steps(known: Collection[str]) -> dict[str, Standing]:
    """Return what was counted before there was Train, in games of which nothing is known."""
    return earlier_standings(known)


@dataclass(frozen=True, slots=True)
class Trained:
    """A game that has questions, with its name and what is asked, in a few words."""

    game: str
    name: str
    asks: str


@one_step
def trained_steps() -> tuple[Trained, ...]:
    """Return the games that have questions; what makes these is loaded now."""
    found = []
    for entry in trained_games():
        name = entry.title if " " not in entry.title else entry.name.capitalize()
        found.append(Trained(entry.name, name, kinds_of(entry)[0].title))
    return tuple(found)
