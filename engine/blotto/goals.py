"""Something to reach in Colonel Blotto: a plan a day that beats the field."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from engine.blotto.rules import Blotto, Plan
from engine.core.goals.rule import Attempt, GoalMatch, GoalRule, Result, first_of
from engine.core.play.chance import Chance
from engine.core.play.codec import decoded
from engine.core.play.sentence import Sentence
from engine.core.system.files import MEGABYTE, read_json
from engine.core.system.resources import resource

NUM_OTHERS = 99
NUM_KINDS = 16
"""So many kinds of plans meet on a day: others than the day before."""
AMONG_FIRST = 20
SCOUTS = 3
"""So few soldiers at a castle were not meant to win it."""
LABEL = "field-of-the-day"
Kind = tuple[int, tuple[float, ...], float]
"""How many people sent plans of a kind, their mean, and how far castles are off it, in all."""


def begin(base: int, _number: int) -> GoalMatch:
    """Return one battle by the rule without streaks, against any plan of the day's field."""
    from engine.blotto.fields.field import Field
    from engine.blotto.strategies import FromField

    class OfTheDay(FromField):
        summary = "One of 99 plans like those that people have sent."

    field = Field.of("The field of the day", field_of(base))
    return GoalMatch(_game(), (None, OfTheDay(field, LABEL)), base)


def _game() -> Blotto:
    return Blotto(streak=0, ties="split")


@lru_cache(maxsize=64)
def field_of(base: int) -> tuple[Plan, ...]:
    """Return the 99 plans of a day, drawn like those that people have sent."""
    chance, kinds = Chance(base), list(kinds_of_people())
    chance.shuffle(kinds)
    there = kinds[:NUM_KINDS]
    of_all = [kind for kind in there for _ in range(kind[0])]
    return tuple(drawn_plan(of_all[chance.below(len(of_all))], chance) for _ in range(NUM_OTHERS))


@cache
def kinds_of_people() -> tuple[Kind, ...]:
    """Return the kinds of plans that people have sent, as they are shipped."""
    path = resource("blotto", "human_plans.json")
    data = read_json(path, MEGABYTE, "kinds of plans")
    found: tuple[Kind, ...] = decoded(data["kinds"], tuple[Kind, ...], str(path), {})
    return found


def drawn_plan(kind: Kind, chance: Chance) -> Plan:
    """Return a plan of a kind: its mean, with as many soldiers moved as its plans are off that."""
    _count, mean, spread = kind
    plan = [int(each) for each in mean]
    rest = sorted(range(len(mean)), key=lambda castle: plan[castle] - mean[castle])
    for castle in rest[: 100 - sum(plan)]:
        plan[castle] += 1
    for _ in range(chance.below(2 * int(spread) + 1)):
        giving = [castle for castle, count in enumerate(plan) for _ in range(count)]
        plan[giving[chance.below(len(giving))]] -= 1
        plan[giving[chance.below(len(giving))]] += 1
    return tuple(plan)


def judge(attempts: Sequence[Attempt]) -> Result:
    """Return the rank of the first plan of the day among all hundred, and its dearest castle."""
    first = first_of(attempts)
    if first is None:
        return Result(Sentence("to play"))
    record = first.read()
    if record.game != _game():
        return Result(Sentence("by other rules"), 1, is_over=True)
    record.check()
    plan, field = record.steps[0].actions[first.own], field_of(record.seed)
    if not first.counts:
        return Result(Sentence("with help"), 1, is_over=True)
    beaten = sum(margin(plan, other) > 0 for other in field)
    rank = 1 + sum(wins > worth(plan, field) for wins in worths_in(plan, field))
    told = Sentence("beat {n} of {of}, place {rank}", n=beaten, of=len(field), rank=rank)
    castle, lost = dearest_castle(plan, field)
    note = Sentence(
        "Castle {castle} cost most: its {soldiers} soldiers lost it to {lost} of {of}.",
        castle=castle + 1,
        soldiers=plan[castle],
        lost=lost,
        of=len(field),
    )
    more = {"beaten": beaten, "rank": rank, "castle": castle + 1}
    return Result(told, 1, 1, rank <= AMONG_FIRST, is_over=True, note=note, more=more)


def margin(plan: Plan, other: Plan) -> int:
    """Return the points that castles bring more to one plan than to the other."""
    values = range(1, len(plan) + 1)
    return sum(v * ((a > b) - (a < b)) for v, a, b in zip(values, plan, other, strict=True))


def worth(plan: Plan, others: Sequence[Plan]) -> int:
    """Return the battles that a plan wins, twice; a draw counts one."""
    return sum(1 + (won > 0) - (won < 0) for won in (margin(plan, each) for each in others))


def worths_in(plan: Plan, field: tuple[Plan, ...]) -> list[int]:
    """Return the same for each plan of a field, against the others of it and the person's."""
    return [
        within + worth(each, [plan])
        for each, within in zip(field, _worths_within(field), strict=True)
    ]


@lru_cache(maxsize=64)
def _worths_within(field: tuple[Plan, ...]) -> tuple[int, ...]:
    return tuple(worth(each, field) - 1 for each in field)  # it draws with itself


def dearest_castle(plan: Plan, field: Sequence[Plan]) -> tuple[int, int]:
    """Return the castle whose soldiers lost the most points, and how often they did."""
    lost = [sum(other[castle] > own for other in field) for castle, own in enumerate(plan)]
    meant = [castle for castle, own in enumerate(plan) if own > SCOUTS]
    dearest = max(meant, key=lambda castle: (castle + 1) * lost[castle])
    return dearest, lost[dearest]


FIELD = GoalRule(
    "blotto",
    "field",
    "Beat the field",
    "Be among the first 20: a plan against 99 like those that people have sent, without streaks.",
    "the battles that the first plan of the day wins against all 99",
    "when it is among the first 20 of all hundred, without hints and without taking back",
    "how many it beat, its place, and the castle whose soldiers lost the most points",
    (LABEL,),
    begin,
    judge,
)
GOALS: tuple[Any, ...] = (FIELD,)
