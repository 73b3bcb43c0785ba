"""Who has the screen where players move in turn and hands are hidden."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

import tests.toys
from engine.core.play.lens import EVERYONE, Lens, Seat
from engine.core.play.registry import game_named
from gui.shared.match.seating.at_screen import AtScreen
from gui.shared.match.seating.viewpoint import Viewpoint

assert tests.toys.FOLDER


class Turn:
    """A match in which one seat is to choose, or an agent, or nobody any more."""

    is_over = False
    state = None

    def __init__(self, *to_act: int, persons: tuple[int, ...] = (0, 1)) -> None:
        self.to_act = to_act
        self.waiting_for = tuple(seat for seat in to_act if seat in persons)
        self.game = self

    def players_to_act(self, _state: object) -> tuple[int, ...]:
        return self.to_act


def ask(at: AtScreen, *to_act: int, persons: tuple[int, ...] = (0, 1)) -> int | None:
    turn: Any = Turn(*to_act, persons=persons)
    return at.ask(turn)


@pytest.fixture
def viewpoint(qtbot: QtBot) -> Viewpoint:
    entry = game_named("bids")
    made = Viewpoint(entry, QObject())
    qtbot.addWidget(made.choice)
    made.seat(entry.game_class(), (None, None, "low", "low"))
    return made


def test_in_turn_whoever_has_the_screen_keeps_it_while_agents_move(viewpoint: Viewpoint) -> None:
    at = AtScreen(viewpoint)
    at.begin((0, 1))
    assert at.hands_over
    seen: list[Lens] = [viewpoint.lens]
    assert ask(at, 0) == 0
    assert at.is_covered(0)
    at.sit_down(0)
    for to_act in ((0,), (2,), (0,), (3,), (1,)):
        ask(at, *to_act)
        seen.append(viewpoint.lens)
    assert seen == [EVERYONE, Seat(0), Seat(0), Seat(0), Seat(0), EVERYONE]
    assert at.is_covered(1)


def test_of_one_person_alone_nothing_is_covered(viewpoint: Viewpoint) -> None:
    at = AtScreen(viewpoint)
    at.begin((1,))
    assert not at.hands_over
    assert ask(at, 0, 1, 2, persons=(1,)) == 1
    assert (viewpoint.lens, viewpoint.asked, viewpoint.chosen) == (Seat(1), 1, {2, 0})


def test_after_the_end_several_see_what_everyone_may(viewpoint: Viewpoint) -> None:
    """Whoever has chosen last, because the other is out, had the screen."""
    at = AtScreen(viewpoint)
    at.begin((0, 1))
    ask(at, 1)
    at.sit_down(1)
    ask(at, 1)
    assert viewpoint.lens == Seat(1)
    at.look_back()
    assert viewpoint.is_free
    assert viewpoint.lens == EVERYONE
