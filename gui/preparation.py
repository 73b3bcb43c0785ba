"""Imports what the first use would wait for, once the window was painted.

What uses Qt is imported in the main thread alone (why: gui/shared/jobs/qt_classes.py), a module at
a time, each after those that it imports itself; only what knows no Qt is imported in a job.
"""

from __future__ import annotations

import gc
import importlib
import logging
import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from PySide6.QtCore import QObject

from engine.core.play.registry import discover
from engine.core.system.job import Snapshot
from gui.shared.controls.table_model import Slices
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.jobs.qt_classes import made_classes

ROOT = Path(__file__).parents[1]
FIRST = (
    *("gui.shared.match.play_tab", "gui.shared.match.watch_tab"),
    *("gui.shared.match.duel_tab", "gui.shared.tournament.tab", "gui.shared.solve.tab"),
)
QT = ("PySide6", "shiboken6", "pyqtgraph")
_IMPORT = re.compile(r"^from (\S+) import (\([^)]*\)|.*)|^import (\S+)", re.MULTILINE)
"""At the top of a module: what is indented is for types, or for later."""
logger = logging.getLogger("armchair")


class Preparation(QObject):
    """Imports the tabs, and all of every game's page."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._outside, self._slices = LatestJob(self), Slices(self)
        self._outside.answered.connect(lambda names: self._slices.start(_imported(names)))

    def start(self) -> None:
        """Import what knows no Qt in a job, and then the rest."""
        self._outside.run("Preparing", prepared([*FIRST, *page_modules()]))

    @property
    def is_busy(self) -> bool:
        """Whether anything is left to import."""
        return self._outside.is_busy or self._slices.is_busy


@cache
def files_of_window() -> Mapping[str, Path]:
    """Return the files of the window's modules by their names; none in a bundle."""
    found = {}
    for file in sorted((ROOT / "gui").rglob("*.py")):
        name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = file
    return found


def page_modules() -> list[str]:
    """Return the names of all the modules of the games' pages."""
    games = {page.game for page in discover("gui", "PAGE")}
    return [name for name in files_of_window() if name.partition(".")[2].split(".")[0] in games]


def prepared(names: Sequence[str]) -> Generator[Snapshot[None], None, list[str]]:
    """Import what modules of the window need besides Qt; return the modules in order."""
    inside, outside = closure_of(names)
    outside.append("numba")
    for count, name in enumerate(outside):
        _import(name)
        yield Snapshot(count + 1, len(outside), None)
    return inside


def closure_of(names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the modules of the window that these import, each after its own imports, and others.

    Modules that use Qt, and are not of the window, are neither.
    """
    inside: dict[str, None] = {}
    outside: dict[str, None] = {}
    seen: set[str] = set()

    def visit(name: str) -> None:
        if name in seen:
            return
        seen.add(name)
        if name.partition(".")[0] in QT:
            return
        if name.partition(".")[0] != "gui":
            outside[name] = None
            return
        for other in imports_of(name):
            visit(other)
        inside[name] = None

    for name in names:
        visit(name)
    return list(inside), list(outside)


def imports_of(name: str) -> Iterator[str]:
    """Yield the modules that a module of the window imports at its top."""
    files = files_of_window()
    if name not in files:  # the order is that of the names then
        return
    for match in _IMPORT.finditer(files[name].read_text("utf-8", "replace")):
        package, parts, module = match.groups()
        yield module or package
        inside = (f"{package}.{part}" for part in re.findall(r"\w+", parts or ""))
        yield from (each for each in inside if each in files)


def _imported(names: Sequence[str]) -> Iterator[None]:
    yield from made_classes()
    for name in names:
        _import(name)
        yield
    if not gc.isenabled():
        gc.freeze()  # what was imported stays, and for a collection to look at it takes 0.1 s


def _import(name: str) -> None:
    try:
        importlib.import_module(name)
    except Exception as error:  # noqa: BLE001 - who uses it hears of it; nobody has yet
        logger.warning("%s cannot be imported: %s", name, error)
