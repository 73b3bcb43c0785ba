"""What pages hold on to: numbers once, in as little room as they need, and no unseen pictures."""

from __future__ import annotations

import gc
from types import FunctionType, ModuleType

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from engine.conquest.kernels.tables import battles
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from engine.core.system.modules import part_named
from engine.hog.exact_play.best_play import known_play, perfect_play
from gui.shared.page.canvas import Canvas
from gui.shared.page.page import page_of
from gui.shared.page.seats import EVERYONE, Seats
from tests.hog.solve.inspecting import GAME, settled_on

MEGABYTE = 1_000_000


def array_bytes(*roots: object) -> int:
    """Return how many bytes the arrays have that hang on something, each memory counted once."""
    waiting, seen, found = list(roots), set[int](), dict[int, int]()
    while waiting:
        each = waiting.pop()
        if id(each) in seen or isinstance(each, type | ModuleType | FunctionType):
            continue
        seen.add(id(each))
        if isinstance(each, np.ndarray):
            while isinstance(each.base, np.ndarray):
                each = each.base
            found[id(each)] = each.nbytes
        else:
            waiting += gc.get_referents(each)
    return sum(found.values())


def test_hogs_map_holds_perfect_play_once() -> None:
    """Its values are those that advice keeps; what each roll is worth is worked out from them."""
    perfect_play(GAME)
    now = settled_on()
    assert now.found is not None
    assert array_bytes(now.found.solution, now.answers, known_play(GAME)) < 34 * MEGABYTE


def test_conquests_table_of_battles_holds_no_impossible_outcomes() -> None:
    assert battles().left.nbytes < 8.2 * MEGABYTE


@pytest.mark.parametrize("name", ["gunslinger", "ponte"])
def test_a_board_that_nobody_sees_holds_no_pictures(name: str, qtbot: QtBot) -> None:
    page, game = page_of(name), game_named(name).game_class()
    assert page is not None
    view: Canvas = part_named(page.view)()
    qtbot.addWidget(view)
    view.resize(700, 460)
    match = Match(game, (RANDOM,) * game.num_players, 1).play_out()
    line = page.timeline((game, match.states[0]), match.steps)
    seats = Seats(tuple(f"Player {seat}" for seat in range(game.num_players)))
    view.show_frame(page.frame(line, line.length / 2, seats, EVERYONE))
    view.show()
    before = view.grab().toImage()
    assert view._stills
    view.hide()
    assert not view._stills
    view.show()
    assert view.grab().toImage() == before
