"""How the match on a page stands: what was played, who looks, where the clock is.  No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from engine.core.library.deals import deal_of, num_deals
from engine.core.play.abilities import Abilities
from engine.core.play.game import AnyGame
from engine.core.play.lens import EVERYONE, TRUTH, Lens, Seat, may_see, seen_state
from engine.core.play.record_fields import Help
from gui.shared.match.seating.line_up import seats_of
from gui.shared.match.state.lesson import Lesson
from gui.shared.match.state.parts import (
    NO_CARE,
    NOWHERE,
    START,
    USUAL,
    Advised,
    Care,
    Cursor,
    Explored,
    GuideAt,
    Missed,
    Motion,
    NoValues,
    Opened,
    Refused,
    Reviewed,
    Room,
    Said,
    Turning,
    Wishes,
)
from gui.shared.match.state.played import Past, Played, Position, Turn, position_of
from gui.shared.match.state.settings import MatchSettings
from gui.shared.page.opened_file import SavedMatch
from gui.shared.page.page import AnyWords
from gui.shared.page.seats import Seats
from gui.shared.page.spot import AnySpot, Spot
from gui.shared.page.timeline import Timeline
from gui.shared.text.tr import tr


@dataclass(frozen=True, eq=False)
class Standing:
    """What is known of the match on a page, who plays and who looks, and how much may be told.

    What is not named where one is made is as it is at the beginning.
    """

    room: Room
    wishes: Wishes = USUAL

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

    cursor: Cursor = START
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

    turning: Turning | None = None
    explored: Explored | None = None
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
        is_single = self.settings is not None and self.settings.is_single
        return 0 if is_single else self.room.page.series

    @property
    def deal(self) -> int | None:
        """Which deal of its match it is, from 0 on; None for one that stands alone."""
        settings = self.settings
        if settings is None or settings.is_single or not self.room.has_person or self.is_branch:
            return None
        number = deal_of(self.room.entry, settings.seed)
        return number if not number or settings.points else None

    @property
    def deals_left(self) -> int:
        """How many deals of the match follow this one."""
        return 0 if self.deal is None else num_deals(self.room.entry) - self.deal - 1

    @property
    def totals(self) -> tuple[float, ...]:
        """What each seat has, with all deals of the match so far."""
        assert self.settings is not None
        assert self.whole is not None
        before = self.settings.points or (0.0,) * len(self.whole.returns)
        return tuple(map(sum, zip(before, self.whole.returns, strict=True)))

    @property
    def points(self) -> tuple[float, ...]:
        """What stands beside the names: of the deals before, and at its end of this one too."""
        if self.deal is None or self.settings is None:
            return ()
        is_end = self.cursor.is_at_end and not self.cursor.is_moving and self.lesson is None
        return self.totals if self.is_done and is_end else self.settings.points

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
    def is_end_seen(self) -> bool:
        """Whether all is played, and was told to its end on the board."""
        played = self.played
        is_seen = played is None or self.cursor.seen >= played.num_steps
        return self.is_done and (is_seen or self.lesson is not None)

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
    def words(self) -> AnyWords:
        """What the game says in words, of those who sit here."""
        return self.room.page.words.among(self.seats)

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
        if secret or None not in players:
            return seats_of(players, tr("You"), persons, has_people=secret, is_told=is_told)
        return seats_of(players, tr("You"), persons, known=self.room.entry.character_of)

    @property
    def deciding(self) -> Sequence[int]:
        """Who chooses in the position on the board, where a person plays."""
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
        if step == played.num_steps and len(self.deciding) > 1 and self.next_seat is not None:
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
    def shown_step(self) -> int:
        """How many steps the board shows as over: the pause after the last may go on."""
        return self.cursor.step + self.cursor.is_settled

    @cached_property
    def spots(self) -> tuple[AnySpot, ...]:
        """The position on the board as whoever looks may see it, and what was explored from it."""
        played, step = self.played, self.shown_step
        if played is None or step >= len(played.states):
            return ()
        root = Spot(played.game, self.seen_state(step), tr("Match"))
        is_of_it = self.explored is not None and self.explored.root == root
        return (root, *self.explored.ahead) if self.explored is not None and is_of_it else (root,)

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
