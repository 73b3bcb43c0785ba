"""The library on disk: what is kept, removed, brought back; damaged files, other windows."""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.library.entry import Judgement
from engine.core.library.library import DamagedLibraryError, Library, packed, safely, unpacked
from engine.core.play.mistakes import MistakeClass
from engine.core.play.replay import MatchRecord
from engine.core.system.errors import InputError
from tests.core.games import refusal
from tests.core.library.matches import HOG, kept, played

SMALL: Any = HOG.game_class(goal=15)
MATCHES = [played(game=SMALL, seed=seed) for seed in range(3)]
RECORDS = [MatchRecord.of(HOG, match) for match in MATCHES]
ENTRIES = [kept(match, f"k{n}", when=float(n)) for n, match in enumerate(MATCHES)]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    made = Library(tmp_path / "data" / "games.sqlite")
    for entry, record in zip(ENTRIES, RECORDS, strict=True):
        made.add(entry, record)
    return made


def changed(library: Library, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(library.path)) as connection, connection:
        connection.execute(statement, values)


def test_the_latest_come_first_and_whole(library: Library) -> None:
    assert library.entries() == ENTRIES[::-1]
    assert library.record("k1") == RECORDS[1]
    assert library.keys() == {"k0", "k1", "k2"}


def test_nothing_is_there_before_the_first_match(tmp_path: Path) -> None:
    library = Library(tmp_path / "games.sqlite")
    assert library.entries() == []
    assert not library.path.exists()
    library.forget_removed()
    assert not library.path.exists()


def test_a_match_that_goes_on_takes_its_own_place(library: Library) -> None:
    library.add(replace(ENTRIES[0], num_matches=2), RECORDS[1])
    assert [each.num_matches for each in library.entries()] == [1, 1, 2]
    assert library.record("k0") == RECORDS[1]


def test_judgements(library: Library) -> None:
    judgement = Judgement(97.5, (98.0, None, 91.0), 0.02, MistakeClass.BLUNDER)
    library.judge("k1", judgement)
    library.judge("k2", None)
    found = {each.key: each for each in library.entries()}
    assert found["k1"].judgement == judgement
    assert [found[f"k{n}"].is_judged for n in range(3)] == [False, True, True]
    assert found["k2"].judgement is None


def test_what_was_removed_comes_back_for_a_day(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.remove(["k0", "k2"])
    assert [each.key for each in library.entries()] == ["k1"]
    library.forget_removed()
    library.bring_back(["k2"])
    assert [each.key for each in library.entries()] == ["k2", "k1"]
    monkeypatch.setattr("engine.core.library.library.time.time", lambda: 1e12)
    library.forget_removed()
    assert library.keys() == {"k1", "k2"}
    assert "no such match" in refusal(lambda: library.record("k0"))


def test_two_windows_at_once(library: Library) -> None:
    """One reads while the other is in the middle of a write, and waits where both write."""
    with closing(sqlite3.connect(library.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("DELETE FROM match")
        assert len(library.entries()) == 3
        other.execute("COMMIT")
    assert library.entries() == []
    second = Library(library.path)
    second.add(ENTRIES[1], RECORDS[1])
    assert library.entries() == [ENTRIES[1]]


def test_an_interrupted_write_leaves_nothing(library: Library) -> None:
    too_large = replace(ENTRIES[0], num_steps=2**70)  # more than SQLite holds
    twice = [(replace(ENTRIES[0], key="new"), b"x"), (too_large, b"x")]
    with pytest.raises(OverflowError):
        library.add_all(twice)
    assert len(library.entries()) == 3


def test_a_newer_library_is_refused_and_left_alone(library: Library) -> None:
    changed(library, "PRAGMA user_version = 2")
    told = refusal(library.entries)
    assert told.endswith("this program reads up to version 1: a newer one is needed")
    with pytest.raises(InputError):
        safely(library, Library.entries)
    assert library.path.exists()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE match SET played = 'yesterday'",
        "UPDATE match SET players = '[[1, 2]]'",
        "UPDATE match SET places = '[1, 9]'",
        "UPDATE match SET seed = '-1'",
        f"UPDATE match SET scores = '[{10**309}, 0]'",
        "UPDATE match SET unrated = 'unlucky'",
        "UPDATE match SET is_judged = 1, worst = 9",
        "UPDATE match SET players = x'00'",
        "ALTER TABLE match ADD COLUMN more",
        "PRAGMA application_id = 7",
    ],
)
def test_a_damaged_library_is_set_aside_and_a_new_one_begun(library: Library, damage: str) -> None:
    changed(library, damage)
    with pytest.raises(DamagedLibraryError):
        library.entries()
    entries, told = safely(library, Library.entries)
    assert entries == []
    assert "games.sqlite is damaged: " in told
    assert told.endswith("It was set aside as games.broken.sqlite, and a new one was begun.")
    library.add(ENTRIES[0], RECORDS[0])
    assert library.entries() == [ENTRIES[0]]
    assert library.path.with_name("games.broken.sqlite").exists()


def test_a_file_of_another_kind_is_set_aside_once(library: Library) -> None:
    for end in ("-wal", "-shm"):
        Path(f"{library.path}{end}").unlink(missing_ok=True)
    library.path.write_bytes(b"These are no matches." * 1000)
    version = library.version()
    assert library.set_aside(version) == "games.broken.sqlite"
    library.add(ENTRIES[0], RECORDS[0])
    assert library.set_aside(version) == "games.sqlite"  # another window's new one
    assert library.entries() == [ENTRIES[0]]


@pytest.mark.parametrize("content", [b"", b"no zlib", packed(RECORDS[0])[:-9], None])
def test_a_damaged_record_is_told_of_alone(library: Library, content: bytes | None) -> None:
    changed(library, "UPDATE record SET content = ? WHERE key = 'k0'", content)
    assert refusal(lambda: library.record("k0"))
    assert len(library.entries()) == 3
    assert library.record("k1") == RECORDS[1]


def test_a_record_that_unpacks_to_too_much_is_refused() -> None:
    bomb = zlib.compress(b" " * 20_000_000)
    assert "too long" in refusal(lambda: unpacked(bomb, "here"))
