"""The base of a game's explorer: looks into positions ahead, in the right panel of a match."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame
from gui.shared.live.parts import Part, button, flow, part, text
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.actions import Action
from gui.shared.page.canvas import Canvas
from gui.shared.page.seats import Seats
from gui.shared.page.spot import AnySpot, Spot
from gui.shared.text.fact import Fact
from gui.shared.text.tr import tr


def trail(spots: Sequence[AnySpot], go_back: Callable[[int], object]) -> Part:
    """Return what was explored, step by step; a click on a step leads back to it.

    The last step is where one stands, and the first alone is no trail.
    """
    last = len(spots) - 1
    steps = [
        [
            text("›", token="text_3") if place else None,
            button(spot.label, functools.partial(go_back, place), "ghost", is_compact=True,
                   can=place < last, key=("step", place)),
        ]
        for place, spot in enumerate(spots)
    ]  # fmt: skip
    return part(QWidget, parts=[flow(steps, gap=0)], is_shown=last > 0, key="trail",
                setAccessibleName=tr("What was explored"))  # fmt: skip


class Explorer(QWidget):
    """Looks into the position of the match, and ahead of it without playing.

    A step ahead goes on the trail, which leads back.  What was explored is held by the open match:
    `explored(spots)` asks for these positions ahead, and `show_spots` says what there is.
    Subclasses show in `refresh` where one stands, and say what a match begins from (`start_of`)
    where that is not the position itself.

    `chosen(action)` asks to play in the match, `branch_asked(game, state)` for a match between the
    same players from a position of its own, `advised(view, player, advice)` tells what each action
    is worth once that is known, `wanted` that it must be seen now, `fact_changed` that `fact` is
    another one, and `undo_asked`, `redo_asked` and `reported(sentence)` what they are called.
    """

    chosen = Signal(object)
    branch_asked = Signal(object, object)
    advised = Signal(object, int, object)
    explored = Signal(object)
    wanted = Signal()
    fact_changed = Signal()
    undo_asked = Signal()
    redo_asked = Signal()
    reported = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.spots: tuple[AnySpot, ...] = ()
        """The trail; the first one is the position of the match."""
        self.seats = Seats(())
        self.is_asked = self.is_past = False
        """Whether a person is to act, or looks at an earlier position of the match."""
        self.board: Canvas | None = None
        self.panel: ActionPanel | None = None

    @property
    def here(self) -> AnySpot | None:
        """Where one stands on the trail."""
        return self.spots[-1] if self.spots else None

    @property
    def is_ahead(self) -> bool:
        """Whether another position than that of the match is on show."""
        return len(self.spots) > 1

    @property
    def can_branch(self) -> bool:
        """Whether a match can begin at the position on show, other than the one there is."""
        here = self.here
        is_other = self.is_ahead or self.is_past or self.panel is None
        return here is not None and is_other and bool(here.game.players_to_act(here.state))

    @property
    def is_ready(self) -> bool:
        """Whether everything about the position on show is known."""
        return True

    @property
    def fact(self) -> Fact | None:
        """What the status bar says of the numbers on show: how sure they are; None of none."""
        return None

    def actions_here(self) -> Sequence[Action]:
        """Return what can be done with it by keys; subclasses have more."""
        section = self.tr("Explorer")
        back = Action(
            "explorer.back",
            self.tr("Back one explored step"),
            lambda: self.go_back(len(self.spots) - 2),
            "Backspace",
            "undo-2",
            section,
            lambda: self.is_ahead,
        )
        text = self.tr("Play from the explored position")
        play = Action(
            *("explorer.play", text, self.play_from_here),
            *("Ctrl+Return", "play", section),
            can_run=lambda: self.can_branch,
        )
        return back, play

    def attach(self, board: Canvas, panel: ActionPanel | None) -> None:
        """Belong to a board, and to the controls of its match where a person plays."""
        self.board, self.panel = board, panel

    def show_spots(
        self, spots: Sequence[AnySpot], seats: Seats, is_asked: bool, is_past: bool
    ) -> None:
        """Show where one stands; `is_asked` says that a person is to act in the match there.

        `is_past` says that somebody who is asked rests at an earlier position.
        """
        if not spots:
            return  # another match is being set up
        before, about = self.spots, (self.seats, self.is_asked)
        self.spots, self.seats = tuple(spots), seats
        self.is_asked, self.is_past = is_asked, is_past
        is_new = before[:1] != self.spots[:1]
        if is_new or about != (seats, is_asked):
            self.match_changed(is_new)
        if self.spots[1:] != before[1:]:
            self.moved()
        self.refresh()

    def match_changed(self, is_new: bool) -> None:
        """Forget what was said of the match; of its position, if that is new."""

    def refresh(self) -> None:
        """Show the position one stands on."""
        raise NotImplementedError

    def moved(self) -> None:
        """Forget what was chosen where one stood before."""

    def picture(self, frame: Any) -> Any:
        """Return what the board shows while one looks ahead of this frame of the match."""
        return frame

    def stepped(self, spot: AnySpot, action: Any) -> AnySpot | None:
        """Return the position after an action; None where it is not legal.  No dice are rolled."""
        game, state = spot.game, spot.state
        for player in game.players_to_act(state)[:1]:
            if action in game.legal_actions(game.observe(state, player), player):
                after = game.step(state, {player: action}, Chance(0)).state
                return Spot(game, after, self.label_of(spot, action), action)
        return None

    def label_of(self, _spot: AnySpot, action: Any) -> str:
        """Return what the trail says of an action."""
        return str(action)

    def choice(self) -> Any:
        """Return the action of the match's position that `play` plays; None for none."""
        return self.spots[1].action if self.is_ahead else None

    def start_of(self, spot: AnySpot) -> tuple[AnyGame, Any]:
        """Return the rules and the state to begin a match with."""
        return spot.game, spot.state

    def step(self, action: Any) -> None:
        """Go one step ahead."""
        spot = None if self.here is None else self.stepped(self.here, action)
        if spot is not None:
            self.go(spot)

    def go(self, spot: AnySpot, place: int | None = None) -> None:
        """Go on to a position, however one comes there, from step `place` of the trail."""
        before = self.spots if place is None else self.spots[: place + 1]
        self.explored.emit((*before[1:], spot))

    def go_back(self, place: int) -> None:
        """Go back to a step of the trail, 0 for the match."""
        if 0 <= place < len(self.spots) - 1:
            self.explored.emit(self.spots[1 : place + 1])

    def play(self) -> None:
        """Play the first step of the trail, or what is chosen without one."""
        action = self.choice()
        if action is not None and self.is_asked:
            self.go_back(0)
            self.chosen.emit(action)

    def leave(self) -> bool:
        """Go back to the match; return whether something else was looked at."""
        is_ahead = self.is_ahead
        self.go_back(0)
        return is_ahead

    def play_from_here(self) -> None:
        """Ask for a match from the position on show."""
        here = self.here
        if here is not None and here.game.players_to_act(here.state):
            self.branch_asked.emit(*self.start_of(here))

    def set_values_shown(self, is_shown: bool) -> None:
        """Show what positions are worth, or nothing of it."""

    def ask_advice(self) -> None:
        """Tell again what each action of the match's position is worth, once that is known."""

    def want_hint(self) -> None:
        """Show the best action of the match's position once, also where values are hidden."""

    def set_takes_back(self, can_undo: bool, can_redo: bool) -> None:
        """Offer to take a turn back, and to play it again."""
