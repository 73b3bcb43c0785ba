"""The modules of the window in the order of their imports, to load a large part in short turns.

What uses Qt is imported in the main thread alone (why: qt_classes.py), where somebody may wait.
"""

from __future__ import annotations

import contextlib
import importlib
import re
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from engine.core.system.modules import PartName

ROOT = Path(__file__).parents[3]
QT = ("PySide6", "shiboken6", "pyqtgraph")
_IMPORT = re.compile(r"^from (\S+) import (\([^)]*\)|.*)|^import (\S+)", re.MULTILINE)
"""At the top of a module: what is indented is for types, or for later."""
_LOOK_SECONDS, _STAND_BACK_SECONDS = 0.002, 0.1


def imported(name: str) -> Iterator[None]:
    """Import a module of the window, after one another all that it needs; pause after each.

    A job that imports stands back meanwhile.  A second time nothing is looked through.
    """
    if name in _finished and name in sys.modules:
        return
    for each in in_order([name]):
        while not _imports.acquire(blocking=False):
            _ahead.set_now()
            time.sleep(_LOOK_SECONDS)
            yield
        is_new = each not in sys.modules
        try:
            importlib.import_module(each)
        finally:
            _imports.release()
        if is_new:
            _ahead.set_now()
            yield
    _finished.add(name)


@contextlib.contextmanager
def importing_in_job() -> Iterator[None]:
    """Let a job import what uses no Qt, once nobody waits for the window's imports.

    Never two threads at once: of packages that import in circles, such as numpy, Python would hand
    one of them the unfinished half, and that stays.
    """
    while _ahead.is_recent():
        time.sleep(_LOOK_SECONDS)
    with _imports:
        yield


class _Ahead:
    """When the window last imported what somebody waits for."""

    def __init__(self) -> None:
        self._at = -_STAND_BACK_SECONDS

    def set_now(self) -> None:
        self._at = time.monotonic()

    def is_recent(self) -> bool:
        return time.monotonic() - self._at < _STAND_BACK_SECONDS


_ahead, _imports = _Ahead(), threading.Lock()
_finished: set[str] = set()


def imported_part(part: PartName) -> Iterator[None]:
    """Import the module of a part, "gui.hog.board.view:HogView", in the same way."""
    yield from imported(part.partition(":")[0])


def in_order(names: Iterable[str]) -> Iterator[str]:
    """Yield what these modules of the window import, directly or not, each after its own imports.

    Of modules that are none of the window's nothing more is known; those that use Qt are left out.
    """
    seen: set[str] = set()

    def visited(name: str) -> Iterator[str]:
        if name in seen or name.partition(".")[0] in QT:
            return
        seen.add(name)
        for other in imports_of(name):
            yield from visited(other)
        yield name

    for name in names:
        yield from visited(name)


@cache
def imports_of(name: str) -> tuple[str, ...]:
    """Return the modules that a module of the window imports at its top."""
    files = files_of_window()
    if name not in files:  # none of the window's, or in a bundle: the order is that of the names
        return ()
    found = []
    for match in _IMPORT.finditer(files[name].read_text("utf-8", "replace")):
        package, parts, module = match.groups()
        found.append(module or package)
        inside = (f"{package}.{part}" for part in re.findall(r"\w+", parts or ""))
        found += [each for each in inside if each in files]
    return tuple(found)


@cache
def files_of_window() -> dict[str, Path]:
    """Return the files of the window's modules by their names; none in a bundle."""
    found = {}
    for file in sorted((ROOT / "gui").rglob("*.py")):
        name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = file
    return found
