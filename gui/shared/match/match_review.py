"""What a review says on the tab of its match: the list as far as it may be seen, and the marks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from engine.core.play.game import AnyGame
from engine.core.play.match import Match
from engine.core.play.mistakes import MistakeClass, MistakeScale
from engine.core.play.replay import RecordedMatch
from engine.core.review.accuracy import class_of
from engine.core.review.review import Decision, Review
from gui.shared.page.page import AnyPage, AnyWords
from gui.shared.page.seats import Seats
from gui.shared.page.timeline import Mark, Timeline
from gui.shared.review.class_words import class_word
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.core.play.registry import GameEntry
    from gui.shared.match.playhead import Playhead
    from gui.shared.match.seating.viewpoint import Viewpoint
    from gui.shared.page.tab import Shell
    from gui.shared.review.review_panel import ReviewPanel


class ReviewedMatch(Protocol):
    """What a review wants of the tab that shows its match."""

    page: AnyPage
    entry: GameEntry
    playhead: Playhead
    review: Review | None
    review_panel: ReviewPanel
    shell: Shell
    viewpoint: Viewpoint

    @property
    def seats(self) -> Seats: ...
    @property
    def match(self) -> Match | RecordedMatch | None: ...
    @property
    def hides_ahead(self) -> bool: ...
    @property
    def shows_values(self) -> bool: ...
    @property
    def step_shown(self) -> int: ...
    def side(self) -> int: ...


class MatchReview:
    """Shows of a tab's review what may be seen of it now."""

    def __init__(self, tab: ReviewedMatch) -> None:
        self._tab = tab
        self._length = -1

    def forget(self) -> None:
        """Show it anew next time: the match, the review or what may be seen has changed."""
        self._length = -1

    def follow(self) -> None:
        """List what may be seen of it, where that is another part than before."""
        tab = self._tab
        review, match = tab.review, tab.match
        if review is None or match is None:
            return
        length = tab.step_shown if tab.hides_ahead else len(match.steps)
        if length == self._length:
            return
        self._length = length
        seen = self._seen(review.up_to(length) if tab.hides_ahead else review)
        tab.review_panel.show_review(
            seen, match.game, tab.seats.names, tab.side(), num_steps=length
        )

    def _seen(self, review: Review) -> Review:
        """Return what whoever looks may see of it."""
        viewpoint, seats = self._tab.viewpoint, range(len(self._tab.seats.names))
        may_see = tuple(filter(viewpoint.may_see_choices, seats))
        return review if len(may_see) == len(seats) else review.of_seats(may_see)

    def marks(self) -> Sequence[Mark]:
        """Return the marks of the costliest decisions; none where values may not be seen."""
        tab = self._tab
        review, match, timeline = tab.review, tab.match, tab.playhead.timeline
        if review is None or match is None or not tab.shows_values:
            return ()
        found = self._mistakes(review, match.game)
        return _marks(tab.entry, found, match.game, tab.page.words, tab.seats, timeline)

    def classes(self) -> Mapping[int, MistakeClass]:
        """Return how bad the worst choice of each step was, where values may be seen."""
        tab = self._tab
        if tab.review is None or tab.match is None or not tab.shows_values:
            return {}
        scale, worst = tab.entry.mistake_scale(tab.match.game), dict[int, MistakeClass]()
        for each in self._seen(tab.review).by_turn:
            found = max(class_of(each, scale), worst.get(each.step, MistakeClass.NONE))
            if found:
                worst[each.step] = found
        return worst

    def show_mistake(self, direction: int) -> None:
        """Jump to the next or the previous marked decision, where that may be seen."""
        tab, step = self._tab, self._mistake_beside(direction)
        if tab.review is not None and direction > 0 and tab.hides_ahead:
            tab.shell.show_message(tr("What is to come is hidden."))
        elif step is not None:
            tab.playhead.show_step(step)

    def _mistake_beside(self, direction: int) -> int | None:
        """Return the step of the next (1) or the previous (-1) marked decision, if there is any.

        After the last comes the first again: at the end of a match all of them lie behind.
        """
        tab, here = self._tab, self._tab.playhead.step
        if tab.review is None or tab.match is None:
            return None
        steps = sorted(each.step for each in self._mistakes(tab.review, tab.match.game))
        ahead = [s for s in steps if (s > here if direction > 0 else s < here)]
        found = ahead or steps
        return (found[0] if direction > 0 else found[-1]) if found else None

    def _mistakes(self, review: Review, game: AnyGame) -> list[Decision]:
        """Return the mistakes and blunders among the ten costliest decisions that may be seen."""
        scale = self._tab.entry.mistake_scale(game)
        listed = self._seen(review).costliest(10)
        return [each for each in listed if class_of(each, scale) >= MistakeClass.MISTAKE]


def _marks(
    entry: GameEntry,
    mistakes: Iterable[Decision],
    game: AnyGame,
    words: AnyWords,
    seats: Seats,
    timeline: Timeline[object],
) -> list[Mark]:
    """Return a mark where each step with mistakes begins, in the colour of the first of them."""
    scale = entry.mistake_scale(game)
    by_step: defaultdict[int, list[Decision]] = defaultdict(list)
    for mistake in mistakes:
        if mistake.step < timeline.num_steps:
            by_step[mistake.step].append(mistake)
    return [
        Mark(
            timeline.start_of(step),
            "; ".join(_in_words(mistake, game, words, seats, scale) for mistake in made),
            made[0].seat,
            "triangle-alert",
        )
        for step, made in by_step.items()
    ]


def _in_words(
    mistake: Decision, game: AnyGame, words: AnyWords, seats: Seats, scale: MistakeScale
) -> str:
    what = words.chosen(game, mistake.action, mistake.view, mistake.seat)
    text, word = tr("{word}: {who} {what}"), class_word(class_of(mistake, scale))
    return text.format(word=word, who=seats.names[mistake.seat], what=what)
