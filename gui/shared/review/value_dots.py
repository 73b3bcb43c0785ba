"""A review on a value line: the seat's line, pale those of others, and the mistakes as dots."""

from __future__ import annotations

from engine.core.play.mistakes import MistakeClass, MistakeScale
from engine.core.review.accuracy import class_of
from engine.core.review.review import Decision, Review
from gui.shared.charts.value_line import Mistake, ValueLine


def show_on(
    line: ValueLine, review: Review, seat: int, num_steps: int, scale: MistakeScale
) -> None:
    """Show what a match of so many steps was worth to `seat`.

    Dots are mistakes and blunders: of all seats where two play for the same points, else of this
    one.
    """
    dots = [
        _dot(review, each)
        for each in review.by_turn
        if class_of(each, scale) >= MistakeClass.MISTAKE and (review.duel or each.seat == seat)
    ]
    seats = () if review.duel else range(len(review.worths[0]))
    others = {other: review.worths_of(other) for other in seats if other != seat}
    line.show_worths(review.worths_of(seat), dots, seat, num_steps, others)


def _dot(review: Review, decision: Decision) -> Mistake:
    """Return a decision as a dot; punished if its player was worse off afterwards."""
    after = review.worth_after(decision.step, decision.seat)
    is_punished = after is not None and after.value < decision.value
    return Mistake(decision.step, decision.seat, decision.cost, is_punished)
