"""Expected value: predicts who shoots whom from the past, and weighs what one more bullet does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from engine.core.play.parameters import Bounds, Note
from engine.gunslinger.rules import NO_SHOT, Gunslinger, Seen
from engine.gunslinger.shooters.aiming import Aim, AimingStrategy, best_of
from engine.gunslinger.shooters.revenge import REPORT

SURVIVAL, RATIO = 0.7, 0.5
LEAST_WEIGHT = 2.0**-50
"""Of a past shot that counts; so sums of weights at a ratio of a half are exact."""

Graph = Mapping[int, Mapping[int, float]]
"""For each living shooter, how likely it shoots at whom; what is missing is 0."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a shot at a target brings: an enemy's fall, friends' lives, less what it costs."""

    target: int
    kill: float
    save: float
    cost: float

    @property
    def total(self) -> float:
        """The sum."""
        return self.kill + self.save - self.cost


@dataclass(frozen=True)
class ExpectedValue(AimingStrategy):
    """The report's third strategy."""

    survival: Annotated[
        float, Bounds(0, 100), Note("What a shot costs, times the share of enemies.")
    ] = SURVIVAL
    ratio: Annotated[
        float, Bounds(0, 0.95), Note("What a shot in the past weighs beside the one after it.")
    ] = RATIO
    allow_friends: Annotated[bool, Note("Whether it may shoot at friends.")] = False
    name: ClassVar[str] = "ev"
    summary: ClassVar[str] = (
        "Joins a shot that others make likely to kill an enemy or save a friend."
    )
    source: ClassVar[str] = f"{REPORT}, section 6."

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return the targets of the highest value, if that is above 0."""
        graph = shooting_graph(view, self.ratio)
        return self.best(view, table(game, view, graph, self.survival))

    def best(self, view: Seen, worths: Iterable[Worth]) -> Aim:
        """Return the best of a table that are allowed."""
        allowed = (w for w in worths if self.allow_friends or w.target not in view.friends)
        return best_of({w.target: w.total for w in allowed})


def shooting_graph(view: Seen, ratio: float = RATIO) -> Graph:
    """Return how likely each living player but me shoots at whom, from its shots so far.

    Shots at those who have fallen are struck out; the m-th last one left weighs 2^-m.
    """
    return {shooter: _row(view, shooter, ratio) for shooter in view.others}


def _row(view: Seen, shooter: int, ratio: float) -> dict[int, float]:
    row: dict[int, float] = {}
    weight = 1 - ratio
    for shots in reversed(view.history):
        target = shots[shooter]
        if target == NO_SHOT:
            weight *= ratio
        elif view.alive[target]:
            row[target] = row.get(target, 0.0) + weight
            weight *= ratio
        if weight < LEAST_WEIGHT:
            break
    return row


def hits(graph: Graph, target: int, without: int = NO_SHOT) -> tuple[float, float]:
    """Return how likely a target is hit at least once, and at least twice."""
    shooters = (row for i, row in graph.items() if i not in (target, without))
    return at_least(row[target] for row in shooters if target in row)


def at_least(shares: Iterable[float]) -> tuple[float, float]:
    """Return how likely at least one, and at least two, of independent events happen."""
    none, one = 1.0, 0.0
    for q in shares:
        one = one * (1 - q) + none * q
        none *= 1 - q
    return 1 - none, 1 - none - one


def table(game: Gunslinger, view: Seen, graph: Graph, survival: float = SURVIVAL) -> list[Worth]:
    """Return what a shot at each living player is worth, by ascending number."""
    cost = survival * game.enemies / game.players
    return [Worth(t, _kill(view, graph, t), _save(view, graph, t), cost) for t in view.others]


def _kill(view: Seen, graph: Graph, target: int) -> float:
    if target not in view.enemies:
        return 0.0
    once, twice = hits(graph, target)
    return once - twice


def _save(view: Seen, graph: Graph, target: int) -> float:
    """Return how likely friends live because the target falls first."""
    saved = 0.0
    for friend in view.friends:
        if friend != target and friend in graph[target]:
            saved += hits(graph, friend)[1] - hits(graph, friend, target)[1]
    return saved * hits(graph, target)[0] if saved else 0.0
