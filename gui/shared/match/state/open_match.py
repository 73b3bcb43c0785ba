"""How the match on a page stands: one value that says it completely.

`commands` give the next one, `telling` says what views show of it, and a `store` does what it
orders.  Nothing here changes, and nothing is done: that something is to be done stands in a field
(`turn`, `motion`, `said`) or follows from the value (`questions`, `review_order`).  No Qt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from engine.core.play.advice import Ranking
from engine.core.play.mistakes import MistakeClass
from engine.core.review.accuracy import class_of
from engine.core.review.against import Rivals, rivals_of
from engine.core.review.review import Decision, Review
from gui.shared.match.state.lesson import bad_choices
from gui.shared.match.state.parts import (
    NO_ANSWERS,
    NO_CARE,
    Advice,
    Care,
    Instead,
    Question,
    Questions,
    ReviewOrder,
)
from gui.shared.match.state.standing import Standing
from gui.shared.page.coach_level import CoachLevel
from gui.shared.page.guide_script import Before, GuideStep
from gui.shared.page.seats import Seats

MOST_MARKED = 10
"""So many of the costliest decisions have marks."""


@dataclass(frozen=True, eq=False)
class OpenMatch(Standing):
    """The match on a page: how it stands, and all that follows for coach, review and controls."""

    @cached_property
    def seats_on_board(self) -> Seats:
        """The seats for the picture; as they are now with who of those who choose at once has."""
        seats = replace(self.seats, has_values=self.shows_beliefs, points=self.points)
        asked, deciding = self.next_seat, () if self.played is None else self.deciding
        if not self.cursor.is_at_end or len(deciding) < 2 or asked is None:
            return seats
        assert self.played is not None
        open_seats = frozenset(self.played.waiting_for) - frozenset(dict(self.locked))
        return replace(seats, asked=asked, chosen=frozenset(deciding) - open_seats)

    # what is found out about the position

    @property
    def level(self) -> CoachLevel:
        """How much the coach says; nothing in a guided match."""
        return CoachLevel.OFF if self.guide is not None else self.wishes.level

    @property
    def shows_all(self) -> bool:
        """Whether what positions are worth is shown wherever one looks."""
        if self.room.has_person:
            return self.level is CoachLevel.ALL
        return self.wishes.values

    @property
    def warns(self) -> bool:
        """Whether the coach speaks up before a costly choice."""
        return self.room.has_person and self.level in (CoachLevel.WARN, CoachLevel.HINTS)

    @property
    def are_values_open(self) -> bool | None:
        """Whether values are seen, or hidden, at any level of the coach; None: as that says.

        They are seen once the match is over, but hidden in a lesson until the answer is known.
        """
        question = None if self.lesson is None else self.lesson.question
        if question is not None:
            return question.is_answered
        return True if self.room.has_person and self.is_end_seen else None

    @property
    def shows_marks(self) -> bool:
        """Whether marks may tell what choices cost."""
        if self.room.has_person:
            return self.shows_all or self.is_end_seen
        return self.shows_all and self.can.advised

    @property
    def shows_beliefs(self) -> bool:
        """Whether the board may show what the program believes of what is to come."""
        return self.shows_parts or not self.room.has_person

    @property
    def shows_parts(self) -> bool:
        """Whether the game's own panels may show values."""
        if self.are_values_open is not None:
            return self.are_values_open
        return self.shows_all or self.care.is_why_shown

    @property
    def can_coach(self) -> bool:
        """Whether there is anything that the coach could say of this match."""
        return self.can.advised or self.room.coaches

    @property
    def tells_past(self) -> bool:
        """Whether what was chosen may be judged: at the coach's level, or once it is over."""
        is_open = self.are_values_open
        return self.shows_all if is_open is None else is_open

    @property
    def is_speaking(self) -> bool:
        """Whether values are to be seen: beside the board, or else with what was chosen."""
        if self.is_paired:
            return False
        is_reviewed = self.opened == "review" and not self.is_asked_now
        is_wanted = self.shows_all or is_reviewed or bool(self.are_values_open)
        return is_wanted and self.can.advised and self.are_values_open is not False

    @property
    def thinks(self) -> bool:
        """Whether it is found out in silence what the choices are worth that a person has."""
        return self.warns and self.can.advised and self.is_asked_now and self.lesson is None

    @property
    def is_preparing(self) -> bool:
        """Whether the players are not ready yet, and that takes long."""
        return self.turn is not None and self.turn is self.slow_turn

    @property
    def has_own_advice(self) -> bool:
        """Whether the game's explorer finds out itself what choices are worth."""
        return bool(self.room.page.explorer) and not self.has_rivals and self.is_speaking

    @property
    def was_asked_here(self) -> bool:
        """Whether values were asked for at the position on the board, though none are shown."""
        return self.asked_at == self.cursor.step and not self.is_asked_now

    @cached_property
    def questions(self) -> Questions | None:
        """What is to be found out about the position on the board; None for nothing."""
        here, lesson = self.position, self.lesson
        if lesson is not None and lesson.pending is not None and lesson.question is not None:
            asked, game = lesson.question.decision, lesson.whole.game
            return Questions(game, ((asked.view, asked.seat),), self.yardstick, lesson.pending)
        if here is None or here.seat is None or not self.is_true:
            return None
        own = here.view, here.seat
        if self.is_speaking or self.was_asked_here:
            return Questions(here.match.game, (own, *here.others), self.yardstick, here.made)
        if self.thinks:
            about = self.care.considered if self.care.held is None else self.care.held.action
            return Questions(here.match.game, (own,), self.yardstick, about)
        return None

    @property
    def is_true(self) -> bool:
        """Whether the rules give what is on show; a record from elsewhere may say otherwise."""
        return self.saved is None or self.saved.untrue is None

    @property
    def answers(self) -> Mapping[Question, Advice]:
        """What is known of these questions, never of others."""
        if self.advised is None or self.advised.questions != self.questions:
            return NO_ANSWERS
        return self.advised.answers

    @property
    def ranking(self) -> Ranking | None:
        """What a strategy would do in the position on the board, while no value is known."""
        if self.advised is None or self.advised.questions != self.questions or self.advice:
            return None
        return self.advised.ranking

    @property
    def advice(self) -> Advice:
        """What each choice of the position on the board is worth, as far as that is known."""
        questions = self.questions
        return () if questions is None else self.answers.get(questions.each[0], ())

    @cached_property
    def rivals(self) -> Rivals | None:
        """Who sits in the other seats, where values against them can be told."""
        if not self.room.has_person or self.settings is None:
            return None
        return rivals_of(self.room.entry, self.settings.game, self.settings.strategies)

    @property
    def yardstick(self) -> Any:
        """What values go by."""
        is_rival = self.wishes.against_rival and self.rivals is not None
        return self.rivals if is_rival else self.measured_by

    @property
    def has_rivals(self) -> bool:
        """Whether values are those against who sits there."""
        return isinstance(self.yardstick, Rivals)

    @property
    def care(self) -> Care:
        """What the coach did where a person is asked now."""
        is_here = self.stored_care.about is self.played and self.thinks
        return self.stored_care if is_here else NO_CARE

    # the review

    @property
    def is_reviewable(self) -> bool:
        """Whether there will be a review: none where a fault has ended the match."""
        played = self.played
        return played is not None and self.can.reviewed and not played.is_forfeited

    @cached_property
    def review_order(self) -> ReviewOrder | None:
        """What is to be reviewed; None for nothing."""
        played = self.played
        if played is None or not self.is_true or not self.can.reviewed or self.is_paired:
            return None
        if len(played.states) <= played.num_steps or self.is_asking_question:
            return None
        seats = tuple(filter(self.may_see_choices, range(played.game.num_players)))
        is_end = self.is_done if self.room.has_person else played.is_over or self.saved is not None
        is_end = is_end and self.guide is None
        if self.room.has_person:
            is_end = is_end and self.is_reviewable
        if not is_end and self.opened != "review":
            return None
        return ReviewOrder(played, seats, self.persons if self.room.has_person and is_end else ())

    @property
    def is_asking_question(self) -> bool:
        """Whether a question of a lesson is on the board."""
        return self.lesson is not None and self.lesson.question is not None

    @property
    def review(self) -> Review | None:
        """The review of the match on the board, as far as it has come."""
        found = self.reviewed
        if found is None or found.played is not self.played or found.yardstick != self.yardstick:
            return None
        return found.review

    @cached_property
    def review_told(self) -> Review | None:
        """What of the review may be told now."""
        review = self.review
        if review is None:
            return None
        if self.played is not None and self.horizon < self.played.num_steps:
            review = review.up_to(self.horizon)
        return self._of_seats(review)

    def _of_seats(self, review: Review) -> Review:
        seats = range(len(self.seats.names))
        told = tuple(filter(self.may_see_choices, seats))
        return review if len(told) == len(seats) else review.of_seats(told)

    @cached_property
    def mistakes(self) -> tuple[Decision, ...]:
        """The mistakes and blunders among the costliest decisions that may be seen."""
        if self.review is None or self.game is None:
            return ()
        scale = self.room.entry.mistake_scale(self.game)
        listed = self._of_seats(self.review).costliest(MOST_MARKED)
        return tuple(each for each in listed if class_of(each, scale) >= MistakeClass.MISTAKE)

    @cached_property
    def classes(self) -> Mapping[int, Mapping[int, MistakeClass]]:
        """By step and seat how bad the worst choice was, where values may be seen."""
        if self.review is None or self.game is None or not self.shows_marks:
            return {}
        scale = self.room.entry.mistake_scale(self.game)
        worst: dict[int, dict[int, MistakeClass]] = {}
        for each in self._of_seats(self.review).by_turn:
            of_step = worst.get(each.step, {})
            found = max(class_of(each, scale), of_step.get(each.seat, MistakeClass.NONE))
            if found:
                worst[each.step] = of_step | {each.seat: found}
        return worst

    @cached_property
    def own_mistakes(self) -> tuple[Decision, ...]:
        """The mistakes and blunders of the persons, the worst first."""
        if self.review is None or self.game is None:
            return ()
        return bad_choices(self.room.entry, self.game, self.review, self.persons)

    # going back and forth

    @property
    def is_free(self) -> bool:
        """Whether the match may be taken back or left: nobody thinks, and all of it is there."""
        return self.played is not None and self.turn is None and not self.is_asking_question

    def undo_to(self, *, by_turn: bool = False) -> int | None:
        """Return the step to take back to; None where what was chosen stands."""
        if self.played is None:
            return None
        return self.played.undo_to(self.persons, self.timeline.turns, by_turn=by_turn)

    @cached_property
    def can_undo(self) -> bool:
        """Whether there is anything to take back, or to choose anew."""
        is_begun = self.locked or self.branches or self.care.held
        return bool(is_begun) or self.undo_to() is not None

    @property
    def can_end_series(self) -> bool:
        """Whether the series may be over before all of it is played."""
        played = self.played
        if not self.is_free or played is None or self.is_ended:
            return False
        return bool(played.earlier) and not played.count

    @property
    def can_redo(self) -> bool:
        """Whether anything can be played again."""
        return bool(self.undone)

    @property
    def can_try(self) -> bool:
        """Whether something else can be tried from the position on the board."""
        played, step = self.played, self.cursor.step
        if played is None or step >= len(played.states):
            return False
        if self.can.hides or self.length:
            return played.last_own(self.persons, step) is not None
        return bool(played.game.players_to_act(played.states[step]))

    # the guide, and what stands in the place of the controls

    @property
    def num_guided(self) -> int:
        """How many steps of the guide are done in the position on the board."""
        if self.guide is None or self.played is None:
            return 0
        return self.guide.script.num_done(self.played.steps[: self.cursor.step])

    @property
    def guide_step(self) -> GuideStep | None:
        """What the guide asks for in the position on the board; None once all is done."""
        if self.guide is None or self.num_guided >= len(self.guide.script.steps):
            return None
        return self.guide.script.steps[self.num_guided]

    @property
    def next_seat(self) -> int | None:
        """Who is to choose next; nobody once the guide has come to its end."""
        is_guided_out = self.guide is not None and self.guide_step is None
        return None if is_guided_out else super().next_seat

    @property
    def guide_before(self) -> Before | None:
        """What has to be chosen before that."""
        step, played = self.guide_step, self.played
        if step is None or played is None:
            return None
        return step.first(played.states[self.cursor.step])

    @property
    def is_past(self) -> bool:
        """Whether the board rests in the past."""
        here = self.position
        return here is not None and here.is_past and not self.cursor.is_moving

    @property
    def instead(self) -> Instead:
        """What stands in the place of the controls: the cover first, for it hides the rest."""
        is_rest = self.cursor.is_at_end and not self.cursor.is_moving and self.turn is None
        if not self.room.has_person or self.played is None or not is_rest:
            return ""
        if self.is_covered:
            return "cover"
        if self.played.undrawn is not None:
            return "dice"
        return "end" if self.is_done and not self.is_asking_question and not self.guide else ""
