"""Who may be whose friend or enemy: what shots tell of the lists that nobody shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from engine.core.play.parameters import Bounds, Note
from engine.gunslinger.relations import Ids
from engine.gunslinger.rules import NO_SHOT, Gunslinger, Seen, Shots
from engine.gunslinger.shooters.aiming import (
    HOLD,
    Aim,
    AimingStrategy,
    best_of,
    last_shots,
    own_side,
    strangers,
)

SHOT_FACTORS = (0.1, 0.6, 1.0)
"""How likely one shoots at a friend, a neutral and an enemy, beside one another."""
JOINED_FACTORS = (1.5, 1.0, 0.7)
"""The same for taking the side of a friend, a neutral, an enemy who was in a fight."""

Odds = tuple[float, float, float]
"""The probabilities that one lists another as a friend, as nobody, as an enemy."""


@dataclass(frozen=True)
class RelationInference(AimingStrategy):
    """Keeps odds of every relation."""

    window: Annotated[int, Bounds(1, 2000), Note("How many of the last rounds count.")] = 20
    least: Annotated[float, Bounds(0, 200), Note("It shoots above this value of a target.")] = 1.0
    name: ClassVar[str] = "relation-inference"
    summary: ClassVar[str] = "Guesses who is whose enemy, and joins against who endangers its side."
    source: ClassVar[str] = "Idea of group 1."

    def aim(self, game: Gunslinger, view: Seen) -> Aim:
        """Return, of the strangers under fire or at my throat, those of the greatest value."""
        shots = last_shots(view)
        others = {target for i, target in enumerate(shots) if i != view.me}
        wanted = [i for i in strangers(view) if i in others or shots[i] == view.me]
        if not wanted:
            return HOLD
        odds = relation_odds(game, view, self.window)
        side = own_side(view)
        values = {i: sum(odds[i, each][2] for each in side if each != i) for i in wanted}
        return best_of({i: v + (i in view.enemies) for i, v in values.items()}, self.least)


def relation_odds(game: Gunslinger, view: Seen, window: int = 2000) -> dict[tuple[int, int], Odds]:
    """Return, for each living one but me and any other, what the shots so far make likely.

    My own lists are known: who is my friend has me as one, and who is not has me as none.
    """
    n = game.players
    prior = (game.friends / (n - 1), 0.0, game.enemies / (n - 1))
    first: Odds = (prior[0], 1 - prior[0] - prior[2], prior[2])
    odds = {(i, j): first for i in view.others for j in range(n) if i != j}
    for i in view.others:
        is_friend = i in view.friends
        odds[i, view.me] = (1.0, 0.0, 0.0) if is_friend else _normal((0.0, *first[1:]), (1,) * 3)
    rounds = view.history[-window:]
    for number, shots in enumerate(rounds):
        before = rounds[number - 1] if number else ()
        for i in view.others:
            if shots[i] != NO_SHOT:
                _learn(odds, i, shots[i], before)
    return odds


def _learn(odds: dict[tuple[int, int], Odds], i: int, target: int, before: Shots | Ids) -> None:
    """Take into account that one shot at a target, after the shots of the round before."""
    odds[i, target] = _normal(odds[i, target], SHOT_FACTORS)
    sides = {k for k, shot in enumerate(before) if shot == target}
    if before and before[target] != NO_SHOT:
        sides.add(before[target])
    for k in sides - {i, target}:
        odds[i, k] = _normal(odds[i, k], JOINED_FACTORS)


def _normal(odds: Odds, factors: tuple[float, float, float]) -> Odds:
    """Return the odds times factors, adding up to 1; as they were where nothing would be left."""
    friend, neutral, enemy = (a * b for a, b in zip(odds, factors, strict=True))
    total = friend + neutral + enemy
    return (friend / total, neutral / total, enemy / total) if total else odds
