"""What events make of a board is what the rules make of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.conquest.map import Map
from engine.conquest.rules import MAPS, Conquest
from engine.conquest.strategies import GREEDY, PASSIVE
from engine.core.play.lens import EVERYONE
from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM
from gui.conquest.board.animation import frame, timeline
from gui.shared.page.seats import Seats

SHORT = Conquest(MAPS.shipped(Map, "learning"), initial_troops=4, turns=30)
SEATS = Seats(("Ann", "Ben", "Cleo"))


@pytest.mark.parametrize("strategy", [RANDOM, GREEDY, PASSIVE], ids=lambda each: each.name)
@pytest.mark.parametrize("game", [SHORT, replace(SHORT, first_finish=3, to_win=1)], ids=["", "1"])
def test_after_each_step_the_picture_is_the_state(game: Conquest, strategy: object) -> None:
    match = Match(game, [strategy, RANDOM, strategy], 7).play_out()  # type: ignore[list-item]
    line = timeline((game, match.states[0]), match.steps)
    for number, state in enumerate(match.states):
        shown = frame(line, line.end_of(number - 1), SEATS, EVERYONE)
        assert shown.state == state
        assert shown.fight is None
