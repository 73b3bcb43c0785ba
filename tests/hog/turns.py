"""Every way in which a turn of Hog may end, played by the rules with dice that are told."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from engine.hog.rules import Hog, HogState
from tests.hog.board.test_animation import Forced


@dataclass(frozen=True)
class End:
    """How a turn may end: its chance, what happened, and the state after it."""

    chance: Fraction
    events: tuple[object, ...]
    state: HogState

    def has(self, kind: type) -> bool:
        return any(isinstance(event, kind) for event in self.events)


def ends(game: Hog, view: HogState, num_rolls: int) -> list[End]:
    """Return the ends of a turn of the player to move; rolls of the same points are one."""
    found = []
    for dice, chance in rolls(num_rolls, game.sides, game.pig_out):
        step = game.step(view, {view.to_move: num_rolls}, Forced(*dice))
        found.append(End(chance, step.events, step.state))
    return found


@lru_cache
def rolls(number: int, sides: int, pig_out: bool) -> list[tuple[tuple[int, ...], Fraction]]:
    """Return one roll for each number of points, with the chance of all that bring as many."""
    counts: Counter[int] = Counter({0: 1})
    examples: dict[int, tuple[int, ...]] = {0: ()}
    lowest = 2 if pig_out else 1
    for _ in range(number):
        longer: Counter[int] = Counter()
        longer_examples: dict[int, tuple[int, ...]] = {}
        for total, count in counts.items():
            for face in range(lowest, sides + 1):
                longer[total + face] += count
                longer_examples[total + face] = (*examples[total], face)
        counts, examples = longer, longer_examples
    all_rolls = sides**number
    found = [(examples[total], Fraction(count, all_rolls)) for total, count in counts.items()]
    if pig_out and number:
        with_one = all_rolls - (sides - 1) ** number
        found.append(((1,) + (2,) * (number - 1), Fraction(with_one, all_rolls)))
    return found
