"""The exact odds against those of the answers, and chains against themselves."""

from __future__ import annotations

import pytest

from engine.conquest.odds import Dice, attack_odds, battle, round_chances, win_chance, win_table
from tests.conquest.answers import answers

FOUND = answers("attack_distribution.json")


@pytest.mark.parametrize("dice", ["true", "sigma"])
def test_every_distribution(dice: Dice) -> None:
    prefix = "" if dice == "true" else "sigma_table_"
    assert len(FOUND["cases"]) == 190
    for case in FOUND["cases"]:
        found = battle(case["a"], case["d"], dice=dice)
        told = {(a, d): p for a, d, p in case[f"{prefix}dist"]}
        assert found == pytest.approx(told, abs=1e-12)
        odds = attack_odds(case["a"], [case["d"]], dice=dice)
        assert odds.left == found
        assert odds.win == pytest.approx(case[f"{prefix}win"])
        assert odds.attacker_loss == pytest.approx(case[f"{prefix}exp_attacker_loss"])
        if dice == "true":
            assert odds.defender_loss == pytest.approx(case["exp_defender_loss"])
        assert win_table(dice)[case["a"]][case["d"]] == pytest.approx(odds.win)


def test_dice_of_sigma() -> None:
    assert round_chances("sigma", 3, 2) == (
        (0, 2, 110 / 243),
        (1, 1, 539 / 1944),
        (2, 0, 175 / 648),
    )
    assert round_chances("true", 2, 1) == ((0, 1, 125 / 216), (1, 0, 91 / 216))


def test_a_battle_stops_by_the_rule() -> None:
    assert battle(6, 6, 1.0) == {(6, 6): 1.0}
    for (a, d), chance in battle(9, 6, 1.0).items():
        assert chance > 0
        assert not d or a <= d


@pytest.mark.parametrize("path", [(3, 1, 4), (1, 1), (2, 5)])
def test_a_chain_is_battle_after_battle(path: tuple[int, ...]) -> None:
    odds = attack_odds(12, path)
    assert sum(odds.left.values()) == pytest.approx(1)
    assert odds.win + sum(odds.stopped_at) == pytest.approx(1)
    first = battle(12, path[0])
    taken = sum(
        chance * attack_odds(a - 1, path[1:]).win for (a, d), chance in first.items() if not d
    )
    assert odds.win == pytest.approx(taken)
    assert odds.stopped_at[0] == pytest.approx(sum(p for (_, d), p in first.items() if d))
    assert 0 < odds.attacker_loss < 12
    assert 0 < odds.defender_loss < sum(path)


def test_a_chain_of_the_surest_leaves_one_on_each_place() -> None:
    odds = attack_odds(40, (1, 1, 1))
    assert max(a for (a, d) in odds.left if not d) == 37
    assert odds.standing_if_won is not None
    assert odds.standing_if_won <= 37
    whole = sum((a + 3) * p for (a, d), p in odds.left.items() if not d)
    assert odds.attacker_loss == pytest.approx(40 - whole, abs=1e-6)


def test_what_cannot_be_taken() -> None:
    assert attack_odds(1, (3,)).standing_if_won is None
    assert win_chance(1, 1) == 0
    assert win_chance(300, 100) > 0.99
    assert win_chance(100, 300) < 0.01
