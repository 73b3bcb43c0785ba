"""The colours of Hog's maps."""

from __future__ import annotations

import numpy as np

from engine.hog.rules import Hog
from gui.hog.solve.map_picture import (
    chance_picture,
    dice_picture,
    visits_picture,
    worth_picture,
)
from gui.shared.charts.heat_picture import BarLegend
from gui.shared.style.color_math import channels
from gui.shared.style.theme import Theme
from tests.hog.solve.inspecting import LIGHT


def test_colours_of_the_unknown_are_the_ground() -> None:
    ground = channels(LIGHT.colors.ground)
    title = "title"
    rolls = np.array([[0, -1], [10, 5]], np.int8)
    dice = dice_picture(Hog(), rolls, title, LIGHT)
    assert tuple(dice.colors[0, 1]) == ground
    assert tuple(dice.colors[1, 0]) == channels(LIGHT.ordinal[10])
    values = np.array([[0.0, np.nan], [1.0, 0.5]])
    for palette in ("own", "viridis", "cividis"):
        chance = chance_picture(values, title, LIGHT, palette)
        assert tuple(chance.colors[0, 1]) == ground
        assert tuple(chance.colors[0, 0]) != ground
    visits = visits_picture(np.array([[0.5, 0.0], [1e-4, 1e-12]]), title, LIGHT, "own")
    assert tuple(visits.colors[0, 1]) == ground
    assert tuple(visits.colors[1, 1]) != ground
    assert isinstance(visits.legend, BarLegend)
    assert len(visits.legend.ticks) <= 6


def test_equal_and_unknown_cells_and_the_least_difference_look_different() -> None:
    worth = np.array([[0.0, np.nan, 1e-9, 0.1, -0.1]])
    differs = np.array([[False, False, True, True, True]])
    for theme in (LIGHT, Theme(is_dark=True)):
        picture = worth_picture(worth, differs, "title", theme, "own", unit="unit", factor=100.0)
        assert len({tuple(color) for color in picture.colors[0]}) == 5
        legend = picture.legend
        assert isinstance(legend, BarLegend)
        assert [label for _, label in legend.ticks][2] == "0"
        assert len(legend.ticks) <= 6
