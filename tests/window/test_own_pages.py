"""Pages that belong to no game: found by their folders, on the rail below the games."""

import pytest
from PySide6.QtCore import Qt

from gui.shared.jobs.job_poller import JobPoller
from gui.shared.page.settings import Preferences
from gui.shared.shell import own_page
from gui.shared.shell.own_page import OwnPage, own_page_infos
from gui.window.main_window import MainWindow
from tests.shared.toys import ToyTab, toy_page_info
from tests.window.toy_window import CTRL, press


def diary(shell):
    return ToyTab("diary", shell)


@pytest.fixture
def found(monkeypatch):
    page = OwnPage("diary", lambda: "Diary", "list", 2, f"{__name__}:diary")
    first = OwnPage("album", lambda: "Album", "list", 1, f"{__name__}:diary")
    monkeypatch.setattr(own_page, "discover", lambda *_names: (page, first))


def test_they_stand_in_their_order(found):
    assert [info.name for info in own_page_infos()] == ["album", "diary"]
    assert all(info.card is None and not info.rules for info in own_page_infos())


def test_one_is_a_page_without_rules_and_never_the_last_game(qtbot, tmp_path, found):
    window = MainWindow([toy_page_info()], Preferences(tmp_path / "s.json"), JobPoller())
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.show_page("nim")
    window.rail.tile("diary").click()
    assert window.page_name == "diary"
    assert window.frame.view.log == ["entered"]
    assert window.status.hint == "hint of diary"
    assert window.preferences.settings.last_game == "nim"
    assert window.frame.header.rules_button.isHidden()
    press(qtbot, window, Qt.Key.Key_F1)
    assert window.cards.shortcuts.isVisible()
    window.cards.shortcuts.close_card()
    assert window.rail.tile("album").y() > window.rail.tile("nim").geometry().bottom() + 10
    assert len(window.start.cards) == 1
    press(qtbot, window, Qt.Key.Key_2, CTRL)
    assert window.page_name == "album"
    window.close()
