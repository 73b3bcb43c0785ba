"""With which last points a pair of scores is met: two rows of bars, mine and theirs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from engine.hog.rules import Hog
from gui.hog.board.words import rare_percent
from gui.hog.solve.cell_facts import class_words, remembers_dice
from gui.shared.charts.bar_picture import Bar, BarRow, BarStyle
from gui.shared.charts.bars import Bars
from gui.shared.controls.boxes import column_of
from gui.shared.text.value_format import percent

TALLEST = 240


class LastPointsChart(QWidget):
    """Shows the chances of the last points, or dice, of both players."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = tuple(
            Bars(name, BarStyle(least=12, usual=12, widest=400, gap=1.0, seat=seat))
            for seat, name in enumerate(self._titles(of_dice=False))
        )
        self.setMaximumHeight(TALLEST)
        column_of(*self.rows, on=self, gap=0)

    def show_shares(self, game: Hog, mine: Sequence[float], theirs: Sequence[float]) -> None:
        """Show the chances of each memory class."""
        classes = class_words(game)
        titles = self._titles(remembers_dice(game))
        for bars, title, shares in zip(self.rows, titles, (mine, theirs), strict=True):
            row = tuple(self._bar(title, *each) for each in zip(classes, shares, strict=True))
            bars.setAccessibleName(title)
            bars.show_row(BarRow(row if any(shares) else (), title))

    def _bar(self, title: str, memory: str, share: float) -> Bar:
        often = self.tr("in {share} of visits").format(share=rare_percent(share))
        tip = f"{title}: {memory}", often if share else self.tr("never")
        words = f"{memory}: {percent(share, 0)}" if share >= 0.005 else ""
        return Bar(share, ((memory, ""),), words=words, tip=tip)

    def _titles(self, of_dice: bool) -> tuple[str, str]:
        if of_dice:
            return self.tr("Your last dice"), self.tr("Opponent’s last dice")
        return self.tr("Your last points"), self.tr("Opponent’s last points")
