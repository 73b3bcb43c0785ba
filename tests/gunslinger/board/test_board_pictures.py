"""What the ring looks like: bullets in the air, who falls, many and very many, the table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect

from gui.gunslinger.board.cover import paint_cover
from gui.gunslinger.board.view import GunslingerView
from gui.gunslinger.side.side import PlayersSide
from gui.shared.page.seats import TRUTH, Seat
from tests.gunslinger.board.showdowns import ALL, many, three_rounds
from tests.pictures import Picture

WIDTH, HEIGHT = 640, 420
LEFT = QRect(0, 0, 400, 300)
CORNER = QRect(20, 0, 240, 200)
"""A picture keeps 256 colours, which many players soon use up."""
RIGHT = QRect(WIDTH - 400, HEIGHT - 300, 400, 300)


def shown(frame: object, aimed: int | None = None) -> GunslingerView:
    view = GunslingerView()
    view.show_overlays(ALL)
    view.aim(aimed)
    view.show_frame(frame)
    return view


@pytest.mark.parametrize("cut", [LEFT, RIGHT], ids=["left", "right"])
def test_who_falls(picture: Picture, cut: QRect) -> None:
    played = three_rounds()
    picture.shows(shown(played.frame(3), aimed=4), WIDTH, HEIGHT, margin=0, cut=cut)


def test_bullets_in_the_air(picture: Picture) -> None:
    view = shown(many(20).frame(2, TRUTH, part=0.12))
    cut = QRect(WIDTH - 300, HEIGHT - 260, 300, 220)
    picture.shows(view, WIDTH, HEIGHT, margin=0, cut=cut)


@pytest.mark.parametrize("count", [60, 200])
def test_many(picture: Picture, count: int) -> None:
    picture.shows(shown(many(count).frame(1, Seat(3))), WIDTH, HEIGHT, margin=0, cut=CORNER)


def test_the_table(picture: Picture) -> None:
    side, view = PlayersSide(), GunslingerView()
    view.show_overlays(ALL)
    side.attach(view, None)
    side.set_values_shown(is_on=True)
    view.show_frame(three_rounds().frame(2))
    side.show_frame(three_rounds().frame(2))
    view.setParent(side)
    view.hide()
    picture.shows(side, 300, 560, on="surface", cut=QRect(0, 0, 300, 300))


def test_the_cover(picture: Picture) -> None:
    picture.shows(paint_cover, 358, 158, margin=0)
