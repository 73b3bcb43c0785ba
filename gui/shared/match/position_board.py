"""A board with its twin in words, and perhaps controls, for positions that belong to no match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.play.game import AnyGame
from engine.core.play.lens import Seat
from engine.core.play.match import PlayedStep
from gui.shared.match.board_area import BoardArea
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.board_text import BoardText
from gui.shared.page.page import AnyPage
from gui.shared.page.seats import Seats
from gui.shared.page.timeline import Timeline
from gui.shared.text.tr import player_letter, tr


class PositionBoard(BoardArea):
    """Shows what a seat sees of a position, after the steps that led to it.

    Without values nothing is shown that the program believes of what is to come.
    """

    def __init__(
        self, page: AnyPage, panel: ActionPanel | None = None, *, has_values: bool = True
    ) -> None:
        self.page, self.panel = page, panel
        self._has_values = has_values
        self._timeline: Timeline[Any] | None = None
        self._seat, self._count = 0, 0
        board = page.new_view()
        self.twin = BoardText(board, page.describe)
        shown = (each for each in page.overlays if has_values or not each.tells_values)
        board.show_overlays(frozenset(each.name for each in shown if each.is_on))
        super().__init__(board, self.twin, panel)

    def show_position(
        self, game: AnyGame, start: Any, steps: Sequence[PlayedStep], seat: int
    ) -> Timeline[Any]:
        """Show the position at rest after these steps; return them on the time axis."""
        self._timeline = self.page.timeline((game, start), steps)
        self._seat, self._count = seat, game.num_players
        self.show_moment(self._timeline.length)
        return self._timeline

    def show_moment(self, seconds: float) -> None:
        """Show another moment of the steps that led to the position."""
        assert self._timeline is not None
        seats = Seats(
            _names(self._count, self._seat), person=self._seat, has_values=self._has_values
        )
        frame = self.page.frame(self._timeline, seconds, seats, Seat(self._seat))
        self.board.show_frame(frame)
        self.twin.follow()


def _names(count: int, seat: int) -> tuple[str, ...]:
    other = tr("Opponent") if count == 2 else ""
    names = (other or tr("Player {letter}").format(letter=player_letter(n)) for n in range(count))
    return tuple(tr("You") if n == seat else name for n, name in enumerate(names))
