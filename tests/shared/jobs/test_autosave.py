"""Files that save themselves: the newest content wins, soon, whatever the disk does."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.core.system.files import write_text
from engine.core.system.job import Job
from gui.shared.jobs.autosave import BEGIN_AFTER, Autosave, Change, Failure, FileWriter
from gui.shared.jobs.job_poller import job_poller
from tests.jobs import jobs_alive

SENTENCE = "It was not saved: {why}."


@pytest.fixture
def autosave(qtbot: QtBot) -> Iterator[Autosave]:
    made = Autosave()
    yield made
    made.flush()
    qtbot.waitUntil(lambda: not jobs_alive())


class SlowDisk:
    """Holds every write until it is told to let it go."""

    def __init__(self) -> None:
        self.has_begun, self.may_end = threading.Event(), threading.Event()

    def fsync(self, _descriptor: int) -> None:
        self.has_begun.set()
        assert self.may_end.wait(60)


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
    disk = SlowDisk()
    monkeypatch.setattr(os, "fsync", disk.fsync)
    return disk


def save(autosave: Autosave, path: Path, text: str) -> None:
    autosave.save(path, lambda: text, SENTENCE)


def test_what_changes_all_the_time_is_saved(
    qtbot: QtBot, autosave: Autosave, tmp_path: Path
) -> None:
    path = tmp_path / "new" / "draft.json"
    strokes: list[str] = []

    def is_saved_while_painting() -> bool:
        strokes.append(str(len(strokes)))
        save(autosave, path, strokes[-1])
        return path.exists()

    qtbot.waitUntil(is_saved_while_painting)
    assert path.read_text() in strokes
    assert BEGIN_AFTER <= 0.5
    autosave.flush()
    assert path.read_text() == strokes[-1]
    assert [file.name for file in path.parent.iterdir()] == ["draft.json"]


def test_a_newer_state_waits_for_a_slow_disk_and_wins(
    qtbot: QtBot, autosave: Autosave, slow_disk: SlowDisk, tmp_path: Path
) -> None:
    path = tmp_path / "draft.json"
    save(autosave, path, "old")
    qtbot.waitUntil(slow_disk.has_begun.is_set)
    for text in ("newer", "newest"):
        save(autosave, path, text)
    assert len(jobs_alive()) == 1
    slow_disk.may_end.set()
    qtbot.waitUntil(lambda: not jobs_alive())
    assert path.read_text() == "newest"


def test_what_is_removed_stays_away_though_it_is_being_written(
    qtbot: QtBot, autosave: Autosave, slow_disk: SlowDisk, tmp_path: Path
) -> None:
    path = tmp_path / "match.json"
    save(autosave, path, "being written")
    qtbot.waitUntil(slow_disk.has_begun.is_set)
    save(autosave, path, "waits")
    autosave.remove(path, SENTENCE)
    slow_disk.may_end.set()
    qtbot.waitUntil(lambda: not jobs_alive())
    assert list(tmp_path.iterdir()) == []


def test_a_flush_writes_at_once_and_leaves_nothing_to_be_done(
    autosave: Autosave, tmp_path: Path
) -> None:
    for name in "ab":
        save(autosave, tmp_path / name, name)
    autosave.flush()
    assert [(tmp_path / name).read_text() for name in "ab"] == ["a", "b"]


def test_a_job_that_was_cancelled_is_followed_by_another(
    qtbot: QtBot, autosave: Autosave, tmp_path: Path
) -> None:
    path = tmp_path / "draft.json"
    save(autosave, path, "old")
    job_poller().close(60)
    save(autosave, path, "new")
    qtbot.waitUntil(lambda: path.exists() and path.read_text() == "new")


def test_a_job_that_is_being_cancelled_leaves_the_next_change_to_another(
    slow_disk: SlowDisk, tmp_path: Path
) -> None:
    writer = FileWriter(tmp_path / "draft.json")
    first = writer.put(Change(lambda path: write_text(path, "a"), SENTENCE, is_urgent=True))
    assert first is not None
    first.start()
    assert slow_disk.has_begun.wait(60)
    first.cancel()
    second = writer.put(Change(lambda path: write_text(path, "b"), SENTENCE, is_urgent=True))
    assert second is not None, "the first ends without making it"
    slow_disk.may_end.set()
    second.start()
    assert first.join(60)
    assert second.join(60)
    assert writer.path.read_text() == "b"


def test_a_flush_makes_also_what_a_saved_file_leads_to(autosave: Autosave, tmp_path: Path) -> None:
    first, then = tmp_path / "first", tmp_path / "then"
    autosave.saved.connect(lambda path: path == first and save(autosave, then, "then"))
    save(autosave, then, "before")
    save(autosave, first, "first")
    autosave.flush()
    assert (first.read_text(), then.read_text()) == ("first", "then")


def test_a_full_disk_is_told_once_and_again_after_it_had_room(
    qtbot: QtBot, autosave: Autosave, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path, told = tmp_path / "draft.json", list[Failure]()
    autosave.failed.connect(told.append)

    def save_and_wait(text: str) -> None:
        save(autosave, path, text)
        qtbot.waitUntil(lambda: not job_poller().is_busy)

    for count in (1, 2):
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            for text in "abc":
                save_and_wait(text)
        assert [failure.sentence for failure in told] == [SENTENCE] * count
        assert "no space left" in str(told[-1].error)
        save_and_wait("d")
        assert path.read_text() == "d"


def test_a_fault_of_ours_is_shown(qtbot: QtBot, autosave: Autosave, tmp_path: Path) -> None:
    def broken() -> str:
        raise RuntimeError("no text")

    with qtbot.captureExceptions() as caught:
        autosave.save(tmp_path / "draft.json", broken, SENTENCE)
        qtbot.waitUntil(lambda: bool(caught))
    assert str(caught[0][1]) == "no text"


def test_one_job_at_a_time(tmp_path: Path) -> None:
    writer = FileWriter(tmp_path / "draft.json")
    job = writer.put(Change(lambda path: path.write_text("a"), SENTENCE))
    assert isinstance(job, Job)
    assert writer.put(Change(lambda path: path.write_text("b"), SENTENCE)) is None
    job.cancel()
    assert writer.put(Change(lambda path: path.write_text("c"), SENTENCE)) is not None
    assert writer.flush() is None
    assert writer.path.read_text() == "c"
