"""A lesson at the Ponte: what is asked stands beside the combats, and what was tried is marked."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from gui.ponte.board.view import PonteView
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.state.settings import usual_settings
from gui.shared.page.choice_keys import TriedMark
from gui.shared.style.appearance import appearance
from tests.shared.match.playing import learn, question
from tests.windows import open_window, shown_tab, wait

SEED = 3
"""In its match the worst choices lose a round in the second combat."""


def test_a_question_covers_neither_combats_nor_teams(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(qtbot, tmp_path, coach="off", theme="light") as window:
        window.resize(1280, 800)
        tab = shown_tab(window, "ponte", "play", PlayTab)
        tab.begin(usual_settings(tab.entry, with_person=True).with_seed(SEED))
        wait(tab, qtbot)
        while tab.match is not None and not tab.match.is_over:
            advice = tab.entry.advise(tab.panel.game, tab.panel.view, tab.panel.player)  # type: ignore[misc, arg-type]
            tab.choose(min(advice, key=lambda item: item.value).action)
            wait(tab, qtbot)
        learn(tab, qtbot)
        board = tab.board
        assert isinstance(board, PonteView)
        assert board.frame.combats, "some combats were fought before"
        card = tab.place.card.geometry().translated(-board.mapTo(tab.area, QPoint()))
        assert not [rect for rect in board.told_places() if rect.toRect().intersects(card)]
        key = tab.panel.keys[question(tab).decision.action]  # type: ignore[attr-defined]
        key.click()
        mark = key.findChild(TriedMark)
        assert mark is not None
        assert mark.isVisible()
        mark.grab()
        assert appearance().theme.color("sunken").alpha() == 255, "the theme keeps its colours"


def test_a_hint_covers_nothing_that_is_told_about_any_team(qtbot: QtBot, tmp_path: Path) -> None:
    """Whoever stands on the heading of the own side hides who leads, and what is to be done."""
    with open_window(qtbot, tmp_path, coach="hints", theme="light") as window:
        window.resize(1280, 800)
        tab = shown_tab(window, "ponte", "play", PlayTab)
        named = set()
        for seed in range(1, 9):
            tab.begin(usual_settings(tab.entry, with_person=True).with_seed(seed))
            wait(tab, qtbot)
            for _ in range(2):
                tab.show_hint()
                qtbot.waitUntil(lambda: tab.place.is_open)
            board = tab.board
            card = tab.place.card.geometry().translated(-board.mapTo(tab.area, QPoint()))
            named.add(tab.place.card.title.plain.split()[1])
            assert not [rect for rect in board.told_places() if rect.toRect().intersects(card)]
        assert len(named) > 2
