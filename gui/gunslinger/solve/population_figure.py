"""A population over its generations: shares stacked, each strategy named at the left edge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QColor

from gui.gunslinger.solve.contours import Floats
from gui.gunslinger.solve.marks import BandBadge, Label
from gui.shared.charts.figure import Figure, Layer, Scale, Tick
from gui.shared.charts.layers import Area, Words, seat_fill
from gui.shared.style.theme import Theme
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import SPACE, percent

if TYPE_CHECKING:
    from engine.gunslinger.analysis.replicator import Population

_MARGIN = 52
_SMALLEST = 0.12
"""A share below this has no words in it."""


def population_figure(found: Population) -> Figure:
    """Return the shares so far; the first strategy lies at the bottom."""
    shares = found.shares
    tops = np.cumsum(shares, axis=1)
    bottoms = tops - shares
    seats = range(len(found.names))
    last = len(shares) - 1
    middles = [float((bottoms[0, seat] + tops[0, seat]) / 2) for seat in seats]
    ticks = [(middles[s], strategy_words(found.names[s])) for s in seats]
    layers: tuple[Layer, ...] = (
        *(_area(bottoms[:, seat], tops[:, seat], seat) for seat in seats if last),
        *(BandBadge((0.0, middles[seat]), seat) for seat in seats if last),
        *_end_words(found, bottoms[-1], tops[-1]),
    )
    end = float(found.generations)
    return Figure(
        Scale(0.0, end, tr("generation"), is_whole=True),
        Scale(0.0, 1.0, ticks_of=lambda _low, _high, most: _fitting(ticks, most)),
        layers,
        tuple((float(x), 1.0) for x in range(last + 1)),
        lambda index: generation_words(found, index),
        (Words((end, 1.0), f"100{SPACE}%"), Words((end, 0.0), f"0{SPACE}%")),
        (tr("Generation"), *found.names),
        tuple((x, *map(float, row)) for x, row in enumerate(shares)),
        zooms_y=False,
        has_cursor_line=True,
        margin=_MARGIN,
    )


def generation_words(found: Population, generation: int) -> str:
    """Return all shares of a generation, the largest first."""
    parts = [
        f"{strategy_words(found.names[seat])} {percent(float(found.shares[generation, seat]))}"
        for seat in found.leaders(generation)
    ]
    return tr("Generation {n}: {shares}").format(n=generation, shares=", ".join(parts))


def _area(low: Floats, high: Floats, seat: int) -> Area:
    """Return the share of one strategy over time: the room between two lines."""
    generations = np.arange(len(low), dtype=float)
    ends = zip(generations.tolist(), low.tolist(), high.tolist(), strict=True)
    return Area(tuple(ends), seat_fill(seat))


def _fitting(ticks: Sequence[Tick], most: int) -> Sequence[Tick]:
    """Return the names, which are few; every other one where there is no room."""
    return ticks if len(ticks) <= 2 * most + 2 else ticks[::2]


def _end_words(found: Population, bottoms: Floats, tops: Floats) -> Iterable[Layer]:
    """Yield what the largest share has come to, in it."""
    last = len(found.shares) - 1
    seat = found.leaders(last)[0]
    share = float(found.shares[last, seat])
    if last < found.generations / 4 or share < _SMALLEST:
        return
    text = tr("{share} after %n generation(s)", last).format(share=percent(share, 0))
    middle = float(bottoms[seat] + tops[seat]) / 2

    def ink(theme: Theme) -> QColor:
        return QColor(theme.player(seat).letter)

    yield Label((float(last), middle), text, ink, ends_here=True, role="small")
