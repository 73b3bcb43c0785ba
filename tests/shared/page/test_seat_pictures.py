"""What any number of seats looks like: cards, a ring, places, and the cover between two persons."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, QRectF

from gui.shared.match.seating.hand_over import HandOver
from gui.shared.page.seat_cards import SeatCard, paint_seats
from gui.shared.style.painter import Painter
from tests.pictures import Picture
from tests.toys import toys_on_show

KINDS = (
    SeatCard("Ada", "person", "8", "has chosen", "check", "locked"),
    SeatCard("Bonnie", "person", "3", "chooses", "armchair", "open", is_asked=True),
    SeatCard("Shade", "bids one less", "0", "bid 4", token="face", face="4"),
    SeatCard("Bold", "all on big prizes", "0", "out in round 3", "x", is_out=True),
    SeatCard("Clay", "", "5", "waits", "clock", "open"),
)


def seats(count: int) -> list[SeatCard]:
    kinds = [KINDS[seat % len(KINDS)] for seat in range(count)]
    return [replace(kind, is_asked=kind.is_asked and seat == 1) for seat, kind in enumerate(kinds)]


@pytest.mark.parametrize("count", [2, 3, 4, 8, 12, 20, 60, 200])
def test_seats(picture: Picture, count: int) -> None:
    def paint(painter: Painter, area: QRectF) -> None:
        paint_seats(painter, area, seats(count))

    if count <= 8:
        rows = 1 if count <= 4 else 2
        picture.shows(paint, 816, 16 + 130 * rows, cut=QRect(0, 0, 400, 16 + 130 * rows))
    else:
        picture.shows(paint, 780, 400, cut=QRect(0, 0, 400, 300))


def test_narrow_cards(picture: Picture) -> None:
    def paint(painter: Painter, area: QRectF) -> None:
        paint_seats(painter, area, seats(6))

    picture.shows(paint, 400, 200)


@pytest.mark.parametrize("width", [300, 180])
def test_places(picture: Picture, width: int) -> None:
    with toys_on_show():
        from gui.bids.standing import Place, standing_table
    table = standing_table()
    table.show_rows(
        [
            Place(1, 0, "Ada", "8", 1.0),
            Place(2, 5, "Clay", "5", 0.6),
            Place(2, 1, "Bonnie", "5", 0.6),
            Place(4, 8, "A name that is too long", "0", 0.0),
            Place(5, 3, "Even", "0", 0.0, is_out=True),
        ]
    )
    picture.shows(table, width, 200, on="surface")


def test_the_cover(picture: Picture) -> None:
    cover = HandOver()
    cover.ask(1, "Bonnie", "Ada")
    picture.shows(cover, 400, 220)
