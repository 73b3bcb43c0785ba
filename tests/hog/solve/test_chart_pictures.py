"""What Hog's charts look like: the points of a turn, the last points, the covers."""

from __future__ import annotations

import pytest

from engine.hog.rules import Hog
from gui.hog.board.card_picture import paint_cover
from gui.hog.solve.cell_facts import PointsBar, PointsChances, points_chances
from gui.hog.solve.last_points_chart import LastPointsChart
from gui.hog.solve.points_chart import PointsChart, Thrown
from tests.pictures import Picture


def bars_of(*parts: tuple[int, float, float]) -> tuple[PointsBar, ...]:
    return tuple(PointsBar(*part) for part in parts)


LOPSIDED = bars_of(
    (4, 0.02, 0.0), (5, 0.05, 0.05), (6, 0.14, 0.06), (7, 0.09, 0.0), (8, 0.03, 0.01)
)
TURNS = {
    "swaps": (Hog(), points_chances(Hog(), 38, 59, 3, 0.25), None),
    "one-swaps": (Hog(), PointsChances(6, 0.67, 0.66, LOPSIDED), None),
    "moves": (Hog(preset="FA23"), PointsChances(4, 0.0, 0.0, LOPSIDED), None),
    "thrown": (
        Hog(),
        PointsChances(2, 0.67, 0.1, LOPSIDED),
        Thrown([0, 670, 0, 0, 30, 40, 120, 100, 40], 1000),
    ),
    "bacon": (Hog(), points_chances(Hog(), 38, 59, 0, 0.0), None),
}


@pytest.mark.parametrize("turn", TURNS)
def test_points(picture: Picture, turn: str) -> None:
    game, chances, thrown = TURNS[turn]
    chart = PointsChart()
    chart.show_rules(game)
    chart.show_chances(chances, thrown)
    picture.shows(chart, 290, 130, on="surface")


MINE = (0.15, 0.05, 0.31, 0.02, 0.0, 0.07, 0.01, 0.11, 0.03, 0.09, 0.04, 0.13, 0.06, 0.08)


def test_last_points(picture: Picture) -> None:
    game = Hog()
    theirs = tuple(sorted(MINE, reverse=True))[: game.num_classes]
    chart = LastPointsChart()
    chart.show_shares(game, MINE[: game.num_classes], theirs)
    picture.shows(chart, 290, 150, on="surface")


def test_cover(picture: Picture) -> None:
    picture.shows(paint_cover, 358, 158, margin=0)
