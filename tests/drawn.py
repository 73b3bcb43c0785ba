"""A few of many cases, drawn anew in every run by a seed that the run prints at its end."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from typing import Any

import pytest

VARIABLE = "ARMCHAIR_TEST_SEED"
SEED = os.environ.setdefault(VARIABLE, str(random.SystemRandom().randrange(10**9)))
"""Set once; the workers of a run inherit it, so that all of them draw the same."""


def drawn(cases: Iterable[Any], count: int) -> list[Any]:
    """Return all cases as parameters; but for some drawn ones only `make soak` runs them."""
    every = list(cases)
    chosen = random.Random(SEED).sample(every, count)
    return [pytest.param(case, marks=() if case in chosen else pytest.mark.soak) for case in every]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    terminalreporter.write_line(f"cases drawn by {VARIABLE}={SEED}")
