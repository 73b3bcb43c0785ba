"""Garbage is collected in the main thread, and all of it only when nobody notices."""

from __future__ import annotations

import gc
import sys
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.system import hardware
from engine.core.system.job import Job, Snapshot
from gui import garbage
from gui.garbage import GarbageCollector
from gui.shared.jobs.job_poller import JobPoller

LOOKS_BESIDE_WORK = 2000
"""Many times as many as it took to fail."""


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
    gc.disable()  # as the tests have it; what it set apart stays so, with all that was imported


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
        is_free.wait(60)
        yield Snapshot(1, 1, None)

    job = Job("Working", work())
    jobs.run(job)
    for _ in range(2 * garbage.QUIET_LOOKS):
        collector.look()
    assert gone() is not None
    is_free.set()
    job.join(60)
    jobs.poll()
    for _ in range(garbage.QUIET_LOOKS + 1):
        collector.look()
    assert gone() is None


def test_quiet_is_told_once_and_memory_given_back_until_somebody_stirs(
    collector: GarbageCollector, jobs: JobPoller, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    collector.quiet.connect(lambda: told.append("quiet"))
    monkeypatch.setattr(hardware, "give_memory_back", lambda: told.append("memory"))
    for _ in range(garbage.QUIET_LOOKS - 1):
        collector.look()
    assert not told
    for _ in range(garbage.QUIET_LOOKS // 2):
        collector.look()
    assert told == ["quiet", "memory"]


def test_a_key_or_a_click_is_no_quiet(collector: GarbageCollector, qtbot: QtBot) -> None:
    told: list[None] = []
    collector.quiet.connect(lambda: told.append(None))
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    window = widget.windowHandle()
    collector.watch(window)
    for act in (
        lambda: QTest.keyClick(window, Qt.Key.Key_A),
        lambda: QTest.mouseClick(window, Qt.MouseButton.LeftButton),
    ):
        for _ in range(garbage.QUIET_LOOKS - 2):
            collector.look()
        act()
        collector.look()
    assert not told


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


def test_a_tuple_that_another_thread_is_making_is_let_be(
    collector: GarbageCollector, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whoever holds one that is not yet whole makes Python fail: "bad argument to internal
    # function".
    failed: list[SystemError] = []
    is_over = threading.Event()

    def work() -> None:
        try:
            while not is_over.is_set():
                tuple([number] for number in range(1000))
        except SystemError as error:
            failed.append(error)

    monkeypatch.setattr(garbage, "YOUNG", -1)
    monkeypatch.setattr(garbage, "MIDDLE", 10**9)
    kept = [[number] for number in range(garbage.MANY // 2)]  # to count them takes a while
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # threads take turns as often as they can
    thread = threading.Thread(target=work)
    thread.start()
    try:
        for _ in range(LOOKS_BESIDE_WORK):
            collector.look()
    finally:
        is_over.set()
        thread.join()
        sys.setswitchinterval(interval)
    assert not failed
    assert len(kept) < garbage.MANY
