"""What the explorer and a solved position of the Ponte look like."""

from __future__ import annotations

import pytest

from engine.ponte.positions import parse
from engine.ponte.queries.search import solve
from gui.ponte.explorer.labels import ExplorerLabels
from gui.ponte.solve.deal_picture import deal_drawing
from gui.ponte.solve.position_board import board_drawing
from gui.shared.page.explorer import Trail
from gui.shared.page.spot import Spot
from gui.shared.report.shown_pictures import ShownDrawing
from tests.pictures import Picture
from tests.ponte.board.test_board_pictures import LOPSIDED, NAMED
from tests.ponte.games import told


def face_of(state: object, person: int | None = 0) -> ExplorerLabels:
    face = ExplorerLabels(Trail())
    face.is_on = True
    found = told(state)  # type: ignore[arg-type]
    face.show_findings(found, person, "")
    face.lead.setVisible(found.leading is not None)
    return face


@pytest.mark.parametrize("state", [LOPSIDED, NAMED], ids=["leading", "answering"])
def test_explorer(picture: Picture, state: object) -> None:
    face = face_of(state)
    face.trail.show_spots([Spot(None, None, text) for text in ("Match", "Satiri", "San Marco")])
    picture.shows(face, 320, 300, on="surface")


@pytest.mark.parametrize("state", [LOPSIDED, NAMED], ids=["leading", "answering"])
def test_teams(picture: Picture, state: object) -> None:
    face = face_of(state)
    face.rows.set_current(1)
    picture.shows(face.rows, 300, 190, on="surface")


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
