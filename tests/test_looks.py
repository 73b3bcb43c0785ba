"""A tab that was hidden when the look changed is shown as one that was seen."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QAbstractScrollArea
from pytestqt.qtbot import QtBot

from gui.shared.match.play_tab import PlayTab
from gui.shared.page.tab import TabView
from gui.window.main_window import HOME, MainWindow
from tests.pictures import Pixels, pixels_of
from tests.windows import is_settled, page_at

GAMES = ("hog", "ponte", "blotto", "gunslinger", "conquest")
TABS = ("play", "solve", "tournament")


def pixels_now(view: TabView) -> Pixels:
    """Return what is seen of a tab, scrolled to its top, before the next timer."""
    for _ in range(4):
        QCoreApplication.sendPostedEvents()
        for area in view.findChildren(QAbstractScrollArea):
            area.verticalScrollBar().setValue(0)
    return pixels_of(view.grab().toImage())


@pytest.mark.drawn("game", 2)
@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize("game", GAMES)
def test_a_hidden_tab_has_theme_and_text_size_when_it_is_shown(
    qtbot: QtBot, window: MainWindow, game: str, tab: str
) -> None:
    view = page_at(window, game, tab)
    qtbot.waitUntil(
        lambda: is_settled(view) if isinstance(view, PlayTab) else view.is_ready, timeout=120_000
    )
    window.show_page(HOME)
    window.preferences.set(theme="dark", font_scale=150)
    assert page_at(window, game, tab) is view
    shown = pixels_now(view)
    for look in ({"theme": "light", "font_scale": 100}, {"theme": "dark", "font_scale": 150}):
        window.preferences.set(**look)
        seen = pixels_now(view)
    assert shown.shape == seen.shape
    assert not np.any(shown != seen)
