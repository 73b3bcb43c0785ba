"""The whole program's window for tests: opened with choices, closed with nothing left running."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pytestqt.qtbot import QtBot

from gui.shared.jobs.job_poller import job_poller
from gui.shared.page.settings import Preferences
from gui.shared.shell.game_page import page_infos
from gui.window.main_window import MainWindow
from tests.jobs import jobs_alive


@contextmanager
def open_window(qtbot: QtBot, folder: Path, **choices: Any) -> Iterator[MainWindow]:
    """Yield the window with all pages, shown and active; its settings lie in `folder`.

    `choices` are settings that differ from the usual; motion is reduced.
    """
    preferences = Preferences(folder / "settings.json")
    preferences.set(reduced_motion=True, **choices)
    made = MainWindow(page_infos(), preferences, job_poller())
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()
    # A job that compiles a kernel cannot be interrupted; cold, that takes some seconds.
    qtbot.waitUntil(lambda: not jobs_alive())
