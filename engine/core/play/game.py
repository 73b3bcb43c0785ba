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

    A game is a frozen dataclass; its fields are its parameters.  It may also define, read by
    `engine.core.play.optional_rules`:

    - `on_fault`: "lose" or "play on" where a seat fails; `forfeit_returns(state, player)`, the
      totals of a match that a seat has lost so; `fallback_action(view, player)`, what is played for
      it from then on; `on_illegal(view, player, action)`, a harmless action in the place of an
      agent's illegal one, which is counted, or None: a fault;
    - `turn_of(state)`: states in a row with equal numbers are of one turn; `may_undo(state)`:
      False where what led to `state` stands, because dice have fallen;
    - where something is hidden `redealt(state, player, chance)`, another state that a seat cannot
      tell from `state`, and `observe_public(state)`, what everybody may know;
    - `check_state(state)`, which raises InputError for one that play cannot begin from;
    - `random_action(view, player, chance)` where actions are too many to list
      (`engine.core.play.strategy`); `widest_return`, how far apart the totals of two matches can
      be, where it counts points; `mistake_scale`, what mistakes cost at least, where its values are
      no chances; `progress(state)`, how far along a match is (0 to 1), if steps do not tell.
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
