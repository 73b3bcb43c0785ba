"""What the tables of the Ponte look like: results by size, positions, questions."""

from __future__ import annotations

import numpy as np

from engine.ponte.positions import parse
from engine.ponte.queries.queries import Found
from engine.ponte.queries.search import solve
from gui.ponte.solve.deal_readout import DealReadout
from gui.ponte.solve.deal_rows import DealTable
from gui.ponte.solve.jobs import Detail
from gui.ponte.solve.question_view import QuestionView
from gui.ponte.solve.size_view import SizeView
from tests.pictures import Picture
from tests.ponte.solve.test_chart_pictures import STATISTICS

TEXTS = ("aabbab", "babaab", "bbaaba")
CODES = np.array([(parse(text).position.code, 0) for text in TEXTS])


def test_sizes(picture: Picture) -> None:
    view = SizeView()
    view.add(STATISTICS, 5)
    view.chart.hide()
    picture.shows(view, 400, 300)


def test_deals(picture: Picture) -> None:
    deals = DealTable()
    deals.show_found(Found(3, 7, CODES))
    deals.set_current(1)
    picture.shows(deals, 270, 130, on="surface")


def test_readout(picture: Picture) -> None:
    position = parse("aabBbaab").position
    readout = DealReadout()
    readout.show_position(position)
    readout.show_detail(Detail(solve(position)))
    picture.shows(readout, 320, 300, on="surface", margin=0)


def test_questions(picture: Picture) -> None:
    view = QuestionView()
    view.show_counts(5, {"only reply": 312, "leading loses": 44}, {"every lead": "about 9 %"})
    view.rows.set_current(2)
    view.card.hide()
    picture.shows(view, 400, 300)
