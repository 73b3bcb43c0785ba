"""What leading costs, as a curve against how much strength counts."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from gui.shared.charts.figure import Figure, Scale
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, short

if TYPE_CHECKING:
    from engine.ponte.queries.prices import PriceCurve, PricePoint

DASHES = (4.0, 3.0)
MARGIN = 92
"""Room beside the level that the price comes to where chance plays no part."""


@functools.lru_cache(4)
def price_figure(curve: PriceCurve) -> Figure:
    """Return a curve, whole or not yet, with the price without chance where it is known."""
    points = tuple((point.scale, point.price) for point in curve.points)
    certain = None if curve.certain is None else curve.certain.price
    known = [point.price for point in (*curve.points, curve.certain) if point is not None]
    title = tr("Rounds that leading costs")
    figure = Figure(
        Scale.around(0.0, curve.largest_scale, tr("Scale: how much a step in strength counts")),
        Scale.around(min([*known, 0.0]), max([*known, 0.05]), title, strong=0.0),
        points,
        lambda index: point_words(curve.points[index]),
        (tr("Scale"), tr("Rounds won leading"), tr("Rounds won answering"), tr("Price")),
        tuple((p.scale, p.rounds_leading, p.rounds_answering, p.price) for p in curve.points),
        margin=MARGIN,
    )
    if certain is not None:
        figure = figure.level(certain, "text_2", 1.25, DASHES)
        figure = figure.beside((figure.x.high, certain), _level_words(certain))
    return figure.line(points).dots(points)


def point_words(point: PricePoint) -> str:
    """Return a point of the curve as a sentence."""
    text = tr("Scale {scale}: leading wins {a} rounds, answering {b}; it costs {price}")
    return text.format(
        scale=short(point.scale),
        a=decimal(point.rounds_leading, 4),
        b=decimal(point.rounds_answering, 4),
        price=decimal(point.price, 4),
    )


def _level_words(price: float) -> str:
    words = tr("{price} round(s)", 1 if price == 1 else 2).format(price=short(price))
    return f"{tr('no chance:')}\n{words}"
