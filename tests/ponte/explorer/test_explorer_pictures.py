"""What the explorer and the quiz of the Ponte look like."""

from __future__ import annotations

import pytest

from engine.ponte.positions import parse
from engine.ponte.queries.search import solve
from engine.ponte.quiz import QuizQuestion
from gui.ponte.explorer.labels import ExplorerLabels
from gui.ponte.quiz.board import QuizBoard
from gui.ponte.quiz.streak import Streak
from gui.ponte.quiz.view import QuizView
from gui.ponte.solve.deal_picture import DealPicture
from gui.shared.page.trail import Spot, Trail
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


SOLVED = solve(parse("aababbBa").position)


@pytest.mark.parametrize("answer", [0, 3], ids=["asked", "answered"])
def test_quiz_board(picture: Picture, answer: int) -> None:
    board = QuizBoard()
    board.show_question(SOLVED)
    if answer:
        board.show_answer(answer)
    picture.shows(board, 400, 280)


def test_narrow_quiz_board(picture: Picture) -> None:
    board = QuizBoard()
    board.show_question(solve(parse("abbbabbabaababaaBa").position))
    board.show_answer(3)
    picture.shows(board, 330, 280)


@pytest.mark.parametrize("answer", [3, 2], ids=["wrong", "right"])
def test_verdict(picture: Picture, answer: int) -> None:
    view = QuizView()
    view.show_question(QuizQuestion("only reply", SOLVED))
    view.show_streak(Streak(now=4, best=9, right=17, asked=23))
    view.answer(answer)
    view.board.hide()
    picture.shows(view, 400, 300)


@pytest.mark.parametrize("text", ["abaaBbab", "aaababbaabbbabbaab", "baabababbbaabaabbabababa"])
def test_deal(picture: Picture, text: str) -> None:
    deal = DealPicture()
    deal.show_position(parse(text).position)
    picture.shows(deal, 260, 44, on="surface")
