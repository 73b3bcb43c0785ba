"""The rules of March: in turn, several actions a turn, dice, a map, and long matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, Literal

from engine.core.play.chance import Chance
from engine.core.play.game import Rules, Step
from engine.core.play.parameters import Bounds, Note, check_parameters
from engine.core.system.errors import IllegalActionError
from engine.march.maps import MAPS, Map

MOVES = 3
"""The moves in a turn."""
TAKEN_FROM = 4
"""What a die must show at least to take another player's town."""
NOBODY = -1


@dataclass(frozen=True)
class Go:
    """Walk to a neighbouring town; who does not own it takes it, or tries to."""

    town: int


@dataclass(frozen=True)
class Rest:
    """End the turn."""


Order = Go | Rest


@dataclass(frozen=True)
class Field:
    """The state: who owns each town and where the players stand, by seat.

    `turn` counts from 0; `die` is what the last action rolled, 0 where it rolled nothing.
    """

    owners: tuple[int, ...]
    towns: tuple[int, int, int]
    turn: int = 0
    moves_left: int = MOVES
    die: int = 0

    @property
    def to_move(self) -> int:
        """Who has the turn: player 1 begins, player 0 is last."""
        return (self.turn + 1) % 3


@dataclass(frozen=True)
class Walked:
    """A player went on to a town that it held already."""

    player: int
    start: int
    town: int


@dataclass(frozen=True)
class Fought:
    """A player fought for a town, whose owner it was, with a die."""

    player: int
    town: int
    owner: int
    die: int


@dataclass(frozen=True)
class Took:
    """A player took a town."""

    player: int
    town: int


@dataclass(frozen=True)
class TurnEnded:
    """The turn of a player is over."""

    player: int


@dataclass(frozen=True)
class March(Rules[Field, Field, Order]):
    """Three march over a map: most towns at the end win."""

    map: Annotated[Map, MAPS, Note("Where they march.")] = field(
        default_factory=lambda: MAPS.shipped(Map, "valley")
    )
    rounds: Annotated[int, Bounds(1, 2000), Note("How many turns each player has.")] = 150
    num_players: ClassVar[int] = 3
    on_fault: ClassVar[Literal["play on"]] = "play on"

    def __post_init__(self) -> None:
        check_parameters(self, "march")

    def initial_state(self, chance: Chance) -> Field:
        owners = [NOBODY] * len(self.map.places)
        for player, town in enumerate(self.map.starts):
            owners[town] = player
        return Field(tuple(owners), self.map.starts)

    def players_to_act(self, state: Field) -> tuple[int, ...]:
        return (state.to_move,) if state.turn < 3 * self.rounds else ()

    def observe(self, state: Field, player: int) -> Field:
        return state

    def legal_actions(self, view: Field, player: int) -> Iterator[Order]:
        yield from map(Go, self.map.neighbours[view.towns[player]])
        yield Rest()

    def check_action(self, view: Field, player: int, action: Order) -> None:
        if action not in list(self.legal_actions(view, player)):
            raise IllegalActionError(
                "walk to a neighbouring town or rest, not {value}", value=action
            )

    def fallback_action(self, view: Field, player: int) -> Order:
        return Rest()

    def turn_of(self, state: Field) -> int:
        return state.turn

    def may_undo(self, state: Field) -> bool:
        """What led here may be taken back unless a die was rolled."""
        return not state.die

    def step(self, state: Field, actions: Mapping[int, Order], chance: Chance) -> Step[Field]:
        player, order = state.to_move, actions[state.to_move]
        events: list[Any] = []
        after = replace(state, die=0, moves_left=state.moves_left - 1)
        if isinstance(order, Go):
            after = _walked(after, player, order.town, chance, events)
        if isinstance(order, Rest) or not after.moves_left:
            events.append(TurnEnded(player))
            after = replace(after, turn=state.turn + 1, moves_left=MOVES)
        return Step(after, tuple(events))

    def returns(self, state: Field) -> tuple[float, ...]:
        """One to the winner; who are equal share it."""
        counts = [state.owners.count(player) for player in range(3)]
        winners = [count == max(counts) for count in counts]
        return tuple(won / sum(winners) for won in winners)


def _walked(state: Field, player: int, town: int, chance: Chance, events: list[Any]) -> Field:
    """Return the state after a walk, and note what happened."""
    owner = state.owners[town]
    die = 0
    if owner not in (player, NOBODY):
        die = chance.below(6) + 1
        events.append(Fought(player, town, owner, die))
        if die < TAKEN_FROM:
            return replace(state, die=die)
    events.append(Walked(player, state.towns[player], town))
    if owner != player:
        events.append(Took(player, town))
    owners = (*state.owners[:town], player, *state.owners[town + 1 :])
    towns = list(state.towns)
    towns[player] = town
    return replace(state, owners=owners, towns=(towns[0], towns[1], towns[2]), die=die)
