"""Tournaments on disk: what is kept is exact, going on gives the same, bad files are refused."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.core.play.registry import parse_strategy
from engine.core.play.strategy import RANDOM
from engine.core.tournament import store as store_module
from engine.core.tournament import tournament
from engine.core.tournament.standings import Report
from engine.core.tournament.store import Store, opened_store, remove_store, store_for
from engine.core.tournament.tournament import TournamentSettings, named_entrants, run
from engine.hog.rules import Hog
from tests.core.games import HANDS, HOG, NIM, REMEMBERING, Nim, playing, raising, refusal

ROOT = Path(__file__).parents[3]
SHORT = Hog(goal=20)
FAILS = raising(ValueError("no"))


def nim(games: int = 24) -> TournamentSettings:
    entrants = named_entrants([("a", RANDOM), ("b", REMEMBERING), ("c", FAILS)])
    return TournamentSettings(NIM, Nim(9), entrants, games, 5)


def hands(games: int = 32) -> TournamentSettings:
    entrants = named_entrants([("a", RANDOM), ("b", REMEMBERING), ("c", playing("spock"))])
    return TournamentSettings(HANDS, HANDS.game_class(), entrants, games, 5)


def hog(*texts: str, games: int = 200) -> TournamentSettings:
    named = [(text, parse_strategy(HOG, SHORT, text)) for text in texts]
    return TournamentSettings(HOG, SHORT, named_entrants(named), games, 5)


KINDS = {"nim": nim(), "hands": hands(), "hog": hog("always-3", "random", "bacon:k=2")}


@pytest.fixture(params=KINDS)
def settings(request: pytest.FixtureRequest) -> TournamentSettings:
    return KINDS[request.param]


@pytest.fixture(autouse=True)
def snapshots_of_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every block can be the last one before a tournament is stopped."""
    monkeypatch.setattr(tournament, "_SNAPSHOT_SECONDS", -1.0)


def result(settings: TournamentSettings, store: Store | None = None) -> Report:
    *_, last = run(settings, store)
    return last.value


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
    monkeypatch.setattr(tournament, "_played", None)
    with store_for(path, settings) as store:
        assert plain(result(settings, store)) == plain(whole)
        assert plain(store.report(settings)) == plain(whole)


def test_exactly_the_missing_games_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = nim()
    rows = []
    play = tournament.play

    def noted(settings: TournamentSettings, row: tournament.Row) -> tournament.Result:
        rows.append(row)
        return play(settings, row)

    monkeypatch.setattr(tournament, "play", noted)
    stopped_after(settings, tmp_path / "t.sqlite", 5)
    with store_for(tmp_path / "t.sqlite", settings) as store:
        result(settings, store)
    assert len(rows) == settings.num_rows
    assert set(rows) == {settings.row(i) for i in range(settings.num_rows)}


def test_settings_come_back(tmp_path: Path) -> None:
    settings = replace(hog("always-3", "bacon:cutoff=4,k=2", "always-3"), against=1)
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
    assert {fault.reason for fault in report.faults} == {"ValueError: no"}
    assert len({fault.row for fault in report.faults}) == 80
    for module in ("standings", "store", "store_tables"):
        monkeypatch.setattr(f"engine.core.tournament.{module}.MOST_FAULTS", 7)
    with store_for(tmp_path / "few.sqlite", nim(40)) as store:
        few = result(nim(40), store)
        assert len(few.faults) == 7
        assert set(few.faults) < set(report.faults)
        assert few.standings == report.standings
        assert plain(store.report(nim(40))) == plain(few)


def test_a_store_stays_small(tmp_path: Path) -> None:
    settings = hog("always-3", "random", "bacon:k=2", games=100_000)
    with store_for(tmp_path / "t.sqlite", settings) as store:
        result(settings, store)
    assert (tmp_path / "t.sqlite").stat().st_size < 50_000


CHANGES = {
    "games": replace(nim(), games=26),
    "seed": replace(nim(), seed=6),
    "parameters": replace(nim(), game=Nim(10)),
    "entrants": replace(nim(), entrants=nim().entrants[:2]),
    "against": replace(nim(), against=0),
    "game": hands(),
}


@pytest.mark.parametrize("what", CHANGES)
def test_another_tournament_is_refused(what: str, tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    store_for(path, nim()).__exit__(None, None, None)
    sentence = refusal(lambda: store_for(path, CHANGES[what]))
    assert sentence.startswith(f"{path} holds another tournament: it")
    assert what in sentence


def test_a_free_for_all_that_ends_within_an_encounter_goes_on_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    settings = hands(31)
    with store_for(path, settings) as store:
        whole = result(settings, store)
        assert store.summary().num_games == 31
    with opened_store(path) as store:
        again = next(run(settings, store))
    assert (again.iteration, again.total) == (31, 31)
    assert sum(line.games for line in again.value.standings) == 31 * 3
    assert plain(again.value) == plain(whole)


def test_two_programs_do_not_write_into_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    with store_for(path, nim()) as one, store_for(path, nim()) as two:
        first, second = run(nim(), one), run(nim(), two)
        next(first)
        next(second)
        next(first)
        assert refusal(lambda: next(second)) == f"{path} is being written by another program"


def damaged_pages(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    path.write_bytes(content)


def damaged_page(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[5000:8000] = b"\xff" * 3000
    path.write_bytes(content)


def changed(*statements: str) -> Any:
    def change(path: Path) -> None:
        connection = sqlite3.connect(path)
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        connection.close()

    return change


BAD = {
    "text": (lambda path: path.write_text("no database\n" * 200), "file is not a database"),
    "cut": (lambda path: path.write_bytes(path.read_bytes()[:5000]), "t.sqlite"),
    "pages": (damaged_pages, "t.sqlite"),
    "page": (damaged_page, "t.sqlite is damaged: On tree page "),
    "foreign": (changed("PRAGMA application_id = 7"), "is not a tournament"),
    "newer": (changed("PRAGMA user_version = 9"), "has version 9; this program reads up to ver"),
    "tables": (changed("DROP TABLE progress"), "is damaged: there is no table progress"),
    "no settings": (changed("DELETE FROM tournament"), "it has no settings"),
    "settings": (changed("UPDATE tournament SET settings = '['"), "its settings are damaged"),
    "missing": (changed("UPDATE tournament SET settings = '{}'"), "total"),
    "unknown": (changed("UPDATE tournament SET settings = replace(settings, 'hog', 'chess')"),
                "there is no game 'chess'"),
    "entrant": (changed("UPDATE entrant SET text = 'nobody'"), "hog has no strategy 'nobody'"),
    "cell": (changed("UPDATE sums SET cell = x'00'"), "t.sqlite"),
    "size": (changed("UPDATE sums SET cell = x'0000000000000000'"), "the sums of entrant 0 are"),
    "text cell": (changed("UPDATE sums SET cell = 'abc'"), "its sums are damaged"),
    "no sums": (changed("DELETE FROM sums"), "the sums of entrant 0 are not of the games played"),
    "no faults": (changed("UPDATE entrant SET faults = 200000000"), "its failures are not as many"),
    "fault": (changed("INSERT INTO fault VALUES (7, 1, 'no')"), "its failures are not as many"),
    "played": (changed("UPDATE progress SET encounters = 4"), "entrant 0 are not of the games"),
    "not played": (changed("UPDATE progress SET encounters = 101"), "more games are finished"),
    "progress": (changed("UPDATE progress SET encounters = 'x'"), "its progress is damaged"),
    "position": (changed("UPDATE entrant SET position = position + 5"), "entrant 0 is damaged"),
    "content": (changed("UPDATE entrant SET content = 7"), "entrant 0 is damaged"),
    "file": (changed("UPDATE entrant SET text = '/dev/zero'"), "'s file was not kept"),
    "seconds": (changed("UPDATE tournament SET seconds = 9e999"), "its times are none"),
    "created": (changed("UPDATE tournament SET created = 'x'"), "its times are none"),
    "deep": (changed(f"UPDATE tournament SET settings = '{'[' * 99_000}'"), "settings are damaged"),
    "total": (changed("UPDATE tournament SET settings = json_set(settings, '$.total', 202)"),
              "its settings are damaged: its games are another number"),
    "exact": (changed("INSERT INTO comparison VALUES (0, 1, 0.5, 0.5)"), "games and exact results"),
    "trigger": (changed("CREATE TRIGGER x AFTER UPDATE ON progress BEGIN DELETE FROM sums; END"),
                "its tables are others"),
    "view": (changed("DROP TABLE fault", "CREATE VIEW fault AS WITH RECURSIVE n(game, entrant,"
             " reason) AS (SELECT 1, 0, '' UNION ALL SELECT * FROM n) SELECT * FROM n"),
             "there is no table fault"),
}  # fmt: skip


@pytest.mark.parametrize("kind", BAD)
def test_bad_files_are_refused_in_one_sentence(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    settings = hog("always-3", "random")
    with store_for(path, settings) as store:
        result(settings, store)
    make, words = BAD[kind]
    make(path)

    def use() -> None:
        with opened_store(path) as store:
            store.summary()
            store.report(store.settings())

    sentence = refusal(use)
    assert words in sentence
    assert "\n" not in sentence


def test_places_where_no_store_can_be(tmp_path: Path) -> None:
    assert refusal(lambda: opened_store(tmp_path)).endswith("is not a file")
    assert refusal(lambda: opened_store(tmp_path / "none")).endswith("does not exist")
    assert "is not a file" in refusal(lambda: store_for(tmp_path, nim()))
    assert "there is no folder" in refusal(lambda: store_for(tmp_path / "a" / "b", nim()))
    (tmp_path / "match.json").write_text("{}")
    assert "is not a tournament" in refusal(lambda: store_for(tmp_path / "match.json", nim()))
    assert (tmp_path / "match.json").read_text() == "{}"


def test_an_empty_file_becomes_a_store_and_can_be_removed(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    path.touch()
    with store_for(path, nim()) as store:
        result(nim(), store)
    remove_store(path)
    assert list(tmp_path.iterdir()) == []
    remove_store(path)


KILLED = """
import os, signal, sys
from engine.core.tournament.store import Store
keep, rows, kept = Store.keep, Store._keep_faults, []
def killed(*arguments):
    rows(*arguments)
    kept.append(1)
    if len(kept) == {inside}:
        os.kill(os.getpid(), signal.SIGKILL)
def kept_and_killed(*arguments):
    keep(*arguments)
    if len(kept) == {after}:
        os.kill(os.getpid(), signal.SIGKILL)
Store._keep_faults, Store.keep = killed, kept_and_killed
from main import main
sys.exit(main(sys.argv[1:]))
"""
COMMAND = ("tournament", "hog", "always-2", "random", "bacon:k=2", "--set", "goal=15",
           "--games", "3000", "--seed", "4", "--json")  # fmt: skip


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_kill_9_loses_only_what_is_in_flight(tmp_path: Path) -> None:
    from engine.cli import run as command

    path = tmp_path / "t.sqlite"
    arguments = [*COMMAND, "--store", str(path)]
    games = []
    for inside, after in ((2, 0), (0, 5), (7, 0)):
        code = KILLED.format(inside=inside, after=after)
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, timeout=60
        )
        assert done.returncode == -signal.SIGKILL, done.stderr
        with opened_store(path) as store:
            games.append(store.summary().num_games)
    assert games == sorted(games)
    assert 0 < games[0] < games[1] < games[2] < 9000
    texts = []
    for extra in ([], ["--store", str(path)]):
        ended = subprocess.run(
            [sys.executable, "main.py", *COMMAND, *extra], cwd=ROOT, capture_output=True, timeout=60
        )
        assert (ended.returncode, ended.stderr) == (0, b"")
        texts.append(json.loads(ended.stdout))
    assert texts[0] == texts[1]
    assert command([*arguments[:-2], "--store", str(tmp_path)]) == 2


def test_the_command_refuses_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from engine.cli import run as command

    exact = ["tournament", "hog", "always-2", "random", "--set", "goal=15", "--exact"]
    words = [*exact[:-1], "--games", "2"]
    assert command([*words, "--store", str(tmp_path / "t.sqlite")]) == 0
    assert command([*exact, "--store", str(tmp_path / "t.sqlite")]) == 2
    assert "holds another tournament" in capsys.readouterr().err
    assert command([*words, "--seed", "9", "--store", str(tmp_path / "t.sqlite")]) == 2
    err = capsys.readouterr().err
    assert re.fullmatch(r"armchair-general: [^\n]+ its seed is another\n", err), err


def test_a_damaged_program_state_is_rolled_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = nim()
    path = tmp_path / "t.sqlite"
    stopped_after(settings, path, 2)

    def fail(*_: object) -> Iterator[None]:
        raise RuntimeError

    with monkeypatch.context() as patch, store_for(path, settings) as store:
        patch.setattr(store_module.Store, "_keep_faults", fail)
        work = run(settings, store)
        next(work)
        with pytest.raises(RuntimeError):
            next(work)
    with store_for(path, settings) as store:
        assert plain(result(settings, store)) == plain(result(settings))


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="file names are text there")
def test_a_path_that_is_no_text_is_an_entrant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from engine.cli import run as command

    table = Path(os.fsdecode(os.fsencode(tmp_path) + b"/m\xff.csv"))
    table.write_text("\n".join(",".join(["3"] * 20) for _ in range(20)) + "\n")
    words = ["tournament", "hog", str(table), "random", "--set", "goal=20"]
    texts = []
    for extra in (["--games", "20"], ["--exact"]):
        path = tmp_path / f"{extra[0]}.sqlite"
        for _ in range(2):
            assert command([*words, *extra, "--store", str(path)]) == 0
            texts.append(capsys.readouterr().out)
        with opened_store(path) as store:
            assert store.summary().entrants == ("m\udcff.csv", "random")
            assert [each.text for each in store.settings().entrants] == [str(table), "random"]
    assert texts[0] == texts[1] != texts[2] == texts[3]
