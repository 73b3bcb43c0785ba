"""Something to reach in Gunslinger: five deals a day among the same five, points added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.core.goals.rule import Attempt, GoalMatch, GoalRule, Result
from engine.core.play.chance import seat_stream
from engine.core.play.sentence import Sentence
from engine.gunslinger.opponents import DEALS as NUM_DEALS
from engine.gunslinger.rules import Gunslinger, ranks

OTHERS = ("ev", "dr", "crowd", "grim", "dumb")


def begin(base: int, number: int) -> GoalMatch:
    """Return a deal; nobody is told who sits where, but all five deals long they sit there."""
    count = len(OTHERS) + 1
    seated: list[Any] = [None, *map(DEALS.strategy, OTHERS)]
    seat_stream(base, count).shuffle(seated)
    return GoalMatch(Gunslinger(count), tuple(seated), base + number % NUM_DEALS)


def judge(attempts: Sequence[Attempt]) -> Result:
    """Return the points so far: of each deal the match that was finished first counts."""
    firsts: dict[int, Attempt] = {}
    for each in attempts:
        if each.number < NUM_DEALS and each.is_usual:
            firsts.setdefault(each.number, each)
    counted = [firsts[number] for number in range(NUM_DEALS) if number in firsts]
    points: Counter[str] = Counter()
    for each in counted:
        for player, score in zip(each.entry.players, each.entry.scores, strict=True):
            points[player.strategy or ""] += int(score)
    done, own = len(counted), points[""]
    more = {_name(name): total for name, total in points.most_common()}
    note = Sentence("{points}.", points=", ".join(f"{name} {n}" for name, n in more.items()))
    if not done:
        return Result(Sentence("to play"), of=NUM_DEALS)
    place = ranks(list(points.values()))[list(points).index("")]
    if done < NUM_DEALS:
        told = Sentence("deal {done} of {of}, {own} points", done=done, of=NUM_DEALS, own=own)
        return Result(told, done, NUM_DEALS, note=note, more=more)
    told = Sentence("{own} points, place {place} of {of}", own=own, place=place, of=len(points))
    if not all(each.counts for each in counted):
        told = Sentence("with help")
    is_reached = place == 1 and all(each.counts for each in counted)
    return Result(told, done, NUM_DEALS, is_reached, is_over=True, note=note, more=more)


def _name(label: str) -> str:
    titles = dict(DEALS.about.strategy_titles)
    return titles.get(label, label.replace("-", " ").capitalize()) or "You"


DEALS = GoalRule(
    "gunslinger",
    "deals",
    "Daily five deals",
    "Five deals among the same five, the same for everybody: have the most points of all six.",
    "the points of all six in five deals; of each deal the first match that was finished",
    "when nobody has more points after the fifth deal, without hints and without taking back",
    "the points of each after every deal, and the place",
    OTHERS,
    begin,
    judge,
    NUM_DEALS,
    version=2,
)
GOALS = (DEALS,)
