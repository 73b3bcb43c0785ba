"""The base of a game's controls under the board: shows what may be chosen, reports a choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QWidget

from engine.core.play.advice import ActionValue
from engine.core.play.game import AnyGame
from gui.shared.style.appearance import appearance, current_theme
from gui.shared.style.theme import Theme

if TYPE_CHECKING:
    from engine.core.training.question import Question


@dataclass(frozen=True, slots=True)
class Gesture:
    """What a hand does to choose: a click on a widget, or a key while that has the focus."""

    widget: QWidget
    point: QPoint | None = None
    """Where to click, if not in the middle."""
    key: Qt.Key = Qt.Key.Key_Return


class ActionPanel(QWidget):
    """Lets a person choose an action; does not decide whether it is legal.

    Subclasses repaint in `refresh`, read the attributes below, and emit `chosen(action)`, and where
    a choice is put together piece by piece `considered(action)`: it would be this one now.
    `branch_asked(game, state)` asks for a match between the same players from a state of the
    person's making; taking back leads to the match before.
    """

    chosen = Signal(object)
    considered = Signal(object)
    branch_asked = Signal(object, object)
    taken_up = Signal()
    """Something is in hand that may become another choice than the one that was warned of."""
    undo_asked = Signal()
    """Asks to take back the last choice."""
    assumption = ""
    """What the values go by that it shows: if both play perfectly."""
    is_over_board = False
    """Whether it lies over the board, where its choices are, and needs no room of its own."""
    is_for_watching = True
    """Whether it is shown while others play, with what they chose; else the board tells that."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game: AnyGame | None = None
        self.view: Any = None
        self.player: int | None = None
        self.is_asked = False
        self.advice: Sequence[ActionValue] = ()
        self.is_hint_shown = False
        self.made: Any = None
        self.verdict = ""
        self.tried: frozenset[Any] = frozenset()
        self.played: Any = None
        appearance().at_new_size(self.lay_out)

    @property
    def theme(self) -> Theme:
        """The theme in force."""
        return current_theme()

    def lay_out(self) -> None:
        """Lay out what is as large as the font says; subclasses say how."""
        self.updateGeometry()

    def show_state(self, game: AnyGame, view: Any, player: int, is_asked: bool) -> None:
        """Show the choices of `player`, who sees `view`; enabled only when asked."""
        self.game, self.view, self.player, self.is_asked = game, view, player, is_asked
        self.advice = ()
        self.is_hint_shown = False
        self.made, self.verdict = None, ""
        self.tried, self.played = frozenset(), None
        self.refresh()

    def meet(self, board: Any) -> None:
        """Know the board that it belongs to."""

    def show_question(self, question: Question) -> None:
        """Show what is asked in Train, with the choices of whoever is asked."""
        view = question.game.observe(question.state, question.seat)
        self.show_state(question.game, view, question.seat, is_asked=True)

    def show_answer(self, question: Question, action: Any) -> None:
        """Show what was answered, and what every answer is worth."""
        view = question.game.observe(question.state, question.seat)
        self.show_state(question.game, view, question.seat, is_asked=False)
        self.show_made(action)
        self.show_advice(question.answers, is_hint_shown=True)

    def put_away(self) -> None:
        """Let nobody choose here, nor see what could be chosen, until `show_state`."""
        self.is_asked, self.is_hint_shown = False, False
        self.advice, self.made, self.verdict = (), None, ""
        self.refresh()

    def show_made(self, action: Any, verdict: str = "") -> None:
        """Show what was chosen here, at a position of the past, and the `verdict` on it.

        Choices are still reported: whoever asks for one is told why it cannot be made.
        """
        self.made, self.verdict = action, verdict
        self.refresh()

    def show_tried(self, tried: frozenset[Any], played: Any) -> None:
        """Show what was tried here in vain, and what was played in the match, to be done better."""
        self.tried, self.played = tried, played
        self.refresh()

    def show_advice(self, advice: Sequence[ActionValue], is_hint_shown: bool) -> None:
        """Show what each action is worth; empty to hide it."""
        self.advice, self.is_hint_shown = advice, is_hint_shown
        self.refresh()

    @property
    def main_button(self) -> QAbstractButton | None:
        """The button that Enter presses from anywhere on the page, unless it means more there."""
        return None

    @property
    def chooses_itself(self) -> bool:
        """Whether what it reports just now was chosen for the person, who is not to be warned."""
        return False

    def escape(self) -> bool:
        """Put aside what is in hand; return whether anything was."""
        return False

    @property
    def hint(self) -> str:
        """What is to be done while it goes on by itself; "" for what the page says of its keys."""
        return ""

    def place_of(self, _name: str) -> QRectF:
        """Return where something is that a guide speaks of; a panel says how."""
        return QRectF()

    def told_places(self) -> Sequence[QRectF]:
        """Return where it tells something that nothing should lie over, apart from its buttons."""
        return ()

    def keys_here(self) -> Sequence[tuple[str, str]]:
        """Return its own keys, each with what it does, for the list of shortcuts."""
        return ()

    def refresh(self) -> None:
        """Show the new state; subclasses say how."""
        self.update()
