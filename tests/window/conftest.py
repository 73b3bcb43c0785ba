"""The window with two toy pages, light and without motion."""

import pytest

from gui.shared.jobs.job_poller import JobPoller
from gui.shared.page.settings import Preferences
from gui.window.main_window import MainWindow
from tests.shared.toys import toy_page_info


@pytest.fixture
def window(qtbot, tmp_path):
    places = [toy_page_info("nim", "Nim"), toy_page_info("morra", "Three-finger Morra")]
    window = MainWindow(places, Preferences(tmp_path / "settings.json"), JobPoller())
    window.preferences.set(reduced_motion=True, theme="light")
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield window
    window.close()


@pytest.fixture(autouse=True)
def always_plain(plain_look):
    pass
