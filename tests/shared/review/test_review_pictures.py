"""What marks of bad choices and a performance look like, light and dark."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.core.play.mistakes import MistakeClass
from engine.core.play.registry import game_named
from gui.shared.review.class_mark import mark_size, paint_class_mark
from gui.shared.review.performance_card import PerformanceCard
from gui.shared.style.theme import Theme
from gui.shared.text.value_format import CHANCE
from tests.pictures import Picture
from tests.shared.review.test_performance import ADVICE
from tests.shared.review.test_review_panel import GAME, make_review


def paint_marks(painter: QPainter, area: QRectF, theme: Theme) -> None:
    width, height = mark_size(theme)
    for place, mistake in enumerate(MistakeClass):
        box = QRectF(area.left() + place * (width + 8), area.top(), width, height)
        paint_class_mark(painter, box, mistake, theme)


def test_marks(picture: Picture) -> None:
    picture.shows(paint_marks, 152, 36, on="surface")


def test_performance(picture: Picture) -> None:
    card, review = PerformanceCard(game_named("hog")), make_review()
    decisions = tuple(replace(each, advice=ADVICE) for each in review.decisions)
    review = replace(review, decisions=decisions, progress=(0.0, 0.2, 0.4, 0.6, 0.8, 1.0))
    card.show_review(review, GAME, 0, CHANCE, is_whole=True)
    picture.shows(card, 288, 290, on="surface")
