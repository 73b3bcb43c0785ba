"""Keys that march to a neighbouring town, or rest."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QHBoxLayout

from gui.march.words import MarchWords
from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.choice_keys import ALONG, ChoiceKeys, TextKey


class MarchPanel(ActionPanel):
    def __init__(self) -> None:
        super().__init__()
        self.keys = ChoiceKeys(self, self._key, ALONG)
        self.keys.chosen.connect(self.chosen)
        self._row = QHBoxLayout(self)

    def _key(self, action: Any, keys: ChoiceKeys[TextKey]) -> TextKey:
        key = TextKey(action, keys)
        key.setText(MarchWords().choice(self.game, action))  # type: ignore[arg-type]
        return key

    def refresh(self) -> None:
        if self.game is None:
            return
        orders = list(self.game.legal_actions(self.view, self.player or 0))
        if self.keys.show(orders, orders[0]):
            for number, key in enumerate(self.keys.each, start=1):
                key.setShortcut(str(number))
                self._row.addWidget(key)
        self.keys.set_enabled(self.is_asked)
