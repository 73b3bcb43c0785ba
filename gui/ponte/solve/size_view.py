"""What leading is worth by the number of teams: a curve of its cost, and a table of results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from gui.shared.charts.chart import Chart
from gui.shared.charts.figure import Figure, Scale, short
from gui.shared.charts.layers import Dot, Dots, Line
from gui.shared.controls.boxes import column_of
from gui.shared.controls.label import Text
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.painting import RIGHT
from gui.shared.text.tr import tr
from gui.shared.text.value_format import SPACE, decimal, percent

if TYPE_CHECKING:
    from engine.ponte.queries.queries import Statistics

ROW, HEAD = 30, 30
CHART = 222
TOP_SHARE = 0.5
"""Where the axis of the cost ends: it stays below for every n that was ever solved."""


def mean_score(found: Statistics) -> float:
    """Return the mean score of the leader: minus the share in which leading costs a round."""
    return -found.share_of_costs


def size_figure(rows: Sequence[Statistics], n: int) -> Figure:
    """Return the share in which leading costs a round, by teams; that of n teams marked."""
    points = tuple((row.n, row.share_of_costs) for row in rows)
    dots = tuple(
        Dot(point, 6.0 if row.n == n else 4.0, "accent" if row.n == n else "text_2")
        for row, point in zip(rows, points, strict=True)
    )
    last = max([2, *(row.n for row in rows)])
    return Figure(
        Scale(0.5, last + 0.5, is_whole=True),
        Scale(0.0, TOP_SHARE, text=lambda share: f"{short(100 * share)}{SPACE}%", strong=0.0),
        (Line(points, "line_strong"), Dots(dots)),
        points,
        lambda index: f"{rows[index].n}: {percent(rows[index].share_of_costs)}",
        columns=(tr("Teams"), tr("Costs a round")),
    )


Of = Callable[["Statistics"], float]


def _columns() -> tuple[Column, ...]:
    def number(title: str, width: float, of: Of, text: Callable[[Any], str]) -> Column:
        return Column(title, lambda row: text(of(row)), of, width, RIGHT, font=("small", 400))

    deals = tr("Deals")
    wins, loses = tr("Leader wins"), tr("Loses")
    return (
        number(tr("Teams"), 0.09, lambda row: row.n, str),
        number(deals, 0.20, lambda row: row.deals, "{:,}".format),
        number(wins, 0.15, lambda row: row.leader_wins / row.deals, percent),
        number(tr("Level"), 0.11, lambda row: row.level / row.deals, percent),
        number(loses, 0.12, lambda row: row.leader_loses / row.deals, percent),
        number(tr("Costs a round"), 0.17, lambda row: row.share_of_costs, percent),
        number(tr("Mean score"), 0.16, mean_score, lambda mean: decimal(mean, 4)),
    )


class SizeView(QWidget):
    """Shows the statistics of every number of teams that was solved."""

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[int, Statistics] = {}
        self.n = 0
        self.title = Text(self.tr("What leading is worth, by the number of teams"), "section")
        self.note = Text("", "small", "text_2", wraps=True)
        self.chart = Chart(self.tr("Share of deals in which leading costs a round"), height=CHART)
        self.rows = Table(self.tr("By number of teams"), _columns(), ROW, HEAD)
        column_of(self.title, self.note, self.chart, (self.rows, 1), on=self, gap=8)
        self.note.set_text(
            self.tr(
                "Share of deals in which leading costs a round; the leader’s mean score is exactly "
                "minus that. Leading is never an advantage."
            )
        )

    def add(self, rows: Iterable[Statistics], n: int) -> None:
        """Learn more statistics; mark n teams a side."""
        for row in rows:
            self.known[row.n] = row
        self.n = n
        listed = tuple(self.known[key] for key in sorted(self.known))
        self.chart.show_figure(size_figure(listed, n) if listed else None)
        self.rows.show_rows(listed)
        places = [row.n for row in listed]
        self.rows.set_current(places.index(n) if n in places else -1)
