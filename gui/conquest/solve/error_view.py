"""Where Sigma errs: true less believed chance of every small battle; a cell is such a battle."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.conquest.calculator import Battle
from engine.conquest.odds import Dice, win_table
from engine.core.system.job import one_step
from gui.conquest.solve.way import chance_text, plain_way
from gui.shared.charts.heat_picture import HeatPicture
from gui.shared.report.blocks import Do, Heat, Key, Report, Say, Title
from gui.shared.report.orders import Ask, Look
from gui.shared.report.view import Need, Now, View
from gui.shared.style.theme import Theme
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent_change

DICE: tuple[Dice, ...] = ("true", "sigma")
MOST = 21
"""Troops of either side, at the most."""


@dataclass(frozen=True, eq=False)
class Errors:
    """True and believed chances, and what they differ by: [defenders][attackers], from 0 on.

    NaN where there is no battle.
    """

    true: npt.NDArray[np.float64]
    sigma: npt.NDArray[np.float64]

    @functools.cached_property
    def values(self) -> npt.NDArray[np.float64]:
        """What the true chance is more than the one believed."""
        values = self.true - self.sigma
        values[:1], values[:, :2] = np.nan, np.nan
        return values

    @property
    def worst(self) -> float:
        """The largest error, below 0."""
        return float(np.nanmin(self.values))

    def picture(self, theme: Theme) -> HeatPicture:
        """Return the map: from the ground to the colour of Balance's arm."""
        arm = theme.balance.below()
        places = 1.0 - np.clip(self.values / self.worst, 0, 1)
        ticks = (0.0, percent_change(self.worst, 0)), (1.0, "0")
        return HeatPicture.shaded(
            tr("Where Sigma errs"), self.values, places, arm, arm[-1], ticks,
            tr("points of chance"), axes=(tr("attackers"), tr("defenders")),
        )  # fmt: skip


class ErrorView(View[Errors, tuple[int, int]]):
    """The battles over one place in which Sigma's belief is furthest from the truth."""

    name, title, icon = "errors", tr("Where Sigma errs"), "layers"
    at = (5, 10)
    sureness = tr("Exact")
    hint = tr("Arrow keys go from battle to battle, Enter takes one to the calculator.")

    def ask(self, at: tuple[int, int], shared: object) -> Need:
        return Need(self.name, self.name, errors_of_sigma, most=1)

    def report(self, now: Now[Errors, tuple[int, int]]) -> Report:
        if now.found is None:
            return Report()
        found, (defenders, attackers) = now.found, now.at
        heat = Heat(
            found.picture,
            now.at,
            words=functools.partial(_words, found),
            choose=Look,
            enter=functools.partial(_taken, found),
        )
        ask = _taken(found, now.at)
        if ask is None:
            words = tr("Two attackers at least, and one defender.")
            return Report((heat,), (Say(words, is_lead=True),))
        true, sigma = (float(side[now.at]) for side in (found.true, found.sigma))
        side = (
            Title(tr("{a} attack {d}").format(a=attackers, d=defenders)),
            Key(chance_text(true)),
            Say(_verdict(true, sigma), is_lead=True),
        )
        return Report((heat,), side, (Do(tr("Take this battle"), "swords", ask, is_main=True),))


@one_step
def errors_of_sigma() -> Errors:
    """Return the work that compares both tables."""
    true, sigma = (np.array(win_table(dice, MOST)).T for dice in DICE)
    return Errors(true, sigma)


def _verdict(true: float, sigma: float) -> str:
    text = tr("Sigma believes {chance}: {points} points of chance")
    return text.format(chance=chance_text(sigma), points=percent_change(true - sigma))


def _words(found: Errors, cell: tuple[int, int]) -> str:
    defenders, attackers = cell
    error = float(found.values[cell])
    text = tr("{a} attack {d}: {points} points of chance")
    if error != error:
        text = tr("{a} attack {d}: no battle")
    return text.format(a=attackers, d=defenders, points=percent_change(error))


def _taken(found: Errors, cell: tuple[int, int]) -> Ask | None:
    """Return the order that shows a battle in the calculator."""
    defenders, attackers = cell
    if np.isnan(found.values[cell]):
        return None
    return Ask("attack", plain_way(Battle(attackers, (defenders,))))
