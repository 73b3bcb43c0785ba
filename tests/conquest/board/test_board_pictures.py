"""What the map looks like: places and their owners, an attack, a capture, names, the bar."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from engine.conquest.rules import Conquest
from engine.conquest.state import Attack, Fort, Move, NextPhase, Put
from gui.conquest import OVERLAYS
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.bar import ConquestBar, PhaseTrack
from gui.conquest.board.cover import paint_cover
from gui.conquest.board.insight import DANGER, FALL, GRAPH, PATHS, POWER
from gui.conquest.board.intent import Intent
from gui.conquest.board.map_picture import paint_map
from gui.conquest.board.view import ConquestView
from gui.conquest.side.holdings import HoldingTable, holdings
from gui.conquest.side.plans import plans_of, plans_part
from gui.conquest.side.turn_side import track_part
from gui.shared.live.parameter_form import ParameterForm
from gui.shared.match.picture_choice import PictureChoice
from gui.shared.style.appearance import appearance
from tests.conquest.board.boards import (
    ATTACKING,
    BOARD,
    BRIDGE,
    GAME,
    MARKET,
    MEADOW,
    MILL,
    ORCHARD,
    QUARRY,
    shown,
)
from tests.conquest.board.test_plans import ADVICE
from tests.panels import panel_of
from tests.pictures import Picture, below

WIDTH, HEIGHT = 400, 300
STRONG = replace(ATTACKING, troops=(9, 40, 4, 1, 1, 104, 6, 1, 0))
FRAMES = {
    "placing": shown(BOARD, Put(MILL, 5), seconds=0.08),
    "dice": shown(ATTACKING, Attack(BRIDGE, MARKET), seconds=0.5),
    "capture": shown(STRONG, Attack(BRIDGE, MARKET), seconds=0.84),
    "move": shown(replace(ATTACKING, phase=3), Move(MILL, MEADOW, 4), seconds=0.3),
    "fort": shown(replace(ATTACKING, phase=4), Fort(MEADOW, 3)),
}


@pytest.mark.parametrize("kind", FRAMES)
def test_board(kind: str, picture: Picture) -> None:
    picture.shows(board(FRAMES[kind]), WIDTH, HEIGHT, margin=0)


def board(frame: ConquestFrame) -> ConquestView:
    """Return a map that somebody plays on."""
    view = ConquestView()
    view.be_played()
    view.show_frame(frame)
    return view


def test_names_and_legend(picture: Picture) -> None:
    view = ConquestView()
    view.show_overlays(frozenset({"names"}))
    view.show_frame(shown(BOARD))
    picture.shows(view, WIDTH, HEIGHT, margin=0)


def test_overlays(picture: Picture, qtbot: QtBot) -> None:
    view = board(shown(ATTACKING))
    qtbot.addWidget(view)
    view.show_overlays(frozenset({DANGER, FALL, POWER, PATHS}))
    frame = view.frame
    qtbot.waitUntil(lambda: view.insights.of(GAME, frame.state, None) is not None, timeout=60_000)
    picture.shows(view, WIDTH, HEIGHT, margin=0)


@pytest.mark.parametrize("picture", ["light"], indirect=True)
def test_the_casualty_graph_and_the_path_taken(picture: Picture, qtbot: QtBot) -> None:
    view = board(shown(ATTACKING, Attack(MILL, ORCHARD)))
    qtbot.addWidget(view)
    view.show_overlays(frozenset({GRAPH}))
    frame = view.frame
    assert frame.turn is not None
    qtbot.waitUntil(lambda: view.insights.of(GAME, frame.state, None) is not None, timeout=60_000)
    picture.shows(view, WIDTH, HEIGHT, margin=0)


@pytest.mark.parametrize("picture", ["dark"], indirect=True)
def test_chain_in_hand(picture: Picture) -> None:
    view = board(shown(ATTACKING))
    view.show_intent(Intent((MILL, BRIDGE, ORCHARD), (180.0, 200.0)))
    picture.shows(view, WIDTH, HEIGHT, margin=0)


def test_phases(picture: Picture) -> None:
    view, bar = ConquestView(), ConquestBar(OVERLAYS)
    bar.attach(view)
    view.be_played()
    state = replace(BOARD, reserves=(0, 0, 3))
    view.show_frame(shown(state, NextPhase()))
    picture.shows(bar, WIDTH, 60)


def test_where_there_is_little_room_the_last_of_a_turn_is_told(picture: Picture) -> None:
    """All of it is in the description, and in the tip."""
    phases = PhaseTrack()
    phases.set_room(WIDTH)
    phases.show_frame(shown(BOARD, Put(QUARRY, 7), NextPhase(), Attack(QUARRY, MEADOW)))
    picture.shows(phases, WIDTH, 40)
    assert "Put: 7 placed. Attack: 1 of 1 won" in phases.accessibleDescription()


def test_the_reserve_is_told_once_switches_have_left_room(qtbot: QtBot) -> None:
    view, bar = ConquestView(), ConquestBar(OVERLAYS)
    qtbot.addWidget(bar)
    bar.attach(view)
    view.be_played()
    view.show_frame(shown(BOARD, Put(QUARRY, 7), NextPhase(), Attack(QUARRY, MEADOW)))
    bar.resize(832, 44)
    bar.show()
    whole = PhaseTrack()
    whole.set_room(2000)
    whole.show_frame(view.frame)
    assert bar.phases.sizeHint().width() < whole.sizeHint().width()
    bar.set_values_shown(False)
    assert bar.phases.sizeHint() == whole.sizeHint()
    whole.set_room(whole.sizeHint().width() - 20)
    assert whole._has_stock(appearance().theme), "less is told of the phases before instead"


def test_side(picture: Picture) -> None:
    frame, table = shown(BOARD, Put(QUARRY, 7)), HoldingTable()
    table.show_holdings(holdings(frame))
    picture.shows(below(panel_of(track_part(frame)), table), 300, 230, on="surface")


def test_cover(picture: Picture) -> None:
    picture.shows(paint_cover, 358, 158, margin=0)


def test_plans(picture: Picture) -> None:
    plans = panel_of(plans_part(plans_of(GAME.map, ADVICE), print))
    picture.shows(plans, 300, 200, on="surface")


def test_maps_to_choose_from(picture: Picture) -> None:
    form = ParameterForm(Conquest)
    choice = PictureChoice("Map", form.shipped("map"), paint_map)
    choice.show_chosen(form.index("map"))
    picture.shows(choice, 272, choice.sizeHint().height())
