"""When the coach warns: a choice that surely costs so much, and not before that is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.play.advice import ActionValue, lists
from engine.core.play.mistakes import MistakeClass, MistakeScale
from engine.core.review.accuracy import class_of
from engine.core.review.review import Decision, judged

WARN_FROM = {
    "inaccuracies": MistakeClass.INACCURACY,
    "mistakes": MistakeClass.MISTAKE,
    "blunders": MistakeClass.BLUNDER,
}
"""What the settings call the classes from which on the coach warns."""


def costly(
    seat: int,
    view: Any,
    action: Any,
    advice: Sequence[ActionValue],
    scale: MistakeScale,
    least: MistakeClass,
) -> Decision | None:
    """Return the choice of `action` with its cost, where that is surely of class `least` or worse,
    and of one that the game warns of.

    None where it costs less, or may by the error of an estimate, or where nothing is known of it.
    """
    decision = judged(0, seat, view, (action,), advice) if lists(advice, (action,)) else None
    least = max(least, scale.warned)
    return decision if decision is not None and class_of(decision, scale) >= least else None


def is_settled(advice: Sequence[ActionValue], action: Any) -> bool:
    """Return whether the advice on an action is exact: more time would tell nothing else."""
    return lists(advice, (action,)) and not any(item.standard_error for item in advice)
