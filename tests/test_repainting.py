"""Only what changed is painted while a match runs; the picture is that of a whole paint."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QRegion
from pytestqt.qtbot import QtBot

from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from engine.core.review.against import strongest
from engine.core.system.modules import discover, part_named
from gui.shared.page.canvas import Canvas
from gui.shared.page.page import AnyPage
from gui.shared.page.seats import EVERYONE, Seats
from tests.toys import toys_on_show

with toys_on_show():
    PAGES: tuple[AnyPage, ...] = discover("gui", "PAGE")
SIZE = 1000, 620
EVENTS, MOMENTS = 3, 4
"""Of each kind of event so many are looked at, and each so often; then what follows it."""
ROUNDING = 4
"""By so much soft edges differ where they are cut off."""


def painted(view: Canvas, image: QImage, region: QRegion) -> None:
    """Paint a part of a view into a picture of it."""
    view.render(image, region.boundingRect().topLeft(), region)


def moments(page: AnyPage) -> tuple[int, Any, list[float]]:
    """Return how many play a match, it on its time axis, and the times to look at."""
    entry = game_named(page.game)
    game = entry.game_class()
    match = Match(game, (strongest(entry), *(RANDOM,) * (game.num_players - 1)), 3).play_out()
    line = page.timeline((game, match.states[0]), match.steps)
    seen: Counter[type] = Counter()
    times = []
    for span in line.spans:
        if seen[type(span.event)] < EVENTS:
            seen[type(span.event)] += 1
            length = span.end - span.start
            times += [span.start + length * moment / MOMENTS for moment in range(MOMENTS + 1)]
    return game.num_players, line, times


def difference(one: QImage, other: QImage) -> int:
    """Return by how much a colour of one pixel differs at most, of 255."""
    if one == other:
        return 0
    each = [np.frombuffer(image.constBits(), np.uint8).astype(np.int16) for image in (one, other)]
    return int(np.abs(each[0] - each[1]).max())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.game)
def test_a_picture_is_mended_where_it_changed(page: AnyPage, qtbot: QtBot) -> None:
    view: Canvas = part_named(page.view)()
    qtbot.addWidget(view)
    view.resize(*SIZE)
    players, line, times = moments(page)
    seats = Seats(tuple(f"Player {seat}" for seat in range(players)))
    mended, whole = (QImage(view.size(), QImage.Format.Format_RGB32) for _ in range(2))
    mended.fill(0)
    for seconds in times:
        before = view.frame
        view.show_frame(page.frame(line, seconds, seats, EVERYONE))
        area = QRegion(view.rect() if before is None else view.changed_area(before))
        if not area.isEmpty() and view.frame != before:
            painted(view, mended, area)
        whole.fill(0)
        view.render(whole, QPoint())
        assert difference(mended, whole) <= ROUNDING, seconds
