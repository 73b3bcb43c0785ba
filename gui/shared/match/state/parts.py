"""What the open match is made of: settings, clock, orders, what is asked and answered.  No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from engine.core.play.advice import ActionValue, Ranking, Worth
from engine.core.play.game import AnyGame
from engine.core.play.mistakes import MistakeClass
from engine.core.play.registry import GameEntry
from engine.core.play.sentence import Sentence
from engine.core.review.review import Decision, Review
from gui.shared.match.state.played import Played, Turn
from gui.shared.page.coach_level import CoachLevel
from gui.shared.page.guide_script import GuideScript
from gui.shared.page.spot import AnySpot
from gui.shared.page.timeline import Timeline

if TYPE_CHECKING:
    from gui.shared.page.page import AnyPage

Advice = tuple[ActionValue, ...]
Question = tuple[Any, int]
"""What a seat sees, and the seat."""
NO_ANSWERS: Mapping[Question, Advice] = MappingProxyType({})


@dataclass(frozen=True)
class Questions:
    """What is to be found out about one position, by which yardstick.

    The first question is also `about` an action that the usual answer may not list.
    """

    game: AnyGame
    each: tuple[Question, ...]
    yardstick: Any = None
    about: Any = field(default=None, compare=False)

    def is_answered_by(self, answers: Mapping[Question, Advice]) -> bool:
        """Return whether something is known of the first."""
        return bool(self.each) and self.each[0] in answers


@dataclass(frozen=True, eq=False)
class Advised:
    """Answers, always with the questions that they are about."""

    questions: Questions
    answers: Mapping[Question, Advice]
    ranking: Ranking | None = None
    """Plans for the first question, where values take long."""


@dataclass(frozen=True, eq=False)
class Reviewed:
    """A review, always with the match that it is about."""

    played: Played
    review: Review
    yardstick: Any = None


@dataclass(frozen=True, eq=False)
class Turning:
    """The turning point of a match, told of `seat`: in the steps from `first` to `last`.

    By a review its value moved most there, `before` and `after`; they are the same where it never
    moved.  Without them `seat` led from there to the end by the game's own score.  To look at it
    is to go to `seconds`; `stop` is its number among the stops of the only step, if there is one.
    """

    played: Played
    seat: int
    first: int
    last: int
    seconds: float
    before: Worth | None = None
    after: Worth | None = None
    stop: int = 0


@dataclass(frozen=True)
class ReviewOrder:
    """A match to be reviewed, the seats that are judged, and those among them that come first."""

    played: Played
    seats: tuple[int, ...]
    first: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class Held:
    """A choice that is not played yet: until more is known of it, or since it was warned of."""

    action: Any
    decision: Decision | None = None
    doubt: Sentence | None = None
    """What speaks against it, where no value is known."""

    @property
    def is_warned(self) -> bool:
        """Whether it was warned of, so that nothing more is waited for."""
        return self.decision is not None or self.doubt is not None


@dataclass(frozen=True, eq=False)
class Care:
    """What the coach did where a person is asked: it is over with the position that it is about.

    Of the `warned` choices it has warned; `hint_stage` hints were asked for (two at most), the last
    of which may be closed again; with `is_why_shown` what each choice is worth was asked for.
    `considered` is what would be chosen now.
    """

    about: Played | None = None
    held: Held | None = None
    warned: tuple[Any, ...] = ()
    is_why_shown: bool = False
    hint_stage: int = 0
    is_hint_open: bool = False
    considered: Any = None
    set_aside: tuple[Any, ...] = ()
    """The choice that was warned of before the one in hand was taken up."""
    ranking: Ranking | None = None
    """What the hint on show says, of which no value was known."""


NO_CARE = Care()

NOWHERE: Timeline[Any] = Timeline(None)
Opened = Literal["", "setup", "review", "levels"]
"""What lies on top: one thing at a time."""
Instead = Literal["", "cover", "end", "dice"]
"""What stands in the place of the controls."""
CardRoom = Literal["", "coming", "there", "below"]
"""For which card room is kept below the controls: none, one that may come, one that is there, one
that is there but lies on the board where the controls do."""


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


USUAL = Wishes()


@dataclass(frozen=True)
class Cursor:
    """Where the clock is, as far as it matters to more than the picture.

    So many steps are over (`step`), it is `is_inside` the next one, and has `seen` so many.  One is
    inside until the pause after it is over; `is_settled` says that only this is left of it, so that
    the board shows the position after it already.
    """

    step: int = 0
    is_inside: bool = False
    is_moving: bool = False
    is_at_end: bool = True
    seen: int = 0
    is_settled: bool = False


START = Cursor()


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
class Explored:
    """Positions ahead of one of the match, `root`, each a step from the one before."""

    root: AnySpot
    ahead: tuple[AnySpot, ...]


@dataclass(frozen=True, eq=False)
class GuideAt:
    """A guided first match; `is_wrong` says that the last choice was not the one asked for."""

    script: GuideScript
    is_wrong: bool = False
