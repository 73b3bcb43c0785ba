"""Only what changed is painted while a match runs; the picture is that of a whole paint."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from engine.core.review.against import strongest
from engine.core.system.modules import discover, part_named
from gui.shared.page.canvas import Canvas
from gui.shared.page.page import AnyPage
from gui.shared.page.seats import EVERYONE, Seats
from tests.repainting import ROUNDING, mended
from tests.toys import toys_on_show

with toys_on_show():
    PAGES: tuple[AnyPage, ...] = discover("gui", "PAGE")
SIZE = 1000, 620
EVENTS, MOMENTS = 3, 4
"""Of each kind of event so many are looked at, and each so often; then what follows it."""


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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.game)
def test_a_picture_is_mended_where_it_changed(page: AnyPage, qtbot: QtBot) -> None:
    view: Canvas = part_named(page.view)()
    qtbot.addWidget(view)
    view.resize(*SIZE)
    players, line, times = moments(page)
    seats = Seats(tuple(f"Player {seat}" for seat in range(players)))
    frames = (page.frame(line, seconds, seats, EVERYONE) for seconds in times)
    for seconds, (_, difference) in zip(times, mended(view, frames), strict=True):
        assert difference <= ROUNDING, seconds
