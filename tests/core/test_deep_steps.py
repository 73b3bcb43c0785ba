"""Work that is many calls deep is done in steps, and may be given up at each."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable

import pytest

from engine.core.system.deep_steps import deep_steps
from engine.core.system.generators import finished, relayed
from engine.core.system.job import Job, JobState, Snapshot


def _dig(depth: int, tell: Callable[[int], None]) -> int:
    tell(depth)
    return 0 if depth == 0 else 1 + _dig(depth - 1, tell)


def _is_digging() -> bool:
    return any(thread.name == "deep steps" for thread in threading.enumerate())


def test_deep_work_tells_its_steps_and_what_it_found() -> None:
    limit = sys.getrecursionlimit()
    steps, told = deep_steps(lambda tell: _dig(5000, tell)), []

    def listened(step: int) -> int:
        told.append(step)
        return step

    assert finished(relayed(steps, listened)) == 5000
    assert told == list(range(5000, -1, -1))
    assert sys.getrecursionlimit() == limit
    assert not _is_digging()


def test_what_goes_wrong_is_raised_where_the_steps_are_asked_for() -> None:
    with pytest.raises(ZeroDivisionError):
        finished(deep_steps(lambda _tell: 1 // 0))
    assert not _is_digging()


def test_closing_ends_the_work_where_it_stands() -> None:
    limit, steps = sys.getrecursionlimit(), deep_steps(lambda tell: _dig(100, tell))
    assert [next(steps), next(steps)] == [100, 99]
    steps.close()
    assert not _is_digging()
    assert sys.getrecursionlimit() == limit


def test_a_job_cancels_it_within_a_step() -> None:
    has_begun = threading.Event()

    def work(tell: Callable[[int], None]) -> None:
        while True:
            has_begun.set()
            tell(1)

    steps = deep_steps(work)
    job = Job("dig", relayed(steps, lambda step: Snapshot(step, None, None)))
    job.start()
    assert has_begun.wait(10)
    job.cancel()
    assert job.join(10)
    assert job.state is JobState.CANCELLED
    assert not _is_digging()
