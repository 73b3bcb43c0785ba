"""Bids' page: many seats that choose at once, hidden hands, and places."""

from __future__ import annotations

from engine.bids.rules import Bids, Table
from gui.bids.animation import BidsFrame, describe, frame, round_in_words, timeline
from gui.bids.view import paint_cover
from gui.bids.words import BidsWords, bids_unit
from gui.shared.page.page import Page
from gui.shared.text.move_numbering import MoveNumbering
from gui.shared.text.tr import tr

PAGE: Page[Bids, Table, int, BidsFrame, object] = Page(
    game="bids",
    order=98,
    icon="trophy",
    words=BidsWords(),
    timeline=timeline,
    frame=frame,
    describe=describe,
    rules="# Bids\n\nAll show a card of their hidden hand at once. The lowest go out.",
    cover=paint_cover,
    view="gui.bids.view:BidsView",
    panel="gui.bids.panel:BidsPanel",
    teaser="Show a card at once with all others; the lowest go out.",
    side="gui.bids.view:BidsStanding",
    unit=bids_unit,
    counting=MoveNumbering(tr("round"), tr("rounds"), position=round_in_words),
)
