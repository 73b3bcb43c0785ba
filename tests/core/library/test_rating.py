"""Ladders and ratings: known truths, bounds, and intervals that hold what they promise."""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import engine.core.library.ladder as ladders
from engine.core.library.entry import LibraryEntry, Player, places_of
from engine.core.library.ladder import TOP, Ladder, Rung, ladder_of, shipped_ladder
from engine.core.library.rating import RatedMatch, Rating, bound_of, rated_matches, rating_of
from engine.core.play.registry import games
from engine.core.ratings.davidson import Davidson, PairSums
from engine.core.ratings.plackett_luce import PlackettLuce, Rankings
from engine.core.ratings.rankings import UNIT, stages
from engine.core.ratings.ratings import Ratings
from tests.core.games import refusal
from tests.drawn import SEED

STRENGTHS = (2000.0, 1961.0, 1747.0, 1652.0, 1615.0)
RUNGS = tuple(Rung(name, each, 0.0, 9) for name, each in zip("abcde", STRENGTHS, strict=True))
LADDER = Ladder("hog", 9, 1, RUNGS)


def ranking(theta: Any, chance: np.random.Generator) -> tuple[int, ...]:
    """Return places drawn from the model itself: the largest of strengths with Gumbel noise."""
    return places_of(list(np.asarray(theta) / UNIT + chance.gumbel(size=len(theta))))


def rated(seen: Counter[tuple[tuple[int, int], ...]], count: int) -> Ratings:
    """Return the ratings by rankings, of which each is an encounter: numbers and their places."""
    games = np.repeat(np.array(list(seen)), list(seen.values()), axis=0)
    seats, places = games[:, :, 0], games[:, :, 1]
    if seats.shape[1] > 2:
        ranked = PlackettLuce.of(Rankings(count, seats, places, np.arange(len(games))))
        assert ranked is not None
        return ranked.ratings()
    sums = PairSums(count)
    sums.add(seats, 0.5 * (1 + np.sign(places[:, 1] - places[:, 0])), np.arange(len(games)))
    model = Davidson.of(sums)
    assert model is not None
    return model.ratings()


def matches_of(
    truth: float, count: int, others: int, chance: np.random.Generator
) -> list[RatedMatch]:
    found = []
    for _ in range(count):
        against = tuple(float(each) for each in chance.choice(STRENGTHS, others))
        found.append(RatedMatch(against, ranking((truth, *against), chance)))
    return found


def test_stages_are_what_ranks_leave() -> None:
    assert list(stages((2, 1, 3))) == [
        (1.0, {0: 1.0, 1: 1.0, 2: 1.0}),
        (1.0, {0: 1.0, 2: 1.0}),
        (1.0, {2: 1.0}),
    ]


@pytest.mark.parametrize("places", [(1, 1), (1, 1, 1), (1, 2, 2, 4), (1, 1, 3, 3)])
def test_equals_count_as_the_mean_over_their_orders(places: tuple[int, ...]) -> None:
    worth = [1.0, 2.0, 5.0, 0.3][: len(places)]

    def value(order: tuple[int, ...]) -> float:
        return sum(
            weight * math.log(sum(worth[seat] * n for seat, n in counted.items()))
            for weight, counted in stages(order)
        )

    orders = [
        each
        for each in itertools.permutations(range(1, len(places) + 1))
        if all(
            (each[i] < each[j]) or not places[i] < places[j]
            for i, j in itertools.permutations(range(len(places)), 2)
        )
    ]
    assert value(places) == pytest.approx(sum(map(value, orders)) / len(orders))


def test_of_a_match_that_has_a_winner_and_no_other_places_only_the_winner_counts() -> None:
    """Who lost beside others has not drawn with them: that brought all strengths together."""
    gaps = {400.0: 10.0, -150.0: 10 ** (-150 / 400)}
    for gap, odds in gaps.items():
        won = 12_000 * odds / (odds + 2)
        lost = 12_000 * 2 * odds / (2 * odds + 1)  # two of the first, and one of the second
        seen: Any = Counter(
            {
                ((0, 1), (1, 2), (1, 2)): round(won),
                ((0, 2), (1, 1), (1, 2)): round(12_000 - won),
                ((1, 2), (0, 1), (0, 2)): round(lost),
                ((1, 1), (0, 2), (0, 2)): round(12_000 - lost),
            }
        )
        found = rated(seen, 2)
        assert found.strengths[0] - found.strengths[1] == pytest.approx(gap, abs=1)
        assert found.games.tolist() == [24_000, 24_000]


def test_many_equals_are_counted_about_so() -> None:
    assert len(list(stages((1,) * 60))) == 60


def test_a_ladder_finds_the_strengths_that_made_the_games() -> None:
    truth, chance = np.array(STRENGTHS), np.random.default_rng(1)
    for seats in (2, 3):
        seen: Counter[tuple[tuple[int, int], ...]] = Counter()
        for _ in range(6000):
            who = chance.choice(5, seats, replace=False)
            seen[tuple(zip(who.tolist(), ranking(truth[who], chance), strict=True))] += 1
        found = ladder_of("hog", list("abcde"), rated(seen, 5), 6000, 1)
        assert found.rungs[0].strength == TOP
        for rung in found.rungs:
            true = STRENGTHS["abcde".index(rung.strategy)]
            assert abs(rung.strength - true) < 5 * rung.standard_error + 1
        assert sum(rung.games for rung in found.rungs) == 6000 * seats


def test_two_strategies_stand_as_far_apart_as_elo_says() -> None:
    won: Any = Counter({((0, 1), (1, 2)): 750, ((0, 2), (1, 1)): 250})
    found = ladder_of("hog", ["a", "b"], rated(won, 2), 1000, 1)
    assert found.rungs[1].strength == pytest.approx(TOP - 400 * math.log10(750.5 / 250.5), abs=0.1)


def test_from_the_first_match_on_there_is_a_wide_rating() -> None:
    chance = np.random.default_rng(2)
    assert rating_of([]).kind == "none"
    found = rating_of([RatedMatch((1800.0,), (1, 2)), RatedMatch((1800.0,), (2, 1))])
    assert (found.kind, found.num_opponents) == ("rated", 1)
    assert found.strength == pytest.approx(1800, abs=0.1)
    assert found.half_width > 300
    assert rating_of(matches_of(1800, 20, 1, chance)).kind == "rated"


def test_half_of_all_won_is_the_strength_of_the_other() -> None:
    matches = [RatedMatch((1700.0,), places) for places in ((1, 2), (2, 1)) * 20]
    found = rating_of(matches)
    assert found.strength == pytest.approx(1700, abs=0.1)
    drawn = rating_of([RatedMatch((1700.0,), (1, 1))] * 40)
    assert (drawn.strength, drawn.low) == pytest.approx((found.strength, found.low), abs=0.1)
    # With p wins of n the likelihood is known in closed form: 40 (log 2 - log(2 cosh(t / 2))).
    t = (found.high - 1700.0) / UNIT
    assert 2 * 40 * math.log(math.cosh(t / 2)) == pytest.approx(3.8415, abs=0.01)


def test_where_equals_draw_chances_are_davidsons() -> None:
    """Against his formula, and a likelihood that is looked through point by point."""
    draws, other = 0.8, 1700.0
    matches = [RatedMatch((other,), each) for each in 12 * [(1, 2)] + 20 * [(1, 1)] + 8 * [(2, 1)]]

    def value(strength: float) -> float:
        gap = (strength - other) / UNIT
        won, lost = math.exp(gap / 2), math.exp(-gap / 2)
        shares = np.array([won, draws, lost]) / (won + draws + lost)
        return float(np.array([12, 20, 8]) @ np.log(shares))

    found = rating_of(matches, 0.0, draws)
    assert found.strength is not None
    points = np.arange(1600.0, 1900.0, 0.1)
    values = np.array([value(each) for each in points])
    inside = points[values >= values.max() - 3.841458820694124 / 2]
    assert found.strength == pytest.approx(points[values.argmax()], abs=0.1)
    assert (found.low, found.high) == pytest.approx((inside[0], inside[-1]), abs=0.2)


def test_all_won_or_all_lost_is_a_bound() -> None:
    best = rating_of([RatedMatch((1615.0,), (1, 2))] * 30)
    assert (best.kind, best.strength, best.high) == ("above", None, math.inf)
    # 30 wins have the likelihood p^30: the bound is where that is exp(-3.8415 / 2).
    p = math.exp(-3.841458820694124 / 2 / 30)
    assert best.low == pytest.approx(1615 + UNIT * math.log(p / (1 - p)), abs=0.1)
    assert bound_of(best, LADDER) == "a"
    worst = rating_of([RatedMatch((2000.0,), (2, 1))] * 30)
    assert (worst.kind, worst.low) == ("below", -math.inf)
    assert bound_of(worst, LADDER) == "e"
    assert bound_of(Rating(20, None, -math.inf, 2100.0, "below"), LADDER) == ""
    third = rating_of([RatedMatch((1615.0, 2000.0), (3, 1, 2))] * 30)
    assert third.kind == "below"


def entry(strategy: str | None, **changes: Any) -> LibraryEntry:
    players = changes.pop("players", (Player(strategy), Player(None)))
    facts = {"unrated": (), **changes}
    return LibraryEntry("k", "hog", 0.0, players, "", (1, 2), (), 1, 9, **facts)


def test_only_rated_matches_against_the_ladder_count() -> None:
    entries = [
        entry("a"),
        entry("stranger"),
        entry("b", unrated=("hint",)),
        entry("b", unrated=("hint", "warning")),
        entry("b", unrated=("warning",)),
        entry(None),
    ]
    assert rated_matches(entries, LADDER) == [
        RatedMatch((2000.0,), (2, 1), ("a",)),
        RatedMatch((STRENGTHS[1],), (2, 1), ("b",)),
    ]
    assert rated_matches(entries, Ladder("ponte", 9, 1, RUNGS)) == []


@pytest.mark.parametrize("game", [each.name for each in games()])
def test_every_shipped_ladder_holds_the_games_own_strategies(game: str) -> None:
    found = shipped_ladder(game)
    if found is None:
        return
    known = {each.name for entry in games() if entry.name == game for each in entry.strategies}
    assert {text.partition(":")[0] for text in found.strengths} <= known
    assert found.rungs[0].strength == TOP
    assert [each.strength for each in found.rungs] == sorted(found.strengths.values())[::-1]


def test_a_wrong_ladder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ladder.json"
    monkeypatch.setattr(ladders, "resource", lambda *_names: path)
    assert shipped_ladder("hog") is None
    path.write_text(json.dumps(LADDER.to_json()))
    assert shipped_ladder("hog") == LADDER
    assert "no ladder of nim" in refusal(lambda: shipped_ladder("nim"))
    path.write_text(json.dumps({**LADDER.to_json(), "rungs": 7}))
    assert "rungs" in refusal(lambda: shipped_ladder("hog"))


def test_what_the_ladder_misses_is_added_for_each_opponent() -> None:
    level = [RatedMatch((1700.0,), places, ("a",)) for places in ((1, 2), (2, 1)) * 200]
    plain, found = rating_of(level), rating_of(level, 60.0)
    off = 1.959964 * 60
    assert found.strength == plain.strength
    assert found.half_width == pytest.approx(math.hypot(plain.half_width, off), abs=0.1)
    both = level[:200] + [replace(each, names=("b",)) for each in level[:200]]
    assert rating_of(both, 60.0).num_opponents == 2
    halved = math.hypot(plain.half_width, off / math.sqrt(2))
    assert rating_of(both, 60.0).half_width == pytest.approx(halved, abs=0.1)
    won = [RatedMatch((1700.0,), (1, 2), ("a",))] * 9
    assert rating_of(won, 60.0).low == pytest.approx(rating_of(won).low - off, abs=0.1)
    lost = [RatedMatch((1700.0,), (2, 1), ("a",))] * 9
    assert rating_of(lost, 60.0).high == pytest.approx(rating_of(lost).high + off, abs=0.1)


def uneven_ladder(misfit: float, chance: np.random.Generator) -> tuple[Ladder, float]:
    """Return the ladder of strategies whom no scale fits, and how its points stand to the truth."""
    truth = np.sort(chance.uniform(1600, 2000, 8))[::-1]
    seen: Counter[tuple[tuple[int, int], ...]] = Counter()
    for one, other in itertools.combinations(range(8), 2):
        gap = truth[one] - truth[other] + misfit * chance.normal()
        won = int(chance.binomial(1000, 1 / (1 + math.exp(-gap / UNIT))))
        seen[(one, 1), (other, 2)] += won
        seen[(one, 2), (other, 1)] += 1000 - won
    found = ladder_of("hog", list("abcdefgh"), rated(seen, 8), 28_000, 1)
    points = [found.strengths[name] for name in "abcdefgh"]
    return found, float(np.mean(points) - truth.mean())


def covered_off_the_scale(
    count: int, opponents: int, played: int, chance: np.random.Generator, *, is_added: bool = True
) -> float:
    """Return how often the interval of somebody whom the scale fits as badly holds the truth."""
    held = 0
    for _ in range(count):
        misfit = float(chance.uniform(30, 120))
        ladder, shift = uneven_ladder(misfit, chance)
        person = float(chance.uniform(1650, 1950))
        names = chance.choice(list("abcdefgh"), opponents, replace=False)
        own = {name: person + misfit * chance.normal() for name in names}
        matches = []
        for k in range(played):
            name = str(names[k % opponents])
            theirs = ladder.strengths[name]
            places = ranking((own[name] + shift, theirs), chance)
            matches.append(RatedMatch((theirs,), places, (name,)))
        found = rating_of(matches, ladder.misfit if is_added else 0.0)
        held += found.low <= person + shift <= found.high
    return held / count


def test_what_the_ladder_misses_is_measured() -> None:
    chance = np.random.default_rng(4)
    for misfit in (0.0, 80.0):
        found = [uneven_ladder(misfit, chance)[0].misfit for _ in range(16)]
        assert math.sqrt(np.mean(np.square(found))) == pytest.approx(misfit, abs=8)


def test_many_matches_against_one_opponent_hold_the_truth() -> None:
    held = covered_off_the_scale(50, 1, 100, np.random.default_rng(7))
    assert held >= 0.85
    plain = covered_off_the_scale(30, 1, 100, np.random.default_rng(7), is_added=False)
    assert plain < 0.7


@pytest.mark.soak
@pytest.mark.parametrize(("opponents", "played"), [(1, 10), (1, 100), (3, 100), (8, 240)])
def test_ratings_hold_where_no_scale_fits(
    opponents: int, played: int, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = np.random.default_rng(int(SEED) + opponents)
    held = covered_off_the_scale(2000, opponents, played, chance)
    plain = covered_off_the_scale(400, opponents, played, chance, is_added=False)
    with capsys.disabled():
        print(f"rating: {played} matches, {opponents} opponents: {held:.3f} (model: {plain:.3f})")
    assert 0.93 <= held <= 0.975


def covered(count: int, others: int, seed: int) -> float:
    """Return in which share of so many simulations the interval holds the truth."""
    chance, held = np.random.default_rng(seed), 0
    for _ in range(count):
        truth = float(chance.uniform(1550, 2050))
        found = rating_of(matches_of(truth, int(chance.integers(20, 240)), others, chance))
        held += found.low <= truth <= found.high
    return held / count


@pytest.mark.parametrize("others", [1, 2])
def test_intervals_hold_the_truth(others: int) -> None:
    assert covered(80 if others == 1 else 20, others, 7) >= 0.8


@pytest.mark.soak
@pytest.mark.parametrize("others", [1, 2, 5])
def test_intervals_hold_the_truth_as_often_as_they_say(others: int) -> None:
    assert 0.93 <= covered(2000, others, int(SEED) + others) <= 0.97
