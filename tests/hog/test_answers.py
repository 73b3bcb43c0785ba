"""The kept answers of plain Python are those of today's rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from engine.hog.presets import PRESETS
from tests.hog import answers


@pytest.mark.parametrize("preset", PRESETS)
def test_every_semester_has_answers_of_its_rules(preset: str) -> None:
    assert answers.kept(preset)


@pytest.mark.soak  # answers of other rules have another hash; wrong ones differ from all kernels
@pytest.mark.parametrize("preset", PRESETS)
def test_plain_python_answers_the_same_today(preset: str) -> None:
    kept, again = answers.kept(preset), answers.plain_answers(preset)
    assert list(kept) == list(again)
    for name, known in kept.items():
        assert known.dtype == again[name].dtype, name
        assert known.shape == again[name].shape, name
        assert np.abs(known.astype(float) - again[name]).max() < 1e-14, name


def test_the_hash_sees_every_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {name: answers.rules_hash(name) for name in ("SU21", "FA22", "SU20")}
    changes: dict[str, dict[str, Any]] = {
        "SU21": {"goes_on": lambda p, q: (p, q) == (51, 24)},
        "FA22": {"score_map": lambda p, q: p + (p == 107)},
        "SU20": {"zero_dice": lambda s, n: 3 + (s == 7 and n == 104)},
    }
    for name, change in changes.items():
        monkeypatch.setitem(PRESETS, name, replace(PRESETS[name], **change))
        assert answers.rules_hash(name) != before[name]
