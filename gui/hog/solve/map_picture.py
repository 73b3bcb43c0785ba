"""What a map of all pairs of scores shows: a colour for each, and the legend that explains them.

Colours are written #RRGGBB or as bytes: nothing here needs a screen.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from engine.hog.rules import Hog
from gui.hog.solve.at import Palette
from gui.shared.charts.heat_picture import (
    Floats,
    HeatPicture,
    TileLegend,
    known_colors,
)
from gui.shared.style.color_math import ColorMap
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import MINUS, SPACE

MOST_SHOWN = 98.0
"""The share, in per cent, of differences that the colours hold apart; larger ones saturate."""
RAREST = 1e-9
"""Chances below this look like it."""
MIDDLE = 0.09
"""How far from the middle of a map a difference begins, to either side."""
LOW_END = 0.10
"""Where amounts begin on the Depth map, so that little is never taken for unknown."""


def dice_picture(
    game: Hog,
    rolls: npt.NDArray[np.int8],
    title: str,
    theme: Theme,
    *,
    with_tiles: bool = True,
) -> HeatPicture:
    """Return the number of dice for every pair of scores; negative ones are unknown.

    Without tiles something else must tell what the colours mean.
    """
    steps = theme.ordinal
    values = np.where(rolls < 0, np.nan, rolls.astype(float))
    colors = ColorMap(steps).colors(values / (len(steps) - 1), theme.colors.ground)
    tiles = [(tr("0 bacon") if k == 0 else str(k), steps[k]) for k in _legal(game)]
    others = ((tr("never reached"), theme.colors.ground),)
    legend = TileLegend(tuple(tiles), others) if with_tiles else TileLegend(())
    return HeatPicture(title, colors, values, legend, _axes(), _whole)


def chance_picture(chance: Floats, title: str, theme: Theme, palette: Palette) -> HeatPicture:
    """Return the chance to win for every pair of scores; NaN is unknown."""
    stops = theme.balance if palette == "own" else known_colors(palette)
    ticks = tuple((part / 4, f"{25 * part}{SPACE}%") for part in range(5))
    return HeatPicture.shaded(
        title, chance, chance, stops, theme.colors.ground, ticks, tr("You win"),
        tiles=(_never(theme),), axes=_axes(), number=_hundredths,
    )  # fmt: skip


def worth_picture(
    worth: Floats,
    differs: npt.NDArray[np.bool_],
    title: str,
    theme: Theme,
    palette: Palette,
    *,
    unit: str,
    factor: float,
    same: str = "",
    is_gain: bool = False,
) -> HeatPicture:
    """Return a difference around 0 for every pair of scores, in a `unit` `factor` times smaller.

    Cells where nothing differs are grey, `same` says why, those of which nothing is known the
    ground.  Where it `is_gain` none is below 0.
    """
    stops = _parted(theme.balance if palette == "own" else ColorMap(known_colors("CET-CBD1")[::-1]))
    limit, is_whole = _limit(np.abs(worth[differs & np.isfinite(worth)]) * factor)
    place, ticks = np.clip(worth * factor / limit, -1.0, 1.0), _difference_ticks(limit, is_whole)
    if is_gain:
        stops, ticks = _upper(theme.depth), tuple((2 * at - 1, t) for at, t in ticks if at >= 0.5)
    else:
        place = 0.5 + 0.5 * place
    grey = theme.mix("ground", "text", 0.09)
    picture = HeatPicture.shaded(
        title, worth * factor, place, stops, theme.colors.ground,
        ticks, unit, tiles=((same or tr("same roll"), grey.name()), _never(theme)), axes=_axes(),
    )  # fmt: skip
    picture.colors[~differs & np.isfinite(worth)] = theme.rgb(grey)
    return picture


def visits_picture(visits: Floats, title: str, theme: Theme, palette: Palette) -> HeatPicture:
    """Return how likely a pair of scores is met, on a log scale; 0 is the ground."""
    stops = _upper(theme.depth) if palette == "own" else known_colors(palette)
    met = visits[visits > 0]
    lowest = float(np.percentile(met, 5)) if met.size else RAREST
    low = max(math.floor(math.log10(max(lowest, RAREST))), round(math.log10(RAREST)))
    low = min(low, -1)
    with np.errstate(divide="ignore"):
        place = np.where(visits > 0, np.clip(1.0 - np.log10(visits) / low, 0.0, 1.0), np.nan)
    step = -(low // 5)
    ticks = tuple((1.0 - power / low, _one_in(-power)) for power in range(0, low - 1, -step))
    return HeatPicture.shaded(
        title, visits, place, stops, theme.colors.ground, ticks[::-1], tr("Of games"),
        tiles=(_never(theme),), axes=_axes(),
    )  # fmt: skip


def _never(theme: Theme) -> tuple[str, str]:
    return tr("never"), theme.colors.ground


def _axes() -> tuple[str, str]:
    return tr("Opponent’s score"), tr("Your score")


def _whole(value: float) -> str:
    return str(round(value))


def _hundredths(value: float) -> str:
    return _whole(100 * value)


def _legal(game: Hog) -> range:
    return range(game.fewest_dice, game.dice + 1)


def _one_in(power: int) -> str:
    """Return 1 in 1,000 for 3."""
    if power == 0:
        return "1"
    text = f"{10**power:,}" if power <= 4 else "10" + str(power).translate(_RAISED)
    return f"1 in {text}".replace(" ", SPACE)


_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def _upper(stops: ColorMap) -> ColorMap:
    """Return a map without its low end."""
    return ColorMap(stops.at(LOW_END + (1 - LOW_END) * part / 16) for part in range(17))


def _parted(stops: ColorMap) -> ColorMap:
    """Return a map around a middle without what lies next to the middle.

    The least difference is then still seen as one, and told from cells that are unknown.
    """
    arm = [0.5 - MIDDLE - (0.5 - MIDDLE) * (1 - part / 16) for part in range(17)]
    return ColorMap([*map(stops.at, arm), *(stops.at(1 - place) for place in reversed(arm))])


def _limit(sizes: Floats) -> tuple[float, bool]:
    """Return a round number that nearly all sizes stay below, and whether all of them do."""
    if not sizes.size or sizes.max() <= 0:
        return 1.0, True
    wanted = max(float(np.percentile(sizes, MOST_SHOWN)), float(sizes.max()) / 1000)
    power = 10.0 ** math.floor(math.log10(wanted))
    limit = next(power * step for step in (1, 2, 4, 6, 8, 10) if power * step >= wanted * 0.999)
    return limit, bool(sizes.max() <= limit)


def _difference_ticks(limit: float, is_whole: bool) -> tuple[tuple[float, str], ...]:
    digits = max(0, -math.floor(math.log10(limit / 2) + 1e-9))
    sign = "" if is_whole else "≥"
    half, whole = f"{limit / 2:,.{digits}f}", f"{limit:,.{digits}f}"
    low = f"≤{SPACE}{MINUS}{whole}" if sign else f"{MINUS}{whole}"
    high = f"≥{SPACE}+{whole}" if sign else f"+{whole}"
    return ((0.0, low), (0.25, MINUS + half), (0.5, "0"), (0.75, "+" + half), (1.0, high))
