"""Keys that take one to three stones."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout

from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.choice_keys import ALONG, ChoiceKeys, TextKey


class NimPanel(ActionPanel):
    def __init__(self) -> None:
        super().__init__()
        self.keys = ChoiceKeys(self, TextKey, ALONG)
        self.keys.chosen.connect(self.chosen)
        self._row = QHBoxLayout(self)

    def refresh(self) -> None:
        if self.game is None:
            return
        if self.keys.show(tuple(self.game.legal_actions(self.view, 0)), 1):
            for key in self.keys.each:
                key.setShortcut(str(key.action))
                self._row.addWidget(key)
        self.keys.set_enabled(self.is_asked, self.tried)
