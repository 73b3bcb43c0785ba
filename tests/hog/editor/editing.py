"""The editor in the whole window."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.tables import win_rates
from engine.hog.rules import Hog
from engine.hog.strategies import policy_of
from gui.hog.editor.tab import EditorTab
from gui.shared.jobs.job_poller import job_poller
from gui.shared.page.settings import Preferences
from gui.shared.shell.game_page import page_infos
from gui.shared.style.appearance import appearance
from gui.window.main_window import MainWindow

GAME = Hog()
"""The first evaluation compiles kernels."""
LEFT, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier


def shown_window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    preferences = Preferences(tmp_path / "settings.json")
    preferences.set(reduced_motion=True, theme="light", font_scale=100)
    made = MainWindow(page_infos(), preferences, job_poller())
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    qtbot.waitExposed(made)
    return made


def close(qtbot: QtBot, window: MainWindow) -> None:
    window.close()
    qtbot.waitUntil(lambda: not job_poller().running)
    appearance().choose("light", 1.0)


def opened(window: MainWindow, qtbot: QtBot) -> EditorTab:
    window.show_page("hog", "editor")
    assert window.frame is not None
    found = window.frame.view
    assert isinstance(found, EditorTab)
    settle(found, qtbot)
    return found


def settle(tab: EditorTab, qtbot: QtBot) -> None:
    """Wait until all there is to know of the table is known."""

    def is_settled() -> bool:
        standing, edit = tab.readout.standing, tab.edit
        is_idle = edit is not None and not tab.files.is_loading and not tab.improver.is_busy
        if not is_idle or standing is None or edit is None:
            return False
        whole = standing.question
        is_asked = (whole.game, whole.opponent) == (tab.game, tab.opponent)
        return standing.is_whole and is_asked and standing.table == edit.table

    qtbot.waitUntil(is_settled)


def rolls(tab: EditorTab) -> np.ndarray:
    assert tab.edit is not None
    return np.frombuffer(tab.edit.table, np.uint8).reshape(100, 100)


def exact(table: np.ndarray, opponent: object, game: Hog = GAME) -> float:
    return win_rates(game, Policy.memoryless(table), policy_of(opponent, game)).mean


def point(tab: EditorTab, score: int, opponent: int) -> QPoint:
    return tab.canvas.place_now().cell_rect((score, opponent)).center().toPoint()


def drag(qtbot: QtBot, tab: EditorTab, cells: list[tuple[int, int]], shift: bool = False) -> None:
    modifier = SHIFT if shift else Qt.KeyboardModifier.NoModifier
    points = [point(tab, *cell) for cell in cells]
    qtbot.mousePress(tab.canvas, LEFT, modifier, points[0])
    for place in points[1:]:
        qtbot.mouseMove(tab.canvas, place)
        QApplication.processEvents()
    qtbot.mouseRelease(tab.canvas, LEFT, modifier, points[-1])
