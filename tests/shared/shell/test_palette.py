"""The palette finds strategies, and the start page says what is solved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.core.play.registry import game_named
from gui.shared.match import unfinished
from gui.shared.match.play_tab import PlayTab
from gui.shared.shell.shortcut_sheet import Keys
from gui.window.main_window import MainWindow
from tests.windows import open_window


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with open_window(qtbot, tmp_path, coach="off") as made:
        yield made
    unfinished.path_of("hog").unlink(missing_ok=True)


def find(window: MainWindow, qtbot: QtBot, query: str) -> None:
    window.cards.palette.open()
    qtbot.keyClicks(window.cards.palette.query, query)


def test_a_strategy_is_found_and_seated_in_the_form(window: MainWindow, qtbot: QtBot) -> None:
    for query, name in (("final", "Final"), ("ignore feral", "Ignores feral hogs")):
        find(window, qtbot, query)
        assert window.cards.palette.found[0].text == f"Play Hog against {name}"
        qtbot.keyClick(window.cards.palette.query, Qt.Key.Key_Return)
        assert window.frame is not None
        tab = window.frame.view
        assert isinstance(tab, PlayTab)
        assert tab.drawer.is_open
        assert [seat.shown_name for seat in tab.setup.seats] == ["You", name]
        qtbot.waitUntil(lambda tab=tab: tab.settings is not None)  # what was left is read first
        before = tab.settings  # the match on the board goes on until the form is sent
        tab.escape()
        assert not tab.drawer.is_open
        assert tab.settings is before


def test_strategies_of_every_page_are_found(window: MainWindow, qtbot: QtBot) -> None:
    for place in window.page_infos.values():
        for opponent in place.opponents[::4]:
            find(window, qtbot, opponent.title)
            found = [action.text for action in window.cards.palette.found]
            assert f"Play {place.title} against {opponent.title}" in found
            window.cards.palette.close_card()


def test_what_a_tab_shows_is_found(window: MainWindow, qtbot: QtBot) -> None:
    for query, text in (("price", "Gioco del Ponte: Solve"), ("repair", "Hog: Editor")):
        find(window, qtbot, query)
        assert text in [action.text for action in window.cards.palette.found]
        window.cards.palette.close_card()


def test_a_card_says_what_is_solved_exactly(window: MainWindow) -> None:
    for card in window.start.cards:
        entry = game_named(card.facts.name)
        assert (("solved exactly", "exact") in card.facts.chips) == entry.is_solved
        assert entry.solvers or not entry.is_solved


@pytest.mark.parametrize(
    ("game", "tab", "keys"),
    [("hog", "play", {"0–9", "T"}), ("ponte", "play", {"0–9", "X"})],
)
def test_the_shortcut_sheet_lists_the_keys_of_a_board(
    window: MainWindow, qtbot: QtBot, game: str, tab: str, keys: set[str]
) -> None:
    window.show_page(game, tab)
    qtbot.waitUntil(lambda: keys <= {each.shortcut for each in window.actions_registry.actions})
    window.cards.shortcuts.open()
    shown = {each.accessibleName() for each in window.cards.shortcuts.findChildren(Keys)}
    assert shown >= keys
    window.cards.shortcuts.grab()
    window.cards.shortcuts.close_card()
    window.preferences.set(font_scale=200)
    window.cards.shortcuts.open()
    window.cards.shortcuts.grab()
    seen = window.cards.shortcuts._scroll.viewport()
    for each in seen.findChildren(Keys):
        assert each.mapTo(seen, each.rect().topRight()).x() < seen.width()
    window.cards.shortcuts.close_card()
