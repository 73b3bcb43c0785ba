"""How the match on a page stands: one value that says it completely.

`commands` give the next one, `telling` says what views show of it, and a `store` does what it
orders.  Nothing here changes, and nothing is done: that something is to be done stands in a field
(`turn`, `motion`, `said`) or follows from the value (`questions`, `review_order`).  No Qt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from engine.core.play.abilities import Abilities
from engine.core.play.advice import Ranking
from engine.core.play.game import AnyGame
from engine.core.play.lens import EVERYONE, TRUTH, Lens, Seat, may_see, seen_state
from engine.core.play.mistakes import MistakeClass
from engine.core.play.record_fields import Help
from engine.core.play.registry import GameEntry
from engine.core.review.accuracy import class_of
from engine.core.review.against import Rivals, rivals_of
from engine.core.review.review import Decision, Review
from gui.shared.match.seating.names import seats_of
from gui.shared.match.seating.position import Position, position_of
from gui.shared.match.state.lesson import Lesson, bad_choices
from gui.shared.match.state.played import Past, Played, Turn
from gui.shared.match.state.questions import (
    NO_ANSWERS,
    NO_CARE,
    Advice,
    Advised,
    Care,
    Question,
    Questions,
    Reviewed,
    ReviewOrder,
)
from gui.shared.match.state.settings import MatchSettings
from gui.shared.page.coach_level import CoachLevel
from gui.shared.page.guide_script import Before, GuideScript, GuideStep
from gui.shared.page.opened_file import SavedMatch
from gui.shared.page.seats import Seats
from gui.shared.page.timeline import Timeline
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from gui.shared.page.page import AnyPage

NOWHERE: Timeline[Any] = Timeline(None)
MOST_MARKED = 10
"""So many of the costliest decisions have marks."""
Opened = Literal["", "setup", "review", "levels"]
"""What lies on top: one thing at a time."""
Instead = Literal["", "cover", "end", "dice"]
"""What stands in the place of the controls."""
CardRoom = Literal["", "coming", "there"]
"""For which card room is kept below the controls: none, one that may come, one that is there."""


@dataclass(frozen=True)
class Room:
    """Where the match is: what never changes."""

    entry: GameEntry
    page: AnyPage
    has_person: bool = False
    coaches: bool = False
    """Whether a panel of the game's own shows what choices are worth."""
    is_beside: bool = False
    """Whether it stands beside another match, on the same dice."""


@dataclass(frozen=True)
class Wishes:
    """The settings that matter to a match."""

    level: CoachLevel = CoachLevel.WARN
    values: bool = True
    hides_ahead: bool = False
    skips_setup: bool = False
    warn_from: MistakeClass = MistakeClass.MISTAKE
    against_rival: bool = False


@dataclass(frozen=True)
class Cursor:
    """Where the clock is, as far as it matters to more than the picture.

    So many steps are over (`step`), it is `is_inside` the next one, and has `seen` so many.
    """

    step: int = 0
    is_inside: bool = False
    is_moving: bool = False
    is_at_end: bool = True
    seen: int = 0


@dataclass(frozen=True, eq=False)
class Motion:
    """What the clock is told: to stand after `step` steps, if that is said, and perhaps to run on.

    What a person waits for runs to the end of what there is now, faster where many steps follow
    step number `after`; a replay runs on with the match.
    """

    step: int | None = None
    runs: bool = False
    is_waited_for: bool = False
    after: int | None = None


@dataclass(frozen=True, eq=False)
class Said:
    """A sentence for a toast."""

    text: str


@dataclass(frozen=True, eq=False)
class Refused:
    """Why a turn could not be begun."""

    turn: Turn
    error: Exception


@dataclass(frozen=True, eq=False)
class NoValues:
    """Why there are none, of a match and of the position that was asked about."""

    played: Played | None
    questions: Questions | None
    why: str


@dataclass(frozen=True, eq=False)
class Missed:
    """What of a lesson Train is to ask again."""

    whole: Played
    decisions: tuple[Decision, ...]


@dataclass(frozen=True, eq=False)
class GuideAt:
    """A guided first match; `is_wrong` says that the last choice was not the one asked for."""

    script: GuideScript
    is_wrong: bool = False


@dataclass(frozen=True, eq=False)
class OpenMatch:
    """The match on a page.  What is not named where one is made is as it is at the beginning."""

    room: Room
    wishes: Wishes = Wishes()

    settings: MatchSettings | None = None
    saved: SavedMatch | None = None
    played: Played | None = None
    timeline: Timeline[Any] = NOWHERE
    turn: Turn | None = None
    slow_turn: Turn | None = None
    """The one that agents take long to get ready for."""
    undone: tuple[Past, ...] = ()
    branches: tuple[Past, ...] = ()
    is_ended: bool = False
    """Whether a series is over."""
    num_taken_back: int = 0
    """Matches of a series."""
    helped: tuple[Help, ...] = ()
    entry_key: str = ""
    """What it is called in the library: another once an end was taken back."""

    cursor: Cursor = Cursor()
    motion: Motion | None = None
    chosen_lens: Lens | None = None
    holder: int | None = None
    """Who of several persons has the screen."""
    locked: tuple[tuple[int, Any], ...] = ()
    """Choices of persons, by seat, until all have chosen."""
    is_seen: bool = True

    advised: Advised | None = None
    reviewed: Reviewed | None = None
    measured_by: Any = None
    """What values go by where a person has chosen that, and nobody sits there to measure by."""
    assumption: str = ""
    """What values go by, where a panel of the game's own says that."""
    stored_care: Care = NO_CARE
    asked_at: int | None = None
    """The step at which values were asked for once, though none are shown."""
    no_values: NoValues | None = None

    lesson: Lesson | None = None
    guide: GuideAt | None = None

    opened: Opened = ""
    refused: Refused | None = None
    said: Said | None = None
    missed: Missed | None = None

    # who plays, and who looks

    @property
    def game(self) -> AnyGame | None:
        """The rules."""
        if self.played is not None:
            return self.played.game
        return None if self.settings is None else self.settings.game

    @cached_property
    def can(self) -> Abilities:
        """What the game can do by these rules."""
        return self.room.entry.abilities(self.game or self.room.entry.game_class())

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons."""
        return () if self.settings is None else self.settings.person_seats

    @property
    def is_paired(self) -> bool:
        """Whether it is one of two matches beside each other: of neither values are told."""
        is_first = self.settings is not None and self.settings.rival is not None
        return self.room.is_beside or is_first

    @property
    def hands_over(self) -> bool:
        """Whether one person must not see what another does."""
        return self.can.hides and len(self.persons) > 1

    @property
    def length(self) -> int:
        """How many matches a series has; 0 where a match stands for itself."""
        return self.room.page.series

    @property
    def is_branch(self) -> bool:
        """Whether it began from a position of somebody's own."""
        if self.played is not None:
            first = (*self.played.earlier, self.played.match)[0]
            return first.start is not None
        return self.turn is not None and self.turn.start is not None and not self.turn.earlier

    @property
    def whole(self) -> Played | None:
        """All that was played, also while a lesson shows a part."""
        return self.played if self.lesson is None else self.lesson.whole

    @property
    def is_done(self) -> bool:
        """Whether all is played: the match, or the last one of a series; also while in a lesson."""
        whole = self.whole
        return whole is not None and whole.is_over and (self.is_ended or not self.length)

    @property
    def next_seat(self) -> int | None:
        """Who is to choose next; None where nobody is."""
        if self.played is None or self.turn is not None:
            return None
        question = None if self.lesson is None else self.lesson.question
        if question is not None and question.is_answered:
            return None
        chosen = dict(self.locked)
        return next((seat for seat in self.played.waiting_for if seat not in chosen), None)

    @property
    def is_covered(self) -> bool:
        """Whether who is to choose has not taken the screen yet."""
        seat = self.next_seat
        return seat is not None and self.hands_over and self.holder != seat

    @property
    def asked(self) -> int | None:
        """Who is to choose on this screen, once the board has come to rest."""
        return None if self.is_covered or self.cursor.is_moving else self.next_seat

    @property
    def is_asked_now(self) -> bool:
        """Whether a person is to choose in the position on the board."""
        return self.asked is not None and self.cursor.is_at_end

    @property
    def matters_who_looks(self) -> bool:
        """Whether not everybody may know everything."""
        return self.can.hides or self.can.hides_strategies

    @property
    def is_lens_free(self) -> bool:
        """Whether people may choose through whose eyes they look: where nobody plays any more."""
        is_over = self.played is not None and self.played.is_over and self.is_done
        return is_over or not self.room.has_person

    @property
    def lens(self) -> Lens:
        """Through whose eyes the match is seen; everyone's, where nothing is hidden."""
        if not self.matters_who_looks:
            return EVERYONE
        own, chosen = self._own_lens if self.room.has_person else TRUTH, self.chosen_lens
        count = 0 if self.game is None else self.game.num_players
        is_there = not isinstance(chosen, Seat) or chosen.player < count
        return chosen if chosen is not None and is_there and self.is_lens_free else own

    @property
    def _own_lens(self) -> Lens:
        """The eyes of the only person, or of the one who has the screen."""
        holder = None if self.is_lens_free else self.holder
        only = self.persons[0] if len(self.persons) == 1 else holder
        return EVERYONE if only is None else Seat(only)

    @cached_property
    def seats(self) -> Seats:
        """Who sits where, as far as whoever looks may know."""
        return self._seats(is_told=not self.can.hides_strategies or self.lens == TRUTH)

    @cached_property
    def plain_names(self) -> tuple[str, ...]:
        """What the seats are called while it is not told who plays what."""
        return self._seats(is_told=False).names

    def _seats(self, *, is_told: bool) -> Seats:
        if self.saved is not None:
            players: Sequence[Any] = self.saved.record.strategies
            persons = self.saved.record.persons
        elif self.settings is not None:
            players, persons = self.settings.strategies, self.settings.persons
        else:
            return Seats(())
        secret = self.can.hides_strategies
        return seats_of(players, tr("You"), persons, has_people=secret, is_told=is_told)

    @cached_property
    def seats_on_board(self) -> Seats:
        """The seats for the picture; as they are now with who of those who choose at once has."""
        seats = replace(self.seats, has_values=self.shows_beliefs)
        asked, deciding = self.next_seat, () if self.played is None else self._deciding
        if not self.cursor.is_at_end or len(deciding) < 2 or asked is None:
            return seats
        assert self.played is not None
        open_seats = frozenset(self.played.waiting_for) - frozenset(dict(self.locked))
        return replace(seats, asked=asked, chosen=frozenset(deciding) - open_seats)

    @property
    def _deciding(self) -> Sequence[int]:
        played = self.played
        if played is None or not self.room.has_person or played.is_record or played.is_over:
            return ()
        return played.to_act

    @property
    def side(self) -> int:
        """The seat whose side the numbers take: of several persons, the one to choose."""
        if not self.room.has_person and isinstance(self.lens, Seat):
            return self.lens.player
        person = self.seats.person
        return person if person is not None else self.next_seat or 0

    def may_see_choices(self, seat: int) -> bool:
        """Return whether what a seat has to choose from may be seen."""
        return not self.can.hides or may_see(self.lens, (seat,))

    # what is on the board, and how much may be told

    @cached_property
    def position(self) -> Position | None:
        """What is on the board; None before anything is known of it."""
        played, step = self.played, self.cursor.step
        if played is None or step >= len(played.states):
            return None
        looker = self.lens.player if isinstance(self.lens, Seat) else self.seats.person
        if step == played.num_steps and len(self._deciding) > 1 and self.next_seat is not None:
            looker = self.next_seat
        here = position_of(played, step, looker, self.may_see_choices)
        if played.undrawn is not None and not here.is_past:  # only its dice are not known yet
            seat = next(iter(played.undrawn))
            view = played.game.observe(played.state, seat)
            return replace(here, seat=seat, view=view, made=played.undrawn[seat])
        is_hidden = self.hides_ahead and not self.cursor.is_inside
        return replace(here, made=None) if is_hidden else here

    def seen_state(self, step: int) -> Any:
        """Return what of the state after so many steps may be seen."""
        assert self.played is not None
        return seen_state(self.played.game, self.played.states[step], self.lens)

    @property
    def hides_ahead(self) -> bool:
        """Whether nothing may be told of what lies ahead of the board."""
        if self.room.has_person:
            return False
        if self.is_paired:
            return self.wishes.hides_ahead
        return self.wishes.hides_ahead or (self.can.advised and not self.wishes.values)

    @property
    def horizon(self) -> int:
        """How many steps may be told of: the bar, the review and the marks all go by this."""
        if self.hides_ahead:
            return self.cursor.step
        count = 0 if self.played is None else self.played.num_steps
        return min(count, self.cursor.seen) if self.room.has_person else count

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
        return True if self.room.has_person and self.is_done else None

    @property
    def shows_marks(self) -> bool:
        """Whether marks may tell what choices cost."""
        if self.room.has_person:
            return self.shows_all or self.is_done
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
    def classes(self) -> Mapping[int, MistakeClass]:
        """How bad the worst choice of each step was, where values may be seen."""
        if self.review is None or self.game is None or not self.shows_marks:
            return {}
        scale, worst = self.room.entry.mistake_scale(self.game), dict[int, MistakeClass]()
        for each in self._of_seats(self.review).by_turn:
            found = max(class_of(each, scale), worst.get(each.step, MistakeClass.NONE))
            if found:
                worst[each.step] = found
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
        """Whether there is anything to take back."""
        return bool(self.locked or self.branches) or self.undo_to() is not None

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
