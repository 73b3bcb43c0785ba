"""Runs a program, and ends all that it has started when it or who asks it has ended.

It is a process of its own, which loads little.  The first word is the number of a pipe that nobody
writes: it ends with the program that started this one, however that ends.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import selectors
import signal
import subprocess
import sys

from engine.core.play.bots.tree import tree_of

_TICK_SECONDS = 0.05
_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER


def main(words: list[str]) -> int:
    """Run the command behind the first word; return its exit code."""
    alive, command = int(words[0]), words[1:]
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_SUBREAPER, 1)  # who forks away becomes a child of this process
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    try:
        child = subprocess.Popen(command, start_new_session=True, restore_signals=True)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        return 127
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    with selectors.DefaultSelector() as selector:
        selector.register(alive, selectors.EVENT_READ)
        while child.poll() is None and not selector.select(_TICK_SECONDS):
            pass
    code = child.poll()
    _end_all()
    return 1 if code is None else (code if code >= 0 else 128 - code)


def _end_all() -> None:
    """Kill all descendants, until none is left."""
    while True:
        children = tree_of(os.getpid())[1:]
        for number in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            if not children:
                return
