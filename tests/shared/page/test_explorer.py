"""What an explorer need not write: the trail, steps ahead and back, and playing from there."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.canvas import Canvas
from gui.shared.page.explorer import Explorer
from gui.shared.page.seats import Seats
from tests.core.games import Heap, Nim

SEATS = Seats(("You", "Other"))


class NimExplorer(Explorer):
    """All that a game has to write."""

    def refresh(self) -> None:
        self.trail.show_spots(self.spots)


@pytest.fixture
def explorer(qtbot: QtBot) -> NimExplorer:
    made = NimExplorer()
    qtbot.addWidget(made.trail)
    qtbot.addWidget(made)
    panel = ActionPanel()
    qtbot.addWidget(panel)
    panel.show_state(Nim(), Heap(12), 0, True)
    made.attach(Canvas(), panel)
    made.show_position(Nim(), Heap(12), SEATS, is_asked=True)
    return made


def test_steps_ahead_lead_back(explorer: NimExplorer) -> None:
    explorer.step(3)
    explorer.step(2)
    explorer.step(9)  # nobody may take so many
    assert explorer.here is not None
    assert explorer.here.state == Heap(7, 0)
    assert explorer.trail.texts == ("Match", "3", "2")
    explorer.trail.chosen.emit(1)
    assert explorer.here.state == Heap(9, 1)
    explorer.actions_here()[0].run()
    assert not explorer.is_ahead
    assert explorer.trail.isHidden()


def test_the_first_step_is_played(explorer: NimExplorer) -> None:
    chosen: list[Any] = []
    explorer.chosen.connect(chosen.append)
    explorer.play()
    explorer.step(3)
    explorer.step(2)
    explorer.play()
    assert chosen == [3]
    assert not explorer.is_ahead


def test_a_match_begins_where_one_stands(explorer: NimExplorer) -> None:
    asked: list[Any] = []
    explorer.branch_asked.connect(lambda game, state: asked.append((game, state)))
    play = next(a for a in explorer.actions_here() if a.id == "explorer.play")
    assert not play.can_run()  # the match is here already
    explorer.step(3)
    assert play.can_run()
    play.run()
    assert asked == [(Nim(), Heap(9, 1))]
    for action in (3, 3, 3):
        explorer.step(action)
    assert not play.can_run()  # nothing is left to play for
    explorer.play_from_here()
    assert len(asked) == 1


def test_another_position_of_the_match_begins_another_trail(explorer: NimExplorer) -> None:
    explorer.step(3)
    explorer.show_position(Nim(), Heap(12), SEATS, is_asked=False)
    assert explorer.is_ahead
    assert explorer.is_past
    explorer.show_position(Nim(), Heap(10), SEATS, is_asked=True)
    assert not explorer.is_ahead
