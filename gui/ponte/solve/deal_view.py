"""One position with what every team of the side to act is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gui.ponte.board.description import score_in_full
from gui.ponte.solve.position_board import PositionBoard
from gui.shared.controls.boxes import STRETCH, column_of
from gui.shared.controls.label import Text
from gui.shared.controls.scroll_area import WIDTH

if TYPE_CHECKING:
    from engine.ponte.queries.search import Solved


class DealView(QWidget):
    """Shows a position solved."""

    def __init__(self) -> None:
        super().__init__()
        self.title = Text("", "section", wraps=True)
        self.note = Text("", "small", "text_2", wraps=True)
        self.board = PositionBoard()
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column_of(
            self.title, self.note, self.board, STRETCH, on=self, gap=8, margins=(0, 0, WIDTH + 4, 0)
        )
        self.title.set_text(self.tr("One position"))
        self.note.set_text(
            self.tr("A position chosen from a list is shown here with all its values.")
        )

    def show_solved(self, solved: Solved) -> None:
        """Show another position."""
        position = solved.position
        won = score_in_full(solved.rounds_won, position.k)
        self.title.set_text(self.tr("The side to act wins {score}").format(score=won))
        text = self.tr("You lead. Below each team: the rounds won of {k} if it is named.")
        if position.chosen:
            named = position.theirs[position.chosen - 1]
            text = self.tr("They have named {named}. Below each team: the rounds won of {k}.")
            text = text.replace("{named}", str(named))
        self.note.set_text(text.format(k=position.k))
        self.board.show_solved(solved)
        values = ", ".join(
            f"{position.mine[value.move - 1]}: {value.rounds_won}" for value in solved.values
        )
        self.board.setAccessibleDescription(f"{self.note.plain} {values}")
