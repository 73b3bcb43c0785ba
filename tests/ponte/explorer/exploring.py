"""The explorer in the whole window."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from engine.core.play.strategy import RANDOM
from engine.ponte.rules import Ponte, PonteState
from gui.ponte.board.team_keys import TeamKey
from gui.ponte.board.view import PonteView
from gui.ponte.explorer.explorer import PonteExplorer
from gui.shared.match.play_tab import PlayTab
from gui.shared.match.watch_tab import WatchTab
from tests.windows import wait

SEED = 4711


def begin(tab: PlayTab, qtbot: QtBot, game: Ponte, *, person: int = 0) -> None:
    seats = (None, RANDOM) if person == 0 else (RANDOM, None)
    settings = replace(tab.setup.first_settings(), game=game, strategies=seats, seed=SEED)
    tab.begin(settings)
    wait(tab, qtbot)


def explorer_of(tab: PlayTab | WatchTab) -> PonteExplorer:
    assert isinstance(tab.explorer, PonteExplorer)
    return tab.explorer


def play(tab: PlayTab, qtbot: QtBot, team: int) -> None:
    tab.choose(team)
    wait(tab, qtbot)


def state_of(tab: PlayTab) -> PonteState:
    assert tab.match is not None
    state: PonteState = tab.match.state
    return state


def keys(tab: PlayTab) -> dict[int, TeamKey]:
    return {k.action: k for k in tab.panel.findChildren(TeamKey) if not k.isHidden()}


def board(tab: PlayTab | WatchTab) -> PonteView:
    assert isinstance(tab.board, PonteView)
    return tab.board
