"""The start page has room for everything on it, however small the window and late the news."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.shared.controls.label import Text
from gui.shared.page.page_info import CardFacts
from gui.shared.shell.resume_card import OpenRow, Resumable, ResumeRow
from gui.shared.style.appearance import appearance
from gui.window.start_page import StartPage

ENTRY = Resumable("dices", "Hog: a match against Perfect", "12 : 30, turn 5", lambda: None, "today")


@pytest.mark.drawn("count", 3)
@pytest.mark.parametrize("count", [0, 1, 3])
@pytest.mark.parametrize("games", [2, 3, 5])
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("size", [(952, 576), (1208, 736)])
def test_what_was_left_has_its_room(
    qtbot: QtBot, size: tuple[int, int], scale: float, games: int, count: int
) -> None:
    appearance().choose("light", scale)
    page = StartPage([CardFacts(str(number), "A game", "A teaser.") for number in range(games)])
    qtbot.addWidget(page)
    appearance().apply_style_sheet(page)
    page.resize(*size)
    page.show()
    qtbot.waitExposed(page)
    page.show_resumable([ENTRY] * count)
    page.resume.layout().activate()
    theme, card = appearance().theme, page.resume
    rows, open_row = card.findChildren(ResumeRow), card.findChild(OpenRow)
    assert [row.height() for row in rows] == [theme.px(56)] * count
    assert open_row.height() == theme.px(28)
    bottoms = [bottom_in(card, each) for each in (*rows, open_row)]
    assert bottoms[-1] < card.height()
    tops = [0, *bottoms[:-1], bottoms[-1] - open_row.height()]
    assert tops == sorted(tops)
    nothing = next(each for each in card.findChildren(Text) if "will wait" in each.text())
    assert nothing.isHidden() == bool(count)
    assert count or nothing.height() >= nothing.heightForWidth(nothing.width())
    assert page._page.minimumHeight() >= card.geometry().bottom()


def bottom_in(card: QWidget, part: QWidget) -> int:
    """Return where a part of a card ends, from the card's top on."""
    return part.mapTo(card, QPoint(0, part.height() - 1)).y()


@pytest.mark.parametrize("height", [700, 736, 760])
def test_five_games_fit_into_a_usual_window(qtbot: QtBot, height: int) -> None:
    """Their pictures give way, not the foot of the second row."""
    page = StartPage([CardFacts(str(number), "A game", "A teaser.") for number in range(5)])
    qtbot.addWidget(page)
    page.resize(1208, height)
    page.show()
    qtbot.waitExposed(page)
    assert page.verticalScrollBar().maximum() == 0
    assert {card.height() for card in page.cards} == {page.cards[0].height()}
