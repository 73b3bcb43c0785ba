"""Baselines that look one attack ahead."""

from __future__ import annotations

from typing import Any

from engine.conquest.odds import win_chance
from engine.conquest.rules import Conquest
from engine.conquest.state import (
    ATTACK,
    NOBODY,
    PUT,
    Action,
    Attack,
    Board,
    EndTurn,
    NextPhase,
    Put,
)
from engine.core.play.chance import Chance
from engine.core.play.strategy import FunctionStrategy

SURE_ENOUGH = 0.6
"""Greedy attacks where its chance is over this."""


def _claimed(game: Conquest, view: Board) -> int | None:
    """Return the free strategic place with the highest score, None where none is free."""
    scores = game.map.score_of
    free = [place for place in scores if view.owners[place] == NOBODY]
    return max(free, key=lambda place: scores[place], default=None)


def _fall_chance(game: Conquest, view: Board, place: int) -> float:
    """Return how likely a place falls to the neighbour that is most likely to take it."""
    owner = view.owners[place]
    return max(
        (
            win_chance(view.troops[other], view.defenders(place))
            for other in game.map.neighbours[place]
            if view.owners[other] not in (NOBODY, owner)
        ),
        default=0.0,
    )


def _passive(game: Any, view: Board, player: int, chance: Chance) -> Action:
    """Return one troop more for the own strategic place most in danger."""
    places = game.open_places(view, player)
    if view.phase != PUT or not view.reserves[player] or not places:
        return EndTurn()
    place = _claimed(game, view) if view.in_setup else None
    if place is None:
        own = [p for p in game.map.score_of if view.owners[p] == player] or places
        place = max(own, key=lambda p: _fall_chance(game, view, p))
    return Put(place)


def _worth(game: Conquest, view: Board, action: Attack, more: int = 0) -> float:
    """Return the chance of an attack with `more` troops, times 1 + the score of its target."""
    return _win(view, action, more) * (1 + game.map.score_of.get(action.target, 0))


def _win(view: Board, action: Attack, more: int = 0) -> float:
    return win_chance(view.troops[action.source] + more, view.defenders(action.target))


def _greedy(game: Any, view: Board, player: int, chance: Chance) -> Action:
    """Return the reserve where the best attack starts, then the best attacks that are likely."""
    if view.phase == PUT and view.reserves[player]:
        place = _greedy_place(game, view, player)
        if place is not None:
            return Put(place, 1 if view.in_setup else view.reserves[player])
    if view.in_setup or view.phase > ATTACK:
        return EndTurn()
    if view.phase == PUT:
        return NextPhase()
    likely = [each for each in game.attacks(view, player) if _win(view, each) > SURE_ENOUGH]
    return max(likely, key=lambda each: _worth(game, view, each), default=EndTurn())


def _greedy_place(game: Conquest, view: Board, player: int) -> int | None:
    claimed = _claimed(game, view) if view.in_setup else None
    if claimed is not None:
        return claimed
    more = view.reserves[player]
    attacks = [
        Attack(source, target)
        for source in view.places_of(player)
        for target in game.map.neighbours[source]
        if view.owners[target] not in (NOBODY, player)
    ]
    if attacks:
        return max(attacks, key=lambda each: _worth(game, view, each, more)).source
    return next(iter(game.open_places(view, player)), None)


GREEDY = FunctionStrategy(
    "greedy",
    _greedy,
    "Puts its reserve where the best attack starts, and attacks where it wins 6 times of 10.",
    "Baseline.",
    3,
)
PASSIVE = FunctionStrategy(
    "passive",
    _passive,
    "Strengthens its strategic place most in danger, and never attacks.",
    "Baseline.",
    2,
)
