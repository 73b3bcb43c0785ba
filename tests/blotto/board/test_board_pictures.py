"""The road at several moments and of several lengths, and the card of the next plan."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect

from engine.blotto.rules import Battle, Blotto
from engine.core.play.lens import EVERYONE
from gui.blotto import PAGE
from gui.blotto.board.animation import frame, timeline
from gui.blotto.board.cover import paint_cover
from gui.blotto.editor.panel import BlottoPanel
from gui.shared.page.seats import Seats
from tests.blotto.board.test_animation import TABLE_I, TEN, fought
from tests.blotto.games import STREAK
from tests.pictures import Picture

SEATS = Seats(("You", "Paper"), ("", "The best"), person=0)


@pytest.mark.parametrize("moment", [0.27553, 0.72, 1.0], ids=["fighting", "streak", "over"])
def test_the_road(picture: Picture, moment: float) -> None:
    line = timeline((STREAK, Battle()), fought(STREAK, (TABLE_I, TEN), (TEN, TABLE_I)))
    seconds = line.start_of(1) + moment * (line.length - line.start_of(1))
    view = PAGE.new_view()
    view.show_frame(frame(line, seconds, SEATS, EVERYONE))
    cut = QRect(0, 0, 400, 300) if moment < 0.5 else QRect(300, 0, 400, 300)
    picture.shows(view, 700, 316, cut=cut)


def test_twenty_castles(picture: Picture) -> None:
    game = Blotto(values=tuple(range(1, 21)))
    plan = (*(0, 3, 9, 1) * 4, 30, 8, 6, 4)
    other = tuple(reversed(plan))
    line = timeline((game, Battle()), fought(game, (plan, other)))
    view = PAGE.new_view()
    view.show_frame(frame(line, line.length, Seats(("One", "Two")), EVERYONE))
    picture.shows(view, 760, 256, cut=QRect(0, 0, 400, 256))


def test_the_next_plan(picture: Picture) -> None:
    panel = BlottoPanel()
    panel.show_state(STREAK, Battle(), 0, is_asked=True)
    panel.set_plan((10, 8, 46, 2, 4, 13, 11, 4, 0, 0))
    picture.shows(panel, 760, 196, cut=QRect(0, 0, 400, 196))


def test_the_cover(picture: Picture) -> None:
    picture.shows(paint_cover, 374, 174)
