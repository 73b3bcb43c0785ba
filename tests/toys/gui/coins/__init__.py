"""Coins' page: two choose at once and count their own points, in one step."""

from __future__ import annotations

from dataclasses import replace

from engine.coins.rules import WORTH, Boxes, Coins, Spread
from gui.coins.animation import CoinsFrame, describe, frame, timeline
from gui.coins.view import paint_cover
from gui.coins.words import CoinsWords
from gui.shared.page.page import Page
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ValueUnit, points


def unit(game: Coins) -> ValueUnit:
    """Return how values are written: as points, all of which somebody may win."""
    return replace(points(0.0, sum(WORTH)), name=tr("Points"))


PAGE: Page[Coins, Boxes, Spread, CoinsFrame, object] = Page(
    game="coins",
    order=97,
    icon="layers",
    words=CoinsWords(),
    timeline=timeline,
    frame=frame,
    describe=describe,
    rules="# Coins\n\nBoth spread coins over three boxes at once. More coins in a box win it.",
    cover=paint_cover,
    view="gui.coins.view:CoinsView",
    panel="gui.coins.panel:CoinsPanel",
    unit=unit,
    series=5,
    act_by_hand="gui.coins.panel:act_by_hand",
    teaser="Spread coins over three boxes, at once with the other.",
)
