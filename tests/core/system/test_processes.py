"""Processes that answer tasks: together, to the bit, and none is left whatever ends them."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from engine.core.system.errors import InputError
from engine.core.system.frames import write_frame
from engine.core.system.processes import _BOOT, Processes
from tests.programs import ROOT

HERE = f"{__name__}:answering"
SECONDS = 60


def answering(setup: bytes) -> Callable[[bytes], bytes]:
    """What a child does: as the task says."""

    def answer(task: bytes) -> bytes:
        word, _, rest = task.partition(b" ")
        print("what is printed is no answer")
        if word == b"pid":
            return str(os.getpid()).encode()
        if word == b"refuse":
            raise InputError("the {what} is refused", what=rest.decode())
        if word == b"fail":
            raise KeyError(rest.decode())
        if word == b"die":
            os.kill(os.getpid(), signal.SIGKILL)
        if word == b"die-once" and not Path(os.fsdecode(rest)).exists():
            Path(os.fsdecode(rest)).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if word == b"together":  # ends only when another does the same
            own = Path(os.fsdecode(rest)) / str(os.getpid())
            own.touch()
            while len(list(own.parent.iterdir())) < 2:
                time.sleep(0.001)
        if word == b"for-ever":
            Path(os.fsdecode(rest)).write_text(str(os.getpid()))
            while True:
                pass
        return setup + task

    return answer


@pytest.fixture
def two() -> Iterator[Processes]:
    threads, pipes = threading.active_count(), len(os.listdir("/dev/fd"))
    made = Processes(2, HERE, b"setup ")
    yield made
    made.close()
    assert threading.active_count() == threads
    assert len(os.listdir("/dev/fd")) <= pipes


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that nobody has waited for yet does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def is_gone(pid: int) -> bool:
    end = time.monotonic() + SECONDS
    while is_alive(pid) and time.monotonic() < end:
        time.sleep(0.005)
    return not is_alive(pid)


def test_tasks_are_answered_in_processes_that_last(two: Processes) -> None:
    tasks = [f"{i}".encode() * 10_000 for i in range(20)]
    assert [each.result() for each in map(two.submit, tasks)] == [b"setup " + t for t in tasks]
    pids = {each.result() for each in [two.submit(b"pid") for _ in range(20)]}
    assert 1 <= len(pids) <= 2
    assert str(os.getpid()).encode() not in pids


def test_two_work_at_the_same_time(two: Processes, tmp_path: Path) -> None:
    task = b"together " + os.fsencode(tmp_path)
    assert len({each.result() for each in [two.submit(task), two.submit(task)]}) == 1


def test_what_a_process_refuses_is_refused_here(two: Processes) -> None:
    with pytest.raises(InputError, match=r"^the {tälent} is refused$"):
        two.submit("refuse {tälent}".encode()).result()
    with pytest.raises(RuntimeError, match="KeyError: 'mistake'"):
        two.submit(b"fail mistake").result()
    assert two.submit(b"on").result() == b"setup on"


def test_a_process_that_dies_is_replaced(two: Processes, tmp_path: Path) -> None:
    task = b"die-once " + os.fsencode(tmp_path / "died")
    assert two.submit(task).result() == b"setup " + task
    with pytest.raises(InputError, match="ended 3 times, with code -9: is there enough memory"):
        two.submit(b"die").result()
    assert two.submit(b"on").result() == b"setup on"


def test_who_closes_waits_for_no_task(tmp_path: Path) -> None:
    made, file = Processes(1, HERE, b""), tmp_path / "pid"
    busy, waiting = made.submit(b"for-ever " + os.fsencode(file)), made.submit(b"pid")
    while not (file.exists() and file.read_text()):
        time.sleep(0.005)
    made.close()
    assert not is_alive(int(file.read_text()))
    with pytest.raises(CancelledError):
        busy.result(SECONDS)
    assert waiting.cancelled()


PARENT = """
import sys
from engine.core.system.frames import write_frame
from engine.core.system.processes import _BOOT, Processes
made = Processes(1, "tests.core.system.test_processes:answering", b"")
made.submit(b"for-ever " + sys.argv[1].encode()).result()
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_process_ends_with_its_parent(number: signal.Signals, tmp_path: Path) -> None:
    file = tmp_path / "pid"
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, str(file)], cwd=ROOT, stderr=subprocess.DEVNULL
    ) as parent:
        while not (file.exists() and file.read_text()):
            assert parent.poll() is None
            time.sleep(0.005)
        parent.send_signal(number)
        parent.wait(SECONDS)
    assert is_gone(int(file.read_text()))


@pytest.mark.parametrize("told", [0, 1, 2])
@pytest.mark.parametrize("more", [0, 3, 9])
def test_a_process_whose_parent_is_ended_before_it_has_told_all_says_nothing(
    told: int, more: int
) -> None:
    """As where a window closes that has just begun to compile."""
    hello = io.BytesIO()
    frames = json.dumps(sys.path).encode(), b'{"packages": [], "in_background": false}', b"setup"
    for number, frame in enumerate(frames):
        if number == told:
            cut = hello.tell() + more
        write_frame(hello, frame)
    child = subprocess.run(
        [sys.executable, "-P", "-c", _BOOT],
        input=hello.getvalue()[:cut],
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert (child.returncode, child.stdout, child.stderr) == (0, b"", b"")
