"""The game won by chance."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.system.errors import InputError
from engine.ponte.positions import ranked
from engine.ponte.queries.search import rounds_when_leading
from engine.ponte.tables.stochastic import (
    bradley_terry,
    checked_chances,
    solve_stochastic,
    stochastic_steps,
    written_chances,
)
from tests.benchmarks.plain_ponte import stochastic as plain
from tests.vectors import vectors


def test_vectors() -> None:
    for case in json.loads(vectors("ponte", "stochastic.json").read_text()):
        chances = np.array(case["P"])
        found = solve_stochastic(chances)
        assert found.value_a_leads == pytest.approx(case["value_A_leads"], abs=1e-12)
        assert found.value_b_leads == pytest.approx(case["value_B_leads"], abs=1e-12)
        assert found.first_round == pytest.approx(np.array(case["first_round_matrix"]), abs=1e-12)
        if "a" in case:
            computed = bradley_terry(case["a"], case["b"], case["scale"])
            assert computed == pytest.approx(chances, abs=1e-12)


@given(st.integers(1, 4), st.data())
def test_equal_to_plain_recursion(n: int, data: st.DataObject) -> None:
    row = st.lists(st.floats(0, 1), min_size=n, max_size=n)
    chances = data.draw(st.lists(row, min_size=n, max_size=n))
    found = solve_stochastic(np.array(chances))
    both = frozenset(range(n))
    assert found.value_a_leads == pytest.approx(plain(chances, both, both, True), abs=1e-12)
    assert found.value_b_leads == pytest.approx(plain(chances, both, both, False), abs=1e-12)
    assert found.price_of_leading >= -1e-12
    assert found.first_round.min(axis=1).max() == pytest.approx(found.value_a_leads, abs=1e-12)
    assert found.first_round.max(axis=0).min() == pytest.approx(found.value_b_leads, abs=1e-12)


@given(st.permutations(range(12)))
def test_certain_chances_are_the_game_itself(teams: list[int]) -> None:
    mine, theirs = sorted(teams[:6]), sorted(teams[6:])
    chances = np.greater.outer(mine, theirs).astype(float)
    found = solve_stochastic(chances)
    leading, answering = rounds_when_leading(ranked(mine, theirs))
    assert found.value_a_leads == 2 * leading - 6
    assert found.value_b_leads == 2 * answering - 6


def test_coins_are_worth_nothing() -> None:
    found = solve_stochastic(bradley_terry([1, 4, 5], [2, 3, 6], 0.0))
    assert (found.value_a_leads, found.value_b_leads) == (0.0, 0.0)
    assert solve_stochastic(np.zeros((0, 0))).value_a_leads == 0.0


def test_progress_counts_the_states() -> None:
    steps = list(stochastic_steps(bradley_terry(range(8), range(8), 0.3)))
    assert steps[-1] == (math.comb(16, 8), math.comb(16, 8))


def test_bad_matrices() -> None:
    for rows, why in (
        ([[0.5, 0.5]], "row 1 needs 1 of them, not 2"),
        ([[0.5], [1.5]], "row 1 needs 2 of them, not 1"),
        ([[1.5]], "row 1, column 1: a chance is from 0 to 1, not 1.5"),
        ([[math.nan]], "row 1, column 1"),
        ([[0.5] * 15] * 15, "at most 14 teams"),
    ):
        with pytest.raises(InputError, match=why):
            checked_chances(rows)
    for strength in (math.inf, 10**309):
        with pytest.raises(InputError, match="must be numbers"):
            bradley_terry([1.0], [strength], 1.0)
    with pytest.raises(InputError, match="too large a number"):
        written_chances(f"[[{10**309}]]")
    assert bradley_terry([1e9], [-1e9], 1e9)[0, 0] == 1.0
