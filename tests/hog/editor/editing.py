"""The editor in the whole window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import Strategy
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.tables import win_rates
from engine.hog.rules import Hog
from engine.hog.strategies import policy_of
from gui.hog.editor.jobs import rate_against, rolls_of
from gui.hog.editor.report import report_of
from gui.hog.editor.tab import EditorTab
from gui.shared.report.blocks import Do, Rows, text_of
from gui.shared.style.appearance import appearance
from gui.window.main_window import MainWindow
from tests.windows import open_window, shown_tab

GAME = Hog()
"""The first evaluation compiles kernels."""
LEFT, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier


@contextmanager
def editor_window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with open_window(qtbot, tmp_path, theme="light", font_scale=100) as made:
        made.resize(1280, 800)
        yield made
    appearance().choose("light", 1.0)


def opened(window: MainWindow, qtbot: QtBot) -> EditorTab:
    found = shown_tab(window, "hog", "editor", EditorTab)
    settle(found, qtbot)
    return found


def settle(tab: EditorTab, qtbot: QtBot) -> None:
    """Wait until all there is to know of the table is known."""

    def is_settled() -> bool:
        editor = tab.editor
        standing, edit = editor.standing, editor.edit
        is_idle = edit is not None and not tab.editor.is_loading and not tab.editor.is_improving
        if not is_idle or standing is None or edit is None:
            return False
        whole = standing.question
        is_asked = (whole.game, whole.opponent) == (tab.editor.game, tab.editor.opponent)
        return standing.is_whole and is_asked and standing.table == edit.table

    qtbot.waitUntil(is_settled)


def said(tab: EditorTab) -> str:
    """Return all that the editor says."""
    report = report_of(tab.editor)
    return text_of((*report.left, *report.blocks))


def rows_of(tab: EditorTab, name: str) -> Rows:
    """Return the table of a name."""
    report = report_of(tab.editor)
    blocks = (*report.left, *report.side)
    return next(each for each in blocks if isinstance(each, Rows) and each.name == name)


def button(tab: EditorTab, title: str) -> Do | None:
    """Return the button whose title begins so, if there is one."""
    report = report_of(tab.editor)
    blocks = (*report.left, *report.foot)
    return next((d for d in blocks if isinstance(d, Do) and d.title.startswith(title)), None)


def press(tab: EditorTab, title: str) -> None:
    found = button(tab, title)
    assert found is not None
    assert found.order is not None
    tab.obey(found.order)


def wait_for_table(tab: EditorTab, qtbot: QtBot) -> None:
    """Wait until a table is read, written or made; what it wins may still be worked out."""
    qtbot.waitUntil(lambda: tab.editor.edit is not None and not tab.editor.is_loading)


def rate_worked_out_once(table: npt.NDArray[np.uint8], game: Hog, opponent: Strategy) -> float:
    return _rate_of(table.tobytes(), game, opponent)


@lru_cache(maxsize=1000)
def _rate_of(table: bytes, game: Hog, opponent: Strategy) -> float:
    return rate_against(rolls_of(table, game), game, opponent)


def rolls(tab: EditorTab) -> np.ndarray:
    assert tab.editor.edit is not None
    return np.frombuffer(tab.editor.edit.table, np.uint8).reshape(100, 100)


def exact(table: np.ndarray, opponent: object, game: Hog = GAME) -> float:
    return win_rates(game, Policy.memoryless(table), policy_of(opponent, game)).mean


def point(tab: EditorTab, score: int, opponent: int) -> QPoint:
    return tab.map.map.place_now().cell_rect((score, opponent)).center().toPoint()


def drag(qtbot: QtBot, tab: EditorTab, cells: list[tuple[int, int]], shift: bool = False) -> None:
    modifier = SHIFT if shift else Qt.KeyboardModifier.NoModifier
    points = [point(tab, *cell) for cell in cells]
    qtbot.mousePress(tab.map.map, LEFT, modifier, points[0])
    for place in points[1:]:
        qtbot.mouseMove(tab.map.map, place)
        QApplication.processEvents()
    qtbot.mouseRelease(tab.map.map, LEFT, modifier, points[-1])
