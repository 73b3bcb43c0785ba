"""The map under mouse and keys: it moves, it grows, its discs are laid elsewhere."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QEnterEvent, QKeySequence, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.system.profile import VARIABLE
from gui.conquest.board.fixed_discs import FILE_NAME, fixed_on
from gui.shared.controls.item_tooltip import tip_bubble
from gui.shared.jobs.autosave import autosave
from gui.shared.page.zoom import WHOLE
from tests.conquest.board.boards import (
    ATTACKING,
    BRIDGE,
    GAME,
    MARKET,
    MEADOW,
    MILL,
)
from tests.conquest.board.table import LEFT, NONE, Table


def test_beside_the_places_a_drag_moves_the_map(table: Table) -> None:
    table.ask(ATTACKING)
    assert table.view.zooming is not None
    table.view.zooming.closer()
    zoom = table.view.zooming.zoom
    table.drag(BRIDGE, MARKET)
    assert table.view.zooming.zoom == zoom != WHOLE


def test_while_space_is_held_a_drag_moves_the_map_from_any_place(table: Table) -> None:
    """A mere press does what Space does in the window."""
    table.ask(ATTACKING)
    assert table.view.zooming is not None
    table.view.zooming.closer()
    zoom, ground, played = table.view.zooming.zoom, table.panel.ground, []
    action = QAction(table.area, shortcut=QKeySequence(Qt.Key.Key_Space))
    action.triggered.connect(lambda: played.append(1))
    table.area.addAction(action)
    here = QPointF(table.at(BRIDGE))
    QApplication.sendEvent(ground, QEnterEvent(here, here, ground.mapToGlobal(here)))
    QTest.keyPress(table.panel, Qt.Key.Key_Space)
    table.drag(BRIDGE, MARKET)
    QTest.keyRelease(table.panel, Qt.Key.Key_Space)
    assert table.view.zooming.zoom != zoom
    assert table.panel.path == ()
    assert not played
    QTest.keyClick(table.panel, Qt.Key.Key_Space)
    assert played == [1]
    QApplication.sendEvent(ground, QEvent(QEvent.Type.Leave))
    table.drag(BRIDGE, MARKET)
    assert table.chosen


def test_a_double_click_beside_the_places_shows_the_whole_map(table: Table) -> None:
    table.ask(ATTACKING)
    assert table.view.zooming is not None
    table.view.zooming.closer()
    QApplication.processEvents()
    beside = QPoint(table.panel.width() // 2, table.panel.height() - 4)
    assert table.panel.ground.place_at(QPointF(beside)) is None
    QTest.mouseDClick(table.panel.ground, LEFT, NONE, beside)
    assert table.view.zooming.zoom == WHOLE


def test_a_drag_hides_what_was_told_of_the_board_as_it_was(table: Table) -> None:
    table.ask(ATTACKING)
    bubble = tip_bubble(table.panel)
    bubble.show_beside(table.panel.rect(), "Market", ["34 troops"])
    table.drag(BRIDGE, MARKET)
    assert not bubble.isVisible()
    assert table.panel._tip._spot_now() is None, "nor will it come where the drag has ended"


def drag_disc(table: Table, before: QPoint, to: QPoint) -> None:
    ground = table.panel.ground
    QTest.mousePress(ground, LEFT, Qt.KeyboardModifier.AltModifier, before)
    move = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(to), ground.mapToGlobal(QPointF(to)), LEFT, LEFT, NONE
    )
    QApplication.sendEvent(ground, move)
    QTest.mouseRelease(ground, LEFT, NONE, to)


@pytest.fixture
def own_profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for settings that no other test sees."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("own_profile")
def test_with_alt_a_disc_is_dragged_to_another_place(table: Table) -> None:
    """It stays there, and nothing is chosen; what lies over the map knows it."""
    table.ask(ATTACKING)
    before = table.at(BRIDGE)
    to = before + QPoint(40, 25)
    drag_disc(table, before, to)
    ground = table.panel.ground
    assert (table.at(BRIDGE) - to).manhattanLength() <= 1
    assert ground.layout_here is table.view.layout_now()
    assert not table.chosen
    assert table.panel.path == ()
    autosave().flush()


def test_where_a_disc_was_put_is_remembered_with_the_map(table: Table, own_profile: Path) -> None:
    """Until it is brought back to its place; what is wrong in the file is left out."""
    table.ask(ATTACKING)
    before = table.at(BRIDGE)
    drag_disc(table, before, before + QPoint(40, 25))
    autosave().flush()
    other = replace(GAME.map, roads=GAME.map.roads[:-1])
    assert set(fixed_on(GAME.map)) == {BRIDGE}
    assert fixed_on(other) == {}
    path = own_profile / "config" / FILE_NAME
    kept = json.loads(path.read_text())
    (places,) = kept.values()
    places |= {
        "99": [1, 2],
        "x": [1, 2],
        "9" * 5000: [1, 2],
        str(MILL): [1, 2000],
        str(MEADOW): [1],
    }
    path.write_text(json.dumps(kept))
    assert set(fixed_on(GAME.map)) == {BRIDGE}
    drag_disc(table, table.at(BRIDGE), before)
    autosave().flush()
    assert fixed_on(GAME.map) == {}
    path.write_text("no discs")
    assert fixed_on(GAME.map) == {}
    assert not path.exists(), "set aside"
