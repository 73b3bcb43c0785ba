"""The whole program in a process of its own, with code that looks on or takes part."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[1]
SECONDS = 600
"""Of the clock: other programs may keep the machine busy meanwhile."""
DYING_SECONDS = 10

DRIVEN = """
import os, sys, traceback
sys.argv[0] = "main.py"
from PySide6.QtCore import QTimer
from gui import app
from gui.shared.jobs import autosave
from gui.shared.style import appearance

def when(is_so, then):
    timer = QTimer(window, interval=5)
    def look():
        if is_so():
            timer.stop()
            then()
    timer.timeout.connect(look)
    timer.start()

def say(*words):  # in one piece: it may be killed while it speaks
    os.write(1, (" ".join(map(str, words)) + "\\n").encode())

def fail(_hooks, kind, error, trace):
    traceback.print_exception(kind, error, trace)
    os._exit(70)

def driven(*pages, make=app.make_window):
    global window
    window = make(*pages)
    window.painted.connect(act)
    return window

app.make_window = driven
app.ErrorHooks.catch = fail
"""
"""What `act` does, once the window was painted, follows; `window` is the window."""
COMPILING = """
def is_compiling():
    frames = sys._current_frames().values()
    names = {name for frame in frames for name in modules(frame)}
    return any("llvmlite" in name or name.endswith(".compiler_process") for name in names)
def modules(frame):
    while frame is not None:
        yield frame.f_globals.get("__name__", "")
        frame = frame.f_back
"""
"""Knows whether a thread compiles a kernel, or waits for the process that does."""
BEGIN = """
from main import main
sys.exit(main(sys.argv[1:]))
"""


@contextmanager
def started(
    code: str, *arguments: object, tree: Path = ROOT, **environment: str
) -> Iterator[subprocess.Popen[str]]:
    """Run the program that lies in `tree` with `code` before it, in a home of its own."""
    command = [sys.executable, "-c", code + BEGIN, *map(str, arguments)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(
        command, cwd=tree, env={**os.environ, **environment}, text=True, **pipes
    ) as child:
        watch = threading.Timer(SECONDS, _end, (child,))  # so that a line which never comes fails
        watch.start()
        try:
            yield child
        finally:
            child.kill()
            watch.cancel()
            watch.join()


def _end(child: subprocess.Popen[str]) -> None:
    """End a program that hangs: a window writes its stacks into its crash.log first."""
    child.send_signal(signal.SIGABRT)
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(DYING_SECONDS)
    child.kill()


def children_of(pid: int | str = "self") -> dict[int, bytes]:
    """Return the processes that another has begun, with their command lines.

    A thread or a child that ends meanwhile has none.
    """
    found: dict[int, bytes] = {}
    for each in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for number in each.read_text().split():
                found[int(number)] = Path(f"/proc/{number}/cmdline").read_bytes()
    return found


def crash_log(profile: Path) -> str:
    """Return what a window that died has left."""
    path = profile / "data" / "logs" / "crash.log"
    return path.read_text() if path.exists() else ""


def ended(
    code: str, *arguments: object, tree: Path = ROOT, **environment: str
) -> tuple[int, str, str]:
    """Return the exit code of the program and what it printed."""
    with started(code, *arguments, tree=tree, **environment) as child:
        out, err = child.communicate(timeout=SECONDS)
        return child.returncode, out, err


def line_of(stream: IO[str] | None) -> str:
    assert stream is not None
    return stream.readline().rstrip("\n")
