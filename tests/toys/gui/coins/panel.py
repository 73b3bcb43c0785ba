"""Coins are put into boxes one by one, and locked once all lie there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout

from engine.coins.rules import WORTH, Coins, Spread
from gui.shared.controls.boxes import row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.label import Text
from gui.shared.page.action_panel import ActionPanel, Gesture
from gui.shared.text.tr import tr


class CoinsPanel(ActionPanel):
    def __init__(self) -> None:
        super().__init__()
        self.spread = [0] * len(WORTH)
        self.left = Text(weight=600)
        self.boxes = [Button("", "secondary", "plus") for _ in WORTH]
        self.again = Button(tr("Begin again"), "ghost", "rotate-ccw")
        self.lock = Button(tr("Lock"), "main", "lock")
        for box, button in enumerate(self.boxes):
            button.clicked.connect(lambda _checked=False, box=box: self._put(box))
        self.again.clicked.connect(self._empty)
        self.lock.clicked.connect(lambda: self.chosen.emit(tuple(self.spread)))
        column = QVBoxLayout(self)
        column.addWidget(self.left)
        column.addLayout(row_of(*self.boxes, gap=8))
        column.addLayout(row_of(self.lock, self.again, gap=8))

    def refresh(self) -> None:
        if self.game is not None:
            self._empty()

    def _empty(self) -> None:
        self.spread = [0] * len(WORTH)
        self._show()

    def _put(self, box: int) -> None:
        self.spread[box] += 1
        self._show()

    def _show(self) -> None:
        game = self.game
        assert isinstance(game, Coins)
        left = game.coins - sum(self.spread)
        self.left.set_text(tr("%n coin(s) left", left))
        for box, button in enumerate(self.boxes):
            text = tr("Box {box}, worth {worth}: {coins}")
            coins = self.spread[box]
            button.set_text(text.format(box=box + 1, worth=WORTH[box], coins=coins))
            button.setEnabled(self.is_asked and left > 0)
        self.again.setEnabled(self.is_asked and any(self.spread))
        self.lock.setEnabled(self.is_asked and not left)


def act_by_hand(panel: CoinsPanel, action: Spread) -> Sequence[Gesture]:
    """Return the clicks that put all coins where they belong, and lock them."""
    put = [Gesture(panel.boxes[box]) for box, coins in enumerate(action) for _ in range(coins)]
    return [*put, Gesture(panel.lock)]
