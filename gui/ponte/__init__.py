"""The Ponte's page."""

from gui.ponte.animation import frame, timeline
from gui.ponte.cover import paint_cover
from gui.ponte.panel import PontePanel
from gui.ponte.rules_page import RULES
from gui.ponte.telling import describe
from gui.ponte.view import PonteView
from gui.ponte.words import PonteWords
from gui.shared.inspector import Inspector
from gui.shared.page import Page


def inspector() -> Inspector:
    """Return the inspector; what it is made of loads only now."""
    from gui.ponte.inspector import PonteInspector

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
    teaser="Name a team, see it answered: six combats for Pisa's bridge.",
    inspector=inspector,
)
