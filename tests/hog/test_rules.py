"""The rules of Hog, every edge case by hand from the specification, section 1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.play.chance import Chance
from engine.core.play.game import Step
from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM
from engine.core.system.errors import IllegalActionError, InputError
from engine.hog.presets import PRESETS
from engine.hog.rules import (
    ExtraTurn,
    FeralHogs,
    FreeBacon,
    Hog,
    HogState,
    Rolled,
    Scored,
    ScoreJump,
    SwineSwap,
    Won,
    is_feral,
)
from engine.hog.score_rules import free_bacon, is_swap
from tests.hog.games import games_of

PLAIN = Hog(feral_hogs=False, swine_swap=False)


class Dice(Chance):
    """Chance that throws the given dice, and nothing else."""

    def __init__(self, *faces: int) -> None:
        super().__init__(0)
        self.faces = list(faces)
        self.sides: set[int] = set()

    def below(self, n: int) -> int:
        """Return the next face, counted from 0."""
        self.sides.add(n)
        return self.faces.pop(0) - 1


def turn(
    scores: tuple[int, int],
    faces: Sequence[int] = (),
    *,
    last: tuple[int, int] = (0, 0),
    to_move: int = 0,
    game: Hog | None = None,
) -> Step[HogState]:
    """Return what follows when the player to move rolls as many dice as there are faces."""
    dice = Dice(*faces)
    state = HogState(scores, last, to_move)
    step = (game or Hog()).step(state, {to_move: len(faces)}, dice)
    assert not dice.faces
    return step


def kinds(step: Step[Any]) -> list[type]:
    return [type(event) for event in step.events]


# --- points ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opponent", "points"),
    [(0, 10), (1, 9), (9, 1), (10, 11), (19, 2), (45, 9), (88, 10), (90, 19), (91, 18), (99, 10)],
)
def test_free_bacon(opponent: int, points: int) -> None:
    assert free_bacon(opponent) == points
    step = turn((0, opponent), game=PLAIN)
    assert step.events[0] == FreeBacon(0, points)
    assert step.state.last_points == (points, 0)


def test_free_bacon_is_1_to_19_below_100() -> None:
    points = [free_bacon(score) for score in range(100)]
    assert (min(points), max(points)) == (1, 19)


def test_free_bacon_of_a_long_game_counts_all_tens() -> None:
    assert free_bacon(345) == 10 - 5 + 34


def test_dice_add_up() -> None:
    step = turn((5, 3), (2, 6, 4), game=PLAIN)
    assert step.events == (Rolled(0, (2, 6, 4), 12, False), Scored(0, 12, (17, 3)))
    assert step.state == HogState((17, 3), (12, 0), 1, (3, 0))


@pytest.mark.parametrize("faces", [(1,), (1, 6, 6), (6, 1), (5, 5, 1, 1), (1,) * 10])
def test_pig_out(faces: tuple[int, ...]) -> None:
    step = turn((5, 3), faces, game=PLAIN)
    assert step.events == (Rolled(0, faces, 1, True), Scored(0, 1, (6, 3)))
    assert step.state.last_points == (1, 0)


def test_all_dice_are_thrown_even_after_a_1() -> None:
    dice = Dice(1, 2, 3)
    PLAIN.step(HogState(), {0: 3}, dice)
    assert dice.faces == []


def test_pig_out_off() -> None:
    step = turn((0, 0), (1, 6, 1), game=Hog(pig_out=False, swine_swap=False))
    assert step.events[0] == Rolled(0, (1, 6, 1), 8, False)


def test_free_bacon_worth_1_is_no_pig_out() -> None:
    """Bacon of 1 has the same memory as a pig out, but is another event."""
    step = turn((5, 9), game=PLAIN)
    assert step.events == (FreeBacon(0, 1), Scored(0, 1, (6, 9)))


# --- feral hogs ------------------------------------------------------------------------------


@pytest.mark.parametrize(("num_rolls", "feral"), [(1, False), (2, True), (3, False)])
def test_first_turn_is_feral_with_two_dice_only(num_rolls: int, feral: bool) -> None:
    for player in (0, 1):
        step = turn((50, 50), (2,) * num_rolls, to_move=player, game=Hog(swine_swap=False))
        assert (FeralHogs(player, 3) in step.events) is feral
        assert step.state.scores[player] == 50 + 2 * num_rolls + 3 * feral


def test_no_dice_on_the_first_turn_is_not_feral() -> None:
    assert FeralHogs not in kinds(turn((0, 0)))


def test_no_dice_after_two_points_is_feral() -> None:
    step = turn((20, 30), last=(2, 7))
    # 10 - 0 + 3 = 13 points and 3 more.
    assert step.events == (FreeBacon(0, 13), FeralHogs(0, 3), Scored(0, 16, (36, 30)))
    assert step.state.last_points == (13, 7)


@pytest.mark.parametrize(
    ("last", "feral_with"),
    [
        (0, [2]), (1, [3]), (2, [0, 4]), (3, [1, 5]), (8, [6, 10]), (9, [7]), (10, [8]),
        (11, [9]), (12, [10]), (13, []), (14, []), (60, []),
    ],
)  # fmt: skip
def test_feral_by_the_last_points(last: int, feral_with: list[int]) -> None:
    assert [k for k in range(11) if is_feral(k, last)] == feral_with
    for k in range(11):
        step = turn((10, 10), (2,) * k, last=(last, 40), game=Hog(swine_swap=False))
        assert (FeralHogs in kinds(step)) is (k in feral_with)


def test_feral_looks_at_ones_own_last_points() -> None:
    assert FeralHogs not in kinds(turn((0, 0), (3, 3, 3), last=(9, 1)))
    assert FeralHogs in kinds(turn((0, 0), (3, 3, 3), last=(9, 1), to_move=1))


def test_bonus_is_not_part_of_the_last_points() -> None:
    step = turn((10, 70), (4, 4), last=(0, 5), game=Hog(swine_swap=False))
    assert step.state == HogState((21, 70), (8, 5), 1, (2, 0))


def test_a_pig_out_may_be_feral() -> None:
    step = turn((10, 70), (1, 4), game=Hog(swine_swap=False))
    assert step.state == HogState((14, 70), (1, 0), 1, (2, 0))


def test_feral_off() -> None:
    assert kinds(turn((0, 5), (2, 2), game=Hog(feral_hogs=False))) == [Rolled, Scored]


# --- swine swap ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "opponent", "swaps"),
    [
        (0, 0, True), (7, 7, True), (12, 2, True), (17, 7, True), (5, 6, False), (15, 14, True),
        (31, 45, True), (39, 45, True), (38, 45, False), (103, 12, True), (100, 0, True),
        (100, 10, False), (101, 10, True), (109, 10, False), (3, 103, True), (3, 113, False),
        (4, 113, True), (2, 113, True),
    ],
)  # fmt: skip
def test_swap_condition(score: int, opponent: int, swaps: bool) -> None:
    assert is_swap(score, opponent) is swaps


def test_swap_trades_scores_but_not_memory() -> None:
    step = turn((20, 45), (4, 4, 3), last=(5, 7), to_move=0)
    # 20 + 11 = 31 and 3 for feral hogs (3 dice, 5 points before) are 34: |4 - 5| = 1, not 4.
    assert FeralHogs in kinds(step)
    assert SwineSwap not in kinds(step)
    step = turn((20, 45), (4, 4, 3), last=(6, 7), to_move=0)
    assert step.events[1:] == (Scored(0, 11, (31, 45)), SwineSwap(0, (45, 31)))
    assert step.state == HogState((45, 31), (11, 7), 1, (3, 0))


def test_swap_looks_at_the_movers_tens_not_at_all() -> None:
    """|p mod 10 - q mod 10| = tens of the other: with 45 to 31 it swaps only as seen by 31."""
    first = turn((34, 45), (5, 6), last=(9, 9), game=Hog(feral_hogs=False))  # 45 to 45: 0, not 4
    assert SwineSwap not in kinds(first)
    second = turn((31, 40), (5,), to_move=1, last=(9, 9))  # 45 against 31: |5 - 1| = 4, not 3
    assert SwineSwap not in kinds(second)
    third = turn((31, 39), (5,), to_move=1, last=(9, 9))  # 44 against 31: |4 - 1| = 3
    assert third.events[-1] == SwineSwap(1, (44, 31))


def test_swap_at_equal_scores_changes_nothing_but_happens() -> None:
    step = turn((2, 7), (5,), last=(9, 9))
    assert step.events[-1] == SwineSwap(0, (7, 7))
    assert step.state == HogState((7, 7), (5, 9), 1, (1, 0))


def test_swap_comes_after_the_bonus() -> None:
    # 4 + 5 = 9 would swap with 13 no more than 12: |9 - 3| = 6; with the bonus 12: |2 - 3| = 1.
    step = turn((4, 13), (2, 3), last=(0, 9))
    assert step.events[1:] == (
        FeralHogs(0, 3), Scored(0, 8, (12, 13)), SwineSwap(0, (13, 12))
    )  # fmt: skip


def test_swap_off() -> None:
    assert kinds(turn((2, 7), (5,), last=(9, 9), game=Hog(swine_swap=False))) == [Rolled, Scored]


# --- end -------------------------------------------------------------------------------------


def test_whoever_passes_the_goal_and_swaps_loses() -> None:
    # 98 + 5 = 103 against 12: |3 - 2| = 1, the tens of 12.
    step = turn((98, 12), (5,), last=(9, 9))
    assert step.events[1:] == (
        Scored(0, 5, (103, 12)), SwineSwap(0, (12, 103)), Won(1)
    )  # fmt: skip
    assert Hog().players_to_act(step.state) == ()
    assert Hog().returns(step.state) == (-1.0, 1.0)


@pytest.mark.parametrize("player", [0, 1])
def test_reaching_the_goal_wins(player: int) -> None:
    scores = (98, 30) if player == 0 else (30, 98)
    step = turn(scores, (2,), last=(9, 9), to_move=player)
    assert step.events[-1] == Won(player)
    assert step.state.scores[player] == 100
    assert Hog().returns(step.state)[player] == 1.0
    assert sum(Hog().returns(step.state)) == 0.0


def test_one_short_of_the_goal_goes_on() -> None:
    step = turn((97, 30), (2,), last=(9, 9))
    assert Won not in kinds(step)
    assert Hog().players_to_act(step.state) == (1,)
    assert Hog().returns(step.state) == (0.0, 0.0)


def test_the_bonus_may_win() -> None:
    assert turn((96, 30), (1, 2), last=(0, 9)).events[-1] == Won(0)


def test_the_start() -> None:
    state = Hog().initial_state(Chance(1))
    assert state == HogState((0, 0), (0, 0), 0)
    assert Hog().players_to_act(state) == (0,)
    assert Hog().observe(state, 1) is state


# --- parameters ------------------------------------------------------------------------------


def test_another_goal() -> None:
    game = Hog(goal=10)
    assert turn((8, 3), (2,), last=(9, 9), game=game).events[-1] == Won(0)
    assert game.players_to_act(HogState((9, 9))) == (0,)
    assert turn((99, 30), (6, 6), last=(9, 9), game=Hog(goal=200)).state.scores == (111, 30)


def test_goal_1_ends_with_the_first_turn() -> None:
    for action in range(11):
        match = Match(Hog(goal=1), [None, None], 3)
        match.play({0: action})
        assert match.is_over
        assert sorted(match.returns) == [-1, 1]


def test_dice_have_their_sides() -> None:
    dice = Dice(20, 19)
    step = Hog(sides=20).step(HogState((0, 5)), {0: 2}, dice)
    assert dice.sides == {20}
    assert step.events[0] == Rolled(0, (20, 19), 39, False)


@pytest.mark.parametrize("action", [-1, 11, 10**30, 4.0, True, "4", None, 2.5, [], "\n"])
def test_illegal_numbers_of_dice(action: Any) -> None:
    with pytest.raises(IllegalActionError, match=r"^roll 0 to 10 dice, not ") as caught:
        Hog().check_action(HogState(), 0, action)
    assert "\n" not in str(caught.value)


def test_legal_numbers_of_dice() -> None:
    assert list(Hog().legal_actions(HogState(), 0)) == list(range(11))
    assert list(Hog(dice=3, free_bacon=False).legal_actions(HogState(), 0)) == [1, 2, 3]
    Hog().check_action(HogState(), 0, 0)
    with pytest.raises(IllegalActionError, match=r"^roll 1 to 3 dice, not 0$"):
        Hog(dice=3, free_bacon=False).check_action(HogState(), 0, 0)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("goal", 0), ("goal", 1001), ("goal", 4.5), ("goal", "9"), ("goal", 10**400),
        ("dice", 0), ("dice", 11), ("sides", 1), ("sides", 21), ("pig_out", 1),
        ("free_bacon", None), ("feral_hogs", "on"), ("swine_swap", 0), ("extra_turns", 1),
        ("preset", "SP22"), ("preset", "su20"), ("preset", 20), ("preset", []),
    ],
)  # fmt: skip
def test_parameters_out_of_bounds(name: str, value: Any) -> None:
    with pytest.raises(InputError, match=f"^hog: {name} must be "):
        Hog(**{name: value})


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (HogState((100, 0)), "scores must be from 0 to 99, not 100 and 0"),
        (HogState((0, -1)), "scores must be from 0 to 99, not 0 and -1"),
        (HogState(to_move=2), "the player to move must be 0 or 1"),
        (HogState(to_move=-1), "the player to move must be 0 or 1"),
        (HogState(last_points=(0, -1)), "the player to move must be 0 or 1, and last points"),
        (HogState(last_dice=(-1, 0)), "the player to move must be 0 or 1, and last points"),
        (HogState(last_dice=(0, 11)), "a last turn had at most 10 dice, not 11"),
    ],
)
def test_states_that_play_cannot_begin_from(state: HogState, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        Hog().check_state(state)
    assert str(caught.value).startswith(sentence)
    Hog().check_state(HogState((99, 99), (60, 0), 1))


# --- whole games -----------------------------------------------------------------------------


@given(games_of(120, 10, 20), st.integers(0, 2**64 - 1))
def test_what_holds_in_every_game(game: Hog, key: int) -> None:
    match = Match(game, [RANDOM, RANDOM], key).play_out()
    semester = PRESETS[game.preset]
    off = {
        FreeBacon: not game.free_bacon,
        FeralHogs: not game.has_feral_hogs,
        SwineSwap: not game.swine_swap or semester.swaps is None,
        ScoreJump: not game.swine_swap or semester.score_map is None,
        ExtraTurn: not game.extra_turns or semester.goes_on is None,
    }
    for before, played, after in zip(match.states, match.steps, match.states[1:], strict=False):
        player = before.to_move
        assert max(before.scores) < game.goal
        events = {type(event): event for event in played.events}
        assert after.to_move == (player if ExtraTurn in events else 1 - player)
        assert after.last_points[1 - player] == before.last_points[1 - player]
        assert after.last_dice[1 - player] == before.last_dice[1 - player]
        assert after.last_dice[player] == played.actions[player]
        assert not [kind for kind, is_off in off.items() if is_off and kind in events]
        gained = sum(after.scores) - sum(before.scores)
        assert gained >= events[Scored].gain >= 1
        assert gained == events[Scored].gain or ScoreJump in events
        assert events[Scored].gain == after.last_points[player] + 3 * (FeralHogs in events)
        if Rolled in events:
            rolled = events[Rolled]
            assert len(rolled.dice) == played.actions[player] <= game.dice
            assert all(1 <= face <= game.sides for face in rolled.dice)
            assert rolled.is_pig_out == (game.pig_out and 1 in rolled.dice)
            assert rolled.points == (1 if rolled.is_pig_out else sum(rolled.dice))
    assert len(match.steps) <= 2 * game.goal - 1
    assert max(match.state.scores) >= game.goal > min(match.state.scores)
    assert Won(0 if match.returns[0] > 0 else 1) in match.steps[-1].events


def turned(state: HogState) -> HogState:
    """Return the same with the seats changed."""
    return HogState(
        state.scores[::-1], state.last_points[::-1], 1 - state.to_move, state.last_dice[::-1]
    )


PAIRS = st.tuples(st.integers(0, 10), st.integers(0, 10))


@given(
    st.sampled_from(sorted(PRESETS)),
    st.tuples(st.integers(0, 99), st.integers(0, 99)),
    PAIRS,
    PAIRS,
    st.integers(0, 10),
    st.integers(0, 99),
)
def test_no_rule_asks_which_seat_moves(
    preset: Any,
    scores: tuple[int, int],
    points: tuple[int, int],
    dice: tuple[int, int],
    number: int,
    seed: int,
) -> None:
    game, state = Hog(preset=preset), HogState(scores, points, 0, dice)
    if number not in game.legal_actions(state, 0):
        return
    first = game.step(state, {0: number}, Chance(seed))
    second = game.step(turned(state), {1: number}, Chance(seed))
    assert turned(first.state) == second.state
    assert [type(event) for event in first.events] == [type(event) for event in second.events]
    assert game.returns(first.state) == game.returns(second.state)[::-1]


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_memory_has_one_of_the_classes(preset: Any) -> None:
    game = Hog(preset=preset)
    classes = {game.memory_class(remembered) for remembered in range(200)}
    assert classes == set(range(game.num_classes))
