"""What a heat map shows: a colour for each cell, and the legend that explains them.

Colours are written #RRGGBB or as bytes: nothing here needs a screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from gui.shared.charts.look import Look
from gui.shared.style.color_math import ColorMap

Colors = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Names: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class TileLegend:
    """A labelled tile for each value, and tiles for what has none."""

    tiles: tuple[tuple[str, str], ...]
    others: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class BarLegend:
    """A bar of colours with ticks (place from 0 to 1, label), and tiles for what is not on it."""

    colors: tuple[str, ...]
    ticks: tuple[tuple[float, str], ...]
    unit: str
    tiles: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class HeatPicture:
    """A square map: `colors` uint8 [row, column, 3], rows upwards; `values` are behind them.

    `axes` are the words along x and y; `number` writes a value into a cell that is large enough;
    `names` are those of the columns and of the rows by their numbers, where they have any; `table`
    is what is saved and copied, where that is not the `values`.
    """

    title: str
    colors: Colors
    values: Floats
    legend: TileLegend | BarLegend
    axes: tuple[str, str] = ("", "")
    number: Callable[[float], str] | None = None
    names: Names = ((), ())
    table: npt.NDArray[Any] | None = None

    @classmethod
    def shaded(
        cls,
        title: str,
        values: Floats,
        places: Floats,
        stops: ColorMap,
        unknown: str,
        ticks: tuple[tuple[float, str], ...],
        unit: str,
        *,
        tiles: tuple[tuple[str, str], ...] = (),
        axes: tuple[str, str] = ("", ""),
        number: Callable[[float], str] | None = None,
        names: Names = ((), ()),
    ) -> Self:
        """Return a map of values coloured by their `places` on `stops`, 0 to 1; NaN is `unknown`.

        Its legend is a bar with `ticks`, which counts `unit`.
        """
        legend = BarLegend(stops.bar(), ticks, unit, tiles)
        return cls(title, stops.colors(places, unknown), values, legend, axes, number, names)

    @property
    def numbers(self) -> npt.NDArray[Any]:
        """What is saved and copied."""
        return self.values if self.table is None else self.table

    @property
    def count(self) -> int:
        """How many cells there are on each axis."""
        return len(self.colors)


@dataclass(frozen=True, eq=False)
class CellColors:
    """The colours of a map as a layer: every cell is a unit wide and high."""

    colors: Colors

    def items(self, _look: Look) -> Iterable[Any]:
        """Return one image."""
        from pyqtgraph import ImageItem

        item = ImageItem(self.colors, axisOrder="row-major", levels=(0, 255))
        item.setCacheMode(item.CacheMode.DeviceCoordinateCache)  # to scale it takes 8 ms
        yield item


def known_colors(name: str) -> ColorMap:
    """Return the colours of a map that readers know from elsewhere, evenly spaced.

    Viridis (van der Walt and Smith 2015), Cividis (Nuñez, Anderton and Renslow 2018) and
    CET-CBD1, blue to yellow (Kovesi 2015).
    """
    from pyqtgraph import colormap

    found = colormap.get(name).getLookupTable(nPts=65, alpha=False)
    return ColorMap("#{:02X}{:02X}{:02X}".format(*color) for color in found)
