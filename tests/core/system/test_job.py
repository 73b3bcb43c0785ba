"""Jobs: every way in which one can end, and what may be read meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import numpy as np
import pytest

from engine.core.system.job import Job, JobState, Snapshot, frozen

WAIT = 10.0


def numbers(count: int) -> Iterator[Snapshot[int]]:
    for i in range(count):
        yield Snapshot(i, count, i * i)
    return "result"


class Gate:
    """A generator that goes one step for each permission, and says when it has come to a yield."""

    def __init__(self) -> None:
        self.may_go = threading.Semaphore(0)
        self.arrived = threading.Semaphore(0)
        self.is_closed = False
        self.done = 0

    def __iter__(self) -> Iterator[Snapshot[int]]:
        try:
            while True:
                assert self.may_go.acquire(timeout=WAIT)
                self.done += 1
                self.arrived.release()
                yield Snapshot(self.done, None, self.done)
        finally:
            self.is_closed = True

    def go(self) -> None:
        self.may_go.release()
        assert self.arrived.acquire(timeout=WAIT)


def test_runs_to_the_end() -> None:
    job = Job("squares", numbers(4))
    assert (job.state, job.snapshot, job.is_ended) == (JobState.PENDING, None, False)
    assert job.join(0)
    job.start()
    assert job.join(WAIT)
    assert (job.state, job.result, job.error) == (JobState.DONE, "result", None)
    assert job.snapshot == Snapshot(3, 4, 9)
    assert job.seconds > 0
    assert job.is_ended
    assert not job.is_cancelling


def test_cancel_closes_the_work_at_its_next_snapshot() -> None:
    gate = Gate()
    job = Job("gate", iter(gate))
    job.start()
    gate.go()
    job.cancel()
    assert job.is_cancelling or job.is_ended
    gate.may_go.release()
    assert job.join(WAIT)
    assert (job.state, gate.is_closed) == (JobState.CANCELLED, True)
    assert not job.is_cancelling
    assert gate.done <= 2


def test_cancelled_before_it_starts_never_runs() -> None:
    job = Job("never", numbers(3))
    job.cancel()
    assert job.state is JobState.CANCELLED
    job.start()
    assert job.join(0)
    assert (job.state, job.snapshot) == (JobState.CANCELLED, None)


def test_starts_once_only() -> None:
    job = Job("once", numbers(1))
    job.start()
    assert job.join(WAIT)
    with pytest.raises(AssertionError, match="once"):
        job.start()
    assert job.state is JobState.DONE


@pytest.mark.parametrize("error", [ValueError("broken"), SystemExit(3), RecursionError()])
def test_failure_is_kept(error: BaseException) -> None:
    def failing() -> Iterator[Snapshot[int]]:
        yield Snapshot(1, None, 1)
        raise error

    job = Job("failing", failing())
    job.start()
    assert job.join(WAIT)
    assert (job.state, job.error) == (JobState.FAILED, error)
    assert job.snapshot == Snapshot(1, None, 1)


def test_failure_while_closing_is_kept() -> None:
    opened = threading.Event()
    may_end = threading.Event()

    def stubborn() -> Iterator[Snapshot[int]]:
        try:
            opened.set()
            assert may_end.wait(WAIT)
            yield Snapshot(1, None, 1)
        finally:
            raise OSError("cannot tidy up")

    job = Job("stubborn", stubborn())
    job.start()
    assert opened.wait(WAIT)
    job.cancel()
    may_end.set()
    assert job.join(WAIT)
    assert job.state is JobState.FAILED
    assert "tidy" in str(job.error)


def test_pause_holds_and_resume_goes_on() -> None:
    gate = Gate()
    job = Job("gate", iter(gate))
    job.start()
    job.pause()
    gate.go()
    gate.may_go.release()  # allowed, but the job holds
    assert job.is_paused
    assert not gate.arrived.acquire(timeout=0.02)
    assert (gate.done, job.state) == (1, JobState.RUNNING)
    job.resume()
    assert gate.arrived.acquire(timeout=WAIT)
    assert not job.is_paused
    job.pause()
    job.cancel()  # a paused job can be cancelled
    gate.may_go.release()
    assert job.join(WAIT)
    assert job.state is JobState.CANCELLED
    job.pause()
    assert not job.is_paused


def test_work_that_ends_while_paused_is_over() -> None:
    job = Job("short", numbers(0))
    job.pause()
    job.start()
    assert job.join(WAIT)
    assert (job.state, job.is_paused) == (JobState.DONE, False)


def test_any_iterator_may_be_cancelled() -> None:
    job: Job[int] = Job("plain", iter([Snapshot(1, 1, 1)]))
    job.start()
    assert job.join(WAIT)
    assert job.state is JobState.DONE


def test_threads_are_daemons_and_named() -> None:
    gate = Gate()
    job = Job("gate", iter(gate))
    job.start()
    thread = next(t for t in threading.enumerate() if t.name == "job gate")
    assert thread.daemon
    assert not job.join(0)
    job.cancel()
    gate.may_go.release()
    assert job.join(WAIT)


def test_frozen_is_a_read_only_copy() -> None:
    array = np.arange(3)
    copy = frozen(array)
    array[0] = 9
    assert copy.tolist() == [0, 1, 2]
    with pytest.raises(ValueError, match="read-only"):
        copy[0] = 1
