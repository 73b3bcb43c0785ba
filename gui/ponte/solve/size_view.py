"""What leading is worth by the number of teams: a curve of its cost, and a table of results."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from gui.ponte.solve import jobs
from gui.ponte.solve.shared import merged
from gui.ponte.solve.table_view import TableView
from gui.shared.charts.figure import Figure, Scale
from gui.shared.report.blocks import Block, Column, Curve, Rows, Say, Title
from gui.shared.report.view import Need, Now
from gui.shared.text.tr import tr
from gui.shared.text.value_format import SPACE, decimal, percent, short

if TYPE_CHECKING:
    from engine.ponte.queries.queries import Statistics

SMALL = 10
"""Statistics up to so many teams a side are there at once."""
ROW = 30
TOP_SHARE = 0.5
"""Where the axis of the cost ends: it stays below for every n that was ever solved."""


class SizeView(TableView[None]):
    """The statistics of every number of teams that was solved."""

    name, title, icon = "sizes", tr("By number of teams"), "layers"
    solver = "table"
    at = None
    hint = tr("Every table that was solved adds a row.")

    def needs(self, now: Now[Any, None]) -> Sequence[Need]:
        if {row.n for row in now.shared.known}.issuperset(range(1, SMALL + 1)):
            return super().needs(now)
        few = Need("sizes", "sizes", lambda: jobs.small_statistics(SMALL))
        return (*super().needs(now), few)

    def middle(self, now: Now[Any, None]) -> tuple[Block, ...]:
        n = now.shared.n
        rows = rows_of(now.answers.get("sizes", ()), now.shared.known)
        title = Title(tr("What leading is worth, by the number of teams"))
        words = tr(
            "Share of deals in which leading costs a combat; the leader’s mean score is exactly "
            "minus that. Leading is never an advantage."
        )
        if not rows:
            return title, Say(words)
        places = [row.n for row in rows]
        return (
            title,
            Say(words),
            Curve(tr("Share of deals in which leading costs a combat"), size_figure(rows, n)),
            Rows(
                tr("By number of teams"), COLUMNS, rows, is_whole=True,
                current=places.index(n) if n in places else -1, height=ROW,
            ),
        )  # fmt: skip


@functools.lru_cache(4)
def rows_of(*each: tuple[Statistics, ...]) -> tuple[Statistics, ...]:
    """Return all statistics by their teams, the same rows as long as they are looked at."""
    return merged(*each)


def mean_score(found: Statistics) -> float:
    """Return the mean score of the leader: minus the share in which leading costs a round."""
    return -found.share_of_costs


@functools.lru_cache(4)
def size_figure(rows: tuple[Statistics, ...], n: int) -> Figure:
    """Return the share in which leading costs a round, by teams; that of n teams marked."""
    points = tuple((row.n, row.share_of_costs) for row in rows)
    last = max([2, *(row.n for row in rows)])
    figure = Figure(
        Scale(0.5, last + 0.5, is_whole=True),
        Scale(0.0, TOP_SHARE, text=lambda share: f"{short(100 * share)}{SPACE}%", strong=0.0),
        points,
        lambda index: f"{rows[index].n}: {percent(rows[index].share_of_costs)}",
        columns=(tr("Teams"), tr("Costs a combat")),
    )
    figure = figure.line(points, "line_strong")
    figure = figure.dots((point for point in points if point[0] != n), 4.0, "text_2")
    return figure.dots((point for point in points if point[0] == n), 6.0)


Of = Callable[["Statistics"], float]


def columns() -> tuple[Column, ...]:
    def number(title: str, width: float, of: Of, text: Callable[[Any], str]) -> Column:
        return Column(
            title, lambda row: text(of(row)), of, width, align="right", font=("small", 400)
        )

    deals = tr("Deals")
    wins, loses = tr("Leader wins"), tr("Loses")
    return (
        number(tr("Teams"), 0.09, lambda row: row.n, str),
        number(deals, 0.20, lambda row: row.deals, "{:,}".format),
        number(wins, 0.15, lambda row: row.leader_wins / row.deals, percent),
        number(tr("Level"), 0.11, lambda row: row.level / row.deals, percent),
        number(loses, 0.12, lambda row: row.leader_loses / row.deals, percent),
        number(tr("Costs a combat"), 0.17, lambda row: row.share_of_costs, percent),
        number(tr("Mean score"), 0.16, mean_score, lambda mean: decimal(mean, 4)),
    )


COLUMNS = columns()
