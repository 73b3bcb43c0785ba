"""At a text size of 200 % in the smallest window: all is reached, and no sentence ends in dots."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractScrollArea
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from gui.my_games.filters import FilterBar
from gui.ponte.solve.question_view import QUESTIONS
from gui.shared.charts.heat_paint import title_box
from gui.shared.controls.boxes import WholeScroll
from gui.shared.controls.lists import ListBox
from gui.shared.controls.table import Table
from gui.shared.controls.table_cells import LEFT_INSET, RIGHT_INSET
from gui.shared.match.play_tab import PlayTab
from gui.shared.report.panel import WithColumn
from gui.shared.report.shown_pictures import ShownHeat
from gui.shared.style.appearance import appearance
from gui.window.main_window import MainWindow
from tests.windows import page_at

GAMES = ("hog", "ponte", "blotto", "gunslinger", "conquest")
pytestmark = pytest.mark.window(font_scale=200)


@pytest.fixture
def small(window: MainWindow) -> MainWindow:
    window.resize(1024, 640)
    return window


@pytest.mark.drawn("game", 2)
@pytest.mark.parametrize("game", GAMES)
def test_solve_is_no_wider_than_its_room(qtbot: QtBot, small: MainWindow, game: str) -> None:
    tab = page_at(small, game, "solve")
    qtbot.waitUntil(lambda: tab.is_ready, timeout=120_000)
    for number in range(len(tab.pane.entries)):
        tab.pane.rows.choose(number)
        for area in tab.findChildren(QAbstractScrollArea):
            if isValid(area) and area.isVisible():  # a wait may see results take another's place
                qtbot.waitUntil(
                    lambda area=area: area.horizontalScrollBar().maximum() == 0  # type: ignore[misc]
                )
        both = tab.findChild(WithColumn)
        assert both.is_stacked
        for part in both.findChildren(WholeScroll):  # the page alone is scrolled
            if isValid(part) and part.isVisible():
                qtbot.waitUntil(lambda part=part: part.verticalScrollBar().maximum() == 0)  # type: ignore[misc]
        for shown in tab.findChildren(ShownHeat):
            if (
                isValid(shown)
                and shown.isVisible()
                and (layout := shown.map.layout_now()) is not None
            ):
                assert layout.plot.width() >= appearance().theme.px(180)  # its legend has room
                title, theme = shown.map.picture.title, appearance().theme
                room = title_box(layout, title, theme).width()
                assert room >= theme.metrics("section").horizontalAdvance(title)
        if number:  # what was chosen is brought into view
            qtbot.waitUntil(lambda: tab.pane.mapTo(both, QPoint()).y() <= both.height() / 2)  # noqa: B023


@pytest.mark.drawn("game", 2)
@pytest.mark.parametrize("game", GAMES)
def test_what_the_keys_do_is_said_in_whole_sentences(small: MainWindow, game: str) -> None:
    for name in ("play", "watch", "tournament", "solve"):
        page_at(small, game, name)
        bar = small.status
        assert bar.hint.startswith(bar.shown_hint.rstrip("."))
        assert not bar.shown_hint or bar.shown_hint.endswith(".")
        assert bar.shown_hint == bar.hint or bar.toolTip() == bar.hint


def test_the_offer_of_a_first_match_is_one_line_above_the_board(
    qtbot: QtBot, small: MainWindow
) -> None:
    tab = page_at(small, "hog", "play")
    offer = tab.guide.offer
    qtbot.waitUntil(offer.isVisible)
    assert offer.height() < 1.6 * offer.begin.height()


def test_shots_are_chosen_below_what_the_head_tells(qtbot: QtBot, small: MainWindow) -> None:
    tab = page_at(small, "gunslinger", "play")
    assert isinstance(tab, PlayTab)
    qtbot.waitUntil(lambda: tab.panel.is_asked)
    head = tab.board.place_of("head")
    for button in (tab.panel.hold_on, tab.panel.hold, tab.panel.fire):
        assert button.geometry().top() >= head.bottom()
        assert tab.panel.rect().contains(button.geometry())


def test_what_a_question_asks_is_read_whole(qtbot: QtBot, small: MainWindow) -> None:
    tab = page_at(small, "ponte", "solve")
    qtbot.waitUntil(lambda: tab.is_ready, timeout=120_000)
    tab.pane.show_view("questions")
    table = next(each for each in tab.findChildren(Table) if each.isVisible())
    metrics = appearance().theme.metrics("small")
    widths = [metrics.horizontalAdvance(each.words) for each in QUESTIONS]
    assert max(widths) <= table.columnWidth(0) - LEFT_INSET - RIGHT_INSET


def test_the_filters_of_my_games_say_what_they_filter(qtbot: QtBot, small: MainWindow) -> None:
    bar = FilterBar()
    qtbot.addWidget(bar)
    bar.setFixedWidth(832)
    bar.show()

    def is_whole(box: ListBox) -> bool:
        words = box.fontMetrics().horizontalAdvance(box.currentText())
        return words <= box.width() - appearance().theme.px(24)

    qtbot.waitUntil(lambda: all(map(is_whole, bar.findChildren(ListBox))))
