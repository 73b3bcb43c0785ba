"""The controls of Play while the board rests in the past: what there was to choose, and was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from engine.core.play.advice import ActionValue
from engine.core.play.game import AnyGame
from engine.core.play.match import Match
from gui.shared.match.seating.position import Position
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from gui.shared.match.board_area import BoardArea
    from gui.shared.match.match_driver import MatchDriver
    from gui.shared.match.playhead import Playhead
    from gui.shared.match.seating.asking import Asking
    from gui.shared.page.action_panel import ActionPanel
    from gui.shared.page.explorer import Explorer
    from gui.shared.page.page import AnyPage


class PlayedBoard(Protocol):
    """What looking back wants of the tab that a person plays in."""

    page: AnyPage
    driver: MatchDriver
    playhead: Playhead
    explorer: Explorer | None
    panel: ActionPanel
    asking: Asking
    area: BoardArea

    @property
    def is_asked_now(self) -> bool: ...
    def arrive(self) -> None: ...


class LookBack:
    """Gives the place of hint, result and dice to the choice of an earlier position, and back."""

    def __init__(self, tab: PlayedBoard) -> None:
        self._tab = tab
        self._is_back = False

    def follow(self, here: Position | None) -> None:
        """Look back once the board rests in the past; come back from there."""
        tab, was_back = self._tab, self._is_back
        self._is_back = here is not None and here.is_past and not tab.playhead.is_playing
        if self._is_back and here is not None:
            tab.area.set_instead(None)
            if here.seat is not None:
                self._show_panel(here.match.game, here.view, here.seat, here.made)
        elif was_back and tab.driver.match is not None:
            if tab.explorer is None:
                tab.asking.show_waiting()
            tab.arrive()

    def show_choices(self, advice: Sequence[ActionValue], told: str) -> None:
        """Show what each choice is worth on its key, once the board has come to rest."""
        panel, is_asked = self._tab.panel, self._tab.is_asked_now
        if self._is_back and self._tab.explorer is None:
            panel.show_made(panel.made, told)
        elif self._is_back or not is_asked:
            return  # an explorer shows the past on the board, and motion stands for itself
        panel.show_advice(advice, is_hint_shown=is_asked and bool(advice))

    def why_not(self, match: Match) -> str:
        """Say why nothing can be chosen in a position of the past, which has been left."""
        noun = self._tab.page.counting.noun
        if match.is_over:
            text = tr("That {noun} was played; the match is over.")
        elif self._tab.driver.is_busy or not match.waiting_for:
            text = tr("That {noun} was played; it is not your turn yet.")
        else:
            text = tr("That {noun} was played. Now it is your turn: choose here.")
        return text.format(noun=noun)

    def _show_panel(self, game: AnyGame, view: Any, seat: int, made: Any = None) -> None:
        """Show choices that nobody is asked for; where there is an explorer, it does that."""
        if self._tab.explorer is None:
            self._tab.panel.show_state(game, view, seat, is_asked=False)
            self._tab.panel.show_made(made)
