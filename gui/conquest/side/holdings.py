"""The table of players: places, strategic places, reserve and income."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.conquest.turns import income, strategic_places
from gui.conquest.board.animation import ConquestFrame
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.painting import LEFT, RIGHT, draw_text
from gui.shared.style.player_badge import LIST, paint_badge
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr

ROW = 44
WIDTHS = (28, 52, 36, 40)
"""Of the columns with numbers, at 100 %."""


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
        columns = (
            Column(tr("Player"), lambda row: row.name),
            Column(tr("Places"), lambda row: str(row.places), lambda row: row.places),
            Column(tr("Strategic"), _strategic, lambda row: row.strategic),
            Column(tr("Reserve"), lambda row: str(row.reserve), lambda row: row.reserve),
            Column(tr("Income"), lambda row: f"+{row.income}", lambda row: row.income),
        )
        super().__init__(tr("Players"), columns)

    def show_holdings(self, rows: Sequence[Holding]) -> None:
        """Show what every player has, where that has changed."""
        if list(rows) != list(self.rows):
            self.show_rows(rows)
            self.set_current(next((n for n, row in enumerate(rows) if row.is_to_move), -1))

    def words(self, row: Holding) -> str:
        text = tr("{name}: {places} places, {strategic} strategic, reserve {reserve}, +{income}")
        return text.format(
            name=row.name,
            places=row.places,
            strategic=_strategic(row),
            reserve=row.reserve,
            income=row.income,
        )

    def row_height(self, theme: Theme, _width: int) -> int:
        return theme.px(ROW)

    def paint_row(
        self, painter: QPainter, area: QRectF, row: Holding, theme: Theme, *, is_current: bool
    ) -> None:
        """Paint badge, name and numbers."""
        center = QPointF(area.left() + theme.px(LIST + 1), area.center().y())
        paint_badge(painter, center, theme.px(LIST - 1), row.player, theme)
        right, ink = area.right(), theme.color("text")
        texts = (f"+{row.income}", str(row.reserve), _strategic(row), str(row.places))
        for text, width in zip(texts, reversed(WIDTHS), strict=True):
            box = QRectF(right - theme.px(width), area.top(), theme.px(width), area.height())
            weight = 700 if text == texts[0] else 500
            draw_text(painter, box, text, theme.font("body", weight), ink, RIGHT)
            right = box.left()
        name = QRectF(center.x() + theme.px(18), area.top(), 0, area.height())
        name.setRight(right)
        draw_text(painter, name, row.name, theme.font("body", 700), ink, LEFT)


def _strategic(row: Holding) -> str:
    return tr("{count} of {all}").format(count=row.strategic, all=row.of)
