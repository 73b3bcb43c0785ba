"""Statistics of one game: the rating and its ladder, the cost of choices, accuracy, streak."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.library.rating import bound_of
from engine.core.library.statistics import WINDOW, Statistics
from gui.my_games.cost_figure import cost_figure
from gui.my_games.ladder_view import LadderView
from gui.my_games.words import game_title, matches_words, unit_of
from gui.shared.charts.chart import Chart
from gui.shared.controls.boxes import STRETCH, column_of, holder_of, row_of
from gui.shared.controls.label import Heading, Text
from gui.shared.controls.lists import ListBox
from gui.shared.controls.scroll_area import Scroll, ThinBar
from gui.shared.text.strategy_words import strategy_words
from gui.shared.text.tr import tr
from gui.shared.text.value_format import SPACE, UNKNOWN, decimal

LONGEST_TITLE = 13
"""So many letters of a game's title are to be read: what is offered comes later than the width."""


class StatisticsPanel(QWidget):
    """Shows the statistics of the game in its list; `game_chosen` carries another one."""

    game_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._games: tuple[str, ...] = ()
        self.choice = ListBox(tr("Game"), fewest=LONGEST_TITLE)
        self.choice.currentIndexChanged.connect(lambda _index: self.game_chosen.emit(self.game))
        self.rating = Text("", "hero")
        self.rating_of = Text(tr("your rating"), "body", "text_2")
        self.sentence = Text("", "small", "text_2", wraps=True)
        self.ladder = LadderView()
        self.costs = Heading(tr("Cost per choice"))
        self.chart = Chart(tr("Cost per choice"), "surface", height=130, has_readout=False)
        self.few = Text("", "small", "text_3", wraps=True)
        self.accuracy = Heading(tr("Accuracy"))
        self.numbers = [Text(UNKNOWN, "lead", weight=600) for _ in range(4)]
        self._body = self._laid_out()
        scroll = Scroll(self._body)
        self.bar = ThinBar(scroll)
        column_of((scroll, 1), on=self, gap=0)
        self.show_statistics(None)

    @property
    def game(self) -> str:
        """The game that is shown, "" where there is none."""
        index = self.choice.currentIndex()
        return self._games[index] if 0 <= index < len(self._games) else ""

    def offer(self, games: Sequence[str]) -> None:
        """Offer the games that were played; the one shown stays, or else the latest is."""
        before, self._games = self.game, tuple(games)
        index = self._games.index(before) if before in self._games else 0
        self.choice.set_texts([game_title(game) for game in games], index)
        if self.game != before:
            self.game_chosen.emit(self.game)

    def show_statistics(self, found: Statistics | None) -> None:
        """Show what matches say; nothing before there are any."""
        self._body.setVisible(found is not None)
        if found is None:
            return
        rating, sentence = rating_words(found)
        self.rating.set_text(rating)
        self.rating_of.setVisible(found.rating is not None and found.rating.strength is not None)
        self.sentence.set_text(sentence)
        self.ladder.show_statistics(found)
        unit = unit_of(found.game)
        self.costs.set_note(_cost_note(unit.sign))
        self.chart.setVisible(bool(found.costs))
        self.chart.show_figure(cost_figure(found, unit) if found.costs else None)
        self.few.setVisible(not found.costs)
        text = tr("A line from {count} reviewed matches on; {now} so far.")
        self.few.set_text(text.format(count=WINDOW, now=found.num_judged))
        shares = [*found.phases, None][:3]
        texts = [UNKNOWN if each is None else f"{decimal(each, 0)}{SPACE}%" for each in shares]
        for label, written in zip(self.numbers, [*texts, str(found.streak)], strict=True):
            label.set_text(written)

    def _laid_out(self) -> QWidget:
        titles = (tr("Opening"), tr("Middle"), tr("End"), tr("Longest streak"))
        cells = [
            (column_of(number, Text(title, "small", "text_2"), gap=2), 1)
            for number, title in zip(self.numbers, titles, strict=True)
        ]
        head = row_of(Text(tr("Statistics"), "section"), STRETCH, self.choice)
        column = column_of(
            head,
            row_of(self.rating, self.rating_of, STRETCH, gap=8),
            self.sentence,
            self.ladder,
            8,
            self.costs,
            self.chart,
            self.few,
            8,
            self.accuracy,
            row_of(*cells, gap=8),
            STRETCH,
            gap=10,
            margins=(24, 20, 24, 24),
        )
        return holder_of(column)


def _cost_note(sign: str) -> str:
    if sign:
        return tr("% of the chance to win, mean of {count}").format(count=WINDOW)
    return tr("mean of {count}").format(count=WINDOW)


def rating_words(found: Statistics) -> tuple[str, str]:
    """Return the rating as the key number, and a sentence about it."""
    rating, ladder = found.rating, found.ladder
    if rating is None or ladder is None:
        return matches_words(found.num_matches), tr("This game has no ladder yet.")
    top = strategy_words(ladder.rungs[0].strategy)
    counted = tr("{matches} on the ladder, against {opponents}.").format(
        matches=matches_words(rating.num_matches),
        opponents=tr("%n opponent(s)", rating.num_opponents),
    )
    stands = tr("{name} stands at {strength}.").format(name=top, strength="2000")
    if rating.kind == "none":
        text = tr(
            "Rated are matches against a strategy of the program by the usual rules, with "
            "nothing taken back and no hint; a warning heeded marks them."
        )
        return tr("No rating yet"), text
    if rating.strength is None:
        name = bound_of(rating, ladder)
        is_best = rating.kind == "above"
        all_of_them = tr("All of them won.") if is_best else tr("All of them lost.")
        title = tr("above {name}") if is_best else tr("below {name}")
        shown = title.format(name=strategy_words(name)) if name else all_of_them
        return shown, f"{counted} {all_of_them} {stands}"
    text = f"{rating.strength:.0f} ± {rating.half_width:.0f}"
    return text, f"{counted} {stands}"
