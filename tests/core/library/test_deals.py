"""A match of several deals is read off the seeds of kept matches, and points add up."""

from __future__ import annotations

import dataclasses

from engine.core.library.deals import (
    ROOM,
    deal_of,
    first_seed,
    num_deals,
    points_before,
    whole_matches,
)
from engine.core.library.entry import LibraryEntry, Player
from engine.core.library.opponents import beaten_opponents
from engine.core.play.registry import game_named

SHOOTERS, HOG = game_named("gunslinger"), game_named("hog")
PEOPLE = (None, *(each.strategy for each in SHOOTERS.opponents))
FIRST = first_seed(SHOOTERS, 7)


def deal(number: int, *scores: float, when: float = 0.0, first: int = FIRST) -> LibraryEntry:
    seed, points = first + number, scores or (3.0, 2.0, 1.0, 1.0, 1.0, 4.0)
    entry = LibraryEntry(
        *("key", "gunslinger", when or number, tuple(map(Player, PEOPLE)), ""),
        places=(1,) * 6,
        scores=points,
        seed=seed,
        num_steps=9,
    )
    return dataclasses.replace(entry, key=f"{seed} {when}")


def test_a_deal_is_known_by_its_seed() -> None:
    assert (num_deals(SHOOTERS), num_deals(HOG)) == (5, 1)
    assert first_seed(HOG, 7) == 7
    assert FIRST == 8 * ROOM
    numbers = [deal_of(SHOOTERS, FIRST + number) for number in range(6)]
    assert numbers == [0, 1, 2, 3, 4, None]
    assert [deal_of(SHOOTERS, seed) for seed in (0, 4, ROOM - 1)] == [None] * 3, "typed by people"
    assert deal_of(HOG, ROOM) is None
    assert 0 <= first_seed(SHOOTERS, 2**64 - 1) < 2**64


def test_the_points_before_a_deal_are_those_at_the_same_table() -> None:
    kept = [deal(0), deal(1), deal(1, *(0.0,) * 6, when=9.0), deal(3)]
    assert points_before(SHOOTERS, kept, FIRST, PEOPLE) == ()
    assert points_before(SHOOTERS, kept, FIRST + 2, PEOPLE) == deal(0).scores, "played again: 0"
    assert points_before(SHOOTERS, kept, FIRST + 4, PEOPLE) == (), "the third is missing"
    assert points_before(SHOOTERS, kept, FIRST + 1, PEOPLE[::-1]) == (), "others sat there"


def test_who_was_beaten_is_told_by_all_deals_of_a_match() -> None:
    whole = [deal(number) for number in range(5)]
    assert [len(deals) for deals in whole_matches(SHOOTERS, whole)] == [5]
    assert not any(each.is_beaten for each in beaten_opponents(SHOOTERS, whole[:4]))
    found = beaten_opponents(SHOOTERS, whole)
    assert [each.is_beaten for each in found] == [True, True, True, True, False]
    helped = dataclasses.replace(whole[2], unrated=("hint",))
    assert not any(each.is_beaten for each in beaten_opponents(SHOOTERS, [*whole, helped][:2]))
    again = dataclasses.replace(helped, key="again")
    marked = [*whole[:2], again, *whole[3:]]
    assert not any(each.is_beaten for each in beaten_opponents(SHOOTERS, marked))
