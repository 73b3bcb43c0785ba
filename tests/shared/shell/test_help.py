"""The help of a game is docs/<game>.md; F1 shows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from gui.hog import PAGE
from gui.shared.shell.rules_sheet import WORDS, set_markdown
from gui.shared.style.appearance import appearance
from tests.pages import changed
from tests.pictures import ROOT
from tests.windows import open_window


@pytest.mark.parametrize("game", ["hog", "ponte"])
def test_help_is_a_page_of_docs(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    text = (ROOT / "docs" / f"{game}.md").read_text(encoding="utf-8")
    with open_window(qtbot, tmp_path) as window:
        window.show_page(game)
        window.show_rules()
        rules = window.cards.rules
        assert not rules.browser.toPlainText()  # nobody waits for what is behind the pictures
        rules.tabs.choose(WORDS)
        shown = rules.browser.toPlainText()
        assert "In the window" in shown
        assert len(shown) > 0.8 * len(text)


def test_the_last_line_of_a_list_stays_one() -> None:
    document = QTextDocument()
    text = "# Title\n\n- one\n- two\n\n## Next\n\n1. three\n\n### Then\n\nfour\n"
    set_markdown(document, text, appearance().theme)
    block, listed, headings = document.begin(), [], []
    while block.isValid():
        if block.textList() is not None:
            listed.append(block.text())
        if block.blockFormat().headingLevel():
            headings.append(block.text())
        block = block.next()
    assert listed == ["one", "two", "three"]
    assert headings == ["Title", "Next", "Then"]


def test_a_game_without_such_a_page_tells_its_rules() -> None:
    assert changed(PAGE, game="nowhere", rules="# Rules").help() == "# Rules"
