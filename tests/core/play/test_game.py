"""What a game may add to its rules, and what holds where it does not."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.play.chance import Chance
from engine.core.play.game import first_undoable, forfeit_returns, turns
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from tests.core.games import THREE, Nim

MARCH = game_named("march")


def test_every_step_is_a_turn_where_a_game_says_nothing_else() -> None:
    match = Match(Nim(9), [RANDOM, RANDOM], 1).play_out()
    assert [list(turn) for turn in turns(match.game, match.states)] == [
        [step] for step in range(len(match.steps))
    ]
    assert turns(Nim(9), match.states[:1]) == ()


def test_steps_in_a_row_may_be_one_turn() -> None:
    match = Match(MARCH.game_class(rounds=20), [RANDOM] * 3, 1).play_out()
    found = turns(match.game, match.states)
    assert len(found) == 60
    assert [step for turn in found for step in turn] == list(range(len(match.steps)))
    for number, turn in enumerate(found):
        assert {tuple(match.steps[step].actions) for step in turn} == {((number + 1) % 3,)}


def test_what_dice_decided_is_not_taken_back() -> None:
    match = Match(MARCH.game_class(rounds=40), [RANDOM] * 3, 1).play_out()
    for step in (0, 1, 50, len(match.steps)):
        states = match.states[: step + 1]
        first = first_undoable(match.game, states)
        assert not any(state.die for state in states[first + 1 :])
        assert first == 0 or states[first].die
    assert first_undoable(Nim(9), [None] * 5) == 0


def test_hidden_things_are_dealt_anew_for_everybody_else() -> None:
    state = THREE.initial_state(Chance(1))
    other = THREE.redealt(state, 1, Chance(2))
    assert other != state
    assert THREE.observe(other, 1) == THREE.observe(state, 1)
    assert THREE.observe_public(other) == THREE.observe_public(state)
    assert (THREE.hides(), Nim().hides()) == (True, False)
    assert Nim().redealt("state", 0, Chance(0)) == Nim().observe_public("state") == "state"


def test_a_game_that_hides_must_say_what_everybody_knows() -> None:
    class Silent(Nim):  # type: ignore[misc]
        def redealt(self, state: Any, player: int, chance: Chance) -> Any:
            return state

    with pytest.raises(TypeError, match="Silent has redealt, but no observe_public"):
        Silent().observe_public("state")


def test_who_loses_by_a_fault_pays_the_others_alike() -> None:
    assert forfeit_returns(Nim(), None, [1]) == (1.0, -1.0)
    assert forfeit_returns(THREE, None, [1]) == (0.5, -1.0, 0.5)
    assert forfeit_returns(THREE, None, [0, 1]) == (-0.25, -0.25, 0.5)
