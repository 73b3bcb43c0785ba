"""Rounds of pairs: who meets whom in a Swiss and in a knockout, by results that are made up."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from engine.core.play.chance import Chance
from engine.core.tournament.matching import Matching
from engine.core.tournament.pairing import MOST_REPLAYS, Gap, Pairing, Rounds, places_in
from tests.core.games import refusal


def strongest_first(one: int, other: int) -> float:
    return float(other - one)


def played(rounds: Rounds, count: int, gap: Gap, most: int = 100) -> list[Pairing]:
    """Play round after round to the end."""
    while len(rounds.pairings) < most:
        pairing = rounds.next_pairing(count, gap)
        if pairing is None:
            break
        rounds = replace(rounds, pairings=(*rounds.pairings, pairing))
        rounds.check(count)
    return list(rounds.pairings)


def by_chance(seed: int, draws: float = 0.2) -> Gap:
    """Return results that nobody's strength decides."""

    def gap(one: int, other: int) -> float:
        chance = Chance(seed * 1_000_003 + one * 1009 + other)
        return 0.0 if chance.random() < draws else chance.random() - 0.5

    return gap


def test_the_upper_half_meets_the_lower_half_of_equal_points() -> None:
    first, second, third = played(Rounds("swiss", 3), 8, strongest_first)
    assert first == ((0, 4), (1, 5), (2, 6), (3, 7))
    assert second == ((0, 2), (1, 3), (4, 6), (5, 7))
    # 0 and 1 have two points, 6 and 7 none; 2, 3, 4 and 5 one.
    assert third == ((0, 1), (2, 4), (3, 5), (6, 7))


def test_who_is_left_over_goes_down() -> None:
    """Of three with a point the last meets the best of those without."""
    first, second = played(Rounds("swiss", 2), 6, strongest_first)
    assert first == ((0, 3), (1, 4), (2, 5))
    assert second == ((0, 1), (2, 3), (4, 5))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (7, 5), (8, 5), (33, 7), (64, 8)])
def test_nobody_meets_twice_and_all_play_or_are_free_once(
    count: int, rounds: int, seed: int
) -> None:
    pairings = played(Rounds("swiss", rounds), count, by_chance(seed))
    met = Counter(frozenset(pair) for pairing in pairings for pair in pairing)
    assert not met or max(met.values()) == 1
    assert len(pairings) == rounds
    free = Counter[int]()
    for pairing in pairings:
        assert len(pairing) == count // 2
        free.update(set(range(count)) - {i for pair in pairing for i in pair})
    assert all(times == 1 for times in free.values())
    assert len(free) == rounds * (count % 2)


def test_the_last_who_was_not_free_is_free() -> None:
    pairings = played(Rounds("swiss", 3), 5, strongest_first)
    free = [(set(range(5)) - {i for pair in pairing for i in pair}).pop() for pairing in pairings]
    assert free[0] == 4
    assert len(set(free)) == 3


def test_a_swiss_ends_where_all_have_met() -> None:
    """Six may be left in two circles of three who have not met: no round is made of these."""
    pairings = played(Rounds("swiss", 5), 6, by_chance(3))
    met = {frozenset(pair) for pairing in pairings for pair in pairing}
    assert len(met) == 3 * len(pairings)
    assert 3 <= len(pairings) <= 5


@pytest.mark.parametrize("seed", range(3))
def test_a_round_is_found_wherever_there_is_one(seed: int) -> None:
    """Of 40 everybody has half the others left in round 20: all can be paired (Dirac 1952)."""
    assert len(played(Rounds("swiss", 39), 40, by_chance(seed))) >= 20


@pytest.mark.parametrize("share", [0.3, 0.5, 0.7, 0.9])
def test_a_matching_is_perfect_wherever_one_is(share: float) -> None:
    found = set()
    for seed in range(40):
        chance = Chance(seed)
        everybody = range(2 + 2 * (seed % 4))
        pairs = (frozenset(pair) for pair in combinations(everybody, 2))
        apart = {pair for pair in pairs if chance.random() < share}
        found.add(can_be := can_be_paired(list(everybody), apart))
        matching = Matching(everybody, apart)
        assert matching.is_perfect == can_be
        for one, other in matching.partner.items():
            assert matching.partner[other] == one
            assert frozenset((one, other)) not in apart
    assert found == {True, False}


def can_be_paired(group: list[int], apart: set[frozenset[int]]) -> bool:
    """Try every way."""
    if not group:
        return True
    one, *others = group
    return any(
        frozenset((one, other)) not in apart
        and can_be_paired([each for each in others if each != other], apart)
        for other in others
    )


@pytest.mark.parametrize("pairings", [(((0, 1), (2, 3)),) * 2, (((0, 1),), ((0, 2),), ((0, 3),))])
def test_rounds_that_a_swiss_cannot_have_are_damaged(pairings: tuple[Pairing, ...]) -> None:
    rounds = Rounds("swiss", 2, pairings)
    assert "its rounds are damaged" in refusal(lambda: rounds.check(4))


def test_a_thousand_are_paired() -> None:
    pairings = played(Rounds("swiss", 6), 1000, by_chance(1, 0.1))
    assert len(pairings) == 6


def test_rounds_are_a_function_of_results_alone() -> None:
    for kind in (Rounds("swiss", 5), Rounds("knockout")):
        assert played(kind, 12, by_chance(4)) == played(kind, 12, by_chance(4))


def test_points_of_opponents_decide_between_equals() -> None:
    rounds = Rounds("swiss", 3)
    pairings = tuple(played(rounds, 8, strongest_first))
    places = places_in(replace(rounds, pairings=pairings), 8, strongest_first, [0.0] * 8)
    assert [each.entrant for each in places] == sorted(
        range(8), key=lambda i: next((-p.points, -p.buchholz, i) for p in places if p.entrant == i)
    )
    assert places[0].entrant == 0
    assert places[0].points == 3
    assert sum(each.points for each in places) == 12
    # 1 lost to 0 alone: 0 has 3 points, 5 and 3 have what they have.
    second = next(each for each in places if each.entrant == 1)
    points = {each.entrant: each.points for each in places}
    assert second.buchholz == points[0] + points[5] + points[3]


def test_the_bracket_keeps_the_first_two_apart() -> None:
    pairings = played(Rounds("knockout"), 8, strongest_first)
    assert pairings == [
        ((0, 7), (3, 4), (1, 6), (2, 5)),
        ((0, 3), (1, 2)),
        ((0, 1),),
    ]
    rounds = Rounds("knockout", 0, tuple(pairings))
    places = places_in(rounds, 8, strongest_first, [0.0] * 8)
    assert [(each.entrant, each.place) for each in places] == [
        (0, 1), (1, 2), (2, 3), (3, 3), (4, 5), (5, 5), (6, 5), (7, 5),
    ]  # fmt: skip
    assert places[1].beaten_by == 0
    assert places[0].beaten_by is None


def test_empty_places_of_the_bracket_are_the_first_ones_free_rounds() -> None:
    pairings = played(Rounds("knockout"), 5, strongest_first)
    assert pairings == [((3, 4),), ((0, 3), (1, 2)), ((0, 1),)]


def test_equals_play_again_and_then_the_first_named_goes_on() -> None:
    pairings = played(Rounds("knockout"), 4, lambda _one, _other: 0.0)
    assert pairings[: MOST_REPLAYS + 1] == [((0, 3), (1, 2))] * (MOST_REPLAYS + 1)
    assert pairings[MOST_REPLAYS + 1 :] == [((0, 1),)] * (MOST_REPLAYS + 1)


@pytest.mark.parametrize("count", [2, 3, 5, 6, 9, 16, 21])
@pytest.mark.parametrize("seed", range(3))
def test_all_but_one_are_beaten_once(count: int, seed: int) -> None:
    gap = by_chance(seed, draws=0.0)
    rounds = Rounds("knockout", 0, tuple(played(Rounds("knockout"), count, gap)))
    places = places_in(rounds, count, gap, [0.0] * count)
    assert sum(each.beaten_by is None for each in places) == 1
    assert [each.place for each in places][:2] == [1, 2]
    assert rounds.matches_left(count) == 0


def test_rounds_that_cannot_be() -> None:
    assert "1 to 7 rounds" in refusal(lambda: Rounds("swiss", 8).check(8))
    assert "1 to 7 rounds" in refusal(lambda: Rounds("swiss", 0).check(7))
    assert "damaged" in refusal(lambda: Rounds("swiss", 3, (((0, 1), (1, 2)),)).check(4))
    assert "damaged" in refusal(lambda: Rounds("swiss", 3, (((0, 9),),)).check(4))
