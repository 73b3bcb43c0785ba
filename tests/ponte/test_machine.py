"""Free memory: what the guard of the large tables goes by, on every system."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.play.solver import Estimate, check_memory
from engine.core.system.errors import InputError
from engine.core.system.hardware import cores, free_bytes


def _unknown(*_: object) -> Any:
    raise OSError


@pytest.fixture
def nothing_of_unix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "read_text", _unknown)
    monkeypatch.delattr(os, "sysconf")


def _told(status: Any) -> int:
    """Answer as GlobalMemoryStatusEx does: into the structure, whose length must be right."""
    memory = status._obj
    assert memory.length == ctypes.sizeof(memory) == 64
    memory.total, memory.available = 16_000_000_000, 3_000_000_000
    return 1


def test_this_machine_has_some() -> None:
    assert cores() >= 1
    assert 1_000_000 < free_bytes() < 1 << 50


@pytest.mark.usefixtures("nothing_of_unix")
def test_windows_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = SimpleNamespace(GlobalMemoryStatusEx=_told)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert free_bytes() == 3_000_000_000
    with pytest.raises(InputError, match=r"needs 2\.9 GB of memory and 3\.0 GB are free"):
        check_memory(Estimate(2_900_000_000, 0), "the table")
    kernel.GlobalMemoryStatusEx = lambda _status: 0
    assert free_bytes() == 1 << 62


@pytest.mark.usefixtures("nothing_of_unix")
def test_where_nobody_knows_nothing_is_refused() -> None:
    assert free_bytes() == 1 << 62
    check_memory(Estimate(1 << 50, 0), "the table")
