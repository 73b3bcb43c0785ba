"""Hog's page."""

from __future__ import annotations

from collections.abc import Sequence

from engine.hog.rules import Hog, HogState
from gui.hog.board import animation
from gui.hog.board.card_picture import paint_cover
from gui.hog.board.words import HogWords
from gui.hog.board.words import describe as _describe
from gui.hog.file_kinds import looks_like_table
from gui.shared.page.file_kind import FileKind
from gui.shared.page.page import GamePage, OwnTab
from gui.shared.text.tr import tr


class HogPage(GamePage[Hog, HogState, int, animation.HogFrame]):
    """What the window shows of it."""

    game = "hog"
    order = 1
    icon = "dices"
    words = HogWords()
    view = "gui.hog.board.view:HogView"
    panel = "gui.hog.board.panel:HogPanel"
    teaser = "Race to 100 with up to ten dice a turn. One 1 and the turn is worth 1."
    solve = "gui.hog.solve.map_view:SOLVE"
    solve_words = tr("best dice chance to win difference disagree policy heat map")
    tabs = (
        OwnTab(
            "editor",
            tr("Editor"),
            "gui.hog.editor.tab:EditorTab",
            tr("paint table repair contest"),
        ),
    )
    file_kinds = (FileKind("editor", (".csv", ".npy", ".py"), looks_like_table),)
    tells_result = True
    score_words = tr("points")
    guide = "gui.hog.board.guide:guide"
    rule_examples = "gui.hog.board.rule_examples:rule_examples"
    timeline = staticmethod(animation.timeline)
    frame = staticmethod(animation.frame)
    describe = staticmethod(_describe)
    cover = staticmethod(paint_cover)

    def score(self, board: animation.HogBoard) -> Sequence[int]:
        """Return the scores."""
        return board.scores


PAGE = HogPage()
