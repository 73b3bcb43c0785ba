"""What the calculator's pictures look like."""

from __future__ import annotations

import pytest

from engine.conquest.calculator import Battle, calculated
from engine.core.system.job import finished
from gui.conquest.solve.chain import chain_drawing
from gui.conquest.solve.error_view import ErrorView, errors_of_sigma
from gui.conquest.solve.figures import arrivals_figure, needed_figure
from gui.shared.charts.chart import Chart
from gui.shared.charts.library import library
from gui.shared.report.shown_pictures import ShownDrawing, ShownHeat
from gui.shared.report.view import Now
from tests.pictures import Picture

FOUND = finished(calculated(Battle(30, (9, 8, 5))))
LONG = finished(calculated(Battle(90, (3, 12, 1, 7, 2, 9, 4, 1))))


@pytest.mark.parametrize("figure", [arrivals_figure, needed_figure])
def test_figures(picture: Picture, figure: object) -> None:
    assert callable(figure)
    library().load_now()
    chart = Chart("Troops", has_readout=False)
    chart.show_figure(figure(FOUND))
    picture.shows(chart, 390, 200)


@pytest.mark.parametrize("found", [FOUND, LONG], ids=["three", "eight"])
def test_the_way(picture: Picture, found: object) -> None:
    chain = ShownDrawing()
    assert isinstance(found, type(FOUND))
    names = [f"Place {n}" for n in range(len(found.battle.path) + 1)]
    chain.take(chain_drawing(found, names))
    picture.shows(chain, 400, 260)


def test_where_sigma_errs(picture: Picture) -> None:
    library().load_now()
    view, shown = ErrorView(), ShownHeat()
    found = finished(errors_of_sigma())
    shown.take(view.report(Now(found, view.at)).middle[0])
    picture.shows(shown, 300, 300)
