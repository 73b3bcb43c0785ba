"""What the paper's figures look like, drawn from a small run."""

from __future__ import annotations

import pytest

from gui.blotto.solve.figures_view import figure_of
from gui.shared.charts.chart import Chart
from gui.shared.charts.library import library
from tests.blotto.solve.inspecting import run
from tests.pictures import Picture


@pytest.mark.parametrize("number", [2, 4])
def test_figure(picture: Picture, number: int) -> None:
    library().load_now()
    chart = Chart("")
    levels = {"printed": 40.0} if number == 4 else {}
    chart.show_figure(figure_of(number, run().stages, levels))
    picture.shows(chart, 400, 260)
