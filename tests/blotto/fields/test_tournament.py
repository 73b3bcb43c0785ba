"""The tab with two faces, in the window: files become fields, and an entry is played against."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from engine.blotto.strategies import FromField
from gui.blotto.fields.results import BATTLES, MATRIX
from gui.blotto.fields.tournament import FIELDS, STRATEGIES, BlottoTournament
from gui.shared.match.play_tab import PlayTab
from gui.window.main_window import MainWindow
from tests.blotto.games import field, riddler
from tests.windows import open_window, shown_tab


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with open_window(qtbot, tmp_path) as made:
        yield made


def test_a_file_opens_as_a_field_and_its_best_is_played_against(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.show_page("hog")
    window.open_file(riddler(5))
    qtbot.waitUntil(lambda: not window.opener.is_busy)
    tab = shown_tab(window, "blotto", "tournament", BlottoTournament)
    qtbot.waitUntil(lambda: tab.face.contest is not None and tab.face.is_ready)
    assert tab.faces.index == FIELDS
    assert "13 castles" in tab.parameters
    contest = tab.face.contest
    assert contest is not None
    tab.face.panel.play.click()
    play = shown_tab(window, "blotto", "play", PlayTab)
    qtbot.waitUntil(lambda: play.match is not None and play.panel.is_asked)
    assert play.match is not None
    assert play.match.game.castles == 13
    best = ",".join(map(str, contest.plan(int(contest.order[0]))))
    assert play.settings is not None
    assert play.settings.strategies[1].label == best  # type: ignore[union-attr]
    tab.face.panel.random.click()
    qtbot.waitUntil(lambda: play.settings.strategies[1].label != best)  # type: ignore[union-attr]
    drawn = play.settings.strategies[1]
    assert isinstance(drawn, FromField)
    assert drawn.field.digest == contest.everyone.digest


def test_the_faces_and_the_keys(window: MainWindow, qtbot: QtBot) -> None:
    tab = shown_tab(window, "blotto", "tournament", BlottoTournament)
    tab.receive(field("group90"))
    qtbot.waitUntil(lambda: tab.face.contest is not None and tab.face.is_ready)
    assert tab.face.results.views.isVisible()
    tab.face.results.map.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(tab.face.results.map, Qt.Key.Key_M)
    assert tab.face.results.views.index == MATRIX
    assert tab.face.results.views.isAncestorOf(window.focusWidget())
    tab.face.show_matrix()
    tab.face.results.map.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(tab.face.results.map, Qt.Key.Key_Return)
    assert tab.face.results.views.index == BATTLES
    tab.faces.choose(STRATEGIES)
    assert not tab.face.isVisible()
    assert tab.setup.isVisible()
    assert not tab.face.results.views.isVisible()
    tab.faces.choose(FIELDS)
    assert tab.face.isVisible()


def test_a_file_that_is_no_field_leaves_no_views_to_choose(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    tab = shown_tab(window, "blotto", "tournament", BlottoTournament)
    tab.receive(field("group90"))
    qtbot.waitUntil(lambda: tab.face.contest is not None and tab.face.is_ready)
    file = tmp_path / "noise.csv"
    file.write_bytes(bytes(range(128, 256)))
    tab.face.read(file)
    qtbot.waitUntil(lambda: tab.face.is_ready)
    assert not tab.face.results.views.isVisible()
    tab.face.waiting.cancel.click()
    assert tab.face.results.views.isVisible()


def test_who_opens_a_field_has_the_keyboard_in_its_standings(
    window: MainWindow, qtbot: QtBot
) -> None:
    tab = shown_tab(window, "blotto", "tournament", BlottoTournament)
    tab.face.empty.setFocus(Qt.FocusReason.OtherFocusReason)
    assert tab.face.isAncestorOf(window.focusWidget())
    tab.face.read(riddler(4))
    qtbot.waitUntil(lambda: tab.face.contest is not None and tab.face.is_ready)
    assert tab.face.results.isAncestorOf(window.focusWidget())


def test_a_file_that_is_dropped_opens_as_a_field(window: MainWindow, qtbot: QtBot) -> None:
    tab = shown_tab(window, "blotto", "tournament", BlottoTournament)
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(riddler(4)))])
    action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    tab.dropEvent(QDropEvent(QPointF(300, 300), action, dropped, button, none))
    qtbot.waitUntil(lambda: tab.face.contest is not None and tab.face.is_ready)
    assert len(tab.face.fields[0]) == 938
