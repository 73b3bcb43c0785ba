"""The widget of a block: made once, shown anew where the block is another value."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import column_of
from gui.shared.controls.buttons import Button, Kind
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, button
from gui.shared.report.blocks import Block, Do
from gui.shared.report.orders import Order

Held = TypeVar("Held", bound=QWidget)


class Shown(QWidget):
    """Shows blocks of one kind, one at a time.

    `ordered` carries the order that a person's choice leads to, `pointed` what is under the
    pointer, in words.
    """

    stretch: ClassVar[int] = 0
    live: Live
    """Of one that says its `parts`, once it shows any."""
    ordered = Signal(object)
    pointed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.block: Any = None

    def hold(self, widget: Held) -> Held:
        """Have a widget that fills it; return it."""
        column_of((widget, 1), on=self)
        return widget

    def take(self, block: Block) -> None:
        """Show a block; one that is equal changes nothing but where its choices lead."""
        is_other = block != self.block
        self.block = block
        if is_other:
            self.show_block()

    def show_block(self) -> None:
        """Show what is in `block`."""
        if hasattr(self, "live"):
            self.live.refresh()
        else:
            self.live = Live(self, self.parts)

    def parts(self) -> Part:
        """Return what it is shown by; what is called asks `block` anew, which may be another."""
        raise NotImplementedError

    @property
    def _do(self) -> Do | None:
        return self.block if isinstance(self.block, Do) else getattr(self.block, "do", None)

    @property
    def main_button(self) -> Button | None:
        """What is to be done next, where there is anything."""
        return self.live.widget("button") if self._do is not None and self._do.is_main else None

    def do_button(self) -> Part | None:
        """Return the button of a Do, if there is one."""
        do = self._do
        if do is None:
            return None
        kind: Kind = "main" if do.is_main else "secondary"
        return button(do.title, self._press, kind, do.icon, can=do.order is not None,
                      key="button")  # fmt: skip

    def _press(self) -> None:
        if self._do is not None:
            self._order(self._do.order)

    def choose(self, place: int) -> None:
        """Carry out what a choice leads to."""
        if place != self.block.index:
            self._order(self.block.choose(place))

    @property
    def title(self) -> str:
        """What exports call it; nothing where a report has one alone."""
        return getattr(self.block, "name", "")

    def exports(self) -> dict[str, str]:
        """Return what it is saved as, by the endings of files."""
        return {}

    def ask_save(self, suffix: str) -> None:
        """Ask for a file of a kind, and save it there."""

    has_numbers: ClassVar[bool] = False

    def numbers(self) -> str:
        """Return the numbers behind it as CSV, where it `has_numbers`."""
        raise NotImplementedError

    def _order(self, order: Order | None) -> None:
        if order is not None:
            self.ordered.emit(order)
