"""Before a choice the coach that warns shows no more than one that is off: no text, no tip, no dot.

Switched off nothing is found out at all, so what is the same then cannot tell of any value.
"""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QEvent, QObject, QPointF
from PySide6.QtWidgets import QAbstractItemView, QWidget
from pytestqt.qtbot import QtBot

from gui.shared.controls.item_tooltip import SpotTip, Tooltip
from gui.shared.match.state import telling
from gui.shared.match.state.settings import usual_settings
from gui.shared.page.coach_level import CoachLevel
from gui.window.main_window import MainWindow
from tests.windows import page_at, wait

SLOW = pytest.param("conquest", marks=pytest.mark.soak)
GAMES = ("hog", "ponte", "gunslinger", "blotto", SLOW)
GRID = 24
"""Pixels between the points of a board whose tips are read."""


def texts(tab: Any) -> list[str]:
    """Return all texts of a tab, seen, heard or in tips, but for those of the coach's row."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # what gave way
    own = {tab.level_row, *tab.level_row.findChildren(QWidget)}
    told = []
    roots = tab, tab.side_panel, tab.transport
    parts = (each for root in roots for each in root.findChildren(QObject))
    for part in (each for each in parts if each not in own):
        if isinstance(part, QWidget):
            text = getattr(part, "text", None)
            told += [part.accessibleName(), part.accessibleDescription(), part.toolTip()]
            told += [str(text())] if callable(text) else []
        if isinstance(part, QAbstractItemView):
            model = part.model()
            is_table = isinstance(model, QAbstractTableModel)
            columns = range(model.columnCount() if is_table else 1)
            told += [
                str(model.index(r, c).data()) for r in range(model.rowCount()) for c in columns
            ]
        if isinstance(part, Tooltip):
            told += [part._title, *part._lines]
        if isinstance(part, SpotTip):
            told += tips_of(part)
    return sorted(told)  # widgets that gave way and are back may come later


def tips_of(tip: SpotTip) -> list[str]:
    size = tip._widget.size()
    points = [
        QPointF(x, y) for x in range(0, size.width(), GRID) for y in range(0, size.height(), GRID)
    ]
    spots = (tip._spot_at(point) for point in points)
    return [text for spot in spots if spot is not None for text in (spot.title, *spot.lines)]


def judging(tab: Any) -> set[str]:
    """Return the overlays that tell values, all of which are switched on."""
    for switch in () if tab.overlay_bar is None else tab.overlay_bar.switches.values():
        switch.setChecked(True)
    return {overlay.name for overlay in tab.page.overlays if overlay.tells_values}


def began(window: MainWindow, qtbot: QtBot, name: str) -> Any:
    """Return a tab in which a person is asked, with the coach off."""
    tab = page_at(window, name, "play")
    tab.begin(usual_settings(tab.entry, with_person=True).with_seed(4711))
    wait(tab, qtbot)
    return tab


@pytest.mark.parametrize("name", GAMES)
def test_warn_me_shows_what_off_shows(window: MainWindow, qtbot: QtBot, name: str) -> None:
    tab = began(window, qtbot, name)
    shown = tab.board.grab().toImage(), tab.panel.grab().toImage()
    for level in (CoachLevel.HINTS, CoachLevel.WARN):  # panels are made when first wanted
        tab.level_row.chosen.emit(level)
        qtbot.waitUntil(lambda: bool(tab.store.now.advice))
    tab.level_row.chosen.emit(CoachLevel.OFF)
    tab.twin.follow()
    told = texts(tab)
    tab.level_row.chosen.emit(CoachLevel.WARN)
    qtbot.waitUntil(lambda: bool(tab.store.now.advice))
    tab.twin.follow()
    assert texts(tab) == told
    tab.level_row.chosen.emit(CoachLevel.HINTS)
    qtbot.waitUntil(lambda: bool(tab.store.now.advice))
    assert texts(tab) == told, "hints are silent until one is asked for"
    assert (tab.board.grab().toImage(), tab.panel.grab().toImage()) == shown
    assert not tab.board.overlays & judging(tab)
    tab.show_review(True)  # what was worth how much before is no help either
    assert not tab.is_review_shown
    unit = telling.unit(tab.store.now)
    written = {unit.written(item.worth) for item in tab.store.now.advice}
    assert not [text for text in told if any(f" {value}" in f" {text}" for value in written)]
