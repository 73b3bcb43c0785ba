"""What each number of dice is worth against a known opponent, exactly, without sampling."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.play.advice import ActionValue
from engine.core.play.strategy import Strategy
from engine.core.system.errors import InputError
from engine.hog.exact_play.best_play import values_against, values_before
from engine.hog.rules import Hog, HogState
from engine.hog.strategies import policy_of


def advise_against(
    game: Hog, view: HogState, player: int, others: Mapping[int, Strategy]
) -> tuple[ActionValue, ...] | None:
    """Return the chance to win of each legal number of dice, where one goes on perfectly.

    None where the other's play is no table of the scores and last turns, or the goal is too far.
    """
    own, other = player, 1 - player
    try:
        _, values = values_against(game, policy_of(others[other], game))
    except InputError:
        return None
    last = (game.remembered(view, own), game.remembered(view, other))
    found = values_before(game, (view.scores[own], view.scores[other]), last, values)
    return tuple(ActionValue(k, float(found[k])) for k in game.legal_actions(view, player))
