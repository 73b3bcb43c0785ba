"""Ways to look for a good plan side by side: the best value against the plans scored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from engine.blotto.rules import Plan
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.cells import paint_plan_cells, top_of
from gui.blotto.solve.run_bar import RunBar
from gui.blotto.solve.small_charts import LowChart
from gui.shared.charts.axis import round_axis
from gui.shared.charts.figure import Figure, Point, Scale
from gui.shared.charts.layers import Line, seat_ink
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.fields import NumberField
from gui.shared.controls.label import Text
from gui.shared.controls.scroll_area import WIDTH
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import LEFT, RIGHT, draw_text
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.blotto.search.optimisers import Progress
    from gui.blotto.solve.jobs import Searches

BUDGET = 300_000


def search_titles() -> dict[str, str]:
    """Return what the searches are called."""
    return {
        "one soldier": tr("Climbs, one soldier a move"),
        "any number": tr("Climbs, any number a move"),
        "iterated": tr("Iterated local search"),
        "annealing": tr("Simulated annealing"),
    }


class SearchView(QWidget):
    """Shows how far each search has come; `search_asked` wants them run."""

    search_asked = Signal()
    plan_chosen = Signal(object)
    pointed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        note = tr("Each may score as many plans; climbs begin at random plans, again and again.")
        self.bar = RunBar(tr("Optimisers compared"), note, tr("Compare"))
        self.budget = NumberField(tr("Plans scored by each"), BUDGET, 1000, 100_000_000)
        self.seed = NumberField(tr("Seed"), 1, 0, 2**31 - 1)
        self.chart = LowChart(tr("Best value found"))
        self.table = SearchTable()
        self.found: Searches | None = None
        fields = row_of(
            Text(tr("Plans scored by each"), "small", "text_2"),
            self.budget,
            12,
            Text(tr("Seed"), "small", "text_2"),
            self.seed,
            STRETCH,
            gap=8,
        )
        column_of(
            self.bar,
            fields,
            (self.chart, 1),
            self.table,
            on=self,
            gap=8,
            margins=(0, 0, WIDTH + 4, 0),
        )
        self.table.is_whole = True
        self.bar.button.clicked.connect(self.search_asked)
        for field in (self.budget, self.seed):
            field.setMaximumWidth(140)
            field.entry.returnPressed.connect(self.search_asked)
        self.table.row_chosen.connect(
            lambda place: self.plan_chosen.emit(self.table.rows[place].plan)
        )
        self.chart.pointed.connect(self.pointed)

    @property
    def is_right(self) -> bool:
        """Whether budget and seed are numbers in their bounds."""
        return self.budget.is_right and self.seed.is_right

    def show_searches(self, found: Searches) -> None:
        """Show how far they have come."""
        self.found = found
        text = tr("Against {field}: best of all {best} points on average.")
        best = max((each.mean for each in found.found.values()), default=0.0)
        self.bar.note.set_text(text.format(field=found.field, best=decimal(best, 3)))
        self.chart.show_figure(search_figure(found))
        self.table.show_rows(search_rows(found))


def search_figure(found: Searches) -> Figure:
    """Return a curve for each search: the best value by the plans scored."""
    curves: list[tuple[Point, ...]] = [
        _steps(each, min(each.evaluations, found.budget)) for each in found.found.values()
    ]
    means = [y for curve in curves for _x, y in curve[len(curve) // 3 :]]
    y = round_axis(min(means), max(means)) if means else round_axis(0.0, 1.0)
    titles = search_titles()
    order = list(titles)
    rows = tuple(
        (titles[name], scored, mean)
        for name, each in found.found.items()
        for scored, mean in each.curve
    )
    layers = tuple(
        Line(tuple((px, max(py, y.low)) for px, py in curve), seat_ink(order.index(name)))
        for name, curve in zip(found.found, curves, strict=True)
    )
    best = max(found.found.values(), key=lambda each: each.mean, default=None)
    points = tuple(best.curve) if best is not None else ()
    return Figure(
        Scale(0.0, float(found.budget), tr("Plans scored"), lambda value: f"{value:,.0f}"),
        Scale(y.low, y.high, tr("Best mean so far")),
        layers,
        points,
        lambda i: tr("{scored} plans scored: {mean}").format(
            scored=f"{points[i][0]:,}", mean=decimal(points[i][1], 3)
        ),
        (),
        (tr("Search"), tr("Plans scored"), tr("Best mean")),
        rows,
        margin=36,
    )


def _steps(each: Progress, end: int) -> tuple[Point, ...]:
    """Return a curve that stays level until something better was found."""
    points: list[Point] = []
    for scored, mean in each.curve:
        if points:
            points.append((scored, points[-1][1]))
        points.append((min(scored, end), mean))
    return (*points, (end, each.mean)) if points else ()


@dataclass(frozen=True, slots=True)
class SearchRow:
    """A search: its place among all, title, best plan and its mean, and the plans scored."""

    number: int
    title: str
    plan: Plan
    mean: float
    scored: int


def search_rows(found: Searches) -> tuple[SearchRow, ...]:
    """Return the searches in their order."""
    return tuple(
        SearchRow(number, title, each.plan, each.mean, each.evaluations)
        for number, (name, title) in enumerate(search_titles().items())
        if (each := found.found.get(name)) is not None
    )


class SearchTable(Table):
    """The searches with the line of each in the chart."""

    def __init__(self) -> None:
        columns = (
            Column(tr("Search"), lambda row: row.title, width=2.0, paint=_paint_title),
            Column(tr("Best plan"), lambda row: plan_in_words(row.plan), width=2.6,
                   paint=_paint_plan),
            Column(tr("Mean"), lambda row: decimal(row.mean, 3), lambda row: row.mean, 0.7, RIGHT,
                   font=("small", 600)),
            Column(tr("Scored"), lambda row: f"{row.scored:,}", lambda row: row.scored, 0.8, RIGHT),
        )  # fmt: skip
        super().__init__(tr("Searches"), columns, 28, 26)


def _paint_title(painter: QPainter, box: QRectF, row: SearchRow, ink: QColor) -> None:
    theme = appearance().theme
    painter.setPen(QPen(QColor(theme.player(row.number).ink), 3.0))
    middle = box.center().y()
    painter.drawLine(QPointF(box.left() + 2, middle), QPointF(box.left() + 18, middle))
    draw_text(painter, box.adjusted(26, 0, 0, 0), row.title, theme.font("small"), ink, LEFT)


def _paint_plan(painter: QPainter, box: QRectF, row: SearchRow, _ink: QColor) -> None:
    top = top_of(sum(row.plan), len(row.plan))
    area = box.adjusted(0, 3, 0, -3)
    paint_plan_cells(painter, area, row.plan, top, appearance().theme, gap=1)
