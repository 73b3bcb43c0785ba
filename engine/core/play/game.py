"""What a game is: pure functions on immutable states, of which a game writes those it needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from engine.core.play.chance import Chance

if TYPE_CHECKING:
    from engine.core.play.mistakes import MistakeScale

State = TypeVar("State")
StateOut = TypeVar("StateOut", covariant=True)
View = TypeVar("View")
Action = TypeVar("Action")

OnFault = Literal["lose", "play on"]
"""What a seat that fails brings: the match is lost at once, or its `fallback_action` is played from
then on and the match is scored as usual."""


@dataclass(frozen=True, slots=True)
class Step(Generic[StateOut]):
    """What `Rules.step` returns: the new state, and what happened on the way, in order.

    Events are frozen dataclasses of the game's rules module.
    """

    state: StateOut
    events: tuple[Any, ...] = ()


class Rules(Generic[State, View, Action]):
    """The rules of one game with its parameters fixed.  Holds no state.

    A game is a frozen dataclass of this class; its fields are its parameters.  It writes the
    methods that raise NotImplementedError here, and of the others those where it differs.
    """

    # What every game says.

    @property
    def num_players(self) -> int:
        """Return the number of seats."""
        raise NotImplementedError

    def initial_state(self, chance: Chance) -> State:
        """Return the state before the first action."""
        raise NotImplementedError

    def players_to_act(self, state: State) -> tuple[int, ...]:
        """Return who must act now, all at once; nobody when the game is over."""
        raise NotImplementedError

    def observe(self, state: State, player: int) -> View:
        """Return what `player` may know of `state`; where nothing is hidden, `state` itself."""
        raise NotImplementedError

    def legal_actions(self, view: View, player: int) -> Iterable[Action]:
        """Return the actions open to `player`, or a selection where there are too many."""
        raise NotImplementedError

    def check_action(self, view: View, player: int, action: Action) -> None:
        """Raise IllegalActionError, saying in one sentence what is wrong with `action`."""
        raise NotImplementedError

    def step(self, state: State, actions: Mapping[int, Action], chance: Chance) -> Step[State]:
        """Return what follows when the players to act choose `actions`, all of them legal."""
        raise NotImplementedError

    def returns(self, state: State) -> tuple[float, ...]:
        """Return one total per player, at the end of the game."""
        raise NotImplementedError

    # What is hidden.

    def redealt(self, state: State, player: int, chance: Chance) -> State:
        """Return a state that `player` cannot tell from `state`: a game that hides has others."""
        return state

    def observe_public(self, state: State) -> Any:
        """Return what everybody may know: the state where nothing is hidden.

        Raises TypeError for a game that hides something and does not say what.
        """
        if self.hides():
            raise TypeError(f"{type(self).__name__} has redealt, but no observe_public")
        return state

    @classmethod
    def hides(cls) -> bool:
        """Return whether a seat may not know all: whether the game has a `redealt` of its own."""
        return cls.redealt is not Rules.redealt

    # What a seat that fails brings.

    @property
    def on_fault(self) -> OnFault:
        """Return what a seat that fails brings; by default two lose and more play on."""
        return "lose" if self.num_players == 2 else "play on"

    def fallback_action(self, view: View, player: int) -> Action:
        """Return what a failed seat does: by default its first legal action."""
        return next(iter(self.legal_actions(view, player)))

    def on_illegal(self, view: View, player: int, action: Any) -> Action | None:
        """Return what is played for an agent's illegal `action` and counted; None: a fault."""
        return None

    def forfeit_returns(self, state: State, loser: int) -> tuple[float, ...]:
        """Return the totals of a match that `loser` has lost by failing."""
        others = self.num_players - 1
        return tuple(-1.0 if seat == loser else 1.0 / others for seat in range(self.num_players))

    # How steps belong together.

    def turn_of(self, state: State) -> int | None:
        """Return the turn: steps in a row with equal numbers are one; None: each is a turn."""
        return None

    def may_undo(self, state: State) -> bool:
        """Return whether what led to `state` may be taken back; not if dice have fallen, say."""
        return True

    def progress(self, state: State) -> float | None:
        """Return how far along a match is, 0 to 1; None: the share of its steps tells it."""
        return None

    def next_start(self, state: State) -> State | None:
        """Return what the match of a series after one that ended in `state` begins with.

        None where it begins as always: nothing of the matches before is known in the next.
        """
        return None

    def check_state(self, state: State) -> None:
        """Raise InputError where play cannot begin from `state`."""

    # What numbers mean, and what is too many to list.

    @property
    def widest_return(self) -> float | None:
        """Return how far apart the totals of two matches can be, where a game counts points."""
        return None

    @property
    def mistake_scale(self) -> MistakeScale | None:
        """Return what mistakes cost at least; None: the usual classes (`mistakes`)."""
        return None

    def random_action(self, view: View, player: int, chance: Chance) -> Action:
        """Return a uniformly random legal action, here drawn with one call of `below`."""
        legal = list(self.legal_actions(view, player))
        return legal[chance.below(len(legal))]


AnyGame = Rules[Any, Any, Any]


def forfeit_returns(game: AnyGame, state: Any, losers: Sequence[int]) -> tuple[float, ...]:
    """Return the totals of a match that `losers` forfeit; several at once: the mean over them."""
    totals = [game.forfeit_returns(state, loser) for loser in losers]
    return tuple(sum(column) / len(losers) for column in zip(*totals, strict=True))


def first_undoable(game: AnyGame, states: Sequence[Any]) -> int:
    """Return the first step that may be taken back, of those between `states`."""
    steps = range(len(states) - 1, 0, -1)
    return next((step for step in steps if not game.may_undo(states[step])), 0)


def turns(game: AnyGame, states: Sequence[Any]) -> tuple[range, ...]:
    """Return the steps of each turn; `states` are those before each step and after the last."""
    numbers = [game.turn_of(state) for state in states]
    steps = range(len(states) - 1)
    firsts = [
        step
        for step in steps
        if not step or numbers[step] is None or numbers[step] != numbers[step - 1]
    ]
    return tuple(map(range, firsts, [*firsts[1:], len(steps)])) if firsts else ()


def progress_of(game: AnyGame, states: Sequence[Any]) -> tuple[float, ...]:
    """Return how far along a match was (0 to 1) in each of its states, the last being its end."""
    last = max(len(states) - 1, 1)
    told = [game.progress(state) for state in states]
    return tuple(step / last if own is None else own for step, own in enumerate(told))
