"""A worker of pytest-xdist that dies fails the run, and is told of with its stacks.

Else another takes its place, and nothing is left but the name of a test; where it died after its
last one, not even that.
"""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any, TextIO

import pytest

LONGEST_SECONDS = 1800.0
"""After so long a test hangs: its process writes its stacks and ends."""
WORKER = os.environ.get("PYTEST_XDIST_WORKER")
_deaths: dict[str, str] = {}
_stream = pytest.StashKey[TextIO]()


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
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool, bool]:
    if "soak" not in item.keywords:
        stream = item.config.stash[_stream]
        faulthandler.dump_traceback_later(LONGEST_SECONDS, file=stream, exit=True)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


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
