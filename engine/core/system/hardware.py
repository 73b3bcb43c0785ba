"""What the machine has to offer: processor cores and free memory; threads that stand back."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

_LEFT_FREE = 0.1
"""Share of the free memory that is left to everything else."""

BACKGROUND_PRIORITY = 10
"""Ten to one, about, for everything else that wants the core."""


def cores() -> int:
    """Return how many threads can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def background_cores() -> int:
    """Return how many threads that `stand_back` leave a window its share of the machine."""
    return cores() if sys.platform == "linux" else max(cores() - 1, 1)


def stand_back() -> None:
    """Let this thread give way to others; only Linux has a priority for each thread."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        with suppress(OSError):  # who began the program may have made it give way already
            own = os.getpriority(os.PRIO_PROCESS, thread)
            os.setpriority(os.PRIO_PROCESS, thread, max(own, BACKGROUND_PRIORITY))


def free_bytes() -> int:
    """Return the memory that programs may still take; a large number where nobody knows."""
    try:
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError, IndexError):
        pass
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    except (OSError, ValueError, AttributeError):
        return _windows_free_bytes()


class _MemoryStatus(ctypes.Structure):
    """MEMORYSTATUSEX of the Windows API."""

    _fields_ = (
        ("length", ctypes.c_uint32),
        ("load", ctypes.c_uint32),
        *((name, ctypes.c_uint64) for name in ("total", "available", "total_page",
          "available_page", "total_virtual", "available_virtual", "available_extended")),
    )  # fmt: skip


def _windows_free_bytes() -> int:
    libraries: Any = vars(ctypes).get("windll")
    status = _MemoryStatus(ctypes.sizeof(_MemoryStatus))
    if libraries is None or not libraries.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
        return 1 << 62
    return int(status.available)


MMAP_THRESHOLD, ARENA_MAX = -3, -8
"""M_MMAP_THRESHOLD and M_ARENA_MAX of glibc's malloc.h."""
ARENAS = 2
LARGE = 1 << 20
"""Blocks of so many bytes go back to the system when they are freed."""


def keep_memory_small() -> bool:
    """Let the threads of this process share arenas, and large blocks go back to the system.

    Return whether that is so now.  The C library of Linux else gives up to eight arenas to each
    core, and what one has been given back the others cannot have: a window with many short jobs
    then holds half as much again as it uses.  And once one block of up to 32 MB was freed it takes
    all others of that size from the heap, where what was freed stays, between what was not.
    """
    try:
        library = ctypes.CDLL(None)
        return bool(library.mallopt(ARENA_MAX, ARENAS) and library.mallopt(MMAP_THRESHOLD, LARGE))
    except (AttributeError, OSError, TypeError):  # another C library
        return False


def give_memory_back() -> None:
    """Give what was freed back to the system, from the midst of the heap too: 1 ms, for 8 MB."""
    with contextlib.suppress(AttributeError, OSError, TypeError):  # another C library
        ctypes.CDLL(None).malloc_trim(0)
