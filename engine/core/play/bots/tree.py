"""What a process and all that it has started take, as Linux tells; nothing is known elsewhere."""

from __future__ import annotations

import os
import time

_TICK_SECONDS = 0.001
_STATM_RESIDENT = 1
_STAT_TIMES = slice(11, 15)
"""After the name: user and system time of the process, and of its children that have ended."""


def tree_of(number: int) -> list[int]:
    """Return a process and all its descendants that are alive."""
    found, left = [number], [number]
    while left:
        parent = left.pop()
        try:
            tasks = os.listdir(f"/proc/{parent}/task")
            for task in tasks:
                with open(f"/proc/{parent}/task/{task}/children") as told:
                    own = [int(word) for word in told.read().split()]
                found += own
                left += own
        except OSError:  # it has ended meanwhile
            continue
    return found


def wait_for_end(tree: list[int], seconds: float) -> None:
    """Return when none of these processes is there any more, or after so many seconds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and any(map(_is_alive, tree)):
        time.sleep(_TICK_SECONDS)


def _is_alive(number: int) -> bool:
    """Return whether a process still runs: one that nobody has asked for its end does not."""
    try:
        with open(f"/proc/{number}/stat") as told:
            return told.read().rpartition(")")[2].split()[0] not in "ZX"
    except (OSError, IndexError):
        return False


def resident_bytes(tree: list[int]) -> int:
    """Return the memory that processes hold, pages that they share counted for each."""
    total = 0
    for number in tree:
        try:
            with open(f"/proc/{number}/statm") as told:
                total += int(told.read().split()[_STATM_RESIDENT])
        except (OSError, IndexError):
            continue
    return total * os.sysconf("SC_PAGE_SIZE") if total else 0


def cpu_seconds(tree: list[int]) -> float:
    """Return the CPU time of processes, and of their children that have ended."""
    ticks = 0
    for number in tree:
        try:
            with open(f"/proc/{number}/stat") as told:
                ticks += sum(map(int, told.read().rpartition(")")[2].split()[_STAT_TIMES]))
        except (OSError, ValueError):
            continue
    return ticks / os.sysconf("SC_CLK_TCK") if ticks else 0.0
