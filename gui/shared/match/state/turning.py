"""Where a match that was watched turned, and the sentence that tells it.  No widgets."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from engine.core.play.advice import Worth
from engine.core.play.interval import half_interval
from engine.core.review.review import Review
from engine.core.system.job import one_step
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.match.state.parts import Turning
from gui.shared.match.state.played import Played
from gui.shared.match.state.telling import numbers, unit
from gui.shared.page.timeline import Span, Timeline
from gui.shared.text.move_numbering import number_of
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from gui.shared.page.page import AnyPage

SAME = 1e-9
"""Values no further apart are the same: sums leave as much."""


def ended(s: OpenMatch) -> Played | None:
    """Return the match that is watched once it is played to its end, also while it is shown."""
    played = s.played
    if s.room.has_person or s.is_paired or played is None:
        return None
    return played if played.is_over and not played.is_forfeited else None


def whole_review(s: OpenMatch) -> Review | None:
    """Return its review, where that has come to the end and values may be told."""
    played, review = s.played, s.review
    if played is None or review is None or not s.shows_all or review.ends:
        return None
    return review if review.num_states > played.num_steps else None


@one_step
def finding(
    page: AnyPage, played: Played, timeline: Timeline[Any], review: Review | None, seat: int
) -> Turning | None:
    """Find the turning point, told of who won: by the review, or else by the score.

    A review says nothing of what turned within the only step.
    """
    is_known = review is not None and played.num_steps > 1
    found = _by_review(played, timeline, review, seat) if review and is_known else None
    return found or _by_score(page, played, timeline, seat)


def _by_review(
    played: Played, timeline: Timeline[Any], review: Review, seat: int
) -> Turning | None:
    """Return where the value of a seat moved most; of equal moves the first that is a gain."""
    worths = review.worths_of(seat)
    known = [(step, worth) for step, worth in enumerate(worths) if worth is not None]
    if len(known) < 2:
        return None

    def moved(pair: tuple[tuple[int, Worth], tuple[int, Worth]]) -> tuple[float, bool]:
        change = pair[1][1].value - pair[0][1].value
        return round(abs(change), 9), change > 0

    (first, before), (last, after) = max(pairwise(known), key=moved)
    error = half_interval(math.hypot(before.standard_error, after.standard_error))
    if abs(after.value - before.value) <= error + SAME:
        return Turning(played, seat, 0, 0, 0.0, before, before)
    return Turning(played, seat, first, last - 1, timeline.start_of(first), before, after)


def _by_score(page: AnyPage, played: Played, timeline: Timeline[Any], seat: int) -> Turning | None:
    """Return where a seat took the lead for good; None where it does not lead at the end."""
    taken: Span[Any] | None = None
    is_parted = timeline.num_steps > 1
    ends = {span.step if is_parted else span.start: span for span in timeline.spans}
    for span in reversed(ends.values()):
        score = page.score(span.after)
        if not score or score[seat] <= max(each for n, each in enumerate(score) if n != seat):
            break
        taken = span
    if taken is None:
        return None
    if is_parted:
        at = timeline.start_of(taken.step)
        return Turning(played, seat, taken.step, taken.step, at)
    stops = timeline.stops.get(timeline.kinds[-1].name, ())
    count = sum(stop.seconds <= taken.end + SAME for stop in stops)
    return Turning(played, seat, 0, 0, taken.start, stop=count)


def sentence(s: OpenMatch) -> tuple[str, float | None]:
    """Return what is said of the turning point, and the time to go to; "" of another match's."""
    found, played = s.turning, s.played
    if found is None or played is None or found.played is not played:
        return "", None
    name, page, told = s.seats.names[found.seat], s.room.page, unit(s)
    if found.before is None or found.after is None:
        text = tr("{name} led in {what} from {when} to the end.")
        return text.format(name=name, what=page.score_words, when=_when(s, found)), found.seconds
    if found.before is found.after:
        return tr("Nothing turned it: by the review the value never moved."), None
    what = told.title[:1].lower() + told.title[1:]
    text = tr(
        "It turned in {when}{deed}: by the review {whose} {what} went from {before} to {after}."
    )
    before, after = told.written(found.before), told.written(found.after)
    said = text.format(
        when=_when(s, found),
        deed=_deed(s, found),
        whose=tr("your") if name == tr("You") else tr("{name}’s").format(name=name),
        what=what,
        before=before,
        after=after,
    )
    return said, found.seconds


def _deed(s: OpenMatch, found: Turning) -> str:
    """Return what was done there, where that was one choice."""
    played, step = found.played, found.first
    actions = played.steps[step].actions
    if found.last != step or len(actions) != 1:
        return ""
    ((seat, action),) = actions.items()
    view = played.game.observe(played.states[step], seat)
    chosen = s.words.chosen(played.game, action, view, seat)
    name = s.seats.names[seat]
    name = tr("you") if name == tr("You") else name
    return tr(", when {name} {chosen}").format(name=name, chosen=chosen)


def _when(s: OpenMatch, found: Turning) -> str:
    """Return when it was, as people count: turn 13, or castle 7 of the only step."""
    counting = s.room.page.counting
    if found.stop:
        return f"{tr(s.timeline.kinds[-1].noun)} {found.stop}"
    of_steps: Sequence[int] = numbers(s, found.played)
    first, last = number_of(of_steps, found.first), number_of(of_steps, found.last)
    if first == last:
        return f"{counting.noun} {first}"
    many = counting.many or tr("turns")
    return tr("{many} {first} to {last}").format(many=many, first=first, last=last)
