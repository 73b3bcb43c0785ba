"""Boards of the learning map that the tests of the page begin with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.conquest.map import Map
from engine.conquest.rules import MAPS, Conquest
from engine.conquest.state import ATTACK, Board
from engine.core.play.chance import Chance
from engine.core.play.lens import EVERYONE
from engine.core.play.match import PlayedStep
from gui.conquest.board.animation import ConquestFrame, frame, timeline
from gui.shared.page.seats import Seats

GAME = Conquest(MAPS.shipped(Map, "learning"), initial_troops=4, turns=30)
SEATS = Seats(("Ann", "Ben", "Cleo"))
MILL, BRIDGE, ORCHARD, QUARRY, MARKET, HARBOUR, MEADOW, TOWER, FOREST = range(9)
BOARD = Board(
    owners=(1, 1, 0, 1, 0, 2, 1, 2, -1),
    troops=(9, 3, 4, 1, 2, 104, 6, 1, 0),
    forts=(0, 0, 0, 0, 0, 6, 0, 0, 0),
    reserves=(0, 7, 3),
    used_fort=(False, False, True),
    turn=16,
    in_setup=False,
)
"""Ben's turn begins: he has the west and 7 in reserve; Ann holds the market in the middle."""
ATTACKING = replace(BOARD, phase=ATTACK, reserves=(0, 0, 3))


def shown(
    state: Board, *actions: Any, seconds: float | None = None, seed: int = 1
) -> ConquestFrame:
    """Return the picture after some actions, or so many seconds after the first began."""
    steps, now, chance = [], state, Chance(seed)
    for action in actions:
        done = GAME.step(now, {now.to_move: action}, chance)
        steps.append(PlayedStep({now.to_move: action}, done.events))
        now = done.state
    line = timeline((GAME, state), steps)
    return frame(line, line.length if seconds is None else seconds, SEATS, EVERYONE)
