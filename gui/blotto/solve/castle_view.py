"""The chance to win each castle against a field, by the soldiers that are sent there."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from gui.blotto.cells import paint_plan_cells, top_of
from gui.blotto.solve.jobs import Castles, castles
from gui.blotto.solve.shared import copying, field_read, plan_entry, plan_orders
from gui.shared.charts.figure import Figure, Scale
from gui.shared.report.blocks import Column, Curve, Report, Rows
from gui.shared.report.orders import Look, Share
from gui.shared.report.view import Finding, Need, Now, View
from gui.shared.style.painter import Painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent


@dataclass(frozen=True, slots=True)
class CastleRow:
    """A castle, what a plan sends there, and the chances of that."""

    castle: int
    value: int
    soldiers: int
    wins: float
    ties: float
    top: int


class CastleView(View[Any, int]):
    """A curve for each castle, and what the plan in hand has of each."""

    name, title, icon = "castles", tr("Castle by castle"), "castle"
    at = 0
    hint = tr("A row shows the curve of its castle.")

    def needs(self, now: Now[Any, int]) -> tuple[Need, ...]:
        shared = now.shared
        work = functools.partial(castles, shared.game, shared.field, shared.plan)
        return (Need("castles", ("castles", *shared.about, shared.plan), work, self.title),)

    def takes(self, path: Path, now: Now[Any, int]) -> Finding[int | Share] | None:
        return field_read(path, now.shared)

    def report(self, now: Now[Any, int]) -> Report:
        (need,) = self.needs(now)
        shared, found = now.shared, now.answers.get(need.key)
        if found is None:
            note = tr("The chance that so many soldiers win a castle, if it is fought there.")
            side = (plan_entry(shared, shared.game, shared.plan),)
            return Report((need.block(now, note),), side, plan_orders(shared))
        castle = min(now.at, found.game.castles - 1)
        curve = Curve(tr("Chance to win a castle"), castle_figure(found, castle))
        rows = Rows(
            tr("Castles"), COLUMNS, castle_rows(found), choose=Look, point=Look,
            is_whole=True, current=castle,
        )  # fmt: skip
        return Report(
            (need.block(now, castle_words(found)), curve),
            (plan_entry(shared, found.game, found.plan), rows),
            plan_orders(shared),
            copying(shared),
        )


def castle_words(found: Castles) -> str:
    """Return how a plan fares against a field."""
    text = tr(
        "Against {field}: {mean} of {points} points on average, {rate} of battles won. Chances are"
        " those of a castle that is fought."
    )
    return text.format(
        field=found.field,
        mean=decimal(found.tally.mean, 3),
        points=sum(found.game.values),
        rate=percent(found.tally.win_rate),
    )


@functools.lru_cache(8)
def castle_rows(found: Castles) -> Sequence[CastleRow]:
    """Return what a plan has of each castle."""
    game, plan = found.game, found.plan
    top = top_of(game.soldiers, game.castles)
    return tuple(
        CastleRow(
            castle,
            game.values[castle],
            number,
            float(found.chances[0, castle, number]),
            float(found.chances[1, castle, number]),
            top,
        )
        for castle, number in enumerate(plan)
    )


def _paint_soldiers(painter: Painter, box: QRectF, row: CastleRow, _ink: QColor) -> None:
    cell = QRectF(box.right() - 48, box.top() + 2, 44, box.height() - 4)
    paint_plan_cells(painter, cell, (row.soldiers,), row.top, gap=0)


COLUMNS = (
    Column(tr("Castle"), lambda row: str(row.castle + 1), lambda row: row.castle),
    Column(tr("Worth"), lambda row: str(row.value), lambda row: row.value, align="right"),
    Column(
        tr("Soldiers"), lambda row: str(row.soldiers), lambda row: row.soldiers,
        paint=_paint_soldiers,
    ),
    Column(tr("Won"), lambda row: percent(row.wins), lambda row: row.wins, align="right"),
    Column(tr("Tied"), lambda row: percent(row.ties), lambda row: row.ties, align="right"),
)  # fmt: skip


ENOUGH = 0.995
"""Beyond the soldiers with which every castle is won so often nothing more is to be seen."""


@functools.lru_cache(32)
def castle_figure(castles: Castles, chosen: int) -> Figure:
    """Return the curves of all castles: pale, but for the chosen one and what a plan sends."""
    wins, ties = castles.chances
    last = _last_soldiers(castles)
    curves = [tuple((n, float(wins[k, n])) for n in range(last + 1)) for k in range(len(wins))]
    sent = min(castles.plan[chosen], last)

    def words(index: int) -> str:
        text = tr("{n} at castle {castle}: more in {wins}, as many in {ties}")
        won, tied = percent(float(wins[chosen, index])), percent(float(ties[chosen, index]))
        return text.format(n=index, castle=chosen + 1, wins=won, ties=tied)

    name = tr("castle {n}").format(n=chosen + 1)
    heads = tuple(tr("Castle {n}").format(n=k + 1) for k in range(len(wins)))
    figure = Figure(
        Scale.around(0.0, last, tr("Soldiers sent"), is_whole=True),
        Scale(0.0, 1.0, tr("Chance to win"), lambda value: percent(value, 0)),
        curves[chosen],
        words,
        (tr("Soldiers"), *heads),
        tuple((n, *map(float, wins[:, n])) for n in range(last + 1)),
        margin=64,
    )
    for castle, curve in enumerate(curves):
        if castle != chosen:
            figure = figure.line(curve, "line_strong", 1.0)
    figure = figure.line(curves[chosen]).beside(curves[chosen][-1], name)
    return figure.dots([(sent, float(wins[chosen, sent]))], 5.0, edge="surface")


def _last_soldiers(castles: Castles) -> int:
    """Return the fewest soldiers with which every castle is nearly sure, or those of the plan."""
    enough = np.flatnonzero((castles.chances[0] >= ENOUGH).all(axis=0))
    first = int(enough[0]) if enough.size else castles.game.soldiers
    return min(max(first, max(castles.plan), 5), castles.game.soldiers)
