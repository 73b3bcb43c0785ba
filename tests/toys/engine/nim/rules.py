"""The rules of Nim, as a new game would bring them: nothing but the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from engine.core.play.chance import Chance
from engine.core.play.game import Rules, Step
from engine.core.play.parameters import Bounds, check_parameters
from engine.core.system.errors import IllegalActionError


@dataclass(frozen=True)
class Heap:
    """The stones that are left, and who is to move."""

    stones: int
    to_move: int = 0


@dataclass(frozen=True)
class Took:
    """A player took stones."""

    player: int
    stones: int


@dataclass(frozen=True)
class Nim(Rules[Heap, Heap, int]):
    """Nim with one heap: who takes the last stone wins."""

    stones: Annotated[int, Bounds(1, 100)] = 12
    num_players: ClassVar[int] = 2

    def __post_init__(self) -> None:
        check_parameters(self, "nim")

    def initial_state(self, chance: Chance) -> Heap:
        return Heap(self.stones)

    def players_to_act(self, state: Heap) -> tuple[int, ...]:
        return (state.to_move,) if state.stones else ()

    def observe(self, state: Heap, player: int) -> Heap:
        return state

    def legal_actions(self, view: Heap, player: int) -> range:
        return range(1, min(3, view.stones) + 1)

    def check_action(self, view: Heap, player: int, action: int) -> None:
        if action not in self.legal_actions(view, player):
            raise IllegalActionError("take 1 to 3 stones, not {value}", value=action)

    def step(self, state: Heap, actions: Mapping[int, int], chance: Chance) -> Step[Heap]:
        taken = actions[state.to_move]
        event = Took(state.to_move, taken)
        return Step(Heap(state.stones - taken, 1 - state.to_move), (event,))

    def returns(self, state: Heap) -> tuple[float, ...]:
        if state.stones:
            return (0.0, 0.0)
        return (-1.0, 1.0) if state.to_move == 0 else (1.0, -1.0)
