"""Bids' board through several eyes: while one chooses, while bids are turned up, and at the end."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect

import tests.toys
from engine.core.play.lens import EVERYONE, TRUTH, Lens, Seat
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from gui.shared.page.seats import Seats
from tests.pictures import Picture
from tests.toys import toys_on_show

assert tests.toys.FOLDER
ENTRY = game_named("bids")
WATCHER, HIGH, *_ = ENTRY.strategies
LENSES: list[Lens] = [Seat(1), EVERYONE, TRUTH]


def show(picture: Picture, count: int, moment: float, lens: Lens, *, is_asking: bool) -> None:
    with toys_on_show():
        from gui.bids import PAGE
    game = ENTRY.with_seats(ENTRY.game_class(), count)
    match = Match(game, [WATCHER, HIGH] * (count // 2), 5).play_out()
    line = PAGE.timeline((game, match.states[0]), match.steps)
    seats = Seats(tuple(f"Player {seat}" for seat in range(count)), person=1)
    if is_asking:
        seats = Seats(seats.names, (), 1, asked=1, chosen=frozenset({0, 3}))
    view = PAGE.new_view()
    view.show_frame(PAGE.frame(line, line.end_of(0) * moment, seats, lens))
    picture.shows(view, 816, 340, cut=QRect(0, 0, 400, 300))


@pytest.mark.parametrize("lens", LENSES, ids=["seat", "everyone", "truth"])
def test_one_chooses(picture: Picture, lens: Lens) -> None:
    show(picture, 4, 0.0, lens, is_asking=True)


@pytest.mark.parametrize("moment", [0.1, 1.0], ids=["turning", "shown"])
def test_the_bids(picture: Picture, moment: float) -> None:
    show(picture, 8, moment, EVERYONE, is_asking=False)


def test_twenty(picture: Picture) -> None:
    show(picture, 20, 1.0, TRUTH, is_asking=False)
