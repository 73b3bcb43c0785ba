"""March's page: a map that zooms, turns of several steps, and matches of a thousand steps."""

from __future__ import annotations

from typing import Any

from engine.march.rules import Field, March, Order
from gui.march.animation import MarchFrame, frame, timeline
from gui.march.view import paint_cover
from gui.march.words import COUNTING, MarchWords, describe
from gui.shared.page.page import Page


def is_setup(game: March, state: Field) -> bool:
    """Return whether the land is still being shared out: the first tenth of the rounds."""
    return state.turn < game.rounds // 10 * game.num_players


PAGE: Page[March, Field, Order, MarchFrame, Any] = Page(
    game="march",
    order=97,
    icon="map",
    words=MarchWords(),
    timeline=timeline,
    frame=frame,
    describe=describe,
    rules="# March\n\nWalk to a neighbouring town to take it; from another player with 4 or more.",
    cover=paint_cover,
    view="gui.march.view:MarchView",
    panel="gui.march.panel:MarchPanel",
    teaser="Three moves a turn; most towns at the end win.",
    counting=COUNTING,
    is_setup=is_setup,
)
