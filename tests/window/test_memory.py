"""What the window holds does not grow while one goes from page to page and watches matches."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tests.benchmarks import memory_probe
from tests.windows import open_window

ROOT = Path(__file__).parents[2]
TEN_MINUTES = 600.0
MOST_OPENED = 450 << 20
"""In bytes, once every tab of every game was opened, each theme seen, and a match watched."""


def rounds(seconds: float, *games: str, profile: Path) -> list[dict[str, Any]]:
    """Return what is held after each round; the first opens the pages."""
    command = [sys.executable, "-m", "tests.benchmarks.memory_probe", str(seconds), *games]
    places = {"QT_QPA_PLATFORM": "offscreen", "ARMCHAIR_PROFILE": str(profile)}
    run = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **places}, capture_output=True, text=True, check=True
    )
    found: list[dict[str, Any]] = json.loads(run.stdout)
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_another_round_through_the_pages_holds_no_more(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(qtbot, tmp_path) as window:
        _, before, after = memory_probe.rounds(window, 0, ["ponte"])
    gc.freeze()
    assert 500 < after.widgets <= before.widgets  # one of an earlier test may go meanwhile
    assert after.objects < 1.01 * before.objects
    assert after.resident < 1.03 * before.resident


@pytest.mark.soak
def test_ten_minutes_hold_no_more_than_five(tmp_path: Path) -> None:
    found = rounds(TEN_MINUTES, profile=tmp_path)
    assert found[0]["resident"] < MOST_OPENED
    third = len(found) // 3
    middle, last = found[third : 2 * third], found[2 * third :]
    assert median(each["widgets"] for each in last) <= median(each["widgets"] for each in middle)
    for what in ("resident", "objects"):
        held = [median(each[what] for each in part) for part in (middle, last)]
        assert held[1] < 1.03 * held[0], what
