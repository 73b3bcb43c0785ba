"""What each number of dice is worth: exact, under perfect play by both."""

from __future__ import annotations

from engine.core.play.advice import ActionValue
from engine.hog.exact_play.best_play import action_values
from engine.hog.rules import Hog, HogState


def advise(game: Hog, view: HogState, player: int) -> tuple[ActionValue, ...]:
    """Return the chance to win of each legal number of dice, in ascending order.

    `player` is the one to move.  Raises InputError where the goal is too far to be solved.
    """
    own, other = player, 1 - player
    last = (game.remembered(view, own), game.remembered(view, other))
    values = action_values(game, view.scores[own], view.scores[other], *last)
    return tuple(ActionValue(k, float(values[k])) for k in game.legal_actions(view, player))
