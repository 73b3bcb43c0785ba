"""Blotto's reasons, read in 1,000 positions: each claim checked against battles that are fought."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from engine.blotto import GAME
from engine.blotto.likely_plans import LikelyPlans
from engine.blotto.pipeline.generators import BASES
from engine.blotto.rules import Battle, Blotto, Plan, TakenOver, random_plan
from engine.blotto.strategies import Group, Paper
from engine.core.play.chance import Chance
from engine.core.play.strategy import RANDOM, Strategy
from engine.core.review.reasons import Comparison, compared
from engine.core.system.job import finished
from gui.blotto.board.words import BlottoWords
from tests.blotto.games import PLAIN, STREAK
from tests.drawn import counted
from tests.reasons import Claims, check_claims

GAMES = (STREAK, STREAK, PLAIN, Blotto((3, 1, 2, 4), 20, streak=2))
STRATEGIES: tuple[Strategy | None, ...] = (Paper(), Group("e", BASES["e"]), RANDOM, None)

Asked = Comparison[Blotto, Battle]
MET: dict[int, LikelyPlans] = {}
"""What the plans of a comparison were measured by, by its identity."""


def positions(count: int) -> Iterator[Asked]:
    """Yield random plans beside the best that is known, and the best beside the next best."""
    drawn, chance, given = random.Random(5), Chance(5), 0
    measures = {strategy: LikelyPlans((None, strategy)) for strategy in STRATEGIES}
    while given < count:
        game, strategy = drawn.choice(GAMES), drawn.choice(STRATEGIES)
        if game.castles != 10 and isinstance(strategy, Paper):
            continue
        past = ()
        if strategy is None and drawn.random() < 0.7:
            size = game.castles, game.soldiers
            past = tuple((random_plan(*size, chance), random_plan(*size, chance)) for _ in "12")
        view = Battle(past=past)
        plan = random_plan(game.castles, game.soldiers, chance)
        advice = finished(GAME.advising(game, view, 0, (plan,), measures[strategy]))
        chosen = drawn.choice(((plan,), (), (drawn.choice(advice).action,)))
        asked = compared(game, view, 0, advice, chosen)
        if asked.other is not None:
            given += 1
            MET[id(asked)] = measures[strategy]
            yield asked


def plans_of(asked: Asked) -> tuple[Plan, ...]:
    found = finished(MET[id(asked)].yardstick(asked.game, asked.view, 0))
    return tuple(found.field.plans()[:200])


@cache
def rests(game: Blotto, plan: Plan, others: tuple[Plan, ...]) -> tuple[float, float]:
    """Return how often of 100 a streak of the plan takes the last castle, and one of the others."""
    taken = [0, 0]
    for other in others:
        *_, last = game.fight(plan, other)
        if isinstance(last, TakenOver):
            taken[last.winner] += 1
    return 100 * taken[0] / len(others), 100 * taken[1] / len(others)


def streaks(asked: Asked, side: int, best: str, other: str, plan: str, n: str) -> bool:
    """Return whether the rest is taken so often: within luck, where some plans stand for more."""
    assert asked.other is not None
    met = plans_of(asked)
    near = 0.51 if len(met) < 200 else 14
    counts = [rests(asked.game, each.action, met)[side] for each in (asked.best, asked.other)]
    is_near = all(abs(a - int(b)) < near for a, b in zip(counts, (best, other), strict=True))
    is_called = (plan == "your plan") is asked.is_chosen
    return is_near and is_called and int(n) == asked.game.streak


def takes(asked: Asked, best: str, other: str, plan: str, n: str) -> bool:
    return int(best) >= int(other) + 10 and streaks(asked, 0, best, other, plan, n)


def loses(asked: Asked, best: str, other: str, plan: str, n: str) -> bool:
    return int(other) >= int(best) + 10 and streaks(asked, 1, best, other, plan, n)


def always_takes(asked: Asked, plan: str, n: str) -> bool:
    return streaks(asked, 0, "100", "0", plan, n)


def changes(asked: Asked) -> list[int]:
    assert asked.other is not None
    both = zip(asked.best.action, asked.other.action, strict=True)
    return [mine - theirs for mine, theirs in both]


def moves(asked: Asked, count: str, getter: str, giver: str) -> bool:
    found = changes(asked)
    wanted = [0] * asked.game.castles
    wanted[int(getter) - 1], wanted[int(giver) - 1] = int(count), -int(count)
    return found == wanted


def elsewhere(asked: Asked, more: str, getter: str, less: str, giver: str) -> bool:
    found = changes(asked)
    is_most = found[int(getter) - 1] == max(found) == int(more) > 0
    return is_most and found[int(giver) - 1] == min(found) == -int(less) < 0


CALLED = "(?P<plan>your plan|the next best plan)"
SHARES = rf"in (?P<best>\d+) of 100 battles, {CALLED} in (?P<other>\d+)"
CASTLES = r"castle (?P<getter>\d+)"
CLAIMS: Claims = {
    rf"With (?P<n>\d+) in a row it takes the rest {SHARES}\.": takes,
    rf"It loses the rest to (?P<n>\d+) in a row {SHARES}\.": loses,
    rf"It takes the rest with (?P<n>\d+) in a row, which {CALLED} does not\.": always_takes,
    rf"It sends (?P<count>\d+) soldiers? to {CASTLES} instead of castle (?P<giver>\d+)\.": moves,
    rf"It sends (?P<more>\d+) more to {CASTLES}, and (?P<less>\d+) fewer to castle "
    r"(?P<giver>\d+)\.": elsewhere,
}


@counted(200, 1000)
def test_every_reason_is_true_of_the_battles(count: int) -> None:
    found = check_claims(BlottoWords(), positions(count), CLAIMS)
    assert found.total() == count
    assert len(found) >= len(CLAIMS) - (count < 1000)
