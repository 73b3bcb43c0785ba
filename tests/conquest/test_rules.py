"""What the kernel's answers do not tell: the sensible rules, turns and returns."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.conquest.map import Map
from engine.conquest.measures import match_measures
from engine.conquest.refusals import MOST_ACTIONS, RefusedError
from engine.conquest.rules import MAPS, Conquest
from engine.conquest.state import (
    ATTACK,
    FORT,
    PUT,
    Action,
    Attack,
    Board,
    EndTurn,
    Fort,
    Fought,
    Move,
    NextPhase,
    Put,
)
from engine.conquest.turns import CAPTURE_BONUS
from engine.core.play.chance import Chance, GivenChance
from engine.core.play.match import Match
from engine.core.play.strategy import RANDOM, FunctionStrategy
from engine.core.system.errors import InputError

GAME = Conquest()
ORIGINAL = Conquest(rules="original")
NUMBERS = (0,) * GAME.map.places


def board(phase: int, **owned: tuple[int, int]) -> Board:
    """Return player 1's turn 106, with places such as p3=(owner, troops)."""
    owners, troops = [-1] * len(NUMBERS), list(NUMBERS)
    for name, (owner, count) in owned.items():
        owners[int(name[1:])], troops[int(name[1:])] = owner, count
    return Board(
        tuple(owners), tuple(troops), NUMBERS, (9, 9, 9), turn=106, in_setup=False, phase=phase
    )


def refused(game: Conquest, state: Board, action: Any) -> str:
    """Return the code by which an action is refused, "" where it is legal."""
    try:
        game.check_action(state, state.to_move, action)
    except RefusedError as error:
        return error.code
    return ""


def play(game: Conquest, state: Board, action: Action) -> Board:
    game.check_action(state, state.to_move, action)
    return game.step(state, {state.to_move: action}, Chance(1)).state


def test_player_1_begins_and_the_setup_has_one_troop_a_turn() -> None:
    state = GAME.initial_state(Chance(0))
    assert GAME.players_to_act(state) == (1,)
    after = play(GAME, state, Put(4))
    assert (after.owners[4], after.troops[4], after.reserves) == (1, 1, (35, 34, 35))
    assert GAME.players_to_act(after) == (2,)
    assert GAME.players_to_act(play(GAME, after, EndTurn())) == (0,)
    assert refused(GAME, state, Put(4, 2)) == "ONE_TROOP"
    assert refused(GAME, state, NextPhase()) == "NOT_PLAY"


def test_the_play_begins_with_income_after_the_setup() -> None:
    game = Conquest(initial_troops=2, turns=30)
    state = game.initial_state(Chance(0))
    for _ in range(6):
        state = play(game, state, EndTurn())
    assert (state.turn, state.in_setup, state.reserves) == (7, False, (2, 5, 2))


def test_an_attack_without_dice_is_the_originals() -> None:
    state = board(ATTACK, p0=(1, 5), p1=(2, 5))
    assert refused(GAME, state, Attack(0, 1, 1.0)) == "NO_DICE"
    assert refused(ORIGINAL, state, Attack(0, 1, 1.0)) == ""
    after = play(ORIGINAL, state, Attack(0, 1, 1.0))
    assert (after.troops, after.rolled) == (state.troops, False)
    tired = replace(state, actions=MOST_ACTIONS)
    assert refused(ORIGINAL, tired, Attack(0, 1)) == "TOO_MANY_ACTIONS"
    assert refused(ORIGINAL, tired, EndTurn()) == ""
    assert refused(GAME, tired, Attack(0, 1)) == ""


def test_numbers_are_numbers_but_in_the_original() -> None:
    state = board(ATTACK, p0=(1, 5), p1=(2, 5))
    for wrong in (True, "0.5", float("nan"), float("inf"), None):
        assert refused(GAME, state, Attack(0, 1, wrong)) == "FRACTION_NOT_NUMBER"  # type: ignore[arg-type]
        assert refused(GAME, state, Attack(0, 1, 0, wrong)) == "MOVE_FRACTION_NOT_NUMBER"  # type: ignore[arg-type]
    assert refused(ORIGINAL, state, Attack(0, 1, "0.5")) == ""  # type: ignore[arg-type]
    assert refused(GAME, state, Attack(True, 1)) == "NOT_WHOLE"
    assert refused(GAME, state, "attack") == "NOT_AN_ACTION"


def test_a_share_that_is_no_number_fails_once_the_place_is_taken_in_the_original() -> None:
    """Held, the attack counts; taken, the original raises, and nothing but the dice has been."""
    attack = Attack(0, 1, 0, "nan")  # type: ignore[arg-type]
    held, taken = board(ATTACK, p0=(1, 2), p1=(2, 2)), board(ATTACK, p0=(1, 2), p1=(2, 1))
    low, high = GivenChance([0, 5, 5]), GivenChance([5, 0])
    assert refused(GAME, held, attack) == "MOVE_FRACTION_NOT_NUMBER"
    assert refused(ORIGINAL, held, attack) == refused(ORIGINAL, taken, attack) == ""
    after = ORIGINAL.step(held, {1: attack}, low).state
    assert after == replace(held, troops=(1, *held.troops[1:]), actions=1, rolled=True)
    with pytest.raises(RefusedError, match="the share that moves in is no number: nan"):
        ORIGINAL.apply(taken, 1, attack, GivenChance([5, 0]), [])
    step = ORIGINAL.step(taken, {1: attack}, high)
    assert step.state == replace(taken, actions=1, rolled=True)
    assert step.events[-1] == Fought(1, 0, 1, 2, 2, 1, 2, 0)


def test_nothing_is_claimed_with_no_troops_but_in_the_original() -> None:
    state = board(PUT, p0=(1, 5))
    assert refused(GAME, state, Put(3, 0)) == "NOT_POSITIVE"
    after = play(ORIGINAL, state, Put(3, -2))
    assert (after.owners[3], after.troops[3], after.reserves) == (1, 0, state.reserves)
    assert refused(ORIGINAL, state, Put(0, 0)) == "NOT_POSITIVE"


def test_a_fort_has_one_troop_or_more_but_in_the_original() -> None:
    state = board(FORT, p0=(1, 5))
    assert refused(GAME, state, Fort(0, 0)) == "NOT_POSITIVE"
    assert refused(GAME, state, Fort(0, -1)) == "NOT_POSITIVE"
    assert play(ORIGINAL, state, Fort(0, -1)).forts[0] == -2
    after = play(GAME, state, Fort(0, 2))
    assert (after.troops[0], after.forts[0], after.used_fort) == (3, 4, (False, True, False))
    assert refused(GAME, after, Fort(0, 1)) == "FORT_USED"


def test_dice_cannot_be_taken_back() -> None:
    state = board(ATTACK, p0=(1, 5), p1=(2, 5))
    after = play(GAME, state, Attack(0, 1))
    assert not GAME.may_undo(after)
    assert GAME.may_undo(play(GAME, after, NextPhase()))


def test_troops_move_once_along_own_places() -> None:
    state = replace(board(ATTACK, p0=(1, 5), p1=(1, 1), p2=(1, 1), p5=(1, 1)), phase=3)
    assert refused(GAME, state, Move(0, 5, 2)) == "NO_PATH"
    after = play(GAME, state, Move(0, 2, 4))
    assert (after.troops[0], after.troops[2]) == (1, 5)
    assert refused(GAME, after, Move(2, 0, 1)) == "ALREADY_MOVED"


def test_every_turn_begins_with_nothing_captured_moved_or_done() -> None:
    """What one player did in a turn does not bind the next."""
    p1, p2 = 0, GAME.map.neighbours[0][0]
    owned = {f"p{p1}": (0, 20), f"p{p2}": (1, 9)}
    state = replace(board(FORT, **owned), has_captured=True, has_moved=True, actions=7)
    after = play(GAME, state, EndTurn())
    assert after.to_move == (state.to_move + 1) % 3
    assert (after.has_captured, after.has_moved, after.actions) == (False, False, 0)


def test_the_first_capture_of_each_turn_brings_troops_to_who_captured() -> None:
    source, target = 0, GAME.map.neighbours[0][0]
    for player in range(3):
        owned = {f"p{source}": (player, 90), f"p{target}": ((player + 1) % 3, 1)}
        state = board(ATTACK, **owned)
        while state.to_move != player:
            state = replace(state, turn=state.turn + 1)
        for had in (False, True):
            before = replace(state, has_captured=had)
            after = play(GAME, before, Attack(source, target))
            assert after.owners[target] == player
            gained = [now - was for now, was in zip(after.reserves, before.reserves, strict=True)]
            assert gained == [CAPTURE_BONUS * (seat == player and not had) for seat in range(3)]
            assert after.has_captured


def fails(game: Any, view: Any, player: int, chance: Chance) -> Action:
    return Put(10**6)


def test_who_fails_ends_its_turns_and_the_match_goes_on() -> None:
    match = Match(GAME, [RANDOM, FunctionStrategy("fails", fails), RANDOM], 3).play_out()
    assert [fault.seat for fault in match.faults] == [1]
    assert match.is_over
    assert match.state.owners.count(1) == 0
    assert sorted(match.returns) == [0, 0, 1]


def test_measures_tell_how_a_match_ended() -> None:
    match = Match(GAME, [RANDOM] * 3, 5).play_out()
    found = match_measures(match)
    assert sum(row[1] for row in found) <= 6
    assert sum(row[2] for row in found) == (match.state.ended == "by_strategic")
    assert {row[3] for row in found} == {match.state.turn}


def test_a_match_ends_after_the_setup_or_not_at_all() -> None:
    with pytest.raises(InputError, match="turns must be more than the 105 of the setup"):
        Conquest(turns=105)


def test_play_begins_from_no_board_of_another_map() -> None:
    state = GAME.initial_state(Chance(0))
    GAME.check_state(state)
    for wrong in (
        replace(state, owners=(0,)),
        replace(state, reserves=(1, 2)),
        replace(state, owners=(3, *state.owners[1:])),
        replace(state, phase=5),
        replace(state, turn=0),
        replace(state, reserves=(1, -1, 2)),
    ):
        with pytest.raises(InputError):
            GAME.check_state(wrong)


def test_a_refusal_names_places_and_not_the_program() -> None:
    game = Conquest(MAPS.shipped(Map, "learning"))
    one, two = (game.map.title_of(place) for place in (0, 1))
    board = replace(game.initial_state(Chance(1)), in_setup=False, turn=106)
    told = {
        Put(0, 0): f"{one}, 0",
        Put(99, 1): "99, 1",
        Attack(0, 1): f"{one} → {two}",
        Attack(0, 1, 0.5): f"{one} → {two}, 0.5",
        Move(0, 1, 3): f"{one} → {two}, 3",
        Fort(1, 2): f"{two}, 2",
    }
    for action, signs in told.items():
        with pytest.raises(RefusedError, match=f": {signs}$"):
            game.check_action(board, board.to_move, action)


def test_progress_is_that_of_the_play_after_the_setup() -> None:
    """Thirds of it are opening, middle and end: all of the setup would be an opening alone."""
    game = Conquest()
    board = game.initial_state(Chance(1))
    turns = {0: 0.0, 105: 0.0, 112: 1 / 3, 126: 1.0, 165: 1.0}
    for turn, share in turns.items():
        assert game.progress(replace(board, turn=turn)) == pytest.approx(share)
    late = Conquest(first_finish=300)
    assert late.progress(replace(board, turn=135)) == pytest.approx(0.5)
