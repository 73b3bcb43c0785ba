"""Painting cells: strokes, keys, the pointer, and the exact rate that follows."""

from __future__ import annotations

import gc

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM, Strategy
from engine.core.system.job import finished
from engine.hog.exact_play.counterfactual import Evaluator
from engine.hog.strategies import Final, policy_of
from gui.hog.editor.editor import Editor
from gui.hog.editor.tab import EditorTab
from gui.hog.editor.words import EffectRow
from gui.window.main_window import MainWindow
from tests.hog.editor.editing import (
    GAME,
    LEFT,
    drag,
    exact,
    point,
    rolls,
    rows_of,
    said,
    settle,
    stroke,
)


def effects(editor: Editor) -> list[EffectRow]:
    return list(rows_of(editor, "Rolls of this cell").rows)


def test_every_edit_shows_the_exact_rate_at_once(editor: Editor, qtbot: QtBot) -> None:
    rng = np.random.default_rng(3)
    for _ in range(2):
        evaluation = editor.knowledge.evaluation
        assert evaluation is not None
        often = np.argwhere(evaluation.reach > 1e-3)
        editor.choose(tuple(map(int, often[rng.integers(len(often))])))
        editor.set_roll(int(rng.integers(0, 11)))
        assert editor.knowledge.is_rate_known, "a single cell is a look-up"
        assert abs(editor.knowledge.rate - exact(rolls(editor), Final())) < 1e-12
        settle(editor, qtbot)
        assert abs(editor.knowledge.rate - exact(rolls(editor), Final())) < 1e-12
    assert "since the start" in said(editor)


def test_a_tab_that_is_left_keeps_no_room_to_evaluate_in(
    tab: EditorTab, window: MainWindow, qtbot: QtBot
) -> None:
    def evaluators() -> int:
        return sum(type(found) is Evaluator for found in gc.get_objects())  # proxies raise

    before = evaluators()
    drag(qtbot, tab, [(20, 20)])
    settle(tab.editor, qtbot)
    window.show_page("hog", "play")
    gc.collect()
    assert evaluators() < max(before, 1)
    window.show_page("hog", "editor")
    drag(qtbot, tab, [(30, 20)])
    settle(tab.editor, qtbot)
    standing = tab.editor.knowledge.standing
    assert standing is not None
    assert standing.rate == pytest.approx(exact(rolls(tab.editor), tab.editor.opponent), abs=1e-12)


def test_the_effects_are_those_of_each_roll(editor: Editor) -> None:
    editor.choose((24, 37))
    base, rows = exact(rolls(editor), Final()), effects(editor)
    assert [row.roll for row in rows] == list(range(11))
    for row in rows:
        edited = rolls(editor).copy()
        edited[24, 37] = row.roll
        points = 100 * (exact(edited, Final()) - base)
        shown = 0.0 if row.is_now else float(row.effect.replace("−", "-"))
        assert shown == pytest.approx(points, abs=0.00051)
    assert sum(row.is_now for row in rows) == 1
    assert "of games" in said(editor)


def test_a_drag_is_one_stroke_without_holes(tab: EditorTab, qtbot: QtBot) -> None:
    before = rolls(tab.editor).copy()
    tab.editor.choose_brush(3)
    drag(qtbot, tab, [(20, 20), (50, 50)])
    assert all(rolls(tab.editor)[i, i] == 3 for i in range(20, 51))
    assert np.count_nonzero(rolls(tab.editor) != before) <= 31
    assert tab.map.undo.isEnabled()
    tab.map.undo.click()
    assert np.array_equal(rolls(tab.editor), before)
    assert not tab.map.undo.isEnabled()
    tab.map.redo.click()
    assert rolls(tab.editor)[35, 35] == 3


def test_shift_drag_fills_a_rectangle(tab: EditorTab, qtbot: QtBot) -> None:
    before = rolls(tab.editor).copy()
    tab.editor.choose_brush(9)
    drag(qtbot, tab, [(40, 30), (50, 45), (44, 41)], shift=True)
    assert (rolls(tab.editor)[40:45, 30:42] == 9).all()
    outside = np.ones((100, 100), bool)
    outside[40:45, 30:42] = False
    assert np.array_equal(rolls(tab.editor)[outside], before[outside])
    tab.editor.undo()
    assert np.array_equal(rolls(tab.editor), before)


def test_keys_move_paint_and_undo(tab: EditorTab, window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    canvas = tab.map.map
    assert canvas.hasFocus(), "keys go to the map at once"
    canvas.choose((10, 10))
    qtbot.keyClick(canvas, Qt.Key.Key_5)
    assert tab.editor.brush == 5
    assert rolls(tab.editor)[10, 10] == 5
    qtbot.mouseClick(canvas, LEFT, Qt.KeyboardModifier.NoModifier, point(tab, 10, 10))
    qtbot.keyClick(canvas, Qt.Key.Key_7)
    assert (tab.editor.brush, rolls(tab.editor)[10, 10]) == (7, 5), "for a mouse the brush alone"
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_PageUp):
        qtbot.keyClick(canvas, key)
    assert canvas.shown_cell == (21, 12)
    qtbot.keyClick(canvas, Qt.Key.Key_T)
    assert rolls(tab.editor)[21, 12] == 10
    qtbot.keyClick(canvas, Qt.Key.Key_Down)
    qtbot.keyClick(canvas, Qt.Key.Key_Space)
    assert rolls(tab.editor)[20, 12] == 10
    qtbot.keyClick(canvas, Qt.Key.Key_Home)
    assert canvas.shown_cell == (0, 0)
    while tab.editor.edit.undo_words:
        qtbot.keyClick(canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert np.array_equal(rolls(tab.editor), policy_of(Final(), GAME).rolls)
    assert "opponent 0" in canvas.accessibleDescription()


def test_the_pointer_shows_a_cell_and_picks_its_number(tab: EditorTab, qtbot: QtBot) -> None:
    tab.editor.choose((1, 2))
    qtbot.mouseMove(tab.map.map, point(tab, 70, 30))
    QApplication.processEvents()
    assert "\nYou 70, opponent 30\n" in said(tab.editor)
    qtbot.mouseClick(
        tab.map.map, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, point(tab, 70, 30)
    )
    assert tab.editor.brush == rolls(tab.editor)[70, 30]
    tab.editor.choose((1, 2))
    tab.map.map.hover(None)
    assert "\nYou 1, opponent 2\n" in said(tab.editor)


@pytest.mark.drawn("opponent", 2)
@pytest.mark.parametrize("opponent", [Final(), RANDOM])
def test_strokes_change_the_rate_exactly(opponent: Strategy, editor: Editor, qtbot: QtBot) -> None:
    editor.set_opponent(opponent)
    settle(editor, qtbot)
    for number in range(2):
        editor.choose_brush(number)
        start = 20 + 20 * number, 30
        stroke(editor, start, (start[0] + 30, 60))  # of cells that meet
        table = rolls(editor).copy()
        settle(editor, qtbot)
        assert abs(editor.knowledge.rate - exact(table, opponent)) < 1e-12
        evaluator = Evaluator(GAME, policy_of(opponent, GAME))
        finished(evaluator.evaluate_steps(table))
        table[20:28, 30:38] = number
        found = finished(evaluator.rate_steps(table))
        assert abs(found - exact(table, opponent)) < 1e-12
