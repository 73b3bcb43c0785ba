"""Bids' page: many seats that choose at once, hidden hands, and places."""

from __future__ import annotations

from engine.bids.rules import Bids, Table
from gui.bids.animation import BidsFrame, round_in_words
from gui.bids.animation import describe as _describe
from gui.bids.animation import frame as _frame
from gui.bids.animation import timeline as _timeline
from gui.bids.view import paint_cover
from gui.bids.words import BidsWords, bids_unit
from gui.shared.page.page import GamePage
from gui.shared.text.move_numbering import MoveNumbering
from gui.shared.text.tr import tr


class BidsPage(GamePage[Bids, Table, int, BidsFrame]):
    """What the window shows of it."""

    game = "bids"
    order = 98
    icon = "trophy"
    words = BidsWords()
    rules = "# Bids\n\nAll show a card of their hidden hand at once. The lowest go out."
    view = "gui.bids.view:BidsView"
    panel = "gui.bids.panel:BidsPanel"
    teaser = "Show a card at once with all others; the lowest go out."
    side = "gui.bids.view:BidsStanding"
    counting = MoveNumbering(tr("round"), tr("rounds"), position=round_in_words)
    timeline = staticmethod(_timeline)
    frame = staticmethod(_frame)
    describe = staticmethod(_describe)
    cover = staticmethod(paint_cover)
    unit = staticmethod(bids_unit)


PAGE = BidsPage()
