"""What an explorer need not write: the trail, steps ahead and back, and playing from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from gui.shared.controls.buttons import Button
from gui.shared.live.live import Live
from gui.shared.live.parts import column
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.canvas import Canvas
from gui.shared.page.explorer import Explorer, trail
from gui.shared.page.seats import Seats
from gui.shared.page.spot import AnySpot, Spot
from tests.core.games import Heap, Nim
from tests.panels import is_seen

SEATS = Seats(("You", "Other"))


class NimExplorer(Explorer):
    """All that a game has to write."""

    def __init__(self) -> None:
        super().__init__()
        self.live = Live(self, lambda: column(trail(self.spots, self.go_back)))

    def refresh(self) -> None:
        self.live.refresh()


@pytest.fixture
def explorer(qtbot: QtBot) -> NimExplorer:
    made = NimExplorer()
    qtbot.addWidget(made)
    panel = ActionPanel()
    qtbot.addWidget(panel)
    panel.show_state(Nim(), Heap(12), 0, True)
    made.attach(Canvas(), panel)
    made.explored.connect(lambda ahead: show(made, made.spots[0].state, True, ahead))
    show(made, Heap(12), True)
    return made


def show(explorer: Explorer, state: Heap, is_asked: bool, ahead: Sequence[AnySpot] = ()) -> None:
    spots = Spot(Nim(), state, "Match"), *ahead
    explorer.show_spots(spots, SEATS, is_asked=is_asked, is_past=not is_asked)


def test_steps_ahead_lead_back(explorer: NimExplorer) -> None:
    explorer.step(3)
    explorer.step(2)
    explorer.step(9)  # nobody may take so many
    assert explorer.here is not None
    assert explorer.here.state == Heap(7, 0)
    steps = explorer.findChildren(Button)
    assert [(step.text(), step.isEnabled()) for step in steps] == [
        ("Match", True), ("3", True), ("2", False)
    ]  # fmt: skip
    steps[1].click()
    assert explorer.here.state == Heap(9, 1)
    explorer.actions_here()[0].run()
    assert not explorer.is_ahead
    assert not is_seen(explorer.live, "trail")


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
    show(explorer, Heap(12), False, explorer.spots[1:])
    assert explorer.is_ahead
    assert explorer.is_past
    show(explorer, Heap(10), True)
    assert not explorer.is_ahead
