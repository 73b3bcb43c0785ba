"""How long work takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median


def cpu_seconds(work: Callable[[], object], runs: int) -> float:
    """Return the median of the processor time of several runs; the first, which compiles, apart."""
    if runs > 1:
        work()
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return median(times)
