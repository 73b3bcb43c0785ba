"""Who plays, for any number of seats: a row for each of the first few, and what fills the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy, is_slow
from engine.core.system.errors import InputError
from gui.shared.live.live import Live
from gui.shared.live.parts import LEFT, Part, button, choice, column, part, text
from gui.shared.match.seat_choice import SeatChoice, Seating, strategy_title, title_of_seat
from gui.shared.match.seating.line_up import people_around, usual_choice
from gui.shared.text.tr import player_letter, tr

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

    def __init__(
        self, entry: GameEntry, game: AnyGame, sides: Sequence[str], *, with_person: bool
    ) -> None:
        """Have a row for each seat; with names for the `sides` they are called by these."""
        super().__init__()
        self._entry, self._with_person = entry, with_person
        self._is_compact = game.num_players > FEW or bool(entry.players_parameter)
        self._game, self._sides = game, tuple(sides)
        self.seats: list[SeatChoice] = []
        self._rest = 0
        """Who takes all other seats: a strategy by its place in the list, or each in turn."""
        self.fit(game)
        self.live = Live(self, self._parts)

    def fit(self, game: AnyGame) -> None:
        """Have as many participants as the rules want; `show_order` has to follow."""
        self._game = game
        shown = min(self._count, MOST_ROWS)
        while len(self.seats) > shown:
            self.seats.pop().deleteLater()
        while len(self.seats) < shown:
            self._add()
        for seat in self.seats:
            seat.set_game(game)

    @property
    def _count(self) -> int:
        return self._game.num_players

    def _parts(self) -> Part:
        others, can_ask = self._count - len(self.seats), bool(self._entry.players_parameter)
        turns = self.tr("Each strategy in turn")
        if len(self._quick) < len(self._entry.strategies):
            turns = self.tr("Each quick strategy in turn")
        texts = [turns, *(strategy_title(each) for each in self._entry.strategies)]
        return column(
            column([part(each, key=each) for each in self.seats],
                   gap=10 if self._is_compact else 20),
            column(
                text(tr("The other %n seat(s)", others), weight=600),
                choice(self.tr("All other seats"), texts, self._rest, self._choose_rest, fewest=3,
                       key="rest"),
                gap=6, is_shown=others > 0,
            ),
            button(self.tr("Add a seat"), lambda: self.count_asked.emit(self._count + 1), "ghost",
                   "plus", is_compact=True, can=self._can_have(self._count + 1), side=LEFT,
                   is_shown=can_ask, key="add"),
            gap=12,
        )  # fmt: skip

    def _choose_rest(self, index: int) -> None:
        self._rest = index
        self.changed.emit()

    def strategies(self) -> list[Strategy | None]:
        """Return who takes part, None for a person."""
        own = [seat.strategy for seat in self.seats]
        return own + [self._other(number) for number in range(len(own), self._count)]

    def names(self) -> list[str]:
        """Return what the participants are to be called, where they have said so."""
        given = [seat.person_name if self._has_names else "" for seat in self.seats]
        return given + [""] * (self._count - len(given))

    def show_order(self, order: Sequence[int], *, is_drawn: bool) -> None:
        """Say who takes which seat of the board, unless that is still to be drawn, or a secret.

        Several persons are asked for names; the second of two with the same is told.
        """
        can_remove, twice = self._can_have(self._count - 1), self._twice()
        wrong = self.tr("Another person has this name already.")
        met: set[str] = set()
        for number, seat in enumerate(self.seats):
            place = order.index(number)
            name, usual = seat.person_name, self.tr("Player {letter}")
            seating = Seating(
                self._title(number),
                None if is_drawn else place,
                can_remove,
                seat.is_person and self._has_names,
                usual.format(letter=player_letter(place)),
                wrong if name in met & twice else "",
            )
            met.add(name)
            seat.show_seating(seating)
        self.live.refresh()

    def _title(self, number: int) -> str:
        return self._sides[number] if number < len(self._sides) else title_of_seat(number)

    @property
    def _has_names(self) -> bool:
        """Whether persons are asked for names: one alone is not."""
        return sum(seat.is_person for seat in self.seats) > 1

    @property
    def lacks_person(self) -> bool:
        """Whether nobody at the screen would play."""
        return self._with_person and not any(seat.is_person for seat in self.seats)

    @property
    def is_right(self) -> bool:
        """Whether everybody is somebody, and no two persons have the same name."""
        return all(seat.is_right for seat in self.seats) and not self._twice()

    def _twice(self) -> set[str]:
        names = Counter(seat.person_name for seat in self.seats if seat.is_person)
        return {name for name, times in names.items() if name and times > 1}

    def _add(self) -> None:
        number = len(self.seats)
        with_person, is_compact = self._with_person, self._is_compact
        seat = SeatChoice(self._entry, number, with_person=with_person, is_compact=is_compact)
        people = people_around(self._entry, self._game) if with_person else ()
        if number and people:
            seat.face(people[number - 1])
        else:
            seat.choose(usual_choice(number, self._count, self._entry.strategies, with_person))
        seat.changed.connect(self.changed)
        seat.removed.connect(lambda: self._remove(seat))
        self.seats.append(seat)

    def _remove(self, seat: SeatChoice) -> None:
        """Let this participant go; those after it move up."""
        if self._count <= len(self.seats):
            self.seats.remove(seat)
            self.seats.append(seat)  # the last one goes
        self.count_asked.emit(self._count - 1)

    def _other(self, number: int) -> Strategy | None:
        if self._rest > 0:
            return self._entry.strategies[self._rest - 1]
        return self._quick[number % len(self._quick)]

    @property
    def _quick(self) -> Sequence[Strategy]:
        """Those that may fill a crowd: others think for long, and some refuse to play in one."""
        quick = [each for each in self._entry.strategies if not is_slow(each)]
        return quick or self._entry.strategies

    def _can_have(self, count: int) -> bool:
        """Return whether the rules allow so many seats."""
        if not self._entry.players_parameter:
            return False
        try:
            self._entry.with_seats(self._game, count)
        except InputError:
            return False
        return True
