"""Only what changed is painted while a match runs; the picture is that of a whole paint."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM
from engine.hog.rules import Hog
from gui.hog import PAGE
from gui.hog.board.view import HogView
from gui.shared.match.replay.scrub_bar import ScrubBar
from gui.shared.page.seats import EVERYONE, Seats
from gui.shared.page.timeline import Mark

SEATS = Seats(("You", "Final"), ("", "plays the final table"), 0)


def is_whole(widget: QWidget) -> bool:
    """Return whether the screen shows what a paint of the whole widget gives, to the byte."""
    kind = QImage.Format.Format_RGB32
    shown = widget.screen().grabWindow(widget.winId()).toImage().convertToFormat(kind)
    return shown == widget.grab().toImage().convertToFormat(kind)


@pytest.mark.parametrize("size", [(824, 304), (560, 217)])
def test_every_moment_of_a_match(qtbot: QtBot, size: tuple[int, int]) -> None:
    match = Match(Hog(goal=30), (RANDOM, RANDOM), 3).play_out()
    line = PAGE.timeline((match.game, match.states[0]), match.steps)
    view = HogView()
    qtbot.addWidget(view)
    view.resize(*size)
    view.show()
    qtbot.waitExposed(view)
    kinds = set()
    for tick in range(round(line.length * 6) + 1):
        before = view.frame
        view.show_frame(PAGE.frame(line, tick / 6, SEATS, EVERYONE))
        if before is not None:
            area = view.changed_area(before)
            kinds.add((area.top() > 0, area.bottom() < view.height() - 1))
        qtbot.waitUntil(lambda: is_whole(view))
    assert kinds == {(False, False), (False, True), (True, False)}


def test_the_thumb_of_the_scrub_bar(qtbot: QtBot) -> None:
    bar = ScrubBar()
    qtbot.addWidget(bar)
    bar.resize(400, 48)
    bar.set_marks(
        [Mark(second, "Swap", second % 2, "repeat" if second % 3 else "") for second in range(20)],
        [Mark(7.0, "Mistake", 0, "triangle-alert")],
    )
    bar.show()
    qtbot.waitExposed(bar)
    for seconds in (0.0, 0.4, 1.0, 6.9, 7.1, 19.0, 20.0, 3.3):
        bar.show_time(seconds, 20.0)
        qtbot.waitUntil(lambda: is_whole(bar))
    bar.show_time(3.3, 40.0)
    qtbot.waitUntil(lambda: is_whole(bar))
