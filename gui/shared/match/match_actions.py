"""What can be done in Play and Watch without the mouse: the match, and its replay."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.core.play.lens import EVERYONE, TRUTH, Lens, Seat
from gui.shared.match.state import beginning, commands, going_back
from gui.shared.match.state.open_match import OpenMatch
from gui.shared.page.actions import Action
from gui.shared.text.seat_label import player_letter
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from gui.shared.match.playhead import Playhead
    from gui.shared.match.state.store import Store
    from gui.shared.page.canvas import Canvas

Run = Callable[[], object]
Check = Callable[[], bool]
Command = Callable[..., OpenMatch]
ALLOWED_IN_GUIDE = ("replay.", "board.", "match.words", "lens.")
"""What can be done in a guided match, by the beginnings of the actions' names."""


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


def match_actions(
    store: Store, board: Canvas, twin: QWidget, show_mistake: Callable[[int], object]
) -> Sequence[Action]:
    """Return what can be done with a match and its replay."""
    head = store.clock.head

    def replay(name: str, text: str, run: Run, key: str, icon: str) -> Action:
        return Action(f"replay.{name}", text, run, key, icon, tr("Match"))

    def show_end() -> None:
        head.show_step(head.timeline.num_steps)

    return (
        *_review_actions(store, show_mistake),
        _words_action(twin),
        *_lens_actions(store),
        replay("toggle", tr("Play or pause"), head.toggle, "Space", "play"),
        replay("back", tr("Step back"), lambda: head.go(-1), "Left", "step-back"),
        replay("on", tr("Step on"), lambda: head.go(1), "Right", "step-forward"),
        *_stop_actions(head),
        replay("home", tr("To the start"), lambda: head.show_step(0), "Home", "skip-back"),
        replay("end", tr("To the end"), show_end, "End", "skip-forward"),
        *zoom_actions(board),
    )


def _review_actions(store: Store, show_mistake: Callable[[int], object]) -> Sequence[Action]:
    """Return what leads to the review and along it; nothing in games that know no advice."""
    if not store.now.room.entry.has_part("advice"):
        return ()

    def action(name: str, text: str, run: Run, key: str, icon: str, can_run: Check) -> Action:
        return Action(f"match.{name}", text, run, key, icon, tr("Match"), can_run)

    def switch_review() -> None:
        store.do(commands.open_, "" if store.now.opened == "review" else "review")

    def mistake(direction: int) -> Run:
        return functools.partial(show_mistake, direction)

    def can_review() -> bool:
        return store.now.can.reviewed

    def is_reviewed() -> bool:
        return store.now.review is not None

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


def _lens_actions(store: Store) -> Sequence[Action]:
    """Return through whose eyes to look, for the first seats, wherever that may be chosen."""
    if not store.now.matters_who_looks:
        return ()

    def action(name: str, text: str, lens: Lens, key: str, seat: int = -1) -> Action:
        def can_run() -> bool:
            return store.now.is_lens_free and seat < len(store.now.seats.names)

        look = functools.partial(store.do, commands.look_through, lens)
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


def _words_action(twin: QWidget) -> Action:
    return Action(
        "match.words",
        tr("Board in words on or off"),
        lambda: twin.setVisible(twin.isHidden()),
        "B",
        "info",
        tr("Match"),
        words=tr("screen reader text description"),
    )


def play_actions(store: Store) -> Sequence[Action]:
    """Return what can be done in a match of one's own."""
    section, entry = tr("Match"), store.now.room.entry

    def action(name: str, text: str, command: Command, keys: str, icon: str, **more: Any) -> Action:
        run = functools.partial(store.do, command)
        return Action(f"match.{name}", text, run, keys, icon, section, **more)

    def why_not() -> str:
        s = store.now
        if s.can_undo:
            return ""
        is_new = s.played is None or s.played.last_own(s.persons) is None
        return tr("nothing was chosen yet") if is_new else tr("what happened since then stands")

    def has_turns() -> bool:
        return bool(store.now.timeline.turns.starts)

    restart = tr("Restart with the same dice") if entry.has_dice else tr("Restart this match")
    setup = functools.partial(commands.open_, name="setup")
    turn = functools.partial(going_back.take_back, by_turn=True)
    again, redo = tr("New match, same players"), tr("Play again what was taken back")
    return (
        action("new", tr("New match…"), setup, "Ctrl+N", "swords"),
        action("again", again, beginning.rematch, "Ctrl+Shift+N", "repeat"),
        action("restart", restart, beginning.restart, "Ctrl+R", "skip-back"),
        action("undo", tr("Take back"), going_back.take_back, "Ctrl+Z", "undo-2", why_not=why_not),
        action(
            "undo_turn", tr("Take back the turn"), turn, "Ctrl+Alt+Z", "undo-2", can_run=has_turns
        ),
        *_series_actions(store),
        action(
            *("try", tr("Try from here"), going_back.try_here, going_back.TRY_KEYS, "route"),
            can_run=lambda: store.now.can_try,
        ),
        action(
            *("redo", redo, going_back.redo, "Ctrl+Shift+Z", "redo-2"),
            can_run=lambda: store.now.can_redo,
        ),
    )


def guided_actions(store: Store, actions: Iterable[Action]) -> tuple[Action, ...]:
    """Return actions of which but a few cannot be done while a match is guided."""

    def barred(action: Action) -> Action:
        can_run = action.can_run
        return replace(action, can_run=lambda: store.now.guide is None and can_run())

    return tuple(
        action if action.id.startswith(ALLOWED_IN_GUIDE) else barred(action) for action in actions
    )


def _series_actions(store: Store) -> Sequence[Action]:
    """Return what ends a series before all of it is played."""
    if not store.now.length:
        return ()
    text = tr("End the series here")
    run = functools.partial(store.do, going_back.end_series)
    can_run = lambda: store.now.can_end_series  # noqa: E731
    return (Action("match.end", text, run, "", "flag", tr("Match"), can_run),)


def coach_actions(store: Store, show_hint: Run, open_levels: Run) -> Sequence[Action]:
    """Return what asks the coach; nothing in games that know no advice."""
    room, section = store.now.room, tr("Match")
    if not (room.entry.has_part("advice") or room.coaches):
        return ()

    def can_advise() -> bool:
        return store.now.can.advised

    def can_coach() -> bool:
        return store.now.can_coach

    hint, coach = tr("Show a hint"), tr("How much the coach says")
    return (
        Action("match.hint", hint, show_hint, "H", "lightbulb", section, can_advise),
        Action("match.coach", coach, open_levels, "C", "gauge", section, can_coach),
    )
