"""The Ponte's page."""

from engine.ponte.words import SIDE_NAMES
from gui.ponte.board.animation import frame, timeline
from gui.ponte.board.cover import paint_cover
from gui.ponte.board.description import combat_in_words, combat_number, describe, translate
from gui.ponte.board.panel import PontePanel
from gui.ponte.board.unit import unit
from gui.ponte.board.view import PonteView
from gui.ponte.board.words import PonteWords
from gui.ponte.rules_page import RULES
from gui.shared.page.explorer import Explorer
from gui.shared.page.inspector import Inspector
from gui.shared.page.page import Page
from gui.shared.text.move_numbering import Counting


def explorer() -> Explorer:
    """Return the explorer; what it is made of loads only now."""
    from gui.ponte.explorer.explorer import PonteExplorer

    return PonteExplorer()


def inspector() -> Inspector:
    """Return the inspector; what it is made of loads only now."""
    from gui.ponte.solve.inspector import PonteInspector

    return PonteInspector()


PAGE = Page(
    game="ponte",
    order=2,
    icon="bridge",
    words=PonteWords(),
    timeline=timeline,
    frame=frame,
    view=PonteView,
    panel=PontePanel,
    describe=describe,
    rules=RULES,
    cover=paint_cover,
    teaser="Name a team, see it answered: six combats for Pisa’s bridge.",
    inspector=inspector,
    suffixes=(".ponte",),
    inspector_words=translate("Ponte", "histogram table statistics questions quiz price position"),
    explorer=explorer,
    unit=unit,
    sides=SIDE_NAMES,
    counting=Counting(
        one=translate("Ponte", "combat"),
        many=translate("Ponte", "combats"),
        number=combat_number,
        place=combat_in_words,
    ),
)
