"""Tournaments on disk: what is kept is exact, going on gives the same, bad files are refused."""

from __future__ import annotations

import itertools
import math
import signal
import sqlite3
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.core.play.match import Match
from engine.core.tournament import kept_games, play, schedule, tournament
from engine.core.tournament.kept_games import KeptGames
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.standings import Report, Standings
from engine.core.tournament.store import opened_store, store_for
from engine.core.tournament.tournament import run
from tests.command_line import refused, results
from tests.core.games import BIDS, HOG, REMEMBERING, refusal
from tests.core.tournament.stores import SHORT, bids, changed, hog, nim, result

pytestmark = pytest.mark.usefixtures("snapshots_of_everything")

ROOT = Path(__file__).parents[3]


def plain(report: Report) -> Any:
    """Return a report as values that can be compared."""
    cross = report.cross
    tables = () if cross is None else (cross.games, cross.returns, cross.wins, cross.losses)
    errors = None if cross is None else np.nan_to_num(cross.errors, nan=-1.0).tolist()
    return report.standings, report.faults, [table.tolist() for table in tables], errors


def stopped_after(settings: TournamentSettings, path: Path, blocks: int) -> int:
    """Play some blocks and stop; return the number of games that are kept."""
    with store_for(path, settings) as store:
        work = run(settings, store)
        shots = list(islice(work, blocks))
        work.close()  # type: ignore[attr-defined]
    return shots[-1].iteration


def test_stopping_and_going_on_gives_the_same(settings: TournamentSettings, tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    played = 0
    for blocks in (1, 3, 2):
        now = stopped_after(settings, path, blocks)
        assert now >= played
        played = now
    assert 0 < played < settings.num_rows
    with store_for(path, settings) as store:
        first, *_, last = run(settings, store)
        assert (first.iteration, last.iteration) == (played, settings.num_rows)
        assert plain(last.value) == plain(result(settings))


def test_a_finished_tournament_plays_nothing(
    settings: TournamentSettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.sqlite"
    with store_for(path, settings) as store:
        whole = result(settings, store)
    monkeypatch.setattr(tournament, "played_blocks", None)
    with store_for(path, settings) as store:
        assert plain(result(settings, store)) == plain(whole)
        assert plain(store.report(settings)) == plain(whole)


def test_exactly_the_missing_games_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = nim()
    keys = []
    matched = play.Match

    def noted(*arguments: Any) -> Match:
        keys.append(arguments[2])
        return matched(*arguments)

    monkeypatch.setattr(play, "Match", noted)
    stopped_after(settings, tmp_path / "t.sqlite", 5)
    with store_for(tmp_path / "t.sqlite", settings) as store:
        result(settings, store)
    assert keys == [settings.row(i).key for i in range(settings.num_rows)]


def test_settings_come_back(tmp_path: Path) -> None:
    settings = replace(hog("always-3", "bacon:cutoff=4,k=2", "always-3"), against=(1,))
    store_for(tmp_path / "t.sqlite", settings).__exit__(None, None, None)
    with opened_store(tmp_path / "t.sqlite") as store:
        assert store.settings() == settings
        summary = store.summary()
    assert (summary.game, summary.num_games, summary.total) == ("hog", 0, 400)
    assert summary.entrants == ("always-3", "bacon:cutoff=4,k=2", "always-3")


def test_an_entrant_from_a_file_is_kept_as_it_was(tmp_path: Path) -> None:
    table = tmp_path / "mine.csv"
    table.write_text("\n".join(",".join(["3"] * 20) for _ in range(20)) + "\n")
    settings = hog(str(table), "random")
    path = tmp_path / "t.sqlite"
    stopped_after(settings, path, 2)
    expected = result(settings)
    table.unlink()
    with opened_store(path) as store:
        again = store.settings()
        assert [entrant.text for entrant in again.entrants] == [str(table), "random"]
        assert plain(result(again, store)) == plain(expected)
        assert store.summary().entrants == ("mine.csv", "random")
    table.write_text("\n".join(",".join(["2"] * 20) for _ in range(20)) + "\n")
    changed = hog(str(table), "random")
    sentence = refusal(lambda: store_for(path, changed))
    assert sentence == f"{path} holds another tournament: {table} has changed since"


def test_faults_are_kept_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with store_for(tmp_path / "t.sqlite", nim(40)) as store:
        report = result(nim(40), store)
    assert sum(standing.faults for standing in report.standings) == 80
    assert {fault.entrant for fault in report.faults} == {2}
    assert {(fault.kind, fault.reason) for fault in report.faults} == {("crash", "ValueError: no")}
    assert [line.faults_by_kind for line in report.standings if line.faults] == [{"crash": 80}]
    assert len({fault.row for fault in report.faults}) == 80
    for module in ("standings", "kept_games", "store_tables"):
        monkeypatch.setattr(f"engine.core.tournament.{module}.MOST_FAULTS", 7)
    with store_for(tmp_path / "few.sqlite", nim(40)) as store:
        few = result(nim(40), store)
        assert len(few.faults) == 7
        assert set(few.faults) < set(report.faults)
        assert few.standings == report.standings
        assert plain(store.report(nim(40))) == plain(few)


def test_a_store_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # blocks of the usual size
    settings = hog("always-3", "random", "bacon:k=2", games=100_000)
    with store_for(tmp_path / "t.sqlite", settings) as store:
        result(settings, store)
    assert (tmp_path / "t.sqlite").stat().st_size < 300_000 * 1.5


def test_a_free_for_all_that_ends_within_an_encounter_goes_on_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    settings = bids(31)
    with store_for(path, settings) as store:
        whole = result(settings, store)
        assert store.summary().num_games == 31
    with opened_store(path) as store:
        again = next(run(settings, store))
    assert (again.iteration, again.total) == (31, 31)
    assert sum(line.games for line in again.value.standings) == 31 * 3
    assert plain(again.value) == plain(whole)


KILLED = """
import os, signal, sys
from engine.core.play.match import Match
from engine.core.tournament import kept_games, play, schedule, tournament
from engine.core.tournament.kept_games import KeptGames
from engine.core.tournament.store import Store
tournament._KEEP_SECONDS = -1.0
keep, rows, kept = Store.keep, KeptGames._keep_faults, []
def killed(*arguments):
    rows(*arguments)
    kept.append(1)
    if len(kept) == {inside}:
        os.kill(os.getpid(), signal.SIGKILL)
def kept_and_killed(*arguments):
    keep(*arguments)
    if len(kept) == {after}:
        os.kill(os.getpid(), signal.SIGKILL)
KeptGames._keep_faults, Store.keep = killed, kept_and_killed
from main import main
sys.exit(main(sys.argv[1:]))
"""
COMMAND = ("tournament", "hog", "always-2", "random", "bacon:k=2", "--set", "goal=15",
           "--games", "8000", "--seed", "4", "--json")  # fmt: skip


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_kill_9_loses_only_what_is_in_flight(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    arguments = [*COMMAND, "--store", str(path)]
    games = []
    for inside, after in ((2, 0), (0, 5)):
        code = KILLED.format(inside=inside, after=after)
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, timeout=60
        )
        assert done.returncode == -signal.SIGKILL, done.stderr
        with opened_store(path) as store:
            games.append(store.summary().num_games)
    assert games == sorted(games)
    assert 0 < games[0] < games[1] < 24_000
    plain = COMMAND[:-1]
    assert results(*plain) == results(*plain, "--store", path)
    assert refused(*plain, "--store", tmp_path)


def test_a_damaged_program_state_is_rolled_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = nim()
    path = tmp_path / "t.sqlite"
    stopped_after(settings, path, 2)

    def fail(*_: object) -> Iterator[None]:
        raise RuntimeError

    with monkeypatch.context() as patch, store_for(path, settings) as store:
        patch.setattr(KeptGames, "_keep_faults", fail)
        work = run(settings, store)
        next(work)
        with pytest.raises(RuntimeError):
            next(work)
    with store_for(path, settings) as store:
        assert plain(result(settings, store)) == plain(result(settings))


@pytest.mark.parametrize("workers", [1, 2])
def test_what_is_kept_is_the_same_to_the_last_bit(
    settings: TournamentSettings, tmp_path: Path, workers: int
) -> None:
    def tables(path: Path) -> Any:
        with closing(sqlite3.connect(path)) as connection:
            found = [
                connection.execute(f"SELECT * FROM {name}").fetchall()
                for name in ("block", "sums", "fault")
            ]
            return found, connection.execute(
                "SELECT games, summed, ended FROM tournament"
            ).fetchall()

    whole, parts = tmp_path / "whole.sqlite", tmp_path / "parts.sqlite"
    with store_for(whole, settings) as store:
        result(settings, store)
    for blocks in (2, 5):
        stopped_after(settings, parts, blocks)
    with store_for(parts, settings) as store:
        deque(run(settings, store, workers), maxlen=0)
    assert tables(whole) == tables(parts)


def test_of_long_tournaments_the_games_of_some_blocks_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schedule, "MOST_GAMES_KEPT", 250)
    settings, path = hog("always-3", "random", "bacon:k=2"), tmp_path / "t.sqlite"
    assert settings.blocks_between_kept == 3
    expected = plain(result(settings))
    for blocks in (3, 9, 4):
        stopped_after(settings, path, blocks)
    with store_for(path, settings) as store:
        assert plain(result(settings, store)) == expected
        kept = [played.block.number for played in store.blocks(settings)]
    assert kept == list(range(0, 30, 3))
    with opened_store(path) as store:
        assert plain(store.report(settings)) == expected


def test_a_grid_goes_on_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    entrants = named_entrants([(each.name, each) for each in BIDS.strategies[1:4]])
    settings = replace(bids(32), entrants=entrants, grid=(("seats", (3, 4, 2)),))
    whole = result(settings)
    for blocks in (3, 9):
        stopped_after(settings, path, blocks)
    with store_for(path, settings) as store:
        assert result(settings, store) == whole
    with opened_store(path) as store:
        assert store.settings() == settings
    other = replace(settings, grid=(("seats", (3, 4)),))
    assert "its grid is another" in refusal(lambda: store_for(path, other))


def test_a_wanted_error_ends_it_where_an_uninterrupted_run_ends(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    settings = replace(hog("always-3", "random", games=20_000), until_error=0.05)
    *_, last = run(settings)
    assert last.iteration == last.total < settings.num_rows / 2
    assert max(line.standard_error for line in last.value.standings) <= 0.05
    for blocks in (3, 5):
        stopped_after(settings, path, blocks)
    with store_for(path, settings) as store:
        assert plain(result(settings, store)) == plain(last.value)
        assert (store.summary().num_games, store.summary().total) == (last.total, last.total)
    with store_for(path, settings) as store:
        assert plain(result(settings, store)) == plain(last.value)


def test_a_block_is_not_kept_before_its_first_game(tmp_path: Path) -> None:
    """The first game is played singly, after those of the kernel."""
    mixed = (*named_entrants([("random", REMEMBERING)]), *hog("always-3", "swap").entrants)
    settings = TournamentSettings(HOG, SHORT, mixed, 30, 5)
    path = tmp_path / "t.sqlite"
    assert stopped_after(settings, path, 1) == 0
    with store_for(path, settings) as store:
        assert plain(result(settings, store)) == plain(result(settings))


def test_an_interrupt_leaves_nothing_half_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, path, count = nim(), tmp_path / "t.sqlite", itertools.count()
    add = Standings.add

    def interrupted(standings: Standings, *arguments: Any) -> None:
        if next(count) == 3:
            standings.parts["entrant"][:] = 7  # in the middle of its work
            raise KeyboardInterrupt
        add(standings, *arguments)

    with monkeypatch.context() as patch, store_for(path, settings) as store:
        patch.setattr(Standings, "add", interrupted)
        with pytest.raises(KeyboardInterrupt):
            deque(run(settings, store), maxlen=0)
    with store_for(path, settings) as store:
        assert 0 < store.summary().num_games < settings.num_rows
        assert plain(result(settings, store)) == plain(result(settings))


def test_at_a_glance_sums_are_believed_and_later_games_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store of 20 million games is shown at once; whether it is whole is looked at then."""
    monkeypatch.setattr(kept_games, "_CHECKPOINT_SHARE", math.inf)  # sums are always kept
    path, settings = tmp_path / "t.sqlite", hog("always-3", "random", "bacon:k=2")
    with store_for(path, settings) as store:
        going = run(settings, store)
        deque(islice(going, 6), 0)
        going.close()
        seen = store.glance(settings)
        assert seen is not None
        assert seen.standings == store.report(settings).standings
        steps = [step.iteration for step in store.restoring(settings)]
        assert steps == sorted(steps)
        assert len(steps) > 1
    changed("UPDATE block SET content = zeroblob(40) WHERE number = 0")(path)
    with opened_store(path) as store:
        again = store.glance(settings)
        assert again is not None
        assert again.standings == seen.standings
        assert "is damaged" in refusal(lambda: store.report(settings))
