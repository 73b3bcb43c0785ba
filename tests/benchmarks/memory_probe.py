"""`python -m tests.benchmarks.memory_probe SECONDS [GAME ...]`: what the window holds by rounds.

A round opens every tab of the games (all, where none is named), switches the theme in each page,
and has each page play another match.  Prints a JSON list of rounds; there are three at least.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from engine.core.system.hardware import give_memory_back
from tests.benchmarks.turns_probe import new_window

if TYPE_CHECKING:
    from gui.shared.shell.page_info import PageInfo
    from gui.window.main_window import MainWindow

FEWEST = 3
CALM_SECONDS, CALM_TURNS = 0.2, 60
"""What a page begins by itself follows sooner than that, also where the machine is busy."""


@dataclass(frozen=True, slots=True)
class Held:
    """What is held after a round: resident bytes, widgets, and objects of Python."""

    seconds: float
    resident: int
    widgets: int
    objects: int


def rounds(window: MainWindow, seconds: float, games: Sequence[str]) -> Iterator[Held]:
    """Yield what is held after each round, until so many seconds are over."""
    began, count = time.monotonic(), 0
    while count < FEWEST or time.monotonic() - began < seconds:
        for info in window.page_infos.values():
            if not games or info.name in games:
                _go_through(window, info, count)
        count += 1
        yield _held(time.monotonic() - began)


def _go_through(window: MainWindow, info: PageInfo, count: int) -> None:
    from gui.shared.match.watch_tab import WatchTab

    for tab in info.tabs:
        window.show_page(info.name, tab.name)
        settle()
    window.toggle_theme()
    settle()
    window.show_page(info.name, "watch")
    assert window.frame is not None
    view = window.frame.view
    assert isinstance(view, WatchTab)
    view.begin(replace(view.setup.first_settings(), seed=count))
    settle()


def settle() -> None:
    """Go on until nothing is left to do, for a while in turns and in seconds."""
    from PySide6.QtCore import QEvent
    from PySide6.QtWidgets import QApplication

    from gui.shared.jobs.job_poller import job_poller

    application = QApplication.instance()
    assert application is not None
    calm_since, calm_turns = time.monotonic(), 0
    while time.monotonic() - calm_since < CALM_SECONDS or calm_turns < CALM_TURNS:
        application.processEvents()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # no loop runs that would
        calm_turns += 1
        if job_poller().is_busy:
            calm_since, calm_turns = time.monotonic(), 0
        time.sleep(0.005)


def _held(seconds: float) -> Held:
    from PySide6.QtWidgets import QApplication

    gc.unfreeze()
    gc.collect()
    give_memory_back()  # as the window does once nobody acts
    with open("/proc/self/statm") as file:
        pages = int(file.read().split()[1])
    return Held(seconds, pages * 4096, len(QApplication.allWidgets()), len(gc.get_objects()))


def main(seconds: str, *games: str) -> None:
    """Print what is held."""
    from gui.preparation import Preparation

    with new_window() as window:
        preparation = window.findChild(Preparation)
        while preparation.is_busy:
            settle()
        found = [asdict(held) for held in rounds(window, float(seconds), games)]
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
