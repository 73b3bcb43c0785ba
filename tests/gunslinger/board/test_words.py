"""The words of Gunslinger: who is left, what one has, and at the end who shares a rank."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.gunslinger.relations import Relations
from engine.gunslinger.rules import QUIET_ROUNDS, Gunslinger, Showdown
from gui.gunslinger.board.words import GunslingerWords
from gui.shared.page.seats import Seats
from tests.gunslinger.board.showdowns import LISTS, NAMES, SIX

SEATS = Seats(NAMES[:6], person=0)
"""What the six have with these fallen: see the lists."""
ENDS = [
    ((), 0, "6 of 6 alive, you have 2 of 4 points and share rank 1 with 5 players"),
    ((1, 2), 0, "4 of 6 alive, you have 4 of 4 points and rank 1"),
    ((2,), 0, "5 of 6 alive, you have 3 of 4 points and share rank 1 with Frank"),
    (
        (2,),
        4,
        "5 of 6 alive, you have 2 of 4 points and share rank 3 with Dutch; "
        "You and Frank are first with 3",
    ),
    (
        (0, 3),
        0,
        "4 of 6 alive, you have 0 of 4 points and share rank 5 with Dutch; Bonnie is first with 4",
    ),
]


def over(fallen: tuple[int, ...]) -> Showdown:
    return Showdown(LISTS, tuple(i not in fallen for i in range(6)), quiet=QUIET_ROUNDS)


@pytest.mark.parametrize(("fallen", "person", "told"), ENDS)
def test_the_end_is_told_with_points_and_with_whom(
    fallen: tuple[int, ...], person: int, told: str
) -> None:
    state = over(fallen)
    points = SIX.returns(state)
    assert told.startswith(f"{6 - len(fallen)} of 6 alive, you have {points[person]:g} of 4 points")
    assert GunslingerWords().status(SIX, state, replace(SEATS, person=person)) == told


def test_while_it_goes_on_one_knows_what_one_has_and_nobody_else() -> None:
    words, state = GunslingerWords(), replace(over((1,)), quiet=3)
    own = words.status(SIX, SIX.observe(state, 0), SEATS)
    assert own == "5 of 6 alive, you have 3 of 4 points"
    assert words.status(SIX, SIX.observe_public(state), SEATS) == "5 of 6 alive"
    assert words.status(SIX, state, SEATS) == "5 of 6 alive"


def test_who_looks_on_is_told_who_is_first() -> None:
    told = GunslingerWords().status(SIX, over((1, 2)), replace(SEATS, person=None))
    assert told == "4 of 6 alive, You first with 4 of 4 points"


@pytest.mark.parametrize(("enemies", "friends"), [(0, 0), (2, 1), (1, 2)])
def test_points_are_of_as_many_as_there_can_be(enemies: int, friends: int) -> None:
    game = Gunslinger(4, enemies, friends)
    assert game.most_points == 1 + enemies + friends


def test_what_a_seat_knows_of_its_score_is_its_score() -> None:
    relations = Relations(((1,), (0,), (), ()), ((2, 3), (), (0,), (0, 1)))
    game = Gunslinger(4, 0, 0)
    for alive in [(True,) * 4, (True, False, False, True), (False, True, False, False)]:
        state = Showdown(relations, alive)
        seen = [game.observe(state, player).score for player in range(4)]
        assert seen == list(game.returns(state))
