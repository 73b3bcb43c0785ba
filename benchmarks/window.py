"""How soon the window shows, how long it stands still, how smooth it is while both cores solve."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.rows import Figure

ROOT = Path(__file__).parents[1]
STARTS = 7
LONGEST_TURN = 0.050


def start() -> Iterator[Figure]:
    """How soon the window shows."""
    with tempfile.TemporaryDirectory() as empty:
        places = {"ARMCHAIR_PROFILE": empty, "ARMCHAIR_CACHE": empty}
        first = _probe("start", str(time.time()), **places)["first window"]
        yield Figure("first window, empty profile", first, 5.0, "wall time from process start")
    warm = [_probe("start", str(time.time()))["first window"] for _ in range(STARTS)]
    note = f"median of {STARTS} starts, wall time from process start"
    yield Figure("first window, warm", median(warm), 1.0, note)


def frames_of_boards() -> Iterator[Figure]:
    """What a frame of each board costs."""
    note = "the main thread's own time, watched at 2560 x 1440"
    for game, seconds in _probe("watch").items():
        yield Figure(f"a frame of {game}", seconds, 0.004, note)


def charts() -> Iterator[Figure]:
    """What a chart costs."""
    found = _probe("charts")
    note = "2,000 jagged points, a grab of 900 x 420, processor time"
    yield Figure("a paint of a chart", found["paint"], 0.016, note)
    note = "processor time, in a thread when the window is quiet"
    yield Figure("what draws charts is loaded", found["load"], None, note)


def smoothness() -> Iterator[Figure]:
    """How regular frames are while both cores solve."""
    found = _probe("frames")
    note = "Hog watched offscreen while two threads solve perfect play"
    yield Figure("frame interval, median", found["median"], 0.018, note)
    yield Figure("frame interval, 99 %", found["99th"], 0.040, note)
    yield Figure("frame interval, longest", found["max"], None, note)


def stalls() -> Iterator[Figure]:
    """Yield the longest turns of the event loop, in time of the main thread's own work."""
    found = _probe("stalls")
    theme, size = found.pop("theme"), found.pop("size")
    worst = max(found, key=lambda tab: found[tab])
    note = f"longest turn of the event loop, of all {len(found)} tabs; {worst}"
    yield Figure("first opening of a tab", found[worst], LONGEST_TURN, note)
    note = "longest turn, every tab opened before, median"
    yield Figure("switch of theme", theme, LONGEST_TURN, note)
    yield Figure("switch of text size", size, None, "longest turn, every tab opened before")


def _probe(*arguments: str, **environment: str) -> dict[str, float]:
    """Return what the probe measures in a process of its own, without a display."""
    variables = {**os.environ, "QT_QPA_PLATFORM": "offscreen", **environment}
    command = [sys.executable, "-m", "benchmarks.window_probe", *arguments]
    run = subprocess.run(
        command, cwd=ROOT, env=variables, capture_output=True, text=True, check=True
    )
    found: dict[str, float] = json.loads(run.stdout)
    return found


ROWS = (
    (start, stalls, frames_of_boards, charts, smoothness)
    if importlib.util.find_spec("PySide6")
    else ()
)
