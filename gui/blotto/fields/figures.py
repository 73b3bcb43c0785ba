"""How the battles of fields went: the points they brought, and the castle that ended the fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from gui.shared.charts.bar_picture import Bar, BarRow, BarStyle
from gui.shared.charts.bars import Bars
from gui.shared.controls.boxes import column_of, row_of
from gui.shared.controls.label import Heading
from gui.shared.text.tr import tr
from gui.shared.text.value_format import percent

if TYPE_CHECKING:
    from engine.blotto.contest.battle_facts import BattleFacts
    from engine.blotto.rules import Blotto

POINTS = BarStyle(least=50, usual=96, widest=24, gap=1.0)
CASTLES = BarStyle(least=50, usual=96, widest=70, gap=5.0)
MOST_BARS = 70
FEW_LABELS = 6


class Figures(QWidget):
    """Two rows of bars side by side."""

    def __init__(self) -> None:
        super().__init__()
        self.points_title, self.ends_title = Heading(tr("Points of a battle")), Heading("")
        self.points = Bars(tr("How often so many points were got"), POINTS)
        self.ends = Bars(tr("How often the fight ended at a castle"), CASTLES)
        left = column_of(self.points_title, (self.points, 1), gap=2)
        self.right = QWidget()
        column_of(self.ends_title, (self.ends, 1), on=self.right, gap=2)
        row_of((left, 1), (self.right, 1), on=self, gap=34)

    def show_facts(self, game: Blotto, facts: BattleFacts | None) -> None:
        """Show the facts of some battles, or that they are not known yet."""
        if facts is None:
            self.points.show_row(BarRow())
            self.ends.show_row(BarRow())
            self.points_title.set_note("")
            self.ends_title.set_note("")
            return
        sample = "" if facts.is_whole else tr("a sample of {n:,}").format(n=facts.battles)
        notes = [tr("0 to {most}").format(most=sum(game.values)), sample]
        self.points_title.set_note(", ".join(filter(None, notes)))
        self.points.show_row(points_row(game, facts))
        self.right.setVisible(game.streak > 0)
        if game.streak:
            self.ends_title.title.set_text(tr("Which castle ended the fight"))
            notes = [tr("%n wins in a row, % of battles", game.streak), sample]
            self.ends_title.set_note(", ".join(filter(None, notes)))
            self.ends.show_row(ends_row(game, facts))


def points_row(game: Blotto, facts: BattleFacts) -> BarRow:
    """Return a bar for each number of points, several together where there are too many."""
    most = sum(game.values)
    width = -(-(most + 1) // MOST_BARS)
    count = most // width + 1
    bars = []
    step = max(round(most / FEW_LABELS / width / 5) * 5, 1)
    for n in range(count):
        first, last = n * width, min((n + 1) * width - 1, most)
        number = int(facts.points[2 * first : 2 * last + 2].sum())
        share = number / facts.battles
        what = str(first) if first == last else f"{first}–{last}"
        words = tr("{points} points: {share}").format(points=what, share=percent(share))
        label = str(first) if n % step == 0 or n == count - 1 else ""
        bars.append(Bar(share, ((label, ""),), words=words, tip=(words,)))
    return BarRow(tuple(bars))


def ends_row(game: Blotto, facts: BattleFacts) -> BarRow:
    """Return a bar for each castle at which a fight can end, and one for those that did not."""
    bars = []
    for castle in range(game.streak - 1, game.castles + 1):
        share = int(facts.ended[castle]) / facts.battles
        is_never = castle == game.castles
        name = tr("never") if is_never else str(castle + 1)
        text = tr("Castle {castle}: {share} of the battles")
        if is_never:
            text = tr("Nobody won so many in a row: {share} of the battles")
        words = text.format(castle=name, share=percent(share))
        bars.append(Bar(share, ((name, ""),), f"{100 * share:.0f}", words=words, tip=(words,)))
    return BarRow(tuple(bars))
