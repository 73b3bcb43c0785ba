"""Runs a program, and ends all that it has started when it or who asks it has ended.

It is a program of its own, and imports nothing of ours.  The first word is the number of a pipe
that nobody writes: it ends with the program that started this one, however that ends.
"""

import contextlib
import ctypes
import os
import selectors
import signal
import subprocess
import sys

_TICK_SECONDS = 0.05
_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER


def main(alive: int, command: list[str]) -> int:
    """Run the command; return its exit code."""
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
        children = _children()
        for number in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            if not children:
                return


def _children() -> list[int]:
    """Return all descendants of this process, as far as this system tells."""
    found, left = [], [os.getpid()]
    while left:
        number = left.pop()
        with contextlib.suppress(OSError):
            for task in os.listdir(f"/proc/{number}/task"):
                with open(f"/proc/{number}/task/{task}/children") as told:
                    own = [int(word) for word in told.read().split()]
                found += own
                left += own
    return found


sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
