"""Walls around programs of others: found to work once, and otherwise not there."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.play.bots import closed
from engine.core.system import closed_process
from engine.core.system import walls as module
from engine.core.system.walls import interpreter, walls


@pytest.fixture(autouse=True)
def _untried() -> Iterator[None]:
    walls.cache_clear()
    yield
    walls.cache_clear()


def test_the_interpreter_is_no_link() -> None:
    assert os.path.realpath(interpreter()) == interpreter()


@pytest.mark.parametrize("way", ["missing", "broken", "not started", "hangs"])
def test_where_bubblewrap_does_not_work_there_are_none(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(call: list[str], **_how: Any) -> Any:
        if way == "not started":
            raise OSError("no such call")
        if way == "hangs":
            raise subprocess.TimeoutExpired(call, 30)
        return subprocess.CompletedProcess(call, 1)

    monkeypatch.setattr(module.shutil, "which", lambda _name: None if way == "missing" else "bwrap")
    monkeypatch.setattr(module.subprocess, "run", run)
    assert walls() == ()
    assert closed_process._wrapper() == ()
    assert not closed.is_closed()


def test_what_two_kinds_of_programs_see_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[list[str]] = []

    def run(call: list[str], **_how: Any) -> Any:
        tried.append(call)
        return subprocess.CompletedProcess(call, 0)

    monkeypatch.setattr(module.shutil, "which", lambda _name: "bwrap")
    monkeypatch.setattr(module.subprocess, "run", run)
    first, second = closed_process._wrapper(), closed._walls()
    assert first[: first.index("--tmpfs") + 2] == second[: second.index("--tmpfs") + 2]
    assert not {"--bind", "--dev-bind", "--share-net"} & {*first, *second}
    closed_process._wrapper()
    assert closed.is_closed()
    assert len(tried) == 2, "each is tried once"
