"""The Ponte's page."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ponte.rules import Ponte, PonteState
from engine.ponte.words import SIDE_NAMES
from gui.ponte.board import animation, description
from gui.ponte.board.cover import paint_cover
from gui.ponte.board.unit import unit as _unit
from gui.ponte.board.words import PonteWords
from gui.shared.page.file_kind import FileKind
from gui.shared.page.page import GamePage
from gui.shared.text.move_numbering import MoveNumbering
from gui.shared.text.tr import tr


class PontePage(GamePage[Ponte, PonteState, int, animation.PonteFrame]):
    """What the window shows of it."""

    game = "ponte"
    order = 2
    icon = "bridge"
    words = PonteWords()
    view = "gui.ponte.board.view:PonteView"
    panel = "gui.ponte.board.panel:PontePanel"
    question_panel = "gui.ponte.board.question_panel:PonteQuestionPanel"
    teaser = "Name a team, see it answered: six combats for Pisa’s bridge."
    solve = "gui.ponte.solve.views:SOLVE"
    solve_words = tr("histogram table statistics questions price position")
    explorer = "gui.ponte.explorer.explorer:PonteExplorer"
    file_kinds = (FileKind("solve", (".ponte",)),)
    sides = SIDE_NAMES
    counting = MoveNumbering(
        one=tr("combat"),
        many=tr("combats"),
        number=description.combat_number,
        position=description.combat_in_words,
    )
    tells_result = True
    score_words = tr("combats won")
    guide = "gui.ponte.board.guide:guide"
    rule_examples = "gui.ponte.board.rule_examples:rule_examples"
    timeline = staticmethod(animation.timeline)
    frame = staticmethod(animation.frame)
    describe = staticmethod(description.describe)
    cover = staticmethod(paint_cover)
    unit = staticmethod(_unit)

    def score(self, board: animation.PonteBoard) -> Sequence[int]:
        """Return the combats won."""
        return board.state.scores


PAGE = PontePage()
