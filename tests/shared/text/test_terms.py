"""No bare term on a screen: whatever text has one explains it where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from gui.shared.controls.label import Text
from gui.shared.controls.table import Table
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
    met: set[str] = set()
    with open_window(qtbot, tmp_path, coach="off") as window:
        for info in window.page_infos.values():
            for tab in info.tabs:
                if tab.name in ("tournament", "solve"):
                    window.show_page(info.name, tab.name)
                    assert window.frame is not None
                    assert window.frame.view is not None
                    met |= {told for part in window.findChildren(QWidget) for told in _bare(part)}
        status = window.findChild(StatusBar)
        assert isinstance(status, StatusBar)
    assert {"Best response"} <= met


def _bare(part: QWidget) -> Iterator[str]:
    """Yield what a part says with a term in it, and make sure that its tip says what that is."""
    if isinstance(part, Text | QAbstractButton):
        said = part.plain if isinstance(part, Text) else part.text()
        told = [(said, part.toolTip())]
    elif isinstance(part, Table):
        model, role = part.table_model, Qt.ItemDataRole.ToolTipRole
        across = Qt.Orientation.Horizontal
        heads = enumerate(column.title for column in part.columns)
        told = [(title, model.headerData(place, across, role) or "") for place, title in heads]
    else:
        return
    for said, tip in told:
        if BARE.search(said) is not None:
            assert tip, said
            yield said
