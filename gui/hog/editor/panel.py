"""The right panel of the editor: the win rate, the cell in hand, and the worst cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from gui.hog.editor.lists import HEAD, TEXT_ROW, EffectTable, FlawTable
from gui.hog.editor.words import EffectRow
from gui.shared.controls.boxes import column_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import Separator
from gui.shared.controls.label import Heading, KeyNumber, Text
from gui.shared.controls.scroll_area import ThinScroll
from gui.shared.style.appearance import appearance

if TYPE_CHECKING:
    from engine.hog.exact_play.counterfactual import Flaw

TIGHT_BELOW = 640
"""Below this height, at 100 %, the rows stand closer."""


class EditorPanel(QWidget):
    """Shows what it is told; its tables and its button tell what was asked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number = KeyNumber()
        self.against = Text("", "small", "text_2", wraps=True)
        self.cell = Text("", weight=600)
        self.reach = Text("", "small", "text_2")
        self.rolls = EffectTable()
        self.flaws_title = Heading(self.tr("Worst cells"), self.tr("points to gain"))
        self.flaws = FlawTable()
        self.no_flaws = Text("", "small", "text_2", wraps=True)
        self.repair = Button(self.tr("Repair this cell"), "secondary", "check")
        self.repair.setEnabled(False)
        self._lay_out()

    def show_rate(self, number: str, against: str, *, is_known: bool) -> None:
        """Show the exact win rate; grey while a new one is being computed."""
        self.number.show_number(number, "", is_exact=True, is_vague=not is_known)
        self.against.set_text(against)

    def show_preparing(self, rate: str, flaws: str) -> None:
        """Say what is being worked out, in the places where it will stand."""
        self.show_rate("", rate, is_known=False)
        self.show_flaws((), flaws)

    def show_cell(
        self, title: str, note: str, rows: Sequence[EffectRow], repair: str | None
    ) -> None:
        """Show a cell; `repair` says what repairing it does, nothing where it has its best roll.

        It is None where that is not known.
        """
        self.cell.set_text(title)
        self.reach.set_text(note)
        self.rolls.show_rows(rows)
        self.rolls.set_current(next((n for n, row in enumerate(rows) if row.is_now), -1))
        self.repair.setEnabled(bool(repair))
        unknown = self.tr("Repair this cell") if repair is None else ""
        self.repair.set_text(repair or unknown or self.tr("Nothing to repair here"))

    def show_flaws(self, rows: Sequence[Flaw], note: str) -> None:
        """Show the worst cells, or a note in their place."""
        self.flaws.show_rows(rows)
        self.no_flaws.set_text(note)
        self.no_flaws.setVisible(bool(note))
        self.flaws.setVisible(not note)

    def mark_flaw(self, place: int, *, is_shown: bool) -> None:
        """Mark one of the worst cells, or none (-1); bring it into view where `is_shown`."""
        if is_shown:
            self.flaws.set_current(place)
        elif place != self.flaws.current_place:
            self.flaws.current_place = place
            self.flaws.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.rolls.set_tight(self.height() < appearance().theme.px(TIGHT_BELOW))

    def _lay_out(self) -> None:
        self.flaws.setMinimumHeight(HEAD + 2 * TEXT_ROW)
        content = column_of(
            *(self.number, self.against, 6, Separator(), 6),
            *(self.cell, self.reach, self.rolls, 6),
            *(self.flaws_title, (self.no_flaws, 1, Qt.AlignmentFlag.AlignTop), (self.flaws, 1)),
            *(4, self.repair),
            gap=4,
            margins=(24, 14, 24, 16),
        )
        column_of(ThinScroll(content), on=self)
