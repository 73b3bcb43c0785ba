"""What the shared charts look like: values over a match, shares, marks on the time axis."""

from __future__ import annotations

import pytest

from gui.shared.charts.library import library
from gui.shared.charts.value_bar import ValueBar
from gui.shared.charts.value_line import Mistake, ValueLine
from gui.shared.match.scrub_bar import ScrubBar
from gui.shared.page.timeline import Mark
from gui.shared.text.value_format import usual_unit
from tests.pictures import Picture

VALUES = (0.5, 0.62, 0.58, 0.81, 0.74, 0.93, 0.88)
DOTS = tuple(
    Mistake(*mistake)
    for mistake in (
        (1, 0, 0.04, True),
        (2, 1, 0.09, False),
        (4, 1, 0.02, True),
        (5, 0, 0.3, False),
    )
)


@pytest.mark.parametrize("seat", [0, 1], ids="ab".__getitem__)
def test_value_line(picture: Picture, seat: int) -> None:
    library().load_now()
    line = ValueLine("")
    values = VALUES if seat == 0 else tuple(1 - value for value in VALUES)
    line.show_values(values, DOTS, seat, 9)
    line.show_step(3)
    picture.shows(line, 290, 148, on="surface")


def test_points_line(picture: Picture) -> None:
    """Points in place of chances, combats in place of turns, and only some values known."""
    library().load_now()
    line = ValueLine("", usual_unit(False))
    line.set_numbers((1, 1, 2, 2, 3, 3, 4, 4))
    line.show_values((0.0, -0.4, -0.6, 0.2), (Mistake(2, 1, 0.5, True),), 1, 8)
    line.show_step(1)
    picture.shows(line, 290, 148, on="surface")


@pytest.mark.parametrize("share", [0.27, 0.0, 1.0])
def test_value_bar(picture: Picture, share: float) -> None:
    bar = ValueBar()
    bar.show_value(share, f"You {100 * share:.0f} %", "Final")
    picture.shows(bar, 240, 48, on="surface")


def test_scrub_bar(picture: Picture) -> None:
    marks = (
        Mark(2, "Pig out", 0),
        Mark(5, "Pig out", 1),
        Mark(8, "Combat"),
        Mark(9, "Swine swap", 1, "arrow-left-right"),
        Mark(15, "Hog pile", 0, "chevron-up"),
        Mark(15.3, "Hog pile", 1, "chevron-up"),
        Mark(19, "Won", 0, "trophy"),
    )
    below = (Mark(3, "Mistake", 0, "triangle-alert"), Mark(11, "Mistake", 1))
    bar = ScrubBar()
    bar.set_marks(marks, below)
    bar.show_time(6, 20)
    picture.shows(bar, 320, 72, on="surface")
