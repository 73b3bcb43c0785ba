"""Sits down at a toy's page, and looks at all that can be read there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.registry import game_named
from engine.core.play.strategy import Strategy
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state.settings import MatchSettings
from gui.shared.match.watch_tab import WatchTab
from gui.window.main_window import MainWindow
from tests.windows import shown_tab, wait


def play(
    window: MainWindow,
    qtbot: QtBot,
    game: str,
    line_up: Sequence[str | None],
    *,
    names: Sequence[str] = (),
    seed: int = 5,
) -> PlayTab:
    """Begin a match between strategies of these names and persons, and wait until it asks."""
    tab = shown_tab(window, game, "play", PlayTab)
    tab.begin(settings_of(game, line_up, names=names, seed=seed))
    wait(tab, qtbot)
    return tab


def settings_of(
    game: str, line_up: Sequence[str | None], *, names: Sequence[str] = (), seed: int = 5
) -> MatchSettings:
    """Return a match between strategies of these names and persons."""
    entry = game_named(game)
    known: dict[str | None, Strategy | None] = {each.name: each for each in entry.strategies}
    rules = entry.with_seats(entry.game_class(), len(line_up))
    strategies = tuple(None if name is None else known[name] for name in line_up)
    return MatchSettings(rules, strategies, seed, persons=tuple(names))


def watch(window: MainWindow, qtbot: QtBot, settings: MatchSettings) -> WatchTab:
    """Let strategies play, to the end, and stand there."""
    tab = shown_tab(window, "bids", "watch", WatchTab)
    tab.begin(settings)
    qtbot.waitUntil(lambda: tab.match is not None and tab.match.is_over)
    tab.playhead.show_step(tab.playhead.timeline.num_steps)
    return tab


def is_covered(tab: PlayTab) -> bool:
    """Return whether the screen waits for somebody to take it."""
    return tab.area.instead is tab.cover


def choose(tab: PlayTab, qtbot: QtBot, action: Any) -> None:
    """Choose by clicks."""
    for gesture in tab.page.gestures(tab.panel, action):
        assert gesture.widget.isVisible()
        assert gesture.widget.isEnabled()
        qtbot.mouseClick(gesture.widget, Qt.MouseButton.LeftButton)
    wait(tab, qtbot)


def hand(tab: PlayTab) -> tuple[Any, ...]:
    """Return what the keys offer to whoever is asked."""
    assert tab.panel.game is not None
    return tuple(tab.panel.game.legal_actions(tab.panel.view, tab.panel.player or 0))


def readable(tab: QWidget, *more: QWidget | None) -> str:
    """Return all that can be read or heard in sight: texts, names, descriptions, rows of lists."""
    told: list[str] = []
    for root in (tab, *(each for each in more if each is not None)):
        for widget in (root, *root.findChildren(QWidget)):
            if not widget.isVisible():
                continue
            text = getattr(widget, "text", None)
            told += [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]
            told += [str(text())] if callable(text) else []
            if isinstance(widget, QAbstractItemView):
                told += _rows(widget.model())
    return "\n".join(each for each in told if each)


def _rows(model: QAbstractItemModel) -> list[str]:
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleDescriptionRole)
    return [
        str(model.index(row, column).data(role))
        for row in range(model.rowCount())
        for column in range(model.columnCount())
        for role in roles
    ]
