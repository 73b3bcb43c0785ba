"""Processes that answer tasks: Python on several cores at once.

A task and its answer are bytes of ours, and what answers is named, to be imported: nothing is
pickled.  A child is in no group that the terminal interrupts, and ends when its pipe is closed:
with this program, also where that is killed.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import subprocess
import sys
import threading
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from typing import BinaryIO, cast

from engine.core.system.errors import InputError
from engine.core.system.frames import read_frame, write_frame
from engine.core.system.process_child import DONE, REFUSED

_BOOT = """\
import json, sys
requests = sys.stdin.buffer
head = requests.read(8)
length = int.from_bytes(head, "little")
path = requests.read(length)
if len(head) < 8 or len(path) < length:
    sys.exit()  # whoever began this was ended before it told where to import from
sys.path[:] = json.loads(path)
from engine.core.system.process_child import main
main(requests)
"""
_MOST_TRIES = 3
"""So often a task is tried whose process ends: others may have taken the memory."""


def can_start() -> bool:
    """Return whether there is a Python to start: a bundle would start itself."""
    return not getattr(sys, "frozen", False)


class Processes:
    """Up to `count` processes, each with `make(setup)`, which returns the answer to a task.

    `function` names `make` as "module:name".  They begin with the first tasks.
    """

    def __init__(
        self, count: int, function: str, setup: bytes, in_background: bool = False
    ) -> None:
        """Take what the processes do; `in_background` they give way to others."""
        told = {
            "function": function,
            "packages": list(importlib.import_module("engine").__path__),
            "in_background": in_background,
        }
        self._hello = (_path().encode(), json.dumps(told).encode(), setup)
        # A thread for each, which waits: what one process does keeps no other from its next task.
        self._threads = ThreadPoolExecutor(count, "processes")
        self._own = threading.local()
        self._lock = threading.Lock()
        self._children: list[_Child] = []
        self._is_closed = False

    def submit(self, task: bytes) -> Future[bytes]:
        """Have a task answered; InputError where it is refused, or its process always ends."""
        return self._threads.submit(self._answer, task)

    def close(self) -> None:
        """End the processes, whatever they are at; returns when none is left."""
        with self._lock:
            self._is_closed = True
            for child in self._children:
                child.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for child in self._children:
            child.reap()

    def _answer(self, task: bytes) -> bytes:
        for _try in range(_MOST_TRIES):
            child = self._child()
            try:
                return child.ask(task)
            except (EOFError, OSError):
                self._own.child = None
                if self._is_closed:
                    raise CancelledError from None
                code = child.reap()
        raise InputError(
            "a process that works at this ended {times} times, with code {code}: is there enough "
            "memory?",
            times=_MOST_TRIES,
            code=code,
        )

    def _child(self) -> _Child:
        """Return this thread's process, which is started where there is none."""
        found: _Child | None = getattr(self._own, "child", None)
        if found is None:
            with self._lock:  # `close` sees it, or it is never started
                if self._is_closed:
                    raise CancelledError
                found = self._own.child = _Child()
                self._children.append(found)
            with contextlib.suppress(OSError):  # it ended at once: the first task tells
                found.tell(self._hello)
        return found


def _path() -> str:
    return json.dumps([os.path.abspath(folder) for folder in sys.path])


class _Child:
    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _BOOT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self._requests = cast(BinaryIO, self._process.stdin)
        self._answers = cast(BinaryIO, self._process.stdout)

    def tell(self, frames: tuple[bytes, ...]) -> None:
        for frame in frames:
            write_frame(self._requests, frame)

    def ask(self, task: bytes) -> bytes:
        """Return the answer; EOFError or OSError where the process ends."""
        write_frame(self._requests, task)
        found = read_frame(self._answers)
        kind, content = found[:1], found[1:]
        if kind == DONE:
            return content
        text = content.decode()
        if kind == REFUSED:
            raise InputError("{why}", why=text)
        raise RuntimeError(text)

    def kill(self) -> None:
        self._process.kill()

    def reap(self) -> int:
        """Wait for its end, and leave nothing of it; return its exit code."""
        self._process.kill()
        code = self._process.wait()
        for pipe in (self._requests, self._answers):
            with contextlib.suppress(OSError):
                pipe.close()
        return code
