"""The status bar and the rail stand still while nothing of what they show changes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.shared.shell.rail import RailEntry, RailTile
from gui.shared.shell.status_bar import StatusBar


class Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        self.count += event.type() == QEvent.Type.Paint
        return False


def settled(widget: QWidget, qtbot: QtBot) -> Paints:
    """Return the paints of a widget that has been painted and wants no more of them."""
    paints = Paints(widget)
    widget.update()
    qtbot.waitUntil(lambda: paints.count > 0)
    QApplication.processEvents()
    paints.count = 0
    return paints


@pytest.mark.parametrize("share", [None, 0.5])
def test_the_same_jobs_are_not_painted_again(qtbot: QtBot, share: float | None) -> None:
    bar = StatusBar()
    bar.show_jobs("Solve", share)
    qtbot.addWidget(bar)
    bar.resize(400, 28)
    bar.show()
    paints = settled(bar, qtbot)
    for _ in range(5):
        bar.show_jobs("Solve", share)
        QApplication.processEvents()
    assert not paints.count
    bar.show_jobs("Solve, 60 %", 0.6)
    qtbot.waitUntil(lambda: paints.count > 0)


def test_the_same_count_is_not_painted_again(qtbot: QtBot) -> None:
    rail = QWidget()
    tile = RailTile(RailEntry("jobs", "Jobs", "activity"), rail)
    qtbot.addWidget(rail)
    rail.show()
    paints = settled(tile, qtbot)
    for _ in range(5):
        tile.set_count(0)
        QApplication.processEvents()
    assert not paints.count
    tile.set_count(2)
    qtbot.waitUntil(lambda: paints.count > 0)
