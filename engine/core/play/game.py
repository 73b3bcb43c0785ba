"""What a game is: pure functions on immutable states."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from engine.core.play.chance import Chance

State = TypeVar("State")
StateOut = TypeVar("StateOut", covariant=True)
View = TypeVar("View")
Action = TypeVar("Action")


@dataclass(frozen=True, slots=True)
class Step(Generic[StateOut]):
    """What `Game.step` returns: the new state, and what happened on the way, in order.

    Events are frozen dataclasses of the game's rules module.
    """

    state: StateOut
    events: tuple[Any, ...] = ()


@runtime_checkable
class Game(Protocol[State, View, Action]):
    """The rules of one game with its parameters fixed.  Holds no state.

    A game is a frozen dataclass; its fields are its parameters.  It may also define
    `random_action(view, player, chance)`, `fallback_action(view, player)`,
    `forfeit_returns(state, player)` and `check_state(state)`, which raises InputError for a state
    from outside that play cannot begin from: see `engine.core.play.match` and
    `engine.core.play.strategy`; and where it counts points `widest_return`, how far apart the
    totals of two matches can be.
    """

    @property
    def num_players(self) -> int:
        """Return the number of seats."""

    def initial_state(self, chance: Chance) -> State:
        """Return the state before the first action."""

    def players_to_act(self, state: State) -> tuple[int, ...]:
        """Return who must act now, all at once; nobody when the game is over."""

    def observe(self, state: State, player: int) -> View:
        """Return what `player` may know of `state`."""

    def legal_actions(self, view: View, player: int) -> Iterable[Action]:
        """Return the actions open to `player`, or a selection where there are too many."""

    def check_action(self, view: View, player: int, action: Action) -> None:
        """Raise IllegalActionError, saying in one sentence what is wrong with `action`."""

    def step(self, state: State, actions: Mapping[int, Action], chance: Chance) -> Step[State]:
        """Return what follows when the players to act choose `actions`, all of them legal."""

    def returns(self, state: State) -> tuple[float, ...]:
        """Return one total per player, at the end of the game."""


AnyGame = Game[Any, Any, Any]
