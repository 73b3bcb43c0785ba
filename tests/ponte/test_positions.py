"""Canonical form, transitions and texts, against the vectors and by hand."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.system.errors import InputError
from engine.ponte.positions import Marked, Position, after, from_code, parse, ranked, seen, text_of
from engine.ponte.rules import PonteState
from tests.vectors import vectors


@st.composite
def positions(draw: st.DrawFn, most: int = 8) -> Position:
    k = draw(st.integers(0, most))
    teams = draw(st.permutations(range(1, 2 * k + 1)))
    return ranked(teams[:k], teams[k:], draw(st.integers(0, k)))


def test_vectors_of_any_strengths() -> None:
    for case in json.loads(vectors("ponte", "noncanonical.json").read_text()):
        position = ranked(case["myTeams"], case["opponentTeams"], case["chosenTeam"])
        mine, theirs, chosen = case["canonical"]
        assert position == Position(tuple(mine), tuple(theirs), chosen)


def test_chosen_counts_in_the_sorted_list() -> None:
    assert ranked([60, 10, 40], [20, 50, 30], 3) == Position((1, 4, 6), (2, 3, 5), 3)


@given(positions())
def test_text_and_code_come_back(position: Position) -> None:
    assert parse(text_of(position)).position == position
    assert from_code(position.code, position.k, position.chosen) == position


def test_marks_of_a_text() -> None:
    position = Position((1, 4, 5), (2, 3, 6), 0)
    assert text_of(position) == "abbaab"
    assert text_of(position, (1, 2, 3), 1) == "AbbAAb:1"
    assert parse(" AbbAAb:1 ") == Marked(position, (1, 2, 3), 1)
    assert parse("AbaBba:2").position == Position((1, 3, 6), (2, 4, 5), 2)
    assert text_of(Position(), (), 0) == ":0"
    assert parse("").position == Position()
    assert text_of(ranked(range(10, 20), range(10)), (1,), 10).endswith(":10")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("abc", "with a, b, A and B, not 'c'"),
        ("aab", "as many teams, not 2 and 1"),
        ("aBBa", "one team at most is named"),
        ("ab:2", "rounds won must be from 0 to 1"),
        ("ab:x", "rounds won must be from 0 to 1"),
        ("ab:", "rounds won must be from 0 to 1"),
        ("ab" * 31, "at most 30 teams, not 31"),
    ],
)
def test_texts_that_say_nothing(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        parse(text)


@pytest.mark.parametrize(
    ("mine", "theirs", "chosen", "why"),
    [
        ([1, 2], [3], 0, "as many teams"),
        ([1, 2], [3, 2], 0, "two teams have strength 2"),
        ([1, 1], [3, 2], 0, "two teams have strength 1"),
        ([1], [2], 2, "from 1 to 1, or 0 for none, not 2"),
        ([1], [2], -1, "not -1"),
        ([], [], 1, "no team can be named where none is left"),
    ],
)
def test_sides_that_cannot_meet(mine: list[int], theirs: list[int], chosen: int, why: str) -> None:
    with pytest.raises(InputError, match=why):
        ranked(mine, theirs, chosen)


def test_only_canonical_positions_exist() -> None:
    with pytest.raises(InputError, match="must be 1 to 4"):
        Position((1, 9), (2, 3))
    with pytest.raises(InputError, match="must be 1 to 2"):
        Position((0,), (1,))


def test_transitions() -> None:
    leading = Position((1, 4), (2, 3))
    answering = Position((2, 3), (1, 4), 2)
    assert after(leading, 2) == (0, True, answering)
    assert after(answering, 1) == (-1, True, Position((1,), (2,)))
    assert after(Position((1, 4), (2, 3), 1), 2) == (1, False, Position((1,), (2,)))


def test_what_a_player_sees() -> None:
    state = PonteState(((9, 1, 7), (4, 8, 2)), leader=1, combats=((1, 2),), named=0)
    position, teams = seen(state)
    assert teams == (2, 0)  # team 2 has strength 7, team 0 has 9
    assert position == Position((2, 4), (1, 3), 1)
