"""No bare term on a screen: whatever text has one explains it where it stands."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.shared.controls.label import Text
from gui.shared.shell.status_bar import StatusBar
from gui.shared.text.terms import TERMS, explained
from tests.windows import open_window

BARE = re.compile(rf"\b({'|'.join(words for words, _ in TERMS)})\b", re.IGNORECASE)


def test_terms_are_explained_in_a_few_words() -> None:
    assert explained("Seed 4711").startswith("Seed: a number that all luck follows from.")
    assert explained("12 games, both seatings").startswith("Both seatings:")
    assert explained("You lead by 4") == ""
    for _, told in TERMS:
        assert len(told.split()) <= 20, "short"


def test_a_text_says_what_its_terms_mean_and_keeps_a_tip_of_its_own(qtbot: QtBot) -> None:
    text = Text("Seed")
    qtbot.addWidget(text)
    assert text.toolTip() == explained("Seed")
    text.set_text("Name")
    assert text.toolTip() == ""
    text.setToolTip("mine")
    text.set_text("Seed")
    assert text.toolTip() == "mine"


def test_no_page_has_a_bare_term(qtbot: QtBot, tmp_path: Path) -> None:
    met = 0
    with open_window(qtbot, tmp_path, coach="off") as window:
        for tab in ("tournament", "duel"):
            window.show_page("hog", tab)
            assert window.frame is not None
            assert window.frame.view is not None
            met += sum(_is_explained(part) for part in window.findChildren(Text))
        status = window.findChild(StatusBar)
        assert isinstance(status, StatusBar)
    assert met > 1


def _is_explained(part: QWidget) -> bool:
    """Return whether a text has a term, and make sure that its tip says what that is."""
    assert isinstance(part, Text)
    if BARE.search(part.plain) is None:
        return False
    assert part.toolTip(), part.plain
    return True
