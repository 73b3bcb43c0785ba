"""Where the discs of a map stand."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QApplication

from engine.conquest.map import Map
from engine.conquest.maps.drawing import drawing_of
from engine.conquest.maps.random_map import random_map
from engine.conquest.rules import MAPS
from gui.conquest.board.discs import disc_rect
from gui.conquest.board.geometry import APART, NUMBERED, MapLayout, layout_of
from gui.shared.style.appearance import appearance

MAP: Map = MAPS.shipped(Map, "learning")


def laid_out(positions: np.ndarray, area: QRectF) -> MapLayout:
    return layout_of(MAP, replace(drawing_of(MAP), positions=positions), area)


def nearest(layout: MapLayout) -> float:
    ways = (one - other for one, other in combinations(layout.middles, 2))
    return min(math.hypot(way.x(), way.y()) for way in ways)


@pytest.mark.parametrize("between", [0.5, 8.0])
def test_discs_that_would_lie_on_each_other_are_pushed_apart(between: float) -> None:
    positions = drawing_of(MAP).positions.copy()
    positions[1] = positions[0] + (between, 0)
    layout = laid_out(positions, QRectF(0, 0, 900, 640))
    assert nearest(layout) > APART - 1
    assert [end for _, end in layout.leaders] == list(layout.middles[:2])


def test_many_discs_are_small_until_the_map_is_enlarged(qapp: QApplication) -> None:
    """Over 80 places there is no room for numbers."""
    map_ = random_map(120, seed=1)
    drawing, area = drawing_of(map_), QRectF(0, 0, 900, 640)
    assert layout_of(map_, drawing, area).crowded
    assert not layout_of(map_, drawing, area, NUMBERED).crowded
    assert not layout_of(MAP, drawing_of(MAP), area).crowded
    theme = appearance().theme
    assert disc_rect(QPointF(), "", theme).width() == 18 * theme.scale


def test_where_there_is_room_discs_stand_in_their_places() -> None:
    drawing = drawing_of(MAP)
    layout = layout_of(MAP, drawing, QRectF(0, 0, 900, 640))
    assert not layout.leaders
    box = layout.box
    for middle, (x, y) in zip(layout.middles, drawing.positions.tolist(), strict=True):
        assert middle.x() == pytest.approx(box.left() + x * box.width() / 1000)
        assert middle.y() == pytest.approx(box.top() + y * box.height() / 1000)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("text", ["", "7", "42", "104"])
def test_a_click_at_the_edge_of_a_disc_means_its_place(
    text: str, scale: float, plain_look: None
) -> None:
    """Whatever lies under the edge: sea, or the land of a neighbour."""
    appearance().choose("light", scale)
    map_: Map = MAPS.shipped(Map, "world")
    layout = layout_of(map_, drawing_of(map_), QRectF(0, 0, 1200, 760))
    for place, middle in enumerate(layout.middles):
        disc = disc_rect(middle, text, appearance().theme)
        for edge in (
            QPointF(disc.left() + 0.5, middle.y()),
            QPointF(disc.right() - 0.5, middle.y()),
            QPointF(middle.x(), disc.top() + 0.5),
            QPointF(middle.x(), disc.bottom() - 0.5),
        ):
            ways = [math.dist(edge.toTuple(), other.toTuple()) for other in layout.middles]
            if min(ways) == ways[place]:  # else another disc lies over it
                assert layout.place_at(edge) == place, map_.title_of(place)
