"""Markdown in the type of the design: sizes, spacing and line height of its blocks."""

from __future__ import annotations

from PySide6.QtGui import QTextBlockFormat, QTextCursor, QTextDocument

from gui.shared.style.theme import Theme
from gui.shared.style.tokens import LINE_HEIGHT

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
