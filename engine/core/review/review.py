"""What each decision of a match was worth to whoever made it, from the game's advice alone.

With v the value of a state to one seat: result = v(start) - own mistakes + what the others and
chance brought.  Where two play in turn for the same points, the others' part is their mistakes, and
the rest is luck: what chance added to the value of the action that was chosen.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.core.play.abilities import Abilities
from engine.core.play.advice import (
    TIE,
    ActionValue,
    Ranking,
    Worth,
    best_of,
    error_of_difference,
    listed,
)
from engine.core.play.interval import half_interval
from engine.core.play.registry import GameEntry
from engine.core.review.against import Rivals
from engine.core.review.likely_cost import likely_cost, noise_of, sum_of_costs


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice: before step number `step`, `seat` chose `action`.

    `best` is the best action (the one chosen, where it is among equals), `value` what the state was
    worth to `seat` with it; `cost` is what choosing another gave away, `standard_error` how sure
    that is; `view` is what it saw, `advice` what each action was worth.

    `likely` is what it gave away where sums are made of it (`likely_cost`), `noise` the standard
    error of what it is worth less than the best other choice.

    It may stand for all of a turn: then `others` is how many more of its choices were mistakes.
    """

    step: int
    seat: int
    action: Any
    best: Any
    value: float
    cost: float
    standard_error: float
    view: Any = None
    advice: tuple[ActionValue, ...] = ()
    others: int = 0
    likely: Worth | None = None
    noise: float = 0.0

    @property
    def likely_cost(self) -> Worth:
        """What it gave away, neither too much nor too little in the mean of many choices."""
        return self.likely or Worth(self.cost, self.standard_error)

    @property
    def is_mistake(self) -> bool:
        """Whether surely a better action was open."""
        return self.cost > half_interval(self.standard_error)

    @property
    def sure_cost(self) -> float:
        """What it gave away for sure: beyond half of the 95 % interval."""
        return max(self.cost - half_interval(self.standard_error), 0.0)


@dataclass(frozen=True, slots=True)
class Ledger:
    """Where the result of one seat came from: start - mistakes + gifts + luck = result.

    `mistakes` is what all its choices gave away, cheap ones too; `gifts` the same of the others.
    Without `gifts` the other seats' part cannot be told from luck, which then is both.
    """

    start: float
    mistakes: float
    gifts: float | None
    luck: float
    result: float
    start_error: float = 0.0
    mistakes_error: float = 0.0
    result_error: float = 0.0

    @property
    def is_exact(self) -> bool:
        """Whether nothing in it is an estimate."""
        return not (self.start_error or self.mistakes_error or self.result_error)


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A choice that a strategy would have made otherwise, which no game has been played out for."""

    step: int
    seat: int
    view: Any
    ranking: Ranking


@dataclass(frozen=True, slots=True)
class Review:
    """A match as the advice sees it.

    `worths` holds what each state is worth to each seat, the last one as played out; None where the
    advice does not tell.  `turns` are the steps of each turn, where those are several.  In a `duel`
    what one seat gives away the other gains.  Of a series `ends` holds for each match before the
    last the number of steps by its end, and what that end was worth.  `progress` says how far along
    the match was in each state, 0 to 1.  `first` is what can be told before the first value.
    """

    decisions: tuple[Decision, ...]
    worths: tuple[tuple[Worth | None, ...], ...]
    turns: tuple[range, ...] = ()
    duel: bool = False
    ends: tuple[tuple[int, tuple[Worth, ...]], ...] = ()
    progress: tuple[float, ...] = ()
    first: Otherwise | None = None

    @property
    def is_exact(self) -> bool:
        """Whether every value is known, not estimated."""
        known = (worth for row in self.worths for worth in row if worth is not None)
        return all(worth.standard_error == 0 for worth in known)

    @property
    def num_states(self) -> int:
        """How many states it has come to."""
        return len(self.worths)

    def worths_of(self, seat: int) -> tuple[Worth | None, ...]:
        """Return what each state is worth to `seat`."""
        return tuple(row[seat] for row in self.worths)

    def worth_after(self, step: int, seat: int) -> Worth | None:
        """Return what the first state after step number `step` is worth of which that is known."""
        *_, match = (part for part in self._by_match(seat) if step in part)
        return next((worth for at, worth in match.items() if at > step), None)

    def costliest(self, count: int) -> tuple[Decision, ...]:
        """Return the worst mistakes of all seats, the costliest first; one for a turn of a seat."""
        mistakes = [each for each in self.by_turn if each.is_mistake]
        return tuple(sorted(mistakes, key=lambda d: (-d.cost, d.step))[:count])

    @property
    def by_turn(self) -> tuple[Decision, ...]:
        """One decision for each turn of a seat: its mistakes as one, or else what mattered most.

        Where a turn is one step these are the decisions.
        """
        turn_of = {step: turn[0] for turn in self.turns for step in turn}
        by_turn: defaultdict[tuple[int, int], list[Decision]] = defaultdict(list)
        for each in self.decisions:
            by_turn[turn_of.get(each.step, each.step), each.seat].append(each)
        return tuple(sorted(map(_together, by_turn.values()), key=lambda each: each.step))

    def up_to(self, step: int) -> Review:
        """Return the review of the first `step` steps."""
        decisions = tuple(decision for decision in self.decisions if decision.step < step)
        first = self.first if self.first is not None and self.first.step < step else None
        return replace(self, decisions=decisions, worths=self.worths[: step + 1], first=first)

    def of_seats(self, seats: Collection[int]) -> Review:
        """Return what of it is about these seats: others may not know it."""
        decisions = tuple(each for each in self.decisions if each.seat in seats)
        worths = tuple(
            tuple(worth if seat in seats else None for seat, worth in enumerate(row))
            for row in self.worths
        )
        first = self.first if self.first is not None and self.first.seat in seats else None
        return replace(self, decisions=decisions, worths=worths, first=first)

    def ledger(self, seat: int) -> Ledger | None:
        """Return where the result of `seat` came from; None where nothing is known of it."""
        matches = [list(known.values()) for known in self._by_match(seat) if known]
        matches = [each for each in matches if len(each) > 1] or matches[:1]  # those that began
        if not matches:
            return None
        start = _sum_of(known[0] for known in matches)
        result = _sum_of(known[-1] for known in matches)
        own, others = (
            sum_of_costs([d.likely_cost for d in self.decisions if (d.seat == seat) == is_own])
            for is_own in (True, False)
        )
        luck = result.value - start.value + own.value - (others.value if self.duel else 0.0)
        return Ledger(
            start.value,
            own.value,
            others.value if self.duel else None,
            luck,
            result.value,
            start.standard_error,
            own.standard_error,
            result.standard_error,
        )

    def _by_match(self, seat: int) -> Iterator[dict[int, Worth]]:
        """Yield for each match what is known of a seat, by step; and by its length, of its end."""
        worths, first = self.worths_of(seat), 0
        for last, ended in (*self.ends, (len(worths), None)):
            known = dict(enumerate(worths[first:last], first))
            if ended is not None and last < len(worths):
                known[last] = ended[seat]
            yield {step: worth for step, worth in known.items() if worth is not None}
            first = last


def _sum_of(worths: Iterable[Worth]) -> Worth:
    values, errors = zip(*((each.value, each.standard_error) for each in worths), strict=True)
    return Worth(sum(values), math.hypot(*errors))


def _together(decisions: Sequence[Decision]) -> Decision:
    """Return those of one turn as one: the worst mistake, with what all of them cost.

    Without a mistake the one whose choices were worth the most different.
    """
    mistakes = [each for each in decisions if each.is_mistake]
    if not mistakes:
        return max(decisions, key=_width)
    worst = max(mistakes, key=lambda each: each.cost)
    cost = sum(each.cost for each in mistakes)
    error = math.hypot(*(each.standard_error for each in mistakes))
    return replace(worst, cost=cost, standard_error=error, others=len(mistakes) - 1)


def _width(decision: Decision) -> float:
    values = [item.value for item in decision.advice]
    return max(values) - min(values) if values else 0.0


def end_worths(entry: GameEntry, returns: Sequence[float]) -> tuple[Worth, ...]:
    """Return what the end of a match with these totals is worth to each seat."""
    return tuple(Worth(entry.value_of_return(total)) for total in returns)


def shared_value(entry: GameEntry, can: Abilities, yardstick: Any = None) -> float | None:
    """Return what the values of both seats add up to; None where none tells the other's."""
    is_shared = can.paired and can.zero_sum and not isinstance(yardstick, Rivals)
    return entry.value_total if is_shared else None


def all_worths(
    known: Mapping[int, Worth], num_players: int, total: float | None
) -> tuple[Worth | None, ...]:
    """Return what is known of each seat's value; with `total` as `shared_value` returns it."""
    worths = [known.get(seat) for seat in range(num_players)]
    if total is not None:
        for seat, other in ((0, 1), (1, 0)):
            worth = known.get(other)
            if worths[seat] is None and worth is not None:
                worths[seat] = replace(worth, value=total - worth.value)
    return tuple(worths)


def judged(
    step: int, seat: int, view: Any, line: Sequence[Any], advice: Sequence[ActionValue]
) -> Decision | None:
    """Return a decision as the advice sees it; None where it does not list what was chosen.

    `line` begins with the action; those that follow in the same turn tell which plan was followed.
    """
    found = listed(advice, line)
    if not found:
        return None
    best, chosen = best_of(advice), best_of(found)
    cost = best.value - chosen.value
    if cost <= TIE:
        best, cost = chosen, 0.0
    error = error_of_difference(best, chosen) if cost else 0.0
    return Decision(
        step,
        seat,
        line[0],
        best.action,
        best.value,
        cost,
        error,
        view,
        tuple(advice),
        likely=likely_cost(advice, chosen),
        noise=noise_of(advice, chosen),
    )
