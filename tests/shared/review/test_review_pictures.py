"""What marks of bad choices and a performance look like, light and dark."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtWidgets import QWidget

from engine.core.play.mistakes import MistakeClass
from engine.core.review.review import Ledger
from gui.shared.charts.library import library
from gui.shared.report.renderer import Blocks, ReportParts
from gui.shared.report.shown_pictures import ShownDrawing
from gui.shared.review.class_mark import mark_size, paint_class_mark
from gui.shared.review.ledger import ledger_drawing
from gui.shared.style.painter import Painter
from gui.shared.text.value_format import CHANCE
from tests.pictures import Picture
from tests.shared.review.test_performance import advised, blocks
from tests.shared.review.test_review import report, reviewed


def paint_marks(painter: Painter, area: QRectF) -> None:
    width, height = mark_size(painter.theme)
    for place, mistake in enumerate(MistakeClass):
        box = QRectF(area.left() + place * (width + 8), area.top(), width, height)
        paint_class_mark(painter, box, mistake)


def test_marks(picture: Picture) -> None:
    picture.shows(paint_marks, 152, 36, on="surface")


def test_performance(picture: Picture) -> None:
    shown = Blocks(gap=10)
    shown.show_blocks(blocks(advised()))
    picture.shows(shown, 288, 290, on="surface")


@pytest.mark.parametrize("part", ["top", "bottom"])
def test_review(picture: Picture, part: str) -> None:
    library().load_now()
    panel = ReportParts(QWidget())
    panel.show_report(report(reviewed(), 3))
    cut = QRect(0, 0 if part == "top" else 300, 340, 300)
    picture.shows(panel.panel, 340, 600, on="surface", margin=0, cut=cut)


@pytest.mark.parametrize("width", [300, 130])
def test_ledger(picture: Picture, width: int) -> None:
    line, ledger = ShownDrawing(), Ledger(0.5, 0.12, 0.04, 0.29, 0.71)
    line.take(ledger_drawing(ledger, CHANCE, has_dice=True, is_whole=True))
    picture.shows(line, width, 60 if width == 300 else 116, on="surface")
