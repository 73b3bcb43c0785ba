"""The window has kernels compiled by another process while nothing else is to be done."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QProcess
from pytestqt.qtbot import QtBot

from engine.core.system.job import Job, Snapshot
from gui.shared.jobs.job_poller import JobPoller
from gui.warm_up import QUIET_LOOKS, WarmUp

ENDLESS = (sys.executable, "-c", "import sys; print('on', flush=True); sys.stdin.read()")


@pytest.fixture
def jobs(qapp: object) -> Iterator[JobPoller]:
    made = JobPoller()
    yield made
    assert made.close()


def looked(warm_up: WarmUp, times: int = QUIET_LOOKS) -> WarmUp:
    for _ in range(times):
        warm_up.look()
    return warm_up


def is_running(warm_up: WarmUp) -> bool:
    return warm_up.process.state() == QProcess.ProcessState.Running


def test_it_begins_when_it_is_quiet_and_ends_with_the_window(jobs: JobPoller, qtbot: QtBot) -> None:
    warm_up = looked(WarmUp(jobs, ENDLESS), QUIET_LOOKS - 1)
    assert warm_up.process.state() == QProcess.ProcessState.NotRunning
    qtbot.waitUntil(lambda: is_running(looked(warm_up, 1)))
    warm_up.stop()
    assert warm_up.process.state() == QProcess.ProcessState.NotRunning
    assert not warm_up.is_done


def test_it_makes_room_for_a_job_without_waiting(
    jobs: JobPoller, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    warm_up = looked(WarmUp(jobs, ENDLESS))
    qtbot.waitUntil(lambda: is_running(warm_up))
    monkeypatch.setattr(warm_up.process, "waitForFinished", None)
    go = threading.Event()

    def work() -> Iterator[Snapshot[None]]:
        yield Snapshot(0, None, None)
        go.wait()

    job = Job("work", work())
    jobs.run(job)
    warm_up.look()
    qtbot.waitUntil(lambda: warm_up.process.state() == QProcess.ProcessState.NotRunning)
    monkeypatch.undo()
    go.set()
    qtbot.waitUntil(lambda: not jobs.is_busy)
    looked(warm_up, QUIET_LOOKS - 1)
    assert warm_up.process.state() == QProcess.ProcessState.NotRunning
    qtbot.waitUntil(lambda: is_running(looked(warm_up, 1)))
    warm_up.stop()


@pytest.mark.parametrize("program", ["", "import os; os.abort()"])
def test_what_is_done_is_not_begun_again(jobs: JobPoller, qtbot: QtBot, program: str) -> None:
    """Nor what died: it would again, every two seconds."""
    warm_up = looked(WarmUp(jobs, (sys.executable, "-c", program)))
    qtbot.waitUntil(lambda: warm_up.is_done)
