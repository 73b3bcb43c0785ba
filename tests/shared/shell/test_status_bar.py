"""The status bar and the rail stand still while nothing of what they show changes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.shared.shell.header import Header
from gui.shared.shell.rail import RailEntry, RailTile
from gui.shared.shell.status_bar import StatusBar
from gui.shared.style.appearance import appearance
from gui.shared.text.fact import Fact
from tests.showing import on_screen


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


HINT = "Space plays and pauses. Arrows step. N jumps to the next mistake."


def test_a_hint_without_room_ends_with_a_sentence_and_is_whole_in_its_tip(qtbot: QtBot) -> None:
    bar = on_screen(qtbot, StatusBar())
    bar.show_hint(HINT)
    bar.show_facts((Fact("Exact: every position solved"), Fact("Estimated")))
    seen = {}
    for width in range(1200, 100, -20):
        bar.resize(width, 28)
        seen[bar.shown_hint] = None
        assert bar.toolTip() == ("" if bar.shown_hint == HINT else HINT)
    assert list(seen) == [
        HINT,
        "Space plays and pauses. Arrows step.",
        "Space plays and pauses.",
        "",
    ]


def test_facts_are_said_short_before_the_hint_goes(qtbot: QtBot) -> None:
    bar = on_screen(qtbot, StatusBar())
    bar.show_hint("Choose a cell.")
    bar.show_facts((Fact("Exact: every position solved"),))
    narrow = min(w for w in range(100, 900, 5) if bar.resize(w, 28) or bar.shown_hint)
    bar.show_facts((Fact("Exact"),))
    assert min(w for w in range(100, 900, 5) if bar.resize(w, 28) or bar.shown_hint) == narrow


def test_parameters_are_beside_the_title_whole_or_not_at_all(qtbot: QtBot) -> None:
    header = on_screen(qtbot, Header("Gioco del Ponte", ["Play", "Watch", "Tournament", "Solve"]))
    header.set_parameters("six Magistrature a side")
    told = []
    for width in (1200, 950, 600):
        header.resize(width, header.height())
        told.append((header.has_room_for_parameters, header.toolTip()))
    assert told[0] == (True, "")
    assert told[1:] == [(False, "six Magistrature a side")] * 2


def test_the_count_of_jobs_stays_on_its_tile_at_any_text_size(qtbot: QtBot) -> None:
    rail = QWidget()
    tile = RailTile(RailEntry("jobs", "Jobs", "activity"), rail)
    qtbot.addWidget(rail)
    appearance().choose("light", 2.0)
    tile.resize(128, 45)
    tile.set_count(3)
    badge = appearance().theme.color("rail_badge")
    picture = tile.grab().toImage()
    rows = [y for y in range(45) if any(picture.pixelColor(x, y) == badge for x in range(128))]
    assert rows[-1] - rows[0] > 0.75 * appearance().theme.px(18)
    appearance().choose("light", 1.0)
