"""Coins' board: one has chosen, and all boxes are open."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect

import tests.toys
from engine.core.play.lens import EVERYONE
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from gui.shared.page.seats import Seats
from tests.pictures import Picture
from tests.toys import toys_on_show

assert tests.toys.FOLDER
NAMES = ("Ada", "Bonnie")
ASKING = Seats(NAMES, asked=1, chosen=frozenset({0}))


@pytest.mark.parametrize("part", ["asked", "open"])
def test_boxes(picture: Picture, part: str) -> None:
    with toys_on_show():
        from gui.coins import PAGE
    entry = game_named("coins")
    game = entry.game_class()
    match = Match(game, entry.strategies[:2], 5).play_out()
    steps = match.steps if part == "open" else []
    line = PAGE.timeline((game, match.states[0]), steps)
    view = PAGE.new_view()
    seats = Seats(NAMES) if steps else ASKING
    view.show_frame(PAGE.frame(line, line.length, seats, EVERYONE))
    picture.shows(view, 600, 336, cut=QRect(0, 0, 400, 300))
