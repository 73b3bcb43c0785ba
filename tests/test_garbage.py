"""Garbage is collected in the main thread, and all of it only when nobody notices."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from engine.core.system.job import Job, Snapshot
from gui import garbage
from gui.garbage import GarbageCollector
from gui.shared.jobs.job_poller import JobPoller


class Knot:
    """Something that only a collection can free."""

    def __init__(self) -> None:
        self.me = self
        self.room = [[] for _ in range(10)]  # type: ignore[var-annotated]


@pytest.fixture
def jobs(qtbot: QtBot) -> Iterator[JobPoller]:
    made = JobPoller()
    yield made
    made.close()


@pytest.fixture
def collector(jobs: JobPoller) -> Iterator[GarbageCollector]:
    made = GarbageCollector(jobs)
    made.start()
    yield made
    made.stop()
    gc.disable()  # as the tests have it
    gc.unfreeze()


def knots() -> weakref.ref[Knot]:
    first = weakref.ref(Knot())
    for _ in range(garbage.YOUNG):
        Knot()
    return first


def test_new_garbage_goes_at_the_next_look(collector: GarbageCollector) -> None:
    one = knots()
    assert one() is not None
    collector.look()
    assert one() is None


def test_other_threads_never_collect(collector: GarbageCollector) -> None:
    found: list[weakref.ref[Knot]] = []
    thread = threading.Thread(target=lambda: found.append(knots()))
    thread.start()
    thread.join()
    assert found[0]() is not None


def test_a_full_collection_waits_for_quiet(
    collector: GarbageCollector, jobs: JobPoller, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = Knot()
    for _ in range(garbage.OLD + 1):
        gc.collect(1)
    gone = weakref.ref(old)
    del old
    is_free = threading.Event()

    def work() -> Iterator[Snapshot[None]]:
        is_free.wait(10)
        yield Snapshot(1, 1, None)

    job = Job("Working", work())
    jobs.run(job)
    for _ in range(2 * garbage.QUIET_LOOKS):
        collector.look()
    assert gone() is not None
    is_free.set()
    job.join(10)
    jobs.poll()
    for _ in range(garbage.QUIET_LOOKS + 1):
        collector.look()
    assert gone() is None


def test_quiet_is_told_once_until_somebody_stirs(
    collector: GarbageCollector, jobs: JobPoller
) -> None:
    told: list[None] = []
    collector.quiet.connect(lambda: told.append(None))
    for _ in range(garbage.QUIET_LOOKS - 1):
        collector.look()
    assert not told
    for _ in range(garbage.QUIET_LOOKS // 2):
        collector.look()
    assert len(told) == 1


def test_what_is_too_much_to_look_at_is_set_apart(
    collector: GarbageCollector, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(garbage.OLD + 1):
        gc.collect(1)
    kept = [[number] for number in range(garbage.MANY + 1)]
    gc.collect(1)  # now they are old
    looked_at: list[int] = []
    monkeypatch.setattr(gc, "collect", looked_at.append)
    for _ in range(garbage.QUIET_LOOKS + 1):
        collector.look()
    assert looked_at == [0]
    assert gc.get_freeze_count() > len(kept)
    assert not gc.get_objects(generation=2)
