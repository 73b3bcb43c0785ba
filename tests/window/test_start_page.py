"""The start page has room for everything on it, however small the window and late the news."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from gui.shared.page.page_info import CardFacts
from gui.shared.shell.resume_card import Resumable
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
    assert [row.height() for row in card.rows] == [theme.px(56)] * count
    assert card.open_row.height() == theme.px(28)
    assert card.open_row.geometry().bottom() < card.height()
    tops = [0, *(row.geometry().bottom() for row in card.rows), card.open_row.y()]
    assert tops == sorted(tops)
    nothing = card._nothing
    assert count or nothing.height() >= nothing.heightForWidth(nothing.width())
    assert page._page.minimumHeight() >= card.geometry().bottom()


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
