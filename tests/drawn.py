"""A few of many cases, drawn anew in every run by a seed that the run prints at its end."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from pathlib import Path
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


def counted(few: int, every: int) -> pytest.MarkDecorator:
    """Return what gives a test its `count`: few of what it tries; `make soak` tries all as well."""
    return pytest.mark.parametrize("count", [few, pytest.param(every, marks=pytest.mark.soak)])


def pytest_addoption(parser: pytest.Parser) -> None:
    few = "of tests marked as drawn run one in so many, of dark pictures one a room: `make test`"
    parser.addoption("--drawn", action="store_true", help=few)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "drawn(fixture, share): one in `share` of the fixture's cases; without a fixture, all that "
        "is marked in a file in one run of `share`",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--drawn") and not config.getoption("--soak"):
        left = {*left_out(items, int(SEED)), *dark_left_out(items, int(SEED))}
        config.hook.pytest_deselected(items=list(left))
        items[:] = [item for item in items if item not in left]


def left_out(items: Iterable[Any], seed: int) -> list[Any]:
    """Return the marked items that are not drawn.

    Each test keeps its share of the cases and each case its share of the tests, spread evenly; as
    many seeds in a row as the share says run everything.
    """
    kinds: dict[Any, int] = {}
    left = []
    for item in items:
        mark = item.get_closest_marker("drawn")
        if mark is None:
            continue
        *fixtures, share = mark.args
        if not set(fixtures) <= set(getattr(item, "fixturenames", ())):
            continue
        others = dict(item.callspec.indices) if fixtures else {}
        case = sum(others.pop(fixture) for fixture in fixtures)
        kind = (item.path, item.originalname, *others.values()) if fixtures else item.path
        if (case + kinds.setdefault(kind, len(kinds)) + seed) % share:
            left.append(item)
    return left


def dark_left_out(items: Iterable[Any], seed: int) -> list[Any]:
    """Return all dark golden pictures but one of each folder of tests."""
    rooms: dict[Path, list[Any]] = {}
    for item in items:
        if getattr(item, "callspec", None) and item.callspec.params.get("picture") == "dark":
            rooms.setdefault(item.path.parent, []).append(item)
    kept = {random.Random(seed).choice(dark) for dark in rooms.values()}
    return [item for dark in rooms.values() for item in dark if item not in kept]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    terminalreporter.write_line(f"cases drawn by {VARIABLE}={SEED}")
