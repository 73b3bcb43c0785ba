"""The table beside the board: what can be said of each player, the one to shoot best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from engine.gunslinger.insight import belief
from engine.gunslinger.rules import NO_SHOT, Seen, Showdown, ranks, scores
from gui.gunslinger.board.animation import GunslingerFrame
from gui.gunslinger.board.badges import ICONS
from gui.gunslinger.board.description import danger_in_words, relation_words
from gui.gunslinger.board.labels import label
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.appearance import appearance
from gui.shared.style.icons import draw_icon
from gui.shared.style.painting import LEFT, RIGHT, draw_text
from gui.shared.style.player_badge import LIST, BadgeState, paint_badge
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

SIDE = 15


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player, or no shot (-1), with what stands in the three cells, and what sorts by them."""

    player: int
    name: str
    letter: str
    relation: str
    cells: tuple[str, str, str]
    keys: tuple[float, float, float]
    is_out: bool = False


class PlayerTable(Table):
    """A badge, the name and an icon for a friend or an enemy; then three numbers."""

    def __init__(self, name: str, titles: tuple[str, str, str]) -> None:
        first = Column(tr("Player"), lambda row: _in_words(row), width=1.75, paint=_paint_player)
        rest = (_number(title, place) for place, title in enumerate(titles))
        super().__init__(name, (first, *rest), head_height=28)


def _number(title: str, place: int) -> Column:
    return Column(
        title,
        lambda row: row.cells[place],
        lambda row: row.keys[place],
        align=RIGHT,
        font=("body", 600 if place == 2 else 400),
    )


def _in_words(row: PlayerRow) -> str:
    return f"{row.name}, {row.relation}" if row.relation else row.name


def _paint_player(painter: QPainter, box: QRectF, row: PlayerRow, ink: QColor) -> None:
    theme = appearance().theme
    left = box.left()
    if row.player != NO_SHOT:
        state: BadgeState = "dead" if row.is_out else "alive"
        center = QPointF(left + theme.px(12), box.center().y())
        paint_badge(painter, center, theme.px(LIST - 1), row.player, theme, row.letter, state)
        left += theme.px(29)
    words = QRectF(left, box.top(), box.right() - left, box.height())
    icon = ICONS.get(row.relation, "")
    if icon:
        words.setRight(words.right() - theme.px(SIDE + 4))
    font = theme.font("body", 600)
    draw_text(painter, words, row.name, font, theme.color("text_3") if row.is_out else ink, LEFT)
    if icon:
        side = theme.px(SIDE)
        used = min(theme.metrics("body", 600).horizontalAdvance(row.name), words.width())
        place = QRectF(left + used + theme.px(5), box.center().y() - side / 2, side, side)
        draw_icon(painter, icon, place, theme.colors.text_2)


def titles(frame: GunslingerFrame) -> tuple[str, str, str]:
    """Return what the three numbers are: beliefs of a seat, of everyone, or the truth."""
    if isinstance(frame.state, Showdown):
        return tr("Falls"), tr("Score"), tr("Rank")
    if frame.looker is None:
        return tr("Falls"), tr("Is hit"), tr("Shots")
    return tr("Falls"), tr("Threat"), tr("Worth")


def rows_of(frame: GunslingerFrame) -> list[PlayerRow]:
    """Return a row for each player, and for holding fire where a seat looks."""
    if isinstance(frame.state, Showdown):
        return _true_rows(frame, frame.state)
    if frame.looker is None:
        return _public_rows(frame)
    return _rows_of_seat(frame, frame.state)


def _row(
    frame: GunslingerFrame,
    player: int,
    cells: tuple[str, str, str],
    keys: tuple[float, float, float],
) -> PlayerRow:
    name, count = frame.seats.names[player], frame.game.players
    relation = relation_words(frame, frame.bottom, player) if frame.looker is not None else ""
    is_out = not frame.state.alive[player]
    return PlayerRow(player, name, label(player, count), relation, cells, keys, is_out)


def _true_rows(frame: GunslingerFrame, state: Showdown) -> list[PlayerRow]:
    totals = scores(state.relations, state.alive)
    places = ranks(totals)
    order = sorted(range(len(totals)), key=lambda i: (places[i], i))
    rows = []
    for i in order:
        falls = frame.falls(i)
        cells = _chance(falls), str(totals[i]), str(places[i])
        rows.append(_row(frame, i, cells, (falls or 0.0, totals[i], places[i])))
    return rows


def _public_rows(frame: GunslingerFrame) -> list[PlayerRow]:
    hit = () if frame.dangers is None else frame.dangers.hit
    fired = [
        sum(shots[i] != NO_SHOT for shots in frame.state.history) for i in range(frame.game.players)
    ]
    rows = []
    for i, count in enumerate(fired):
        falls, likely = frame.falls(i), hit[i] if hit else None
        cells = _chance(falls), _chance(likely), str(count)
        rows.append(_row(frame, i, cells, (falls or 0.0, likely or 0.0, count)))
    return sorted(rows, key=lambda row: (row.is_out, -row.keys[0], -row.keys[1], row.player))


def _rows_of_seat(frame: GunslingerFrame, view: Seen) -> list[PlayerRow]:
    """Return the living as targets, best first, holding fire among them; the dead come last."""
    known = frame.dangers
    rows = []
    if known is not None and view.alive[view.me]:
        for worth in belief(frame.game, view):
            i = worth.target
            falls, threat = known.falls_to_me[i], known.graph[i].get(view.me, 0.0)
            cells = _chance(falls), _chance(threat), signed(worth.total)
            rows.append(_row(frame, i, cells, (falls, threat, worth.total)))
        hold = PlayerRow(NO_SHOT, tr("Hold fire"), "", "", ("", "", signed(0.0)), (0.0, 0.0, 0.0))
        rows.append(hold)
    listed = {row.player for row in rows} | {view.me}
    blank = _chance(None), _chance(None), ""
    rows += [
        _row(frame, i, blank, (-1.0, -1.0, -99.0))
        for i in range(frame.game.players)
        if i not in listed
    ]
    return sorted(rows, key=lambda row: (row.is_out, -row.keys[2], row.player != NO_SHOT))


def _chance(value: float | None) -> str:
    return "" if value is None else danger_in_words(value)


def signed(value: float) -> str:
    """Return +0.41, −0.06 or 0.00."""
    text = decimal(value, 2)
    return f"+{text}" if value > 0 and text != decimal(0.0, 2) else text


def row_of(rows: Sequence[PlayerRow], player: int | None) -> int:
    """Return the place of a player among rows; -1 where it is not."""
    return next((n for n, row in enumerate(rows) if row.player == player), -1)
