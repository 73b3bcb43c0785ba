"""Conquest's page."""

from __future__ import annotations

from collections.abc import Sequence

from engine.conquest.rules import Conquest
from engine.conquest.state import Action, Board
from engine.conquest.turns import strategic_places
from gui.conquest.board import animation
from gui.conquest.board.cover import paint_cover
from gui.conquest.board.insight import DANGER, FALL, GRAPH, NAMES, PATHS, POWER
from gui.conquest.board.scene import Scene
from gui.conquest.board.words import COUNTING, ConquestWords
from gui.conquest.board.words import describe as _describe
from gui.conquest.board.words import is_setup as _is_setup
from gui.shared.page.canvas import Overlay
from gui.shared.page.file_kind import FileKind
from gui.shared.page.page import GamePage, MatchExport
from gui.shared.text.tr import tr

OVERLAYS = (
    Overlay(
        DANGER,
        tr("Danger"),
        "gauge",
        tr("How many troops too strong the worst attack is"),
        tells_values=True,
    ),
    Overlay(
        FALL,
        tr("Chance to fall"),
        "triangle-alert",
        tr("To the best path of any opponent"),
        tells_values=True,
    ),
    Overlay(
        POWER,
        tr("Power"),
        "swords",
        tr("What is left of the best attack on a place"),
        tells_values=True,
    ),
    Overlay(
        PATHS,
        tr("Paths"),
        "route",
        tr("The cheapest attacks, on what the pointer is at"),
        tells_values=True,
    ),
    Overlay(
        GRAPH,
        tr("Casualties"),
        "activity",
        tr("Sigma's graph: what entering a place costs, truly | as classic Sigma believes"),
        tells_values=True,
    ),
    Overlay(NAMES, tr("Names"), "list"),
)


def looks_like_map(head: bytes) -> bool:
    """Return whether a file begins like a map: with its places, roads or title."""
    is_map = b'"number_of_nodes"' in head or b'"list_of_edges"' in head
    return is_map and b'"parameters"' not in head  # a match holds its map too


def looks_like_log(head: bytes) -> bool:
    """Return whether a file begins like a log of the contest's kernel."""
    return head.lstrip().startswith(b'{"initialize"')


class ConquestPage(GamePage[Conquest, Board, Action, animation.ConquestFrame]):
    """What the window shows of it."""

    game = "conquest"
    order = 5
    icon = "map"
    words = ConquestWords()
    view = "gui.conquest.board.view:ConquestView"
    panel = "gui.conquest.play.panel:ConquestPanel"
    options_panel = "gui.conquest.play.attack_question:AttackQuestion"
    act_by_hand = "gui.conquest.play.by_hand:act_by_hand"
    overlays = OVERLAYS
    overlay_bar = "gui.conquest.board.bar:ConquestBar"
    side = "gui.conquest.side.turn_side:TurnSide"
    why = "gui.conquest.side.why:WHY"
    file_kinds = (
        FileKind("play", (".json",), looks_like_map, opens="resource", parameter="map"),
        FileKind(
            "watch",
            (".json", ".log"),
            looks_like_log,
            opens="record",
            read="engine.conquest.log_match:read_log_match",
            needs=tr("The map that the log was played on"),
        ),
    )
    match_exports = (
        MatchExport(
            tr("Logs of the contest (*.log)"), ".log", "engine.conquest.log_match:write_log"
        ),
    )
    solve = "gui.conquest.solve.views:SOLVE"
    solve_words = tr("odds chance battle attack calculator dice sigma")
    teaser = "Place, attack, move, fortify: four strategic places win the map."
    counting = COUNTING
    waiting_seconds = 2.0
    score_words = tr("strategic places")
    guide = "gui.conquest.board.guide:guide"
    rule_examples = "gui.conquest.board.rule_examples:rule_examples"
    paint_value = "gui.conquest.board.map_picture:paint_map"
    timeline = staticmethod(animation.timeline)
    frame = staticmethod(animation.frame)
    describe = staticmethod(_describe)
    cover = staticmethod(paint_cover)
    is_setup = staticmethod(_is_setup)

    def score(self, board: Scene) -> Sequence[int]:
        """Return the strategic places of each seat."""
        seats = range(board.game.num_players)
        return [strategic_places(board.state, board.game.map, seat) for seat in seats]


PAGE = ConquestPage()
