"""A Swiss and a knockout as they are played, stopped, kept and told."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.play.strategy import RANDOM
from engine.core.tournament.export.files import save
from engine.core.tournament.export.finished import Finished
from engine.core.tournament.pairing import Rounds
from engine.core.tournament.results import sampled_command, sampled_json
from engine.core.tournament.rounds import as_played
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.standings import Report
from engine.core.tournament.store import Store, opened_store, store_for
from engine.core.tournament.tournament import run
from tests.core.games import BIDS, NIM, REMEMBERING, THREE, Nim, refusal
from tests.core.tournament.stores import changed, hog

FIELD = ("always-3", "random", "bacon:k=2", "always-1", "always-4", "swap", "always-2")
SWISS, KNOCKOUT = Rounds("swiss", 4), Rounds("knockout")

pytestmark = pytest.mark.usefixtures("snapshots_of_everything")


def rounds_of(rounds: Rounds, count: int = 7, games: int = 40) -> TournamentSettings:
    return replace(hog(*FIELD[:count], games=games), rounds=rounds)


KINDS = {
    "swiss": rounds_of(SWISS),
    "knockout": rounds_of(KNOCKOUT),
    "short knockout": rounds_of(KNOCKOUT, games=2),
    "nim": TournamentSettings(
        NIM, Nim(9), named_entrants([("random", RANDOM)] * 5), 6, 5, rounds=Rounds("swiss", 3)
    ),
}


@pytest.fixture(params=KINDS)
def settings(request: pytest.FixtureRequest) -> TournamentSettings:
    return KINDS[request.param]


def last(settings: TournamentSettings, store: Store | None = None, workers: int = 1) -> Report:
    *_, snapshot = run(settings, store, workers)
    assert snapshot.iteration == snapshot.total
    return snapshot.value


def told(report: Report, settings: TournamentSettings) -> str:
    return json.dumps(sampled_json(report, as_played(settings, report)))


def test_stopped_anywhere_it_ends_the_same(settings: TournamentSettings, tmp_path: Path) -> None:
    whole = last(settings)
    path, steps = tmp_path / "t.sqlite", 0
    while True:
        with store_for(path, settings) as store:
            going = run(settings, store)
            snapshots = [snapshot for _, snapshot in zip(range(2), going, strict=False)]
            going.close()  # type: ignore[attr-defined]
            steps += 1
        if snapshots[-1].iteration == snapshots[-1].total:
            break
    assert steps > 2
    assert told(snapshots[-1].value, settings) == told(whole, settings)
    with opened_store(path) as store:
        kept = store.settings()
        assert told(store.report(kept), kept) == told(whole, settings)
        assert store.summary().total == store.summary().num_games == kept.num_rows


def test_any_number_of_workers_ends_the_same(settings: TournamentSettings) -> None:
    assert told(last(settings, workers=2), settings) == told(last(settings), settings)


def test_each_round_has_its_games(settings: TournamentSettings) -> None:
    report = last(settings)
    rounds = report.rounds
    assert rounds is not None
    assert rounds.num_finished == len(rounds.matches)
    played = as_played(settings, report)
    seats = [frozenset(played.row(i).seats) for i in range(played.num_rows)]
    expected = [
        frozenset(pair)
        for pairing in rounds.rounds.pairings
        for pair in pairing
        for _game in range(settings.games)
    ]
    assert sorted(map(sorted, seats)) == sorted(map(sorted, expected))
    start = 0
    for pairing in rounds.rounds.pairings:
        stop = start + len(pairing) * settings.games
        assert set(seats[start:stop]) == set(map(frozenset, pairing))
        start = stop
    assert report.standings[0].entrant == report.entrants[rounds.places[0].entrant]


def test_blocks_end_with_their_round(settings: TournamentSettings) -> None:
    played = as_played(settings, last(settings))
    ends = {0}
    assert played.rounds is not None
    for pairing in played.rounds.pairings:
        ends.add(max(ends) + len(pairing) * played.games)
    stops = {block.stop for block in played.blocks()}
    assert ends - {0} <= stops
    assert sum(block.stop - block.start for block in played.blocks()) == played.num_rows
    for index in range(0, played.num_rows, 7):
        block = played.block_of(index)
        assert block.start <= index < block.stop
        assert played.games_before(block.number) == block.start


def test_a_store_whose_rounds_are_others_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    settings = rounds_of(SWISS)
    with store_for(path, settings) as store:
        last(settings, store)
        kept = store.settings()
    assert kept.rounds is not None
    other = "its rounds are others"
    assert other in refusal(lambda: store_for(path, rounds_of(Rounds("swiss", 3))))
    assert other in refusal(lambda: store_for(path, rounds_of(KNOCKOUT)))
    assert other in refusal(lambda: store_for(path, hog(*FIELD, games=40)))
    first, second, *rest = kept.rounds.pairings
    swapped = replace(kept.rounds, pairings=(first, (second[0][::-1], *second[1:]), *rest))
    text = json.dumps(json.dumps([[list(pair) for pair in round_] for round_ in swapped.pairings]))
    changed(
        f"UPDATE tournament SET settings = json_set(settings, '$.rounds.pairings', json({text}))"
    )(path)
    with opened_store(path) as store:
        assert "is damaged" in refusal(lambda: store.report(store.settings()))


def test_rounds_of_other_games_are_refused() -> None:
    entrants = named_entrants([("a", RANDOM), ("b", REMEMBERING), ("c", RANDOM)])
    several = TournamentSettings(BIDS, THREE, entrants, 12, 5)
    assert "games for two" in refusal(lambda: replace(several, rounds=SWISS))
    assert "games for two" in refusal(lambda: replace(several, against=(0,)))
    assert "not with a gauntlet" in refusal(lambda: replace(rounds_of(SWISS), against=(0,)))
    assert "too many" in refusal(lambda: rounds_of(SWISS, games=2_000_000))
    assert "at most 6" in refusal(lambda: replace(hog(*FIELD), against=tuple(range(7))))


def test_a_gauntlet_of_many_meets_all_others() -> None:
    settings = replace(hog(*FIELD, games=4), against=(0, 1))
    met = {frozenset(settings.row(i).seats) for i in range(settings.num_rows)}
    assert met == {frozenset((one, other)) for one in (0, 1) for other in range(2, 7)}
    assert "--gauntlet 2" in sampled_command(settings)


def test_the_command_and_the_page_tell_of_the_rounds(tmp_path: Path) -> None:
    for settings, option in ((KINDS["swiss"], "--swiss 4"), (KINDS["knockout"], "--knockout")):
        assert option in sampled_command(settings)
        with store_for(tmp_path / f"{option}.sqlite", settings) as store:
            report = last(settings, store)
        played = as_played(settings, report)
        page = tmp_path / "page.html"
        save(Finished(played, report, played.num_rows, tmp_path / f"{option}.sqlite"), page)
        assert "Round 3" in page.read_text()
        assert option in page.read_text()
