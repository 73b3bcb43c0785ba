"""The hand of whoever is asked, as keys."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout

from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.choice_keys import ALONG, ChoiceKeys, TextKey
from gui.shared.style.appearance import appearance


class CardKey(TextKey):
    def sizeHint(self) -> QSize:
        theme = appearance().theme
        return QSize(theme.px(64), theme.px(80))


class BidsPanel(ActionPanel):
    def __init__(self) -> None:
        super().__init__()
        self.keys = ChoiceKeys(self, CardKey, ALONG)
        self.keys.chosen.connect(self.chosen)
        self._row = QHBoxLayout(self)
        self._row.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def refresh(self) -> None:
        if self.game is None or self.player is None:
            return
        cards = tuple(self.game.legal_actions(self.view, self.player))
        if self.keys.show(cards, max(cards, default=0)):
            for key in self.keys.each:
                key.setShortcut(str(key.action))
                key.setFixedSize(key.sizeHint())
                self._row.addWidget(key)
        self.keys.set_enabled(self.is_asked, self.tried)
