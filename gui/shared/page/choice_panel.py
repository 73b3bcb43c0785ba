"""A key for each choice, in a row: the panel of a game that brings none of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QHBoxLayout

from gui.shared.page.action_panel import ActionPanel
from gui.shared.page.choice_keys import ALONG, ChoiceKeys, TextKey

if TYPE_CHECKING:
    from gui.shared.page.page import AnyWords

DIGITS = 10


class ChoicePanel(ActionPanel):
    """Offers what is legal in the game's words, for few choices.

    A digit chooses the action that it is, or else the choice with that number.
    """

    def __init__(self, words: AnyWords) -> None:
        super().__init__()
        self._words = words
        self.keys = ChoiceKeys(self, self._new_key, ALONG)
        self.keys.chosen.connect(self.chosen)
        self._row = QHBoxLayout(self)

    def refresh(self) -> None:
        if self.game is None:
            return
        actions = tuple(self.game.legal_actions(self.view, self.player or 0))
        if actions and self.keys.show(actions, actions[0]):
            are_digits = all(type(each) is int and 0 <= each < DIGITS for each in actions)
            for number, key in enumerate(self.keys.each, start=1):
                digit = key.action if are_digits else number
                key.setShortcut(str(digit) if digit < DIGITS else "")
                self._row.addWidget(key)
        self.keys.set_enabled(self.is_asked, self.tried)

    def _new_key(self, action: Any, keys: ChoiceKeys[TextKey]) -> TextKey:
        key = TextKey(action, keys)
        key.setText(self._words.action(self.game, action, self.view, self.player or 0))
        return key
