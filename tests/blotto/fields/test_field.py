"""A field of weights: what share each plan has, and rows drawn by it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.blotto.fields.field import Field
from engine.blotto.scoring.castle_points import sent_chances, sent_counts

PLANS = [(4, 0, 0), (1, 2, 1), (0, 0, 4)]
WEIGHTS = np.array([1.0, 6.0, 3.0])


def mixture() -> Field:
    return replace(Field.of("mixture", PLANS), weights=WEIGHTS)


def test_shares_are_one_in_all() -> None:
    assert mixture().shares.tolist() == pytest.approx([0.1, 0.6, 0.3])
    assert Field.of("plain", PLANS * 2).shares.tolist() == pytest.approx([1 / 6] * 6)
    with pytest.raises(ValueError, match="read-only"):
        mixture().shares[0] = 1.0
    assert WEIGHTS.sum() == 10


def test_rows_are_drawn_as_often_as_their_share_says_and_chance_rounds() -> None:
    counts = []
    for seed in range(200):
        drawn = mixture().drawn(25, np.random.default_rng(seed))
        assert drawn.weights is None
        counts.append([drawn.plans().count(plan) for plan in PLANS])
        assert np.abs(np.array(counts[-1]) - [2.5, 15, 7.5]).max() <= 1
    assert np.mean(counts, axis=0) == pytest.approx([2.5, 15, 7.5], abs=0.15)


def test_a_field_sends_by_weight_what_its_plans_send() -> None:
    chances = sent_chances(mixture())
    assert chances[0].tolist() == pytest.approx([0.3, 0.6, 0, 0, 0.1])
    plain = Field.of("plain", PLANS)
    assert sent_chances(plain) * 3 == pytest.approx(sent_counts(plain))
