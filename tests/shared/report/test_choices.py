"""Blocks of choices, maps and seats: what is shown anew, what is chosen, which keys press."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.shared.controls.label import Text
from gui.shared.report.blocks import Choice, Do, Heat, Own, Report, Say, Seats, text_of
from gui.shared.report.orders import Look
from gui.shared.report.renderer import Blocks
from gui.shared.report.shown_words import (
    ShownChoice,
    ShownList,
    ShownPick,
    ShownSeats,
    ShownSentence,
)
from tests.showing import on_screen

pytestmark = pytest.mark.usefixtures("plain_look")


@pytest.fixture
def blocks(qtbot: QtBot) -> Blocks:
    made = on_screen(qtbot, Blocks(), 300, 500)
    return made


class Map:
    def draw(self, _theme: object) -> Any:
        raise NotImplementedError


def test_a_map_is_the_same_where_the_same_draws_it() -> None:
    drawn = Map()
    one, other = (Heat(drawn.draw, (1, 2), str, Look) for _ in range(2))
    assert one == other, "a method is another object at every look"
    assert one != Heat(Map().draw, (1, 2), str, Look)
    assert one != Heat(drawn.draw, (1, 2), str, Look, spoken="more")


def test_buttons_are_found_by_name() -> None:
    throw, play = Do("Throw", "x", Look(1), name="throw"), Do("Play", "x", Look(2))
    report = Report((), (Say("a"), throw), (play,))
    assert report.button("throw") is throw
    assert report.button("play") is None


@pytest.mark.parametrize("is_list", [True, False])
def test_one_of_a_list_is_chosen(blocks: Blocks, is_list: bool) -> None:
    orders: list[object] = []
    blocks.ordered.connect(orders.append)

    def choice(index: int, *texts: str) -> Choice:
        icons = ("map",) * len(texts) if is_list else ()
        return Choice("Which", texts, index, Look, icons, is_closed=not is_list)

    blocks.show_blocks((choice(1, "a", "b", "c"),))
    (shown,) = blocks.shown
    if is_list:
        assert isinstance(shown, ShownList)
        rows = shown.live.widget("choice")
        assert rows.index == 1
        rows.choose(2)
    else:
        assert isinstance(shown, ShownPick)
        box = shown.live.widget("choice")
        assert box.currentText() == "b"
        box.setCurrentIndex(2)
    assert orders == [Look(2)]
    blocks.show_blocks((choice(0, "a", "b", "c"),))
    assert orders == [Look(2)], "what the report says is no choice"


def test_a_sentence_keeps_the_room_of_its_lines(blocks: Blocks) -> None:
    blocks.show_blocks((Say("one", lines=2),))
    (said,) = blocks.shown
    assert isinstance(said, ShownSentence)
    two = said.live.widget("text").minimumHeight()
    blocks.show_blocks((Say("one", lines=3),))
    assert said.live.widget("text").minimumHeight() > two > 0
    blocks.show_blocks((Say("one"),))
    assert said.live.widget("text").minimumHeight() == 0


def test_seats_and_own_pictures_are_copied(blocks: Blocks) -> None:
    own = Own("a:B", None, lines=lambda: ("1\t2",))
    assert text_of((Seats(("You 1", "They 2")), own)).splitlines() == ["You 1; They 2", "1\t2"]
    blocks.show_blocks((Seats(("You 1", "They 2")),))
    (seats,) = blocks.shown
    assert isinstance(seats, ShownSeats)
    assert [text.plain for text in seats.findChildren(Text)] == ["You 1", "They 2"]


def test_long_texts_side_by_side_give_way_to_each_other(blocks: Blocks) -> None:
    """A strategy may have a long name; the longest gives, and nothing is wider than the panel."""
    names = "You", "Takes bacon that brings enough or a swap that helps"
    blocks.show_blocks((Choice("Side", names, 0, Look),))
    (shown,) = blocks.shown
    assert isinstance(shown, ShownChoice)
    tabs = shown.live.widget("choice")
    for width in (600, 260):
        blocks.resize(width, 100)
        QApplication.processEvents()
        assert blocks.width() == width
        assert tabs.segment(1).right() <= width
        assert tabs.texts == names, "they are spoken whole"
    short, long = (tabs.segment(place).width() for place in (0, 1))
    assert 30 < short < long, "the short one is whole"
