"""The games of a tournament as blocks: a list, how they ended, and how long they were."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from engine.core.tournament.statistics import KeptGame, WantedGames
from gui.shared.report.blocks import Bars, Block, Column, Rows, Say
from gui.shared.report.orders import Hand
from gui.shared.style.painter import Painter
from gui.shared.style.player_badge import TABLE, BadgeState
from gui.shared.text.tr import tr
from gui.shared.tournament.cells.game_data import ending_bars, length_bars
from gui.shared.tournament.cells.grid_data import grid_names
from gui.shared.tournament.outcome import Outcome, titles_of
from gui.shared.tournament.records import GameRecords
from gui.shared.tournament.work import MOST_LISTED

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


def games_blocks(outcome: Outcome, records: GameRecords) -> tuple[Block, ...]:
    """Return the games that are listed, each to be watched again."""
    known = records.statistics
    if known is not None and known.num_games and not records.games:
        return (Say(tr("No such game was kept.")),)
    rows = game_rows(outcome, records.games)
    columns = game_columns(has_rules=len(outcome.settings.configurations) > 1)
    return (
        Rows(
            tr("Games to watch"),
            columns,
            rows,
            lambda place: Hand("game", rows[place].game.number),
            seen=SHOWN,
            words=game_words,
        ),
    )


def bars_blocks(outcome: Outcome, records: GameRecords) -> tuple[Bars, ...]:
    """Return how the games of an entrant ended, or all, and how long they were."""
    known, entrant = records.statistics, records.wanted.entrant
    if known is None:
        return ()
    lengths = length_bars(known)
    rows = ending_bars(outcome, known, -1 if entrant is None else entrant)
    return tuple(Bars(row.title, row) for row in (*rows, *([lengths] if lengths else [])))


def games_words(
    outcome: Outcome, wanted: WantedGames, count: int, page: int = 0, *, has_more: bool = False
) -> str:
    """Return which games are listed: those of Patient in seat 2, 201 to 400."""
    words = []
    if wanted.entrant is None:
        words.append(tr("click one to watch it"))
    else:
        words.append(tr("of {name}").format(name=outcome.names()[wanted.entrant]))
    if wanted.seat is not None:
        words.append(tr("in seat {n}").format(n=wanted.seat + 1))
    if wanted.rank is not None:
        words.append(tr("with rank {n}").format(n=wanted.rank))
    if page:
        first = page * MOST_LISTED + 1
        words.append(tr("{first:,} to {last:,}").format(first=first, last=first + count - 1))
    elif has_more:
        words.append(tr("the first {n}").format(n=count))
    return ", ".join(words)


def game_words(row: GameRow) -> str:
    """Return a game as a sentence."""
    told = tr("game {n:,}, seats: {seats}, first: {first}")
    return told.format(n=row.game.number + 1, seats=", ".join(row.names), first=row.first)


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


def game_columns(*, has_rules: bool) -> tuple[Column, ...]:
    """Return the columns of a list of games."""
    columns = [
        Column(
            tr("Game"),
            lambda row: f"{row.game.number + 1:,}",
            lambda row: row.game.number,
            1.1,
            align="right",
        ),
        Column("", lambda row: "", width=0.15),
        Column(tr("Seats in order"), lambda row: ", ".join(row.names), width=4.0, paint=_seats),
        Column(tr("First"), lambda row: row.first, lambda row: row.first, 2.6),
        Column(tr("Steps"), lambda row: row.steps, lambda row: row.game.length, 0.9, "right"),
    ]
    if has_rules:
        columns.insert(2, Column(tr("Rules"), lambda row: row.rules, lambda row: row.rules, 2.0))
    return tuple(columns)


def _seats(painter: Painter, area: QRectF, row: GameRow, _ink: QColor) -> None:
    """Paint the badges of the seats, closer together where they are many."""
    usual = painter.px(TABLE) * 2.6
    step = min(usual, area.width() / len(row.game.seats))
    radius = min(float(painter.px(TABLE)), step * 0.42)
    for seat, entrant in enumerate(row.game.seats):
        center = QPointF(area.left() + (seat + 0.5) * step, area.center().y())
        state: BadgeState = "alive" if row.game.ranks[seat] == 1 else "used"
        painter.badge(center, radius, entrant, state=state)
