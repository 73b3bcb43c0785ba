"""The picture of Hog is a pure function of events and time, and agrees with the rules."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

from engine.core.play.chance import Chance
from engine.core.play.match import Match, PlayedStep
from engine.core.play.strategy import RANDOM
from engine.hog.rules import (
    ExtraTurn,
    FeralHogs,
    Hog,
    HogState,
    Rolled,
    Scored,
    ScoreJump,
    SwineSwap,
    Won,
)
from gui.hog.board.animation import LOOKS, PAUSE, HogFrame, after, first_board, frame, timeline
from gui.hog.board.turn_outcomes import turn_odds
from gui.hog.board.words import describe, tray_text
from gui.shared.page.seats import EVERYONE, Seats
from gui.shared.page.timeline import log_icon

SEATS = Seats(("You", "Final"), ("", "plays the final table"), 0)
RULES = (
    Hog(),
    Hog(goal=30),
    Hog(goal=250, dice=3),
    Hog(goal=60, sides=12, pig_out=False),
    Hog(goal=40, free_bacon=False, feral_hogs=False),
    Hog(goal=1),
)


class Forced(Chance):
    """Rolls what it is told."""

    def __init__(self, *faces: int) -> None:
        super().__init__(0)
        self.faces = list(faces)

    def below(self, n: int) -> int:
        return self.faces.pop(0) - 1


def played(state: HogState, rolls: int, *faces: int, game: Hog | None = None) -> PlayedStep:
    game = game or Hog()
    actions = {state.to_move: rolls}
    return PlayedStep(actions, game.step(state, actions, Forced(*faces)).events)


def at_end(state: HogState, rolls: int, *faces: int, game: Hog | None = None) -> HogFrame:
    line = timeline((game or Hog(), state), [played(state, rolls, *faces, game=game)])
    return frame(line, line.length, SEATS, EVERYONE)


def texts(picture: HogFrame) -> list[str]:
    return [line.whole for line in tray_text(picture).lines]


@pytest.mark.drawn("key", 3)
@pytest.mark.parametrize("game", RULES, ids=repr)
@pytest.mark.parametrize("key", range(12))
def test_every_step_ends_in_its_state(game: Hog, key: int) -> None:
    check_ends(game, key)


def check_ends(game: Hog, key: int) -> None:
    """Assert that every step of a match ends in its state."""
    match = Match(game, (RANDOM, RANDOM), key).play_out()
    line = timeline((game, match.states[0]), match.steps)
    board = first_board(game, match.states[0])
    for step, state in enumerate(match.states, start=-1):
        for event in match.steps[step].events if step >= 0 else ():
            board = after(board, event)
        picture = frame(line, line.end_of(step), SEATS, EVERYONE)
        assert picture.state == board.state == state
        assert tuple(lane.score for lane in picture.lanes) == state.scores
        assert tuple(lane.last_points for lane in picture.lanes) == state.last_points
        assert tuple(lane.last_dice for lane in picture.lanes) == state.last_dice
        assert all(lane.shift == 0 for lane in picture.lanes)
        lengths = [min(score / game.goal, 1) for score in state.scores]
        assert [lane.length for lane in picture.lanes] == lengths
        acting = game.players_to_act(state)
        assert picture.to_move == (acting[0] if acting else None)
        assert (picture.winner is not None) == (not acting)
        if step >= 0:
            roll = match.steps[step].events[0]
            dice = roll.dice if isinstance(roll, Rolled) else ()
            assert tuple(die.face for die in picture.dice) == dice
            assert all(die.away == 0 for die in picture.dice)
            assert picture.turn is not None
            assert picture.turn.number == step + 1
    if not game.players_to_act(match.state):
        assert picture.winner == (0 if match.returns[0] > 0 else 1)


def test_rest_after_a_step_is_the_same_all_through_the_pause() -> None:
    match = Match(Hog(), (RANDOM, RANDOM), 3).play_out()
    line = timeline((Hog(), match.states[0]), match.steps)
    for step in range(line.num_steps):
        end = line.end_of(step)
        rest = frame(line, end, SEATS, EVERYONE)
        assert frame(line, end - PAUSE * 0.5, SEATS, EVERYONE) == rest
        assert frame(line, end - PAUSE, SEATS, EVERYONE) == rest


def test_the_fold_agrees_with_the_rules() -> None:
    for key in range(30):
        match = Match(Hog(), (RANDOM, RANDOM), key).play_out()
        board = first_board(Hog(), match.states[0])
        for step, state in zip(match.steps, match.states[1:], strict=True):
            for event in step.events:
                board = after(board, event)
            assert board.state == state


def test_a_frame_depends_on_time_alone() -> None:
    match = Match(Hog(), (RANDOM, RANDOM), 5).play_out()
    line = timeline((Hog(), match.states[0]), match.steps)
    times = [line.length * part / 97 for part in range(98)]
    forwards = [frame(line, seconds, SEATS, EVERYONE) for seconds in times]
    again = timeline((Hog(), match.states[0]), match.steps)
    backwards = [frame(again, seconds, SEATS, EVERYONE) for seconds in reversed(times)]
    assert forwards == backwards[::-1]


def test_lengths_are_those_of_the_design() -> None:
    wanted = {Rolled: 0.6, Scored: 0.3, SwineSwap: 0.45, FeralHogs: 0.35}
    assert {kind: LOOKS[kind].seconds for kind in wanted} == wanted


def test_dice_roll_into_the_tray_and_stay_on_the_table() -> None:
    state = HogState((10, 20), (9, 9), 0)
    line = timeline((Hog(), state), [played(state, 5, 2, 3, 4, 5, 6)])
    way = [frame(line, 0.6 * part / 40, SEATS, EVERYONE).dice for part in range(1, 41)]
    for before, now in itertools.pairwise(way):
        assert all(0 <= new.away <= old.away for old, new in zip(before, now, strict=True))
        assert all(1 <= die.face <= 6 for die in now)
    assert [die.face for die in way[-1]] == [2, 3, 4, 5, 6]
    assert len({die.face for dice in way for die in dice}) > 3


def test_scores_trade_places_on_the_way() -> None:
    state = HogState((52, 62), (7, 9), 0)
    line = timeline((Hog(), state), [played(state, 5, 5, 5, 6, 4, 3)])
    start = next(span.start for span in line.spans if isinstance(span.event, SwineSwap))
    first, middle = frame(line, start, SEATS, EVERYONE), frame(line, start + 0.225, SEATS, EVERYONE)
    assert [lane.score for lane in first.lanes] == [62, 78]
    assert [lane.shift for lane in first.lanes] == [1, 1]
    assert [lane.length for lane in first.lanes] == [0.78, 0.62]
    assert [lane.shift for lane in middle.lanes] == pytest.approx([0.5, 0.5])
    assert [lane.length for lane in middle.lanes] == pytest.approx([0.70, 0.70])
    assert first.to_move == middle.to_move == 0
    assert frame(line, line.length, SEATS, EVERYONE).to_move == 1
    assert [mark.text for mark in line.marks] == ["Feral hogs", "Swine swap"]


def test_rules_are_told_with_their_true_numbers() -> None:
    swap = at_end(HogState((52, 62), (7, 9), 0), 5, 5, 5, 6, 4, 3)
    assert texts(swap) == [
        "5 + 5 + 6 + 4 + 3 = 23, no 1 among them",
        "Feral hogs: 5 dice, 2 off your last 7 points, +3",
        "Swine swap: ones digits 8 and 2 differ by 6, the tens digit of 62: scores trade places",
    ]
    pig = at_end(HogState((10, 20), (9, 9), 0), 3, 2, 1, 5)
    assert texts(pig) == ["Pig out: a 1 among the dice, the turn is worth 1"]
    assert [die.counts for die in pig.dice] == [False, True, False]
    bacon = at_end(HogState((50, 68), (9, 9), 0), 0)
    assert texts(bacon) == ["Free bacon: 10 − 8 + 6 = 8 points"]
    first = at_end(HogState(), 2, 3, 4)
    assert "Feral hogs: 2 dice, 2 off the 0 of a first turn, +3" in texts(first)


def test_passing_the_goal_and_swapping_loses() -> None:
    lost = at_end(HogState((88, 71), (7, 9), 0), 5, 5, 4, 3, 2, 3)
    assert lost.winner == 1
    assert tray_text(lost).title == "You lost, 71 to 108"
    assert describe(lost)[:2] == (
        "You: 71, last turn 17.",
        "Final: 108, last turn 9, won.",
    )


def test_the_empty_tray_says_who_begins() -> None:
    for state, title in ((HogState(), "You begin"), (HogState(to_move=1), "Final begins")):
        assert tray_text(frame(timeline((Hog(), state), []), 0.0, SEATS, EVERYONE)).title == title


@pytest.mark.parametrize("game", [Hog(), Hog(sides=4), Hog(pig_out=False), Hog(goal=25)], ids=repr)
@pytest.mark.parametrize("rolls", range(4))
def test_odds_are_those_of_counting_every_roll(game: Hog, rolls: int) -> None:
    check_odds(game, HogState((15, 12), (4, 7), 0), rolls)


def check_odds(game: Hog, state: HogState, rolls: int) -> None:
    """Assert that the odds of a roll are what all of its outcomes add up to."""
    odds = turn_odds(game, state, 0, rolls)
    counted: Counter[type | str] = Counter()
    every = list(itertools.product(range(1, game.sides + 1), repeat=rolls))
    points = []
    for faces in every:
        step = game.step(state, {0: rolls}, Forced(*faces))
        points.append(next(e.gain for e in step.events if isinstance(e, Scored)))
        counted["one"] += 1 in faces
        counted.update({type(event) for event in step.events})
        counted["win"] += step.state.scores[0] >= game.goal
        counted["loss"] += step.state.scores[1] >= game.goal
    found = (odds.swap, odds.jump, odds.again, odds.win, odds.loss)
    names = (SwineSwap, ScoreJump, ExtraTurn, "win", "loss")
    assert found == pytest.approx([counted[name] / len(every) for name in names])
    assert odds.pig_out == pytest.approx(counted["one"] / len(every) if game.pig_out else 0)
    assert odds.mean == pytest.approx(sum(points) / len(points))
    if game.pig_out and rolls:
        others = [worth for worth, faces in zip(points, every, strict=True) if 1 not in faces]
        assert odds.mean_otherwise == pytest.approx(sum(others) / len(others))


@pytest.mark.parametrize(
    ("events", "icon"),
    [
        ([SwineSwap(0, (3, 2)), Won(0)], "arrow-left-right"),
        ([ScoreJump(0, (3, 2), "Hog pile"), Won(0)], "chevron-up"),
        ([FeralHogs(0, 3), Rolled(0, (1, 2), 1, True)], "plus"),
        ([Rolled(0, (1, 2), 1, True)], "circle-alert"),
        ([Rolled(0, (3, 2), 5, False)], ""),
        ([Rolled(0, (3, 2), 5, False), Won(0)], "trophy"),
    ],
)
def test_a_turn_has_the_icon_of_what_names_it(events: list[Any], icon: str) -> None:
    assert log_icon(LOOKS, events, 0) == icon
