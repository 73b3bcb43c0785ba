"""Covers what a person may not see: asks for the one who is to choose next."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import Card, IconMark
from gui.shared.controls.label import Text
from gui.shared.style.appearance import appearance
from gui.shared.style.player_badge import BOARD, PlayerBadge

WIDEST = 520


class HandOver(QWidget):
    """Stands in the place of the controls until somebody has `taken` the screen."""

    taken = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Text("", "section", wraps=True)
        self.sentence = Text("", token="text_2", wraps=True)
        self.button = Button("", "main", "armchair")
        self.button.clicked.connect(self.taken)
        self.badge = PlayerBadge(0, BOARD)
        self._card = Card(padding=24)
        self._lay_out()
        appearance().resized.connect(self._follow)
        self._follow()

    def ask(self, seat: int, name: str, locked: str) -> None:
        """Ask for a player; `locked` names whoever has just chosen, if anybody has."""
        self.badge.set_player(seat)
        self.title.set_text(self.tr("Hand the screen to {name}").format(name=name))
        kept = self.tr("{name}’s choice is locked and hidden.").format(name=locked)
        shown = self.tr("Board and log now show only what everyone may know.")
        self.sentence.set_text(f"{kept} {shown}" if locked else shown)
        self.button.set_text(self.tr("I am {name}").format(name=name))
        self.setAccessibleName(self.title.plain)
        self.setAccessibleDescription(self.sentence.plain)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._card.heightForWidth(min(width, self._card.maximumWidth()))

    def sizeHint(self) -> QSize:
        widest = self._card.maximumWidth()
        return QSize(widest, self.heightForWidth(widest))

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self.sizeHint().height())

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(8)
        words.addWidget(self.title)
        words.addWidget(self.sentence)
        words.addSpacing(12)
        buttons = QHBoxLayout()
        buttons.addWidget(self.button)
        buttons.addStretch(1)
        words.addLayout(buttons)
        row = QHBoxLayout()
        row.setSpacing(16)
        top = Qt.AlignmentFlag.AlignTop
        row.addWidget(IconMark("arrow-left-right", "accent", 24), 0, top)
        row.addLayout(words, 1)
        row.addWidget(self.badge, 0, top)
        self._card.body.addLayout(row)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(self._card, 1000)
        middle.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addLayout(middle)
        outer.addStretch(1)

    def _follow(self) -> None:
        self._card.setMaximumWidth(appearance().theme.px(WIDEST))
