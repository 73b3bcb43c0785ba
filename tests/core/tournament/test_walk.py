"""Sequential tests of tournaments: the same end for everybody, and what they refuse."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.core.play.registry import game_named
from engine.core.play.strategy import RANDOM
from engine.core.play.strategy_texts import parse_strategy
from engine.core.ratings.sequential import SequentialReport, SequentialTest
from engine.core.tournament import tasks, tournament
from engine.core.tournament.play import play
from engine.core.tournament.results import sampled_command, sampled_json, verdict_sentence
from engine.core.tournament.schedule import TournamentSettings, most_games, named_entrants
from engine.core.tournament.store import opened_store, store_for
from engine.core.tournament.tournament import run
from engine.hog.rules import Hog
from tests.core.games import BIDS, HIGH, HOG, LOW, THREE, refusal

TEST = SequentialTest(0, 60)


def hog(one: str = "bacon", other: str = "always-2", **options: Any) -> TournamentSettings:
    game = Hog(goal=30)
    named = [(text, parse_strategy(HOG, game, text)) for text in (one, other)]
    given = {"games": 20_000, "seed": 5, "sequential": TEST, **options}
    return TournamentSettings(HOG, game, named_entrants(named), **given)


def bids(*others: Any, **options: Any) -> TournamentSettings:
    named = [("high", HIGH), ("low", LOW), *((each.name, each) for each in others)]
    given = {"games": 4000, "seed": 5, "sequential": TEST, **options}
    return TournamentSettings(BIDS, THREE, named_entrants(named), **given)


def walked(settings: TournamentSettings, **options: Any) -> tuple[int, SequentialReport]:
    *_, last = run(settings, **options)
    assert last.value.test is not None
    return last.iteration, last.value.test


def test_it_stops_where_the_ratio_passes_a_bound_and_counts_what_was_played() -> None:
    games, found = walked(hog())
    lower, upper = found.test.bounds
    assert upper < TEST.bounds[1]
    assert found.verdict == ("high" if found.ratio >= upper else "low")
    assert all(lower < ratio < upper for _, ratio in found.walk[:-1])
    assert [count for count, _ in found.walk] == list(range(12, games // 2 + 1, 12))
    assert found.encounters == games // 2 < 10_000
    assert found.encounters_left == 0
    assert found.classes is not None
    assert sum(found.classes) == found.encounters
    assert found.ratio == TEST.ratio_of_classes(found.classes)


def test_classes_are_those_of_the_games() -> None:
    settings = hog(games=600, sequential=SequentialTest(0, 1))
    _, found = walked(settings)
    seen: Counter[float] = Counter()
    for encounter in range(300):
        score = 0.0
        for row in (settings.row(2 * encounter), settings.row(2 * encounter + 1)):
            returns = play(settings, row).returns
            own = row.seats.index(0)
            score += (1 + np.sign(returns[own] - returns[1 - own])) / 2
        seen[score] += 1
    assert found.classes == tuple(seen[each / 2] for each in range(5))
    assert found.verdict == ""
    assert 0 < found.encounters_left < math.inf


def test_any_number_of_workers_ends_at_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = walked(hog())
    monkeypatch.setattr(tasks, "_FIRST_CALL", 7)
    for workers in (2, 3):
        assert walked(hog(), workers=workers) == alone


def test_a_store_goes_on_and_keeps_the_walk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone, path = walked(hog()), tmp_path / "t.sqlite"
    monkeypatch.setattr(tournament, "_SNAPSHOT_SECONDS", -1.0)
    with store_for(path, hog()) as store:
        work = run(hog(), store)
        next(work)
        work.close()  # type: ignore[attr-defined]
        assert store.summary().is_open
    with store_for(path, hog()) as store:
        assert walked(hog(), keeper=store) == alone
    with opened_store(path) as store:
        settings = store.settings()
        assert settings.sequential == TEST
        summary = store.summary()
        assert not summary.is_open
        assert summary.total == summary.num_games == alone[0]
        assert store.report(settings).test == alone[1]
    words = refusal(lambda: store_for(path, hog(sequential=SequentialTest(0, 61))))
    assert words == f"{path} holds another tournament: its sequential test is another"


def test_of_many_two_play_in_turn_in_one_seat_among_the_same_others() -> None:
    settings = bids(RANDOM, HIGH, games=240)
    seats, others = set(), Counter()
    for encounter in range(120):
        one, other = settings.row(2 * encounter), settings.row(2 * encounter + 1)
        assert one.key == other.key
        seat = one.seats.index(0)
        assert other.seats == tuple(1 if each == 0 else each for each in one.seats)
        assert seat == encounter % 3
        seats.add(seat)
        others.update(one.seats)
    assert seats == {0, 1, 2}
    assert set(others) == {0, 2, 3}
    assert 90 < others[2] < 150


def test_of_many_the_difference_of_standing_is_tested() -> None:
    settings = bids(RANDOM)
    games, found = walked(settings)
    beyond = []
    for encounter in range(games // 2):
        one, other = (play(settings, settings.row(2 * encounter + k)) for k in (0, 1))
        seat = settings.row(2 * encounter).seats.index(0)
        beyond.append(one.returns[seat] - other.returns[seat])
    values = np.array(beyond)
    ratio = TEST.ratio_of_differences(len(values), values.sum(), (values**2).sum())
    assert found.ratio == pytest.approx(ratio, abs=1e-9)
    assert found.verdict
    assert found.classes is None
    mean, spread = values.mean(), values.std()
    assert found.elo[0] == pytest.approx(mean / spread * 800 / math.log(10) / math.sqrt(2))


def test_slow_strategies_are_looked_at_more_often() -> None:
    entry = game_named("gunslinger")
    game = entry.game_class(players=4, enemies=1)
    named = [(text, parse_strategy(entry, game, text)) for text in ("ev", "sampler", "dumb")]
    settings = TournamentSettings(entry, game, named_entrants(named), 100, 5, sequential=TEST)
    assert settings.rows_a_block == 20
    assert (settings.orders, settings.deals) == ("in turn", "shared")
    assert hog().rows_a_block == 24
    assert hog(sequential=SequentialTest(0, 5)).rows_a_block == 100


REFUSED = [
    (lambda: hog(orders="shuffled"), "a sequential test lets two change places: orders are both"),
    (lambda: hog(deals="fresh"), "a sequential test compares two with the same luck: deals are"),
    (lambda: hog(grid=(("goal", (20, 30)),)), "a sequential test is of one game's rules: a grid"),
    (lambda: hog(until_error=0.1), "a sequential test ends when it is decided, not at an error"),
    (lambda: hog(is_exact=True), "a sequential test plays games: nothing is left to test"),
    (lambda: hog(games=3), "games must be even, for both seatings of a pair, not 3"),
    (lambda: hog(games=40_000_000), "a sequential test ends after 20,000,000 games at the latest"),
    (lambda: bids(), "of 3 seats a sequential test fills all but one with the entrants behind"),
    (lambda: bids(RANDOM, orders="every"), "a sequential test puts two in turn in one seat among"),
    (lambda: bids(RANDOM, games=7), "games must be even, for both seatings of a test, not 7"),
    (lambda: bids(RANDOM, sequential=None, orders="in turn"), "its orders of the seats are those"),
    (
        lambda: replace_entrants(hog(), "random"),
        "a sequential test is of two strategies, not of 3",
    ),
]


def replace_entrants(settings: TournamentSettings, *more: str) -> TournamentSettings:
    texts = [*(each.text for each in settings.entrants), *more]
    named = [(text, parse_strategy(HOG, settings.game, text)) for text in texts]
    return TournamentSettings(HOG, settings.game, named_entrants(named), 100, 5, sequential=TEST)


@pytest.mark.parametrize(("make", "sentence"), REFUSED)
def test_what_a_sequential_test_cannot_have(make: Any, sentence: str) -> None:
    assert refusal(make).startswith(sentence)


def test_it_may_last_as_long_as_games_are_kept() -> None:
    assert most_games(hog(games=2)) == 20_000_000


@pytest.mark.parametrize(
    ("low", "high", "verdict", "words"),
    [
        (0, 5, "high", "a is better than b: 5 rather than 0 points of normalized Elo"),
        (0, 5, "low", "a is not better than b: 0 rather than 5 points of normalized Elo"),
        (-3, 1, "high", "a is no worse than b: 1 rather than −3 points of normalized Elo"),
        (-3, 1, "low", "a is worse than b: −3 rather than 1 points of normalized Elo"),
        (0, 5, "", "it is not decided whether a is better than b: 5 or 0 points of normalized"),
    ],
)
def test_verdicts_in_words(low: float, high: float, verdict: Any, words: str) -> None:
    report = SequentialReport(SequentialTest(low, high), verdict=verdict)
    assert str(verdict_sentence(report, ("a", "b"))).startswith(words)


def test_the_command_and_what_it_prints() -> None:
    settings = hog(sequential=SequentialTest(0, 60, 0.05, 0.1))
    command = sampled_command(settings)
    assert " --sprt 0,60 --beta 0.1" in command
    odd = SequentialTest(0.12345678, 1234.5678, 0.01234567)
    told = " --sprt 0.12345678,1234.5678 --alpha 0.01234567"
    assert told in sampled_command(replace(settings, sequential=odd))
    assert "--orders" not in command
    assert "--deals" not in command
    *_, last = run(settings)
    told = sampled_json(last.value, settings)["sequential"]
    assert told["llr"] == last.value.test.ratio
    assert told["verdict"] in ("low", "high")
    assert set(told) == {
        "low", "high", "alpha", "beta", "llr", "bounds", "encounters", "classes", "elo",
        "elo_error", "verdict", "says",
    }  # fmt: skip
