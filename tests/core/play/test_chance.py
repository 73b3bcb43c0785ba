"""Chance, and its compiled twin draw by draw."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.play import compiled_chance as compiled
from engine.core.play.batch import match_keys
from engine.core.play.chance import (
    Chance,
    chance_stream,
    derived_key,
    match_key,
    mixed,
    seat_stream,
    turn_stream,
)

KEYS = [0, 1, 2**63, 2**64 - 1, 0x123456789ABCDEF0]
keys = st.integers(0, 2**64 - 1)


def stream(key: int) -> np.ndarray:
    return np.array([key], dtype=np.uint64)


def test_known_values_of_splitmix64() -> None:
    """The first outputs for seed 1234567 in Vigna's reference implementation."""
    chance = Chance(1234567)
    expected = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [chance.bits() for _ in range(3)] == expected


@pytest.mark.parametrize("key", KEYS)
def test_twin_draw_by_draw(key: int) -> None:
    plain, twin = Chance(key), stream(key)
    for n in [1, 2, 6, 20, 1000, 2**31, 2**32 - 1] * 50:
        assert plain.bits() == compiled.bits(twin)
        assert plain.random() == compiled.random(twin)
        assert plain.below(n) == compiled.below(twin, n)


@given(keys, st.integers(0, 2**32))
def test_twin_derives_the_same_keys(key: int, index: int) -> None:
    assert compiled.mixed(np.uint64(key)) == mixed(key)
    assert compiled.derived_key(np.uint64(key), index) == derived_key(key, index)


@given(keys, st.integers(1, 2**32 - 1))
def test_twin_scales_exactly(draw: int, n: int) -> None:
    assert compiled.scaled(np.uint64(draw), n) == draw * n >> 64


@pytest.mark.parametrize("key", KEYS)
def test_twin_shuffles_alike(key: int) -> None:
    items, array = list(range(30)), np.arange(30)
    Chance(key).shuffle(items)
    compiled.shuffle(stream(key), array)
    assert items == array.tolist() != list(range(30))


def test_match_keys_equal_match_key() -> None:
    encounters = np.array([0, 1, 2, 77, 10**12], dtype=np.uint64)
    for seed in (0, 5, 2**64 - 1):
        assert match_keys(seed, encounters).tolist() == [
            match_key(seed, int(e)) for e in encounters
        ]


def test_streams_of_a_match_differ() -> None:
    firsts = {chance_stream(9).bits(), *(seat_stream(9, seat).bits() for seat in range(10))}
    assert len(firsts) == 11


def test_streams_of_the_turns_of_a_match_differ() -> None:
    """Also from all other streams, and from those of a match with the next seed."""
    others = [chance_stream, *(lambda key, of=seat: seat_stream(key, of) for seat in range(3))]
    firsts = [of(key).bits() for key in (9, 10) for of in others]
    firsts += [turn_stream(key, step).bits() for key in (9, 10) for step in range(500)]
    assert len(set(firsts)) == len(firsts) == 1008


def test_only_the_low_64_bits_of_a_key_count() -> None:
    assert Chance(2**64 + 5).bits() == Chance(5).bits()
    assert Chance(-1).bits() == Chance(2**64 - 1).bits()


def test_draws_are_evenly_spread() -> None:
    chance = Chance(42)
    counts = Counter(chance.below(6) for _ in range(60_000))
    chi_square = sum((count - 10_000) ** 2 / 10_000 for count in counts.values())
    assert chi_square < 20.5  # 99.9 % of fair dice, five degrees of freedom
    numbers = [chance.random() for _ in range(10_000)]
    assert 0 <= min(numbers) < max(numbers) < 1
    assert abs(sum(numbers) / 10_000 - 0.5) < 0.015


def test_shuffle_reaches_every_order_equally_often() -> None:
    chance = Chance(7)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [0, 1, 2]
        chance.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_shuffle_of_nothing() -> None:
    chance = Chance(1)
    for items in ([], [5]):
        again = list(items)
        chance.shuffle(again)
        assert again == items


def test_a_stream_goes_to_any_of_its_draws() -> None:
    whole, other = Chance(-5), Chance(-5)
    drawn = [whole.bits() for _ in range(20)]
    assert whole.num_draws == 20
    for number in (7, 0, 19):
        other.go_to(number)
        assert other.num_draws == number
        assert other.bits() == drawn[number]
