"""The part of a tournament's form that says what its games differ in, and when they end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.game import AnyGame
from engine.core.play.interval import half_interval
from engine.core.play.parameters import Parameter, parameters_of
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy
from engine.core.ratings.sequential import SequentialTest
from engine.core.system.errors import InputError
from engine.core.system.written import shortest
from engine.core.tournament.field_checks import MOST_SEATS_IN_EVERY_ORDER
from engine.core.tournament.grid import Grid, gridded, left_behind, parsed_values
from engine.core.tournament.pairing import MOST_ROUNDS, Rounds
from engine.core.tournament.schedule import Deals, Orders, usual_orders
from gui.shared.live.live import Live
from gui.shared.live.parameter_form import words_of
from gui.shared.live.parts import (
    Part,
    choice,
    column,
    entry,
    holder,
    note,
    number,
    text,
    titled,
)
from gui.shared.text.tr import sentence_of, tr
from gui.shared.tournament.work import Strata

SKIPPED_SHOWN = 6
"""Impossible combinations that are named; the others are counted."""


class StrataForm(QWidget):
    """Asks for a grid of parameters, orders of the seats, deals and an error to stop at."""

    changed = Signal()

    def __init__(self, entry: GameEntry) -> None:
        super().__init__()
        self._entry = entry
        self._game: AnyGame = entry.game_class()
        self._strategies: tuple[Strategy, ...] = ()
        self._order: Orders | None = None
        self._is_fresh = entry.deals == "fresh"
        self._error = self._test = ""
        self._meeting = 0
        self._numbers: dict[str, float | None] = {"gauntlet": 1, "swiss": 5}
        self._count = 0
        self._texts = {parameter.name: "" for parameter in parameters_of(entry.game_class)}
        self.configurations: tuple[AnyGame, ...] = (self._game,)
        """The rules that are played in turn."""
        self.is_paired = False
        """Whether entrants meet in pairs by all of them."""
        self._read_grid()
        self.live = Live(self, self._parts)

    def set_game(self, game: AnyGame) -> None:
        """Take other rules: what the grid says goes over theirs."""
        self._game = game
        self._follow()

    def set_count(self, count: int) -> None:
        """Take how many are chosen, for whom there may be rounds or not."""
        self._count = count
        self.live.refresh()

    @property
    def meeting(self) -> str:
        """Who meets whom: "all", "gauntlet", "swiss" or "knockout"."""
        is_open = self.is_paired and not self.is_test
        return list(_meetings())[self._meeting] if is_open else "all"

    @property
    def num_matches(self) -> int:
        """How many pairs meet in all."""
        count, number = self._count, int(self._numbers.get(self.meeting) or 0)
        return {
            "all": count * (count - 1) // 2,
            "gauntlet": number * (count - number),
            "swiss": number * (count // 2),
            "knockout": count - 1,
        }[self.meeting]

    @property
    def meeting_wrong(self) -> str:
        """Why those who are chosen cannot meet like this, or nothing."""
        meeting = self.meeting
        if meeting == "all" or self._count < 2:
            return ""
        if self._numbers.get(meeting, 1) is None:
            return tr("Write a whole number.")
        if meeting == "gauntlet":
            most = self._count - 1
            is_right = self._challengers <= most
            return "" if is_right else tr("At most {n}: the others are met.").format(n=most)
        if len(self.configurations) > 1:
            return tr("Rounds follow from results under one set of rules: leave the grid empty.")
        if self._error.strip():
            return tr("Rounds say themselves when they end: leave the error empty.")
        rounds = self._rounds
        try:
            if rounds is not None:
                rounds.check(self._count)
        except InputError as error:
            return sentence_of(error)
        return ""

    @property
    def _challengers(self) -> int:
        return int(self._numbers["gauntlet"] or 0) if self.meeting == "gauntlet" else 0

    @property
    def _rounds(self) -> Rounds | None:
        if self.meeting == "swiss":
            return Rounds("swiss", int(self._numbers["swiss"] or 0))
        return Rounds("knockout") if self.meeting == "knockout" else None

    def set_strategies(self, strategies: Sequence[Strategy]) -> None:
        """Leave out of the grid what decides nothing among these; nothing where none is known."""
        if tuple(strategies) != self._strategies:
            self._strategies = tuple(strategies)
            self._follow()

    def fixes(self, name: str) -> bool:
        """Return whether the grid says what a parameter is."""
        return bool(self._texts.get(name))

    def strata(self) -> Strata | None:
        """Return what is asked for; None while something is wrong."""
        error, complaint = self._read_error()
        test, objection = self._read_test()
        if self._grid is None or complaint or objection or self.meeting_wrong:
            return None
        if test is not None:
            return Strata(self._grid, until_error=error, sequential=test)
        deals: Deals = "fresh" if self._is_fresh else "shared"
        rounds = self._challengers, self._rounds
        return Strata(self._grid, self._orders()[0], deals, error, None, *rounds)

    def _read_grid(self) -> None:
        """Read what stands in the grid, and find out what is wrong with it."""
        self._wrong: dict[str, str] = {}
        found: list[tuple[str, tuple[Any, ...]]] = []
        for name, parameter in self._parameters().items():
            text = self._texts[name].strip()
            try:
                found += [(name, parsed_values(self._entry, parameter, text))] if text else []
            except InputError as error:
                self._wrong[name] = sentence_of(error)
        self._told = ""
        self._grid = None if self._wrong else self._possible(tuple(found))

    def _possible(self, grid: Grid) -> Grid | None:
        """Return a grid, saying which combinations are impossible; None where all are."""
        try:
            found = gridded(self._entry, self._game, grid, self._strategies)
        except InputError as error:
            self._told = sentence_of(error)
            return None
        self.configurations, skipped = found
        self.is_paired = all(self._entry.abilities(each).paired for each in self.configurations)
        words = [tr("Left out: {what}").format(what=each) for each in skipped[:SKIPPED_SHOWN]]
        if len(skipped) > SKIPPED_SHOWN:
            words.append(tr("And {n} more.").format(n=len(skipped) - SKIPPED_SHOWN))
        left = left_behind(self._game, grid)
        if left is not None:
            words.append(f"{left.translated(tr)}.")
        self._told = "\n".join(words)
        return grid

    def _orders(self) -> tuple[Orders, dict[Orders, str]]:
        """Return the order that is chosen, and those that these rules can have, each once."""
        most = max(game.num_players for game in self.configurations)
        names: dict[Orders, str] = {
            "both": tr("Both"),
            "rotations": tr("Rotations"),
            "every": tr("Every one"),
            "shuffled": tr("By lot"),
        }
        del names["rotations" if most == 2 else "both"]
        if most == 2 or most > MOST_SEATS_IN_EVERY_ORDER:
            del names["every"]
        usual = usual_orders(self._entry, is_paired=most == 2)
        wanted = (self._order, usual, *names)
        return next(each for each in wanted if each in names), names

    @property
    def _is_share(self) -> bool:
        """Whether what orders the table is a share of the games."""
        kinds = {measure.name: measure.kind for measure in self._entry.measures}
        own = kinds.get(self._entry.order)
        return own == "share" if own else self._entry.value_unit == "chance"

    def _read_error(self) -> tuple[float | None, str]:
        """Return the error to stop at, if any, and what is wrong with it."""
        text = self._error.strip().replace(",", ".")
        if not text:
            return None, ""
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not 0 < value < math.inf:
            return None, tr("Write a number above 0, or nothing.")
        if value >= 1 and self._is_share:
            return None, tr("Shares of games are below 1: write such as 0.01.")
        return value, ""

    def _read_test(self) -> tuple[SequentialTest | None, str]:
        """Return the sequential test that is asked for, if any, and what is wrong with it."""
        text = self._test.strip()
        if not text:
            return None, ""
        try:
            low, high = map(float, text.replace("\u2212", "-").split(","))
            return SequentialTest(low, high), ""
        except InputError as error:
            return None, sentence_of(error)
        except ValueError:
            return None, tr("Write two numbers with a comma, such as 0, 5, or nothing.")

    @property
    def is_test(self) -> bool:
        """Whether games end when it is known which of two is better."""
        return self._read_test()[0] is not None

    def _parameters(self) -> dict[str, Parameter]:
        return {parameter.name: parameter for parameter in parameters_of(self._game)}

    def _follow(self) -> None:
        self._read_grid()
        self.live.refresh()

    def _write(self, name: str, text: str) -> None:
        self._texts[name] = text
        self._follow()
        self.changed.emit()

    def _write_error(self, text: str) -> None:
        self._error = text
        self.changed.emit()

    def _write_test(self, text: str) -> None:
        self._test = text
        self.changed.emit()

    def _choose_meeting(self, place: int) -> None:
        self._meeting = place
        self.changed.emit()

    def _write_number(self, name: str, value: float | None) -> None:
        self._numbers[name] = value
        self.changed.emit()

    def _choose_order(self, place: int) -> None:
        self._order = list(self._orders()[1])[place]
        self.changed.emit()

    def _choose_deal(self, place: int) -> None:
        self._is_fresh = bool(place)
        self.changed.emit()

    def _parts(self) -> Part:
        order, names = self._orders()
        orders, deals = tr("Seat orders"), tr("Deals")
        place, kinds = list(names).index(order), (tr("Shared"), tr("Fresh"))
        order_box = choice(orders, list(names.values()), place, self._choose_order, fewest=8,
                           key="orders")  # fmt: skip
        deal_box = choice(deals, kinds, int(self._is_fresh), self._choose_deal, fewest=8,
                          key="deals")  # fmt: skip
        how = tr("Values apart by commas, or 4..6; every combination is played.")
        has_grid, is_free = bool(self._texts), not self.is_test  # which says both itself
        return column(
            holder(
                titled(orders, tr("How those who meet sit down."), order_box),
                titled(deals, tr("Whether they share their luck."), deal_box),
                gap=8,
                is_shown=is_free,
            ),
            self._error_line(),
            self._test_line(),
            4,
            text(tr("Rules in turn"), weight=600, is_shown=has_grid),
            note(how, is_shown=has_grid),
            [self._line(parameter) for parameter in self._parameters().values()],
            note(self._told, "danger" if self._grid is None else "warn", key="skipped"),
            gap=8,
        )

    def meeting_part(self) -> Part:
        """Return what asks who meets whom, and how many where that is asked; it stands above."""
        meeting, title = self.meeting, tr("Who meets whom")
        fields = {
            "gauntlet": (tr("Challengers"), self._count - 1),
            "swiss": (tr("Rounds"), MOST_ROUNDS),
        }
        asked = [
            column(
                text(name, weight=600, key=(each, "title")),
                number(name, self._numbers[each], 1, max(most, 1),
                       partial(self._write_number, each), key=each),
                gap=6,
                key=(each, "asked"),
            )
            for each, (name, most) in fields.items()
            if each == meeting
        ]  # fmt: skip
        return holder(
            text(title, weight=600),
            choice(title, list(_meetings().values()), self._meeting, self._choose_meeting,
                   key="meeting"),
            note(_meeting_notes()[meeting], key="meeting note"),
            6,
            *asked,
            note(self.meeting_wrong, "danger", key="meeting wrong"),
            6 * bool(asked),
            gap=6,
            is_shown=self.is_paired and not self.is_test,
        )  # fmt: skip

    def _error_line(self) -> Part:
        value, complaint = self._read_error()
        asked = tr("Games end early once everybody is so sure; empty: all are played.")
        told = tr("Games end once everybody is known to ± {n}.")
        words = asked if value is None else told.format(n=f"{half_interval(value):.2g}")
        title = tr("Stop at a standard error")
        field = entry(title, asked, self._error, self._write_error, mark=bool(complaint),
                      key="error")  # fmt: skip
        said = note(words, key="error note"), note(complaint, "danger", key="error wrong")
        return holder(titled(title, "", field), *said, gap=2)

    def _test_line(self) -> Part:
        test, complaint = self._read_test()
        asked = tr("Two differences in normalized Elo, such as 0, 5; empty: all games are played.")
        words = asked
        if test is not None:
            told = tr(
                "Games end once it is known whether the first is {high} rather than {low} "
                "points better than the second. Wrong in at most about 5 %."
            )
            words = told.format(high=shortest(test.high), low=shortest(test.low))
        title = tr("Is the first better?")
        field = entry(title, asked, self._test, self._write_test, mark=bool(complaint), key="test")
        said = note(words, key="test note"), note(complaint, "danger", key="test wrong")
        return holder(titled(title, "", field), *said, gap=2)

    def _line(self, parameter: Parameter) -> Part:
        """Return the values that a parameter has in turn."""
        name, title, wrong = (
            parameter.name,
            words_of(parameter),
            self._wrong.get(parameter.name, ""),
        )
        usual = parameter.written(getattr(self._game, name))
        field = entry(title, "", self._texts[name], partial(self._write, name),
                      setPlaceholderText=usual, mark=bool(wrong), key=name)  # fmt: skip
        complaint = note(wrong, "danger", key=(name, "wrong"))
        return holder(titled(title, "", field), complaint, gap=2)


def _meetings() -> dict[str, str]:
    return {
        "all": tr("All pairs"),
        "gauntlet": tr("Gauntlet"),
        "swiss": tr("Swiss"),
        "knockout": tr("Knockout"),
    }


def _meeting_notes() -> dict[str, str]:
    return {
        "all": tr("Everyone against everyone, as often."),
        "gauntlet": tr("The first in the list meet all others, not one another."),
        "swiss": tr("In rounds: those with equal points meet."),
        "knockout": tr("Who loses a match is out; the first in the list meet last."),
    }
