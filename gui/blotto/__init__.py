"""Colonel Blotto's page."""

from __future__ import annotations

from engine.blotto.rules import Battle, Blotto, Plan
from gui.blotto.board import animation
from gui.blotto.board.cover import paint_cover
from gui.blotto.board.words import BlottoWords, place_in_words
from gui.blotto.board.words import describe as _describe
from gui.blotto.board.words import unit as _unit
from gui.shared.page.file_kind import FileKind
from gui.shared.page.page import GamePage
from gui.shared.text.move_numbering import MoveNumbering
from gui.shared.text.tr import tr


def looks_like_field(head: bytes) -> bool:
    """Return whether a file begins as a field of plans does."""
    from engine.blotto.fields import field_files

    return field_files.looks_like_field(head)


class BlottoPage(GamePage[Blotto, Battle, Plan, animation.BlottoFrame]):
    """What the window shows of it."""

    game = "blotto"
    order = 3
    icon = "castle"
    words = BlottoWords()
    view = "gui.blotto.board.view:BlottoView"
    panel = "gui.blotto.editor.panel:BlottoPanel"
    options_panel = "gui.blotto.board.plan_question:PlanQuestion"
    act_by_hand = "gui.blotto.editor.panel:act_by_hand"
    side = "gui.blotto.side.side:BlottoSide"
    solve = "gui.blotto.solve.views:SOLVE"
    solve_words = tr("pipeline climb castles optimisers best response")
    teaser = "Share out 100 soldiers over ten castles. Three in a row take the rest."
    field = "gui.blotto.fields.views:FIELD"
    field_words = tr("field plans riddler leaderboard rank heat map matrix")
    file_kinds = (FileKind("tournament", (".csv",), looks_like_field),)
    series = 10
    score_words = tr("points")
    counting = MoveNumbering(one=tr("battle"), many=tr("battles"), position=place_in_words)
    guide = "gui.blotto.board.guide:guide"
    rule_examples = "gui.blotto.board.rule_examples:rule_examples"
    score = staticmethod(animation.score)
    timeline = staticmethod(animation.timeline)
    frame = staticmethod(animation.frame)
    describe = staticmethod(_describe)
    cover = staticmethod(paint_cover)
    unit = staticmethod(_unit)


PAGE = BlottoPage()
