"""What the editor computes in the background: tables, win rates, flaws, better tables."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.play.strategy import Strategy, label_of
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot, one_step, repeated, share_snapshots
from engine.hog.rules import Hog
from gui.shared.page.program_consent import program_consent

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from engine.hog.exact_play.counterfactual import Evaluation, Evaluator, Flaw

MOST_FLAWS = 100
SWEEP = 1000
"""What one sweep counts for as progress."""


@dataclass(frozen=True, slots=True)
class EvaluationRequest:
    """Which table is examined, what it was made of, and against whom; `others` come last.

    While a stroke is under way, the win rate alone is asked.
    """

    table: bytes
    start: bytes
    game: Hog
    opponent: Strategy
    others: tuple[Strategy, ...] = ()
    is_stroke: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """What is known of a table so far: `rate` against the opponent, then all the rest.

    `start_rate` is that of the table which editing began with.
    """

    question: EvaluationRequest
    rate: float | None = None
    evaluation: Evaluation | None = None
    flaws: tuple[Flaw, ...] = ()
    start_rate: float | None = None
    against: Mapping[Strategy, float] = field(default_factory=dict)
    is_whole: bool = False

    @property
    def table(self) -> bytes:
        """The table that this is known of."""
        return self.question.table


@dataclass(frozen=True, slots=True, eq=False)
class Exploited:
    """A table against the best reply that so many climbs have found, which wins at this rate.

    The evaluation is that of the table against the reply: what each roll is worth in a cell is
    weighed by how often the cell is met.
    """

    table: bytes
    reply: npt.NDArray[np.uint8]
    rate: float
    climbs: int
    evaluation: Evaluation


def rolls_of(table: bytes, game: Hog) -> npt.NDArray[np.uint8]:
    """Return a table as an array [score, opponent]."""
    import numpy as np

    return np.frombuffer(table, np.uint8).reshape(game.goal, game.goal)


@one_step
def table_of(strategy: Strategy, game: Hog) -> bytes:
    """Return the table of a strategy; InputError where it has none."""
    from engine.hog.strategies import policy_of

    rolls = policy_of(strategy, game).rolls
    if rolls is None or rolls.ndim != 2:
        raise InputError(
            "{name} does not play by the two scores alone, so it has no table",
            name=label_of(strategy),
        )
    return rolls.tobytes()


def table_in(path: Path, game: Hog) -> Generator[Snapshot[None], None, bytes]:
    """Return the table in a file; InputError where there is none."""
    from engine.hog.files.table_files import table_steps

    yield Snapshot(0, None, None)
    steps = table_steps(path, game, program_consent().may_run)
    rolls, _ = yield from share_snapshots(steps)
    return rolls.tobytes()


def writing(path: Path, table: bytes, game: Hog) -> Generator[Snapshot[None], None, bytes]:
    """Write a table to a file; return it."""
    from engine.hog.files.table_files import write_table

    write_table(path, rolls_of(table, game))
    yield Snapshot(1, 1, None)
    return table


_STARTS, _SHAKES, _SEED = 4, 8, 1
"""Climbs that look for a reply: some seconds."""


def exploiting(table: bytes, game: Hog) -> Generator[Snapshot[Any], None, Exploited]:
    """Return where a table is exploited by the best reply found."""
    from engine.hog.exact_play.counterfactual import Evaluator
    from engine.hog.exact_play.policies import Policy
    from engine.hog.response import replied

    rolls = rolls_of(table, game)
    for far in replied(game, Policy.memoryless(rolls), _STARTS, _SHAKES, _SEED):
        yield Snapshot(far.iteration, far.total, None, far.metric)
    found = far.value
    assert found is not None
    reply, rate = found.reply.rolls, found.reply.rate
    steps = Evaluator(game, Policy.memoryless(reply)).evaluate_steps(rolls)
    evaluation = yield from repeated(steps, Snapshot(1, 1, None, rate))
    return Exploited(table, reply, rate, _STARTS + _SHAKES, evaluation)


class Examiner:
    """Finds out about one table after another; keeps what the next one can use."""

    def __init__(self) -> None:
        self._known: tuple[Hog, Strategy, Evaluator] | None = None

    def standings(self, question: EvaluationRequest) -> Iterator[Snapshot[Standing]]:
        """Yield ever more of what there is to know of a table, the win rate first.

        One at a time: an iterator must have ended before the next one begins.
        """
        known = Standing(question)
        yield Snapshot(0, None, known)
        game, opponent = question.game, question.opponent
        rolls, evaluator = rolls_of(question.table, game), self._evaluator(game, opponent)
        rate = yield from _told(evaluator.rate_steps(rolls), known)
        known = replace(known, rate=rate)
        yield Snapshot(0, None, known)
        if question.is_stroke:
            return
        evaluation = yield from _told(evaluator.evaluate_steps(rolls), known)
        known = replace(known, evaluation=evaluation, flaws=evaluation.flaws(MOST_FLAWS))
        yield Snapshot(1, None, known)
        start_rate = _rate(question.start, game, opponent)  # type: ignore[arg-type]
        known = replace(known, start_rate=start_rate)
        yield Snapshot(1, None, known)
        against: dict[Strategy, float] = {}
        for other in question.others:
            try:
                against[other] = rate_against(rolls, game, other)
            except InputError:
                continue  # it cannot play by these rules
            known = replace(known, against=dict(against))
            yield Snapshot(1, None, known)
        yield Snapshot(1, 1, replace(known, is_whole=True))

    def _evaluator(self, game: Hog, opponent: Strategy) -> Evaluator:
        from engine.hog.exact_play.counterfactual import Evaluator
        from engine.hog.strategies import policy_of

        if self._known is None or self._known[:2] != (game, opponent):
            self._known = (game, opponent, Evaluator(game, policy_of(opponent, game)))
        return self._known[2]


def rate_against(rolls: npt.NDArray[np.uint8], game: Hog, opponent: Strategy) -> float:
    """Return the win rate of a table."""
    from engine.hog.exact_play.policies import Policy
    from engine.hog.exact_play.tables import win_rates
    from engine.hog.strategies import policy_of

    return win_rates(game, Policy.memoryless(rolls), policy_of(opponent, game)).mean


def improving(
    table: bytes, game: Hog, opponent: Strategy, most_sweeps: int | None
) -> Iterator[Snapshot[bytes]]:
    """Yield the table after each sweep that improves it, until one changes nothing."""
    from engine.hog.exact_play.counterfactual import Improvement, improvements
    from engine.hog.strategies import policy_of

    sweeps, rate = 0, None
    total = None if most_sweeps is None else SWEEP * most_sweeps
    yield Snapshot(0, total, table)
    for found in improvements(game, rolls_of(table, game), policy_of(opponent, game)):
        if isinstance(found, Improvement):
            sweeps += 1
            table, rate = found.rolls.tobytes(), found.rates.mean
            yield Snapshot(SWEEP * sweeps, total, table, rate)
            if sweeps == most_sweeps:
                return
        else:
            yield Snapshot(round(SWEEP * (sweeps + min(found, 0.999))), total, table, rate)


@lru_cache(maxsize=16)
def _rate(table: bytes, game: Hog, opponent: Strategy) -> float:
    return rate_against(rolls_of(table, game), game, opponent)


def _told(steps: Generator[float, None, Any], known: Standing) -> Generator[Any, None, Any]:
    """Yield a snapshot at each step, so that the work can be cancelled; return its result."""
    return repeated(steps, Snapshot(0, None, known))
