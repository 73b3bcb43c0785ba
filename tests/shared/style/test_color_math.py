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
