"""What a store refuses: another tournament, a second program, files that are none."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.tournament.store import opened_store, remove_store, store_for
from engine.core.tournament.tournament import run
from tests.core.games import Nim, refusal
from tests.core.tournament.stores import bids, changed, hog, nim, result

pytestmark = pytest.mark.usefixtures("snapshots_of_everything")


CHANGES = {
    "games": replace(nim(), games=26),
    "seed": replace(nim(), seed=6),
    "parameters": replace(nim(), game=Nim(10)),
    "entrants": replace(nim(), entrants=nim().entrants[:2]),
    "against": replace(nim(), against=(0,)),
    "game": bids(),
}


@pytest.mark.parametrize("what", CHANGES)
def test_another_tournament_is_refused(what: str, tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    store_for(path, nim()).__exit__(None, None, None)
    sentence = refusal(lambda: store_for(path, CHANGES[what]))
    assert sentence.startswith(f"{path} holds another tournament: it")
    assert what in sentence


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


def fault(words: str) -> Any:
    return changed(f"INSERT INTO fault VALUES ({words}, 'no', '', '')")


BAD = {
    "text": (lambda path: path.write_text("no database\n" * 200), "file is not a database"),
    "cut": (lambda path: path.write_bytes(path.read_bytes()[:5000]), "t.sqlite"),
    "pages": (damaged_pages, "t.sqlite"),
    # SQLite's versions write On tree page 2, and Tree 2 page 2
    "page": (damaged_page, "t.sqlite is damaged: "),
    "foreign": (changed("PRAGMA application_id = 7"), "is not a tournament"),
    "older": (changed("PRAGMA user_version = 5"), "has version 5, which was never released"),
    "newer": (changed("PRAGMA user_version = 9"), "has version 9; this program reads up to ver"),
    "tables": (changed("DROP TABLE block"), "is damaged: there is no table block"),
    "no settings": (changed("DELETE FROM tournament"), "it has no settings"),
    "settings": (changed("UPDATE tournament SET settings = '['"), "its settings are damaged"),
    "missing": (changed("UPDATE tournament SET settings = '{}'"), "total"),
    "unknown": (changed("UPDATE tournament SET settings = replace(settings, 'hog', 'chess')"),
                "there is no game 'chess'"),
    "entrant": (changed("UPDATE entrant SET text = 'nobody'"), "hog has no strategy 'nobody'"),
    "cell": (changed("UPDATE sums SET cells = x'00'"), "its sums are damaged"),
    "text cell": (changed("UPDATE sums SET cells = 'abc'"), "its sums are damaged"),
    "other sums": (changed("UPDATE sums SET cells = (SELECT cells FROM sums WHERE line = 0 AND part"
                           " = 'entrant') WHERE part = 'entrant'"), "sums are not those of its g"),
    "no sums": (changed("DELETE FROM sums"), "its sums are not those of its games"),
    "few sums": (changed("DELETE FROM sums WHERE line = 1"), "its sums are not whole"),
    "part": (changed("UPDATE sums SET part = 'x' WHERE part = 'cross'"), "its sums are damaged"),
    "summed": (changed("UPDATE tournament SET summed = 99"), "its progress is damaged"),
    "games": (changed("UPDATE tournament SET games = 199"), "its games are not as many as it says"),
    "more": (changed("UPDATE tournament SET games = 201"), "more games are finished than there"),
    "ended": (changed("UPDATE tournament SET ended = 0"), "its games are not as many as it says"),
    "no games": (changed("DELETE FROM block"), "some of its games are missing"),
    "block": (changed("UPDATE block SET content = x'00000000'"), "results of games are damaged"),
    "other game": (changed("UPDATE block SET first = 7"), "its games are damaged"),
    "count": (changed("UPDATE block SET count = 3"), "results of games are damaged"),
    "number": (changed("UPDATE block SET number = 500 WHERE number = 9"), "its games are damaged"),
    "fault": (fault("7, 1, 'late'"), "is of a game without"),
    "no game": (fault("700, 1, 'late'"), "is of no game"),
    "kind": (fault("7, 1, 'odd'"), "a failure is of no kind"),
    "position": (changed("UPDATE entrant SET position = position + 5"), "entrant 0 is damaged"),
    "content": (changed("UPDATE entrant SET content = 7"), "entrant 0 is damaged"),
    "file": (changed("UPDATE entrant SET text = '/dev/zero'"), "'s file was not kept"),
    "seconds": (changed("UPDATE tournament SET seconds = 9e999"), "its times are none"),
    "created": (changed("UPDATE tournament SET created = 'x'"), "its times are none"),
    "deep": (changed(f"UPDATE tournament SET settings = '{'[' * 99_000}'"), "settings are damaged"),
    "total": (changed("UPDATE tournament SET settings = json_set(settings, '$.total', 202)"),
              "its settings are damaged: its games are another number"),
    "exact": (changed("INSERT INTO comparison VALUES (0, 1, 0.5, 0.5)"), "games and exact results"),
    "trigger": (changed("CREATE TRIGGER x AFTER UPDATE ON block BEGIN DELETE FROM sums; END"),
                "its tables are others"),
    "view": (changed("DROP TABLE fault", "CREATE VIEW fault AS WITH RECURSIVE n(game, entrant,"
             " reason) AS (SELECT 1, 0, '' UNION ALL SELECT * FROM n) SELECT * FROM n"),
             "there is no table fault"),
}  # fmt: skip


@pytest.mark.drawn("kind", 3)
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
