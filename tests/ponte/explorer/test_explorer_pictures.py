"""What the explorer and a solved position of the Ponte look like."""

from __future__ import annotations

import pytest

from engine.ponte.positions import parse
from engine.ponte.queries.search import solve
from engine.ponte.rules import Ponte, PonteState
from gui.ponte.explorer.explorer import PonteExplorer
from gui.ponte.explorer.rows import TeamTable, row_words
from gui.ponte.solve.deal_picture import deal_drawing
from gui.ponte.solve.deal_view import board_drawing
from gui.shared.page.seats import Seats
from gui.shared.page.spot import Spot
from gui.shared.report.shown_pictures import ShownDrawing
from tests.pictures import Picture
from tests.ponte.board.test_board_pictures import LOPSIDED, NAMED
from tests.ponte.games import told


def explored(state: PonteState) -> PonteExplorer:
    made = PonteExplorer()
    made.is_on = True
    steps = [Spot(Ponte(), state, words) for words in ("Match", "Satiri", "San Marco")]
    found = told(state)
    made.answers.find = lambda _needs: None  # type: ignore[method-assign]
    made.show_spots(steps, Seats(("You", "Other")), is_asked=False, is_past=False)
    made.findings = found
    made._announce()
    return made


@pytest.mark.parametrize("state", [LOPSIDED, NAMED], ids=["leading", "answering"])
def test_explorer(picture: Picture, state: PonteState) -> None:
    picture.shows(explored(state), 320, 300, on="surface")


@pytest.mark.parametrize("state", [LOPSIDED, NAMED], ids=["leading", "answering"])
def test_teams(picture: Picture, state: PonteState) -> None:
    table = TeamTable()
    table.show_teams(row_words(told(state), True), True, 1)
    picture.shows(table, 300, 190, on="surface")


@pytest.mark.parametrize(
    ("text", "width"), [("aababbBa", 400), ("abbbabbabaababaaBa", 330)], ids=["wide", "narrow"]
)
def test_position(picture: Picture, text: str, width: int) -> None:
    board = ShownDrawing()
    board.take(board_drawing(solve(parse(text).position)))
    picture.shows(board, width, 280)


@pytest.mark.parametrize("text", ["abaaBbab", "aaababbaabbbabbaab", "baabababbbaabaabbabababa"])
def test_deal(picture: Picture, text: str) -> None:
    deal = ShownDrawing()
    deal.take(deal_drawing(parse(text).position))
    picture.shows(deal, 260, 44, on="surface")
