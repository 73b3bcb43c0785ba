"""How often the built-in strategies reach a goal, in the person's place: so that it is neither
given to everybody nor to nobody."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace

from engine.core.goals.rule import Attempt, GoalRule
from engine.core.library.entry import entry_of
from engine.core.play.match import Match
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import Strategy
from engine.core.system.job import Snapshot

FIRST_DAY = datetime.date(2026, 1, 1)


@dataclass(frozen=True, slots=True)
class Shares:
    """How often a strategy in the person's place reached a goal; of stars each one of them."""

    strategy: str
    played: int
    reached: float
    of_each: dict[str, float]


def measuring(
    rule: GoalRule, strategy: Strategy, days: int
) -> Generator[Snapshot[None], None, Shares]:
    """Play a goal on so many days, or of a campaign so many attempts; return the shares."""
    reached, each_reached = 0, Counter[str]()
    for number in range(days):
        result = rule.judge(list(played(rule, strategy, number)))
        reached += result.is_reached
        if rule.step is not None and result.more:
            each_reached.update(result.more)
        yield Snapshot(number + 1, days, None)
    of_each = {name: each_reached[name] / days for name in each_reached}
    return Shares(strategy.name, days, reached / days, of_each)


def played(rule: GoalRule, strategy: Strategy, number: int) -> Iterator[Attempt]:
    """Yield the matches of a goal as a person would leave them who plays like a strategy."""
    is_daily = rule.step is None
    base = rule.base(FIRST_DAY + datetime.timedelta(number if is_daily else 0))
    for deal in range(rule.matches):
        begun = rule.begin(base, deal if is_daily else number)
        own = begun.strategies.index(None)
        seated = tuple(each or strategy for each in begun.strategies)
        match = Match(begun.game, seated, begun.seed, dice=begun.dice).play_out()
        record = MatchRecord.of(rule.about, match)
        labels = tuple(None if seat == own else s for seat, s in enumerate(record.strategies))
        record = replace(record, strategies=labels)
        entry = entry_of(record, match, str(begun.seed), float(number))
        found = rule.number_of(entry, base)
        assert found is not None, "a goal knows its own matches"
        yield Attempt(found, entry, lambda record=record: record)  # type: ignore[misc]
