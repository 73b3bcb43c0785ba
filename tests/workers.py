"""A worker of pytest-xdist that dies fails the run, and is told of with its stacks.

Else another takes its place, and nothing is left but the name of a test; where it died after its
last one, not even that.
"""

from __future__ import annotations

import faulthandler
import math
import os
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any, TextIO

import pytest

LONGEST_SECONDS = 1800.0
"""After so long, or a minute before, a test hangs: its process writes its stacks and ends."""
SHARED_SECONDS = 60.0
"""Tests that begin in so long share a timer: it is a thread, and who ends it waits for it, which
took 10 ms a test on a machine that is busy."""
WORKER = os.environ.get("PYTEST_XDIST_WORKER")
_deaths: dict[str, str] = {}
_stream = pytest.StashKey[TextIO]()
_begun = pytest.StashKey[float]()
"""When the timer was begun, where one runs."""


def _stacks(config: pytest.Config, worker: str) -> Path:
    return config.rootpath / ".pytest_cache" / "stacks" / f"{worker}.txt"


@pytest.hookimpl(trylast=True)  # pytest's own go to a stream that shows between the other workers'
def pytest_configure(config: pytest.Config) -> None:
    if WORKER is None:
        config.stash[_stream] = os.fdopen(os.dup(2), "w")  # while tests run, 2 is their reports'
        return
    path = _stacks(config, WORKER)
    path.parent.mkdir(parents=True, exist_ok=True)
    config.stash[_stream] = path.open("w")
    faulthandler.enable(config.stash[_stream])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, bool, bool]:
    is_long, stash = "soak" in item.keywords, item.config.stash
    if is_long:
        stop_timer(stash)
    elif time.monotonic() > stash.get(_begun, -math.inf) + SHARED_SECONDS:
        faulthandler.dump_traceback_later(LONGEST_SECONDS, file=stash[_stream], exit=True)
        stash[_begun] = time.monotonic()
    try:
        return (yield)
    finally:
        if nextitem is None:  # who has nothing to do waits as long as others play
            stop_timer(stash)


def stop_timer(stash: pytest.Stash) -> None:
    """End the timer, where one runs."""
    if stash.get(_begun, None) is not None:
        faulthandler.cancel_dump_traceback_later()
        del stash[_begun]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object | None) -> None:
    if error:
        path = _stacks(node.config, node.gateway.id)
        _deaths[node.gateway.id] = path.read_text() if path.exists() else ""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for worker, stacks in _deaths.items():
        terminalreporter.write_sep("=", f"worker {worker} died")
        terminalreporter.write_line(stacks or "it left no stacks")


def pytest_sessionfinish(session: pytest.Session) -> None:
    if _deaths and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
