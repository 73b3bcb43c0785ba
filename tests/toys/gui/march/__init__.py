"""March's page: a map that zooms, turns of several steps, and matches of a thousand steps."""

from __future__ import annotations

from engine.march.rules import Field, March, Order
from gui.march.animation import MarchFrame
from gui.march.animation import frame as _frame
from gui.march.animation import timeline as _timeline
from gui.march.view import paint_cover
from gui.march.words import COUNTING, MarchWords
from gui.march.words import describe as _describe
from gui.shared.page.page import GamePage


class MarchPage(GamePage[March, Field, Order, MarchFrame]):
    """What the window shows of it."""

    game = "march"
    order = 97
    icon = "map"
    words = MarchWords()
    rules = "# March\n\nWalk to a neighbouring town to take it; from another player with 4 or more."
    view = "gui.march.view:MarchView"
    panel = "gui.march.panel:MarchPanel"
    teaser = "Three moves a turn; most towns at the end win."
    counting = COUNTING
    timeline = staticmethod(_timeline)
    frame = staticmethod(_frame)
    describe = staticmethod(_describe)
    cover = staticmethod(paint_cover)

    def is_setup(self, game: March, state: Field) -> bool:
        """Return whether the land is still being shared out: the first tenth of the rounds."""
        return state.turn < game.rounds // 10 * game.num_players


PAGE = MarchPage()
