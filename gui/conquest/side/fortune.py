"""The luck of the players' dice, and who took what from whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from engine.conquest.luck import Fight, Luck, attack_luck, opposite
from engine.conquest.map import Map
from engine.core.system.job import one_step
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.scene import Outcome
from gui.shared.controls.table import Column, Table
from gui.shared.live.parts import Part, heading, holder, part
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent, signed

HEAD = 26
PLAYERS = range(3)
Lucks = tuple[Luck, Luck]
"""In attack and in defence."""


@dataclass(frozen=True, slots=True)
class Fortune:
    """A player's luck in attack and in defence, None before it is known, and its captures.

    `taken` are the places taken from each player, `strategic` how many of these are strategic.
    """

    player: int
    name: str
    luck: Lucks | None
    taken: tuple[int, ...]
    strategic: tuple[int, ...]


def lucks(outcomes: Sequence[Outcome]) -> list[Lucks]:
    """Return the luck of each player in attack and in defence."""
    own: list[list[Fight]] = [[] for _ in PLAYERS]
    met: list[list[Fight]] = [[] for _ in PLAYERS]
    for each in outcomes:
        fight = Fight(each.begun, each.left, each.stop)
        own[each.player].append(fight)
        met[each.defender].append(fight)
    return [(attack_luck(own[p]), opposite(attack_luck(met[p]))) for p in PLAYERS]


def captures(map_: Map, outcomes: Sequence[Outcome], player: int) -> tuple[list[int], list[int]]:
    """Return how many places a player took from each, and how many strategic ones of these."""
    won = [each for each in outcomes if each.is_won and each.player == player]
    taken = [sum(each.defender == other for each in won) for other in PLAYERS]
    strategic = [
        sum(each.defender == other and each.target in map_.score_of for each in won)
        for other in PLAYERS
    ]
    return taken, strategic


def fortunes(frame: ConquestFrame, lucks: Sequence[Lucks] | None) -> tuple[Fortune, ...]:
    """Return what became of the attacks of each player up to a picture; none before the first."""
    if not frame.outcomes:
        return ()
    rows = []
    for player, name in enumerate(frame.seats.names):
        taken, strategic = captures(frame.game.map, frame.outcomes, player)
        luck = None if lucks is None else lucks[player]
        rows.append(Fortune(player, name, luck, tuple(taken), tuple(strategic)))
    return tuple(rows)


def fortune_part(rows: Sequence[Fortune]) -> Part:
    """Return two tables about the attacks."""
    return holder(
        heading(tr("Luck"), tr("troops more than expected, percentile")),
        part(_luck_table, show_rows=(rows,)),
        10,
        heading(tr("Taken")),
        part(_taken_table, show_rows=(rows,)),
        gap=4,
        is_shown=bool(rows),
        key="fortune",
    )


lucks_of = one_step(lucks)
"""The same, for a job."""


def _luck_table() -> Table:
    columns = (
        Column("", lambda row: row.name, width=0.5, paint=_paint_badge),
        Column(tr("in attack"), lambda row: _luck_text(row, 0), width=1.5, align="right"),
        Column(tr("in defence"), lambda row: _luck_text(row, 1), width=1.5, align="right"),
    )
    return Table(tr("Luck"), columns, head_height=HEAD, is_whole=True)


def _taken_table() -> Table:
    def column(other: int) -> Column:
        title = tr("from {letter}").format(letter="ABC"[other])
        return Column(title, lambda row: _taken_text(row, other), align="right")

    columns = (
        Column("", lambda row: row.name, width=0.6, paint=_paint_badge),
        *(column(other) for other in PLAYERS),
    )
    return Table(tr("Taken"), columns, head_height=HEAD, is_whole=True)


def _luck_text(row: Fortune, side: int) -> str:
    if row.luck is None:
        return "…"
    luck = row.luck[side]
    return f"{signed(luck.troops)}, {percent(luck.percentile, 0)}"


def _taken_text(row: Fortune, other: int) -> str:
    if other == row.player:
        return "–"
    if not row.strategic[other]:
        return str(row.taken[other])
    text = tr("{count}, {strategic} ★")
    return text.format(count=row.taken[other], strategic=row.strategic[other])


def _paint_badge(painter: Painter, area: QRectF, row: Fortune, _ink: QColor) -> None:
    painter.badge_in(area, row.player)
