"""Hog's page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.hog.rules import Hog, HogState
from gui.hog.board.animation import HogFrame, frame, timeline
from gui.hog.board.card_picture import paint_cover
from gui.hog.board.description import describe
from gui.hog.board.words import HogWords
from gui.hog.file_kinds import looks_like_table
from gui.shared.page.file_kind import FileKind
from gui.shared.page.page import OwnTab, Page
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.hog.solver import HogSolution


PAGE: Page[Hog, HogState, int, HogFrame, HogSolution] = Page(
    game="hog",
    order=1,
    icon="dices",
    words=HogWords(),
    timeline=timeline,
    frame=frame,
    describe=describe,
    cover=paint_cover,
    view="gui.hog.board.view:HogView",
    panel="gui.hog.board.panel:HogPanel",
    teaser="Race to 100 with up to ten dice a turn. One 1 and the turn is worth 1.",
    inspector="gui.hog.solve.inspector:HogInspector",
    inspector_words=tr("best dice chance to win difference disagree policy heat map"),
    tabs=(
        OwnTab(
            "editor",
            tr("Editor"),
            "gui.hog.editor.tab:EditorTab",
            tr("paint table repair contest"),
        ),
    ),
    file_kinds=(FileKind("editor", (".csv", ".npy", ".py"), looks_like_table),),
    tells_result=True,
    guide="gui.hog.board.guide:guide",
    rule_examples="gui.hog.board.rule_examples:rule_examples",
)
