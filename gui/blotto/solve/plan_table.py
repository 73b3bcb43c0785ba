"""Plans as rows: rank, cells, and what they score as dots on one axis or as numbers."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from engine.blotto.rules import Plan
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.cells import paint_plan_cells, top_of
from gui.blotto.solve.stage_words import column_title, field_title
from gui.shared.charts.axis import Axis, round_axis
from gui.shared.controls.boxes import column_of
from gui.shared.controls.table import LEFT_INSET, RIGHT_INSET, Table
from gui.shared.controls.table_model import Column
from gui.shared.report.shown import Shown
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import CENTER, RIGHT, draw_line, draw_text
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

ROW, HEAD = 24, 40
RANK, CELL, NUMBER = 40, 40, 58
"""Widths at 100 %; a cell is no wider."""
LEAST_CELL, LEAST_DOTS = 19, 120


@dataclass(frozen=True, slots=True)
class PlanRow:
    """A plan with its rank, its scores by field, and a word such as its group.

    `printed` are the numbers of the paper for the same plan, by field.
    """

    rank: int
    plan: Plan
    scores: dict[str, float]
    note: str = ""
    printed: dict[str, float] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class PlanList:
    """Plans to list, scored against these fields; `note` and `first` are titles of columns."""

    name: str
    rows: tuple[PlanRow, ...]
    castles: int
    fields: tuple[str, ...]
    note: str = ""
    first: str = ""

    def place(self, plan: Plan | None) -> int:
        """Return where a plan stands, -1 for nowhere."""
        return next((place for place, row in enumerate(self.rows) if row.plan == plan), -1)


class ShownPlans(Shown):
    """A list of plans; `about` is a PlanList and the place of the plan in hand."""

    stretch = 3

    def __init__(self) -> None:
        super().__init__()
        self.table: PlanTable | None = None
        self._shown: PlanList | None = None
        self._column = column_of(on=self)

    def show_block(self) -> None:
        plans, place = self.block.about
        if self.table is None or _columns(plans) != self._columns:
            self._make(plans)
        assert self.table is not None
        if plans is not self._shown:
            self._shown = plans
            self.table.show_plans(plans.rows)
        if place != self.table.current_place:
            self.table.set_current(place)

    def _make(self, plans: PlanList) -> None:
        if self.table is not None:
            self._column.removeWidget(self.table)
            self.table.hide()
            self.table.deleteLater()
        self._columns = _columns(plans)
        self.table = PlanTable(
            plans.name, plans.castles, plans.fields, plans.note, first=plans.first
        )
        for told in (self.table.row_chosen, self.table.cursor_moved):
            told.connect(lambda place: self._order(self.block.choose(place)))
        self.table.doubleClicked.connect(lambda _index: self._order(self.block.enter(None)))
        self._column.addWidget(self.table)


def _columns(plans: PlanList) -> tuple[object, ...]:
    return plans.name, plans.castles, plans.fields, plans.note, plans.first


class PlanTable(Table):
    """Lists plans; the fields' scores stand as dots on one axis behind the last number."""

    def __init__(
        self,
        name: str,
        castles: int,
        fields: Sequence[str],
        note: str = "",
        *,
        first: str = "",
    ) -> None:
        self._first = first or tr("Rank")
        self.castles, self.fields, self.note = castles, tuple(fields), note
        self.axis: Axis = round_axis(0.0, 1.0)
        self.top = 1
        super().__init__(name, self._declared(), ROW, HEAD)

    def show_plans(self, rows: Sequence[PlanRow]) -> None:
        """Show other plans."""
        scores = [value for row in rows for value in (*row.scores.values(), *_printed(row))]
        if scores:
            self.axis = round_axis(min(scores), max(scores))
        if rows:
            self.top = top_of(sum(rows[0].plan), self.castles)
        self.show_rows(tuple(rows))

    def words(self, row: PlanRow) -> str:
        parts = [f"{row.rank}: {plan_in_words(row.plan)}"]
        parts += [f"{field_title(name)} {decimal(v, 3)}" for name, v in row.scores.items()]
        if row.printed:
            text = tr("printed {value} against {field}")
            parts += [
                text.format(value=decimal(value, 3), field=field_title(name))
                for name, value in row.printed.items()
            ]
        return ", ".join([*parts, *([row.note] if row.note else [])])

    def _declared(self) -> tuple[Column, ...]:
        note = (Column(self.note, lambda row: row.note, lambda row: row.note),)
        main = self.fields[-1] if self.fields else ""
        scored = (
            Column(
                column_title(main),
                lambda row: decimal(row.scores[main], 3) if main in row.scores else "",
                lambda row: row.scores.get(main),
                align=RIGHT,
                font=("small", 600),
            ),
            Column(tr("Points"), lambda _row: "", paint=self._paint_dots),
        )
        return (
            Column(self._first, lambda row: str(row.rank), lambda row: row.rank, align=RIGHT),
            *map(self._castle, range(self.castles)),
            *(note if self.note else ()),
            *(scored if self.fields else ()),
        )

    def _castle(self, castle: int) -> Column:
        return Column(
            str(castle + 1),
            lambda row: str(row.plan[castle]),
            lambda row: -row.plan[castle],
            align=CENTER,
            paint=functools.partial(self._paint_cell, castle),
        )

    def _paint_cell(
        self, castle: int, painter: QPainter, box: QRectF, row: PlanRow, _ink: QColor
    ) -> None:
        area = box.adjusted(-1, 1, 1, -1)
        plan = row.plan[castle : castle + 1]
        paint_plan_cells(painter, area, plan, self.top, appearance().theme, gap=0)

    def cell_edges(self, theme: Theme, width: float) -> tuple[float, ...]:
        """Return the ends of the cells: castles are as wide as the dots leave them."""
        end = width - RIGHT_INSET
        number = theme.px(NUMBER) if self.fields else 0
        note = theme.px(NUMBER) if self.note else 0
        room = end - LEFT_INSET - theme.px(RANK) - number - note
        dots = max(theme.px(LEAST_DOTS), room * 0.36) if self.fields else 0
        cell = max(min((room - dots) / self.castles, theme.px(CELL)), theme.px(LEAST_CELL))
        at = LEFT_INSET + theme.px(RANK)
        edges = [at, *(at + cell * (k + 1) for k in range(self.castles))]
        edges += [edges[-1] + note] if self.note else []
        edges += [edges[-1] + number, max(end, edges[-1] + number)] if self.fields else []
        return tuple(edges)

    def paint_head(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        """Paint the titles, and the ticks of the axis over the dots."""
        font, ink = theme.font("small"), theme.color("text_3")
        for number, column in enumerate(self.columns):
            box = self.head_cell(number)
            if column.paint is not None and not column.key:
                self._paint_ticks(painter, box, theme)
            else:
                draw_text(painter, box, column.title, font, ink, column.align)

    def _paint_ticks(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        font, ink = theme.font("tick"), theme.color("text_3")
        for tick in self.axis.ticks:
            x = self._place(tick, box)
            at = QRectF(x - 24, box.bottom() - theme.px(17), 48, theme.px(16))
            draw_text(painter, at, f"{tick:g}", font, ink, CENTER)

    def _place(self, score: float, box: QRectF) -> float:
        margin = 14
        return box.left() + margin + self.axis.share(score) * (box.width() - 2 * margin)

    def _paint_dots(self, painter: QPainter, box: QRectF, row: PlanRow, _ink: QColor) -> None:
        theme = appearance().theme
        for tick in self.axis.ticks:
            at = round(self._place(tick, box))
            draw_line(
                painter, QPointF(at, box.top()), QPointF(at, box.bottom()), theme.color("line")
            )
        places = [(name, self._place(value, box)) for name, value in row.scores.items()]
        middle = box.center().y()
        if not places:
            return
        xs = [x for _name, x in places]
        painter.setPen(QPen(theme.color("line_strong"), 1.5))
        painter.drawLine(QPointF(min(xs), middle), QPointF(max(xs), middle))
        for name, x in places:
            paint_score_dot(painter, QPointF(x, middle), name, theme)
        for value in _printed(row):
            paint_printed(painter, QPointF(self._place(value, box), middle), theme)


def _printed(row: PlanRow) -> Sequence[float]:
    return tuple((row.printed or {}).values())


def paint_printed(painter: QPainter, point: QPointF, theme: Theme) -> None:
    """Paint the mark of a printed number."""
    painter.setPen(QPen(theme.color("warn"), 2.0))
    painter.drawLine(point + QPointF(0, -7), point + QPointF(0, 7))


def paint_score_dot(painter: QPainter, point: QPointF, name: str, theme: Theme) -> None:
    """Paint a score: filled against the selected, a ring against the first, half for the others."""
    accent, surface = theme.color("accent"), theme.color("surface")
    shapes: dict[str, Callable[[], None]] = {
        "validation": lambda: painter.drawRect(QRectF(point.x() - 4, point.y() - 4, 8, 8)),
        "mean": lambda: painter.drawPolygon(
            [point + QPointF(*off) for off in ((0, -6.5), (6.5, 0), (0, 6.5), (-6.5, 0))]
        ),
    }
    painter.setPen(QPen(accent, 2.0))
    painter.setBrush(accent if name in ("selected", "mean") else surface)
    shapes.get(name, lambda: painter.drawEllipse(point, 4.5, 4.5))()
    painter.setBrush(Qt.BrushStyle.NoBrush)
