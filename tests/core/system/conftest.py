"""Kernels with a cache of their own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.system import profile
from tests.core.system.kernel_package import SOURCES, forget


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with a kernel and modules that it is made of; a cache of its own."""
    monkeypatch.setenv(profile.CACHE_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    folder = tmp_path / "jit_toy"
    folder.mkdir()
    for name, source in SOURCES.items():
        (folder / f"{name}.py").write_text(source)
    forget()
    yield folder
    forget()
