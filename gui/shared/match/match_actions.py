"""What can be done in Play and Watch without the mouse: the match, and its replay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from engine.core.play.lens import EVERYONE, TRUTH, Lens, Seat
from gui.shared.match.state import beginning, commands, going_back
from gui.shared.page.actions import Action
from gui.shared.text.tr import player_letter, tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from gui.shared.match.playhead import Playhead
    from gui.shared.match.state.store import Store
    from gui.shared.page.canvas import Canvas

Run = Callable[[], object]
ALLOWED_IN_GUIDE = ("replay.", "board.", "match.words", "lens.")
"""What can be done in a guided match, by the beginnings of the actions' names."""


def zoom_actions(board: Canvas) -> Sequence[Action]:
    """Return how a part of the board is looked at, where it zooms."""
    hands, action = board.zooming, partial(Action, section=tr("Match"))
    if hands is None:
        return ()
    whole = tr("See the whole board")
    return (
        action("board.closer", tr("Enlarge the board"), hands.closer, "+", "search"),
        action("board.farther", tr("See more of the board"), hands.farther, "-", "search"),
        action("board.whole", whole, hands.show_whole, "0", "maximize"),
    )


def match_actions(
    store: Store, board: Canvas, twin: QWidget, show_mistake: Callable[[int], object]
) -> Sequence[Action]:
    """Return what can be done with a match and its replay."""
    head, action = store.clock.head, partial(Action, section=tr("Match"))

    def show_end() -> None:
        head.show_step(head.timeline.num_steps)

    def show_words() -> None:
        twin.setVisible(twin.isHidden())

    spoken, words = tr("screen reader text description"), tr("Board in words on or off")
    return (
        *_review_actions(store, show_mistake),
        action("match.words", words, show_words, "B", "info", words=spoken),
        *_lens_actions(store),
        action("replay.toggle", tr("Play or pause"), head.toggle, "Space", "play"),
        action("replay.back", tr("Step back"), partial(head.go, -1), "Left", "step-back"),
        action("replay.on", tr("Step on"), partial(head.go, 1), "Right", "step-forward"),
        *_stop_actions(head),
        action("replay.home", tr("To the start"), partial(head.show_step, 0), "Home", "skip-back"),
        action("replay.end", tr("To the end"), show_end, "End", "skip-forward"),
        *zoom_actions(board),
    )


def _review_actions(store: Store, show_mistake: Callable[[int], object]) -> Sequence[Action]:
    """Return what leads to the review and along it; nothing in games that know no advice."""
    if not store.now.room.entry.has_part("advice"):
        return ()
    action = partial(Action, section=tr("Match"), can_run=lambda: store.now.can.reviewed)

    def switch_review() -> None:
        store.do(commands.open_, "" if store.now.opened == "review" else "review")

    warning, on, back = "triangle-alert", partial(show_mistake, 1), partial(show_mistake, -1)
    previous = tr("Previous mistake")
    can_go_back = lambda: store.now.review is not None  # noqa: E731
    return (
        action("match.review", tr("Review on or off"), switch_review, "R", "gauge"),
        action("match.next_mistake", tr("Next mistake"), on, "N", warning),
        action("match.previous_mistake", previous, back, "Shift+N", warning, can_run=can_go_back),
    )


def _stop_actions(head: Playhead) -> Sequence[Action]:
    """Return how to go by turns and other stops; only where a match has more than steps."""
    action = partial(Action, section=tr("Match"), can_run=head.has_kinds)
    event = partial(action, can_run=lambda: bool(head.event_kind), words=tr("death capture castle"))

    def skip(direction: int) -> None:
        head.go(direction, head.wider_kind)

    def go(direction: int) -> None:
        head.go(direction, head.event_kind)

    on, back = tr("Skip on by more than a step"), tr("Skip back by more than a step")
    kind, before = tr("Step by turns, or by something else"), tr("Back to the event before")
    return (
        event("replay.event_on", tr("On to the next event"), partial(go, 1), "D", "skip-forward"),
        event("replay.event_back", before, partial(go, -1), "Shift+D", "skip-back"),
        action("replay.skip_back", back, partial(skip, -1), "Shift+Left", "skip-back"),
        action("replay.skip_on", on, partial(skip, 1), "Shift+Right", "skip-forward"),
        action("replay.kind", kind, head.next_kind, "K", "list"),
    )


def _lens_actions(store: Store) -> Sequence[Action]:
    """Return through whose eyes to look, for the first seats, wherever that may be chosen."""
    if not store.now.matters_who_looks:
        return ()

    def action(name: str, text: str, lens: Lens, key: str, seat: int = -1) -> Action:
        def can_run() -> bool:
            return store.now.is_lens_free and seat < len(store.now.seats.names)

        look = partial(store.do, commands.look_through, lens)
        return Action(f"lens.{name}", text, look, key, "info", tr("Match"), can_run)

    eyes = tr("See through the eyes of player {letter}")
    seats = (
        action(str(n), eyes.format(letter=player_letter(n)), Seat(n), f"Alt+{n + 1}", n)
        for n in range(9)
    )
    everyone = action("everyone", tr("See what everyone may know"), EVERYONE, "Alt+0")
    return everyone, *seats, action("truth", tr("See the truth"), TRUTH, "Alt+T")


def play_actions(store: Store, rematch: Run) -> Sequence[Action]:
    """Return what can be done in a match of one's own; `rematch` begins another like it."""
    entry, doing = store.now.room.entry, partial(partial, store.do)
    action = partial(Action, section=tr("Match"))

    def why_not() -> str:
        s = store.now
        if s.can_undo:
            return ""
        is_new = s.played is None or s.played.last_own(s.persons) is None
        return tr("nothing was chosen yet") if is_new else tr("what happened since then stands")

    restart = tr("Restart with the same dice") if entry.has_dice else tr("Restart this match")
    new, undo = doing(commands.open_, "setup"), doing(going_back.take_back)
    turn = partial(undo, True)
    tried, redone = doing(going_back.try_here), doing(going_back.redo)
    again, redo = tr("New match, same players"), tr("Play again what was taken back")
    end = tr("End the series here"), doing(going_back.end_series)
    has_turns = lambda: bool(store.now.timeline.turns.starts)  # noqa: E731
    can_end = lambda: store.now.can_end_series  # noqa: E731
    can_try = lambda: store.now.can_try  # noqa: E731
    can_redo = lambda: store.now.can_redo  # noqa: E731
    ends = (action("match.end", *end, "", "flag", can_run=can_end),) if store.now.length else ()
    return (
        action("match.new", tr("New match…"), new, "Ctrl+N", "swords"),
        action("match.again", again, rematch, "Ctrl+Shift+N", "repeat"),
        action("match.restart", restart, doing(beginning.restart), "Ctrl+R", "skip-back"),
        action("match.undo", tr("Take back"), undo, "Ctrl+Z", "undo-2", why_not=why_not),
        action(
            *("match.undo_turn", tr("Take back the turn"), turn, "Ctrl+Alt+Z", "undo-2"),
            can_run=has_turns,
        ),
        *ends,
        action(
            *("match.try", tr("Try from here"), tried, going_back.TRY_KEYS, "route"),
            can_run=can_try,
        ),
        action("match.redo", redo, redone, "Ctrl+Shift+Z", "redo-2", can_run=can_redo),
    )


def guided_actions(store: Store, actions: Iterable[Action]) -> tuple[Action, ...]:
    """Return actions of which but a few cannot be done while a match is guided."""

    def barred(action: Action) -> Action:
        can_run = action.can_run
        return replace(action, can_run=lambda: store.now.guide is None and can_run())

    return tuple(
        action if action.id.startswith(ALLOWED_IN_GUIDE) else barred(action) for action in actions
    )


def coach_actions(store: Store, show_hint: Run, open_levels: Run) -> Sequence[Action]:
    """Return what asks the coach; nothing in games that know no advice."""
    room, action = store.now.room, partial(Action, section=tr("Match"))
    if not (room.entry.has_part("advice") or room.coaches):
        return ()
    hint, coach = tr("Show a hint"), tr("How much the coach says")
    can_advise = lambda: store.now.can.advised  # noqa: E731
    can_coach = lambda: store.now.can_coach  # noqa: E731
    return (
        action("match.hint", hint, show_hint, "H", "lightbulb", can_run=can_advise),
        action("match.coach", coach, open_levels, "C", "gauge", can_run=can_coach),
    )
