"""Curves of the chance to win each castle, that of one castle in front."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np

from gui.shared.charts.figure import Figure, Scale
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

if TYPE_CHECKING:
    from gui.blotto.solve.jobs import Castles

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
        text = tr("{n} at castle {castle}: won {wins}, tied {ties}")
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
