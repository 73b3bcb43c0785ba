"""What the end of a match looks like: the page under the board, and what stands beside it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect

from engine.core.play.mistakes import MistakeClass
from engine.hog.strategies import Always
from gui.shared.charts.library import library
from gui.shared.match.coach.card import CoachCard
from gui.shared.match.ending.end_page import EndPage, end_page
from gui.shared.match.ending.learn_side import LearnSide, LessonRow
from gui.shared.match.ending.mistake_card import MistakeCard
from gui.shared.match.state.cards import Card, Press, Tone
from gui.shared.match.state.ending import EndContent, MistakeWords
from gui.shared.match.state.learning import answer
from gui.shared.match.state.lesson import Answer, LessonTold
from gui.shared.review.report import At, Reviewed
from tests.pictures import Picture
from tests.shared.review.test_review import reviewed

WORST = (
    MistakeWords(
        12,
        MistakeClass.BLUNDER,
        "Blunder, turn 13",
        "rolled 5",
        "best free bacon",
        "cost 8 games in 100",
        "You trade your score for 72 in every case, with 5 dice in 8.8\u00a0%.",
    ),
    MistakeWords(
        14,
        MistakeClass.MISTAKE,
        "Mistake, turn 15",
        "rolled 4",
        "best 3 dice",
        "cost 5 games in 100",
        "Feral hogs add 3: 3 dice are two off your last 5 points.",
    ),
)


RESULT = EndContent("You won", "You won by 13 after 21 turns.", is_won=True, is_told=False)
VALUES = replace(
    RESULT,
    is_told=True,
    values_title="Your chance to win",
    assumption="if both play perfectly",
    share=1.0,
    summary="Accuracy 89\u00a0%. You were lucky: worth 57 games in 100.",
    rival=Always(6),
)


def page_of(
    content: EndContent, told: Reviewed | None = None, *, is_announced: bool = False
) -> EndPage:
    """Return the page of a match that was won."""
    library().load_now()
    page = EndPage()
    about = content, told or reviewed(), 5, At()
    page.show_blocks(tuple(end_page(*about, is_announced=is_announced)))
    return page


@pytest.mark.parametrize("kind", ["mistakes", "none"])
def test_page(picture: Picture, kind: str) -> None:
    page = page_of(
        replace(VALUES, worst=WORST, can_learn=True)
        if kind == "mistakes"
        else replace(VALUES, is_told=False)
    )
    picture.shows(page, 780, 300, cut=QRect(0, 0, 400, 300))


def test_button(picture: Picture) -> None:
    page = page_of(replace(VALUES, worst=WORST, can_learn=True))
    picture.shows(page, 780, 300, cut=QRect(380, 0, 400, 300))


def test_result_alone(picture: Picture) -> None:
    picture.shows(page_of(RESULT), 400, 110)


def test_waiting(picture: Picture) -> None:
    content = replace(VALUES, assumption="", share=0.4)
    told = replace(reviewed(), review=None)
    picture.shows(page_of(content, told, is_announced=True), 400, 290)


def test_a_card_says_the_best_choice_and_why_whole(picture: Picture) -> None:
    card = MistakeCard()
    card.show_words(
        MistakeWords(
            40,
            MistakeClass.BLUNDER,
            "Blunder, turn 49",
            "kept 18 troops in the reserve",
            "best put 18 on Bridge, then Bridge to Market",
            "cost about 88 games in 100",
            "It takes Market, worth 4 troops a turn, in 99.0 % of attacks.",
        )
    )
    picture.shows(card, 262, card.heightForWidth(262), margin=0)


ROWS = (
    LessonRow(MistakeClass.BLUNDER, "Turn 13", "rolled 5", Answer.RIGHT, is_now=False),
    LessonRow(MistakeClass.MISTAKE, "Turn 15", "took free bacon", Answer.OPEN, is_now=True),
    LessonRow(MistakeClass.MISTAKE, "Turn 9", "took free bacon", Answer.SKIPPED, is_now=False),
    LessonRow(MistakeClass.MISTAKE, "Turn 11", "rolled 5", Answer.SHOWN, is_now=False),
)


@pytest.mark.parametrize("stage", ["under_way", "over"])
def test_lesson(picture: Picture, stage: str) -> None:
    side = LearnSide()
    rows = ROWS if stage == "under_way" else [replace(row, is_now=False) for row in ROWS]
    side.show_lesson(LessonTold(tuple(rows), 1))
    picture.shows(side, 320, 480, on="surface", margin=0, cut=QRect(0, 0, 320, 280))


def test_wrong_try(picture: Picture) -> None:
    card = CoachCard()
    press = Press("Show the answer", answer, icon="lightbulb")
    card.show_card(Card("Not 4 dice", "Try something else.", tone=Tone.WRONG, presses=(press,)))
    card.point_at(180, is_below=True)
    card.setVisible(True)
    picture.shows(card, 396, 150)
