"""What can be done in Play and Watch without the mouse: the match, and its replay."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from engine.core.play.lens import EVERYONE, TRUTH, Lens, Seat
from gui.shared.match.take_back import TRY_KEYS
from gui.shared.page.actions import Action
from gui.shared.style.players import player_letter
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from engine.core.play.registry import GameEntry
    from engine.core.review.review import Review
    from gui.shared.controls.buttons import Button
    from gui.shared.match.coach.coaching import Coaching
    from gui.shared.match.playhead import Playhead
    from gui.shared.match.seating.viewpoint import Viewpoint
    from gui.shared.match.series_play import SeriesPlay
    from gui.shared.match.sharing.sharing import Sharing
    from gui.shared.match.take_back import TakeBack
    from gui.shared.match.undo import UndoHistory
    from gui.shared.match.views import StoreViewpoint
    from gui.shared.page.canvas import Canvas
    from gui.shared.page.own_side import OwnSide
    from gui.shared.page.page import AnyPage


class ShownMatch(Protocol):
    """What these actions want of a tab that shows a match."""

    entry: GameEntry
    playhead: Playhead
    board: Canvas
    sharing: Sharing

    @property
    def review(self) -> Review | None: ...
    @property
    def viewpoint(self) -> Viewpoint | StoreViewpoint: ...
    @property
    def twin(self) -> QWidget: ...
    @property
    def is_review_shown(self) -> bool: ...
    def show_review(self, is_shown: bool, /) -> None: ...
    def show_mistake(self, direction: int, /) -> None: ...
    def save(self) -> None: ...


class PlayedMatch(Protocol):
    """What these actions want of a tab that a person plays in."""

    entry: GameEntry
    page: AnyPage
    series: SeriesPlay
    past: UndoHistory
    coaching: Coaching
    viewpoint: Viewpoint
    take_back: TakeBack
    playhead: Playhead
    own_side: OwnSide | None
    back: Button

    def open_setup(self) -> None: ...
    def rematch(self) -> None: ...
    def restart(self) -> None: ...
    def undo(self) -> None: ...
    def redo(self) -> None: ...
    def show_hint(self) -> None: ...


Run = Callable[[], object]
Check = Callable[[], bool]


def zoom_actions(board: Canvas) -> Sequence[Action]:
    """Return how a part of the board is looked at, where it zooms."""
    hands = board.zooming
    if hands is None:
        return ()

    def action(name: str, text: str, run: Run, key: str, icon: str) -> Action:
        return Action(f"board.{name}", text, run, key, icon, tr("Match"))

    return (
        action("closer", tr("Enlarge the board"), hands.closer, "+", "search"),
        action("farther", tr("See more of the board"), hands.farther, "-", "search"),
        action("whole", tr("See the whole board"), hands.show_whole, "0", "maximize"),
    )


def match_actions(tab: ShownMatch) -> Sequence[Action]:
    """Return what can be done with a match and its replay."""
    head = tab.playhead

    def replay(name: str, text: str, run: Run, key: str, icon: str) -> Action:
        return Action(f"replay.{name}", text, run, key, icon, tr("Match"))

    def show_end() -> None:
        head.show_step(head.timeline.num_steps)

    return (
        Action("match.save", tr("Save match…"), tab.save, "Ctrl+S", "save", tr("Match")),
        *tab.sharing.actions_here(),
        *_review_actions(tab),
        _words_action(tab),
        *_lens_actions(tab),
        replay("toggle", tr("Play or pause"), head.toggle, "Space", "play"),
        replay("back", tr("Step back"), lambda: head.go(-1), "Left", "step-back"),
        replay("on", tr("Step on"), lambda: head.go(1), "Right", "step-forward"),
        *_stop_actions(head),
        replay("home", tr("To the start"), lambda: head.show_step(0), "Home", "skip-back"),
        replay("end", tr("To the end"), show_end, "End", "skip-forward"),
        *zoom_actions(tab.board),
    )


def _review_actions(tab: ShownMatch) -> Sequence[Action]:
    """Return what leads to the review and along it; nothing in games that know no advice."""
    if not tab.entry.has_part("advice"):
        return ()

    def action(name: str, text: str, run: Run, key: str, icon: str, can_run: Check) -> Action:
        return Action(f"match.{name}", text, run, key, icon, tr("Match"), can_run)

    def switch_review() -> None:
        tab.show_review(not tab.is_review_shown)

    def mistake(direction: int) -> Run:
        return functools.partial(tab.show_mistake, direction)

    def can_review() -> bool:
        return tab.viewpoint.can.reviewed

    def is_reviewed() -> bool:
        return tab.review is not None

    warning, back = "triangle-alert", tr("Previous mistake")
    return (
        action("review", tr("Review on or off"), switch_review, "R", "gauge", can_review),
        action("next_mistake", tr("Next mistake"), mistake(1), "N", warning, can_review),
        action("previous_mistake", back, mistake(-1), "Shift+N", warning, is_reviewed),
    )


def _stop_actions(head: Playhead) -> Sequence[Action]:
    """Return how to go by turns and other stops; only where a match has more than steps."""

    def action(name: str, text: str, run: Run, key: str, icon: str) -> Action:
        return Action(f"replay.{name}", text, run, key, icon, tr("Match"), head.has_kinds)

    def skip(direction: int) -> None:
        head.go(direction, head.wider_kind)

    def go(direction: int) -> None:
        head.go(direction, head.event_kind)

    def has_events() -> bool:
        return bool(head.event_kind)

    def event(name: str, text: str, direction: int, key: str, icon: str) -> Action:
        run = functools.partial(go, direction)
        words = tr("death capture castle")
        return Action(f"replay.{name}", text, run, key, icon, tr("Match"), has_events, words=words)

    back, on = functools.partial(skip, -1), functools.partial(skip, 1)
    return (
        event("event_on", tr("On to the next event"), 1, "D", "skip-forward"),
        event("event_back", tr("Back to the event before"), -1, "Shift+D", "skip-back"),
        action("skip_back", tr("Skip back by more than a step"), back, "Shift+Left", "skip-back"),
        action("skip_on", tr("Skip on by more than a step"), on, "Shift+Right", "skip-forward"),
        action("kind", tr("Step by turns, or by something else"), head.next_kind, "K", "list"),
    )


def _lens_actions(tab: ShownMatch) -> Sequence[Action]:
    """Return through whose eyes to look, for the first seats, wherever that may be chosen."""
    viewpoint = tab.viewpoint
    if not viewpoint.matters:
        return ()

    def action(name: str, text: str, lens: Lens, key: str, seat: int = -1) -> Action:
        def can_run() -> bool:
            return viewpoint.is_free and seat < len(viewpoint.seats.names)

        look = functools.partial(viewpoint.look, lens)
        return Action(f"lens.{name}", text, look, key, "info", tr("Match"), can_run)

    seats = tr("See through the eyes of player {letter}")
    return (
        action("everyone", tr("See what everyone may know"), EVERYONE, "Alt+0"),
        *(
            action(
                str(seat), seats.format(letter=player_letter(seat)), Seat(seat), f"Alt+{n}", seat
            )
            for seat, n in enumerate(range(1, 10))
        ),
        action("truth", tr("See the truth"), TRUTH, "Alt+T"),
    )


def _words_action(tab: ShownMatch) -> Action:
    return Action(
        "match.words",
        tr("Board in words on or off"),
        lambda: tab.twin.setVisible(tab.twin.isHidden()),
        "B",
        "info",
        tr("Match"),
        words=tr("screen reader text description"),
    )


def play_actions(tab: PlayedMatch) -> Sequence[Action]:
    """Return what can be done in a match of one's own."""
    section = tr("Match")
    return (
        Action("match.new", tr("New match…"), tab.open_setup, "Ctrl+N", "swords", section),
        Action(
            "match.again",
            tr("New match, same players"),
            tab.rematch,
            "Ctrl+Shift+N",
            "repeat",
            section,
        ),
        Action(
            "match.restart",
            tr("Restart with the same dice") if tab.entry.has_dice else tr("Restart this match"),
            tab.restart,
            "Ctrl+R",
            "skip-back",
            section,
        ),
        Action(
            "match.undo",
            tr("Take back"),
            tab.undo,
            "Ctrl+Z",
            "undo-2",
            section,
            why_not=lambda: "" if tab.back.isEnabled() else tab.take_back.why_not(),
        ),
        Action(
            "match.undo_turn",
            tr("Take back the turn"),
            functools.partial(tab.take_back.undo, by_turn=True),
            "Ctrl+Alt+Z",
            "undo-2",
            section,
            can_run=lambda: bool(tab.playhead.timeline.turns.starts),
        ),
        *_series_actions(tab),
        Action(
            "match.try",
            tr("Try from here"),
            tab.take_back.try_here,
            TRY_KEYS,
            "route",
            section,
            can_run=tab.take_back.can_try,
        ),
        Action(
            "match.redo",
            tr("Play again what was taken back"),
            tab.redo,
            "Ctrl+Shift+Z",
            "redo-2",
            section,
            can_run=lambda: tab.past.can_redo,
        ),
        *_coach_actions(tab),
    )


def _series_actions(tab: PlayedMatch) -> Sequence[Action]:
    """Return what ends a series before all of it is played."""
    if not tab.page.series:
        return ()
    text = tr("End the series here")
    run, can_run = tab.series.end, lambda: tab.series.can_end
    return (Action("match.end", text, run, "", "flag", tr("Match"), can_run),)


def _coach_actions(tab: PlayedMatch) -> Sequence[Action]:
    """Return what asks the coach; nothing in games that know no advice."""
    own = tab.own_side
    if not (tab.entry.has_part("advice") or (own is not None and own.coaches)):
        return ()
    section = tr("Match")

    def can_advise() -> bool:
        return tab.viewpoint.can.advised

    def can_coach() -> bool:
        return tab.coaching.can_coach

    hint, coach = tr("Show a hint"), tr("How much the coach says")
    return (
        Action("match.hint", hint, tab.show_hint, "H", "lightbulb", section, can_advise),
        Action("match.coach", coach, tab.coaching.open, "C", "gauge", section, can_coach),
    )
