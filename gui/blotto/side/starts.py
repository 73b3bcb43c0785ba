"""Plans to start from: even, by worth, the last one, and replies to the field one measures by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.blotto.rules import Blotto, Plan
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.editor.sharing import shared_by, shared_evenly
from gui.shared.controls.boxes import column_of
from gui.shared.controls.label import Heading
from gui.shared.controls.table import Table
from gui.shared.controls.table_model import Column
from gui.shared.style.tokens import Height
from gui.shared.text.tr import tr


@dataclass(frozen=True, slots=True)
class Start:
    """A plan to start from; none where it has to be found first."""

    title: str
    plan: Plan | None
    value: str = ""


class Starts(QWidget):
    """Lists plans to start from; `plan_wanted(plan)` takes one, `reply_wanted` asks for the best.

    `means` are what they are worth, where that is to be seen.
    """

    plan_wanted = Signal(object)
    reply_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        columns = (
            Column(tr("Plan"), lambda row: row.title, width=3),
            Column(tr("Worth"), lambda row: row.value, align="right"),
        )
        self.table = _StartTable(tr("Start from"), columns, Height.ROW_COMPACT)
        self.table.is_whole = True
        self.table.row_chosen.connect(self._choose)
        column_of(Heading(tr("Start from")), self.table, on=self, gap=4)

    def show_starts(self, starts: Sequence[Start]) -> None:
        """List these."""
        if list(starts) != list(self.table.rows):
            self.table.show_rows(list(starts))

    def _choose(self, place: int) -> None:
        start: Start = self.table.rows[place]
        if start.plan is None:
            self.reply_wanted.emit()
        else:
            self.plan_wanted.emit(start.plan)


class _StartTable(Table):
    def words(self, row: Start) -> str:
        told = row.title if row.plan is None else f"{row.title}: {plan_in_words(row.plan)}"
        return f"{told}, {row.value}" if row.value else told


def usual_starts(game: Blotto, last: Plan | None) -> list[tuple[str, Plan]]:
    """Return the plans that are always there, with their titles; `last` is the one sent last."""
    starts = [
        (tr("The same everywhere"), shared_evenly(game.castles, game.soldiers)),
        (tr("By what castles are worth"), shared_by(game.values, game.soldiers)),
    ]
    if game.streak:
        front = tuple(int(castle < game.streak) for castle in range(game.castles))
        text = tr("All on the first {n}").format(n=game.streak)
        starts.append((text, shared_by(front, game.soldiers)))
    if last is not None:
        starts.append((tr("The one you sent last"), last))
    return starts
