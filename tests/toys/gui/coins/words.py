"""What Coins says in words."""

from __future__ import annotations

from typing import Any

from engine.coins.rules import WORTH, Boxes, Coins, Opened, Spread
from engine.core.play.match import PlayedStep
from engine.core.review.reasons import Comparison
from gui.coins.animation import spread_in_words
from gui.shared.page.page import GameWords, LogRow
from gui.shared.page.seats import Seats
from gui.shared.text.tr import tr


class CoinsWords(GameWords[Coins, Boxes, Spread]):
    def subtitle(self, game: Coins) -> str:
        return tr("%n coin(s) each", game.coins)

    def action(self, game: Coins, action: Spread, view: Any = None, player: int = 0) -> str:
        return spread_in_words(action)

    def choice(self, game: Coins, action: Spread, view: Any = None, player: int = 0) -> str:
        return tr("Spread {spread}").format(spread=spread_in_words(action))

    def chosen(self, game: Coins, action: Spread, view: Any = None, player: int = 0) -> str:
        return tr("spread {spread}").format(spread=spread_in_words(action))

    def why(self, asked: Comparison[Coins, Any]) -> str:
        return tr("Most points on average of one who spreads blindly.")

    def status(self, game: Coins, state: Boxes, seats: Seats) -> str:
        if not state.spreads:
            return tr("both choose")
        points = (f"{total:g}" for total in game.returns(state))
        return tr("{a} : {b} points").format(**dict(zip("ab", points, strict=True)))

    def log_row(self, step: PlayedStep, view: Any = None) -> LogRow:
        """Return who won more, and for each player the spread and the points."""
        opened = [event for event in step.events if isinstance(event, Opened)]
        points = [sum(WORTH[e.box] for e in opened if e.winner == player) for player in range(2)]
        first, second = (
            LogRow(player, spread_in_words(step.actions[player]), value=str(points[player]))
            for player in range(2)
        )
        winner = int(points[1] > points[0])
        text = tr("level") if points[0] == points[1] else tr("more points")
        value = f"{max(points)} : {min(points)}"
        return LogRow(winner, text, value=value, parts=(first, second))

    def keys(self) -> str:
        return tr("Put all coins into boxes, then lock them.")
