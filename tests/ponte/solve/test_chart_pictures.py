"""What the charts of the Ponte look like: scores of the leader, costs by size, prices."""

from __future__ import annotations

import pytest

from engine.ponte.queries.prices import PriceCurve, PricePoint
from engine.ponte.queries.queries import Statistics
from gui.ponte.solve.price import At, Teams
from gui.ponte.solve.price_view import PriceView, price_figure
from gui.ponte.solve.score_view import ScoreView, leader_bars
from gui.ponte.solve.shared import Shared
from gui.ponte.solve.size_view import size_figure
from gui.shared.charts.bar_picture import Bars
from gui.shared.charts.chart import Chart
from gui.shared.charts.library import library
from gui.shared.report.blocks import Bars as BarsBlock
from gui.shared.report.blocks import Curve
from gui.shared.report.renderer import Blocks
from gui.shared.report.view import Now
from tests.pictures import Picture

COUNTS = (2, 43, 286, 406, 166, 20, 1)
STATISTICS = (
    Statistics(2, 6, 1, 3, 2, 1, 1, 1),
    Statistics(3, 20, 7, 0, 13, 6, 6, 6),
    Statistics(4, 70, 18, 26, 26, 21, 15, 11),
    Statistics(5, 252, 100, 0, 152, 88, 52, 52),
    Statistics(6, 924, 187, 406, 331, 338, 259, 144),
)
POINTS = tuple(
    PricePoint(scale, 2.1 - 0.3 * scale, 2.1 - 0.3 * scale + price)
    for scale, price in ((0.0, 0.0), (0.3, 0.21), (0.9, 0.37), (1.6, 0.18), (2.5, 0.29))
)
CURVE = PriceCurve((1, 4, 5), (2, 3, 6), 2.5, POINTS, PricePoint(99, 1, 1.5))


@pytest.mark.parametrize("counts", [COUNTS, (*COUNTS, 12, 4, 1, 3, 9, 2, 5, 1234)], ids=len)
def test_histogram(picture: Picture, counts: tuple[int, ...]) -> None:
    chart = Bars("Score of the leader", is_choice=True)
    chart.show_row(leader_bars(counts))
    chart.mark(4)
    picture.shows(chart, 380, 300)


def test_scores(picture: Picture) -> None:
    middle = ScoreView().middle(Now(None, None, Shared(n=6, histogram=COUNTS)))
    blocks = Blocks()
    blocks.show_blocks([each for each in middle if not isinstance(each, BarsBlock)])
    picture.shows(blocks, 400, 190)


def test_sizes(picture: Picture) -> None:
    library().load_now()
    chart = Chart("", height=222)
    chart.show_figure(size_figure(STATISTICS, 5))
    picture.shows(chart, 360, 238)


def test_price(picture: Picture) -> None:
    library().load_now()
    chart = Chart("")
    chart.show_figure(price_figure(CURVE))
    picture.shows(chart, 400, 262)


def test_price_view(picture: Picture) -> None:
    teams = Teams((1, 4, 5), (2, 3, 6))
    now = Now(None, At(teams=teams), Shared(), answers={teams: CURVE}, shares={teams: 0.4})
    blocks = Blocks()
    middle = PriceView().middle(now)
    blocks.show_blocks([each for each in middle if not isinstance(each, Curve)])
    picture.shows(blocks, 400, 300)
