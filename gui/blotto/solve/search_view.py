"""Ways to look for a good plan side by side: the best value against the plans scored."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from engine.blotto.rules import Plan
from engine.core.play.parameters import Bounds, Note
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.cells import paint_plan_cells, top_of
from gui.blotto.solve.jobs import Searches, searches
from gui.blotto.solve.run_view import Run, plan_in_hand
from gui.blotto.solve.shared import copying, field_read, plan_orders, solver_result
from gui.shared.charts.figure import Figure, Scale
from gui.shared.report.blocks import Block, Column, Curve, Form, Report, Rows, Say, Title
from gui.shared.report.orders import Look, Share
from gui.shared.report.view import Finding, Need, Now, View
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal

if TYPE_CHECKING:
    from engine.blotto.search.optimisers import Progress


Point = tuple[float, float]


@dataclass(frozen=True)
class Trial:
    """How long is searched."""

    budget: Annotated[
        int,
        Bounds(1000, 100_000_000),
        Note("As many for all, climbs begin again until then.", title="Plans scored by each"),
    ] = 300_000
    seed: Annotated[int, Bounds(0, 2**31 - 1), Note("What all draws follow from.")] = 1


class SearchView(View[Run, Trial | None]):
    """How far each search has come, against the field chosen or that of the solver."""

    name, title, icon = "searches", tr("Optimisers"), "gauge"
    solver = "optimisers"
    at = None  # as the solver was asked, or first
    hint = tr("All may score as many plans; a row takes its plan along.")

    def looks(self, found: Run, at: Trial | None) -> None:
        return None

    def needs(self, now: Now[Run, Trial | None]) -> tuple[Need, ...]:
        shared, trial = now.shared, now.at or Trial()
        if solver_result(now) is not None:
            return ()
        work = functools.partial(searches, shared.game, shared.field, trial.budget, trial.seed)
        key = ("searches", *shared.about, trial)
        return (Need("searches", key, work, tr("Optimisers compared"), stays=True),)

    def takes(
        self, path: Path, now: Now[Run, Trial | None]
    ) -> Finding[Trial | Share | None] | None:
        return field_read(path, now.shared) if now.is_shown else None

    def report(self, now: Now[Run, Trial | None]) -> Report:
        shared, solved = now.shared, solver_result(now)
        note = tr("Each may score as many plans; climbs begin at random plans, again and again.")
        if solved is None:
            (need,) = self.needs(now)
            found, trial = now.answers.get(need.key), now.at or Trial()
            head: tuple[Block, ...] = (
                need.block(now, note if found is None else search_words(found)),
            )
        else:
            asked = solved.parameters
            found, trial = searches_of(solved), Trial(asked.budget, asked.seed)
            head = (Title(tr("Optimisers compared")), Say(search_words(found)))
        form = Form(trial, Look)
        side = (form, *plan_in_hand(shared))
        if found is None:
            return Report(head, side, plan_orders(shared))
        rows = search_rows(found)
        return Report(
            (
                *head,
                Curve(tr("Best value found"), search_figure(found)),
                Rows(
                    tr("Searches"), COLUMNS, rows, is_whole=True,
                    choose=lambda place: Share(replace(shared, plan=rows[place].plan)),
                    current=next((n for n, row in enumerate(rows) if row.plan == shared.plan), -1),
                ),
            ),
            side,
            plan_orders(shared),
            copying(shared),
        )  # fmt: skip


@functools.lru_cache(16)
def searches_of(solved: Run) -> Searches:
    """Return what the solver found, as it is shown."""
    solution = solved.solution
    assert solution.rows is not None
    budget: int = solved.parameters.budget
    return Searches(solution.game, solution.rows.name, budget, solution.searches)


def search_words(found: Searches) -> str:
    """Return the best value of all searches."""
    text = tr("Against {field}: best of all {best} points on average.")
    best = max((each.mean for each in found.found.values()), default=0.0)
    return text.format(field=found.field, best=decimal(best, 3))


def search_titles() -> dict[str, str]:
    """Return what the searches are called."""
    return {
        "one soldier": tr("Climbs, one soldier a move"),
        "any number": tr("Climbs, any number a move"),
        "iterated": tr("Iterated local search"),
        "annealing": tr("Simulated annealing"),
    }


@functools.lru_cache(16)
def search_figure(found: Searches) -> Figure:
    """Return a curve for each search: the best value by the plans scored."""
    curves: list[tuple[Point, ...]] = [
        _steps(each, min(each.evaluations, found.budget)) for each in found.found.values()
    ]
    means = [y for curve in curves for _x, y in curve[len(curve) // 3 :]]
    y = Scale.around(*((min(means), max(means)) if means else (0.0, 1.0)), tr("Best mean so far"))
    titles = search_titles()
    order = list(titles)
    rows = tuple(
        (titles[name], scored, mean)
        for name, each in found.found.items()
        for scored, mean in each.curve
    )
    best = max(found.found.values(), key=lambda each: each.mean, default=None)
    points = tuple(best.curve) if best is not None else ()
    figure = Figure(
        Scale(0.0, float(found.budget), tr("Plans scored"), lambda value: f"{value:,.0f}"),
        y,
        points,
        lambda i: tr("{scored} plans scored: {mean}").format(
            scored=f"{points[i][0]:,}", mean=decimal(points[i][1], 3)
        ),
        (tr("Search"), tr("Plans scored"), tr("Best mean")),
        rows,
        margin=36,
    )
    for name, curve in zip(found.found, curves, strict=True):
        figure = figure.line([(px, max(py, y.low)) for px, py in curve], order.index(name))
    return figure


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


@functools.lru_cache(16)
def search_rows(found: Searches) -> tuple[SearchRow, ...]:
    """Return the searches in their order."""
    return tuple(
        SearchRow(number, title, each.plan, each.mean, each.evaluations)
        for number, (name, title) in enumerate(search_titles().items())
        if (each := found.found.get(name)) is not None
    )


def _paint_title(painter: Painter, box: QRectF, row: SearchRow, ink: QColor) -> None:
    theme = painter.theme
    middle = box.center().y()
    painter.outlined(theme.player(row.number).ink, 3.0).drawLine(
        QPointF(box.left() + 2, middle), QPointF(box.left() + 18, middle)
    )
    painter.text(box.adjusted(26, 0, 0, 0), row.title, "small", ink)


def _paint_plan(painter: Painter, box: QRectF, row: SearchRow, _ink: QColor) -> None:
    top = top_of(sum(row.plan), len(row.plan))
    area = box.adjusted(0, 3, 0, -3)
    paint_plan_cells(painter, area, row.plan, top, gap=1)


COLUMNS = (
    Column(tr("Search"), lambda row: row.title, width=2.0, paint=_paint_title),
    Column(tr("Best plan"), lambda row: plan_in_words(row.plan), width=2.6, paint=_paint_plan),
    Column(
        tr("Mean"), lambda row: decimal(row.mean, 3), lambda row: row.mean, 0.7, align="right",
        font=("body", 600),
    ),
    Column(
        tr("Scored"), lambda row: f"{row.scored:,}", lambda row: row.scored, 0.8, align="right"
    ),
)  # fmt: skip
