"""The luck of the players' dice, and who took what from whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from engine.conquest.luck import Fight, Luck, attack_luck, opposite
from engine.conquest.map import Map
from engine.core.system.job import one_step
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.scene import Outcome
from gui.shared.controls.boxes import column_of
from gui.shared.controls.label import Heading
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import MINUS, percent

HEAD = 26
PLAYERS = range(3)


@dataclass(frozen=True, slots=True)
class Fortune:
    """A player's luck in attack and in defence, None before it is known, and its captures.

    `taken` are the places taken from each player, `strategic` how many of these are strategic.
    """

    player: int
    name: str
    luck: tuple[Luck, Luck] | None
    taken: tuple[int, ...]
    strategic: tuple[int, ...]


def lucks(outcomes: Sequence[Outcome]) -> list[tuple[Luck, Luck]]:
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


class FortunePart(QWidget):
    """Two tables about the attacks up to the picture on the board."""

    def __init__(self) -> None:
        super().__init__()
        self.luck, self.taken = _luck_table(), _taken_table()
        self._frame: ConquestFrame | None = None
        self._outcomes: tuple[Outcome, ...] | None = None
        self._lucks: list[tuple[Luck, Luck]] | None = None
        self._job = LatestJob(self)
        self._job.answered.connect(self._know)
        note = tr("troops more than expected, percentile")
        parts = (Heading(tr("Luck"), note), self.luck, 10, Heading(tr("Taken")), self.taken)
        column_of(*parts, on=self, gap=4)
        self.hide()

    def show_frame(self, frame: ConquestFrame) -> None:
        """Speak of the attacks up to a picture."""
        self._frame = frame
        self.setVisible(bool(frame.outcomes))
        if frame.outcomes != self._outcomes:
            self._outcomes = frame.outcomes
            self._job.run(tr("Luck"), _worked_out(frame.outcomes))
            self._show()

    def _know(self, found: list[tuple[Luck, Luck]]) -> None:
        self._lucks = found
        self._show()

    def _show(self) -> None:
        frame = self._frame
        assert frame is not None
        rows = []
        for player, name in enumerate(frame.seats.names):
            taken, strategic = captures(frame.game.map, frame.outcomes, player)
            luck = None if self._lucks is None else self._lucks[player]
            rows.append(Fortune(player, name, luck, tuple(taken), tuple(strategic)))
        for table in (self.luck, self.taken):
            table.show_rows(rows)


@one_step
def _worked_out(
    outcomes: Sequence[Outcome],
) -> list[tuple[Luck, Luck]]:
    return lucks(outcomes)


def _luck_table() -> Table:
    columns = (
        Column("", lambda row: row.name, width=0.5, paint=_paint_badge),
        Column(tr("in attack"), lambda row: _luck_text(row, 0), width=1.5, align="right"),
        Column(tr("in defence"), lambda row: _luck_text(row, 1), width=1.5, align="right"),
    )
    table = Table(tr("Luck"), columns, head_height=HEAD)
    table.is_whole = True
    return table


def _taken_table() -> Table:
    def column(other: int) -> Column:
        title = tr("from {letter}").format(letter="ABC"[other])
        return Column(title, lambda row: _taken_text(row, other), align="right")

    columns = (
        Column("", lambda row: row.name, width=0.6, paint=_paint_badge),
        *(column(other) for other in PLAYERS),
    )
    table = Table(tr("Taken"), columns, head_height=HEAD)
    table.is_whole = True
    return table


def _luck_text(row: Fortune, side: int) -> str:
    if row.luck is None:
        return "…"
    luck = row.luck[side]
    troops = f"{luck.troops:+.1f}".replace("-", MINUS)
    return f"{troops}, {percent(luck.percentile, 0)}"


def _taken_text(row: Fortune, other: int) -> str:
    if other == row.player:
        return "–"
    if not row.strategic[other]:
        return str(row.taken[other])
    text = tr("{count}, {strategic} ★")
    return text.format(count=row.taken[other], strategic=row.strategic[other])


def _paint_badge(painter: Painter, area: QRectF, row: Fortune, _ink: QColor) -> None:
    painter.badge_in(area, row.player)
