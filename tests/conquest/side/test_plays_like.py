"""Where nobody tells how the others play, the coach goes by whom they play like, and names them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pytestqt.qtbot import QtBot

from engine.conquest.map import Map
from engine.conquest.rules import MAPS, Conquest
from engine.conquest.strategies import GREEDY, Champion, Sigma, SigmaClassic
from engine.core.play.match import Match
from engine.core.play.strategy import Strategy
from engine.core.review.against import Rivals
from gui.conquest.board.animation import frame, timeline
from gui.conquest.side.turn_side import TurnSide
from gui.shared.page.seats import EVERYONE, Seats

GAME = Conquest(MAPS.shipped(Map, "learning"))


def side_of(match: Match, players: Sequence[Strategy | None], person: int | None) -> TurnSide:
    side = TurnSide()
    line = timeline((GAME, match.states[0]), match.steps)
    seats = Seats(("You", "Ben", "Cleo"), person=person)
    side.show_players(players)
    side.show_frame(frame(line, line.end_of(len(match.steps) - 1), seats, EVERYONE))
    return side


@pytest.fixture(scope="module")
def match() -> Match:
    match = Match(GAME, (SigmaClassic(), GREEDY, SigmaClassic()), 3)
    while match.state.turn < 118:
        match.advance()
    return match


def test_others_are_taken_for_whom_they_play_like(qtbot: QtBot, match: Match) -> None:
    side = side_of(match, (None, None, Champion()), 0)
    qtbot.addWidget(side)
    assert side.assumption == ""
    with qtbot.waitSignal(side.measured_by) as told:
        side.show_steps((None, match.steps))
    (yardstick,) = told.args
    assert isinstance(yardstick, Rivals)
    others = yardstick.beside(0)
    assert others is not None
    assert sorted(others) == [1, 2]
    assert side.assumption == "if Ben plays like Greedy, Cleo like Sigma classic"
    with qtbot.waitSignal(side.measured_by) as told:
        side.show_steps(("elsewhere", match.steps))
    assert told.args == [None]
    assert side.assumption == ""


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (2, "if Ben plays like one of 5 programs, Cleo like one of 5 programs"),
        (104, "if Ben plays like Greedy (50\xa0%) or another, Cleo like one of 3 Sigmas"),
    ],
)
def test_before_that_is_sure_it_is_said(qtbot: QtBot, match: Match, steps: int, told: str) -> None:
    side = side_of(match, (None, None, Champion()), 0)
    qtbot.addWidget(side)
    with qtbot.waitSignal(side.measured_by):
        side.show_steps((None, match.steps[:steps]))
    assert side.assumption == told


@pytest.mark.parametrize("players", [(None, SigmaClassic(), Sigma()), (GREEDY, Champion(), GREEDY)])
def test_nothing_is_guessed_of_who_is_known_or_where_nobody_plays(
    qtbot: QtBot, match: Match, players: tuple[Strategy | None, ...]
) -> None:
    side = side_of(match, players, 0)
    qtbot.addWidget(side)
    side.show_steps((None, match.steps))
    assert not side.plays_like.job.is_busy
    assert side.assumption == ""
