"""What each spread is worth in Coins: the points it wins on average of one drawn blindly, exact."""

from __future__ import annotations

from itertools import accumulate

from engine.coins.rules import WORTH, Boxes, Coins
from engine.core.play.advice import ActionValue


def advise(game: Coins, view: Boxes, player: int) -> list[ActionValue]:
    """Return the mean points of every spread where the other one may be any, each as likely."""
    n = game.coins
    in_box = [n + 1 - coins for coins in range(n + 1)]  # so many spreads have so many in a box
    fewer = [0, *accumulate(in_box)]
    total = fewer[n + 1]
    return [
        ActionValue(
            spread,
            sum(worth * fewer[coins] for worth, coins in zip(WORTH, spread, strict=True)) / total,
        )
        for spread in game.legal_actions(view, player)
    ]
