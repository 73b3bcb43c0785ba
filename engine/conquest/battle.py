"""One attack with dice: rounds until it stops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.conquest.state import Rolled
from engine.core.play.chance import Chance

ATTACK_DICE, DEFENCE_DICE = 3, 2
"""The most dice of a round."""


def losses(attackers: Sequence[float], defenders: Sequence[float]) -> tuple[int, int]:
    """Return what a round costs attackers and defenders; dice highest first, ties defend."""
    won = sum(a > d for a, d in zip(attackers, defenders, strict=False))
    return min(len(attackers), len(defenders)) - won, won


def fight(
    player: int, attackers: int, defenders: int, fraction: float, chance: Chance, events: list[Any]
) -> tuple[int, int]:
    """Return who is left when attackers / defenders is no longer over `fraction`."""
    while attackers > 1 and defenders > 0 and attackers / defenders > fraction:
        one = _dice(min(ATTACK_DICE, attackers - 1), chance)
        two = _dice(min(DEFENCE_DICE, defenders), chance)
        lost, won = losses(one, two)
        events.append(Rolled(player, tuple(one), tuple(two), lost, won))
        attackers, defenders = attackers - lost, defenders - won
    return attackers, defenders


def _dice(count: int, chance: Chance) -> list[int]:
    return sorted((chance.below(6) + 1 for _ in range(count)), reverse=True)


def moving_in(attackers: int, share: float) -> int:
    """Return how many of the winners move in: at least one does, and one stays."""
    return min(max(1, int(attackers * share)), attackers - 1)
