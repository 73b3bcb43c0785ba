"""A report has the room it needs: beside its column, or below where that is too narrow."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.shared.controls.boxes import WholeScroll, column_of, holder_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.label import Text
from gui.shared.report.panel import LEAST_REPORT, LeftColumn, WithColumn
from tests.showing import on_screen


def made(qtbot: QtBot, *, lines: int) -> tuple[WithColumn, LeftColumn, QWidget, list[Text]]:
    left, solve = LeftColumn(), Button("Solve")
    report = holder_of(column_of(WholeScroll(column_of())))
    texts = [Text("a line that is long enough to be broken " * 2, wraps=True) for _ in range(lines)]
    left.hold(lambda: (texts, (solve,)))
    both = on_screen(qtbot, WithColumn(left, report), 900, 300)
    return both, left, report, texts


def test_beside_the_column_the_report_fills_the_height_and_the_column_scrolls(qtbot: QtBot) -> None:
    both, left, report, _ = made(qtbot, lines=12)
    assert not both.is_stacked
    assert left.width() == left.usual_width
    assert report.width() >= LEAST_REPORT
    assert both.verticalScrollBar().maximum() == 0


def test_a_narrow_report_stands_below_and_nothing_of_the_column_is_scrolled_away(
    qtbot: QtBot,
) -> None:
    both, left, report, texts = made(qtbot, lines=12)
    both.resize(500, 300)
    qtbot.waitUntil(lambda: report.y() > left.geometry().bottom())
    assert both.is_stacked
    assert left.width() == report.width() > 450
    qtbot.waitUntil(lambda: texts[-1].height() >= texts[-1].heightForWidth(texts[-1].width()))
    whole = texts[-1].mapTo(left, texts[-1].rect().bottomLeft()).y()
    assert whole < left.findChild(Button).y()  # type: ignore[union-attr]
    both.show_report()
    qtbot.waitUntil(lambda: report.mapTo(both, QPoint()).y() <= 24)


def test_what_unfolds_in_the_column_pushes_the_report_down(qtbot: QtBot) -> None:
    both, left, report, texts = made(qtbot, lines=2)
    both.resize(500, 300)
    qtbot.waitUntil(lambda: report.y() > left.geometry().bottom())
    before = report.y()
    texts[0].set_text("much more of it " * 40)
    qtbot.waitUntil(lambda: report.y() > before + 40)
    both.resize(900, 300)
    qtbot.waitUntil(lambda: report.y() < before)
