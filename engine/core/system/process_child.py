"""What a child of `Processes` runs: it answers one task after the other, and ends with its parent.

It is told in frames: what to import from where, the function, the setup, and then the tasks.
"""

from __future__ import annotations

import importlib
import json
import os
import queue
import threading
import traceback
from typing import BinaryIO

from engine.core.system.errors import InputError
from engine.core.system.frames import read_frame, write_frame
from engine.core.system.hardware import stand_back

DONE, REFUSED, FAILED = b"d", b"r", b"f"
"""Before an answer; before the sentence of an InputError; before where another error was."""
_STDIN, _STDOUT, _STDERR = 0, 1, 2


def main(requests: BinaryIO) -> None:
    """Answer the tasks that come, until nobody asks any more."""
    answers = os.fdopen(os.dup(_STDOUT), "wb")
    _turn_away_prints()
    try:
        told, setup = json.loads(read_frame(requests)), read_frame(requests)
    except EOFError:
        return
    importlib.import_module("engine").__path__[:] = told["packages"]
    if told["in_background"]:
        stand_back()
    tasks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(requests, tasks), daemon=True).start()
    module, _, name = told["function"].partition(":")
    play = None
    while True:
        task = tasks.get()
        try:
            if play is None:
                play = getattr(importlib.import_module(module), name)(setup)
            write_frame(answers, DONE + play(task))
        except InputError as error:
            write_frame(answers, REFUSED + str(error).encode(errors="backslashreplace"))
        except Exception:  # noqa: BLE001 - told to the parent, which raises it
            write_frame(answers, FAILED + traceback.format_exc().encode(errors="backslashreplace"))


def end_with_input(code: int) -> None:
    """End this process with `code` once its standard input does: whoever started it has ended.

    It reads what lies below `sys.stdin`: an interpreter that ends while a thread holds the lock of
    that aborts.
    """

    def listen() -> None:
        while os.read(_STDIN, 1 << 16):
            pass
        os._exit(code)

    threading.Thread(target=listen, daemon=True).start()


def _turn_away_prints() -> None:
    """Let what a strategy prints be no answer."""
    try:
        os.dup2(_STDERR, _STDOUT)
    except OSError:  # it was closed
        os.dup2(os.open(os.devnull, os.O_WRONLY), _STDOUT)


def _listen(requests: BinaryIO, tasks: queue.SimpleQueue[bytes]) -> None:
    """Take tasks; when the parent has closed its end, or is dead, end at once."""
    try:
        while True:
            tasks.put(read_frame(requests))
    except (EOFError, OSError):
        os._exit(0)
