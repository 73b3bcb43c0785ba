"""Gunslinger's page: a showdown of many with secret friends and enemies."""

from __future__ import annotations

from collections.abc import Sequence

from engine.gunslinger.rules import Gunslinger, Showdown, scores
from gui.gunslinger.board import animation
from gui.gunslinger.board.cover import paint_cover
from gui.gunslinger.board.overlays import OVERLAYS
from gui.gunslinger.board.words import GunslingerWords, round_in_words
from gui.gunslinger.board.words import describe as _describe
from gui.gunslinger.board.words import unit as _unit
from gui.shared.page.page import GamePage
from gui.shared.text.move_numbering import MoveNumbering
from gui.shared.text.tr import tr


class GunslingerPage(GamePage[Gunslinger, Showdown, int, animation.GunslingerFrame]):
    """What the window shows of it."""

    game = "gunslinger"
    order = 4
    icon = "crosshair"
    words = GunslingerWords()
    view = "gui.gunslinger.board.view:GunslingerView"
    panel = "gui.gunslinger.board.panel:GunslingerPanel"
    question_panel = "gui.gunslinger.board.question_panel:GunslingerQuestionPanel"
    act_by_hand = "gui.gunslinger.board.panel:act_by_hand"
    teaser = tr("Two bullets kill, one does not: who shoots with you at whom?")
    side = "gui.gunslinger.side.side:PlayersSide"
    why = "gui.gunslinger.side.why:WHY"
    overlays = OVERLAYS
    waiting_seconds = 12.0
    solve = "gui.gunslinger.solve.views:SOLVE"
    solve_words = "sweep trigger replicator population best response"
    counting = MoveNumbering(tr("round"), tr("rounds"), position=round_in_words)
    takes_letters = True
    score_words = tr("points")
    guide = "gui.gunslinger.board.guide:guide"
    rule_examples = "gui.gunslinger.board.rule_examples:rule_examples"
    timeline = staticmethod(animation.timeline)
    frame = staticmethod(animation.frame)
    describe = staticmethod(_describe)
    cover = staticmethod(paint_cover)
    unit = staticmethod(_unit)

    def score(self, board: animation.Board) -> Sequence[int]:
        """Return the points of all."""
        return scores(board.state.relations, board.state.alive)


PAGE = GunslingerPage()
