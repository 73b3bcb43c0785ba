"""The bar above a board: what is shown over it, switch by switch, and how much of it is seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt

from gui.shared.controls.boxes import row_of
from gui.shared.controls.buttons import Button, IconButton
from gui.shared.controls.cards import Card
from gui.shared.controls.flow import Flow
from gui.shared.controls.item_tooltip import give_tooltip
from gui.shared.controls.label import Text
from gui.shared.page.canvas import Canvas, Overlay
from gui.shared.style.tokens import Height
from gui.shared.text.tr import tr

GAP = 8


class OverlayBar(Card):
    """Switches for overlays, and buttons that zoom a board that does.

    A game's own bar adds what it needs to `row`, and may show more names with `show_also`.
    """

    def __init__(self, overlays: Sequence[Overlay] = ()) -> None:
        super().__init__(padding=0)
        self.setAccessibleName(tr("Over the board"))
        self._board: Canvas | None = None
        self._more: frozenset[str] = frozenset()
        self.switches: dict[str, Button] = {}
        self._values = frozenset(each.name for each in overlays if each.tells_values)
        self._has_values = True
        self.row = Flow(GAP)
        if overlays:
            self.row.addWidget(Text(tr("Overlay"), weight=600))
        for overlay in overlays:
            self.row.addWidget(self._switch(overlay))
        self.zoom_buttons: list[IconButton] = []
        self._line = row_of((self.row, 1), gap=4, margins=(16, 7, 8, 7))
        self.body.addLayout(self._line)

    def attach(self, board: Canvas) -> None:
        """Belong to a board, once; with nothing to switch it is as wide as its buttons."""
        self._board = board
        hands = board.zooming
        if hands is not None:
            self._add("minus", tr("See more"), hands.farther)
            self._add("plus", tr("Enlarge"), hands.closer)
            self._add("maximize", tr("See the whole board"), hands.show_whole)
        if not self.row.count():
            self._line.setContentsMargins(8, 7, 8, 7)
            self.setMaximumWidth(self.sizeHint().width())
        self._show()

    def show_also(self, names: frozenset[str]) -> None:
        """Show these as well, which a game's own bar has other controls for."""
        self._more = names
        self._show()

    def set_values_shown(self, is_on: bool) -> None:
        """Offer what tells values, or nothing of it."""
        self._has_values = is_on
        for name in self._values:
            self.switches[name].setVisible(is_on)
        self._show()

    def _switch(self, overlay: Overlay) -> Button:
        switch = Button(overlay.title, "ghost", overlay.icon, is_compact=True)
        switch.setCheckable(True)
        switch.setChecked(overlay.is_on)
        switch.toggled.connect(self._show)
        if overlay.note:
            give_tooltip(switch, overlay.title, [overlay.note])
            switch.setAccessibleDescription(overlay.note)
        self.switches[overlay.name] = switch
        return switch

    def _add(self, icon: str, name: str, run: Callable[[], None]) -> None:
        button = IconButton(icon, name, size=Height.COMPACT)
        button.clicked.connect(run)
        self.zoom_buttons.append(button)
        self._line.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    def _show(self) -> None:
        if self._board is not None:
            on = {name for name, switch in self.switches.items() if switch.isChecked()}
            hidden = frozenset() if self._has_values else self._values
            self._board.show_overlays((self._more | on) - hidden)
