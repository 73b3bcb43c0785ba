"""What Hog's board looks like: tracks, scores, dice, tray and keys.  No two numbers are alike."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.play.advice import ActionValue
from engine.core.play.match import PlayedStep
from engine.hog.rules import Hog, HogState
from gui.hog.board.animation import HogFrame, Pair, frame, timeline
from gui.hog.board.panel import HogPanel
from gui.hog.board.view import HogView
from gui.shared.page.seats import EVERYONE, Seats
from tests.hog.board.test_animation import played
from tests.pictures import Picture

SEATS = Seats(("You", "Final"), ("", "plays the final table"), 0)
WATCHED = Seats(("Final", "Roll six"), ("", "always six dice"))
START = HogState((23, 61), (5, 0), 1, (3, 0))
VALUES = (0.333, 0.546, 0.493, 0.541, 0.537, 0.527, 0.561, 0.552, 0.547, 0.528, 0.510)


def shown(
    state: HogState,
    *steps: PlayedStep,
    part: float = 1.0,
    seats: Seats = SEATS,
    game: Hog | None = None,
) -> HogFrame:
    """Return the frame at a part of the last step."""
    line = timeline((game or Hog(), state), steps)
    last = line.num_steps - 1
    begin = line.end_of(last - 1) if last > 0 else 0.0
    return frame(
        line, begin + part * (line.end_of(last) - begin) if steps else 0.0, seats, EVERYONE
    )


def rolled(scores: Pair, rolls: int, *faces: int, by: int = 0, **others: Any) -> HogFrame:
    """Return the frame at the end of a turn, or at `part` of it, of seat `by`."""
    state, game = HogState(scores, (9, 4), by), others.get("game")
    return shown(state, played(state, rolls, *faces, game=game), **others)


TURNS = {
    "first": shown(HogState()),
    "pips": shown(START, played(START, 6, 2, 3, 4, 5, 6, 6)),
    "pig-out": shown(START, played(START, 7, 2, 1, 4, 5, 1, 6, 3)),
    "rolling": shown(START, played(START, 5, 2, 3, 4, 5, 6), part=0.25),
    "bacon": shown(START, played(START, 0)),
    "feral": rolled((47, 8), 7, *[5] * 7),
    "swapping": rolled((12, 69), 1, 2, by=1, part=0.66),
    "won": rolled((38, 93), 3, 6, 4, 5, by=1, seats=WATCHED),
    "person-won": rolled((95, 71), 2, 6, 3),
    "many-sides": rolled((310, 122), 4, 17, 8, 12, 20, game=Hog(goal=500, sides=20)),
}


@pytest.mark.parametrize("turn", TURNS)
def test_board(picture: Picture, turn: str) -> None:
    view = HogView()
    view.show_frame(TURNS[turn])
    picture.shows(view, 400, 240)


def panel_of(state: HogState, *, is_asked: bool = True) -> HogPanel:
    panel = HogPanel()
    panel.show_state(Hog(), state, state.to_move, is_asked)
    return panel


@pytest.mark.parametrize("is_hint_shown", [True, False], ids=["hint", "chart"])
def test_dice_keys(picture: Picture, is_hint_shown: bool) -> None:
    panel = panel_of(HogState((72, 68), (11, 20)))
    advice = [ActionValue(number, value) for number, value in enumerate(VALUES)]
    panel.show_advice(advice, is_hint_shown)
    picture.shows(panel, 400, 220)


def test_dice_keys_in_a_lesson(picture: Picture) -> None:
    panel = panel_of(HogState((72, 68), (11, 20)))
    panel.show_tried(frozenset((4, 7)), 5)
    picture.shows(panel, 400, 120)
