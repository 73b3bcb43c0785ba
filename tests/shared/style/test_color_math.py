import numpy as np
import pytest

from gui.shared.style import color_math
from gui.shared.style.tokens import DEPTH_DARK, DEPTH_LIGHT


def test_contrast_runs_from_1_to_21():
    assert color_math.contrast("#FFFFFF", "#FFFFFF") == 1
    assert color_math.contrast("#000000", "#FFFFFF") == pytest.approx(21)


def test_mix_goes_from_one_color_to_the_other():
    assert color_math.mix("#000000", "#FFFFFF", 0) == "#000000"
    assert color_math.mix("#000000", "#FFFFFF", 1) == "#FFFFFF"
    assert color_math.mix("#102030", "#304050", 0.5) == "#203040"


def test_map_hits_its_stops_and_keeps_inside():
    for index, stop in enumerate(DEPTH_LIGHT):
        assert color_math.at(DEPTH_LIGHT, index / (len(DEPTH_LIGHT) - 1)) == stop
    assert color_math.at(DEPTH_LIGHT, -1) == DEPTH_LIGHT[0]
    assert color_math.at(DEPTH_LIGHT, 2) == DEPTH_LIGHT[-1]
    assert len(color_math.table(DEPTH_LIGHT)) == 256


@pytest.mark.parametrize("stops", [DEPTH_LIGHT, DEPTH_DARK])
def test_ordinal_has_eleven_steps_and_a_zero_of_its_own(stops):
    steps = color_math.ordinal(stops, "#C9CFC8")
    assert len(set(steps)) == 11
    assert steps[0] == "#C9CFC8"
    lights = [color_math.luminance(step) for step in steps[1:]]
    assert lights in (sorted(lights), sorted(lights, reverse=True))


def test_numbers_in_cells_can_be_read():
    for step in range(101):
        fill = color_math.at(DEPTH_LIGHT, step / 100)
        assert color_math.contrast(color_math.letter_on(fill), fill) >= 4.5


def test_a_map_has_its_stops_exactly_and_what_is_unknown_apart() -> None:
    for stops in (DEPTH_LIGHT, color_math.ordinal(DEPTH_LIGHT, "#C9CFC8")):
        places = np.array([*(n / (len(stops) - 1) for n in range(len(stops))), np.nan])
        colors = [tuple(color) for color in color_math.ColorMap(stops).colors(places, "#010203")]
        assert colors == [*map(color_math.channels, stops), (1, 2, 3)]
    half = color_math.ColorMap(("#000000", "#FFFFFF", "#FF0000")).below()
    assert half.bar(3) == ("#000000", "#808080", "#FFFFFF")
