"""A game's reports in a window of their own, with the panels that a tab shows beside them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pytestqt.qtbot import QtBot

from gui.shared.report.pane import ReportPane
from tests.jobs import jobs_alive


@contextmanager
def shown_pane(qtbot: QtBot, made: ReportPane) -> Iterator[ReportPane]:
    """Yield a pane on the screen; nothing of it runs afterwards."""
    for widget in (made, made.controls, made.parts.left, made.parts.panel):
        qtbot.addWidget(widget)
    made.resize(700, 760)
    made.show()
    qtbot.waitExposed(made)
    yield made
    qtbot.waitUntil(lambda: not jobs_alive())
