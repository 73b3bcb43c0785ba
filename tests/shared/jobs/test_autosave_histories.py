"""Files that save themselves, whatever is saved, removed and refused, also during a write."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
import threading
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)
from pytestqt.qtbot import QtBot

from engine.core.system.files import write_text
from gui.shared.jobs.autosave import Autosave, Failure
from gui.shared.jobs.job_poller import job_poller
from tests.jobs import jobs_alive

SENTENCE = "It was not saved: {why}."
NAMES, TEXTS = st.sampled_from(["one.json", "two.json"]), st.sampled_from(["a", "b", "c"])


class Disk:
    """Where a write ends: it may be full, and it may hold a write until it is let go."""

    def __init__(self) -> None:
        self.is_full = False
        self.is_held = threading.Event()
        self.may_go = threading.Event()
        self.may_go.set()

    def fsync(self, _descriptor: int) -> None:
        self.is_held.set()
        assert self.may_go.wait(60)
        if self.is_full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


DISK = Disk()


class Saving(RuleBasedStateMachine):
    """Keeps beside the files what each should hold; None where none should be."""

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.autosave = Autosave()
        self.failures: list[Failure] = []
        self.autosave.failed.connect(self.failures.append)
        self.right: dict[str, str | None] = {}
        self.waiting: dict[str, str | None] = {}
        DISK.is_full = False

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            self.flush()
            shutil.rmtree(self.folder)

    @rule(name=NAMES, text=TEXTS)
    def save(self, name: str, text: str) -> None:
        self.autosave.save(self.folder / name, lambda: text, SENTENCE)
        self.waiting[name] = text

    @rule(name=NAMES)
    def remove(self, name: str) -> None:
        self.autosave.remove(self.folder / name, SENTENCE)
        self.waiting[name] = None

    @rule(name=NAMES, first=TEXTS, then=st.none() | TEXTS)
    def change_while_it_writes(self, name: str, first: str, then: str | None) -> None:
        """The newer change comes while the older one is being written."""
        self.flush()
        DISK.is_held.clear()
        DISK.may_go.clear()
        path = self.folder / name
        self.autosave.update(path, lambda to: write_text(to, first), SENTENCE, is_urgent=True)
        assert DISK.is_held.wait(60)
        self.waiting[name] = first
        if then is None:
            self.remove(name)
        else:
            self.save(name, then)
        DISK.may_go.set()

    @precondition(lambda self: not DISK.is_full)
    @rule()
    def fill_the_disk(self) -> None:
        self.flush()
        assert not self.failures, "there was room"
        DISK.is_full = True

    @precondition(lambda self: DISK.is_full)
    @rule()
    def make_room(self) -> None:
        self.flush()
        DISK.is_full = False

    @rule()
    def look(self) -> None:
        """Hear of what the jobs have done so far."""
        job_poller().poll()

    @rule()
    def flush(self) -> None:
        """After this the newest of all changes stands, where there was room for it."""
        self.autosave.flush()
        for name, text in self.waiting.items():
            if text is None or not DISK.is_full:
                self.right[name] = text
        self.waiting.clear()
        for name, text in self.right.items():
            path = self.folder / name
            assert (path.read_text() if path.exists() else None) == text
        names = {name for name, text in self.right.items() if text is not None}
        assert {path.name for path in self.folder.iterdir()} == names, "nothing half written"
        if not DISK.is_full:
            self.failures.clear()


def test_the_newest_change_always_wins(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", DISK.fsync)
    run_state_machine_as_test(Saving, settings=settings(max_examples=25, stateful_step_count=12))
    qtbot.waitUntil(lambda: not jobs_alive())
    job_poller().close(60)
