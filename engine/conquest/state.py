"""The states, actions and events of Conquest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

NOBODY = -1
PUT, ATTACK, MOVE, FORT = 1, 2, 3, 4
"""The phases of a turn."""
PHASES = {PUT: "put", ATTACK: "attack", MOVE: "move", FORT: "fort"}


def mover_of(turn: int) -> int:
    """Return whose turn it is: player 1 begins, player 0 is last in each round."""
    return turn % 3


@dataclass(frozen=True)
class Board:
    """The state, all of it public: who owns each place and what stands there; reserves by seat.

    `owners`, `troops` and `forts` are by place, its owner -1 for nobody.  `phase` is 1 to put
    troops, 2 to attack, 3 to move, 4 to fort.  `turn` counts from 1; `actions` are those of this
    turn so far; `rolled` tells whether dice fell in the last action; `ended` is how the match
    ended, "" while it goes on.
    """

    owners: tuple[int, ...]
    troops: tuple[int, ...]
    forts: tuple[int, ...]
    reserves: tuple[int, ...]
    used_fort: tuple[bool, ...] = (False, False, False)
    turn: int = 1
    in_setup: bool = True
    phase: int = PUT
    has_captured: bool = False
    has_moved: bool = False
    actions: int = 0
    rolled: bool = False
    ended: str = ""
    winner: int = NOBODY

    def but(self, **changes: Any) -> Board:
        """Return this board with other values: `dataclasses.replace` in a sixth of its time."""
        assert changes.keys() <= vars(self).keys(), changes
        other = object.__new__(Board)
        vars(other).update(vars(self))
        vars(other).update(changes)
        return other

    @property
    def to_move(self) -> int:
        """Who has the turn."""
        return mover_of(self.turn)

    def places_of(self, player: int) -> list[int]:
        """Return the places that a player owns."""
        return [place for place, owner in enumerate(self.owners) if owner == player]

    def defenders(self, place: int) -> int:
        """Return what an attack on a place meets."""
        return self.troops[place] + self.forts[place]


@dataclass(frozen=True)
class Put:
    """Place troops of the reserve; in the setup one, which ends the turn."""

    place: int
    troops: int = 1


@dataclass(frozen=True)
class NextPhase:
    """Go on to the next phase of the turn."""


@dataclass(frozen=True)
class Attack:
    """Fight while attackers / defenders is over `fraction`; of the winners a share moves in."""

    source: int
    target: int
    fraction: float = 0.0
    move_fraction: float = 1.0


@dataclass(frozen=True)
class Move:
    """Move troops along own places, once a turn."""

    source: int
    destination: int
    troops: int


@dataclass(frozen=True)
class Fort:
    """Make each of these troops two that only defend, once a match."""

    place: int
    troops: int


@dataclass(frozen=True)
class EndTurn:
    """End the turn, whatever its phase."""


Action = Put | NextPhase | Attack | Move | Fort | EndTurn


@dataclass(frozen=True)
class Placed:
    """Troops of the reserve were placed."""

    player: int
    place: int
    troops: int


@dataclass(frozen=True)
class Attacked:
    """An attack began; its dice follow while attackers / defenders is over `fraction`."""

    player: int
    source: int
    target: int
    fraction: float = 0.0


@dataclass(frozen=True)
class Rolled:
    """The dice of one round, highest first, and what they cost."""

    player: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    attackers_lost: int
    defenders_lost: int


@dataclass(frozen=True)
class Fought:
    """How an attack ended: what stands on both places then."""

    player: int
    source: int
    target: int
    defender: int
    source_troops: int
    target_troops: int
    target_owner: int
    target_fort: int


@dataclass(frozen=True)
class Moved:
    """Troops moved along a path."""

    player: int
    troops: int
    path: tuple[int, ...]


@dataclass(frozen=True)
class Fortified:
    """Troops became a fort of twice as many."""

    player: int
    place: int
    troops: int


@dataclass(frozen=True)
class PhaseBegan:
    """The next phase of a turn began."""

    player: int
    phase: int


@dataclass(frozen=True)
class TurnEnded:
    """A turn ended."""

    player: int


@dataclass(frozen=True)
class TurnBegan:
    """A turn began; `income` troops came to the reserve."""

    player: int
    turn: int
    income: int


@dataclass(frozen=True)
class Ended:
    """The match ended: by_strategic or by_score."""

    winner: int
    how: str
