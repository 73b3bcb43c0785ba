"""Covers what a person may not see: asks for the one who is to choose next."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.cards import Card, IconMark
from gui.shared.live.live import Live
from gui.shared.live.parts import TOP, Part, button, column, part, row, text
from gui.shared.style.appearance import appearance
from gui.shared.style.player_badge import BOARD, PlayerBadge
from gui.shared.text.tr import tr

WIDEST = 520


class HandOver(QWidget):
    """Stands in the place of the controls until somebody has `taken` the screen."""

    taken = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._card = Card(padding=24)
        self._asked = (0, "", "")
        column_of(row_of(STRETCH, (self._card, 1000), STRETCH), STRETCH, on=self)
        self.live = Live(self._card, self._parts)
        appearance().at_each_size(self._follow)

    def ask(self, seat: int, name: str, locked: str) -> None:
        """Ask for a player; `locked` names whoever has just chosen, if anybody has."""
        self._asked = seat, name, locked
        self.live.refresh()
        self.setAccessibleName(self.live.widget("title").plain)
        self.setAccessibleDescription(self.live.widget("told").plain)

    def _parts(self) -> Part:
        seat, name, locked = self._asked
        kept = tr("{name}’s choice is locked and hidden.").format(name=locked)
        shown = tr("Board and log now show only what everyone may know.")
        words = column(
            text(tr("Hand the screen to {name}").format(name=name), "section", wraps=True,
                 key="title"),
            text(f"{kept} {shown}" if locked else shown, token="text_2", wraps=True, key="told"),
            12,
            row(button(tr("I am {name}").format(name=name), self.taken.emit, "main", "armchair",
                       key="taken"), STRETCH),
            gap=8,
            stretch=1,
        )  # fmt: skip
        mark = part(IconMark, "arrow-left-right", "accent", 24, side=TOP)
        return row(mark, words, part(PlayerBadge, 0, BOARD, set_player=seat, side=TOP), gap=16)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._card.heightForWidth(min(width, self._card.maximumWidth()))

    def sizeHint(self) -> QSize:
        widest = self._card.maximumWidth()
        return QSize(widest, self.heightForWidth(widest))

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self.sizeHint().height())

    def _follow(self) -> None:
        self._card.setMaximumWidth(appearance().theme.px(WIDEST))
