"""What a seat, everyone and the truth see of a state and of a step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from engine.core.play.game import Rules
from engine.core.play.lens import (
    EVERYONE,
    TRUTH,
    Lens,
    Seat,
    may_see,
    seen_events,
    seen_state,
)
from engine.core.play.match import PlayedStep, seen_step
from engine.hog.rules import Hog, HogState


@dataclass(frozen=True)
class Dealt:
    """Told to some; to all where nothing is said."""

    card: int
    audience: tuple[int, ...] | None = None


class Cards(Rules[Any, Any, Any]):
    """Three hands, which only their players see."""

    num_players = 3

    def observe(self, state: tuple[int, ...], player: int) -> int:
        return state[player]

    def observe_public(self, state: tuple[int, ...]) -> int:
        return len(state)

    def redealt(self, state: Any, player: int, chance: Any) -> Any:
        return state


CARDS: Any = Cards()
EVENTS = (Dealt(7, (1,)), Dealt(8, (0, 2)), Dealt(9))


@pytest.mark.parametrize(
    ("lens", "state", "cards", "actions"),
    [
        (Seat(1), 5, [7, 9], {1: "b"}),
        (Seat(0), 4, [8, 9], {0: "a"}),
        (EVERYONE, 3, [9], {}),
        (TRUTH, (4, 5, 6), [7, 8, 9], {0: "a", 1: "b"}),
    ],
    ids=str,
)
def test_each_sees_what_it_may(lens: Lens, state: Any, cards: list[int], actions: Any) -> None:
    assert seen_state(CARDS, (4, 5, 6), lens) == state
    assert [event.card for event in seen_events(EVENTS, lens)] == cards
    step = seen_step(CARDS, PlayedStep({0: "a", 1: "b"}, EVENTS), lens)
    assert [event.card for event in step.events] == cards
    assert step.actions == actions


def test_where_nothing_is_hidden_all_see_the_same() -> None:
    game, state, step = Hog(), HogState((3, 4)), PlayedStep({0: 3}, ())
    assert {seen_state(game, state, lens) for lens in (Seat(0), Seat(1), EVERYONE, TRUTH)} == {
        state
    }
    assert all(seen_step(game, step, lens) is step for lens in (Seat(1), EVERYONE, TRUTH))


def test_an_audience() -> None:
    assert may_see(EVERYONE, None)
    assert not may_see(EVERYONE, (0, 1, 2))
    assert may_see(TRUTH, ())
    assert not may_see(Seat(0), ())
