"""How well a seat chose: accuracy, also by phase, and mistakes by class beside those of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.core.play.game import AnyGame
from engine.core.play.interval import half_interval
from engine.core.play.mistakes import MistakeClass
from engine.core.play.registry import GameEntry
from engine.core.review.accuracy import Performance, performance
from engine.core.review.review import Review
from engine.core.review.typical import random_accuracy
from gui.shared.report.blocks import Block, Key, Say
from gui.shared.report.drawings import number_columns
from gui.shared.review.class_table import WORST_FIRST, class_table
from gui.shared.text.tr import tr
from gui.shared.text.value_format import SPACE, UNKNOWN, ValueUnit, decimal

FEWEST_CHOICES = 5
"""Of fewer, while a review comes in, an accuracy says nothing."""


def performance_blocks(
    entry: GameEntry,
    game: AnyGame,
    review: Review,
    names: Sequence[str],
    seat: int,
    unit: ValueUnit,
    *,
    is_whole: bool,
) -> Iterator[Block]:
    """Yield how a seat chose, as far as the review has come, beside the other or the others."""
    scale = entry.mistake_scale(game)
    own, *others = (
        performance(review.by_turn, each, scale, review.progress)
        for each in (seat, *(s for s in range(game.num_players) if s != seat))
    )
    is_enough = is_whole or sum(own.counts) >= FEWEST_CHOICES
    accuracy = own.accuracy if is_enough else None
    yield Key(
        _percent(accuracy, 1),
        tr("accuracy"),
        is_exact=not any(each.standard_error for each in review.decisions),
        is_vague=not is_whole or accuracy is None,
        is_known=accuracy is not None,
        tip=(tr("Accuracy"), *_about(entry)),
    )
    if own.is_noisy and is_enough:
        yield Say(tr("Too noisy to judge: what is known of most choices could hide a blunder."))
    phases = (tr("Opening"), tr("Middle"), tr("End"))
    shares = (_percent(phase, 0) for phase in own.phases)
    yield number_columns(tr("Accuracy by phase"), tuple(zip(phases, shares, strict=True)))
    empty = [name for name, phase in zip(phases, own.phases, strict=True) if phase is None]
    if is_whole and 0 < len(empty) < len(phases):
        text = tr("{phases}: no choice there mattered.")
        yield Say(text.format(phases=tr(" and ").join(empty)))
    costs = _mean_of(others, lambda each: each.cost_per_choice)
    rows = [_counted(each, own, others) for each in WORST_FIRST]
    rows.append((_cost(own.cost_per_choice, unit), _cost(costs, unit)))
    half = "" if not own.cost_error else unit.mean_cost(half_interval(own.cost_error))
    yield class_table(names, seat, rows, half)


def _about(entry: GameEntry) -> tuple[str, ...]:
    """Return what there is to know of an accuracy, with what random play gets, if that is known."""
    lines = [tr("Each choice that mattered counts by what it cost.")]
    typical = random_accuracy(entry.name)
    if typical is not None:
        text = tr("Random play gets {share} by the usual rules.")
        lines.append(text.format(share=_percent(typical, 0)))
    return *lines, tr("The cost per choice below counts every choice, cheap ones too.")


def _counted(
    mistake: MistakeClass, own: Performance, others: Sequence[Performance]
) -> tuple[str, str]:
    """Return how many mistakes of a class there were: of several others the mean."""
    known = [each for each in others if each.cost_per_choice is not None]
    mean = _mean_of(known, lambda each: float(each.number_of(mistake)))
    told = UNKNOWN if mean is None else decimal(mean, 0 if len(others) == 1 else 1)
    return str(own.number_of(mistake)), told


def _mean_of(
    others: Sequence[Performance], number: Callable[[Performance], float | None]
) -> float | None:
    known = [each for each in map(number, others) if each is not None]
    return sum(known) / len(known) if known else None


def _cost(cost: float | None, unit: ValueUnit) -> str:
    return UNKNOWN if cost is None else unit.mean_cost(cost)


def _percent(number: float | None, digits: int) -> str:
    return UNKNOWN if number is None else f"{decimal(number, digits)}{SPACE}%"
