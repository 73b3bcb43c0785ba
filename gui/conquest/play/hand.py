"""What clicks and drags on the map mean in each phase of a turn.  No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.conquest.map import Map
from engine.conquest.refusals import RefusedError, check
from engine.conquest.state import (
    ATTACK,
    FORT,
    MOVE,
    NOBODY,
    PUT,
    Action,
    Attack,
    Board,
    Move,
    NextPhase,
)

STOPS = (0.0, 1.0, 2.0)
"""Of an attack: to the end, while it has more, while it has more than twice as many."""
MOVES_IN = (1.0, 0.5, 0.0)
"""The share of the winners that moves in: all but one, half, one."""
Path = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """The map, the board and the seat of who chooses on it."""

    map: Map
    state: Board
    player: int

    @property
    def phase(self) -> int:
        """The phase of the turn."""
        return self.state.phase

    @property
    def is_phase_done(self) -> bool:
        """Return whether the one choice of the phase was made: a move a turn, a fort a match."""
        state = self.state
        has_built = state.used_fort[self.player]
        return state.has_moved if self.phase == MOVE else self.phase == FORT and has_built

    def is_own(self, place: int) -> bool:
        """Return whether a place is the player's."""
        return self.state.owners[place] == self.player

    def is_enemy(self, place: int) -> bool:
        """Return whether a place is somebody else's."""
        return self.state.owners[place] not in (NOBODY, self.player)

    def may_start(self, place: int) -> bool:
        """Return whether something can be dragged from a place."""
        if self.state.in_setup or self.is_phase_done or not self.is_own(place):
            return False
        return self.phase in (PUT, ATTACK, MOVE)

    @property
    def can_do_any(self) -> bool:
        """Return whether a place has the troops for what the phase is about."""
        owners, near = self.state.owners, self.map.neighbours
        able = [each for each in self.state.places_of(self.player) if self.state.troops[each] > 1]
        if self.phase == ATTACK:
            return any(self.is_enemy(place) for each in able for place in near[each])
        if self.phase == MOVE:
            return any(owners[place] == self.player for each in able for place in near[each])
        return self.phase == PUT or bool(able)

    @property
    def keeps_reserve(self) -> bool:
        """Return whether troops are left to put that would stay in the reserve, unlike until now:
        in the setup that is so where each turn before has put its troop."""
        state = self.state
        if self.phase != PUT or not state.reserves[self.player]:
            return False
        turns = (state.turn - 1) // len(state.reserves)
        placed = sum(state.troops[place] for place in state.places_of(self.player))
        return not state.in_setup or placed == turns

    def clicked(self, path: Path, place: int) -> Path:
        """Return what is taken up after a click where a path was taken up before."""
        if self.is_phase_done:
            return ()
        if self.phase == FORT:
            return (place,) if self.is_own(place) else ()
        if self.phase == MOVE:
            is_start = not path or len(path) > 1
            return ((place,) if self.is_own(place) else ()) if is_start else _ends(path, place)
        if self.is_own(place):
            return () if path == (place,) else (place,)
        if path and self.follows(path, place):
            return (*path, place)
        return self.strongest_against(place)

    def dragged(self, path: Path, place: int) -> Path:
        """Return a path that a drag has led to one place more, or back."""
        if place in path:
            return path[: path.index(place) + 1]
        if self.phase == MOVE:
            return (path[0], place) if self.is_own(place) else path
        return (*path, place) if self.follows(path, place) else path

    def follows(self, path: Path, place: int) -> bool:
        """Return whether an attack along a path can go on to a place."""
        near = self.map.neighbours[path[-1]]
        return place in near and place not in path and self.is_enemy(place)

    def refusal(self, start: int, end: int) -> RefusedError | None:
        """Return why a drag from one place to another means nothing; None where it does, or ends
        where it began."""
        begins = self.phase == PUT and not self.state.in_setup  # it attacks from the next phase on
        state = replace(self.state, phase=ATTACK) if begins else self.state
        action = Move(start, end, 1) if self.phase == MOVE else Attack(start, end)
        try:
            check(state, self.map, self.player, action, original=False)
        except RefusedError as refused:
            return None if start == end else refused
        return None

    def strongest_against(self, target: int) -> Path:
        """Return an attack from the neighbour with most troops, if there is one."""
        if not self.is_enemy(target):
            return ()
        near = [place for place in self.map.neighbours[target] if self.is_own(place)]
        if not near:
            return ()
        return max(near, key=lambda place: self.state.troops[place]), target

    def is_attack(self, path: Path) -> bool:
        """Return whether a path is an attack, or a chain of them."""
        return len(path) > 1 and self.is_enemy(path[1])

    def is_move(self, path: Path) -> bool:
        """Return whether a path leads from one own place to another."""
        return self.phase == MOVE and len(path) == 2 and self.is_own(path[1])

    def attacks(self, path: Path, stop: float, move_in: float) -> list[Action]:
        """Return the actions of an attack along a path; all but one go on but at its end."""
        ends = list(pairwise(path))
        shares = [1.0] * (len(ends) - 1) + [move_in]
        begin: list[Action] = [NextPhase()] if self.phase == PUT else []
        steps = zip(ends, shares, strict=True)
        return begin + [Attack(source, target, stop, share) for (source, target), share in steps]


def _ends(path: Path, place: int) -> Path:
    return () if path[0] == place else (path[0], place)


def chains(line: Sequence[Action]) -> list[tuple[int, ...]]:
    """Return the attacks of a plan as paths: one that goes on where the last ended is the same."""
    found: list[tuple[int, ...]] = []
    for action in line:
        if not isinstance(action, Attack):
            continue
        if found and found[-1][-1] == action.source:
            found[-1] = (*found[-1], action.target)
        else:
            found.append((action.source, action.target))
    return found
