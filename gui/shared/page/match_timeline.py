"""The timeline of a match, which grows with it and is cut where the match is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from engine.core.play.game import AnyGame
from engine.core.play.match import PlayedStep
from gui.shared.page.timeline import Timeline

if TYPE_CHECKING:
    from gui.shared.page.page import AnyPage


class Shown(Protocol):
    """What a timeline is made of: a match, a saved one, or a part of one."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def steps(self) -> Sequence[PlayedStep]: ...
    @property
    def states(self) -> Sequence[Any]: ...


def grown(page: AnyPage, match: Shown, before: Timeline[Any], kept: int) -> Timeline[Any]:
    """Return the timeline of all steps so far; the first `kept` are on the one `before` already."""
    game, count = match.game, len(match.steps)
    timeline = before.until(kept) if kept else page.timeline((game, match.states[0]), ())
    done = timeline.num_steps
    timeline = timeline.extended(match.steps[done:count], game, match.states[done:count])
    return timeline.with_setup(_setup_steps(page, match, min(timeline.setup_steps, kept), count))


def whole_timeline(page: AnyPage, match: Shown) -> Timeline[Any]:
    """Return the timeline of a match as far as it has come."""
    return grown(page, match, Timeline(None), 0)


def _setup_steps(page: AnyPage, match: Shown, known: int, count: int) -> int:
    """Return with how many steps the match is set up; `known` ones are sure to be."""
    if not page.has_setup:
        return 0
    states = match.states[known : min(count, len(match.states))]
    rest = (n for n, state in enumerate(states) if not page.is_setup(match.game, state))
    return known + next(rest, len(states))
