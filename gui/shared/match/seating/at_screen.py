"""Who of several persons has the screen, and the choices that are locked until all have chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.play.lens import EVERYONE, Lens, Seat
from gui.shared.match.seating.viewpoint import Viewpoint
from gui.shared.match.state.played import ShownMatch


class AtScreen:
    """Keeps a viewpoint to what the person at the screen may see.

    Where something is hidden and several persons play, the screen is handed over: until one has
    taken it, it shows what everyone may know.
    """

    def __init__(self, viewpoint: Viewpoint) -> None:
        self._viewpoint = viewpoint
        self._persons: tuple[int, ...] = ()
        self.holder: int | None = None
        self.locked: dict[int, Any] = {}

    @property
    def hands_over(self) -> bool:
        """Whether one person must not see what another does."""
        return self._viewpoint.can.hides and len(self._persons) > 1

    def begin(self, persons: Sequence[int]) -> None:
        """Forget what was: persons in these seats sit down."""
        self._persons, self.locked, self.holder = tuple(persons), {}, None
        self._look(None)

    def next_of(self, match: ShownMatch) -> int | None:
        """Return who is to choose next, None where nobody is."""
        return next((seat for seat in match.waiting_for if seat not in self.locked), None)

    def ask(self, match: ShownMatch) -> int | None:
        """Return who is to choose next; nobody else has the screen then.

        While nobody is asked, whoever had it keeps it: agents move in between.
        """
        asked = self.next_of(match)
        if asked is not None and self.holder != asked:
            self.holder = None
        deciding = () if match.is_over else match.game.players_to_act(match.state)
        if len(deciding) > 1 and asked is not None:
            self._look(asked)
            open_seats = frozenset(match.waiting_for) - frozenset(self.locked)
            self._viewpoint.chosen = frozenset(deciding) - open_seats
        else:
            self._look(None)
        return asked

    def is_covered(self, asked: int) -> bool:
        """Return whether whoever is to choose has not taken the screen yet."""
        return self.hands_over and self.holder != asked

    def sit_down(self, seat: int) -> None:
        """Give the screen to a person."""
        self.holder = seat

    def give_back(self) -> bool:
        """Take the screen from whoever has it; return whether anybody had."""
        had = self.holder is not None
        self.holder = None
        return had

    def lock(self, seat: int, action: Any, waiting: Sequence[int]) -> Mapping[int, Any] | None:
        """Keep a choice; return all of them once everybody has chosen."""
        self.locked[seat] = action
        if len(waiting) > 1:
            self.holder = None
        if any(other not in self.locked for other in waiting):
            return None
        chosen, self.locked = self.locked, {}
        self._look(None)
        return chosen

    def unlock(self) -> bool:
        """Ask whoever has chosen last again; return whether anybody had."""
        if not self.locked:
            return False
        self.locked.popitem()
        self.holder = None
        return True

    def look_back(self) -> None:
        """Let people look through whose eyes they like: the match is over.

        One looks through their own at first; several, who see one screen, through everyone's.
        """
        viewpoint = self._viewpoint
        viewpoint.asked, viewpoint.chosen = None, frozenset()
        if not viewpoint.is_free:
            self.holder = None
            viewpoint.release(self._own())

    def _look(self, asked: int | None) -> None:
        self._viewpoint.asked, self._viewpoint.chosen = asked, frozenset()
        self._viewpoint.fix(self._own())

    def _own(self) -> Lens:
        """Return the eyes of the only person, or of the one who has the screen."""
        only = self._persons[0] if len(self._persons) == 1 else self.holder
        return EVERYONE if only is None else Seat(only)
