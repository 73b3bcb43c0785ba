"""What every move of a plan would bring, as a heat map of castles by castles."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from gui.shared.charts.heat_picture import HeatPicture
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import MINUS, decimal, short

if TYPE_CHECKING:
    from engine.blotto.search.climb_frames import ClimbFrame


def gain_picture(frame: ClimbFrame, limit: float, theme: Theme) -> HeatPicture:
    """Return the gains of a frame; `limit` has the deepest colours."""
    places = 0.5 + 0.5 * np.clip(frame.gains / limit, -1, 1)
    half, whole = short(limit / 2), short(limit)
    ticks = ((0.0, MINUS + whole), (0.25, MINUS + half), (0.5, "0"), (0.75, "+" + half))
    names = tuple(str(castle + 1) for castle in range(len(frame.plan)))
    return HeatPicture.shaded(
        tr("Neighbours of this plan"), frame.gains, places, theme.balance, theme.colors.sunken,
        (*ticks, (1.0, "+" + whole)), tr("Points that a move brings"),
        axes=(tr("Castle that gets"), tr("Castle that gives")), number=_short, names=names,
    )  # fmt: skip


def limit_of(frames: tuple[ClimbFrame, ...]) -> float:
    """Return a round number that gains of most moves stay below."""
    sizes = np.abs(np.concatenate([frame.gains[~np.isnan(frame.gains)] for frame in frames]))
    wanted = max(float(np.percentile(sizes, 90)) if sizes.size else 0.0, 0.1)
    power = 10.0 ** math.floor(math.log10(wanted))
    return next(power * step for step in (1, 2, 5, 10) if power * step >= wanted)


def move_words(frame: ClimbFrame, giver: int, getter: int) -> str:
    """Return what a cell says: 3 from 1 to 5: +0.52. It has to fit beside the title."""
    gain = float(frame.gains[giver, getter])
    if math.isnan(gain):
        return tr("nobody from {giver} to {getter}").format(giver=giver + 1, getter=getter + 1)
    text = tr("{n} from {giver} to {getter}: {gain}")
    sign, number = "+" if gain > 0 else "", int(frame.soldiers[giver, getter])
    castles = {"giver": giver + 1, "getter": getter + 1}
    return text.format(n=number, gain=sign + decimal(gain, 3), **castles)


def _short(value: float) -> str:
    return decimal(value, 1) if abs(value) < 9.95 else decimal(value, 0)
