"""The scores of the leader in all deals: a histogram with what it adds up to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from gui.ponte.board.description import (
    margin_of,
    score_in_full,
    score_of,
    teams_in_words,
)
from gui.ponte.solve.size_view import mean_score
from gui.shared.charts.bar_picture import Bar, BarRow, BarStyle
from gui.shared.charts.bars import Bars
from gui.shared.controls.boxes import column_of
from gui.shared.controls.label import Text
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent

if TYPE_CHECKING:
    from engine.ponte.queries.queries import Statistics

STYLE = BarStyle(least=118, usual=258, widest=84, gap=6, margin=6)


class ScoreView(QWidget):
    """Shows the histogram, whole or as it grows; `bar_chosen` carries the rounds won of a bar."""

    bar_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.title = Text("", "section", wraps=True)
        self.note = Text("", "small", "text_2", wraps=True)
        name = self.tr("Score of the leader")
        self.histogram = Bars(name, STYLE, is_choice=True)
        self.facts = Text("", "body", "text_2", wraps=True)
        column_of(self.title, self.note, (self.histogram, 1), 6, self.facts, on=self, gap=6)
        self.histogram.chosen.connect(self.bar_chosen)

    def show_whole(self, found: Statistics, counts: Sequence[int]) -> None:
        """Show all deals of a number of teams."""
        title = self.tr("Rounds that the leader wins, in all {deals} deals of {teams}")
        teams = teams_in_words(found.n)
        self.title.set_text(title.format(deals=f"{found.deals:,}", teams=teams))
        self.note.set_text(self.tr("Both sides play perfectly. Click a bar to list its deals."))
        self.histogram.setEnabled(True)
        self.histogram.show_row(leader_bars(counts), grows=True)
        text = self.tr("The leader wins {wins} ({won}) and loses {loses} ({lost}).")
        if found.n % 2 == 0:
            text = self.tr(
                "The leader wins {wins} ({won}), is level in {level} ({even}) and loses {loses} "
                "({lost})."
            )
        price = self.tr(
            "Leading costs a round in {costs} of deals: the leader’s mean score is {mean}. It "
            "never costs two, and is never an advantage."
        )
        text = f"{text} {price}"
        deals = found.deals
        self.facts.set_text(
            text.format(
                wins=f"{found.leader_wins:,}",
                won=percent(found.leader_wins / deals),
                level=f"{found.level:,}",
                even=percent(found.level / deals),
                loses=f"{found.leader_loses:,}",
                lost=percent(found.leader_loses / deals),
                costs=percent(found.share_of_costs),
                mean=decimal(mean_score(found), 4),
            )
        )

    def say_chosen(self, bar: int) -> None:
        """Say what a bar stands for; where there is no room for the panel, a key brings it."""
        text = self.tr("{bar}. They are listed in the panel (F9).")
        self.note.set_text(text.format(bar=self.histogram.row.bars[bar].words))

    def show_part(self, n: int, done: int, deals: int, counts: Sequence[int]) -> None:
        """Show the deals done so far."""
        title = self.tr("{teams}: {done} of {deals} deals so far")
        teams = teams_in_words(n)
        self.title.set_text(title.format(teams=teams, done=f"{done:,}", deals=f"{deals:,}"))
        self.note.set_text(
            self.tr("Fewer teams come first: each number of teams is solved from the last.")
        )
        self.facts.set_text("")
        self.histogram.mark(-1)
        self.histogram.setEnabled(False)
        whole = [*counts, *[0] * (n + 1 - len(counts))]
        self.histogram.show_row(leader_bars(whole))
        self.histogram.setCursor(Qt.CursorShape.ArrowCursor)

    def show_nothing(self) -> None:
        """Say what would be here."""
        self.title.set_text(self.tr("Rounds that the leader wins"))
        self.note.set_text(
            self.tr("Choose the solver Table and solve: all deals will be counted here.")
        )
        self.facts.set_text("")
        self.histogram.show_row(BarRow())


def leader_bars(counts: Sequence[int]) -> BarRow:
    """Return how many deals have each number of rounds won by the leader, as bars."""
    n, deals = len(counts) - 1, max(sum(counts), 1)
    text = tr("{score}: {count} deals, {share}")
    bars = []
    for won, count in enumerate(counts):
        margin, share = margin_of(won, n), percent(count / deals)
        labels = (score_of(won, n), f"({margin})"), (str(won), "=" if 2 * won == n else margin)
        words = text.format(score=score_in_full(won, n), count=f"{count:,}", share=share)
        bars.append(Bar(count, labels, f"{count:,}", share if count else "", words))
    groups = [
        (0, (n - 1) // 2, tr("the leader loses")),
        (n // 2 + n % 2, n // 2, tr("level")),
        (n // 2 + 1, n, tr("the leader wins")),
    ]
    return BarRow(tuple(bars), groups=tuple(group for group in groups if group[0] <= group[1]))
