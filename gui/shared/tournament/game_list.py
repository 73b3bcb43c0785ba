"""Games that a tournament has played, each to be watched again: a list to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QColor

from engine.core.tournament.statistics import KeptGame
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.player_badge import TABLE, BadgeState
from gui.shared.text.tr import tr
from gui.shared.tournament.cells.grid_data import grid_names
from gui.shared.tournament.outcome import Outcome, titles_of

HEAD = 30
SHOWN = 7
"""Games that are seen at once; the others are scrolled."""
NAMED = 2
"""More equals at the first place are counted, not named."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in words."""

    game: KeptGame
    rules: str
    names: tuple[str, ...]
    first: str
    steps: str


class GameList(Table):
    """Shows games; `watched` brings the number of one in the schedule."""

    watched = Signal(int)

    def __init__(self) -> None:
        super().__init__(tr("Games to watch"), _columns(has_rules=False), head_height=HEAD)
        self.row_chosen.connect(lambda place: self.watched.emit(self.rows[place].game.number))

    def show_games(self, outcome: Outcome, games: Sequence[KeptGame]) -> None:
        """Show other games."""
        has_rules = len(outcome.settings.configurations) > 1
        self.table_model.set_columns(_columns(has_rules=has_rules))
        self.show_rows(game_rows(outcome, games))

    def words(self, row: GameRow) -> str:
        seats = ", ".join(row.names)
        told = tr("game {n:,}, seats: {seats}, first: {first}")
        return told.format(n=row.game.number + 1, seats=seats, first=row.first)

    def sizeHint(self) -> QSize:
        """Return room for some games."""
        theme = appearance().theme
        row = self.row_height(theme, self.viewport().width())
        return QSize(240, theme.px(HEAD) + min(max(len(self.rows), 1), SHOWN) * row)


def game_rows(outcome: Outcome, games: Sequence[KeptGame]) -> tuple[GameRow, ...]:
    """Return games in words."""
    titles = titles_of(outcome.settings.entrants)
    rules = grid_names(outcome)
    found = []
    for game in games:
        names = tuple(titles[entrant] for entrant in game.seats)
        best = [name for name, rank in zip(names, game.ranks, strict=True) if rank == 1]
        first = ", ".join(best)
        if len(best) == len(names):
            first = tr("level")
        elif len(best) > NAMED:
            first = tr("{n} share it").format(n=len(best))
        steps = f"{game.length:,}" if game.length >= 0 else ""
        found.append(GameRow(game, rules[game.configuration], names, first, steps))
    return tuple(found)


def _columns(*, has_rules: bool) -> tuple[Column, ...]:
    columns = [
        Column(
            tr("Game"),
            lambda row: f"{row.game.number + 1:,}",
            lambda row: row.game.number,
            1.1,
            "right",
        ),
        Column("", lambda row: "", width=0.15),
        Column(tr("Seats in order"), lambda row: ", ".join(row.names), None, 4.0, "left", _seats),
        Column(tr("First"), lambda row: row.first, lambda row: row.first, 2.6),
        Column(tr("Steps"), lambda row: row.steps, lambda row: row.game.length, 0.9, "right"),
    ]
    if has_rules:
        columns.insert(2, Column(tr("Rules"), lambda row: row.rules, lambda row: row.rules, 2.0))
    return tuple(columns)


def _seats(painter: Painter, area: QRectF, row: GameRow, _ink: QColor) -> None:
    """Paint the badges of the seats, closer together where they are many."""
    theme = appearance().theme
    usual = theme.px(TABLE) * 2.6
    step = min(usual, area.width() / len(row.game.seats))
    radius = min(float(theme.px(TABLE)), step * 0.42)
    for seat, entrant in enumerate(row.game.seats):
        center = QPointF(area.left() + (seat + 0.5) * step, area.center().y())
        state: BadgeState = "alive" if row.game.ranks[seat] == 1 else "used"
        painter.badge(center, radius, entrant, state=state)
