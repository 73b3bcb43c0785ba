"""How well somebody chose in a match: classes of mistakes, cost per choice, and an accuracy.

The accuracy of one choice is 103.17 exp(-4.354 c) - 3.17 per cent, where c is what it cost as a
share of the whole scale of values (lichess.org/page/accuracy, 2023, there with differences in per
cent: 100 c = 10 gives 63 %).  There, and for its class, an estimated cost counts only beyond half
of its 95 % interval; the cost per choice is a mean of estimates, as the ledger is a sum of them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.core.play.interval import half_interval
from engine.core.play.mistakes import ROUNDING, MistakeClass, MistakeScale
from engine.core.review.likely_cost import sum_of_costs
from engine.core.review.review import Decision

NUM_PHASES = 3
"""Opening, middle and end: thirds of the way to the end of a match."""


@dataclass(frozen=True, slots=True)
class Performance:
    """How one seat chose: 0 to 100 as `accuracy`, None where no choice mattered.

    `cost_per_choice` is the mean of what each choice cost, in the game's unit, and `cost_error` its
    standard error; None without any.  `counts` says how many choices there were of each class.
    Where `is_noisy` a blunder could hide in most of those that mattered: there is no accuracy then.
    """

    accuracy: float | None
    phases: tuple[float | None, ...]
    cost_per_choice: float | None
    counts: tuple[int, int, int, int]
    cost_error: float = 0.0
    is_noisy: bool = False

    def number_of(self, mistake: MistakeClass) -> int:
        """Return how many choices were of this class."""
        return self.counts[mistake]


def class_of(decision: Decision, scale: MistakeScale) -> MistakeClass:
    """Return how bad a decision was, beyond the error of what it cost."""
    return scale.class_of(decision.sure_cost)


def choice_accuracy(cost: float) -> float:
    """Return the accuracy (0 to 100) of a choice that costs this share of the whole scale."""
    return min(max(103.17 * math.exp(-4.354 * cost) - 3.17, 0.0), 100.0)


def performance(
    decisions: Iterable[Decision], seat: int, scale: MistakeScale, progress: Sequence[float] = ()
) -> Performance:
    """Return how `seat` chose in a match.

    `progress` says for each step how far along the match was (0 to 1, `progress_of`); without it
    there are no phases.  Accuracy is the mean over choices that mattered: those whose best and
    worst action differ by an inaccuracy or more.
    """
    own = [each for each in decisions if each.seat == seat]
    mattering = [each for each in own if matters(each, scale)]
    is_noisy = 2 * sum(hides_blunders(each, scale) for each in mattering) > len(mattering)
    accuracies = [] if is_noisy else [(each, _accuracy(each, scale)) for each in mattering]
    by_phase: list[list[float]] = [[] for _ in range(NUM_PHASES)]
    for decision, accuracy in accuracies:
        if decision.step < len(progress):
            by_phase[phase_of(progress[decision.step])].append(accuracy)
    classes = Counter(class_of(each, scale) for each in own)
    none, inaccuracies, mistakes, blunders = (classes[each] for each in MistakeClass)
    cost = sum_of_costs([each.likely_cost for each in own])
    return Performance(
        _mean([accuracy for _, accuracy in accuracies]),
        tuple(_mean(phase) for phase in by_phase),
        cost.value / len(own) if own else None,
        (none, inaccuracies, mistakes, blunders),
        cost.standard_error / max(len(own), 1),
        is_noisy,
    )


def hides_blunders(decision: Decision, scale: MistakeScale) -> bool:
    """Return whether the advice is too noisy to tell: no mistake is sure, and a blunder may be."""
    is_sure = class_of(decision, scale) is not MistakeClass.NONE
    return not is_sure and half_interval(decision.noise) >= scale.blunder


def matters(decision: Decision, scale: MistakeScale) -> bool:
    """Return whether the best and the worst choice differ by an inaccuracy or more."""
    values = [item.value for item in decision.advice]
    return max(values) - min(values) >= scale.inaccuracy - ROUNDING if values else False


def phase_of(progress: float) -> int:
    """Return 0 in the first third of a match, 2 in the last."""
    return min(int(NUM_PHASES * progress), NUM_PHASES - 1)


def _accuracy(decision: Decision, scale: MistakeScale) -> float:
    return choice_accuracy(decision.sure_cost / scale.width)


def _mean(numbers: Sequence[float]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None
