"""The table of players: reserve and income, places and strategic places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from engine.conquest.turns import income, strategic_places
from gui.conquest.board.animation import ConquestFrame
from gui.shared.controls.table import Column, Table
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr

ROW, HEAD = 44, 26


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player has."""

    player: int
    name: str
    places: int
    strategic: int
    of: int
    reserve: int
    income: int
    is_to_move: bool
    has_won: bool


def holdings(frame: ConquestFrame) -> list[Holding]:
    """Return what every player has in a picture."""
    state, map_ = frame.state, frame.game.map
    return [
        Holding(
            seat,
            name,
            state.owners.count(seat),
            strategic_places(state, map_, seat),
            len(map_.strategic),
            state.reserves[seat],
            income(state, map_, seat),
            seat == state.to_move and not state.ended,
            seat == state.winner,
        )
        for seat, name in enumerate(frame.seats.names)
    ]


class HoldingTable(Table):
    """A row for each player; the one to move is soft."""

    def __init__(self) -> None:
        bold = ("body", 600)
        columns = (
            Column("", lambda row: row.name, width=3.5, paint=_paint_player, words=_player_words),
            Column(tr("Places"), lambda row: str(row.places), align="right", font=bold),
            Column(tr("Strategic"), strategic_text, width=1.35, align="right", font=bold),
        )
        super().__init__(tr("Players"), columns, ROW, HEAD, is_whole=True)

    def show_holdings(self, rows: Sequence[Holding]) -> None:
        """Show what every player has, where that has changed."""
        if list(rows) != list(self.rows):
            self.show_rows(rows)
            self.set_current(next((n for n, row in enumerate(rows) if row.is_to_move), -1))


def strategic_text(row: Holding) -> str:
    """Return 1 of 6."""
    return tr("{count} of {all}").format(count=row.strategic, all=row.of)


def _means_text(row: Holding) -> str:
    """Return reserve and income, or that the player has won."""
    if row.has_won:
        return tr("has won")
    return tr("reserve {count}, +{more}").format(count=row.reserve, more=row.income)


def _player_words(row: Holding) -> str:
    return f"{row.name}, {_means_text(row)}"


def _paint_player(painter: Painter, area: QRectF, row: Holding, ink: QColor) -> None:
    """Paint badge, name, and below it reserve and income."""
    words = painter.badge_in(area, row.player).adjusted(1, painter.px(4), 0, -painter.px(3))
    name, note = QRectF(words), QRectF(words)
    name.setHeight(words.height() / 2)
    note.setTop(name.bottom())
    painter.text(name, row.name, "body", ink, weight=700)
    painter.text(note, _means_text(row), "small", "text_2")
