"""What the Ponte's board looks like: bridge, cart, shields and cards.  No two scores are alike."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect

from engine.core.play.chance import Chance
from engine.core.play.match import PlayedStep
from engine.ponte.rules import Ponte, PonteState
from gui.ponte.board.animation import PonteFrame, frame, timeline
from gui.ponte.board.cover import paint_cover
from gui.ponte.board.insight import Insight
from gui.ponte.board.layout import LEAST_WIDTH
from gui.ponte.board.view import PonteView
from gui.shared.page.seats import EVERYONE
from tests.pictures import Picture
from tests.ponte.games import SEATS, told

HEIGHT = 430
CORNERS = {
    "left": QRect(0, 0, 400, 300),
    "right": QRect(LEAST_WIDTH - 400, HEIGHT - 300, 400, 300),
}
LOPSIDED = PonteState(((9, 3, 11, 6, 5, 1), (10, 7, 12, 8, 4, 2)), 1, ((0, 1), (2, 3), (3, 2)))
"""Two combats to one, and three to come."""
NAMED = replace(LOPSIDED, named=0)
LAST = PonteState(LOPSIDED.strengths, 1, (*LOPSIDED.combats, (1, 5), (5, 0)))


def shown(state: PonteState, *actions: int, part: float = 1.0) -> PonteFrame:
    """Return the frame at a part of the last of some steps."""
    game, steps, now = Ponte(len(state.strengths[0])), [], state
    for action in actions:
        done = game.step(now, {now.to_act: action}, Chance(1))
        steps.append(PlayedStep({now.to_act: action}, done.events))
        now = done.state
    line = timeline((game, state), steps)
    last = line.num_steps - 1
    begin = line.end_of(last - 1) if last > 0 else 0.0
    seconds = begin + part * (line.end_of(last) - begin) if steps else 0.0
    return frame(line, seconds, SEATS, EVERYONE)


FRAMES = {
    "values": shown(LOPSIDED),
    "named": shown(NAMED),
    "fighting": shown(NAMED, 1, part=0.72),
    "won": shown(LAST, 4, 4),
    "ahead": replace(shown(LOPSIDED), explored_from=2),
}


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("kind", FRAMES)
def test_board(picture: Picture, kind: str, corner: str) -> None:
    view = PonteView()
    view.show_frame(FRAMES[kind])
    if kind == "values":
        view.show_insight(told(LOPSIDED).insight)
    picture.shows(view, LEAST_WIDTH, HEIGHT, margin=0, cut=CORNERS[corner])


def test_many_teams(picture: Picture) -> None:
    """Two rows, without names, and brief scores."""
    n = 13
    strengths = tuple(range(1, 2 * n + 1))
    state = PonteState((strengths[1::2], strengths[::2]), 0, ((0, 3), (5, 4), (7, 6)))
    rounds = tuple((team, team // 2) for team in state.in_play(0))
    view = PonteView()
    view.show_frame(shown(state))
    view.show_insight(Insight(state, rounds, frozenset({12}), (), 9))
    picture.shows(view, LEAST_WIDTH, 480, margin=0, cut=QRect(160, 180, 400, 300))


def test_cover(picture: Picture) -> None:
    picture.shows(paint_cover, 358, 158, margin=0)
