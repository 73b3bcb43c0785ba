"""The latest job alone is heard: answers, progress, failures, what replaces or cancels it."""

from __future__ import annotations

import threading
from collections.abc import Generator
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from engine.core.system.job import Snapshot
from gui.shared.jobs.job_poller import job_poller
from gui.shared.jobs.latest_job import LatestJob, LatestJobs, Query


def work(gate: threading.Event, answer: Any) -> Generator[Snapshot[Any], None, Any]:
    yield Snapshot(1, 4, "so far")
    assert gate.wait(60)
    yield Snapshot(2, 4, None)
    if isinstance(answer, Exception):
        raise answer
    return answer


@pytest.fixture
def gate() -> threading.Event:
    return threading.Event()


@pytest.fixture
def told(qapp: object) -> tuple[LatestJobs, list[Any]]:
    heard: list[Any] = []

    def hear(what: str) -> Any:
        return lambda *said: heard.append((what, *said))

    query = Query(hear("answered"), hear("failed"), hear("progressed"), hear("moved"))
    return LatestJobs(None, {"sum": query}), heard


def test_progress_and_answer(told: Any, gate: threading.Event, qtbot: QtBot) -> None:
    jobs, heard = told
    kinds: list[Any] = []
    jobs.answered.connect(lambda kind, answer: kinds.append((kind, answer)))
    jobs.ask("sum", work(gate, 42))
    qtbot.waitUntil(lambda: bool(heard))
    assert heard[:2] == [("progressed", "so far"), ("moved", 0.25)]
    assert jobs.is_busy("sum")
    assert not jobs.is_busy("other")
    gate.set()
    jobs.ask("other", work(gate, 1))
    qtbot.waitUntil(lambda: not jobs.is_busy())
    assert heard[-1] == ("answered", 42)
    assert sorted(kinds) == [("other", 1), ("sum", 42)]


def test_what_comes_while_one_is_told_is_not_lost(gate: threading.Event, qtbot: QtBot) -> None:
    latest, heard = LatestJob(), []

    def hear(snapshot: Snapshot[Any]) -> None:
        heard.append(snapshot.iteration)
        gate.set()
        assert job is not None
        assert job.join(60), "the work ends while its first snapshot is shown"

    latest.updated.connect(hear)
    latest.run("Sum", work(gate, 42))
    job = latest.job
    qtbot.waitUntil(lambda: not latest.is_busy)
    assert heard == [1, 2]


def test_a_failure_is_told(told: Any, gate: threading.Event, qtbot: QtBot) -> None:
    jobs, heard = told
    gate.set()
    jobs.ask("sum", work(gate, ValueError("broken")))
    qtbot.waitUntil(lambda: not jobs.is_busy())
    assert heard[-1] == ("failed", "Broken.")


def test_a_new_question_replaces_the_old_one(
    told: Any, gate: threading.Event, qtbot: QtBot
) -> None:
    jobs, heard = told
    jobs.ask("sum", work(gate, 1))
    jobs.ask("sum", work(gate, 2))
    gate.set()
    qtbot.waitUntil(lambda: not jobs.is_busy())
    assert [line for line in heard if line[0] != "moved" and line[0] != "progressed"] == [
        ("answered", 2)
    ]


def test_what_others_cancel_is_told(told: Any, gate: threading.Event, qtbot: QtBot) -> None:
    jobs, heard = told
    jobs.ask("sum", work(gate, 1), "Sum")
    watched = next(job for job in job_poller()._watched if job.job.name == "Sum")
    watched.job.cancel()
    gate.set()
    qtbot.waitUntil(lambda: not jobs.is_busy())
    assert heard[-1] == ("failed", "Cancelled.")


def heard_of(job: LatestJob) -> list[Any]:
    heard: list[Any] = []
    job.updated.connect(lambda snapshot: heard.append(snapshot.iteration))
    job.answered.connect(lambda answer: heard.append(("answered", answer)))
    job.failed.connect(lambda error: heard.append(("failed", str(error))))
    job.cancelled.connect(lambda: heard.append("cancelled"))
    return heard


def test_a_newer_job_silences_the_older(gate: threading.Event, qtbot: QtBot) -> None:
    latest = LatestJob()
    heard = heard_of(latest)
    latest.run("old", work(gate, 1))
    qtbot.waitUntil(lambda: heard == [1])
    old = latest.job
    assert old is not None
    other_gate = threading.Event()
    latest.run("new", work(other_gate, 2))
    gate.set()
    qtbot.waitUntil(lambda: old.is_ended and heard == [1, 1])
    job_poller().poll()
    assert heard == [1, 1]
    other_gate.set()
    qtbot.waitUntil(lambda: not latest.is_busy)
    assert heard[2:] == [2, ("answered", 2)]


def test_a_failing_job_is_told_after_its_last_snapshot(gate: threading.Event, qtbot: QtBot) -> None:
    latest = LatestJob()
    heard = heard_of(latest)
    gate.set()
    latest.run("sum", work(gate, ValueError("broken")))
    qtbot.waitUntil(lambda: not latest.is_busy)
    assert heard[-2:] == [2, ("failed", "broken")]


def test_a_job_that_is_cancelled_says_so_and_one_that_is_dropped_does_not(
    gate: threading.Event, qtbot: QtBot
) -> None:
    latest = LatestJob()
    heard = heard_of(latest)
    latest.run("sum", work(gate, 1))
    latest.cancel()
    gate.set()
    qtbot.waitUntil(lambda: not latest.is_busy)
    assert heard[-1] == "cancelled"
    heard.clear()
    latest.run("sum", work(gate, 1))
    latest.drop()
    qtbot.waitUntil(lambda: not job_poller().is_busy)
    assert heard == []


def test_nobody_hears_of_work_whose_owner_is_gone(gate: threading.Event, qtbot: QtBot) -> None:
    owner = QObject()
    latest = LatestJob(owner)
    heard = heard_of(latest)
    latest.run("sum", work(gate, 1))
    delete(owner)
    gate.set()
    qtbot.waitUntil(lambda: not job_poller().is_busy)
    assert heard == []
