"""The right panel of the editor: the win rate, the cell in hand, and the worst cells."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.hog.editor_lists import (
    EffectDelegate,
    EffectRow,
    TextDelegate,
    TextRow,
    make_list,
    set_rows,
)
from gui.shared.button import Button
from gui.shared.heading import Heading
from gui.shared.key_number import KeyNumber
from gui.shared.rule import Rule
from gui.shared.text import Text


class EditorPanel(QWidget):
    """Shows what it is told; `roll_chosen` and `flaw_chosen` bring rows, `repair_asked` a wish."""

    roll_chosen = Signal(int)
    flaw_chosen = Signal(int)
    repair_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self.number = KeyNumber()
        self.change = Text("", "small", "text_2")
        self.cell = Heading("")
        self.rolls = make_list(self.tr("Rolls of this cell"), EffectDelegate)
        self.rolls.is_whole = True
        self.flaws_title = Heading(self.tr("Worst cells"), self.tr("points to gain"))
        self.flaws = make_list(self.tr("Worst cells"), TextDelegate)
        self.no_flaws = Text("", "small", "text_2", wraps=True)
        self.repair = Button(self.tr("Repair this cell"), "secondary", "check")
        self.rolls.row_chosen.connect(self.roll_chosen)
        self.flaws.row_chosen.connect(self.flaw_chosen)
        self.repair.clicked.connect(self.repair_asked)
        self._lay_out()

    def show_rate(self, number: str, words: str, change: str, *, is_known: bool) -> None:
        """Show the exact win rate; grey while a new one is being computed."""
        self.number.show_number(number, words, is_exact=True, is_vague=not is_known)
        self.change.say(change)

    def show_cell(self, title: str, note: str, rows: Sequence[EffectRow], repair: str) -> None:
        """Show a cell; `repair` says what repairing it does, nothing where it cannot be."""
        self.cell.title.say(title)
        self.cell.say(note)
        set_rows(self.rolls, rows)
        self.rolls.set_current(next((n for n, row in enumerate(rows) if row.is_now), -1))
        self.repair.setEnabled(bool(repair))
        self.repair.say(repair or self.tr("Nothing to repair here"))

    def show_flaws(self, rows: Sequence[TextRow], current: int, note: str) -> None:
        """Show the worst cells, or a note in their place."""
        set_rows(self.flaws, rows)
        if current != self.flaws.current_place:
            self.flaws.set_current(current)
        self.no_flaws.say(note)
        self.no_flaws.setVisible(bool(note))
        self.flaws.setVisible(not note)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 16, 24, 20)
        column.setSpacing(6)
        column.addWidget(self.number)
        column.addWidget(self.change)
        column.addSpacing(4)
        column.addWidget(Rule())
        column.addSpacing(4)
        column.addWidget(self.cell)
        column.addWidget(self.rolls)
        column.addSpacing(4)
        column.addWidget(self.flaws_title)
        column.addWidget(self.no_flaws)
        column.addWidget(self.flaws, 1)
        row = QHBoxLayout()
        row.addWidget(self.repair, 1)
        column.addSpacing(4)
        column.addLayout(row)
