"""The small files of the core: resources, solver, advice and game."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.core.play.advice import ActionValue
from engine.core.play.game import Step
from engine.core.play.solver import Estimate
from engine.core.system.resources import resource


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        (Estimate(0, 0.0), "about 0 MB and 0 s"),
        (Estimate(19_600_000, 0.0312), "about 20 MB and 0.031 s"),
        (Estimate(2_500_000_000, 12.345), "about 2,500 MB and 12 s"),
        (Estimate(1_000_000, 98.9), "about 1 MB and 99 s"),
        (Estimate(1_000_000, 123.0), "about 1 MB and 2 minutes"),
    ],
)
def test_estimate_in_words(estimate: Estimate, text: str) -> None:
    assert str(estimate) == text


def test_resources_lie_beside_the_program_or_in_the_bundle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    root = Path(__file__).parents[3]
    assert resource("icons", "a.svg") == root / "resources" / "icons" / "a.svg"
    monkeypatch.setattr(sys, "_MEIPASS", "/bundle", raising=False)
    assert resource("x") == Path("/bundle/resources/x")


def test_values() -> None:
    assert ActionValue(3, 0.5).standard_error == 0
    assert Step(1).events == ()
