"""Dice that somebody gives, and dice that two matches share."""

from __future__ import annotations

import json

import pytest

from engine.core.play.chance import DrawNeeded, GivenChance, chance_stream
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.replay import MatchRecord
from engine.core.play.strategy import RANDOM
from engine.core.system.errors import InputError
from engine.hog.rules import Hog, HogState
from engine.hog.strategies import Always

HOG = game_named("hog")


def rolled(match: Match, *faces: int) -> int | None:
    return match.give([face - 1 for face in faces])


def test_given_draws_come_in_order_and_run_out() -> None:
    chance = GivenChance([2, 0])
    assert [chance.below(6), chance.below(6)] == [2, 0]
    with pytest.raises(DrawNeeded) as needed:
        chance.below(4)
    assert needed.value.n == 4


@pytest.mark.parametrize("draw", [-1, 6, 99])
def test_a_draw_out_of_range_is_refused(draw: int) -> None:
    with pytest.raises(InputError, match="from 0 to 5"):
        GivenChance([draw]).below(6)


def test_a_match_waits_for_real_dice() -> None:
    match = Match(Hog(), [None, Always(2)], 1, dice="given")
    match.play({0: 3})
    assert match.undrawn == {0: 3}
    assert match.waiting_for == ()
    assert match.draws_wanted() == (6, 6, 6)
    assert not match.advance()
    assert rolled(match, 4, 5) == 6
    assert match.steps == []
    with pytest.raises(InputError, match="too many"):
        rolled(match, 4, 5, 6, 6)
    assert match.state == HogState()
    assert rolled(match, 4, 5, 6) is None
    assert match.state.scores == (15, 0)
    assert match.advance()
    assert match.undrawn == {1: 2}
    assert rolled(match, 2, 3) is None
    assert match.waiting_for == (0,)
    match.play({0: 0})  # free bacon needs no dice
    assert match.undrawn is None
    assert len(match.steps) == 3


def test_a_record_of_real_dice_can_be_checked_and_gone_on_with() -> None:
    match = Match(Hog(goal=20), [None, Always(1)], 1, dice="given")
    while not match.is_over:
        match.play({0: 2}) if match.waiting_for else match.advance()
        if match.undrawn is not None:
            rolled(match, *[5] * sum(match.undrawn.values()))
    data = json.loads(json.dumps(MatchRecord.of(HOG, match).to_json()))
    record = MatchRecord.from_json(data, "test")
    record.check()
    assert record.states() == match.states
    assert match.rewind(2).states == match.states[:3]
    data["steps"][0]["draws"] = [4]
    with pytest.raises(InputError, match="step 1: draws are missing"):
        MatchRecord.from_json(data, "test").check()
    data["steps"][0]["draws"] = [4, 4, 4]
    with pytest.raises(InputError, match="step 1: there are draws too many"):
        MatchRecord.from_json(data, "test").check()
    data["dice"] = "loaded"
    with pytest.raises(InputError, match="dice"):
        MatchRecord.from_json(data, "test")


def test_shared_dice_are_the_same_in_every_turn() -> None:
    matches = [Match(Hog(), [Always(k), Always(4)], 7, dice="shared") for k in (3, 5)]
    for match in matches:
        match.play_out()
    for one, other in zip(matches[0].steps, matches[1].steps, strict=False):
        pairs = zip(one.events[0].dice, other.events[0].dice, strict=False)
        assert all(a == b for a, b in pairs)
    MatchRecord.of(HOG, matches[0]).check()
    assert matches[0].rewind(4).play_out().steps == matches[0].steps


def test_the_usual_stream_is_untouched() -> None:
    plain = Match(Hog(), [RANDOM, RANDOM], 5).play_out()
    stream = chance_stream(5)
    for step in plain.steps:
        dice = getattr(step.events[0], "dice", ())  # none for a free bacon
        assert dice == tuple(stream.below(6) + 1 for _ in dice)
    assert all(step.draws is None for step in plain.steps)
