"""One position with what every team of the side to act is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gui.ponte.board.description import score_in_full
from gui.ponte.solve.position_board import board_drawing
from gui.ponte.solve.table_view import TableView
from gui.shared.report.blocks import Block, Say, Title
from gui.shared.report.view import Now, Solved
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.ponte.solver import PonteSolution


class DealView(TableView[None]):
    """The position that was chosen last."""

    name, title, icon = "position", tr("One position"), "crosshair"
    solver = "deal"
    at = None
    hint = tr("The position that was chosen last, with all its values.")

    def shows(self, solved: Solved[PonteSolution]) -> bool:
        return solved.solution.solved is not None

    def middle(self, now: Now[Any, None]) -> tuple[Block, ...]:
        detail = now.answers.get(now.shared.position)
        if detail is None:
            words = tr("A position chosen from a list is shown here with all its values.")
            return Title(tr("One position")), Say(words)
        position = detail.solved.position
        won = score_in_full(detail.solved.rounds_won, position.k)
        text = tr("You lead. Below each team: the combats won of {k} if it is named.")
        named = ""
        if position.chosen:
            named = str(position.theirs[position.chosen - 1])
            text = tr("They have named {named}. Below each team: the combats won of {k}.")
        return (
            Title(tr("The side to act wins {score}").format(score=won)),
            Say(text.format(k=position.k, named=named)),
            board_drawing(detail.solved),
        )
