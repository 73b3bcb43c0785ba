"""Who plays, for any number of seats: a row for each of the first few, and what fills the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy
from engine.core.system.errors import InputError
from gui.shared.controls.boxes import column_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.label import Text
from gui.shared.controls.lists import ListBox
from gui.shared.match.seat_choice import SeatChoice, strategy_title
from gui.shared.match.seating.line_up import usual_choice
from gui.shared.text.seat_label import player_letter
from gui.shared.text.tr import tr

MOST_ROWS = 8
"""So many seats have a row of their own."""
FEW = 3
"""Up to so many have room for what there is to say of their strategy."""


class SeatList(QWidget):
    """A SeatChoice for each participant; of many, one choice for all the others.

    `changed()` tells of every edit; `count_asked(count)` that there should be so many seats.
    """

    changed = Signal()
    count_asked = Signal(int)

    def __init__(self, entry: GameEntry, game: AnyGame, *, with_person: bool) -> None:
        super().__init__()
        self._entry, self._with_person = entry, with_person
        self._is_compact = game.num_players > FEW or bool(entry.players_parameter)
        self._count = 0
        self.seats: list[SeatChoice] = []
        self.rest_title = Text("", weight=600)
        self.rest = ListBox(self.tr("All other seats"))
        turns = self.tr("Each strategy in turn")
        self.rest.set_texts([turns, *(strategy_title(each) for each in entry.strategies)])
        self.rest.setMinimumContentsLength(3)
        self.rest.currentIndexChanged.connect(lambda _index: self.changed.emit())
        self.add_button = Button(self.tr("Add a seat"), "ghost", "plus", is_compact=True)
        self.add_button.clicked.connect(lambda: self.count_asked.emit(self._count + 1))
        self._rows = column_of(gap=10 if self._is_compact else 20)
        left = Qt.AlignmentFlag.AlignLeft
        rest = column_of(self.rest_title, self.rest, gap=6)
        column_of(self._rows, rest, (self.add_button, 0, left), on=self, gap=12)

    def fit(self, game: AnyGame, sides: Sequence[str]) -> None:
        """Have as many participants as the rules want."""
        self._count = game.num_players
        shown = min(self._count, MOST_ROWS)
        while len(self.seats) > shown:
            seat = self.seats.pop()
            self._rows.removeWidget(seat)
            seat.hide()
            seat.deleteLater()
        while len(self.seats) < shown:
            self._add(sides)
        for seat in self.seats:
            seat.set_game(game)
        others = self._count - shown
        self.rest_title.set_text(tr("The other %n seat(s)", others))
        for part in (self.rest_title, self.rest):
            part.setVisible(others > 0)
        can_lose, can_add = (self._can_have(game, self._count + more) for more in (-1, 1))
        self.add_button.setVisible(bool(self._entry.players_parameter))
        self.add_button.setEnabled(can_add)
        for seat in self.seats:
            seat.show_removal(is_possible=can_lose)

    def strategies(self) -> list[Strategy | None]:
        """Return who takes part, None for a person."""
        own = [seat.strategy for seat in self.seats]
        return own + [self._other(number) for number in range(len(own), self._count)]

    def names(self) -> list[str]:
        """Return what the participants are to be called, where they have said so."""
        given = [seat.person_name for seat in self.seats]
        return given + [""] * (self._count - len(given))

    def call_seats(self, order: Sequence[int]) -> None:
        """Say what the board calls persons without a name, with these participants in its seats."""
        for place, number in enumerate(order):
            if number < len(self.seats):
                usual = self.tr("Player {letter}").format(letter=player_letter(place))
                self.seats[number].name.setPlaceholderText(usual)

    @property
    def lacks_person(self) -> bool:
        """Whether nobody at the screen would play."""
        return self._with_person and not any(seat.is_person for seat in self.seats)

    @property
    def is_right(self) -> bool:
        """Whether everybody is somebody, and no two persons have the same name."""
        return all(seat.is_right for seat in self.seats) and not self._twice()

    def check_names(self) -> None:
        """Ask several persons for names, and say so below the second of two with the same."""
        persons = [seat for seat in self.seats if seat.is_person]
        for seat in self.seats:
            seat.ask_name(is_asked=seat.is_person and len(persons) > 1)
        twice, met = self._twice(), set()
        for seat in persons:
            is_second = seat.person_name in twice and seat.person_name in met
            met.add(seat.person_name)
            seat.complain_of_name(
                self.tr("Another person has this name already.") if is_second else ""
            )

    def _twice(self) -> set[str]:
        names = Counter(seat.person_name for seat in self.seats if seat.is_person)
        return {name for name, times in names.items() if name and times > 1}

    def _add(self, sides: Sequence[str]) -> None:
        number = len(self.seats)
        with_person, is_compact = self._with_person, self._is_compact
        seat = SeatChoice(self._entry, number, with_person=with_person, is_compact=is_compact)
        seat.choose(usual_choice(number, self._count, self._entry.strategies, with_person))
        if number < len(sides):
            seat.set_title(sides[number])
        seat.changed.connect(self.changed)
        seat.removed.connect(lambda: self._remove(seat))
        self.seats.append(seat)
        self._rows.addWidget(seat)

    def _remove(self, seat: SeatChoice) -> None:
        """Let this participant go; those after it move up."""
        if self._count <= len(self.seats):
            self.seats.remove(seat)
            self.seats.append(seat)  # the last one goes
        for number, each in enumerate(self.seats):
            each.set_number(number)
        self.count_asked.emit(self._count - 1)

    def _other(self, number: int) -> Strategy | None:
        strategies, chosen = self._entry.strategies, self.rest.currentIndex()
        if chosen > 0:
            return strategies[chosen - 1]
        place = usual_choice(number, self._count, strategies, self._with_person)
        return strategies[place - (1 if self._with_person else 0)]

    def _can_have(self, game: AnyGame, count: int) -> bool:
        """Return whether the rules allow so many seats."""
        if not self._entry.players_parameter:
            return False
        try:
            self._entry.with_seats(game, count)
        except InputError:
            return False
        return True
