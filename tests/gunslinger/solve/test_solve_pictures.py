"""What the figures of Solve look like."""

from __future__ import annotations

import pytest

from gui.gunslinger.solve.curve_figure import curve_figure
from gui.gunslinger.solve.map_chart import MapChart, depth_legend
from gui.gunslinger.solve.map_figure import sweep_map
from gui.gunslinger.solve.population_view import population_figure
from gui.gunslinger.solve.response_view import response_figure
from gui.shared.charts.chart import Chart
from gui.shared.charts.figure import Figure
from gui.shared.charts.library import library
from gui.shared.controls.drawing_view import DrawingView
from tests.gunslinger.solve.made import RULES, best_response, curve, population, sweep
from tests.pictures import Picture


@pytest.fixture(autouse=True)
def charts(qapp: object) -> None:
    library().load_now()


def test_map(picture: Picture) -> None:
    chart = MapChart()
    chart.show_map(sweep_map(sweep(), "average_rank"))
    picture.shows(chart, 400, 290)


def test_map_as_it_fills(picture: Picture) -> None:
    chart = MapChart()
    chart.show_map(sweep_map(sweep(known=4), "average_rank"))
    picture.shows(chart, 300, 220)


def test_legend(picture: Picture) -> None:
    legend = DrawingView(depth_legend(sweep_map(sweep(), "average_rank")))
    picture.shows(legend, 180, 48)


def test_population(picture: Picture) -> None:
    picture.shows(_chart(population_figure(population())), 400, 260)


def test_curve(picture: Picture) -> None:
    figure = curve_figure(curve(RULES[1]), "average_rank", 0.25)
    assert figure is not None
    picture.shows(_chart(figure), 290, 200)


def test_response(picture: Picture) -> None:
    picture.shows(_chart(response_figure(best_response().responses[0], "average_rank")), 400, 280)


def _chart(figure: Figure) -> Chart:
    chart = Chart("", has_readout=False)
    chart.show_figure(figure)
    return chart
