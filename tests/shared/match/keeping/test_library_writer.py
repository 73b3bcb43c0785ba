"""What writes the library in a window: in order, soon, once, and not without a word."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.core.library.library import Library, library_path
from gui.shared.jobs.autosave import Failure, autosave
from gui.shared.match.keeping.library_writer import LibraryWriter
from tests.core.library.matches import HOG, kept, played
from tests.jobs import jobs_alive

MATCH = played(game=HOG.game_class(goal=15))
ENTRY = kept(MATCH, "k")


@pytest.fixture
def writer(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[LibraryWriter]:
    monkeypatch.setenv("ARMCHAIR_PROFILE", str(tmp_path))
    made = LibraryWriter()
    made.library.add_all([(ENTRY, b"")])
    yield made
    qtbot.waitUntil(lambda: not jobs_alive())
    made.deleteLater()


def test_changes_are_made_in_their_order_and_told(writer: LibraryWriter, qtbot: QtBot) -> None:
    heard: list[str] = []
    writer.changed.connect(lambda: heard.append("changed"))
    writer.put(lambda library: library.remove(["k"]), lambda: heard.append("removed"))
    writer.put(lambda library: library.bring_back(["k"]), lambda: heard.append("back"))
    autosave().flush()
    assert [each for each in heard if each != "changed"] == ["removed", "back"]
    assert heard[-1] == "changed"
    assert len(Library(library_path()).entries()) == 1


def test_a_damaged_library_is_told_of(writer: LibraryWriter, qtbot: QtBot) -> None:
    for end in ("-wal", "-shm"):
        Path(f"{library_path()}{end}").unlink(missing_ok=True)
    library_path().write_bytes(b"no library " * 999)
    told: list[str] = []
    failures: list[Failure] = []
    writer.told.connect(told.append)
    autosave().failed.connect(failures.append)
    writer.put(lambda library: library.add_all([(ENTRY, b"")]))
    autosave().flush()
    autosave().failed.disconnect(failures.append)
    assert "set aside as my-games.broken.sqlite" in told[0]
    assert str(failures[0].error) == told[0]
    assert Library(library_path()).keys() == {"k"}


def test_what_cannot_be_written_is_tried_again(writer: LibraryWriter, qtbot: QtBot) -> None:
    def version(number: int) -> None:
        with closing(sqlite3.connect(library_path())) as connection, connection:
            connection.execute(f"PRAGMA user_version = {number}")

    failures: list[Failure] = []
    autosave().failed.connect(failures.append)
    version(9)
    writer.put(lambda library: library.remove(["k"]))
    qtbot.waitUntil(lambda: bool(failures))
    version(1)
    writer.put(lambda _library: None)
    autosave().flush()
    autosave().failed.disconnect(failures.append)
    assert "a newer one is needed" in str(failures[0].error)
    assert Library(library_path()).entries() == []
