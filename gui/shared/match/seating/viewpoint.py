"""Who sits at a match, and through whose eyes it is seen: what of it may be shown and told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.core.play.game import AnyGame
from engine.core.play.lens import EVERYONE, TRUTH, Lens, Seat, may_see, seen_state
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy
from gui.shared.match.seating.lens_choice import LensChoice
from gui.shared.match.seating.names import seats_of
from gui.shared.match.seating.position import Position, position_of
from gui.shared.match.state.played import ShownMatch
from gui.shared.page.page import AnyWords
from gui.shared.page.seats import Seats

Player = Strategy | str | None
"""A strategy, a text that names one, or a person."""


class Viewpoint(QObject):
    """The seats and the lens; `choice` offers the lenses where they differ and none is `fixed`.

    `changed()` tells of another lens that was chosen.
    """

    changed = Signal()

    def __init__(self, entry: GameEntry, parent: QObject) -> None:
        super().__init__(parent)
        self.can = entry.abilities(entry.game_class())
        self.seats = Seats(())
        self.choice = LensChoice()
        self.choice.changed.connect(self._look)
        self.asked: int | None = None
        self.chosen: frozenset[int] = frozenset()
        self.has_values = True
        """Whether what the program believes may be seen."""
        self._entry = entry
        self._fixed: Lens | None = None
        self._wanted: Lens = TRUTH
        """The eyes that whoever looks on has chosen last."""
        self._players: Sequence[Player] = ()
        self._persons: Sequence[str] = ()

    @property
    def matters(self) -> bool:
        """Whether it matters who looks: not everybody may know everything."""
        return self.can.hides or self.can.hides_strategies

    @property
    def lens(self) -> Lens:
        """Through whose eyes the match is seen; everyone's, where nothing is hidden."""
        if not self.matters:
            return EVERYONE
        return self.choice.lens if self._fixed is None else self._fixed

    @property
    def persons(self) -> tuple[str, ...]:
        """The names of persons by seat, as far as they have said any."""
        return tuple(self._persons)

    @property
    def is_free(self) -> bool:
        """Whether people may choose through whose eyes they look."""
        return self._fixed is None

    def seat(self, game: AnyGame, players: Sequence[Player], persons: Sequence[str] = ()) -> None:
        """Take who plays what, and the names of persons.

        Whoever looks on sees the truth, or goes on with the eyes that they chose in another match.
        """
        self.can = self._entry.abilities(game)
        self._players, self._persons = players, persons
        eyes = self._wanted
        is_there = not isinstance(eyes, Seat) or eyes.player < game.num_players
        self.release(eyes if is_there else TRUTH)

    def fix(self, lens: Lens) -> None:
        """See through these eyes until they are released."""
        self._fixed = lens
        self._name_seats()

    def release(self, lens: Lens) -> None:
        """Let people choose through whose eyes they look, `lens` at first."""
        self._fixed = None
        self.choice.offer(self._seats(is_told=False).names, lens)
        self._name_seats()

    def seats_at(self, *, is_now: bool) -> Seats:
        """Return the seats; as they are now with who of those who choose at once has chosen."""
        seats = replace(self.seats, has_values=self.has_values)
        return replace(seats, asked=self.asked, chosen=self.chosen) if is_now else seats

    def status(self, match: ShownMatch, step: int, words: AnyWords) -> str:
        """Return how the match stands after `step` steps, to these eyes."""
        return words.status(match.game, self.seen(match.game, match.states[step]), self.seats)

    def seen(self, game: AnyGame, state: Any) -> Any:
        """Return what of a state may be seen."""
        return seen_state(game, state, self.lens)

    def position(self, match: ShownMatch, step: int) -> Position:
        """Return a position; nobody is to choose there whose choices may not be seen."""
        lens = self.lens
        looker = lens.player if isinstance(lens, Seat) else self.seats.person
        if self.asked is not None and step == len(match.steps):
            looker = self.asked
        return position_of(match, step, looker, self.may_see_choices)

    def may_see_choices(self, seat: int) -> bool:
        """Return whether what a seat has to choose from may be seen."""
        return not self.can.hides or may_see(self.lens, (seat,))

    def judged(self, match: ShownMatch) -> tuple[int, ...]:
        """Return the seats whose choices a review may tell of."""
        return tuple(filter(self.may_see_choices, range(match.game.num_players)))

    def look(self, lens: Lens) -> None:
        """Look through these eyes, where that may be chosen."""
        if self.matters and self.is_free:
            self.choice.look(lens)

    def _look(self) -> None:
        self._wanted = self.choice.lens
        self._name_seats()
        self.changed.emit()

    def _name_seats(self) -> None:
        self.choice.setVisible(self.matters and self._fixed is None)
        self.seats = self._seats(is_told=not self.can.hides_strategies or self.lens == TRUTH)

    def _seats(self, *, is_told: bool) -> Seats:
        you = self.tr("You")
        has_people = self.can.hides_strategies
        return seats_of(self._players, you, self._persons, has_people=has_people, is_told=is_told)
