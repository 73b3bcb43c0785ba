"""The frame of a page: its tabs are built in turns."""

from __future__ import annotations

import pytest

from gui.shared.page.tab import Tab
from gui.shared.shell.page_frame import PageFrame


def test_a_tab_that_fails_to_be_built_says_so_each_time_and_takes_no_turn_for_ever(qtbot):
    def fail(_shell):
        raise RuntimeError("no such tab")

    frame = PageFrame("Toy", [Tab("play", "Play", fail)], None)
    qtbot.addWidget(frame)
    with qtbot.captureExceptions() as caught:
        frame.enter()
        qtbot.waitUntil(lambda: bool(caught))
    for _ in range(2):
        with pytest.raises(RuntimeError, match="no such tab"):
            _ = frame.view
    assert len(caught) == 1
