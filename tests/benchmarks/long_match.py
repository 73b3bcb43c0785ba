"""How long matches run in the window: a tick of playback, a person's own step, a record."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.rows import Figure

ROOT = Path(__file__).parents[2]
STEPS = 5000


def march() -> Iterator[Figure]:
    """Yield the figures of a match of 5,000 steps."""
    command = [sys.executable, "-m", "tests.benchmarks.long_match_probe"]
    variables = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    run = subprocess.run(
        command, cwd=ROOT, env=variables, capture_output=True, text=True, check=True
    )
    found = json.loads(run.stdout)
    note = f"the toy march after {STEPS:,} steps, the main thread's own time"
    yield Figure("a tick of playback", found["tick"], 0.004, note)
    yield Figure("a tick at 16 times the speed", found["fast tick"], None, note)
    yield Figure("a person's own step", found["own step"], 0.020, f"{note}, median")
    note = f"{STEPS:,} steps, processor time, in a job"
    yield Figure("a record is saved", found["save"], 0.5, note)
    yield Figure("a record is opened and checked", found["open"], 0.5, note)
    note = "the last step of an unfinished match, processor time, in a job"
    yield Figure("a step is appended to its file", found["append"], None, note)


ROWS = (march,) if importlib.util.find_spec("PySide6") else ()
