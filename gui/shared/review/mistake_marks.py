"""The mistakes of a review that deserve a warning, and their marks on the track."""

from __future__ import annotations

from engine.core.play.game import AnyGame
from engine.core.play.review import Decision, Review
from gui.shared.page.page import AnyWords
from gui.shared.page.seats import Seats
from gui.shared.page.timeline import Mark, Timeline
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ValueUnit


def mistakes(review: Review, unit: ValueUnit) -> list[Decision]:
    """Return the decisions among the ten costliest whose cost deserves a warning."""
    least = unit.mistake - 1e-9
    return [each for each in review.costliest(10) if each.cost >= least]


def mistake_mark(
    mistake: Decision, game: AnyGame, words: AnyWords, seats: Seats, timeline: Timeline[object]
) -> Mark:
    """Return the mark of a mistake, where its step begins."""
    text = tr("{who}: {what}").format(
        who=seats.names[mistake.seat],
        what=words.chosen(game, mistake.action, mistake.view, mistake.seat),
    )
    return Mark(timeline.start_of(mistake.step), text, mistake.seat, "triangle-alert")
