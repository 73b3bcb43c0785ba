"""Gunslinger's page: a showdown of many with secret friends and enemies."""

from __future__ import annotations

from engine.gunslinger.rules import Gunslinger, Showdown
from gui.gunslinger.board.animation import GunslingerFrame, frame, timeline
from gui.gunslinger.board.cover import paint_cover
from gui.gunslinger.board.description import describe, round_in_words
from gui.gunslinger.board.overlays import OVERLAYS
from gui.gunslinger.board.words import GunslingerWords, unit
from gui.shared.page.page import Page
from gui.shared.text.move_numbering import MoveNumbering
from gui.shared.text.tr import tr

PAGE: Page[Gunslinger, Showdown, int, GunslingerFrame, object] = Page(
    game="gunslinger",
    order=4,
    icon="crosshair",
    words=GunslingerWords(),
    timeline=timeline,
    frame=frame,
    describe=describe,
    cover=paint_cover,
    view="gui.gunslinger.board.view:GunslingerView",
    panel="gui.gunslinger.board.panel:GunslingerPanel",
    question_panel="gui.gunslinger.board.question_panel:GunslingerQuestionPanel",
    act_by_hand="gui.gunslinger.board.panel:act_by_hand",
    teaser=tr("Two bullets kill, one does not: who shoots with you at whom?"),
    side="gui.gunslinger.side.side:PlayersSide",
    overlays=OVERLAYS,
    unit=unit,
    waiting_seconds=12.0,
    inspector="gui.gunslinger.solve.inspector:GunslingerInspector",
    inspector_words="sweep trigger replicator population best response",
    counting=MoveNumbering(tr("round"), tr("rounds"), position=round_in_words),
    guide="gui.gunslinger.board.guide:guide",
    rule_examples="gui.gunslinger.board.rule_examples:rule_examples",
)
