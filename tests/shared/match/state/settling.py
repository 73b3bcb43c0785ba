"""Brings the value of an open match to rest without a window: turns, clock, advice and review."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from engine.core.play.registry import game_named
from engine.core.play.strategy import Strategy
from engine.core.review.against import advising
from engine.core.review.judging import review as review_of
from engine.hog.rules import Hog
from gui.shared.match.state import beginning, coaching, growing
from gui.shared.match.state.commands import choose
from gui.shared.match.state.growing import work
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import Cursor, Room, Wishes
from gui.shared.match.state.played import Played
from gui.shared.match.state.settings import MatchSettings
from gui.shared.page.coach_level import CoachLevel
from gui.shared.page.page import page_of

MOST = 200
GAME = Hog(goal=40)
SPREADS = ((6, 0, 0), (0, 6, 0), (0, 0, 6), (2, 2, 2), (1, 2, 3))
OFF, ALL = CoachLevel.OFF, CoachLevel.ALL
Result = TypeVar("Result")


def open_match_of(game: str, *, has_person: bool = True, **wishes: Any) -> OpenMatch:
    """Return a page of a game without a match."""
    page = page_of(game)
    assert page is not None
    return OpenMatch(Room(game_named(game), page, has_person), Wishes(**wishes))


def begun(
    game: str, line_up: Sequence[str | None], seed: int = 5, rules: Any = None, **wishes: Any
) -> OpenMatch:
    """Return a match between strategies of these names and persons, settled."""
    entry = game_named(game)
    known: dict[str | None, Strategy | None] = {each.name: each for each in entry.strategies}
    rules = entry.with_seats(rules or entry.game_class(), len(line_up))
    settings = MatchSettings(rules, tuple(name and known[name] for name in line_up), seed)
    empty = open_match_of(game, has_person=None in line_up, **wishes)
    return settled(beginning.begin(empty, settings))


def settled(s: OpenMatch, *, answers: bool = True) -> OpenMatch:
    """Return it once nothing is left to be done; without `answers` nothing is found out."""
    for _ in range(MOST):
        before = s
        s = _moved(_turned(s))
        if answers and s is before:
            s = _reviewed(_advised(s))
        if s is before:
            return s
    raise AssertionError("it does not come to rest")


def _turned(s: OpenMatch) -> OpenMatch:
    if s.turn is None:
        return s
    turn, working = s.turn, work(s.room.page, s.turn)
    while True:
        try:
            snapshot = next(working)
        except StopIteration as ended:
            return growing.grow(s, turn, ended.value, is_done=True)
        s = growing.grow(s, turn, snapshot.value, is_done=False)


def _moved(s: OpenMatch) -> OpenMatch:
    """Let the clock do what it was told, through every step on the way."""
    motion, count = s.motion, s.timeline.num_steps
    if motion is None:
        return s
    s = replace(s, motion=None)
    first = s.cursor.step if motion.step is None else min(motion.step, count)
    for step in range(first, count) if motion.runs else ():
        for is_inside in (False, True):
            seen = max(s.cursor.seen, step)
            s = growing.at(s, Cursor(step, is_inside, True, False, seen))
    last = count if motion.runs else first
    return growing.at(s, Cursor(last, False, False, last == count, max(s.cursor.seen, last)))


def _advised(s: OpenMatch) -> OpenMatch:
    """Answer the questions about the position on the board."""
    questions, entry = s.questions, s.room.entry
    for view, seat in () if questions is None else questions.each:
        assert questions is not None
        is_first = (view, seat) == questions.each[0]
        is_about = is_first and entry.advises_about and questions.about is not None
        made = (questions.about,) if is_about else ()
        known = [item.action for item in s.answers.get((view, seat), ())]
        if (view, seat) in s.answers and all(action in known for action in made):
            continue
        found = exhausted(advising(entry, questions.game, view, seat, made, s.yardstick))
        s = coaching.advise(s, view, seat, found)
        if s.questions != questions:
            return s
    return s


def _reviewed(s: OpenMatch) -> OpenMatch:
    order = s.review_order
    if order is None or (s.review is not None and s.review.num_states > order.played.num_steps):
        return s
    played = order.played
    actions = [step.actions for step in played.steps]
    entry, states = s.room.entry, list(played.states)
    working = review_of(
        entry, played.game, states, actions, order.seats, lambda *_: None, s.yardstick, order.first
    )
    found = None
    for snapshot in working:
        found = snapshot.value
    assert found is not None
    return growing.review(s, played, found)


def exhausted(working: Generator[Any, None, Result]) -> Result:
    """Return what a generator returns."""
    while True:
        try:
            next(working)
        except StopIteration as ended:
            result: Result = ended.value
            return result


def played(s: OpenMatch) -> Played:
    assert s.played is not None
    return s.played


def coins(count: int, other: str = "random") -> OpenMatch:
    """Return a series in which so many matches are played."""
    s = begun("coins", (None, other), level=OFF)
    for spread in SPREADS[:count]:
        s = settled(choose(s, spread))
    return s
