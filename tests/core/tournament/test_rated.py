"""Ratings of tournaments: by the games that a store keeps, of pairs and of more."""

from __future__ import annotations

from pathlib import Path
from statistics import NormalDist

import numpy as np
import pytest

from engine.core.ratings.rankings import UNIT
from engine.core.ratings.ratings import Ratings
from engine.core.system.job import finished
from engine.core.tournament import rated
from engine.core.tournament.play import play
from engine.core.tournament.rated import RatedGames, rating_steps
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.store import opened_store, store_for
from engine.core.tournament.tasks import played_blocks
from engine.core.tournament.tournament import run
from tests.core.games import BIDS, HIGH, LOW, THREE
from tests.core.tournament.stores import bids, hog, nim
from tests.core.tournament.test_tasks import gunslinger


def ratings_of(settings: TournamentSettings, path: Path) -> Ratings | None:
    with store_for(path, settings) as store:
        list(run(settings, store))
    with opened_store(path) as store:
        return finished(rating_steps(store, settings))


def test_pairs_are_those_of_the_games(tmp_path: Path) -> None:
    settings = hog("always-3", "random", "bacon:k=2", games=400)
    found = ratings_of(settings, tmp_path / "t.sqlite")
    assert found is not None
    won = np.zeros((3, 3))
    for index in range(settings.num_rows):
        row = settings.row(index)
        returns = play(settings, row).returns
        won[row.seats] += (1 + np.sign(returns[0] - returns[1])) / 2
        won[row.seats[::-1]] += (1 + np.sign(returns[1] - returns[0])) / 2
    for pair in found.pairs:
        assert pair.games == 400
        assert pair.seen == won[pair.one, pair.other] / 400
    assert found.games.tolist() == [800] * 3
    order = np.argsort(-found.strengths)
    *_, last = run(settings)
    assert [settings.entrants[i].name for i in order] == [s.entrant for s in last.value.standings]


def test_two_stand_as_far_apart_as_elo_says(tmp_path: Path) -> None:
    settings = hog("always-3", "random", games=400)
    found = ratings_of(settings, tmp_path / "t.sqlite")
    assert found is not None
    won = found.pairs[0].seen * 400 + 0.5
    gap = found.strengths[0] - found.strengths[1]
    assert gap == pytest.approx(UNIT * np.log(won / (401 - won)), abs=1e-4)
    error = found.differences()[1][0, 1]
    assert found.superiority[0, 1] == pytest.approx(NormalDist().cdf(gap / error))


@pytest.mark.parametrize("settings", [bids(games=240), gunslinger("ev", "random", "dumb", "grim")])
def test_of_more_than_two_places_count(settings: TournamentSettings, tmp_path: Path) -> None:
    found = ratings_of(settings, tmp_path / "t.sqlite")
    assert found is not None
    assert found.games.sum() == settings.num_rows * settings.game.num_players
    assert np.isfinite(found.strengths).all()
    assert (found.errors > 0).all()


def test_measures_where_less_is_better_are_turned() -> None:
    from engine.core.tournament.schedule import named_entrants

    named = [(each.name, each) for each in (HIGH, LOW)] + [("high 2", HIGH)]
    settings = TournamentSettings(BIDS, THREE, named_entrants(named), 300, 5)
    games = RatedGames(settings)
    for played in played_blocks(settings, 0):
        assert played is not None
        if played.is_whole:
            games.add(played)
    found = games.ratings()
    assert found is not None
    *_, last = run(settings)
    best = last.value.standings[0].entrant
    assert settings.entrants[int(np.argmax(found.strengths))].name == best


def test_no_games_say_nothing(tmp_path: Path) -> None:
    with store_for(tmp_path / "t.sqlite", nim()) as store:
        assert finished(rating_steps(store, nim())) is None


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(rated, "_MOST_CELLS", 9 * 20)
    monkeypatch.setattr("engine.core.tournament.schedule._FEWEST_ROWS", 12)
    monkeypatch.setattr("engine.core.tournament.schedule._MOST_ROWS", 12)
    found = ratings_of(bids(games=240), tmp_path / "t.sqlite")
    assert found is not None
    assert found.games.sum() == 3 * 60
