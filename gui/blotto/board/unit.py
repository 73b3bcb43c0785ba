"""How values of Colonel Blotto are written: as points, all of which somebody may win."""

from __future__ import annotations

from dataclasses import replace

from engine.blotto.rules import Blotto
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ValueUnit, decimal, points


def unit(game: Blotto) -> ValueUnit:
    """Return the unit of a battle for all the castles there are."""
    usual = points(0.0, float(sum(game.values)), lambda value: decimal(value, 2))
    return replace(usual, name=tr("Points"), digits=2)
