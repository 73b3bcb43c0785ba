"""What is shown the second time: after another position a board or a panel looks like a fresh one.

And keys with Ctrl, Alt or Meta, which are commands of the window, choose nothing in any panel.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from engine.core.play.advice import ActionValue
from engine.core.play.game import AnyGame
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from engine.core.system.modules import discover
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.canvas import Canvas
from gui.shared.page.page import AnyPage
from gui.shared.page.seats import EVERYONE, TRUTH, Lens, Seat, Seats
from gui.shared.style.appearance import appearance
from tests.pictures import pixels_of
from tests.test_every_page import shortened
from tests.toys import toys_on_show

with toys_on_show():
    PAGES: tuple[AnyPage, ...] = discover("gui", "PAGE")
SIZE = (700, 460)
ROUNDING = 2
MODIFIERS = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.MetaModifier,
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
)
KEYS = [
    *(Qt.Key(code) for code in range(Qt.Key.Key_0, Qt.Key.Key_9 + 1)),
    *(Qt.Key(code) for code in range(Qt.Key.Key_A, Qt.Key.Key_Z + 1)),
    *(Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up),
    *(Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Minus, Qt.Key.Key_Plus),
]


@pytest.fixture(params=PAGES, ids=lambda page: page.game)
def page(request: pytest.FixtureRequest, plain_look: None) -> AnyPage:
    found: AnyPage = request.param
    assert appearance().reduced_motion
    return found


def matches(page: AnyPage) -> list[Match]:
    """Return a short match by other rules than usual, where the game has them, and a usual one."""
    entry = game_named(page.game)
    usual = entry.game_class()
    found = []
    for game, seed, steps in ((shortened(usual), 5, 12), (usual, 8, 7), (usual, 9, 30)):
        match = Match(game, (RANDOM,) * game.num_players, seed)
        while len(match.steps) < steps and match.advance():
            pass
        found.append(match)
    return found


def frames(page: AnyPage) -> list[Any]:
    """Return what is seen of matches on the way and at their end, by the last seat and others."""
    found = []
    for match in matches(page):
        game = match.game
        timeline = page.timeline((game, match.states[0]), match.steps)
        names = tuple(f"Player {seat}" for seat in range(game.num_players))
        lenses: Sequence[Lens] = (Seat(game.num_players - 1), EVERYONE, TRUTH)
        for share, lens in zip((1.0, 0.4, 0.7), lenses, strict=True):
            seats = Seats(names, person=game.num_players - 1)
            found.append(page.frame(timeline, share * timeline.length, seats, lens))
    return found


def looks_like(widget: QWidget, fresh: QWidget) -> bool:
    """Return whether two widgets look alike, but for the rounding of what is painted in parts."""
    one, other = (pixels_of(each.grab().toImage()).astype(int) for each in (widget, fresh))
    return one.shape == other.shape and bool((abs(one - other) <= ROUNDING).all())


def fresh_board(page: AnyPage, qtbot: QtBot) -> Canvas:
    board = page.new_view()
    qtbot.addWidget(board)
    board.resize(*SIZE)
    return board


@pytest.mark.drawn("page", 2)
def test_a_board_that_showed_another_position_is_like_a_fresh_one(
    page: AnyPage, qtbot: QtBot
) -> None:
    board = fresh_board(page, qtbot)
    for frame in frames(page):
        board.show_frame(frame)
        fresh = fresh_board(page, qtbot)
        fresh.show_frame(frame)
        assert looks_like(board, fresh)
        assert page.describe(board.frame) == page.describe(fresh.frame)


def asked(match: Match) -> tuple[AnyGame, Any, int]:
    """Return the last position of a match in which somebody is asked, and the last who is."""
    game = match.game
    state = next(each for each in reversed(match.states) if game.players_to_act(each))
    seat = game.players_to_act(state)[-1]
    return game, game.observe(state, seat), seat


class Shown:
    """A panel with its board, as they stand on a page."""

    def __init__(self, page: AnyPage, qtbot: QtBot) -> None:
        self.host = QWidget()
        qtbot.addWidget(self.host)
        self.board, self.panel = page.new_view(), page.new_panel()
        self.panel.meet(self.board)
        column = QVBoxLayout(self.host)
        column.addWidget(self.board, 1)
        if self.panel.is_over_board:
            self.panel.setParent(self.board)
        else:
            column.addWidget(self.panel)
        self.host.resize(*SIZE)
        self.page = page

    def show(self, match: Match) -> ActionPanel:
        game, view, seat = asked(match)
        timeline = self.page.timeline((game, match.states[0]), match.steps)
        names = tuple(f"Player {each}" for each in range(game.num_players))
        seats = Seats(names, person=seat, asked=seat)
        self.board.show_frame(self.page.frame(timeline, timeline.length, seats, Seat(seat)))
        self.panel.show_state(game, view, seat, is_asked=True)
        return self.panel


@pytest.mark.drawn("page", 2)
def test_a_panel_that_showed_another_position_is_like_a_fresh_one(
    page: AnyPage, qtbot: QtBot
) -> None:
    """Also where values, a hint and what was tried were shown on it before.

    The pointer rests over a panel below the board: what goes from under it is not lit any more.
    """
    used = Shown(page, qtbot)
    used.host.show()
    QCursor.setPos(used.host.mapToGlobal(QPoint(500, SIZE[1] - 36)))
    for match in matches(page):
        panel = used.show(match)
        fresh = Shown(page, qtbot)
        fresh.host.show()
        fresh.show(match)
        # Hog's keys keep the room of the values for a moment, should there be values again.
        qtbot.waitUntil(lambda fresh=fresh: looks_like(used.host, fresh.host))
        fresh.host.close()
        game, view, seat = asked(match)
        legal = list(islice(game.legal_actions(view, seat), 12))
        advice = [ActionValue(action, number / 12) for number, action in enumerate(legal)]
        panel.show_advice(advice, is_hint_shown=True)
        panel.show_tried(frozenset(legal[:1]), legal[-1])
        panel.show_made(legal[-1], "a mistake")
    used.host.close()
    QCursor.setPos(0, 0)


def test_keys_of_the_window_choose_nothing(page: AnyPage, qtbot: QtBot) -> None:
    shown = Shown(page, qtbot)
    panel = shown.show(matches(page)[1])
    shown.host.show()
    shown.host.activateWindow()
    chosen: list[Any] = []
    panel.chosen.connect(chosen.append)
    widgets = {panel, shown.board, *panel.findChildren(QWidget), *shown.board.findChildren(QWidget)}
    reached = [each for each in widgets if each.isVisible() and each.focusPolicy()]
    for number, widget in enumerate(sorted(reached, key=lambda each: type(each).__name__)):
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        turned = islice(cycle(MODIFIERS), number, None)  # each key with each, over four widgets
        for key, modifier in zip(KEYS, turned, strict=False):
            QTest.keyClick(widget, key, modifier)
            assert not chosen, (type(widget).__name__, key, modifier)
    shown.host.close()
