"""The rules of a game, as the page that F1 shows: with pictures, if there are any, and in words."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QTextBlockFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QStackedWidget, QTextBrowser, QWidget

from gui.shared.controls.boxes import holder_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.label import Text
from gui.shared.controls.over.overlay import Overlay
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.style.appearance import appearance
from gui.shared.style.theme import Theme
from gui.shared.style.tokens import LINE_HEIGHT

NARROW, WIDE = 680, 968
"""How wide the card is at 100 %: for words alone, and for pictures beside them."""
PICTURES, WORDS = 0, 1


class RulesSheet(Overlay):
    """Shows pictures and Markdown on a card; `guide_asked` wants the rules to be shown by playing.

    The pictures are made when the card opens, and let go when it closes.
    """

    guide_asked = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, self.tr("Rules"), NARROW)
        self._markdown, self._is_written = "", False
        self.pictures: QWidget | None = None
        self.title = Text("", "card")
        self.tabs = SegmentedTabs(self.tr("Shown"), (self.tr("Rules"), self.tr("All about it")))
        self.tabs.chosen.connect(self._show_part)
        self.browser = QTextBrowser()
        self.browser.setProperty("bare", True)
        self.browser.setOpenExternalLinks(True)
        self.browser.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.browser.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.browser)
        self.guide = Button(self.tr("Guided first match"), "secondary", "play", is_compact=True)
        self.guide.clicked.connect(self._ask_guide)
        parts = (self.title, 1), self.tabs, self.guide
        head = holder_of(row_of(*parts, gap=12, margins=(0, 0, 8, 0)))
        self.lay_out(head, (self.stack, 1), gap=10, margins=(24, 16, 16, 20))
        self.closed.connect(self._drop_pictures)
        appearance().at_new_look(self._write_again)

    def show_rules(
        self,
        title: str,
        markdown: str,
        new_pictures: Callable[[], QWidget] | None = None,
        *,
        has_guide: bool = False,
    ) -> None:
        """Open with the rules of one game; where there are pictures, these come first."""
        own_title, self._markdown = split_title(markdown)
        self.title.set_text(own_title or title)
        self.browser.setAccessibleName(self.title.plain)
        self.guide.setVisible(has_guide)
        self.tabs.setVisible(new_pictures is not None)
        self._drop_pictures()
        if new_pictures is not None:
            self.pictures = new_pictures()
            self.stack.addWidget(self.pictures)
        self.tabs.choose(PICTURES)
        self._is_written = False
        self._show_part()
        self.open()
        self.browser.moveCursor(QTextCursor.MoveOperation.Start)
        self.browser.verticalScrollBar().setValue(0)

    def focus_first(self) -> None:
        """Let the arrow keys scroll."""
        self._part.setFocus(Qt.FocusReason.OtherFocusReason)

    def fit_window(self) -> None:
        """Take as much height as there is room for."""
        self._width = NARROW if self.pictures is None else WIDE
        room = max(self._window.height() - 150, 120)
        if self.pictures is None:
            document = self.browser.document()
            document.setTextWidth(appearance().theme.px(NARROW) - 56)
            room = min(math.ceil(document.size().height()) + 4, room)
        self.stack.setFixedHeight(room)
        super().fit_window()

    @property
    def _part(self) -> QWidget:
        """The pictures, or the words."""
        pictures = self.pictures
        return self.browser if pictures is None or self.tabs.index == WORDS else pictures

    def _show_part(self) -> None:
        """Show what is chosen; words are set when they are wanted, those of Conquest take long."""
        if self._part is self.browser and not self._is_written:
            self._write()
        self.stack.setCurrentWidget(self._part)

    def _drop_pictures(self) -> None:
        if self.pictures is not None:
            self.stack.removeWidget(self.pictures)
            self.pictures.deleteLater()
            self.pictures = None

    def _ask_guide(self) -> None:
        self.close_card()
        self.guide_asked.emit()

    def _write_again(self) -> None:
        """Take the colours of the theme; what is hidden takes them when it is shown."""
        self._is_written = False
        if self.isVisible():
            self._show_part()

    def _write(self) -> None:
        self._is_written = True
        set_markdown(self.browser.document(), self._markdown, appearance().theme)


_HEADINGS = {1: "page", 2: "card", 3: "section"}


def set_markdown(document: QTextDocument, markdown: str, theme: Theme) -> None:
    """Fill `document` with `markdown`, set in the fonts of `theme`."""
    document.setDefaultFont(theme.font("lead"))
    document.setDocumentMargin(0)
    document.setMarkdown(markdown)
    block = document.begin()
    while block.isValid():
        _set_block(QTextCursor(block), theme, is_first=block == document.begin())
        block = block.next()


def _set_block(cursor: QTextCursor, theme: Theme, *, is_first: bool) -> None:
    shape = cursor.blockFormat()
    level = shape.headingLevel()
    if level:
        # not BlockUnderCursor: that has the end of the block before as well, and shapes it too
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        letters = cursor.charFormat()
        letters.setFont(theme.font(_HEADINGS.get(level, "section")))
        cursor.mergeCharFormat(letters)
    proportional = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
    shape.setLineHeight(100 if level else LINE_HEIGHT / 1.21 * 100, proportional)
    shape.setTopMargin(0 if is_first else theme.px(18 if level else 0))
    in_list = cursor.currentList() is not None
    shape.setBottomMargin(theme.px(4 if in_list else 6 if level else 10))
    cursor.setBlockFormat(shape)


def split_title(markdown: str) -> tuple[str, str]:
    """Return the first heading, where the text begins with one, and the rest."""
    first, _, rest = markdown.lstrip().partition("\n")
    return (first[2:].strip(), rest.lstrip()) if first.startswith("# ") else ("", markdown)
