"""The part of a tournament's form that says what its games differ in, and when they end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.game import AnyGame
from engine.core.play.interval import half_interval
from engine.core.play.parameters import Parameter, parameters_of
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy
from engine.core.system.errors import InputError
from engine.core.tournament.field_checks import MOST_SEATS_IN_EVERY_ORDER
from engine.core.tournament.grid import Grid, gridded, left_behind, parsed_values
from engine.core.tournament.schedule import Deals, Orders, usual_orders
from gui.shared.controls.boxes import column_of
from gui.shared.controls.fields import LineEntry, mark_wrong
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.controls.parameter_form import words_of
from gui.shared.controls.parameter_row import CHOICE_WIDTH, Row
from gui.shared.text.sentence import sentence_of
from gui.shared.text.tr import tr
from gui.shared.tournament.grid_preview import GridPreview
from gui.shared.tournament.work import Strata

SKIPPED_SHOWN = 3
"""Impossible combinations that are named; the others are counted."""


class StrataForm(QWidget):
    """Asks for a grid of parameters, orders of the seats, deals and an error to stop at."""

    changed = Signal()

    def __init__(self, entry: GameEntry) -> None:
        super().__init__()
        self._entry = entry
        self._game: AnyGame = entry.game_class()
        self._strategies: tuple[Strategy, ...] = ()
        self._orders: tuple[Orders, ...] = ()
        self._grid: Grid | None = ()
        self.configurations: tuple[AnyGame, ...] = (self._game,)
        """The rules that are played in turn."""
        self.orders = ListBox(self.tr("Seat orders"), fewest=8)
        self.deals = ListBox(self.tr("Deals"), fewest=8)
        self.error = _Asked(self.tr("Stop at a standard error"), self._optional())
        parameters = parameters_of(entry.game_class)
        self.grid = {parameter.name: _Asked(words_of(parameter)) for parameter in parameters}
        self.skipped = Text("", "small", "warn", wraps=True)
        self.skipped.hide()
        self.preview = GridPreview()
        self._lay_out()
        self._connect()
        self.set_game(self._game)

    def set_game(self, game: AnyGame) -> None:
        """Take other rules: what the grid says goes over theirs."""
        self._game = game
        for name, line in self.grid.items():
            parameter = self._parameters()[name]
            line.entry.setPlaceholderText(parameter.written(getattr(game, name)))
        self._read_grid()

    def set_strategies(self, strategies: Sequence[Strategy]) -> None:
        """Leave out of the grid what decides nothing among these; nothing where none is known."""
        if tuple(strategies) != self._strategies:
            self._strategies = tuple(strategies)
            self._read_grid()

    def fixes(self, name: str) -> bool:
        """Return whether the grid says what a parameter is."""
        return name in self.grid and bool(self.grid[name].text)

    def strata(self) -> Strata | None:
        """Return what is asked for; None while something is wrong."""
        error = self._read_error()
        if self._grid is None or not self.error.is_right:
            return None
        orders = self._orders[self.orders.currentIndex()]
        deals: tuple[Deals, ...] = ("shared", "fresh")
        return Strata(self._grid, orders, deals[self.deals.currentIndex()], error)

    def _read_grid(self) -> None:
        """Read what stands in the grid, and say what is wrong with it."""
        found: list[tuple[str, tuple[Any, ...]]] = []
        is_right = True
        for name, line in self.grid.items():
            line.complain("")
            if not line.text:
                continue
            try:
                values = parsed_values(self._entry, self._parameters()[name], line.text)
            except InputError as error:
                line.complain(sentence_of(error))
                is_right = False
            else:
                found.append((name, values))
        self._grid = self._possible(tuple(found)) if is_right else None
        self._offer_orders()

    def _possible(self, grid: Grid) -> Grid | None:
        """Return a grid, saying which combinations are impossible; None where all are."""
        try:
            found = gridded(self._entry, self._game, grid, self._strategies)
        except InputError as error:
            self._say_skipped([sentence_of(error)], "danger")
            self.preview.hide()
            return None
        self.configurations, skipped = found
        titles = {name: line.entry.accessibleName() for name, line in self.grid.items()}
        self.preview.show_grid(grid, titles, skipped)
        words = [tr("Left out: {what}").format(what=text) for text in skipped[:SKIPPED_SHOWN]]
        if len(skipped) > SKIPPED_SHOWN:
            words.append(tr("And {n} more.").format(n=len(skipped) - SKIPPED_SHOWN))
        left = left_behind(self._game, grid)
        if left is not None:
            words.append(f"{left.translated(tr)}.")
        self._say_skipped(words, "warn")
        return grid

    def _say_skipped(self, words: list[str], token: str) -> None:
        self.skipped.set_token(token)
        self.skipped.set_text("\n".join(words))
        self.skipped.setVisible(bool(words))

    def _offer_orders(self) -> None:
        """Offer the orders that these rules can have, each once."""
        most = max(game.num_players for game in self.configurations)
        names: dict[Orders, str] = {
            "both": self.tr("Both"),
            "rotations": self.tr("Rotations"),
            "every": self.tr("Every one"),
            "shuffled": self.tr("By lot"),
        }
        del names["rotations" if most == 2 else "both"]
        if most == 2 or most > MOST_SEATS_IN_EVERY_ORDER:
            del names["every"]
        if tuple(names) == self._orders:
            return
        usual = usual_orders(self._entry, is_paired=most == 2)
        before = self._orders[self.orders.currentIndex()] if self._orders else usual
        self._orders = tuple(names)
        chosen = next((each for each in (before, usual) if each in names), self._orders[0])
        self.orders.set_texts(list(names.values()), self._orders.index(chosen))

    @property
    def _is_share(self) -> bool:
        """Whether what orders the table is a share of the games."""
        kinds = {measure.name: measure.kind for measure in self._entry.measures}
        own = kinds.get(self._entry.order)
        return own == "share" if own else self._entry.value_unit == "chance"

    def _read_error(self) -> float | None:
        text = self.error.text.replace(",", ".")
        self.error.complain("")
        self.error.note.set_text(self._optional())
        if not text:
            return None
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not 0 < value < math.inf:
            self.error.complain(tr("Write a number above 0, or nothing."))
            return None
        if value >= 1 and self._is_share:
            self.error.complain(tr("Shares of games are below 1: write such as 0.01."))
            return None
        half = f"{half_interval(value):.2g}"
        self.error.note.set_text(tr("Games end once everybody is known to ± {n}.").format(n=half))
        return value

    def _parameters(self) -> dict[str, Parameter]:
        return {parameter.name: parameter for parameter in parameters_of(self._game)}

    def _optional(self) -> str:
        return self.tr("Games end early once everybody is so sure; empty: all are played.")

    def _follow_grid(self) -> None:
        self._read_grid()
        self.changed.emit()

    def _connect(self) -> None:
        for line in self.grid.values():
            line.entry.textEdited.connect(lambda _text: self._follow_grid())
        self.error.entry.textEdited.connect(lambda _text: self.changed.emit())
        for box in (self.orders, self.deals):
            box.currentIndexChanged.connect(lambda _index: self.changed.emit())

    def _lay_out(self) -> None:
        texts = [self.tr("Shared"), self.tr("Fresh")]
        self.deals.set_texts(texts, int(self._entry.deals == "fresh"))
        order_note = self.tr("How those who meet sit down.")
        deal_note = self.tr("Whether they share their luck.")
        orders = Row(self.tr("Seat orders"), order_note, self.orders, None, CHOICE_WIDTH)
        deals = Row(self.tr("Deals"), deal_note, self.deals, None, CHOICE_WIDTH)
        title = Text(self.tr("Rules in turn"), weight=600)
        how = self.tr("Values apart by commas, or 4..6; every combination is played.")
        note = Text(how, "small", "text_3", wraps=True)
        column_of(orders, deals, self.error, 4, title, note, on=self, gap=8)
        for part in (title, note):
            part.setVisible(bool(self.grid))
        column = self.layout()
        assert column is not None
        for line in (*self.grid.values(), self.preview, self.skipped):
            column.addWidget(line)


class _Asked(QWidget):
    """A line of text under its name, with what is to be said of it below."""

    def __init__(self, title: str, note: str = "") -> None:
        super().__init__()
        self.entry = LineEntry(title, note, "")
        self.note = Text(note, "small", "text_3", wraps=True)
        self.sentence = Text("", "small", "danger", wraps=True)
        self.sentence.hide()
        row = Row(title, "", self.entry, None, CHOICE_WIDTH)
        column_of(row, self.note, self.sentence, on=self, gap=2)
        self.note.setVisible(bool(note))

    @property
    def text(self) -> str:
        """What was written."""
        return self.entry.text().strip()

    @property
    def is_right(self) -> bool:
        return self.sentence.isHidden()

    def complain(self, sentence: str) -> None:
        mark_wrong(self.entry, self.sentence, sentence)
