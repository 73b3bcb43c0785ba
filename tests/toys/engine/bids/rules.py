"""The rules of Bids: many at once, hidden hands, knock-outs, chance and ranks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal

from engine.core.play.chance import Chance
from engine.core.play.game import Rules, Step
from engine.core.play.parameters import Bounds, Note, check_parameters
from engine.core.system.errors import IllegalActionError

HIGHEST = 9
"""Cards are 1 to 9, as many of each as are wanted."""
HAND = 3
"""The cards in a hand."""
MOST_ROUNDS = 40
"""Where nobody goes out any more, those who are left share the first rank after so many rounds."""

Hand = tuple[int, ...]


@dataclass(frozen=True)
class Table:
    """The state: `bids` are those of the last round, 0 for who made none; `out_in` is the round in
    which each player was knocked out, 0 for who is in."""

    hands: tuple[Hand, ...]
    bids: tuple[int, ...]
    out_in: tuple[int, ...]
    rounds: int = 0


@dataclass(frozen=True)
class Seen:
    """What one player knows, or with an empty hand what everybody does."""

    hand: Hand
    bids: tuple[int, ...]
    out_in: tuple[int, ...]
    rounds: int


@dataclass(frozen=True)
class Revealed:
    """All bids of a round, by player; 0 for who is out."""

    bids: tuple[int, ...]


@dataclass(frozen=True)
class KnockedOut:
    """A player was among the lowest."""

    player: int


@dataclass(frozen=True)
class Drew:
    """A player drew a card, which nobody else may see."""

    player: int
    card: int

    @property
    def audience(self) -> tuple[int, ...]:
        return (self.player,)


@dataclass(frozen=True)
class Bids(Rules[Table, Seen, int]):
    """Sealed bids: the lowest of each round is out, and the last one left wins."""

    seats: Annotated[int, Bounds(3, 20), Note("How many players there are.")] = 4
    on_fault: ClassVar[Literal["play on"]] = "play on"

    def __post_init__(self) -> None:
        check_parameters(self, "bids")

    @property
    def num_players(self) -> int:
        return self.seats

    def initial_state(self, chance: Chance) -> Table:
        hands = tuple(_dealt(HAND, chance) for _ in range(self.seats))
        return Table(hands, (0,) * self.seats, (0,) * self.seats)

    def players_to_act(self, state: Table) -> tuple[int, ...]:
        left = tuple(player for player, out in enumerate(state.out_in) if not out)
        return left if len(left) > 1 and state.rounds < MOST_ROUNDS else ()

    def observe(self, state: Table, player: int) -> Seen:
        return Seen(state.hands[player], state.bids, state.out_in, state.rounds)

    def observe_public(self, state: Table) -> Seen:
        return Seen((), state.bids, state.out_in, state.rounds)

    def redealt(self, state: Table, player: int, chance: Chance) -> Table:
        """The hands of all others may be any."""
        hands = [
            hand if other == player else _dealt(len(hand), chance)
            for other, hand in enumerate(state.hands)
        ]
        return replace(state, hands=tuple(hands))

    def legal_actions(self, view: Seen, player: int) -> Hand:
        return tuple(sorted(set(view.hand)))

    def check_action(self, view: Seen, player: int, action: int) -> None:
        if type(action) is not int or action not in view.hand:
            raise IllegalActionError("bid one of {hand}, not {value}", hand=view.hand, value=action)

    def fallback_action(self, view: Seen, player: int) -> int:
        return min(view.hand)

    def on_illegal(self, view: Seen, player: int, action: Any) -> int | None:
        """A card that is not in the hand counts as the lowest one; anything else is a fault."""
        return min(view.hand) if type(action) is int else None

    def step(self, state: Table, actions: Mapping[int, int], chance: Chance) -> Step[Table]:
        bids = tuple(actions.get(player, 0) for player in range(self.seats))
        lowest = [player for player, bid in actions.items() if bid == min(actions.values())]
        losers = sorted(lowest) if len(lowest) < len(actions) else []
        rounds = state.rounds + 1
        hands, drawn = list(state.hands), []
        for player in sorted(actions):
            card = chance.below(HIGHEST) + 1
            hands[player] = _exchanged(hands[player], actions[player], card)
            drawn.append(Drew(player, card))
        out_in = tuple(
            rounds if player in losers else out for player, out in enumerate(state.out_in)
        )
        events = (Revealed(bids), *map(KnockedOut, losers), *drawn)
        return Step(Table(tuple(hands), bids, out_in, rounds), events)

    def returns(self, state: Table) -> tuple[float, ...]:
        """How many others a player has outlived or gone out with, less one where they went too."""
        return tuple(float(self.seats - rank) for rank in ranks(state))


def ranks(state: Table) -> tuple[int, ...]:
    """Return the rank of each player, such as 1, 2, 2, 4: who goes out together shares one."""
    lasted = [out or MOST_ROUNDS + 1 for out in state.out_in]
    return tuple(1 + sum(other > mine for other in lasted) for mine in lasted)


def _dealt(count: int, chance: Chance) -> Hand:
    return tuple(sorted(chance.below(HIGHEST) + 1 for _ in range(count)))


def _exchanged(hand: Hand, bid: int, card: int) -> Hand:
    kept = list(hand)
    kept.remove(bid)
    return tuple(sorted([*kept, card]))
