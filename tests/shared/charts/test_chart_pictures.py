"""What the shared charts look like: values over a match, shares, marks on the time axis."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from engine.core.play.advice import Worth
from gui.shared.charts.chart import Chart
from gui.shared.charts.choice_chart import ChoiceChart
from gui.shared.charts.figure import Figure, Scale
from gui.shared.charts.library import library
from gui.shared.charts.value_bars import ValueBar, ValueBars
from gui.shared.charts.value_line import HEIGHT, Mistake, ValueLine
from gui.shared.match.replay.scrub_bar import ScrubBar
from gui.shared.page.timeline import Mark
from gui.shared.text.value_format import CHANCE, usual_unit
from tests.pictures import Picture

VALUES = (0.5, 0.62, 0.58, 0.81, 0.74, 0.93, 0.88)
MANY = (
    (0.25, 0.25, 0.24, 0.24, 0.31, 0.30, 0.33, 0.35, 0.52, 1.0),
    (0.25, 0.22, 0.22, 0.26, 0.26, 0.18, 0.15, 0.14, 0.12, 0.0),
    (0.25, 0.28, 0.30, 0.27, 0.24, 0.31, 0.36, 0.28, 0.25, 0.0),
    (0.25, 0.25, 0.24, 0.23, 0.19, 0.21, 0.16, 0.12, 0.11, 0.0),
)
DOTS = tuple(
    Mistake(*mistake)
    for mistake in (
        (1, 0, 0.04, True),
        (2, 1, 0.09, False),
        (4, 1, 0.02, True),
        (5, 0, 0.3, False),
    )
)


def chart_of(line: ValueLine, step: int) -> ChoiceChart:
    chart = ChoiceChart("", "surface", height=HEIGHT)
    chart.show_figure(line.figure())
    chart.mark(step)
    return chart


@pytest.mark.parametrize("seat", [0, 1], ids="ab".__getitem__)
def test_value_line(picture: Picture, seat: int) -> None:
    library().load_now()
    values = VALUES if seat == 0 else tuple(1 - value for value in VALUES)
    line = ValueLine(seat=seat, num_steps=9, worths=tuple(map(Worth, values)), mistakes=DOTS)
    picture.shows(chart_of(line, 3), 290, 148, on="surface")


def test_points_line(picture: Picture) -> None:
    """Points in place of chances, combats in place of turns, and only some values known."""
    library().load_now()
    worths = tuple(map(Worth, (0.0, -0.4, -0.6, 0.2)))
    line = ValueLine(
        usual_unit(False),
        numbers=(1, 1, 2, 2, 3, 3, 4, 4),
        seat=1,
        num_steps=8,
        worths=worths,
        mistakes=(Mistake(2, 1, 0.5, True),),
    )
    picture.shows(chart_of(line, 1), 290, 148, on="surface")


def test_lines_of_many(picture: Picture) -> None:
    """Estimates of four in turn: each is known where that seat chooses, and at the end."""
    library().load_now()
    seats = [
        tuple(
            Worth(value, 0.02 * (step < 9)) if step % 4 == seat or step == 9 else None
            for step, value in enumerate(values)
        )
        for seat, values in enumerate(MANY)
    ]
    others = {seat: worths for seat, worths in enumerate(seats) if seat != 2}
    dots = (Mistake(6, 2, 0.08, True),)
    line = ValueLine(seat=2, num_steps=9, worths=seats[2], mistakes=dots, others=others)
    picture.shows(chart_of(line, 6), 290, 148, on="surface")


def test_stacked_areas(picture: Picture, qtbot: QtBot) -> None:
    library().load_now()
    shares = ((0.2, 0.3, 0.5), (0.3, 0.3, 0.4), (0.6, 0.2, 0.2), (0.8, 0.1, 0.1))
    points = tuple((float(x), 1.0) for x in range(4))
    figure = Figure(Scale(0, 3), Scale(0, 1), points, str)
    for seat in range(3):
        ends = [(float(x), sum(row[:seat]), sum(row[: seat + 1])) for x, row in enumerate(shares)]
        figure = figure.area(ends, seat)
    chart = Chart("Shares", "surface", has_readout=False)
    qtbot.addWidget(chart)
    chart.show_figure(figure)
    picture.shows(chart, 240, 140, on="surface")


@pytest.mark.parametrize("count", [3, 8, 20])
def test_value_bars(picture: Picture, count: int) -> None:
    """Each seat's own value, exact, an estimate, or not known."""
    bars = ValueBars()
    names = [("Ada", "Bonnie", "Shade", "Even", "Patient 2")[seat % 5] for seat in range(count)]
    errors = (0.0, 0.008, 0.03)
    worths = [
        None if seat == 4 else Worth((0.62 + 0.37 * seat) % 1, errors[seat % 3])
        for seat in range(count)
    ]
    bars.show_worths(names, worths, CHANCE, 1)
    picture.shows(bars, 272, bars.sizeHint().height() + 24, on="surface")


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
