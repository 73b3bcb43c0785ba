"""Luck: its mean, its percentile, and both sides of it."""

from __future__ import annotations

import pytest

from engine.conquest.luck import Fight, Luck, attack_luck, opposite
from engine.conquest.odds import battle


def test_no_battle_is_no_luck() -> None:
    assert attack_luck([]) == Luck(0.0, 0.5)


def test_one_battle_of_one_round() -> None:
    """2 against 1: the attacker wins with one die in 15 of 36 cases."""
    won = attack_luck([Fight((2, 1), (2, 0))])
    lost = attack_luck([Fight((2, 1), (1, 1))])
    assert won.troops == pytest.approx(1 - (15 - 21) / 36)
    assert won.percentile == pytest.approx(21 / 36 + 15 / 72)
    assert lost.percentile == pytest.approx(21 / 72)
    assert opposite(lost) == Luck(-lost.troops, 1 - lost.percentile)


def test_on_average_there_is_none() -> None:
    first, second = battle(9, 6), battle(5, 7, 1.0)
    mean = sum(
        p * q * attack_luck([Fight((9, 6), one), Fight((5, 7), two, 1.0)]).troops
        for one, p in first.items()
        for two, q in second.items()
    )
    assert mean == pytest.approx(0, abs=1e-9)
