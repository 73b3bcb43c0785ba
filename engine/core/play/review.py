"""What each decision of a two-player match was worth, from the game's advice alone.

With v the value of a state to one seat: result = v(start) - own mistakes + the other's mistakes +
luck.  Luck is what chance added to the value of the action that was chosen, so the sum is exact
when the advice is.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.play.advice import TIE, ActionValue, best_of
from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.system.generators import repeated
from engine.core.system.job import Snapshot


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice: before step number `step`, `seat` chose `action`.

    `best` is the best action (the one chosen, where it is among equals); `cost` is what choosing
    another gave away, `value` that of the state to `seat` under best play; `view` is what it saw,
    `advice` what each action was worth.
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

    @property
    def is_mistake(self) -> bool:
        """Whether a better action was open."""
        return self.cost > 0


@dataclass(frozen=True, slots=True)
class Ledger:
    """Where the result of one seat came from: start - mistakes + gifts + luck = result."""

    start: float
    mistakes: float
    gifts: float
    luck: float
    result: float

    @property
    def is_balanced(self) -> bool:
        """Whether the sum is the result, up to rounding."""
        total = self.start - self.mistakes + self.gifts + self.luck
        return abs(total - self.result) < 1e-9


@dataclass(frozen=True, slots=True)
class Review:
    """A match as the advice sees it.

    `values` holds what each state is worth to seat 0, the last one as played out; `total` is what
    the values of both seats add up to.
    """

    decisions: tuple[Decision, ...]
    values: tuple[float, ...]
    luck: tuple[float, ...]
    total: float

    @property
    def is_exact(self) -> bool:
        """Whether every value is known, not estimated."""
        return all(decision.standard_error == 0 for decision in self.decisions)

    def values_of(self, seat: int) -> tuple[float, ...]:
        """Return what each state is worth to `seat`."""
        return self.values if seat == 0 else tuple(self.total - value for value in self.values)

    def costliest(self, count: int) -> tuple[Decision, ...]:
        """Return the worst mistakes of both seats, the costliest first."""
        mistakes = [decision for decision in self.decisions if decision.is_mistake]
        return tuple(sorted(mistakes, key=lambda d: (-d.cost, d.step))[:count])

    def up_to(self, step: int) -> Review:
        """Return the review of the first `step` steps."""
        decisions = tuple(decision for decision in self.decisions if decision.step < step)
        return Review(decisions, self.values[: step + 1], self.luck[:step], self.total)

    def ledger(self, seat: int) -> Ledger:
        """Return where the result of `seat` came from."""
        values = self.values_of(seat)
        costs = [0.0, 0.0]
        for decision in self.decisions:
            costs[decision.seat != seat] += decision.cost
        luck = sum(self.luck) * (1 if seat == 0 else -1)
        return Ledger(values[0], costs[0], costs[1], luck, values[-1])


def review(
    entry: GameEntry, game: AnyGame, states: Sequence[Any], actions: Sequence[dict[int, Any]]
) -> Iterator[Snapshot[Review]]:
    """Yield the review of a match so far, growing with each step; the last one is whole.

    Where advice takes long the same review may come several times, at first without any value.

    `states` are those before each step and after the last; `actions` those of each step.
    """
    assert entry.advise is not None
    decisions: list[Decision] = []
    values: list[float] = []
    luck: list[float] = []
    expected = None
    for step, state in enumerate(states):
        judging = _judged(entry, game, state, step, actions)
        so_far = Review(tuple(decisions), tuple(values), tuple(luck), entry.value_total)
        snapshot = Snapshot(max(step - 1, 0), len(states) - 1, so_far)
        value, decision = yield from repeated(judging, snapshot)
        if expected is not None:
            luck.append(value - expected)
        values.append(value)
        expected = None
        if decision is not None:
            decisions.append(decision)
            loss = decision.cost if decision.seat == 0 else -decision.cost
            expected = value - loss
        yield Snapshot(
            step,
            len(states) - 1,
            Review(tuple(decisions), tuple(values), tuple(luck), entry.value_total),
        )


def _judged(
    entry: GameEntry, game: AnyGame, state: Any, step: int, actions: Sequence[dict[int, Any]]
) -> Generator[object, None, tuple[float, Decision | None]]:
    """Return the value of `state` to seat 0, and the decision made there if one was.

    Yields now and then where that takes long.
    """
    to_act = game.players_to_act(state)
    if not to_act:
        return entry.value_of_return(game.returns(state)[0]), None
    (seat,) = to_act
    view = game.observe(state, seat)
    advice = yield from entry.advising(game, view, seat)
    best = best_of(advice).value
    value = best if seat == 0 else entry.value_total - best
    if step >= len(actions):
        return value, None
    return value, judged(step, seat, view, actions[step][seat], advice)


def judged(step: int, seat: int, view: Any, action: Any, advice: Sequence[ActionValue]) -> Decision:
    """Return a decision as the advice sees it, in which `action` is listed."""
    best = best_of(advice)
    chosen = next(item for item in advice if item.action == action)
    cost = best.value - chosen.value
    if cost <= TIE:
        best, cost = chosen, 0.0
    error = max(item.standard_error for item in (best, chosen))
    return Decision(step, seat, action, best.action, best.value, cost, error, view, tuple(advice))
