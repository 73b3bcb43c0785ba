"""The rules of each semester: one match worked by hand, and edges."""

from __future__ import annotations

import itertools
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.play.chance import Chance
from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM
from engine.hog import presets, score_rules
from engine.hog.presets import PRESETS
from engine.hog.rules import (
    ExtraTurn,
    FeralHogs,
    Hog,
    HogState,
    Scored,
    ScoreJump,
    SwineSwap,
    Won,
)
from tests.hog.preset_matches import MATCHES, Turn
from tests.hog.test_rules import Dice


def found_turn(game: Hog, before: HogState, turn: Turn) -> tuple[HogState, Turn]:
    """Return the state after a turn, and the turn as the rules tell it."""
    dice = Dice(*turn.faces)
    step = game.step(before, {before.to_move: len(turn.faces)}, dice)
    assert not dice.faces
    events: dict[type, Any] = {type(event): event for event in step.events}
    points = step.events[0].points  # type: ignore[attr-defined]
    assert events[Scored].gain == points + (3 if FeralHogs in events else 0)
    jump, again = events.get(ScoreJump), events.get(ExtraTurn)
    told = Turn(
        before.to_move,
        turn.faces,
        points,
        step.state.scores,
        3 if FeralHogs in events else 0,
        jump.rule if jump else "",
        SwineSwap in events,
        again.rule if again else "",
    )
    return step.state, told


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_worked_by_hand(preset: Any) -> None:
    goal, turns = MATCHES[preset]
    game = Hog(preset=preset, goal=goal)
    state = game.initial_state(Chance(0))
    for turn in turns:
        assert game.players_to_act(state) == (turn.player,)
        state, told = found_turn(game, state, turn)
        assert told == turn
    assert game.players_to_act(state) == ()
    winner = state.scores.index(max(state.scores))
    assert game.returns(state)[winner] == 1.0


def test_every_special_rule_is_met_by_hand() -> None:
    for preset, semester in PRESETS.items():
        turns = MATCHES[preset][1]
        told = {turn.jump for turn in turns} | {turn.again for turn in turns}
        told |= {"Swine swap"} if any(turn.swap for turn in turns) else set()
        assert {reason.name for reason in semester.reasons} == told - {""}
        assert any(turn.bonus for turn in turns) == bool(semester.feral)
        assert any(not turn.faces for turn in turns)
        assert any(1 in turn.faces for turn in turns) or preset == "SP19"


@pytest.mark.parametrize(
    ("preset", "s", "n", "points"),
    [
        ("SU20", 0, 127, 15), ("SP20", 0, 45, 13), ("SP20", 0, 0, 1), ("SP20", 0, 11, 1),
        ("FA19", 0, 9, 10), ("FA19", 0, 99, 1), ("FA19", 0, 985, 5), ("SP19", 0, 99, 10),
        ("FA18", 0, 90, 18), ("FA18", 0, 9, 1), ("FA18", 0, 990, 18), ("FA17", 0, 907, 10),
        ("FA20", 0, 1, 4), ("FA20", 0, 5, 12), ("FA20", 0, 32, 3), ("FA20", 0, 762, 12),
        ("SU21", 0, 90, 13), ("SU21", 0, 908, 12), ("FA21", 0, 0, 7), ("FA21", 0, 6, 7),
        ("FA21", 0, 999, 2), ("SP18", 0, 90, 11), ("SP18", 0, 990, 11), ("SP18", 0, 55, 2),
        ("SU19", 0, 99, 1), ("SU19", 0, 90, 10), ("SU19", 0, 985, 5), ("SP21", 0, 8, 7),
        ("SP21", 0, 16, 5), ("SP21", 0, 67, 7), ("SP21", 0, 100, 3), ("SP21", 0, 334, 4),
        ("SU22", 50, 90, 18), ("SU22", 0, 12, 1), ("SU22", 0, 990, 18), ("FA22", 0, 90, 19),
        ("FA22", 0, 77, 1), ("FA22", 0, 908, 17),
        ("FA23", 9, 0, 27), ("FA23", 79, 97, 1), ("FA23", 40, 90, 27),
    ],
)  # fmt: skip
def test_no_dice(preset: str, s: int, n: int, points: int) -> None:
    """11^3 = 1331: 1 - 3 + 3 - 1 = 0; 999 = 6 x 166 + 3; six 9s of pi begin at decimal 762.

    8^2 = 64, 67^2 = 4489, 334^2 = 111556.
    """
    assert PRESETS[preset].zero_dice(s, n) == points


@pytest.mark.parametrize(
    ("preset", "p", "q", "swaps"),
    [
        ("FA19", 105, 5, False), ("FA19", 105, 15, True), ("FA19", 103, 31, True),
        ("SP19", 105, 5, True), ("SP19", 105, 91, False), ("SP19", 107, 72, False),
        ("SP19", 140, 43, True), ("FA18", 103, 30, True), ("FA18", 111, 99, True),
        ("FA17", 102, 51, True), ("FA17", 102, 0, False), ("FA17", 102, 1, False),
        ("FA17", 7, 7, True), ("SP20", 0, 1, True), ("SP20", 100, 0, False),
        ("SP18", 102, 51, True), ("SP18", 102, 1, False), ("SP18", 34, 68, True),
        ("SU19", 105, 51, True), ("SU19", 105, 35, False), ("SU19", 51, 105, True),
        ("SU19", 40, 0, False), ("SU19", 9, 9, True),
    ],
)  # fmt: skip
def test_swaps_beyond_100(preset: Any, p: int, q: int, swaps: bool) -> None:
    """3^1 is one digit; 3^100 = 515...001."""
    assert Hog(preset=preset).settled(p, q) == (p, swaps)
    assert Hog(preset=preset, swine_swap=False).settled(p, q) == (p, False)


def test_moves_beyond_100() -> None:
    assert Hog(preset="FA23").settled(106, 0) == (107, False)
    assert Hog(preset="FA23").settled(121, 0) == (127, False)  # 1, 11, 121
    assert Hog(preset="FA23").settled(8, 0) == (11, False)  # 1, 2, 4, 8
    assert Hog(preset="FA23").settled(16, 0) == (16, False)  # 1, 2, 4, 8, 16
    assert Hog(preset="FA21", goal=500).settled(250, 250) == (500, False)
    assert Hog(preset="FA23", swine_swap=False).settled(106, 0) == (106, False)
    assert [Hog(preset="SU22").settled(p, 0)[0] for p in (1, 2, 89, 97, 101, 113, 121)] == [
        1, 3, 97, 101, 103, 127, 121
    ]  # fmt: skip
    assert [Hog(preset="FA22").settled(p, 0)[0] for p in (1, 2, 64, 80, 81, 99, 100, 121)] == [
        4, 2, 81, 80, 100, 99, 121, 144
    ]  # fmt: skip


def test_extra_turns() -> None:
    boar, pass_ = Hog(preset="SU21", goal=1000), Hog(preset="FA20", goal=1000)
    assert boar.goes_on(109, 88)
    lower = Hog(preset="SP21", goal=1000)
    pairs = ((9, 19), (8, 19), (19, 28), (18, 29), (109, 21), (109, 211), (29, 103), (0, 11))
    assert [lower.goes_on(*pair) for pair in pairs] == [
        False, True, False, True, True, True, False, True
    ]  # fmt: skip
    assert not boar.goes_on(109, 90)
    assert [pass_.goes_on(p, 101) for p in (98, 99, 100, 101, 102)] == [
        False, True, True, True, False
    ]  # fmt: skip
    assert not Hog(preset="FA20", extra_turns=False).goes_on(30, 30)
    assert not pass_.goes_on(10, 0)


def test_the_winner_gets_no_extra_turn() -> None:
    game = Hog(preset="FA20")
    step = game.step(HogState((95, 50)), {0: 1}, Dice(5))  # 100 to 50: the divisor is 50
    assert step.events[-1] == Won(0)
    assert game.players_to_act(step.state) == ()


def test_digits_of_pi() -> None:
    """The first fifty, and around the six nines and decimal 1000 (published tables)."""
    first = "314159265358979323846264338327950288419716939937510"
    assert [score_rules.pi_digit(n) for n in range(51)] == [int(digit) for digit in first]
    assert [score_rules.pi_digit(n) for n in range(760, 770)] == [3, 4, 9, 9, 9, 9, 9, 9, 8, 3]
    assert [score_rules.pi_digit(n) for n in range(991, 1001)] == [2, 1, 6, 4, 2, 0, 1, 9, 8, 9]


@pytest.mark.parametrize("preset", PRESETS)
def test_zero_dice_sees_the_ones_digit_of_ones_own_score_alone(preset: str) -> None:
    rule = PRESETS[preset].zero_dice
    for n in (0, 7, 40, 99, 123, 999):
        assert all(rule(s, n) == rule(s % 10, n) for s in range(200))


@given(st.sampled_from(list(PRESETS)), st.integers(1, 1000), st.integers(0, 2**64 - 1))
def test_the_sum_of_the_scores_grows_every_turn(preset: Any, goal: int, key: int) -> None:
    match = Match(Hog(preset=preset, goal=goal), [RANDOM, RANDOM], key).play_out()
    totals = [sum(state.scores) for state in match.states]
    assert all(before < after for before, after in pairwise(totals))


@pytest.mark.parametrize("preset", PRESETS)
def test_no_turn_is_worth_nothing_up_to_the_farthest_goal(preset: Any) -> None:
    game = Hog(preset=preset, goal=1000)
    semester = game.semester
    assert min(semester.zero_dice(s, n) for s in range(10) for n in range(1000)) >= 1
    assert all(game.settled(p, q)[0] >= p for p in range(1, 1100, 7) for q in range(0, 1000, 11))


@pytest.mark.parametrize("preset", PRESETS)
def test_templates_are_filled_with_true_numbers(preset: str) -> None:
    semester = PRESETS[preset]
    for s, n in ((0, 0), (34, 45), (99, 7), (5, 100), (123, 987)):
        points = semester.zero_dice(s, n)
        numbers = {**presets.zero_dice_numbers(s, n), "points": points}
        formula = semester.formula.format(**numbers)
        left, _, right = formula.rpartition(" = ")
        assert right == str(points)
        assert "{" not in semester.source.format(**numbers)
        plain = left.replace("−", "-").replace("×", "*").replace("|", "!") or right
        while "!" in plain:
            plain = plain.replace("!", "abs(", 1).replace("!", ")", 1)
        assert eval(plain) == points


def test_switches_of_rules_that_a_semester_lacks_are_idle() -> None:
    idle = {name: Hog(preset=name).idle_parameters for name in PRESETS}
    assert idle["SU20"] == {"extra_turns"}
    assert idle["FA20"] == {"feral_hogs", "swine_swap"}
    for name, names in idle.items():
        game = Hog(preset=name, goal=30)
        other = replace(game, **dict.fromkeys(names, False))
        for score, opponent in itertools.product(range(30), repeat=2):
            assert game.settled(score, opponent) == other.settled(score, opponent)
            assert game.goes_on(score, opponent) == other.goes_on(score, opponent)
        assert game.has_feral_hogs == other.has_feral_hogs
