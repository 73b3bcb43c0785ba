"""The review on the screen: what is clicked, dragged and read of it, small and large."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.shared.charts.choice_chart import ChoiceChart
from gui.shared.charts.library import library
from gui.shared.report.orders import Look, Send
from gui.shared.report.renderer import ReportParts
from gui.shared.review.cost_list import CostTable
from gui.shared.review.report import At
from gui.shared.style.appearance import appearance
from tests.shared.review.test_review import report, reviewed


class Review:
    """The panel of a review that does what it is asked for."""

    def __init__(self, qtbot: QtBot) -> None:
        library().load_now()
        holder = QWidget()
        qtbot.addWidget(holder)
        self.holder, self.parts, self.told = holder, ReportParts(holder), reviewed()
        self.panel = self.parts.panel
        qtbot.addWidget(self.panel)
        self.step, self.hovered = 0, -1
        self.chosen: list[int] = []
        self.parts.ordered.connect(self.obey)
        self.show()
        self.panel.resize(320, 900)
        self.panel.show()
        chart, table = self.panel.findChild(ChoiceChart), self.panel.findChild(CostTable)
        assert isinstance(chart, ChoiceChart)
        assert isinstance(table, CostTable)
        self.chart, self.table = chart, table

    def show(self) -> None:
        self.parts.show_report(report(self.told, self.step, self.hovered))

    def obey(self, order: Any) -> None:
        if isinstance(order, Send):
            (self.step,) = order.args
            self.chosen.append(self.step)
        else:
            assert isinstance(order, Look)
            assert isinstance(order.at, At)
            self.hovered = order.at.hovered
        self.show()

    def place(self, step: int, value: float) -> QPoint:
        assert self.chart.plot is not None
        return self.chart.plot.place_of((step, value)).toPoint()


@pytest.fixture
def review(qtbot: QtBot) -> Review:
    return Review(qtbot)


def test_clicks_on_rows_choose_positions(review: Review, qtbot: QtBot) -> None:
    place = review.table.visualRect(review.table.model().index(1, 0)).center()
    qtbot.mouseClick(review.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert review.chosen == [3]
    assert review.table.current_place == 1
    words = "Blunder, Turn 3, You: rolled 6, best 4 dice, costs 10.0\u00a0%, exact"
    assert review.table.words(review.table.rows[0]) == words


def test_line_by_keys(review: Review, qtbot: QtBot) -> None:
    for key in (Qt.Key.Key_End, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Home):
        qtbot.keyClick(review.chart, key)
    assert review.chosen == [5, 4, 0]


def test_the_line_is_spoken(review: Review, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: spoken.append(event.message())
    )
    qtbot.keyClick(review.chart, Qt.Key.Key_Right)
    qtbot.keyClick(review.chart, Qt.Key.Key_End)
    qtbot.keyClick(review.chart, Qt.Key.Key_End)
    assert spoken == ["48.0\u00a0% after turn 1", "100.0\u00a0% after turn 5"]
    assert review.chart.accessibleDescription() == spoken[-1]


def test_dragging_along_the_line_chooses_and_with_ctrl_zooms(review: Review, qtbot: QtBot) -> None:
    chart = review.chart
    assert chart.plot is not None
    for modifier in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier):
        qtbot.mousePress(chart, Qt.MouseButton.LeftButton, modifier, review.place(1, 0.5))
        for step in (2, 3):
            event = QMouseEvent(
                QEvent.Type.MouseMove,
                review.place(step, 0.5).toPointF(),
                chart.mapToGlobal(review.place(step, 0.5)).toPointF(),
                Qt.MouseButton.NoButton,
                Qt.MouseButton.LeftButton,
                modifier,
            )
            QApplication.sendEvent(chart, event)
        end = review.place(3, 0.5)
        qtbot.mouseRelease(chart, Qt.MouseButton.LeftButton, modifier, end)
    assert review.chosen == [1, 2, 3]
    assert chart.plot.seen == ((pytest.approx(1, abs=0.1), pytest.approx(3, abs=0.1)), (0, 1))
    review.step = 5
    review.show()
    assert chart.plot.seen[0][1] == 5, "the position on the board is seen"


def test_line_by_mouse(review: Review, qtbot: QtBot) -> None:
    qtbot.mouseClick(review.chart, Qt.MouseButton.LeftButton, pos=review.place(3, 0.4))
    assert review.chosen == [3]
    qtbot.mouseMove(review.chart, review.place(1, 0.5) + QPoint(1, 0))
    assert review.hovered == 1
    QApplication.sendEvent(review.chart, QEvent(QEvent.Type.Leave))
    assert review.hovered == -1


def test_middle_of_the_line_is_even(review: Review) -> None:
    low, half, high = (review.place(0, value).y() for value in (0.0, 0.5, 1.0))
    assert half == pytest.approx((low + high) / 2, abs=1)


def test_small_and_large(review: Review) -> None:
    for choice in ("light", "dark"):
        for scale in (0.8, 1.0, 2.0):
            appearance().choose(choice, scale)  # type: ignore[arg-type]
            for width in (272, 312, 412):
                review.panel.resize(width, 420)
                assert not review.panel.grab().isNull()
                assert review.panel.width() == width
                assert review.parts.side.width() <= width


def test_a_button_names_keys_only_where_they_export(review: Review) -> None:
    assert review.parts.export.accessibleName() == "Export…"
    assert ReportParts(review.holder, "Ctrl+E").export.accessibleName() == "Export… (Ctrl+E)"
