"""Kernels: compiled, cached in a folder that is named after all their sources."""

from __future__ import annotations

import importlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numba
import pytest

from engine.core import jit, profile
from engine.core.errors import InputError


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with a kernel and a module that the kernel is made of; a profile of its own."""
    monkeypatch.setenv(profile.VARIABLE, str(tmp_path / "profile"))
    monkeypatch.syspath_prepend(str(tmp_path))
    jit._package_cache.cache_clear()
    folder = tmp_path / "jit_toy"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "rules.py").write_text("def double(n: int) -> int:\n    return 2 * n\n")
    source = (
        "from engine.core.jit import kernel",
        "from jit_toy import rules",
        "double = kernel(rules.double)",
        "@kernel",
        "def quadruple(n: int) -> int:",
        "    return double(double(n))",
    )
    (folder / "kernels.py").write_text("\n".join(source) + "\n")
    for name in [name for name in sys.modules if name.startswith("jit_toy")]:
        monkeypatch.delitem(sys.modules, name)
    yield folder
    jit._package_cache.cache_clear()


def cached(tmp_path: Path) -> list[str]:
    return sorted(path.name for path in (tmp_path / "profile" / "cache" / "kernels").iterdir())


def test_a_kernel_is_compiled_and_cached_in_its_packages_folder(
    package: Path, tmp_path: Path
) -> None:
    before = numba.config.CACHE_DIR
    kernels = importlib.import_module("jit_toy.kernels")
    assert kernels.quadruple(3) == 12
    assert before == numba.config.CACHE_DIR
    (name,) = cached(tmp_path)
    assert name == f"jit_toy-{jit._source_hash('jit_toy')}"
    assert list((tmp_path / "profile" / "cache" / "kernels" / name).rglob("*.nbi"))


def test_the_name_changes_with_any_source(package: Path) -> None:
    importlib.import_module("jit_toy.rules")
    names = {jit._source_hash("jit_toy")}
    (package / "rules.py").write_text("def double(n: int) -> int:\n    return n + n\n")
    names.add(jit._source_hash("jit_toy"))
    (package / "deep").mkdir()
    (package / "deep" / "more.py").write_text("")
    names.add(jit._source_hash("jit_toy"))
    assert len(names) == 3
    (package / "notes.txt").write_text("no source")
    assert jit._source_hash("jit_toy") in names


def test_folders_unused_for_long_are_removed(tmp_path: Path) -> None:
    ages = {"old": 31, "new": 29}
    for name, days in ages.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.nbi").touch()
        then = time.time() - days * 86_400
        os.utime(tmp_path / name, (then, then))
    (tmp_path / "dangling").symlink_to(tmp_path / "nothing")  # as if another program was faster
    jit._remove_unused(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dangling", "new"]


def test_opening_a_folder_counts_as_use(package: Path, tmp_path: Path) -> None:
    importlib.import_module("jit_toy.rules")
    folder = jit._package_cache("jit_toy")
    os.utime(folder, (0, 0))
    jit._package_cache.cache_clear()
    assert jit._package_cache("jit_toy") == folder
    assert folder.stat().st_mtime > time.time() - 60


def test_a_cache_that_cannot_be_written_is_the_users_to_mend(package: Path, tmp_path: Path) -> None:
    (tmp_path / "profile").write_text("a file")
    importlib.import_module("jit_toy.rules")
    with pytest.raises(InputError, match="cannot be used as a folder: not a directory"):
        jit._package_cache("jit_toy")
