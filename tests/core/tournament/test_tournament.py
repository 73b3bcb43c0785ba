"""Tournaments: a pure function of settings and row, whatever the order or the size of blocks."""

from __future__ import annotations

import math
import os
import random
import sys
import threading
import tracemalloc
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from engine.core.play.chance import Chance, derived_key, match_key
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import RANDOM
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.errors import InputError
from engine.core.system.hardware import BACKGROUND_PRIORITY
from engine.core.tournament import tournament
from engine.core.tournament.play import play
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.standings import Report
from engine.core.tournament.tournament import run
from engine.hog.rules import Hog
from tests.core.games import BIDS, HIGH, HOG, LOW, NIM, REMEMBERING, THREE, Nim, playing, raising

TAKE_ONE = playing(1, "one")
CHEAT = playing("spock", "cheat")
SHORT = Hog(goal=20)


def nim(*strategies: Any, games: int = 40, **options: Any) -> TournamentSettings:
    entrants = named_entrants([(s.name, s) for s in strategies])
    return TournamentSettings(NIM, Nim(9), entrants, games, 5, **options)


def bids(*strategies: Any, games: int = 40) -> TournamentSettings:
    entrants = named_entrants([(s.name, s) for s in strategies])
    return TournamentSettings(BIDS, THREE, entrants, games, 5)


def hog(*texts: str, games: int = 200, seed: int = 5, **options: Any) -> TournamentSettings:
    entrants = named_entrants([(text, parse_strategy(HOG, SHORT, text)) for text in texts])
    return TournamentSettings(HOG, SHORT, entrants, games, seed, **options)


def result(settings: TournamentSettings) -> Report:
    *_, last = run(settings)
    assert last.iteration == last.total == settings.num_rows
    return last.value


def means(report: Report) -> dict[str, float]:
    return {s.entrant: s.mean for s in report.standings}


EVERYTHING = {
    "nim": nim(RANDOM, TAKE_ONE, REMEMBERING),
    "bids": bids(RANDOM, CHEAT, REMEMBERING, HIGH),
    "hog": hog("always-3", "random", "bacon:cutoff=4,k=2"),
}


@pytest.fixture(params=EVERYTHING)
def settings(request: pytest.FixtureRequest) -> TournamentSettings:
    return EVERYTHING[request.param]


def test_rows_are_pure(settings: TournamentSettings) -> None:
    rows = [settings.row(i) for i in range(settings.num_rows)]
    results = {i: play(settings, row) for i, row in enumerate(rows)}
    order = list(results)
    random.Random(1).shuffle(order)
    for i in order:
        assert settings.row(i) == rows[i]
        assert play(settings, settings.row(i)) == results[i]


def test_standings_are_those_of_the_rows(settings: TournamentSettings) -> None:
    """Sums over `play`, game by game, against what `run` reports from its blocks and batches."""
    gained: dict[int, list[float]] = {i: [] for i in range(len(settings.entrants))}
    faults: Counter[int] = Counter()
    by_encounter: dict[tuple[int, int], list[float]] = {}
    for i in range(settings.num_rows):
        row = settings.row(i)
        played = play(settings, row)
        for seat, entrant in enumerate(row.seats):
            gained[entrant].append(played.returns[seat])
            by_encounter.setdefault((entrant, row.encounter), []).append(played.returns[seat])
        faults.update(row.seats[each.seat] for each in played.failures)
    report = result(settings)
    for i, entrant in enumerate(settings.entrants):
        standing = next(s for s in report.standings if s.entrant == entrant.name)
        assert standing.games == len(gained[i])
        assert standing.mean == pytest.approx(np.mean(gained[i]), abs=1e-12)
        assert standing.faults == faults[i]
        if "win_rate" in standing.measures:
            assert standing.measures["win_rate"] == np.mean([g > 0 for g in gained[i]])
    assert list(means(report).values()) == sorted(means(report).values(), reverse=True)


def test_results_do_not_depend_on_the_size_of_blocks(settings: TournamentSettings) -> None:
    usual = result(settings)
    for size in (1, 7, 64):
        again = result(replace(settings, block_rows=size))
        for one, other in zip(again.standings, usual.standings, strict=True):
            assert one.mean == pytest.approx(other.mean)
            assert one.standard_error == pytest.approx(other.standard_error)


@pytest.mark.parametrize("block_rows", [0, 8])
def test_results_do_not_depend_on_who_finishes_first(block_rows: int) -> None:
    mixed = (*hog("always-3", "random", "swap").entrants, *named_entrants([("r", REMEMBERING)]))
    settings = TournamentSettings(HOG, SHORT, mixed, 40, 5, block_rows=block_rows)
    usual = result(settings)
    for workers in (2, 3):
        *_, last = run(settings, workers=workers)
        assert last.value.standings == usual.standings
        assert last.value.strategies == usual.strategies


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own")
@pytest.mark.parametrize(("in_background", "priority"), [(True, BACKGROUND_PRIORITY), (False, 0)])
def test_in_the_background_all_cores_play_and_give_way(
    in_background: bool, priority: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, found = _priority(), set()
    play_rows = HOG.play_rows
    assert play_rows is not None

    def noting(*arguments: Any) -> Any:
        found.add((threading.get_native_id(), _priority()))
        return play_rows(*arguments)

    monkeypatch.setattr(GameEntry, "play_rows", staticmethod(noting))
    *_, last = run(EVERYTHING["hog"], workers=2, in_background=in_background)
    assert threading.get_native_id() not in {thread for thread, _ in found}
    assert {each for _, each in found} == {max(own, priority)}
    assert _priority() == own
    assert last.value.standings == result(EVERYTHING["hog"]).standings


def _priority() -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


def test_batches_play_the_games_that_matches_play(monkeypatch: pytest.MonkeyPatch) -> None:
    for settings in (EVERYTHING["hog"], hog("swap", "always-2", against=(1,))):
        batched = result(settings)
        with monkeypatch.context() as patch:
            patch.setattr(GameEntry, "kernel_for", None)
            assert result(settings).standings == batched.standings


def test_settings_are_asked_once_which_strategies_have_kernels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def kernel_for(game: Any, strategy: Any) -> Any:
        asked.append(strategy)
        return kernel(game, strategy)

    kernel = HOG.kernel_for
    assert kernel is not None
    monkeypatch.setattr(GameEntry, "kernel_for", property(lambda _entry: kernel_for))
    settings = hog("always-3", "always-3", "random", games=100)
    result(settings)
    assert asked == [settings.entrants[0].strategy, RANDOM]


def test_entrants_without_a_kernel_play_among_others() -> None:
    entrants = (*hog("always-3", "random").entrants, *named_entrants([("r", REMEMBERING)]))
    report = result(replace(hog("random", "random"), entrants=entrants, games=10))
    assert {s.games for s in report.standings} == {20}
    assert sum(means(report).values()) == pytest.approx(0)


def test_the_seed_decides() -> None:
    one, same, other = (result(hog("always-3", "random", seed=seed)) for seed in (1, 1, 2))
    assert one.standings == same.standings
    assert one.standings != other.standings


def test_both_seatings_share_their_chance() -> None:
    settings = hog("always-3", "always-3", games=400)
    for encounter in range(5):
        one, two = settings.row(2 * encounter), settings.row(2 * encounter + 1)
        assert one.key == two.key == match_key(5, encounter)
        assert one.seats == two.seats[::-1]
        assert play(settings, one) == play(settings, two)  # equal strategies: the same game
    report = result(settings)
    assert means(report) == {"always-3": 0.0, "always-3 2": 0.0}
    assert {s.standard_error for s in report.standings} == {0.0}


def test_every_pair_meets_equally_often() -> None:
    settings = nim(RANDOM, TAKE_ONE, REMEMBERING, RANDOM, games=6)
    assert settings.num_rows == 36
    seen = Counter(settings.row(i).seats for i in range(36))
    assert len(seen) == 12
    assert set(seen.values()) == {3}
    assert {s.games for s in result(settings).standings} == {18}


def test_gauntlet_plays_pairs_with_one_entrant_only() -> None:
    settings = nim(RANDOM, TAKE_ONE, REMEMBERING, games=10, against=(1,))
    assert settings.pairs == ((1, 0), (1, 2))
    report = result(settings)
    assert {s.entrant: s.games for s in report.standings} == {
        "one": 20, "random": 10, "seating": 10
    }  # fmt: skip
    assert report.cross is not None
    assert report.cross.games[0, 2] == 0
    assert report.entrants == ("random", "one", "seating")


@pytest.mark.parametrize("entrants", [2, 3, 5, 7])
def test_free_for_all_turns_everyone_through_every_seat(entrants: int) -> None:
    settings = bids(*[RANDOM] * entrants, games=300)
    assert settings.num_rows == 300
    places = Counter(
        (seat, entrant) for i in range(300) for seat, entrant in enumerate(settings.row(i).seats)
    )
    for entrant in range(entrants):
        counts = {places[seat, entrant] for seat in range(3)}
        assert len(counts) == 1
        assert 0.6 < counts.pop() * entrants / 300 < 1.4
    assert len({settings.row(3 * e).seats for e in range(100)}) > 1


@pytest.mark.parametrize("games", [1, 2, 4, 31])
def test_free_for_all_may_end_within_an_encounter(games: int) -> None:
    report = result(bids(RANDOM, HIGH, REMEMBERING, games=games))
    assert sum(s.games for s in report.standings) == 3 * games


def test_the_draw_of_entrants_disturbs_no_game() -> None:
    settings = bids(RANDOM, RANDOM, RANDOM)
    row = settings.row(0)
    alone = Match(THREE, [RANDOM] * 3, row.key).play_out()
    assert play(settings, row).returns == alone.returns


def test_the_draw_of_entrants_is_no_stream_of_the_game() -> None:
    """Seat by seat and for the rules: none of their streams would have drawn the same entrants."""
    settings = bids(RANDOM, REMEMBERING, HIGH, LOW, games=60)
    encounters = range(20)
    met = [settings.row(3 * encounter).seats for encounter in encounters]
    for index in range(settings.game.num_players + 1):
        drawn = []
        for encounter in encounters:
            deck = list(range(4))
            Chance(derived_key(match_key(settings.seed, encounter), index)).shuffle(deck)
            drawn.append(tuple(deck[1:]))
        assert sum(one == other for one, other in zip(met, drawn, strict=True)) < 5


def test_faults_are_counted_and_the_tournament_goes_on() -> None:
    report = result(nim(RANDOM, raising(ValueError("no")), games=20))
    assert {s.entrant: (s.mean, s.faults) for s in report.standings} == {
        "random": (1.0, 0), "fails": (-1.0, 20)
    }  # fmt: skip
    three = result(bids(RANDOM, CHEAT, HIGH, games=30))
    assert {s.entrant: s.faults for s in three.standings}["cheat"] == 30


def test_snapshots_show_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "_SNAPSHOT_SECONDS", 0.0)
    monkeypatch.setattr(tournament, "_LARGEST_SHARE", math.inf)
    shots = list(run(nim(RANDOM, TAKE_ONE, games=20)))
    assert [shot.iteration for shot in shots] == [*range(1, 20), 20]
    for shot in shots:
        assert sum(s.games for s in shot.value.standings) == 2 * shot.iteration
        assert shot.total == 20


def test_strategies_named_twice_are_seated_twice() -> None:
    dumb, other = playing(1, "dumb"), playing(2, "dumb 2")
    texts = [("dumb", dumb), ("dumb", dumb), ("x", other), ("dumb", dumb)]
    entrants = named_entrants(texts)
    assert [(e.name, e.text) for e in entrants] == [
        ("dumb", "dumb"), ("dumb 2", "dumb"), ("dumb 2 2", "x"), ("dumb 3", "dumb")
    ]  # fmt: skip
    two_spellings = hog("bacon", "bacon:k=6", "always-6", "always:k=6").entrants
    assert [e.name for e in two_spellings] == ["bacon", "bacon 2", "always-6", "always-6 2"]
    assert [e.text for e in two_spellings] == ["bacon", "bacon:k=6", "always-6", "always:k=6"]


BAD: list[tuple[dict[str, Any], str]] = [
    ({"games": 3}, "games must be even, for both seatings of a pair, not 3"),
    ({"games": 0}, "games must be even, for both seatings of a pair, not 0"),
    ({"games": -2}, "games must be even"),
    ({"games": 10**12}, "1,000,000,000,000 games are too many; 100,000,000 may be played"),
    ({"against": (2,)}, "there is no entrant number 2"),
    ({"against": (-1,)}, "there is no entrant number -1"),
    ({"entrants": named_entrants([("a", RANDOM)])}, "a tournament needs two entrants, not 1"),
    ({"entrants": ()}, "a tournament needs two entrants, not 0"),
]


@pytest.mark.parametrize(("changes", "sentence"), BAD)
def test_settings_that_make_no_tournament(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        replace(nim(RANDOM, TAKE_ONE), **changes)
    assert str(caught.value).startswith(sentence)


def test_a_free_for_all_takes_any_number_of_games() -> None:
    assert bids(RANDOM, RANDOM, games=1).num_rows == 1
    with pytest.raises(InputError, match="games must be positive, not 0"):
        bids(RANDOM, RANDOM, games=0)


def test_a_strategy_unfit_for_the_game_stops_the_tournament() -> None:
    with pytest.raises(InputError, match="always-9 rolls 9 dice; these rules allow 0 to 5"):
        list(run(replace(hog("always-9", "random"), game=Hog(goal=20, dice=5))))


def test_ten_times_the_games_take_no_more_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "_KEEP_SECONDS", 0.0)
    result(hog("always-3", "random", games=2))  # compiles
    peaks = []
    for games in (30_000, 300_000):
        tracemalloc.start()
        result(hog("always-3", "random", games=games))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.5 * peaks[0]
