"""A table of scores: the standings, or one entrant against each other one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QModelIndex, QRectF, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QSizePolicy

from gui.shared.controls.table import GAP, LEFT_INSET, RIGHT_INSET, Table
from gui.shared.controls.table_model import Column
from gui.shared.style.appearance import appearance
from gui.shared.style.painter import Painter
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import Height
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent
from gui.shared.tournament.data import ScoreRow
from gui.shared.tournament.score_painting import (
    Columns,
    Heads,
    bar_at,
    columns_for,
    paint_heads,
    paint_row,
)

HEAD = 36
COMPACT_FROM = 13
"""With so many rows they are lower."""


def score_row_height(theme: Theme, count: int) -> int:
    """Return the height of a row in a table of `count` rows."""
    return theme.px(42 if count < COMPACT_FROM else Height.COMPACT)


class ScoreTable(Table):
    """Shows rows; `chosen` brings the player of a row that was clicked, or chosen with Enter."""

    chosen = Signal(int)
    rank_chosen = Signal(int, int)
    faults_chosen = Signal(int)
    """Brings the player on whose number of faults somebody has clicked."""
    """Brings the player and the rank (1 is first) of a bar of a histogram that was clicked."""

    def __init__(self, name: str, heads: Heads) -> None:
        self.heads = heads
        self.middle: float | None = 50.0
        self.player = -1
        self._spans: Columns | None = None
        self._spans_at = (0.0, 0.0)
        super().__init__(name, score_columns(heads), head_height=HEAD)
        self.is_whole = True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._pressed_at = -1.0
        self.row_chosen.connect(lambda place: self.chosen.emit(self.rows[place].player))

    def show_scores(
        self, rows: Sequence[ScoreRow], heads: Heads | None = None, middle: float | None = 50.0
    ) -> None:
        """Show other rows, under other heads if some are given."""
        self.middle = middle
        if heads is not None and heads != self.heads:
            self.heads = heads
            self.table_model.set_columns(score_columns(heads))
        self._spans = None
        self.show_rows(tuple(rows))
        self.mark(self.player)

    def mark(self, player: int) -> None:
        """Put the soft fill on the row of a player, or nowhere (-1)."""
        self.player = player
        players = [row.player for row in self.rows]
        self.set_current(players.index(player) if player in players else -1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = event.position().x()
        super().mousePressEvent(event)

    def choose(self, index: QModelIndex) -> None:
        """Tell of a bar of a histogram by itself."""
        spans = self.spans(appearance().theme, self.viewport().width())
        row = self.rows[self.table_model.place(index.row())] if index.isValid() else None
        was_pressed_at, self._pressed_at = self._pressed_at, -1.0  # Enter has no place
        if row is not None and row.faults and _is_in(spans.faults, was_pressed_at):
            self.faults_chosen.emit(row.player)
        elif row is not None and row.ranks and _is_in(spans.ranks, was_pressed_at):
            assert spans.ranks is not None
            place = bar_at(spans.ranks, len(row.ranks), was_pressed_at)
            self.rank_chosen.emit(row.player, 1 + place)
        else:
            super().choose(index)

    def words(self, row: ScoreRow) -> str:
        is_level = row.is_level_above or row.is_level_below
        rank = tr("rank {n}, shared") if is_level else tr("rank {n}")
        parts = [rank.format(n=row.rank)] if row.rank else []
        parts += [row.name, row.value]
        more = zip(self.heads.more, row.more, strict=False)
        parts += [f"{head} {figure.text}" for head, figure in more]
        parts.append(row.detail)
        if row.faults:
            count = tr("%n fault(s)", row.faults)
            parts.append(f"{count} ({row.kinds})" if row.kinds else count)
        return ", ".join(part for part in parts if part)

    def row_height(self, theme: Theme, width: int) -> int:
        return score_row_height(theme, len(self.rows))

    def cell_edges(self, theme: Theme, width: float) -> tuple[float, ...]:
        """Return where cells end; one that is not shown has no width."""
        spans = self.spans(theme, width)
        gap = theme.px(GAP)
        edges = [spans.name[0] if self.heads.rank else 0.0, spans.name[1], spans.value[1] + gap]
        for span in (spans.interval, spans.ranks, *spans.more, spans.faults):
            edges.append(edges[-1] if span is None else span[1] + gap)
        return *edges, spans.detail[1]

    def head_cell(self, number: int) -> QRectF:
        cell = super().head_cell(number)
        return cell.adjusted(0, 0, 0, -2)

    def paint_head(self, painter: Painter, area: QRectF) -> None:
        paint_heads(painter, area, self.spans(painter.theme, area.width()))

    def paint_row(self, painter: Painter, area: QRectF, row: ScoreRow, *, is_current: bool) -> None:
        whole = area.adjusted(-LEFT_INSET, 0, RIGHT_INSET, 0)
        if self.table_model.sorted_by >= 0:  # neighbours are others then
            row = replace(row, is_level_above=False, is_level_below=False)
        paint_row(painter, whole, row, self.spans(painter.theme, whole.width()))

    def spans(self, theme: Theme, width: float) -> Columns:
        """Return where the columns begin and end."""
        if self._spans is None or self._spans_at != (width, theme.scale):
            self._spans_at = width, theme.scale
            self._spans = columns_for(self.rows, self.heads, width, theme, self.middle)
        return self._spans


def _is_in(span: tuple[float, float] | None, place: float) -> bool:
    return span is not None and span[0] <= place < span[1]


def score_columns(heads: Heads) -> tuple[Column, ...]:
    """Return the columns under these heads; what has no number comes last."""

    def interval(row: ScoreRow) -> str:
        if not 0 < row.half < float("inf"):
            return ""
        low, high = decimal(row.center - row.half, 2), decimal(row.center + row.half, 2)
        return tr("{low} to {high}").format(low=low, high=high)

    return (
        Column(heads.rank, lambda row: row.rank, _rank, align="center"),
        Column(heads.name, lambda row: row.name, lambda row: row.name, align="left"),
        Column(heads.value, lambda row: row.value, lambda row: row.center, align="right"),
        Column(tr("95 % interval"), interval),
        Column(heads.ranks, _ranks),
        *(_more(place, head) for place, head in enumerate(heads.more)),
        Column(heads.faults, _faults, lambda row: row.faults, align="right"),
        Column(heads.detail, lambda row: row.detail, lambda row: row.amount, align="right"),
    )


def _more(place: int, head: str) -> Column:
    return Column(
        head,
        lambda row: row.more[place].text,
        lambda row: row.more[place].number,
        align="right",
    )


def _ranks(row: ScoreRow) -> str:
    return "  ".join(percent(share, 0) for share in row.ranks)


def _rank(row: ScoreRow) -> int | None:
    return int(row.rank) if row.rank else None


def _faults(row: ScoreRow) -> str:
    return f"{row.faults:,}" if row.faults else ""
