"""What the open match is made of: settings, clock, orders, and what lies on top.  No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from engine.core.play.mistakes import MistakeClass
from engine.core.play.registry import GameEntry
from engine.core.review.review import Decision
from gui.shared.match.state.played import Played, Turn
from gui.shared.match.state.questions import (
    Questions,
)
from gui.shared.page.coach_level import CoachLevel
from gui.shared.page.guide_script import GuideScript
from gui.shared.page.spot import AnySpot
from gui.shared.page.timeline import Timeline

if TYPE_CHECKING:
    from gui.shared.page.page import AnyPage

NOWHERE: Timeline[Any] = Timeline(None)
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


USUAL = Wishes()


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
