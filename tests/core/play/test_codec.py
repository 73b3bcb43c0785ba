"""Any value of a game to JSON and back; what is wrong is named by its place."""

from __future__ import annotations

import enum
import json
import sys
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.play.codec import decoded, encoded
from engine.core.play.match import Match
from engine.core.play.parameters import Bounds
from engine.core.play.registry import game_named, games
from engine.core.play.strategy import RANDOM
from engine.core.system.errors import InputError
from tests.core.games import refusal
from tests.core.play.plain_codec import plainly_encoded


class Suit(enum.Enum):
    HEARTS = 1
    SPADES = 2


@dataclass(frozen=True)
class Card:
    rank: int
    suit: Suit = Suit.HEARTS


@dataclass(frozen=True)
class Joker:
    color: Literal["red", "black"]


@dataclass(frozen=True)
class Hand:
    cards: tuple[Card, ...]
    pair: tuple[int, float]
    named: Mapping[str, int]
    seats: Mapping[int, Card | None]
    taken: frozenset[int]
    top: Card | Joker
    bounded: Annotated[int, Bounds(0, 9)]
    open: bool
    note: str | None = None
    anything: Any = None


@dataclass(frozen=True)
class Even:
    n: int

    def __post_init__(self) -> None:
        if self.n % 2:
            raise InputError("n must be even, not {n}", n=self.n)


CLASSES = {cls.__name__: cls for cls in (Card, Joker, Hand, Even)}
cards = st.builds(Card, st.integers(), st.sampled_from(Suit))
finite = st.floats(allow_nan=False, allow_infinity=False)
texts = st.text(st.characters())
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | finite | texts | cards,
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=5,
)
hands = st.builds(
    Hand,
    cards=st.lists(cards, max_size=3).map(tuple),
    pair=st.tuples(st.integers(), finite),
    named=st.dictionaries(texts, st.integers(), max_size=3),
    seats=st.dictionaries(st.integers(-(10**9), 10**9), st.none() | cards, max_size=3),
    taken=st.frozensets(st.integers(), max_size=3),
    top=cards | st.builds(Joker, st.sampled_from(["red", "black"])),
    bounded=st.integers(0, 9),
    open=st.booleans(),
    note=st.none() | texts,
    anything=anything,
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(texts | st.sampled_from(["type", "rank", "cards"]), inner, max_size=3)
    ),
    max_leaves=8,
)
HAND = Hand((Card(1),), (1, 2.0), {"a": 1}, {3: None}, frozenset({4}), Joker("red"), 5, True)


@given(hands)
def test_round_trip_through_json(hand: Hand) -> None:
    data = json.loads(json.dumps(encoded(hand, Hand)))
    assert decoded(data, Hand, "here", CLASSES) == hand
    tagged = json.loads(json.dumps(encoded(hand)))
    assert decoded(tagged, Any, "here", CLASSES) == hand


@given(hands)
def test_encoders_made_once_say_what_a_plain_recursion_says(hand: Hand) -> None:
    for hint in (Any, Hand, Card):
        assert json.dumps(encoded(hand, hint)) == json.dumps(plainly_encoded(hand, hint))
    for field, hint in typing.get_type_hints(Hand).items():
        value = getattr(hand, field)
        assert json.dumps(encoded(value, hint)) == json.dumps(plainly_encoded(value, hint))


@pytest.mark.parametrize("name", [entry.name for entry in games()])
def test_what_a_seat_sees_is_encoded_as_a_plain_recursion_does(name: str) -> None:
    game = game_named(name).game_class()
    hints = (Any, typing.get_type_hints(type(game).observe)["return"])
    match = Match(game, [RANDOM] * game.num_players, 5)
    for _ in range(8):
        for seat in match.to_act:
            view = game.observe(match.state, seat)
            for hint in hints:
                assert json.dumps(encoded(view, hint)) == json.dumps(plainly_encoded(view, hint))
        match.advance()
    for step in match.steps:
        assert json.dumps(encoded(step.events)) == json.dumps(plainly_encoded(step.events))


@dataclass(frozen=True)
class Branch:
    twigs: tuple[Branch, ...] = ()


ODD: list[tuple[Any, Any, Any]] = [
    (Branch((Branch(), Branch((Branch(),)))), Branch,
     {"twigs": [{"twigs": []}, {"twigs": [{"twigs": []}]}]}),
    ((Card(1), Card(2), Card(3)), tuple[Card, Any], [{"rank": 1, "suit": "HEARTS"}]
     + [{"type": "Card", "rank": rank, "suit": "HEARTS"} for rank in (2, 3)]),
    ((1, 2), tuple[()], [1, 2]),
    (None, tuple[int, ...], None),
    ({"a": Even(2)}, dict[str, Even], {"a": {"n": 2}}),
    ([Even(2)], list[Even], [{"n": 2}]),
    ([Even(2)], list[Even] | None, [{"type": "Even", "n": 2}]),
    ((np.int64(3), np.float32(0.5)), tuple[int, ...], [3, 0.5]),
]  # fmt: skip


@pytest.mark.parametrize(("value", "hint", "expected"), ODD)
def test_what_is_encoded_by_its_own_class(value: Any, hint: Any, expected: Any) -> None:
    assert encoded(value, hint) == expected
    assert type(encoded([np.int64(3)])[0]) is int


HINTS: list[Any] = [
    int, float, bool, str, None, Any, Card, Joker, Hand, Suit, Even, Card | Joker, int | None,
    int | str, tuple[int, ...], tuple[int, str], list[Card], frozenset[int],
    Mapping[int, Card], Mapping[str, Any], Literal["a", 1], Annotated[int, Bounds(0, 3)],
]  # fmt: skip


@given(json_values, st.sampled_from(HINTS))
def test_garbage_is_refused_in_one_sentence(data: Any, hint: Any) -> None:
    found = refusal(lambda: decoded(data, hint or type(None), "here", CLASSES))
    assert not found or found.startswith("here")
    assert "\n" not in found


def mutated(data: Any, value: Any) -> list[Any]:
    """Return `data` with each part replaced by `value` in turn."""
    copies: list[Any] = [value]
    if isinstance(data, dict):
        for key in data:
            copies += [{**data, key: item} for item in mutated(data[key], value)]
    if isinstance(data, list):
        for i in range(len(data)):
            copies += [[*data[:i], item, *data[i + 1 :]] for item in mutated(data[i], value)]
    return copies


@pytest.mark.parametrize(
    "value", [None, "", -1, 1.5, float("inf"), float("nan"), [], {}, 10**400, True, "HEARTS", [[]]]
)
def test_each_part_replaced(value: Any) -> None:
    for data in mutated(encoded(HAND, Hand), value):
        found = refusal(lambda data=data: decoded(data, Hand, "here", CLASSES))
        assert not found or found.startswith("here")


WRONG: list[tuple[Any, Any, str]] = [
    (True, int, "here must be a whole number, not True"),
    (1.0, int, "here must be a whole number, not 1.0"),
    ("1", int, "here must be a whole number, not 1"),
    (True, float, "here must be a number, not True"),
    (float("inf"), float, "here must be a number, not inf"),
    (10**400, float, "here must be a number, not 1000"),
    (1, bool, "here must be true or false, not 1"),
    (1, str, "here must be a text, not 1"),
    ([], Suit, "here must be one of HEARTS, SPADES, not []"),
    ("CLUBS", Suit, "here must be one of HEARTS, SPADES, not CLUBS"),
    ("c", Literal["a", "b"], "here must be one of"),
    ({}, Card, "here.rank must be a value, not nothing"),
    ({"rank": 1, "x": 2}, Card, "here must be no field but rank, suit, not x"),
    ([1, 2, 3], tuple[int, int], "here must be a list of 2, not one of 3"),
    ([1, "x"], tuple[int, ...], "here[1] must be a whole number, not x"),
    ({"a": 1}, tuple[int, ...], "here must be a list"),
    ({"x": 1}, Mapping[int, int], "here must be an object with whole numbers as keys"),
    ({"01": 1}, Mapping[int, int], "here must be an object with whole numbers as keys"),
    ({"--1": 1}, Mapping[int, int], "here must be an object with whole numbers as keys"),
    ({"9" * 5000: 1}, Mapping[int, int], "here must be an object with whole numbers as keys"),
    ({"٣": 1}, Mapping[int, int], "here must be an object with whole numbers as keys"),
    ({"type": "Nobody"}, Any, "here.type must be one of Card, Joker, Hand, Even, not Nobody"),
    ({"type": []}, Any, "here.type must be one of Card, Joker, Hand, Even, not []"),
    ({"rank": 1}, Any, "here.type must be one of"),
    ([{"type": "Card", "rank": "x"}], Any, "here[0].rank must be a whole number, not x"),
    (float("inf"), Any, "here must be a number, not inf"),
    ({"type": "Hand"}, Card | Joker, "here.type must be one of Card, Joker, not Hand"),
    ({"n": 3}, Even, "here: n must be even, not 3"),
    ("x" * 999, int, "here must be a whole number, not " + "x" * 57 + "..."),
]


@pytest.mark.parametrize(("data", "hint", "sentence"), WRONG)
def test_what_is_wrong_is_named_by_its_place(data: Any, hint: Any, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        decoded(data, hint, "here", CLASSES)
    assert str(caught.value).startswith(sentence)


def test_largest_float_is_a_number() -> None:
    assert decoded(sys.float_info.max, float, "here", {}) == sys.float_info.max
    assert decoded(3, float, "here", {}) == 3.0


def test_unions_of_scalars() -> None:
    assert decoded("a", int | str, "here", {}) == "a"
    assert decoded(None, int | None, "here", {}) is None
    with pytest.raises(InputError, match=r"here must be int \| str"):
        decoded(1.5, int | str, "here", {})


def test_what_has_no_json_form_is_our_mistake() -> None:
    with pytest.raises(TypeError, match="complex has no JSON form"):
        encoded(1j)
    with pytest.raises(TypeError, match="no JSON form"):
        decoded(1, complex, "here", {})


def test_numbers_of_numpy_are_numbers() -> None:
    written = json.dumps(encoded((np.int64(2), np.float64(0.5), np.float32(0.5))))
    assert written == "[2, 0.5, 0.5]"
