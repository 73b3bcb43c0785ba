"""What accuracy certain players get: measured over many matches, and what is shipped of that."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from engine.core.play.game import AnyGame
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry
from engine.core.play.series import next_seed
from engine.core.play.strategy import RANDOM, Strategy
from engine.core.review.accuracy import Performance, performance
from engine.core.review.judging import review
from engine.core.system.errors import InputError
from engine.core.system.resources import resource

FILE = "accuracy.json"
"""In the folder of a game's resources: what `main.py accuracy GAME ... --json` printed."""


@dataclass(frozen=True, slots=True)
class MeanAccuracy:
    """The accuracy (0 to 100) of a seat's player: the mean over matches, and its standard error."""

    strategy: str
    accuracy: float
    standard_error: float
    cost_per_choice: float


def seeds(seed: int, count: int) -> Iterator[int]:
    """Yield so many seeds that follow one another."""
    for _ in range(count):
        yield seed
        seed = next_seed(seed)


def judging(
    entry: GameEntry, game: AnyGame, strategies: Sequence[Strategy]
) -> Callable[[int], tuple[Performance, ...]]:
    """Return what says how each seat chose in the match of a seed.

    Raises InputError where such matches have no review.
    """
    if not entry.abilities(game).reviewed:
        raise InputError("{game} has no review by these rules", game=entry.title)
    scale, usual = entry.mistake_scale(game), entry.part("advice", "usual_yardstick")
    yardstick = None if usual is None else usual(game, strategies)

    def judge(seed: int) -> tuple[Performance, ...]:
        match = Match(game, strategies, seed).play_out()
        actions = [step.actions for step in match.steps]
        *_, last = review(entry, game, match.states, actions, yardstick=yardstick)
        decisions = last.value.by_turn
        return tuple(performance(decisions, seat, scale) for seat in range(game.num_players))

    return judge


def mean_accuracy(strategy: str, found: Sequence[Performance]) -> MeanAccuracy | None:
    """Return the mean over the matches in which a choice mattered; None where none did."""
    numbers = [each.accuracy for each in found if each.accuracy is not None]
    costs = [each.cost_per_choice for each in found if each.cost_per_choice is not None]
    if not numbers:
        return None
    mean = math.fsum(numbers) / len(numbers)
    squares = math.fsum((number - mean) ** 2 for number in numbers)
    error = math.sqrt(squares / max(len(numbers) - 1, 1) / len(numbers))
    return MeanAccuracy(strategy, mean, error, math.fsum(costs) / len(costs))


@cache  # a review that grows asks again and again
def random_accuracy(game: str) -> float | None:
    """Return what accuracy random play gets by the usual rules of a game, where that is shipped."""
    path = resource(game, FILE)
    if not path.is_file():
        return None
    seats = json.loads(path.read_text(encoding="utf-8"))["seats"]
    found = [seat["accuracy"] for seat in seats if seat["strategy"] == RANDOM.name]
    return math.fsum(found) / len(found) if found else None
