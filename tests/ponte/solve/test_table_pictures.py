"""What the reports of the Ponte look like: results by size, positions, questions."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRect

from engine.ponte.positions import parse
from engine.ponte.queries.queries import Found
from engine.ponte.queries.search import solve
from gui.ponte.solve.jobs import Detail
from gui.ponte.solve.question_view import COLUMNS, QUESTIONS, ROW, Counted
from gui.ponte.solve.shared import Shared
from gui.ponte.solve.size_view import SizeView
from gui.ponte.solve.table_view import listed, looked_into
from gui.shared.report.blocks import Curve, Rows
from gui.shared.report.renderer import Blocks
from gui.shared.report.view import Now
from tests.pictures import Picture
from tests.ponte.solve.test_chart_pictures import COUNTS, STATISTICS

TEXTS = ("aabbab", "babaab", "bbaaba")
CODES = np.array([(parse(text).position.code, 0) for text in TEXTS])


def test_sizes(picture: Picture) -> None:
    blocks = Blocks()
    middle = SizeView().middle(Now(None, None, Shared(n=5, known=STATISTICS)))
    blocks.show_blocks([each for each in middle if not isinstance(each, Curve)])
    picture.shows(blocks, 400, 300)


def test_readout(picture: Picture) -> None:
    position = parse("abaabb").position
    shared = Shared(n=3, histogram=COUNTS[:4]).listing(1).looking(position, 1)
    answers = {shared.list_key: Found(3, 7, CODES), position: Detail(solve(position), 1, 2)}
    blocks = Blocks(gap=6)
    now = Now(None, None, shared, answers=answers)
    blocks.show_blocks((*listed(now), *looked_into(now)))
    picture.shows(blocks, 290, 400, on="surface", cut=QRect(0, 0, 290, 300))


def test_questions(picture: Picture) -> None:
    known = {"only reply": (312, ""), "every lead": (None, "about 9 %"), "leading loses": (44, "")}
    rows = [Counted(each, 5, *known.get(each.key, (None, ""))) for each in QUESTIONS]
    blocks = Blocks()
    table = Rows("Questions", COLUMNS, rows, is_whole=True, current=2, height=ROW, head=0)
    blocks.show_blocks((table,))
    picture.shows(blocks, 400, 370, cut=QRect(0, 0, 400, 300))
