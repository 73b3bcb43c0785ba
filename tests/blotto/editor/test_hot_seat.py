"""Two persons at one screen: neither sees the other's plan, nor what it is worth."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from gui.blotto.editor.panel import BlottoPanel
from gui.blotto.side.side import BlottoSide
from gui.shared.match.play_tab import PlayTab
from tests.blotto.side.test_side import starts
from tests.windows import open_window, shown_tab

FIRST = (91, *(1,) * 9)


def test_two_persons(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(qtbot, tmp_path, coach="all") as window:
        tab = shown_tab(window, "blotto", "play", PlayTab)
        tab.begin(replace(tab.setup.first_settings(), strategies=(None, None), is_single=False))
        panel, side = tab.panel, tab.own_side
        assert isinstance(panel, BlottoPanel)
        assert isinstance(side, BlottoSide)
        qtbot.waitUntil(lambda: tab.cover.isVisible() or panel.is_asked)
        if tab.cover.isVisible():
            tab.cover.taken.emit()
        qtbot.waitUntil(lambda: panel.is_asked)
        assert panel.player == 0
        panel.set_plan(FIRST)
        panel.send()
        assert panel.shown_plan != FIRST
        if tab.cover.isVisible():
            assert panel.plan is None
            tab.cover.taken.emit()
        qtbot.waitUntil(lambda: panel.is_asked and panel.player == 1)
        assert panel.plan == (10,) * 10
        assert [slider.value() for slider in panel.sliders.each] == [10] * 10
        assert FIRST not in [row.plan for row in starts(side).rows]
        panel.send()
        qtbot.waitUntil(lambda: bool(tab.earlier))
        assert tab.earlier[0].state.plans == (FIRST, (10,) * 10)
