"""The right panel of the editor: the win rate, the cell in hand, and the worst cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.hog.editor.lists import EffectTable, FlawTable
from gui.hog.editor.words import EffectRow
from gui.shared.controls.label import KeyNumber
from gui.shared.live.live import Live
from gui.shared.live.parts import (
    TOP,
    Part,
    button,
    column,
    heading,
    note,
    part,
    scroll,
    separator,
    text,
)
from gui.shared.style.appearance import current_theme
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.hog.exact_play.counterfactual import Flaw

TIGHT_BELOW = 640
"""Below this height, at 100 %, the rows stand closer."""


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of a table: its rate, grey unless it `is_known`, a cell, and the worst cells.

    `repair` says what repairing the cell does, nothing where it has its best roll, None where that
    is not known.  In the place of no `flaws` there is a note; `flaw` is the one of them in hand,
    brought into view where it `is_sought`.
    """

    number: str = ""
    against: str = ""
    is_known: bool = False
    cell: str = ""
    reach: str = ""
    rolls: Sequence[EffectRow] = ()
    repair: str | None = None
    flaws: Sequence[Flaw] = ()
    no_flaws: str = ""
    flaw: int = -1
    is_sought: bool = False


class EditorPanel(QWidget):
    """Shows what it is told; its signals tell what was asked for."""

    roll_chosen = Signal(int)
    flaw_chosen = Signal(int)
    repair_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told = Told()
        self.live = Live(self, self._parts)

    def show_told(self, told: Told) -> None:
        """Show what is known now."""
        self.told = told
        self.live.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.live.refresh()

    def _parts(self) -> Part:
        told, is_tight = self.told, self.height() < current_theme().px(TIGHT_BELOW)
        repair = told.repair or (
            tr("Repair this cell") if told.repair is None else tr("Nothing to repair here")
        )
        content = column(
            part(KeyNumber, show_number=(told.number, "", True, not told.is_known), key="number"),
            text(told.against, "small", "text_2", wraps=True, key="against"),
            *(6, separator(), 6),
            text(told.cell, weight=600, key="cell"),
            text(told.reach, "small", "text_2", key="reach"),
            part(EffectTable, set_tight=is_tight, show_effects=(told.rolls,),
                 row_chosen=self.roll_chosen.emit, key="rolls"),
            6,
            heading(tr("Worst cells"), tr("points to gain")),
            note(told.no_flaws, "text_2", stretch=1, side=TOP, key="no flaws"),
            part(FlawTable, show_flaws=(told.flaws, told.flaw, told.is_sought), stretch=1,
                 row_chosen=self.flaw_chosen.emit, is_shown=not told.no_flaws, key="flaws"),
            4,
            button(repair, self.repair_asked.emit, icon="check", can=bool(told.repair),
                   key="repair"),
            gap=4,
            margins=(24, 14, 24, 16),
        )  # fmt: skip
        return scroll(content)
