"""What early kernels gain: optimised by themselves as well, beside only in those that call them."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from engine.core.system.job import finished
from engine.core.system.profile import CACHE_VARIABLE
from engine.hog.exact_play.tables import perfect_steps
from engine.hog.rules import Hog
from engine.ponte.tables.tables import table_steps
from tests.benchmarks.clock import cpu_seconds
from tests.benchmarks.rows import Row

ONCE = (
    "import engine.core.system.jit as jit; jit.early_kernel = jit.kernel; "
    "import tests.benchmarks.kernels as b; print(b.seconds({name!r}))"
)
LEAST_GAIN = 1.05
WORK: dict[str, Callable[[], object]] = {
    "the Ponte's table, n = 14": lambda: finished(table_steps(14, 1)),
    "Hog's perfect play": lambda: finished(perfect_steps(Hog())),
}


def early() -> Iterator[Row]:
    """Yield each piece of work that early kernels do."""
    note = "plain: the same kernels, optimised once"
    for name in WORK:
        once = _seconds_once(name)
        yield Row(f"early kernels: {name}", seconds(name), once, note, once / LEAST_GAIN)


def seconds(name: str) -> float:
    """Return the processor time of a piece of work."""
    return cpu_seconds(WORK[name], 9)


def _seconds_once(name: str) -> float:
    """Return the same in a process in which no kernel is early, with a cache of its own."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [sys.executable, "-c", ONCE.format(name=name)],
            cwd=Path(__file__).parents[2],
            env={**os.environ, CACHE_VARIABLE: folder},
            capture_output=True,
            text=True,
            check=True,
        )
    return float(run.stdout)


ROWS = (early,)
