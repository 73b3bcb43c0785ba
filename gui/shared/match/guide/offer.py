"""The card that offers the first match of a game, once: nothing waits for it."""

from __future__ import annotations

from PySide6.QtCore import Signal

from gui.shared.controls.boxes import STRETCH, add_parts, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import Card
from gui.shared.controls.label import Text
from gui.shared.page.settings import Preferences
from gui.shared.text.tr import tr


class GuideOffer(Card):
    """Stands above the log until it is taken or closed, or a choice was made without it."""

    taken = Signal()

    def __init__(self, game: str, preferences: Preferences, is_there: bool) -> None:
        super().__init__("soft", "", padding=14)
        self._game, self._preferences = game, preferences
        self.begin = Button(tr("First match"), "main", "play")
        self.close_button = Button(tr("No, thanks"), "ghost")
        self.begin.clicked.connect(lambda: self.taken.emit())
        self.close_button.clicked.connect(self.put_away)
        text = tr("Learn the rules by playing, in about 3 minutes.")
        buttons = row_of(self.begin, self.close_button, STRETCH, gap=8)
        title = Text(tr("New here?"), "lead", "on_soft", weight=600)
        add_parts(self.body, title, Text(text, "body", "on_soft", wraps=True), buttons)
        if not is_there or preferences.is_guided(game):
            self.hide()

    def follow(self, num_steps: int) -> None:
        """Go once something was played."""
        if num_steps and not self.isHidden():
            self.put_away()

    def put_away(self) -> None:
        """Go for good: it is found under Rules from now on."""
        self._preferences.set_guided(self._game)
        self.hide()
