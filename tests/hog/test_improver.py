"""Improving a table in a job: what an old search still says never gets into a new table."""

from __future__ import annotations

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from engine.core.system.job import Job
from engine.hog.rules import Hog
from engine.hog.strategies import Always, policy_of
from gui.hog.editor.improver import Improver
from gui.shared.jobs.job_poller import job_poller

GAME = Hog(goal=20)


def table(rolls: int) -> bytes:
    return np.asarray(policy_of(Always(rolls), GAME).rolls, np.uint8).tobytes()


def test_an_old_search_publishes_nothing(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    improver = Improver()
    swept: list[bytes] = []
    improver.swept.connect(lambda found, _rate: swept.append(found))
    improver.start(table(1), GAME, Always(4), 1)
    old = improver._job
    assert isinstance(old, Job)
    qtbot.waitUntil(lambda: not improver.is_busy)
    assert len(swept) == 1
    improver.start(table(9), GAME, Always(4), 1)
    told: list[object] = []
    improver.advanced.connect(lambda *words: told.append(words))
    improver.ended.connect(told.append)
    for signal in (job_poller().updated, job_poller().ended):
        signal.emit(old)
    assert (len(swept), told) == (1, [])
    assert improver.is_busy
    qtbot.waitUntil(lambda: not improver.is_busy)
    assert len(swept) == 2
