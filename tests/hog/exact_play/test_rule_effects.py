"""What a rule makes of a difference: counted again by a game that lacks the rule for one turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.hog.exact_play.best_play import action_values, known_play, perfect_play
from engine.hog.exact_play.rule_effects import rule_effects
from engine.hog.rules import Hog, HogState
from tests.hog.turns import ends

SWITCHES = {
    "feral": "feral_hogs",
    "swap": "swine_swap",
    "jump": "swine_swap",
    "again": "extra_turns",
}
GAMES = [
    (Hog(), ("feral", "swap")),
    (Hog(preset="FA19"), ("feral", "swap")),
    (Hog(preset="FA23", goal=60), ("jump",)),
    (Hog(preset="SU21", goal=60), ("again",)),
]
STATES = [
    HogState((41, 14), (11, 29), 0, (9, 2)),
    HogState((17, 32), (5, 1), 1, (3, 10)),
    HogState((55, 50), (2, 4), 0, (4, 4)),
]


def chance(game: Hog, turn: Hog, view: HogState, number: int) -> float:
    """Return the mover's chance where `turn` has the rules of this turn, `game` of all others."""
    player, total = view.to_move, 0.0
    for end in ends(turn, view, number):
        state = end.state
        if max(state.scores) >= game.goal:
            total += float(end.chance) * (state.scores[player] >= game.goal)
            continue
        mover = state.to_move
        seats = (mover, 1 - mover)
        scores = (state.scores[seat] for seat in seats)
        last = (game.remembered(state, seat) for seat in seats)
        values = [value for value in action_values(game, *scores, *last) if value == value]
        best = float(max(values))
        total += float(end.chance) * (best if mover == player else 1 - best)
    return total


@pytest.mark.parametrize(("game", "rules"), GAMES, ids=lambda value: getattr(value, "preset", ""))
def test_an_effect_is_what_is_lost_without_the_rule_in_this_turn(game: Hog, rules: Any) -> None:
    perfect_play(game)
    for view in STATES:
        for best, other in ((6, 0), (1, 9), (4, 3)):
            found = rule_effects(game, view, view.to_move, best, other)
            assert found is not None
            lead = chance(game, game, view, best) - chance(game, game, view, other)
            for rule in rules:
                turn = replace(game, **{SWITCHES[rule]: False})
                left = chance(game, turn, view, best) - chance(game, turn, view, other)
                assert found[rule] == pytest.approx(lead - left, abs=1e-12)


def test_it_waits_for_nothing() -> None:
    """A game whose perfect play nobody has asked for yet is not solved on the way."""
    game = Hog(goal=37)
    assert known_play(game) is None
    assert rule_effects(game, HogState((3, 4)), 0, 4, 5) is None
    assert known_play(game) is None
    assert perfect_play(game) is known_play(game)
    assert rule_effects(game, HogState((3, 4)), 0, 4, 5) is not None


def test_winning_at_once_is_worth_what_standing_before_the_goal_is_not() -> None:
    game = Hog()
    perfect_play(game)
    found = rule_effects(game, HogState((90, 80), (20, 20), 0), 0, 3, 1)
    assert found is not None
    assert found["win"] > 0.1
    assert found["jump"] == found["again"] == 0
