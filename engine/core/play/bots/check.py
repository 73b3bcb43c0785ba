"""Whether a program answers rightly: asked in positions chosen for their edges, and in games."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from engine.core.play.asking import AgentError, Answer, FaultKind
from engine.core.play.bots.copies import note_repeats
from engine.core.play.bots.dialogue import MOST_LEGAL
from engine.core.play.bots.links import programs_kept
from engine.core.play.bots.program import Program, ProgramAgent
from engine.core.play.bots.question import Question
from engine.core.play.codec import encoded
from engine.core.play.game import AnyGame
from engine.core.play.lens import Seat, seen_events
from engine.core.play.match import Match, judge, play_together
from engine.core.play.sentence import Sentence
from engine.core.play.strategy import RANDOM, Strategy
from engine.core.system.job import Snapshot

POSITIONS = 200
_FEWEST_MATCHES, _MOST_MATCHES = 12, 400
_LONGEST_MATCH = 3000
_SHOWN = 10
"""So many wrong answers are kept whole."""


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """Where a seat is asked, what it has seen before, and why that is asked."""

    state: Any
    seat: int
    events: tuple[Any, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Wrong:
    """An answer that is none: of what kind, what is said of it, and the question."""

    kind: FaultKind
    reason: str
    why: str
    question: Question


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is worth keeping of a check.

    `first` is what was wrong first, "" for nothing; `median` and `slowest`, which one of a hundred
    answers takes longer than, are in seconds, `memory` in bytes; `repeats` is as in Checked.
    """

    asked: int
    wrong: int
    first: str
    median: float
    slowest: float
    memory: int
    repeats: bool | None

    @property
    def is_right(self) -> bool:
        """Whether every answer was one."""
        return self.asked > 0 and not self.wrong

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """What was found, in words: how many are right, how fast, how large, how it is started."""
        right, ms = self.asked - self.wrong, (1000 * self.median, 1000 * self.slowest)
        told = [Sentence("{n} of {asked} answers are right", n=right, asked=self.asked)]
        if right:
            text = "an answer takes {median:.1f} ms, one of a hundred over {slowest:.1f} ms"
            told.append(Sentence(text, median=ms[0], slowest=ms[1]))
            told.append(Sentence("it holds {n:,.0f} MB of memory", n=self.memory / 1e6))
        if self.repeats is not None:
            told.append(Sentence(_REPEATS if self.repeats else _STARTS_ANEW))
        return tuple(told)


_REPEATS = "a game after another is played as in a fresh process: it is started once a tournament"
_STARTS_ANEW = "a game after another is played otherwise: it is started anew for each game"


@dataclass(frozen=True, slots=True, eq=False)
class Checked:
    """What is known of a program so far.

    `seconds` are what each answer took from its question, without the start, `memory` the most
    that it held, in bytes; `repeats` says whether a game after another is played as in a fresh
    process, None where that is not known.
    """

    asked: int = 0
    wrong: tuple[Wrong, ...] = ()
    num_wrong: int = 0
    seconds: tuple[float, ...] = ()
    memory: int = 0
    repeats: bool | None = None
    written: str = field(default="", repr=False)

    @property
    def verdict(self) -> Verdict:
        """What is worth keeping."""
        first = f"{self.wrong[0].kind}: {self.wrong[0].reason}" if self.wrong else ""
        times = self.time(0.5), self.time(0.99)
        return Verdict(self.asked, self.num_wrong, first, *times, self.memory, self.repeats)

    def time(self, share: float) -> float:
        """Return the seconds that so large a share of the answers did not take longer than."""
        ordered = sorted(self.seconds)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0


def checking(
    game: AnyGame, program: Program, seed: int = 0, count: int = POSITIONS
) -> Iterator[Snapshot[Checked]]:
    """Yield what is known of a program after each question; at last after whole games, too."""
    known = Checked()
    with programs_kept():
        program = replace(program, is_anew=False)
        positions = edges(game, seed, count)
        for number, position in enumerate(positions):
            seat, view = position.seat, game.observe(position.state, position.seat)
            asked = program.game_name, game, seat, seed + number, view, position.events
            known = yield from _asked(
                program, Question(*asked), position.why, known, len(positions)
            )
            yield Snapshot(number + 1, len(positions), known, phase="Asking")
    if known.verdict.is_right:
        yield Snapshot(len(positions), len(positions), known, phase="Playing")
        known = _played(game, program, seed, known)
        if known.repeats is not None:
            note_repeats(program.bot, known.repeats)
    yield Snapshot(len(positions), len(positions), known)


def asking(program: Program, question: Question) -> Iterator[Snapshot[Checked]]:
    """Yield what is known of a program while it is asked the question of a file."""
    known = yield from _asked(program, question, "the file", Checked(), 1)
    yield Snapshot(1, 1, known)


def _asked(
    program: Program, question: Question, why: str, known: Checked, total: int
) -> Generator[Snapshot[Checked], None, Checked]:
    """Ask one question of so many; return what is known then."""
    game, seat, view = question.game, question.seat, question.view
    agent = ProgramAgent(program, game, seat, question.seed)
    agent.hear(question.events)
    answer, seconds = Answer(), known.seconds
    try:
        thinking = agent.think(view)
        while True:
            try:
                next(thinking)
                yield Snapshot(known.asked, total, known, phase="Asking")
            except StopIteration as stop:
                answer, said = judge(game, view, seat, Answer(stop.value)), agent.said()
                seconds = seconds if said is None else (*seconds, said.seconds)
                break
    except AgentError as error:
        answer = Answer(None, error.kind, str(error))
    known = replace(
        known,
        asked=known.asked + 1,
        seconds=seconds,
        memory=max(known.memory, agent.memory_held),
        written=agent.written or known.written,
    )
    agent.end(None if answer.fault is not None else ())
    if answer.fault is None:
        return known
    wrong = Wrong(answer.fault, answer.reason, why, question)
    return replace(known, num_wrong=known.num_wrong + 1, wrong=(*known.wrong, wrong)[:_SHOWN])


def _played(game: AnyGame, program: Program, seed: int, known: Checked) -> Checked:
    """Play a game in a fresh process, and the same one after another game."""
    fresh, after = (
        _choices(game, replace(program, is_anew=True), (seed,)),
        _choices(game, program, (seed + 1, seed)),
    )
    return replace(known, repeats=fresh == after)


def _choices(game: AnyGame, program: Program, seeds: tuple[int, ...]) -> list[Any]:
    """Return what the program chose in the last of some games, at once or one after the other."""
    others: list[Strategy | None] = [RANDOM] * (game.num_players - 1)
    with programs_kept():
        matches = [Match(game, [program, *others], seed) for seed in seeds]
        for some in [matches] if program.bot.batch else [[each] for each in matches]:
            play_together(some, _LONGEST_MATCH)
            for match in some:
                match.close()
    return [step.actions.get(0) for step in matches[-1].steps]


def edges(game: AnyGame, seed: int, count: int) -> list[Position]:
    """Return up to `count` positions in which a seat is asked, those at the edges first.

    For every seat the first and the last of a match; one legal action, and the most; the largest
    numbers; and then others, evenly spaced.
    """
    found: list[Position] = []
    for number in range(_MOST_MATCHES):
        if number >= _FEWEST_MATCHES and len(found) >= 2 * count:
            break
        found += _met(game, seed, number)
    if not found:
        return []
    legal = [_num_legal(game, each) for each in found]
    size = [_largest(game.observe(each.state, each.seat)) for each in found]
    chosen: dict[int, str] = {}
    for seat in range(game.num_players):
        own = [number for number, each in enumerate(found) if each.seat == seat]
        for ends, why in ((own[:1], "the first of a seat"), (own[-1:], "the last of a seat")):
            chosen |= {each: why for each in ends if each not in chosen}
    for numbers, why in (
        (sorted(range(len(found)), key=lambda n: legal[n]), "the fewest legal actions"),
        (sorted(range(len(found)), key=lambda n: -legal[n]), "the most legal actions"),
        (sorted(range(len(found)), key=lambda n: -size[n]), "the largest numbers"),
    ):
        chosen |= {each: why for each in numbers[: count // 8] if each not in chosen}
    step = max(len(found) // count, 1)
    chosen |= {each: "one among many" for each in range(0, len(found), step) if each not in chosen}
    rest = (each for each in range(len(found)) if each not in chosen)
    chosen |= dict.fromkeys(islice(rest, max(count - len(chosen), 0)), "one among many")
    return [replace(found[each], why=why) for each, why in islice(chosen.items(), count)]


def _met(game: AnyGame, seed: int, number: int) -> Iterator[Position]:
    """Yield the positions of a match of random play, which comes about most."""
    match = Match(game, [RANDOM] * game.num_players, seed + number)
    since = dict.fromkeys(range(game.num_players), 0)
    for step in range(_LONGEST_MATCH):
        for seat in match.to_act:
            told = (event for each in match.steps[since[seat] : step] for event in each.events)
            yield Position(match.state, seat, seen_events(told, Seat(seat)), "")
            since[seat] = step
        if not match.advance():
            break


def _num_legal(game: AnyGame, position: Position) -> int:
    view = game.observe(position.state, position.seat)
    return len(list(islice(game.legal_actions(view, position.seat), MOST_LEGAL + 1)))


def _largest(view: Any) -> float:
    """Return the sum of the numbers that a view is made of."""
    left, total = [encoded(view)], 0.0
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left += value.values()
        elif isinstance(value, list):
            left += value
        elif isinstance(value, (int, float)):
            total += abs(value)
    return total
