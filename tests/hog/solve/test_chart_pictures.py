"""What Hog's charts look like: the points of a turn, the last points, the covers."""

from __future__ import annotations

import pytest

from engine.hog.rules import Hog
from gui.hog.board.card_picture import paint_cover
from gui.hog.solve.cell_facts import CellFacts, PointsBar, PointsChances, points_chances
from gui.hog.solve.map_view import last_blocks
from gui.hog.solve.turn_points import Thrown, points_blocks
from gui.shared.report.renderer import Blocks
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
        Thrown((0, 670, 0, 0, 30, 40, 120, 100, 40), 1000),
    ),
    "bacon": (Hog(), points_chances(Hog(), 38, 59, 0, 0.0), None),
}


@pytest.mark.parametrize("turn", TURNS)
def test_points(picture: Picture, turn: str) -> None:
    blocks = Blocks()
    blocks.show_blocks(points_blocks(*TURNS[turn]))
    picture.shows(blocks, 290, 220, on="surface")


MINE = (0.15, 0.05, 0.31, 0.02, 0.0, 0.07, 0.01, 0.11, 0.03, 0.09, 0.04, 0.13, 0.06, 0.08)


def test_last_points(picture: Picture) -> None:
    game = Hog()
    theirs = tuple(sorted(MINE, reverse=True))[: game.num_classes]
    mine = MINE[: game.num_classes]
    facts = CellFacts(72, 38, {}, 0.5, None, 1.0, mine, theirs, 0.012)
    blocks = Blocks()
    blocks.show_blocks(last_blocks(game, facts, "Perfect"))
    picture.shows(blocks, 290, 230, on="surface")


def test_cover(picture: Picture) -> None:
    picture.shows(paint_cover, 358, 158, margin=0)
