"""The form of who plays: few seats with names, and many with what fills the rest."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect

import tests.toys
from engine.core.play.registry import game_named
from gui.shared.match.seating.seat_list import SeatList
from tests.pictures import Picture

assert tests.toys.FOLDER


@pytest.mark.parametrize("count", [3, 20])
def test_seats(picture: Picture, count: int) -> None:
    entry = game_named("bids")
    game = entry.with_seats(entry.game_class(), count)
    form = SeatList(entry, game, (), with_person=True)
    if count == 3:
        form.seats[1].choose(0)
        form.show_order(range(count), is_drawn=False)
        for seat in form.seats[:2]:
            seat.live.widget("name").textEdited.emit("Ada")
    form.show_order(range(count), is_drawn=False)
    height = 300 if count == 3 else 600
    picture.shows(form, 360, height, on="surface", cut=QRect(0, height - 300, 360, 300))
