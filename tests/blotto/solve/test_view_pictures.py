"""What climbs, castles, searches and replies look like."""

from __future__ import annotations

import functools

import pytest
from PySide6.QtCore import QRect

from engine.blotto.fields.field import Field
from engine.blotto.rules import Blotto
from engine.blotto.scoring.castle_points import castle_chances
from engine.blotto.scoring.scores import Tally
from engine.blotto.search.best_response import BestReply
from engine.blotto.search.climb_frames import climb_frames
from engine.blotto.search.optimisers import Progress
from gui.blotto.solve.castle_view import COLUMNS, castle_figure, castle_rows
from gui.blotto.solve.climb_path import ShownPath
from gui.blotto.solve.climb_view import gain_picture, limit_of
from gui.blotto.solve.jobs import Castles, Climb, Reply, Searches
from gui.blotto.solve.reply_view import reply_blocks
from gui.blotto.solve.search_view import COLUMNS as SEARCH_COLUMNS
from gui.blotto.solve.search_view import search_figure, search_rows
from gui.shared.charts.chart import Chart
from gui.shared.charts.heat_map import HeatMap
from gui.shared.charts.library import library
from gui.shared.report.blocks import Block, Curve, Own, Rows
from gui.shared.report.renderer import Blocks
from tests.pictures import Picture

GAME = Blotto(values=(1, 2, 3, 4), soldiers=12)
ROWS = Field.of("Rows", [(3, 3, 3, 3), (0, 4, 4, 4), (6, 0, 0, 6), (1, 2, 3, 6), (5, 5, 1, 1)])
TALLY = Tally(37, 20, 4, 0, 1)
CASTLES = Castles(GAME, "Rows", 5, castle_chances(ROWS), (2, 2, 3, 5), TALLY)
PLAN = (7, 6, 41, 10, 27, 4, 2, 1, 1, 1)
SEARCHES = Searches(
    Blotto(),
    "Groups",
    1000,
    {
        "one soldier": Progress(PLAN, 45.9, 1000, ((50, 40.0), (400, 45.0), (700, 45.9))),
        "iterated": Progress(PLAN, 47.9, 1010, ((60, 43.0), (200, 47.9))),
    },
)


@functools.cache
def frames() -> tuple:  # type: ignore[type-arg]
    from engine.blotto.scoring.scores import Scorer

    *_, last = climb_frames(Scorer(GAME, ROWS), (12, 0, 0, 0), "any")
    return last.value


def blocks_of(*blocks: Block) -> Blocks:
    made = Blocks()
    made.show_blocks(blocks)
    return made


def test_neighbours(picture: Picture) -> None:
    library().load_now()
    shown = HeatMap()
    shown.show_map(functools.partial(gain_picture, frames()[0], limit_of(frames())))
    picture.shows(shown, 340, 300)


def test_path(picture: Picture) -> None:
    path = ShownPath()
    path.take(Own("", (Climb(GAME, "Rows", frames()), 1, False)))
    picture.shows(path, 280, 200)


@pytest.mark.parametrize("castle", [0, 3])
def test_curves(picture: Picture, castle: int) -> None:
    library().load_now()
    chart = Chart("")
    chart.show_figure(castle_figure(CASTLES, castle))
    picture.shows(chart, 400, 240)


def test_castles(picture: Picture) -> None:
    rows = Rows("Castles", COLUMNS, castle_rows(CASTLES), is_whole=True, current=1)
    picture.shows(blocks_of(rows), 330, 200)


def test_searches(picture: Picture) -> None:
    library().load_now()
    curve = Curve("Best value", search_figure(SEARCHES))
    rows = Rows("Searches", SEARCH_COLUMNS, search_rows(SEARCHES), is_whole=True)
    picture.shows(blocks_of(curve, rows), 500, 340, cut=QRect(0, 40, 400, 300))


def test_reply(picture: Picture) -> None:
    reply = Reply(GAME, "Rows", BestReply((2, 2, 3, 5), TALLY, "mean", is_exact=False))
    picture.shows(blocks_of(*reply_blocks(reply)), 400, 440, cut=QRect(0, 0, 400, 300))
