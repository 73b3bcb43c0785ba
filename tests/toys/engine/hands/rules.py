"""Rules with all that is special: three players at once, hidden cards, and a fallback action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.core.play.chance import Chance
from engine.core.play.game import Step
from engine.core.system.errors import IllegalActionError


@dataclass(frozen=True)
class Table:
    cards: tuple[int, ...]
    scores: tuple[int, ...] = (0, 0, 0)
    rounds: int = 0


@dataclass(frozen=True)
class Seen:
    own_card: int
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Shown:
    hands: tuple[tuple[int, str], ...]
    cards: frozenset[int]


@dataclass(frozen=True)
class Hands:
    rounds: int = 4
    num_players: ClassVar[int] = 3

    def initial_state(self, chance: Chance) -> Table:
        return Table(self._deal(chance))

    def players_to_act(self, state: Table) -> tuple[int, ...]:
        return (0, 1, 2) if state.rounds < self.rounds else ()

    def observe(self, state: Table, player: int) -> Seen:
        return Seen(state.cards[player], state.scores)

    def legal_actions(self, view: Seen, player: int) -> tuple[str, ...]:
        return ("fist", "palm")

    def check_action(self, view: Seen, player: int, action: str) -> None:
        if action not in ("fist", "palm"):
            raise IllegalActionError("show fist or palm, not {value}", value=action)

    def fallback_action(self, view: Seen, player: int) -> str:
        return "palm"

    def step(self, state: Table, actions: Mapping[int, str], chance: Chance) -> Step[Table]:
        wanted = ("fist", "palm")
        gains = [int(actions[p] == wanted[state.cards[p] % 2]) for p in range(3)]
        scores = tuple(s + g for s, g in zip(state.scores, gains, strict=True))
        event = Shown(tuple(sorted(actions.items())), frozenset(state.cards))
        return Step(Table(self._deal(chance), scores, state.rounds + 1), (event,))

    def returns(self, state: Table) -> tuple[float, ...]:
        return tuple(float(score) for score in state.scores)

    def _deal(self, chance: Chance) -> tuple[int, ...]:
        deck: list[Any] = list(range(6))
        chance.shuffle(deck)
        return tuple(deck[:3])
