"""Something to reach in Hog: the race of the day."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.goals.rule import ROOM, Attempt, GoalMatch, GoalRule, Result, won_once
from engine.core.play.sentence import Sentence
from engine.hog.rules import Hog

RIVAL = "final"


def begin(base: int, _number: int) -> GoalMatch:
    """Return the race of a day: each turn has its dice, whatever was rolled before."""
    rival = RACE.strategy(RIVAL)
    line_up = (None, rival) if base // ROOM % 2 else (rival, None)
    return GoalMatch(Hog(), line_up, base, "shared")


def judge(attempts: Sequence[Attempt]) -> Result:
    """Return how the first race of the day went."""
    return won_once(attempts, _told)


def _told(attempt: Attempt) -> Sentence:
    own, other = (int(attempt.entry.scores[seat]) for seat in (attempt.own, 1 - attempt.own))
    template = "won {own} to {other}" if own > other else "lost {own} to {other}"
    return Sentence(template, own=own, other=other)


RACE = GoalRule(
    "hog",
    "race",
    "Daily race",
    "A race with the same dice for everybody, turn by turn: win it.",
    "the points of the first race of the day that was finished",
    "when it is won without hints and without taking back",
    "the points of both, and how accurately it was played",
    (RIVAL,),
    begin,
    judge,
)
GOALS = (RACE,)
