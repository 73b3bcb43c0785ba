"""The parameters with which a strategy does best in a field, one after the other.

A grid finds where the best lies, golden-section search (Kiefer 1953) how far between the points of
the grid.  All values are played with the same deals and the same chance, so that a difference of
two is known better than either; those not significantly worse than the best are its interval.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

import numpy as np

from engine.core.play.batch import Floats
from engine.core.play.interval import standard_error
from engine.core.play.parameters import Parameter, parameters_of
from engine.core.play.strategy import Strategy
from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from engine.gunslinger.analysis.fields import LineUp, line_up_with, strategies_of
from engine.gunslinger.analysis.pace import Pace
from engine.gunslinger.analysis.sampling import (
    MEASURED,
    MeasureName,
    keys_from,
    sampled,
    seconds_of,
)
from engine.gunslinger.batch import kernel_for
from engine.gunslinger.rules import Gunslinger

_GOLDEN = (sqrt(5) - 1) / 2
_SURE = 1.96
"""Standard errors: a difference of less may be none."""
RANGES: dict[tuple[str, str], tuple[float, float]] = {
    ("dr", "window"): (1, 20),
    ("drr", "mu"): (0.0, 1.2),
    ("drr", "beta"): (0.01, 1.0),
    ("ev", "survival"): (0.0, 2.0),
    ("ev", "ratio"): (0.1, 0.9),
    ("dumb", "rate"): (0.0, 1.0),
    ("crowd", "bonus"): (0.0, 2.0),
}
"""Where to look, where the bounds of a parameter are far apart."""
_WIDEST = 20.0
_PLAIN_SHARE = 20
"""Where kernels cannot play a parameter's values, each of them has so many times fewer games."""


@dataclass(frozen=True, slots=True)
class Question:
    """Whose parameters, against whom, by which measure, and how finely."""

    strategy: str
    field: str
    line_up: str
    measure: MeasureName
    points: int
    steps: int
    games: int
    seed: int


@dataclass(frozen=True, slots=True, eq=False)
class Tried:
    """A value of a parameter and what it brings; `worse` is how far it is behind the best.

    `worse_error` is the standard error of that difference, zero of the best.
    """

    value: float
    mean: float
    error: float
    worse: float
    worse_error: float

    @property
    def is_level(self) -> bool:
        """Whether it is not significantly worse than the best."""
        return self.worse <= _SURE * self.worse_error or self.worse <= 0


@dataclass(frozen=True, slots=True, eq=False)
class Response:
    """One parameter: the values tried in ascending order, the best, and the interval of it.

    `usual` is the value that the strategy had before; each value had `games` games.
    """

    parameter: str
    kind: type
    usual: float
    tried: tuple[Tried, ...]
    best: Tried
    low: float
    high: float
    games: int

    def written(self, value: float) -> str:
        """Return a value in words and digits."""
        if self.kind is bool:
            return "on" if value else "off"
        return f"{value:.0f}" if self.kind is int else f"{value:.3g}"


@dataclass(frozen=True, slots=True, eq=False)
class BestResponse:
    """The best parameters found, those gone through so far, and what they are worth."""

    game: Gunslinger
    question: Question
    strategy: Strategy
    line_up: LineUp
    responses: tuple[Response, ...]
    facts: Mapping[str, float | int | str]


def open_parameters(strategy: Strategy) -> tuple[Parameter, ...]:
    """Return the parameters that can be gone through: numbers and switches."""
    return tuple(p for p in parameters_of(strategy) if p.kind in (int, float, bool))


def range_of(strategy: str, parameter: Parameter) -> tuple[float, float]:
    """Return the lowest and highest value to try."""
    if parameter.kind is bool:
        return 0.0, 1.0
    bounds = parameter.bounds
    low, high = (0.0, _WIDEST) if bounds is None else (bounds.low, bounds.high)
    return RANGES.get((strategy, parameter.name), (max(low, -_WIDEST), min(high, _WIDEST)))


def response_steps(game: Gunslinger, question: Question) -> Iterator[Snapshot[BestResponse]]:
    """Yield what is found so far, for one parameter after the other."""
    work = _Search(game, question)
    pace = Pace()
    for parameter in work.parameters:
        for _ in work.searching(parameter):
            if pace.is_due:
                yield work.snapshot()
        work.settle()
    yield work.snapshot()


class _Search:
    """A search at work: the strategy as it is best so far, and the values tried of a parameter."""

    def __init__(self, game: Gunslinger, question: Question) -> None:
        self.game, self.question = game, question
        name = question.strategy
        self.names, self._seats = line_up_with(name, question.field, question.line_up, game)
        self._line_up = strategies_of(game, self.names)
        self.best: Any = self._line_up[self._seats[0]]
        self.parameters = open_parameters(self.best)
        if not self.parameters:
            raise InputError("{strategy} has no parameters", strategy=name)
        self._games = question.games
        self._parameter = self.parameters[0]
        self._values: dict[float, Floats] = {}
        self._responses: list[Response] = []
        self._calls = self._played = 0

    def searching(self, parameter: Parameter) -> Iterator[None]:
        """Try a grid of values, then close in between the neighbours of the best."""
        self._parameter, self._values = parameter, {}
        low, high = range_of(self.question.strategy, parameter)
        grid = np.unique([self._rounded(v) for v in np.linspace(low, high, self.question.points)])
        if parameter.kind is bool:
            grid = np.array([0.0, 1.0])
        self._games = games_each(self.game, self.best, self._line_up, parameter, self.question)
        for value in grid.tolist():
            yield from self._loss(value)
        if parameter.kind is bool:
            return
        place = int(np.argmin([self._means[value] for value in grid.tolist()]))
        ends = grid[max(place - 1, 0)], grid[min(place + 1, len(grid) - 1)]
        yield from self._golden(float(ends[0]), float(ends[1]))

    def settle(self) -> None:
        """Keep the best value of the parameter, and go on with it."""
        response = self._response()
        self._responses.append(response)
        self.best = self._with(response.best.value)
        self._values = {}

    def snapshot(self) -> Snapshot[BestResponse]:
        """Return what is known, and how many of the values are tried."""
        known = [*self._responses, *([self._response()] if self._values else [])]
        total = len(self.parameters) * (self.question.points + self.question.steps)
        switches = sum(parameter.kind is bool for parameter in self.parameters)
        total -= switches * (self.question.points + self.question.steps - 2)
        found = BestResponse(
            self.game, self.question, self.best, self.names, tuple(known), self._facts(known)
        )
        return Snapshot(min(self._calls, total), total, found, phase="Values")

    @property
    def _means(self) -> dict[float, float]:
        return {value: float(losses.mean()) for value, losses in self._values.items()}

    def _golden(self, low: float, high: float) -> Iterator[None]:
        """Narrow an interval around the least loss, each step by the golden ratio."""
        for _ in range(self.question.steps):
            left = self._rounded(high - _GOLDEN * (high - low))
            right = self._rounded(low + _GOLDEN * (high - low))
            first, second = (yield from self._loss(left)), (yield from self._loss(right))
            if first <= second:
                high = right
            else:
                low = left

    def _loss(self, value: float) -> Generator[None, None, float]:
        """Play with a value, unless that was done; return the mean loss, less is better."""
        if value not in self._values:
            changed = self._with(value)
            line_up = [
                changed if seat in self._seats else each for seat, each in enumerate(self._line_up)
            ]
            keys = keys_from(self.question.seed, 0, self._games)
            values = yield from sampled(self.game, line_up, self._seats, keys)
            own = values[:, MEASURED.index(self.question.measure)]
            self._values[value] = -own if self.question.measure == "mean_score" else own
            self._calls += 1
            self._played += self._games
        return self._means[value]

    def _rounded(self, value: float) -> float:
        return float(round(value)) if self._parameter.kind is int else float(value)

    def _with(self, value: float) -> Any:
        return replace(self.best, **{self._parameter.name: self._parameter.kind(value)})

    def _response(self) -> Response:
        values = sorted(self._values)
        best = min(values, key=lambda value: self._means[value])
        tried = tuple(self._tried(value, best) for value in values)
        place = values.index(best)
        first = last = place
        while first > 0 and tried[first - 1].is_level:
            first -= 1
        while last < len(tried) - 1 and tried[last + 1].is_level:
            last += 1
        name, kind = self._parameter.name, self._parameter.kind
        usual = float(getattr(self.best, name))
        ends = values[first], values[last]
        return Response(name, kind, usual, tried, tried[place], *ends, self._games)

    def _tried(self, value: float, best: float) -> Tried:
        losses = self._values[value]
        behind = losses - self._values[best]
        sign = -1 if self.question.measure == "mean_score" else 1
        errors = (standard_error(losses), standard_error(behind))
        return Tried(value, sign * float(losses.mean()), errors[0], float(behind.mean()), errors[1])

    def _facts(self, known: Sequence[Response]) -> dict[str, float | int | str]:
        facts: dict[str, float | int | str] = {
            response.parameter: response.written(response.best.value) for response in known
        }
        if known:
            surest = max(known[::-1], key=lambda response: response.games)
            facts[self.question.measure.replace("_", " ")] = surest.best.mean
        return {**facts, "games": self._played, "accuracy": "estimated"}


def games_each(
    game: Gunslinger,
    strategy: Any,
    others: Sequence[Strategy],
    parameter: Parameter,
    question: Question,
) -> int:
    """Return how many games each value of a parameter has: fewer where they are plain matches."""
    low, high = range_of(question.strategy, parameter)
    changed = replace(strategy, **{parameter.name: parameter.kind(low + 0.3 * (high - low))})
    compiled = all(kernel_for(game, each) is not None for each in (changed, *others))
    return question.games if compiled else max(question.games // _PLAIN_SHARE, 50)


def response_seconds(game: Gunslinger, question: Question) -> float:
    """Return about how long a search takes; InputError unless all who are named can be seated."""
    search = _Search(game, question)
    line_up, seconds = strategies_of(game, search.names), 0.0
    for parameter in search.parameters:
        values = 2 if parameter.kind is bool else question.points + question.steps
        games = games_each(game, search.best, line_up, parameter, question)
        seconds += values * seconds_of(game, games, is_compiled=games == question.games)
    return seconds
