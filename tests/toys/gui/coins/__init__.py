"""Coins' page: two choose at once and count their own points, in one step."""

from __future__ import annotations

from dataclasses import replace

from engine.coins.rules import WORTH, Boxes, Coins, Spread
from gui.coins.animation import CoinsFrame
from gui.coins.animation import describe as _describe
from gui.coins.animation import frame as _frame
from gui.coins.animation import timeline as _timeline
from gui.coins.view import paint_cover
from gui.coins.words import CoinsWords
from gui.shared.page.page import GamePage
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ValueUnit, points


class CoinsPage(GamePage[Coins, Boxes, Spread, CoinsFrame]):
    """What the window shows of it."""

    game = "coins"
    order = 97
    icon = "layers"
    words = CoinsWords()
    rules = "# Coins\n\nBoth spread coins over three boxes at once. More coins in a box win it."
    view = "gui.coins.view:CoinsView"
    panel = "gui.coins.panel:CoinsPanel"
    series = 5
    act_by_hand = "gui.coins.panel:act_by_hand"
    teaser = "Spread coins over three boxes, at once with the other."
    timeline = staticmethod(_timeline)
    frame = staticmethod(_frame)
    describe = staticmethod(_describe)
    cover = staticmethod(paint_cover)

    def unit(self, game: Coins) -> ValueUnit:
        """Return how values are written: as points, all of which somebody may win."""
        return replace(points(0.0, sum(WORTH)), name=tr("Points"))


PAGE = CoinsPage()
