"""What an inspector declares and need not wire: views, exports, and actions for both."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from gui.shared.page.inspector import Export, Inspector, View


class ToyInspector(Inspector[Any]):
    def __init__(self) -> None:
        super().__init__()
        self.log: list[str] = []
        self.set_views(
            (
                View("gauge", "Numbers", QLabel("1 2 3"), "Arrows count."),
                View(
                    "layers", "Letters", QLabel("a b c"), "Letters spell.", self._spell, "speller"
                ),
            )
        )
        self.export_button = QPushButton("Export", self)
        self.exports = (
            Export("As text…", lambda: self.log.append("text")),
            Export("Copy", lambda: self.copy("a b c", "Copied."), is_copy=True),
        )
        self.enter_view()

    def _spell(self) -> None:
        self.log.append("spelled")


@pytest.fixture
def inspector(qtbot: QtBot) -> ToyInspector:
    made = ToyInspector()
    qtbot.addWidget(made)
    assert made.controls is not None
    qtbot.addWidget(made.controls)
    made.show()
    return made


def test_a_view_is_shown_with_its_hint_and_finds_out_what_it_needs(inspector: ToyInspector) -> None:
    first, second = (view.widget for view in inspector.views)
    assert (inspector.hint, first.isVisible(), second.isVisible()) == ("Arrows count.", True, False)
    actions = inspector.actions_here()
    assert [action.text for action in actions] == ["Numbers", "Letters"]
    asked: list[str] = []
    inspector.solver_asked.connect(asked.append)
    actions[1].run()
    assert asked == ["speller"]
    assert (inspector.view, inspector.hint) == (1, "Letters spell.")
    assert (first.isVisible(), second.isVisible()) == (False, True)
    assert inspector.log == ["spelled"]


def test_exports_are_offered_above_their_button(inspector: ToyInspector, qtbot: QtBot) -> None:
    reported: list[str] = []
    inspector.reported.connect(reported.append)
    inspector.open_exports()
    menu = inspector.findChild(QMenu)
    assert [action.text() for action in menu.actions()] == ["As text…", "", "Copy"]
    menu.actions()[0].trigger()
    menu.actions()[2].trigger()
    menu.close()
    assert inspector.log == ["text"]
    assert reported == ["Copied."]
    assert QGuiApplication.clipboard().text() == "a b c"
