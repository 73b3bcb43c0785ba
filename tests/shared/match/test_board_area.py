"""The middle of a match's tab: controls below the board, or over it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from gui.shared.match.board_area import GAP, HEAD, RESULT, BoardArea, BoardScroll
from gui.shared.match.coach.card import CardPlace
from gui.shared.match.state.cards import Card
from gui.shared.match.state.ending import EndContent
from gui.shared.match.watch_tab import ResultNote
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.canvas import Canvas
from gui.shared.style.painter import Painter
from tests.showing import on_screen


class WideBoard(Canvas):
    """A board that paints up to its edges."""

    has_margin = False

    def paint_frame(self, painter: Painter, area: QRectF) -> None:
        """Paint nothing."""

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return what it needs."""
        return QSize(400, 400)


class OverPanel(ActionPanel):
    """Controls that lie over the board."""

    is_over_board = True


@pytest.fixture
def panel() -> OverPanel:
    made = OverPanel()
    for place in ((100, 300), (220, 300)):
        button = QPushButton("team", made)
        button.setGeometry(*place, 60, 80)
    return made


def test_controls_over_the_board_leave_it_all_the_room(qtbot: QtBot, panel: OverPanel) -> None:
    board, twin = WideBoard(), QLabel("words")
    area = on_screen(qtbot, BoardArea(board, twin, panel), 800, 500)
    assert board.geometry() == QRect(0, 0, 800, 500) == panel.geometry()
    card = QLabel("the end")
    card.setFixedHeight(90)
    area.set_instead(card)
    assert panel.isHidden()
    assert card.geometry().top() >= board.geometry().bottom()
    assert card.geometry().bottom() < 500
    assert card.height() == 90
    area.set_instead(None)
    assert board.geometry() == panel.geometry() == QRect(0, 0, 800, 500)
    twin.show()
    assert twin.geometry().left() > board.geometry().right()
    assert twin.geometry().right() < 800


def test_a_card_in_the_place_of_the_controls_has_all_its_room(qtbot: QtBot) -> None:
    area = on_screen(qtbot, BoardArea(WideBoard(), QLabel("words"), ActionPanel()), 600, 450)
    before = area.minimumSizeHint().height()
    card = QLabel("the end")
    card.setFixedHeight(230)
    area.set_instead(card)
    assert area.minimumSizeHint().height() >= 400 + 230 > before
    area.set_instead(None)
    assert area.minimumSizeHint().height() == before


class Tall(WideBoard):
    """A board that wants what it needs."""

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return what it wants."""
        return self.minimumSizeHint()


class Ending(QLabel):
    """A card that can be lower than it would be."""

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return what it wants."""
        return QSize(300, 230)


@pytest.mark.parametrize(("height", "is_whole"), [(500, True), (620, False), (1000, True)])
def test_a_card_gives_way_only_where_nothing_is_scrolled_then(
    qtbot: QtBot, panel: OverPanel, height: int, is_whole: bool
) -> None:
    area = BoardArea(Tall(), QLabel("words"), panel)
    scroll = on_screen(qtbot, BoardScroll(area), 600, height)
    card = Ending("the end")
    area.set_instead(card, lambda: 60)
    bar = scroll.verticalScrollBar()
    qtbot.waitUntil(lambda: (bar.maximum() == 0) is (height > 500))
    qtbot.waitUntil(lambda: (card.height() >= 230) is is_whole)


def test_a_card_that_has_nothing_to_give_any_more_is_whole(qtbot: QtBot, panel: OverPanel) -> None:
    """A line of the end that turned out flat went, and what was left was cut."""
    area = on_screen(qtbot, BoardArea(Tall(), QLabel("words"), panel), 600, 620)
    card, left = Ending("the end"), [60]
    area.set_instead(card, lambda: left[0])
    assert card.height() < 230
    left[0] = 0
    card.updateGeometry()
    qtbot.waitUntil(lambda: card.height() >= 230)


def test_what_can_be_chosen_is_scrolled_into_view(qtbot: QtBot, panel: OverPanel) -> None:
    area = BoardArea(WideBoard(), QLabel("words"), panel)
    scroll = on_screen(qtbot, BoardScroll(area), 600, 250)
    assert area.choices == QRect(100, 300, 180, 80)
    scroll.show_controls()
    shown = QRect(0, scroll.verticalScrollBar().value(), 600, 250)
    assert shown.contains(area.choices)
    scroll.show_board()
    assert scroll.verticalScrollBar().value() == 0


class Below(ActionPanel):
    """Controls below the board."""

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return what it wants."""
        return QSize(400, 250)


def test_a_note_is_no_higher_than_its_words_where_the_controls_are(qtbot: QtBot) -> None:
    """The turning point was a card of 250 pixels with one line."""
    area, note = BoardArea(Tall(), QLabel("words"), Below()), ResultNote()
    qtbot.addWidget(area)
    area.resize(800, 900)
    area.show()
    note.show_end(EndContent("Ada won", "By 3.", True, False))
    board = area.board.geometry()
    area.set_instead(note)
    assert note.height() == note.heightForWidth(note.width()) < 150
    assert area.board.geometry() == board


class LatePanel(OverPanel):
    """Has its keys in their places once it is as large as it will be."""

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Put the keys there."""
        super().resizeEvent(event)
        for key in self.findChildren(QPushButton):
            key.move(100, 300)


def test_what_can_be_chosen_is_seen_once_what_was_hidden_has_its_places(qtbot: QtBot) -> None:
    """Questions of Train are asked before they are shown: their keys lay elsewhere then."""
    panel = LatePanel()
    QPushButton("team", panel).setGeometry(100, 0, 60, 80)
    area = BoardArea(WideBoard(), QLabel("words"), panel)
    scroll = BoardScroll(area)
    qtbot.addWidget(scroll)
    scroll.resize(600, 250)
    scroll.show_controls()
    scroll.show()
    assert area.choices == QRect(100, 300, 60, 80)
    assert QRect(0, scroll.verticalScrollBar().value(), 600, 250).contains(area.choices)


def test_a_card_that_grows_squeezes_no_board_until_it_is_scrolled(
    qtbot: QtBot, panel: OverPanel
) -> None:
    """For a moment all players of a ring stood in one place, at each card of the end."""
    area, card = BoardArea(Tall(), QLabel("words"), panel), QLabel("the end")
    _scroll = on_screen(qtbot, BoardScroll(area), 600, 500)
    card.setFixedHeight(400)
    area.set_instead(card)
    assert area.board.height() >= area.board.minimumSizeHint().height()
    assert area.board.y() >= 0


def at_the_end(
    qtbot: QtBot, panel: OverPanel, height: int
) -> tuple[BoardArea, BoardScroll, QLabel]:
    """Return a board with what comes at its end, higher than the window."""
    area = BoardArea(Tall(), QLabel("words"), panel)
    scroll = on_screen(qtbot, BoardScroll(area), 600, height)
    card = QLabel("the end")
    card.setFixedHeight(700)
    area.set_instead(card)
    qtbot.waitUntil(lambda: card.height() == 700 and scroll.verticalScrollBar().maximum() > 0)
    return area, scroll, card


def test_the_whole_board_is_seen_where_the_result_then_is(qtbot: QtBot, panel: OverPanel) -> None:
    """The top of a ring was out of sight, at the end of a deal in a low window."""
    area, scroll, card = at_the_end(qtbot, panel, 600)
    scroll.resize(600, card.y() + RESULT + GAP)
    scroll.show_controls()
    assert scroll.verticalScrollBar().value() <= area.board.y()


def test_the_board_is_seen_as_far_as_the_beginning_of_the_end_lets_it(
    qtbot: QtBot, panel: OverPanel
) -> None:
    """Who had won was cut off at the top of a board for cards about mistakes at the bottom."""
    _area, scroll, card = at_the_end(qtbot, panel, 500)
    scroll.show_controls()
    top = scroll.verticalScrollBar().value()
    assert card.y() - top + HEAD <= 500 < card.y() - top + HEAD + 2 * GAP


class Sized(WideBoard):
    """A board, or controls, that can do with less than they want."""

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return what it wants."""
        return QSize(400, 400)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return what it needs."""
        return QSize(400, 200)


class LowPanel(ActionPanel):
    """Controls below the board."""

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return what they want."""
        return QSize(400, 100)


def test_room_for_a_card_is_kept_where_it_squeezes_nothing(qtbot: QtBot) -> None:
    area = BoardArea(Sized(), QLabel("words"), LowPanel())
    qtbot.addWidget(area)
    area.keep_card_room("coming")
    area.show()
    area.resize(800, 700)
    assert area.card_room.height() > 136
    area.resize(800, 560)
    assert area.card_room.isNull()
    assert area.board.height() >= 360


def test_a_card_stays_inside_while_the_area_changes_its_size(qtbot: QtBot) -> None:
    area = BoardArea(Sized(), QLabel("words"), LowPanel())
    qtbot.addWidget(area)
    area.keep_card_room("there")
    area.resize(1100, 800)
    area.show()
    place = CardPlace(area)
    place.show_card(Card("What is better?", "You rolled 8.", covers_choices=False), None)
    for width, height in ((1000, 700), (1100, 760), (900, 720)):
        area.resize(width, height)
        assert area.rect().contains(place.card.geometry())
        assert place.card.geometry().bottom() == area.card_room.bottom()
