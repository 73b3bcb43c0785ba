"""Hog's page."""

from PySide6.QtCore import QCoreApplication

from gui.hog.board.animation import frame, timeline
from gui.hog.board.card_picture import paint_cover
from gui.hog.board.description import describe
from gui.hog.board.panel import HogPanel
from gui.hog.board.view import HogView
from gui.hog.board.words import HogWords
from gui.hog.rules_page import RULES
from gui.shared.page.inspector import Inspector
from gui.shared.page.opened_file import OpenedFile
from gui.shared.page.page import Page
from gui.shared.page.tab import Shell, Tab, TabView


def _tr(text: str) -> str:
    return QCoreApplication.translate("Hog", text)


def _editor(shell: Shell) -> TabView:
    from gui.hog.editor.tab import EditorTab

    return EditorTab(shell)


def _holds_table(file: OpenedFile) -> bool:
    from engine.hog.files.table_files import SUFFIXES

    return file.path.suffix.lower() in SUFFIXES


def inspector() -> Inspector:
    """Return the inspector; what it is made of loads only now."""
    from gui.hog.solve.inspector import HogInspector

    return HogInspector()


PAGE = Page(
    game="hog",
    order=1,
    icon="dices",
    words=HogWords(),
    timeline=timeline,
    frame=frame,
    view=HogView,
    panel=HogPanel,
    describe=describe,
    rules=RULES,
    cover=paint_cover,
    teaser="Race to 100 with up to ten dice a turn. One 1 and the turn is worth 1.",
    inspector=inspector,
    inspector_words=_tr("best dice chance to win difference disagree policy heat map"),
    tabs=(Tab("editor", _tr("Editor"), _editor, _holds_table, _tr("paint table repair contest")),),
)
