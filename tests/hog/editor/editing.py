"""The editor in the whole window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import Strategy
from engine.hog.exact_play.policies import Policy
from engine.hog.exact_play.tables import win_rates
from engine.hog.rules import Hog
from engine.hog.strategies import policy_of
from gui.hog.editor.editor import Editor
from gui.hog.editor.jobs import rate_against, rolls_of
from gui.hog.editor.report import report_of
from gui.hog.editor.tab import EditorTab
from gui.shared.report.blocks import Cell, Do, Rows, text_of
from gui.shared.report.orders import Order, Send
from gui.shared.style.appearance import appearance
from gui.window.main_window import MainWindow
from tests.jobs import jobs_alive
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


@contextmanager
def fresh_editor(qtbot: QtBot) -> Iterator[Editor]:
    """Yield an editor without a window, once all is known of its table."""
    host = QWidget()
    qtbot.addWidget(host)
    editor = Editor(host)
    editor.resume()
    settle(editor, qtbot)
    yield editor
    editor.knowledge.stop()
    qtbot.waitUntil(lambda: not jobs_alive())


def stroke(editor: Editor, start: Cell, end: Cell) -> None:
    """Draw the brush from one cell to another."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1])) + 1
    ways = (np.linspace(start[axis], end[axis], steps).round().astype(int) for axis in (0, 1))
    editor.begin(False)
    editor.paint([(int(score), int(other)) for score, other in zip(*ways, strict=True)])
    editor.end()


def opened(window: MainWindow, qtbot: QtBot) -> EditorTab:
    found = shown_tab(window, "hog", "editor", EditorTab)
    settle(found.editor, qtbot)
    return found


def settle(editor: Editor, qtbot: QtBot) -> None:
    """Wait until all there is to know of the table is known."""

    def is_settled() -> bool:
        standing, edit = editor.knowledge.standing, editor.edit
        is_idle = edit is not None and not editor.is_loading and not editor.is_improving
        if not is_idle or standing is None or edit is None:
            return False
        whole = standing.question
        is_asked = (whole.game, whole.opponent) == (editor.game, editor.opponent)
        return standing.is_whole and is_asked and standing.table == edit.table

    qtbot.waitUntil(is_settled)


def said(editor: Editor) -> str:
    """Return all that the editor says."""
    report = report_of(editor)
    return text_of((*report.left, *report.blocks))


def rows_of(editor: Editor, name: str) -> Rows:
    """Return the table of a name."""
    report = report_of(editor)
    blocks = (*report.left, *report.side)
    return next(each for each in blocks if isinstance(each, Rows) and each.name == name)


def button(editor: Editor, title: str) -> Do | None:
    """Return the button whose title begins so, if there is one."""
    report = report_of(editor)
    blocks = (*report.left, *report.foot)
    return next((d for d in blocks if isinstance(d, Do) and d.title.startswith(title)), None)


def obey(order: Order | None) -> None:
    """Do what a choice of a block leads to."""
    assert isinstance(order, Send)
    order.command(*order.args)


def press(editor: Editor, title: str) -> None:
    found = button(editor, title)
    assert found is not None
    obey(found.order)


def wait_for_table(editor: Editor, qtbot: QtBot) -> None:
    """Wait until a table is read, written or made; what it wins may still be worked out."""
    qtbot.waitUntil(lambda: editor.edit is not None and not editor.is_loading)


def rate_worked_out_once(table: npt.NDArray[np.uint8], game: Hog, opponent: Strategy) -> float:
    return _rate_of(table.tobytes(), game, opponent)


@lru_cache(maxsize=1000)
def _rate_of(table: bytes, game: Hog, opponent: Strategy) -> float:
    return rate_against(rolls_of(table, game), game, opponent)


def rolls(editor: Editor) -> np.ndarray:
    assert editor.edit is not None
    return np.frombuffer(editor.edit.table, np.uint8).reshape(100, 100)


def exact(table: np.ndarray, opponent: object, game: Hog = GAME) -> float:
    return win_rates(game, Policy.memoryless(table), policy_of(opponent, game)).mean


def point(tab: EditorTab, score: int, opponent: int) -> QPoint:
    return tab.map.map.laid_out.cell_rect((score, opponent)).center().toPoint()


def drag(qtbot: QtBot, tab: EditorTab, cells: list[tuple[int, int]], shift: bool = False) -> None:
    modifier = SHIFT if shift else Qt.KeyboardModifier.NoModifier
    points = [point(tab, *cell) for cell in cells]
    qtbot.mousePress(tab.map.map, LEFT, modifier, points[0])
    for place in points[1:]:
        qtbot.mouseMove(tab.map.map, place)
        QApplication.processEvents()
    qtbot.mouseRelease(tab.map.map, LEFT, modifier, points[-1])
