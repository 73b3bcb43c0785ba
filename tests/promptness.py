"""Answers of jobs at another moment than usual: `--answers soon` or `--answers late`.

A test that asserts before an answer can have come, or after it has probably come, passes on one
machine and fails on another.  With `soon` every short job has ended before the window goes on, and
is told at the next turn of the event loop; with `late` nothing is told for a third of a second.
"""

from __future__ import annotations

import time
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.core.system.job import Job
from gui.shared.jobs import job_poller
from gui.shared.jobs.job_poller import JobPoller, WatchedJob

LONGEST_SOON = 1.0
"""Seconds for which the window stands still for a job's end."""
LATE = 0.3
"""Seconds of a job's life for which it is not told of."""


def pytest_addoption(parser: pytest.Parser) -> None:
    text = "have jobs answer sooner or later than usual"
    parser.addoption("--answers", choices=("soon", "late"), help=text)


def pytest_configure(config: pytest.Config) -> None:
    answers = config.getoption("--answers")
    if answers == "soon":
        _answer_soon()
    elif answers == "late":
        _answer_late()


def _answer_soon() -> None:
    begin = Job.start

    def start(self: Job[Any]) -> None:
        begin(self)
        self.join(LONGEST_SOON)

    def wait_until_and_settle(self: QtBot, *args: Any, **kwargs: Any) -> None:
        wait(self, *args, **kwargs)
        patience = time.monotonic() + LONGEST_SOON
        while job_poller.job_poller().is_busy and time.monotonic() < patience:
            self.wait(1)

    wait = QtBot.waitUntil
    job_poller.URGENT_MS = job_poller.INTERVAL_MS = 0
    Job.start, QtBot.waitUntil = start, wait_until_and_settle  # type: ignore[method-assign]


def _answer_late() -> None:
    look = JobPoller._look_at

    def look_at(self: JobPoller, watched: WatchedJob, passed: float) -> None:
        began = watched.__dict__.setdefault("late_since", time.monotonic())
        if time.monotonic() - began >= LATE:
            look(self, watched, passed)

    JobPoller._look_at = look_at  # type: ignore[method-assign]
