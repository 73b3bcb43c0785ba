"""Imports what the first use would wait for, once the window was painted.

What uses Qt is imported in the main thread alone (why: gui/shared/jobs/qt_classes.py), a module at
a time, each after those that it imports itself; only what knows no Qt is imported in a job.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import logging
from collections.abc import Generator, Iterator, Sequence

from PySide6.QtCore import QObject, Signal

from engine.core.system.errors import InputError
from engine.core.system.job import Snapshot
from engine.core.system.modules import loaded, loaded_if_there
from gui.shared.controls.slices import Slices
from gui.shared.jobs.imports import files_of_window, importing_in_job, in_order
from gui.shared.jobs.latest_job import LatestJob
from gui.shared.jobs.qt_classes import made_classes
from gui.shared.shell.own_page import TOLD_OF, game_pages

PAGES = ("gui.shared.shell.game_page",)
FIRST = (
    *("gui.shared.match.play_tab", "gui.shared.match.watch_tab"),
    *("gui.shared.tournament.tab", "gui.shared.solve.tab"),
    *("gui.shared.shell.command_palette", "gui.shared.shell.settings_sheet"),
    *("gui.shared.shell.rules_sheet", "gui.shared.shell.shortcut_sheet"),
    *("gui.shared.shell.job_centre", "gui.shared.shell.error_dialog"),
    *("gui.window.file_opener", "gui.window.text_paster"),
)
logger = logging.getLogger("armchair")


class Preparation(QObject):
    """Imports the pages of the games, then the tabs and all of every game's page.

    `game_imported` carries the name of a game whose page can be made without waiting.
    """

    game_imported = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._outside, self._slices = LatestJob(self), Slices(self)
        self._outside.answered.connect(lambda names: self._slices.start(self._imported(names)))
        # What it could not import is imported where it is used; that fails there, and is told.
        self._outside.failed.connect(lambda _error: self._slices.start(self._imported(())))
        self._games: list[str] = []

    def start(self) -> None:
        """Import what knows no Qt in a job, and then the rest."""
        self._games = list(game_pages())
        self._outside.run("Preparing", pages_prepared(self._games))

    @property
    def is_busy(self) -> bool:
        """Whether anything is left to import."""
        return self._outside.is_busy or self._slices.is_busy

    def _imported(self, names: Sequence[str]) -> Iterator[None]:
        """Import modules in order; after those of the games' pages all others."""
        for name in names:
            _import(name)
            yield
        if not self._games:
            if not gc.isenabled():
                gc.freeze()  # what was imported stays: for a collection to look at it takes 0.1 s
            return
        for game in self._games:
            self.game_imported.emit(game)
            yield
        self._games = []
        yield from made_classes()
        self._outside.run("Preparing", prepared())


def page_modules() -> list[str]:
    """Return the names of all the modules of the games' pages."""
    games = set(game_pages())
    return [name for name in files_of_window() if name.partition(".")[2].split(".")[0] in games]


def pages_prepared(games: Sequence[str]) -> Generator[Snapshot[None], None, list[str]]:
    """Import what the pages of games need besides Qt, and what the start page tells is read from.

    Return the modules of these pages, each after those that it imports.
    """
    from engine.core.system.hardware import keep_memory_small

    keep_memory_small()  # many threads follow, and large arrays
    inside, outside = closure_of([*PAGES, *(f"gui.{game}" for game in games)])
    yield from _all_imported(outside)
    for game in games:
        with contextlib.suppress(InputError), importing_in_job():  # whoever makes the page tells
            loaded(f"engine.{game}")
            for part in TOLD_OF:
                loaded_if_there(f"engine.{game}.{part}")
    return inside


def prepared() -> Generator[Snapshot[None], None, list[str]]:
    """Import what all tabs and pages need besides Qt; return their modules, in order as well."""
    inside, outside = closure_of([*FIRST, *page_modules()])
    yield from _all_imported([*outside, "numba"])
    return inside


def _all_imported(names: Sequence[str]) -> Iterator[Snapshot[None]]:
    for count, name in enumerate(names):
        with importing_in_job():
            _import(name)
        yield Snapshot(count + 1, len(names), None)


def closure_of(names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the modules of the window that these import, each after its own imports, and others.

    Modules that use Qt, and are not of the window, are neither.
    """
    order = list(in_order(names))
    inside = [name for name in order if name.partition(".")[0] == "gui"]
    return inside, [name for name in order if name.partition(".")[0] != "gui"]


def _import(name: str) -> None:
    try:
        importlib.import_module(name)
    except Exception as error:  # noqa: BLE001 - who uses it hears of it; nobody has yet
        logger.warning("%s cannot be imported: %s", name, error)
