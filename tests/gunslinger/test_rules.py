"""Rounds, the end, scores and ranks, beside the shared answers."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from engine.core.play.chance import Chance
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM, FunctionStrategy
from engine.core.system.errors import InputError
from engine.gunslinger import GAME
from engine.gunslinger.relations import ENEMY, FRIEND, Relations, dealt
from engine.gunslinger.rules import (
    NO_SHOT,
    QUIET_ROUNDS,
    Gunslinger,
    Showdown,
    killed_by,
    ranks,
    recorded,
    scores,
)
from tests.gunslinger.answers import answers


def test_rounds() -> None:
    for case in answers("rounds.json"):
        n = len(case["alive"])
        none = Relations(((),) * n, ((),) * n)
        state = Showdown(none, tuple(case["alive"]), (), case["quiet_before"])
        game = Gunslinger(n, 0, 0)
        after = game.step(state, dict(enumerate(case["shots"])), Chance(0)).state
        found = {
            "recorded": list(recorded(state.alive, case["shots"])),
            "killed": list(killed_by(after.history[-1])),
            "next_alive": list(after.alive),
            "quiet_after": after.quiet,
            "over": not game.players_to_act(after),
        }
        assert found == {name: case[name] for name in found}, case["tag"]
        assert after.history[-1] == tuple(case["recorded"])


def test_transcripts() -> None:
    for case in answers("transcripts.json"):
        game = Gunslinger(case["n"], case["e"], case["f"])
        state = Showdown(_relations(case["relations"]), (True,) * case["n"])
        fallen = []
        for shots in case["shots"]:
            if not game.players_to_act(state):
                break
            step = game.step(state, dict(enumerate(shots)), Chance(0))
            state = step.state
            fallen.append([event.player for event in step.events[1:]])
        assert told(game, state, fallen) == case["expect"], case["id"]


def _relations(matrix: list[list[int]]) -> Relations:
    friends, enemies = (
        tuple(tuple(j for j, x in enumerate(row) if x == kind) for row in matrix)
        for kind in (FRIEND, ENEMY)
    )
    return Relations(friends, enemies)


def _mid_ranks(totals: tuple[int, ...]) -> list[float]:
    measure = next(each for each in GAME.measures if each.name == "mid_rank")
    assert measure.of is not None
    returns = np.array([totals], float)
    return [float(measure.of(returns, seat)[0]) for seat in range(len(totals))]


def told(game: Gunslinger, state: Showdown, fallen: list[list[int]]) -> dict[str, Any]:
    totals = scores(state.relations, state.alive)
    return {
        "over": not game.players_to_act(state),
        "rounds": len(state.history),
        "quiet": state.quiet,
        "recorded": [list(shots) for shots in state.history],
        "killed": fallen,
        "alive": list(state.alive),
        "scores": list(totals),
        "ranks": list(ranks(totals)),
        "mid_ranks": _mid_ranks(totals),
    }


@pytest.mark.parametrize(("n", "e", "f"), [(2, 1, 0), (3, 0, 2), (6, 2, 1), (9, 8, 0), (12, 4, 5)])
def test_what_holds_in_every_game(n: int, e: int, f: int) -> None:
    game = Gunslinger(n, e, f)
    for seed in range(40):
        match = Match(game, [RANDOM] * n, seed).play_out()
        alive = [sum(state.alive) for state in match.states]
        assert all(before - after <= before // 2 for before, after in pairwise(alive))
        assert alive[-1] >= 2
        assert QUIET_ROUNDS <= len(match.steps) <= QUIET_ROUNDS * (n - 1)
        assert max(match.returns) <= 1 + e + f


def test_without_friends_and_with_all_as_enemies_rank_is_survival() -> None:
    game = Gunslinger(6, 5, 0)
    for seed in range(40):
        match = Match(game, [RANDOM] * 6, seed).play_out()
        dead = 6 - sum(match.state.alive)
        expected = tuple(1.0 + dead if lives else dead - 1.0 for lives in match.state.alive)
        assert match.returns == expected
        first = [rank == 1 for rank in ranks(match.returns)]
        assert first == list(match.state.alive)


@pytest.mark.parametrize("target", [0, 1, -2, 6, 10**9])
def test_a_void_shot_is_refused_to_a_person_and_counted_for_an_agent(target: int) -> None:
    game = Gunslinger(6, 2, 1)
    alive = (True, False, True, True, True, True)
    state = Showdown(dealt(6, 2, 1, Chance(1)), alive)
    view = game.observe(state, 0)
    sentence = f"shoot one of the living (2, 3, 4, 5), or -1 for no shot, not {target}"
    with pytest.raises(InputError, match=re.escape(sentence)):
        game.check_action(view, 0, target)
    assert game.on_illegal(view, 0, target) == NO_SHOT
    blind = FunctionStrategy("blind", lambda *_: target)
    match = Match(game, [blind, *[RANDOM] * 5], 1, state).play_out()
    lived = sum(state.alive[0] for state in match.states[:-1])
    measures = game_named("gunslinger").match_measures
    assert measures is not None
    assert match.voided[0] == lived == measures(match)[0][1]
    assert not match.faults


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("answer", ["north", None, 1.0, True])
def test_a_broken_agent_jams_its_gun_and_is_scored(players: int, answer: object) -> None:
    game = Gunslinger(players, 1, 0)
    broken = FunctionStrategy("broken", lambda *_: answer)
    match = Match(game, [broken, *[RANDOM] * (players - 1)], 3).play_out()
    assert [fault.seat for fault in match.faults] == [0]
    assert all(state.history[-1][0] == NO_SHOT for state in match.states[1:])
    assert match.returns == tuple(map(float, scores(match.state.relations, match.state.alive)))
    assert match.is_over


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ((5, 1, 1), "5 players cannot have 1 friends each: friends come in pairs"),
        ((6, 4, 2), "4 enemies and 2 friends are more than the 5 others"),
        ((5000, 1, 0), "at most 200 can play, not 5000: a game keeps up to 1990 rounds"),
        ((1, 0, 0), "there must be at least 2 players, not 1"),
        ((6, -1, 0), "enemies must be a whole number from 0"),
        ((6, 1.5, 0), "enemies must be a whole number from 0"),
        ((6, True, 0), "enemies must be a whole number from 0"),
    ],
)
def test_impossible_rules_say_why(settings: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        Gunslinger(*settings)


def test_a_start_must_fit() -> None:
    game = Gunslinger(6, 2, 1)
    good = game.initial_state(Chance(2))
    game.check_state(good)
    with pytest.raises(InputError, match="needs lists of 6"):
        game.check_state(Showdown(good.relations, (True,) * 5))
    with pytest.raises(InputError, match="from 0 to 5"):
        game.check_state(Showdown(good.relations, good.alive, ((7,) * 6,)))
    friends, enemies = good.relations.friends, good.relations.enemies
    for lists, sentence in (
        (Relations(((),) * 6, enemies), "friend count"),
        (Relations(friends, ((),) * 6), "enemy count"),
        (Relations(friends, friends), "bad value"),
        (Relations(tuple((i,) for i in range(6)), enemies), "bad value|self relation"),
    ):
        with pytest.raises(InputError, match=sentence):
            game.check_state(Showdown(lists, good.alive))


def test_who_plays_what_is_a_secret() -> None:
    entry = game_named("gunslinger")
    can = entry.abilities(entry.game_class())
    assert can.hides
    assert can.hides_strategies
    assert can.simultaneous
    assert not can.paired
