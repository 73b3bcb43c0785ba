"""A field of weights: what share each plan has, and rows drawn by it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.blotto.fields.field import Field
from engine.blotto.fields.field_files import read_field
from engine.blotto.rules import Blotto
from engine.blotto.scoring.castle_points import sent_chances, sent_counts
from engine.core.system.resources import resource
from gui.blotto.fields.known import usual_sources

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


def test_a_mixture_is_counted_by_its_weights() -> None:
    counted = mixture().counted
    assert counted.weights is None
    rows = [counted.plans().count(plan) / len(counted) for plan in PLANS]
    assert rows == pytest.approx([0.1, 0.6, 0.3], abs=1e-3)
    assert mixture().counted.digest == counted.digest
    plain = Field.of("plain", PLANS)
    assert plain.counted is plain


def test_the_mixture_that_is_shipped_is_a_field_of_the_usual_road() -> None:
    found = {each.title: each.make(Blotto()) for each in usual_sources(Blotto())}
    shipped = read_field(resource("blotto", "streak_equilibrium.csv"))
    field = found["Equilibrium with streaks"]
    assert field.rows.mean(axis=0) == pytest.approx(shipped.shares @ shipped.rows, abs=0.2)
    other = [each.title for each in usual_sources(Blotto((1, 2, 3), 6))]
    assert "Equilibrium with streaks" not in other
