"""Exact odds of attacks, by dynamic programming over the dice.

Two kinds of dice: the true ones, and those that the classic Sigma believes in, whose table splits a
number into faces by real division where whole division was meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, Literal

from engine.conquest.battle import ATTACK_DICE, DEFENCE_DICE, losses

Dice = Literal["true", "sigma"]
_LONGEST = 36
"""Rounds in a row without a fallen defender; more of them are less likely than 1e-17."""
Left = dict[tuple[int, int], float]
"""How likely it is that so many attackers and defenders are left."""


@cache
def round_chances(dice: Dice, attacking: int, defending: int) -> tuple[tuple[int, int, float], ...]:
    """Return (attackers lost, defenders lost, chance) of a round with so many dice."""
    counts = Counter[tuple[int, int]]()
    throws = _true_throws if dice == "true" else _sigma_throws
    for one, two, ways in throws(attacking, defending):
        counts[losses(one, two)] += ways
    whole: int = 6 ** (attacking + defending)
    return tuple((a, d, count / whole) for (a, d), count in sorted(counts.items()))


_Throws = Iterator[tuple[Sequence[float], Sequence[float], int]]


def _true_throws(attacking: int, defending: int) -> _Throws:
    """Yield the dice of both, highest first, and in how many ways they fall so."""
    attackers, defenders = (
        Counter(tuple(sorted(faces, reverse=True)) for faces in product(range(1, 7), repeat=count))
        for count in (attacking, defending)
    )
    for (one, ways), (two, more) in product(attackers.items(), defenders.items()):
        yield one, two, ways * more


def _sigma_throws(attacking: int, defending: int) -> _Throws:
    """Yield the same of the dice that are none: each face tells something of those before it."""
    for number in range(6 ** (attacking + defending)):
        rest, faces = float(number), []
        for _ in range(attacking + defending):
            faces.append(rest % 6 + 1)
            rest /= 6
        yield sorted(faces[:attacking], reverse=True), sorted(faces[attacking:], reverse=True), 1


def battle(attackers: int, defenders: int, stop: float = 0.0, dice: Dice = "true") -> Left:
    """Return how a battle ends that goes on while attackers / defenders is over `stop`."""
    return after_battles({attackers: 1.0}, defenders, stop, dice)


def after_battles(arriving: dict[int, float], defenders: int, stop: float, dice: Dice) -> Left:
    """Return the chances, by attackers and defenders left, of battles that begin with so many.

    One pass from all defenders to none.  With three dice of the attacker, what is lost while no
    defender falls is a geometric series, so that all counts of attackers are worked out at once.
    """
    import numpy as np

    most = max(arriving)
    chances = np.zeros((defenders + 1, most + 1))
    for attackers, chance in arriving.items():
        chances[defenders, attackers] = chance
    counts = np.arange(most + 1)
    for d in range(defenders, 0, -1):
        here, dice_of_both = chances[d], min(DEFENCE_DICE, d)
        first = max(2, int(np.count_nonzero(counts / d <= stop))) if stop else 2
        low = max(first, ATTACK_DICE + 1)
        if low <= most:
            lost, share, series, others = held_rounds(dice, dice_of_both)
            fought = np.correlate(here[low:], series, "full")[len(series) - 1 :]
            here[low - lost : min(low, most + 1 - lost)] += share * fought[: min(lost, len(fought))]
            for lost, won, share in others:
                chances[d - won, low - lost : most + 1 - lost] += fought * share
        for a in range(min(ATTACK_DICE, most), first - 1, -1):
            chance = float(here[a])
            for lost, won, share in round_chances(dice, a - 1, dice_of_both):
                chances[d - won, a - lost] += chance * share
        here[first:] = 0.0
    rows, columns = chances.T.nonzero()
    left = zip(rows.tolist(), columns.tolist(), strict=True)
    return dict(zip(left, chances.T[rows, columns].tolist(), strict=True))


@cache
def held_rounds(dice: Dice, defending: int) -> Any:
    """Return what three dice lose while no defender falls, how likely, and the other rounds.

    In between stand the chances of losing 0, 1, 2, ... attackers in a row of such rounds.
    """
    import numpy as np

    rounds = round_chances(dice, ATTACK_DICE, defending)
    lost, _, share = next(each for each in rounds if not each[1])
    series = np.zeros(lost * _LONGEST + 1)
    # One after the other: `**` differs in the last bit from one processor to the next, and a choice
    # between two equals with it.
    series[::lost] = np.multiply.accumulate([1.0, *[share] * _LONGEST])
    return lost, share, series, tuple(each for each in rounds if each[1])


@dataclass(frozen=True)
class Odds:
    """How an attack along a path ends.

    `left` are troops on the last place, or where it stopped with the defenders there, and their
    chances; `stopped_at` is how likely it stops before each place of the path.  The losses are
    those that are expected of both, along the whole path.
    """

    left: Left
    stopped_at: tuple[float, ...]
    attacker_loss: float
    defender_loss: float

    @property
    def win(self) -> float:
        """How likely the last place is taken."""
        return sum(chance for (_, d), chance in self.left.items() if not d)

    @property
    def standing(self) -> float:
        """The troops expected on the last place, or where it stopped, over all outcomes."""
        return sum(a * chance for (a, _), chance in self.left.items())

    @property
    def standing_if_won(self) -> float | None:
        """The troops expected on the last place where it is taken; None where it cannot be."""
        won = sum(a * chance for (a, d), chance in self.left.items() if not d)
        return won / self.win if self.win else None


def attack_odds(
    attackers: int, path: Sequence[int], stop: float = 0.0, dice: Dice = "true"
) -> Odds:
    """Return how an attack ends that takes places with so many defenders one after another.

    Each capture moves all but one on.  Of a single battle those are counted who are left in all.
    """
    is_chain = len(path) > 1
    arriving, left = {attackers: 1.0}, Left()
    stopped_at: list[float] = []
    attackers_left = defenders_left = 0.0
    for behind, defenders in enumerate(path):
        ended = after_battles(arriving, defenders, stop, dice) if arriving else {}
        arriving = {a - is_chain: chance for (a, d), chance in ended.items() if not d}
        held = {(a, d): chance for (a, d), chance in ended.items() if d}
        stopped_at.append(sum(held.values()))
        for (a, d), chance in held.items():
            left[a, d] = left.get((a, d), 0.0) + chance
            attackers_left += (a + behind) * chance
            defenders_left += (d + sum(path[behind + 1 :])) * chance
    for a, chance in arriving.items():
        left[a, 0] = chance
        attackers_left += (a + is_chain * len(path)) * chance
    return Odds(
        dict(sorted(left.items())),
        tuple(stopped_at),
        attackers - attackers_left,
        sum(path) - defenders_left,
    )


@cache
def win_table(dice: Dice = "true", largest: int = 100) -> tuple[tuple[float, ...], ...]:
    """Return the chance to win to the end by attackers and defenders, up to `largest` each."""
    table = [[1.0] + [0.0] * largest for _ in range(largest + 1)]
    for a in range(2, largest + 1):
        for d in range(1, largest + 1):
            dice_of_both = min(ATTACK_DICE, a - 1), min(DEFENCE_DICE, d)
            table[a][d] = sum(
                share * table[a - lost][d - won]
                for lost, won, share in round_chances(dice, *dice_of_both)
            )
    return tuple(map(tuple, table))


def win_chance(attackers: int, defenders: int) -> float:
    """Return how likely an attack to the end wins; numbers over 100 count in proportion."""
    largest = max(attackers, defenders)
    if largest > 100:
        attackers, defenders = attackers * 100 // largest, max(1, defenders * 100 // largest)
    return win_table()[attackers][defenders]
