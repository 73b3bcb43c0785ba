"""Deals that are worth playing: their first choice decides a round.

Of the 924 deals of six teams most leave whoever leads a choice that costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.play.advice import ActionValue
from engine.core.play.game import AnyGame
from engine.ponte.advice import advise
from engine.ponte.rules import PonteState

MOST_SEARCHED = 7
"""Teams a side up to which deals are looked into before a match: that takes a millisecond."""
ROUND = 2.0


def is_worth_playing(game: AnyGame, state: PonteState, player: int) -> bool:
    """Return whether the first choice of `player` decides a round, and not the odd team alone does.

    For who answers the choice after each of the best leads must.
    """
    if state.combats_left > MOST_SEARCHED:
        return True
    worth = advise(game, state, state.to_act)
    if state.to_act == player:
        return _decides(worth)
    best = max(each.value for each in worth)
    leads = [each.action for each in worth if each.value == best]
    return all(_decides(advise(game, replace(state, named=lead), player)) for lead in leads)


def _decides(worth: Sequence[ActionValue]) -> bool:
    """Return whether a third of the choices or more lose a round that the best ones keep."""
    best = max(each.value for each in worth)
    losing = sum(each.value <= best - ROUND for each in worth)
    return 3 * losing >= len(worth)
