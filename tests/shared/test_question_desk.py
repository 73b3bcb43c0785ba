"""Questions answered in jobs: answers, progress, failures, and what replaces or cancels them."""

from __future__ import annotations

import threading
from collections.abc import Generator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.core.system.job import Snapshot
from gui.shared.jobs.job_poller import job_poller
from gui.shared.jobs.latest_job import QuestionDesk


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
def told(qapp: object) -> tuple[QuestionDesk, list[Any]]:
    desk, heard = QuestionDesk(), []
    desk.answered.connect(lambda kind, answer: heard.append(("answered", kind, answer)))
    desk.progressed.connect(lambda kind, part: heard.append(("progressed", kind, part)))
    desk.moved.connect(lambda kind, share: heard.append(("moved", kind, share)))
    desk.failed.connect(lambda kind, error: heard.append(("failed", kind, str(error))))
    desk.cancelled.connect(lambda kind: heard.append(("cancelled", kind)))
    return desk, heard


def test_progress_and_answer(told: Any, gate: threading.Event, qtbot: QtBot) -> None:
    desk, heard = told
    desk.ask("sum", work(gate, 42))
    qtbot.waitUntil(lambda: bool(heard))
    assert heard[:2] == [("progressed", "sum", "so far"), ("moved", "sum", 0.25)]
    assert desk.is_busy("sum")
    assert not desk.is_busy("other")
    gate.set()
    qtbot.waitUntil(lambda: not desk.is_busy())
    assert heard[-1] == ("answered", "sum", 42)


def test_a_failure_is_told(told: Any, gate: threading.Event, qtbot: QtBot) -> None:
    desk, heard = told
    gate.set()
    desk.ask("sum", work(gate, ValueError("broken")))
    qtbot.waitUntil(lambda: not desk.is_busy())
    assert heard[-1] == ("failed", "sum", "broken")


def test_a_new_question_replaces_the_old_one(
    told: Any, gate: threading.Event, qtbot: QtBot
) -> None:
    desk, heard = told
    desk.ask("sum", work(gate, 1))
    desk.ask("sum", work(gate, 2))
    gate.set()
    qtbot.waitUntil(lambda: not desk.is_busy())
    assert [line for line in heard if line[0] != "moved" and line[0] != "progressed"] == [
        ("answered", "sum", 2)
    ]


def test_what_others_cancel_is_told(told: Any, gate: threading.Event, qtbot: QtBot) -> None:
    desk, heard = told
    desk.ask("sum", work(gate, 1), "Sum")
    watched = next(job for job in job_poller()._watched if job.job.name == "Sum")
    watched.job.cancel()
    gate.set()
    qtbot.waitUntil(lambda: not desk.is_busy())
    assert heard[-1] == ("cancelled", "sum")
