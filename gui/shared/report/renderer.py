"""Shows blocks one below the other; each keeps the widget that showed one of its kind before."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.shared.controls.boxes import column_of
from gui.shared.report.blocks import Block, Curve, Rows
from gui.shared.report.shown import Shown, kind_of

GAP = 8


class Blocks(QWidget):
    """Shows blocks; `ordered` carries what a choice leads to, `pointed` what is pointed at."""

    ordered = Signal(object)
    pointed = Signal(str)

    def __init__(self, gap: int = GAP) -> None:
        super().__init__()
        self.shown: list[Shown] = []
        self._spare: dict[type[Shown], list[Shown]] = {}
        self._column = column_of(on=self, gap=gap)

    def show_blocks(self, blocks: Sequence[Block]) -> None:
        """Show other blocks; the nth of a kind is shown by the nth widget of its kind."""
        kinds = [kind_of(block) for block in blocks]
        before = self.shown
        if kinds != [type(each) for each in before]:
            for each in before:
                self._spare.setdefault(type(each), []).append(each)
            self.shown = [self._of_kind(kind) for kind in kinds]
        # What a widget shows stands before it is laid out: Qt drops a wish that comes meanwhile.
        for shown, block in zip(self.shown, blocks, strict=True):
            shown.take(block)
        if self.shown is not before:
            self._arrange()
        for number, (shown, block) in enumerate(zip(self.shown, blocks, strict=True)):
            self._column.setStretch(number, _stretch(shown, block))
        # Without anything that grows, the rest of the room stays below.
        grows = any(_stretch(*pair) for pair in zip(self.shown, blocks, strict=True))
        self._column.setStretch(len(blocks), 0 if grows else 1)

    def _arrange(self) -> None:
        """Put what is shown in its order, and hide the rest."""
        while self._column.count():
            self._column.takeAt(0)
        for left in self._spare.values():
            for shown in left:
                shown.hide()
        for shown in self.shown:
            self._column.addWidget(shown)
            shown.show()
        self._column.addStretch(0)

    def _of_kind(self, kind: type[Shown]) -> Shown:
        spare = self._spare.get(kind)
        if spare:
            return spare.pop(0)
        made = kind()
        made.setParent(self)
        made.ordered.connect(self.ordered)
        made.pointed.connect(self.pointed)
        return made


def _stretch(shown: Shown, block: Block) -> int:
    is_fixed = (isinstance(block, Curve) and block.height) or (
        isinstance(block, Rows) and block.is_whole
    )
    return 0 if is_fixed else shown.stretch
