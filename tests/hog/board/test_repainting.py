"""Only what changed is painted while a match runs; the picture is that of a whole paint."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QImage, QRegion
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.advice import ActionValue
from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM
from engine.hog.rules import Hog, HogState
from gui.hog import PAGE
from gui.hog.board.panel import HogPanel
from gui.hog.board.view import HogView
from gui.shared.match.replay.scrub_bar import ScrubBar
from gui.shared.page.seats import EVERYONE, Seats
from gui.shared.page.timeline import Mark
from gui.shared.style.appearance import appearance
from tests.showing import on_screen

SEATS = Seats(("You", "Final"), ("", "plays the final table"), 0)


@pytest.fixture(autouse=True)
def look(qapp: object) -> Iterator[None]:
    yield
    appearance().choose("light", 1.0)


def is_whole(widget: QWidget) -> bool:
    """Return whether the screen shows what a paint of the whole widget gives, to the byte."""
    kind = QImage.Format.Format_RGB32
    shown = widget.screen().grabWindow(widget.winId()).toImage().convertToFormat(kind)
    return shown == widget.grab().toImage().convertToFormat(kind)


@pytest.mark.parametrize("size", [(824, 304), (560, 217)])
def test_every_moment_of_a_match(qtbot: QtBot, size: tuple[int, int]) -> None:
    match = Match(Hog(goal=30), (RANDOM, RANDOM), 3).play_out()
    line = PAGE.timeline((match.game, match.states[0]), match.steps)
    view = on_screen(qtbot, HogView(), *size)
    kinds = set()
    for tick in range(round(line.length * 6) + 1):
        before = view.frame
        view.show_frame(PAGE.frame(line, tick / 6, SEATS, EVERYONE))
        if before is not None:
            box = QRegion(view.changed_area(before)).boundingRect()
            tray = view.place_of("tray").top()
            kinds.add((box.top() > tray - 2, box.bottom() < tray))
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


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_dots_above_the_keys(qtbot: QtBot, scale: float) -> None:
    """While they move neither heading, keys nor captions are painted."""
    appearance().choose("light", scale)
    panel = on_screen(qtbot, HogPanel(), round(824 * scale), round(290 * scale))
    panel.show_state(Hog(), HogState((40, 30), (5, 2), 0), 0, True)
    for best in (6, 3):
        advice = [ActionValue(dice, 0.6 - abs(dice - best) / 40) for dice in range(11)]
        panel.show_advice(advice, True)
        qtbot.waitUntil(lambda: panel._way.state() == panel._way.State.Stopped)
        qtbot.waitUntil(lambda: is_whole(panel))
    assert not any(panel._figure().intersects(key.geometry()) for key in panel.keys.each)
