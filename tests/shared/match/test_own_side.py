"""A panel of a game's own beside its board, in Play and Watch: the toy's."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from gui.shared.controls.label import Text
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.right_panel import RightPanel
from gui.shared.page.own_side import OwnSide
from tests.core.games import Heap, Nim
from tests.toys import toys_on_show
from tests.windows import open_window


def test_it_belongs_to_the_board(qtbot: QtBot, tmp_path: Path) -> None:
    with toys_on_show(), open_window(qtbot, tmp_path, coach=False) as window:
        window.show_page("nim", "play")
        tab = window.frame.view  # type: ignore[union-attr]
        assert isinstance(tab, PlayTab)
        qtbot.waitUntil(lambda: tab.panel.is_asked)  # perhaps in a match that another test left
        tab.begin(tab.setup.first_settings())
        (right,) = tab.side_panel.findChildren(RightPanel)  # type: ignore[union-attr]
        assert right.stack.currentIndex() == 0
        right.tabs.choose(1)
        (text,) = right.stack.currentWidget().findChildren(Text)
        qtbot.waitUntil(lambda: tab.panel.is_asked and text.plain == "12 = 1100 in binary")
        tab.panel.chosen.emit(2)
        qtbot.waitUntil(lambda: tab.playhead.timeline.num_steps == 2)
        tab.playhead.show_step(1)
        assert text.plain == "10 = 1010 in binary"
        side = tab.own_side
        assert side is not None
        side.step_asked.emit(0)
        assert (tab.playhead.step, text.plain) == (0, "12 = 1100 in binary")
        side.step_asked.emit(2)
        qtbot.waitUntil(lambda: tab.panel.is_asked)
        side.chosen.emit(1)
        qtbot.waitUntil(lambda: tab.playhead.timeline.num_steps == 4)
        side.branch_asked.emit(Nim(12), Heap(7))
        qtbot.waitUntil(lambda: tab.panel.is_asked and text.plain == "7 = 111 in binary")


def test_it_may_come_first(qtbot: QtBot) -> None:
    class First(OwnSide):
        title = "Mine"
        comes_first = True

    panel = RightPanel(None, First(), Text("usual"))
    qtbot.addWidget(panel)
    assert panel.tabs.texts == ("Mine", "Match")
