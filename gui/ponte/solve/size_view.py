"""What leading is worth by the number of teams: a curve of its cost, and a table of results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from gui.shared.controls.label import Text
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import CENTER, RIGHT, draw_line, draw_text, smooth_painter
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent

if TYPE_CHECKING:
    from engine.ponte.queries.queries import Statistics

ROW, HEAD = 30, 30
CHART = 200
LEFT, FOOT = 44, 22
TOP_SHARE = 0.5
"""Where the axis of the cost ends: it stays below for every n that was ever solved."""


def mean_score(found: Statistics) -> float:
    """Return the mean score of the leader: minus the share in which leading costs a round."""
    return -found.share_of_costs


class SizeChart(QWidget):
    """Paints the share of deals in which leading costs a round against the number of teams."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Statistics, ...] = ()
        self.n = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Share of deals in which leading costs a round"))
        appearance().resized.connect(self.updateGeometry)

    def show_rows(self, rows: Iterable[Statistics], n: int) -> None:
        """Show other statistics, those of n teams a side marked."""
        self.rows, self.n = tuple(rows), n
        words = [f"{row.n}: {percent(row.share_of_costs)}" for row in self.rows]
        self.setAccessibleDescription(", ".join(words))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, appearance().theme.px(CHART))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.rows:
            return
        theme = appearance().theme
        painter = smooth_painter(self)
        area = QRectF(theme.px(LEFT), 8, self.width() - theme.px(LEFT) - 12, 0)
        area.setBottom(self.height() - theme.px(FOOT))
        self._paint_axes(painter, area, theme)
        points = [self._point(row, area) for row in self.rows]
        painter.setPen(QPen(theme.color("line_strong"), 2.0))
        for start, end in pairwise(points):
            painter.drawLine(start, end)
        painter.setPen(Qt.PenStyle.NoPen)
        for row, point in zip(self.rows, points, strict=True):
            is_shown = row.n == self.n
            painter.setBrush(theme.color("accent" if is_shown else "text_2"))
            painter.drawEllipse(point, 6.0 if is_shown else 4.0, 6.0 if is_shown else 4.0)

    def _point(self, row: Statistics, area: QRectF) -> QPointF:
        last = max(self.rows[-1].n, 2)
        x = area.left() + area.width() * (row.n - 0.5) / last
        return QPointF(x, area.bottom() - area.height() * row.share_of_costs / TOP_SHARE)

    def _paint_axes(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        font, ink = theme.font("tick"), theme.color("text_3")
        for tick in (0.0, 0.1, 0.2, 0.3, 0.4, 0.5):
            y = area.bottom() - area.height() * tick / TOP_SHARE
            token = "line" if tick else "line_strong"
            draw_line(
                painter, QPointF(area.left(), y), QPointF(area.right(), y), theme.color(token)
            )
            box = QRectF(0, y - 8, area.left() - 8, 16)
            draw_text(painter, box, percent(tick, 0), font, ink, RIGHT)
        for row in self.rows:
            x = self._point(row, area).x()
            box = QRectF(x - 16, area.bottom() + 4, 32, theme.px(16))
            draw_text(painter, box, str(row.n), font, ink, CENTER)


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
        self.chart = SizeChart()
        self.rows = Table(self.tr("By number of teams"), _columns(), ROW, HEAD)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.note)
        column.addWidget(self.chart)
        column.addWidget(self.rows, 1)
        self.note.say(
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
        self.chart.show_rows(listed, n)
        self.rows.show_rows(listed)
        places = [row.n for row in listed]
        self.rows.set_current(places.index(n) if n in places else -1)
