"""Bids' page: many seats that choose at once, hidden hands, and places; what it says in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.bids.advice import DEALS
from engine.bids.rules import Bids, Drew, KnockedOut, Revealed, Table
from engine.core.play.match import PlayedStep
from engine.core.review.reasons import Comparison
from gui.bids import animation
from gui.bids.animation import BidsFrame
from gui.bids.view import paint_cover
from gui.shared.page.page import GamePage, GameWords, LogRow
from gui.shared.page.seats import Seats
from gui.shared.text.move_numbering import MoveNumbering
from gui.shared.text.tr import tr
from gui.shared.text.value_format import ValueUnit, decimal, points


class BidsWords(GameWords[Bids, Any, int]):
    def subtitle(self, game: Bids) -> str:
        return tr("{seats} seats, all at once").format(seats=game.seats)

    def action(self, game: Bids, action: int, view: Any = None, player: int = 0) -> str:
        return tr("a {card}").format(card=action)

    def choice(self, game: Bids, action: int, view: Any = None, player: int = 0) -> str:
        return tr("Bid {card}").format(card=action)

    def chosen(self, game: Bids, action: int, view: Any = None, player: int = 0) -> str:
        return tr("bid {card}").format(card=action)

    def why(self, asked: Comparison[Bids, Any]) -> str:
        assert asked.other is not None
        text = tr("On {n} deals that may be, it outlives {more} more players than a {card}.")
        more = decimal(asked.cost, 1)
        return text.format(n=DEALS, more=more, card=asked.other.action)

    def status(self, game: Bids, state: Any, seats: Seats) -> str:
        left = [seats.names[player] for player, out in enumerate(state.out_in) if not out]
        if game.players_to_act(state):
            return tr("{left} of {all} left").format(left=len(left), all=game.seats)
        return tr("{names} lasted to the end").format(names=", ".join(left))

    def log_row(self, step: PlayedStep, view: Any = None) -> LogRow:
        """Return who went out, and for each player the bid, and as far as it is seen the draw."""
        (shown,) = (event for event in step.events if isinstance(event, Revealed))
        out = {event.player for event in step.events if isinstance(event, KnockedOut)}
        drew = {event.player: event.card for event in step.events if isinstance(event, Drew)}
        bidders = [player for player, bid in enumerate(shown.bids) if bid]
        parts = tuple(
            LogRow(
                player,
                tr("bids {bid}").format(bid=shown.bids[player]),
                tr("draws {card}").format(card=drew[player]) if player in drew else "",
                icon="x" if player in out else "",
            )
            for player in bidders
        )
        if not out:
            return LogRow(shown.bids.index(max(shown.bids)), tr("highest, nobody out"), parts=parts)
        first, *others = sorted(out)
        return LogRow(first, tr("out"), icon="x", others=tuple(others), parts=parts)

    def keys(self) -> str:
        return tr("A card, or its digit, is the bid.")


class BidsPage(GamePage[Bids, Table, int, BidsFrame]):
    game = "bids"
    order = 98
    icon = "trophy"
    words = BidsWords()
    rules = "# Bids\n\nAll show a card of their hidden hand at once. The lowest go out."
    view = "gui.bids.view:BidsView"
    panel = "gui.bids.view:BidsPanel"
    teaser = "Show a card at once with all others; the lowest go out."
    side = "gui.bids.view:BidsStanding"
    counting = MoveNumbering(tr("round"), tr("rounds"), position=animation.round_in_words)
    timeline = staticmethod(animation.timeline)
    frame = staticmethod(animation.frame)
    describe = staticmethod(animation.describe)
    cover = staticmethod(paint_cover)

    def unit(self, game: Bids) -> ValueUnit:
        """Return how values are written: as players outlived, or gone out with."""
        return replace(points(0.0, game.seats - 1.0), name=tr("Players outlived"))


PAGE = BidsPage()
