"""What kept games say of ranks, seats, endings and lengths, against matches played one by one."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from engine.core.play.match import Match
from engine.core.system.job import finished
from engine.core.tournament import statistics
from engine.core.tournament.play import match_of
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.statistics import (
    WantedGames,
    no_statistics,
    page_steps,
    statistics_steps,
)
from engine.core.tournament.store import store_for
from tests.core.games import BIDS
from tests.core.tournament.stores import result

ENTRANTS = named_entrants([(each.name, each) for each in BIDS.strategies[:4]])
GRID = (("seats", (3, 5)),)
SETTINGS = TournamentSettings(BIDS, BIDS.game_class(3), ENTRANTS, 60, 5, grid=GRID)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("kept") / "t.sqlite"
    with store_for(found, SETTINGS) as store:
        result(SETTINGS, store)
    return found


@pytest.fixture(scope="module")
def matches() -> list[Match]:
    return [match_of(SETTINGS, number).play_out() for number in range(SETTINGS.num_rows)]


def test_statistics_are_those_of_the_matches(path: Path, matches: list[Match]) -> None:
    with store_for(path, SETTINGS) as store:
        found = finished(statistics_steps(store, SETTINGS))
    ranks, seated, total = np.zeros((3, 4, 5))
    for number, match in enumerate(matches):
        for seat, entrant in enumerate(SETTINGS.row(number).seats):
            rank = int(len(match.returns) - match.returns[seat])
            ranks[entrant, rank - 1] += 1
            seated[entrant, seat] += 1
            total[entrant, seat] += rank
    assert found.num_games == 120
    assert found.ranks.tolist() == ranks.tolist()
    assert found.seated.tolist() == seated.tolist()
    assert found.means["rank"] == pytest.approx(total / seated)
    values: dict[tuple[int, int], list[int]] = {}
    for number, match in enumerate(matches):
        for seat, entrant in enumerate(SETTINGS.row(number).seats):
            rank = int(len(match.returns) - match.returns[seat])
            values.setdefault((entrant, seat), []).append(rank)
    for place, known in values.items():
        error = np.std(known, ddof=1) / len(known) ** 0.5
        assert found.errors["rank"][place] == pytest.approx(error, abs=1e-9)
    assert found.lengths == Counter(len(match.steps) for match in matches)
    assert found.choices["ending"].sum(axis=1).tolist() == seated.sum(axis=1).tolist()


def test_who_was_better_than_whom_is_counted_game_by_game(path: Path, matches: list[Match]) -> None:
    """Entrants that sit twice count by their mean; nobody is better than itself."""
    with store_for(path, SETTINGS) as store:
        found = finished(statistics_steps(store, SETTINGS))
    better, met = np.zeros((4, 4)), np.zeros((4, 4))
    for number, match in enumerate(matches):
        seats = SETTINGS.row(number).seats
        means = {
            entrant: np.mean([match.returns[k] for k, who in enumerate(seats) if who == entrant])
            for entrant in set(seats)
        }
        for one, mine in means.items():
            for other, theirs in means.items():
                met[one, other] += 1
                better[one, other] += mine > theirs + 1e-9
    assert found.better is not None
    assert found.met is not None
    assert found.better.tolist() == better.tolist()
    assert found.met.tolist() == met.tolist()
    assert not found.better.diagonal().any()


def test_of_too_many_nobody_is_compared(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "MOST_COMPARED", 3)
    assert no_statistics(SETTINGS).better is None


def test_statistics_of_one_configuration(path: Path) -> None:
    with store_for(path, SETTINGS) as store:
        found = finished(statistics_steps(store, SETTINGS, 0))
    assert found.num_games == 60
    assert not found.ranks[:, 3:].any()
    assert np.isnan(found.means["mean"][:, 3:]).all()


def test_games_are_found_and_can_be_watched_again(path: Path, matches: list[Match]) -> None:
    with store_for(path, SETTINGS) as store:
        found, of_other = (
            finished(page_steps(store, SETTINGS, wanted, 1000))
            for wanted in (WantedGames(1, seat=2, rank=1), WantedGames(1, configuration=1))
        )
    numbers, others = ([game.number for game in games] for games in (found, of_other))
    expected = [
        number
        for number, match in enumerate(matches)
        if SETTINGS.row(number).seats[2] == 1 and match.returns[2] == max(match.returns)
        and match.returns[2] == len(match.returns) - 1
    ]  # fmt: skip
    assert sorted(numbers) == expected
    assert min(others) >= 60
    assert {1} <= set(SETTINGS.row(others[0]).seats)
