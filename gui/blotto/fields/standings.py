"""The standings of fields: plans as cells in the order of their ranks, one row made at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.cells import CELL, paint_plan_cells, top_of
from gui.blotto.fields.work import Entry
from gui.shared.controls.table import LEFT_INSET, RIGHT_INSET, Table
from gui.shared.controls.table_model import Column
from gui.shared.style.painting import CENTER, RIGHT, draw_text
from gui.shared.style.player_badge import MARK, badge_path
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ABOUT, decimal, percent

if TYPE_CHECKING:
    from engine.blotto.contest.contest import Contest
    from engine.blotto.scoring.scores import Tally

NUMBER = 56
MOST_TEXT = 300


class Entries(Sequence[Entry]):
    """The entries of a contest, best first: each is made when it is asked for."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest

    def __len__(self) -> int:
        return len(self.contest.order)

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Entry]: ...
    def __getitem__(self, place: int | slice) -> Entry | Sequence[Entry]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        if not 0 <= place < len(self):
            raise IndexError(place)
        return Entry(int(self.contest.order[place]), place)


class Standings(Table):
    """Lists the entries; their texts are told where the pointer rests."""

    def __init__(self) -> None:
        self.contest: Contest | None = None
        columns = (
            Column(tr("Rank"), self._rank, lambda e: e.place, align=RIGHT),
            Column(tr("Plan"), lambda e: plan_in_words(self._of.plan(e.row)), self._plan_key),
            Column(tr("Mean"), self._mean, lambda e: self._counts(e, 0), align=RIGHT),
            Column(tr("Won"), self._won, self._wins_key, align=RIGHT),
            Column(tr("Battles won"), lambda e: str(self._tally(e).wins), width=0),
            Column(tr("Drawn"), lambda e: str(self._tally(e).draws), width=0),
            Column(tr("Lost"), lambda e: str(self._tally(e).losses), width=0),
            Column(tr("Field"), self._field, width=0),
        )
        super().__init__(tr("Standings"), columns, 32, 24)

    def show_contest(self, contest: Contest | None) -> None:
        """List the entries of another contest."""
        self.contest = contest
        self.show_rows(() if contest is None else Entries(contest))
        self.table_model.sort(-1)

    def words(self, row: Entry) -> str:
        contest, tally = self._of, self._tally(row)
        told = tr("Rank {rank}: {plan}, mean {mean}, {w:,} won, {d:,} drawn, {l:,} lost").format(
            rank=self._rank(row),
            plan=plan_in_words(contest.plan(row.row)),
            mean=self._mean(row),
            w=tally.wins,
            d=tally.draws,
            l=tally.losses,
        )
        text = contest.everyone.texts.get(row.row, "")
        text = text if len(text) <= MOST_TEXT else text[:MOST_TEXT] + "…"
        return f"{told}. {text}" if text else told

    def cell_edges(self, theme: Theme, width: float) -> tuple[float, ...]:
        """Give the plans what the numbers leave."""
        end, number = width - RIGHT_INSET, theme.px(NUMBER)
        last = "" if self.contest is None else f"{len(self.contest.order):,}"
        room = max(theme.metrics("body").horizontalAdvance(last) + theme.px(14), theme.px(38))
        rank, plans = LEFT_INSET + room, max(end - 2 * number, 0.0)
        wide = theme.px(CELL + 4) * (self.contest.game.castles if self.contest else 10)
        plans = min(plans, rank + theme.px(10) + wide)
        return rank, plans, plans + (end - plans) / 2, end, end, end, end, end

    def paint_row(
        self, painter: QPainter, area: QRectF, row: Entry, theme: Theme, *, is_current: bool
    ) -> None:
        """Paint rank, cells, mean and share won; with several fields a mark of one's own."""
        contest, edges = self._of, self.cell_edges(theme, self.viewport().width())
        ink = theme.color("on_soft" if is_current else "text")
        rank = QRectF(area.left(), area.top(), edges[0] - LEFT_INSET, area.height())
        quiet = ink if is_current else theme.color("text_2")
        draw_text(painter, rank, self._rank(row), theme.font("body"), quiet, RIGHT)
        if len(contest.fields) > 1:
            style = theme.player(contest.field_of(row.row))
            mark = QRectF(area.left(), area.center().y() - 6, 12, 12)
            painter.fillPath(badge_path(style.shape, mark.center(), MARK), QColor(style.fill))
        cells = QRectF(
            rank.right() + theme.px(10),
            area.top() + 4,
            edges[1] - rank.right() - theme.px(10),
            area.height() - 8,
        )
        top = top_of(contest.game.soldiers, contest.game.castles)
        paint_plan_cells(painter, cells, contest.plan(row.row), top, theme)
        bold, plain = theme.font("body", 700), theme.font("body")
        for number, (text, font) in enumerate(((self._mean(row), bold), (self._won(row), plain))):
            left, right = edges[1 + number], edges[2 + number]
            draw_text(
                painter,
                QRectF(left, area.top(), right - left, area.height()),
                text,
                font,
                ink,
                RIGHT,
            )

    def paint_head(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        """Paint the titles, and over the cells the castles."""
        font, ink = theme.font("small"), theme.color("text_3")
        for number in (0, 2, 3):
            cell = self.head_cell(number)
            draw_text(painter, cell, self.columns[number].title, font, ink, RIGHT)
        cells = self.head_cell(1)
        left = cells.left() + theme.px(10)
        edges = self.cell_edges(theme, self.viewport().width())
        count = 10 if self.contest is None else self.contest.game.castles
        step = (edges[1] - left) / count
        for castle in range(count):
            box = QRectF(left + castle * step, cells.top(), step - 2, cells.height())
            draw_text(painter, box, str(castle + 1), theme.font("tick"), ink, CENTER)

    @property
    def _of(self) -> Contest:
        assert self.contest is not None
        return self.contest

    def _tally(self, entry: Entry) -> Tally:
        return self._of.tally(entry.row)

    def _counts(self, entry: Entry, what: int) -> int:
        """Return one of the numbers of a Tally, fast: a million rows may be sorted by it."""
        return int(self._of.counts.item(entry.row, what))

    def _wins_key(self, entry: Entry) -> int:
        return 2 * self._counts(entry, 2) + self._counts(entry, 3)

    def _rank(self, entry: Entry) -> str:
        return f"{int(self._of.ranks[entry.place]):,}"

    def _mean(self, entry: Entry) -> str:
        tally = self._tally(entry)
        if self._of.is_whole:
            return decimal(tally.mean, 3 if self._of.game.streak else 2)
        return ABOUT + decimal(tally.mean, 1)

    def _won(self, entry: Entry) -> str:
        return percent(self._tally(entry).win_rate)

    def _plan_key(self, entry: Entry) -> object:
        return self._of.plan(entry.row)

    def _field(self, entry: Entry) -> str:
        return self._of.fields[self._of.field_of(entry.row)].name
