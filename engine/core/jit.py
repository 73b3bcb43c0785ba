"""`kernel`, the only way to compile a function, and what kernels need from numba itself."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba

from engine.core.files import make_folder
from engine.core.profile import cache_folder

P = ParamSpec("P")
R = TypeVar("R")

_DAYS_KEPT = 30
_config: Any = numba.config


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Return `function` compiled on first call, without the interpreter lock, cached on disk.

    Numba's cache notices a change in the function's own file only, so each package has a cache
    folder named after a hash of every source its kernels may be made of.
    """
    package = function.__module__.rpartition(".")[0]
    previous = _config.CACHE_DIR
    _config.CACHE_DIR = str(_package_cache(package))
    try:
        return cast(Callable[P, R], numba.njit(nogil=True, cache=True)(function))
    finally:
        _config.CACHE_DIR = previous


@cache
def _package_cache(package: str) -> Path:
    root = cache_folder() / "kernels"
    folder = root / f"{package}-{_source_hash(package)}"
    make_folder(folder)
    os.utime(folder)
    _remove_unused(root)
    return folder


def _source_hash(package: str) -> str:
    """Return a hash of all that a kernel of `package` may be compiled from."""
    core = Path(__file__).parent
    module = sys.modules[package]
    folders = [Path(path) for path in module.__path__] + [core.parent / "solvers"]
    files = [core / "jit.py", core / "compiled_chance.py", core / "chance.py"]
    files += [file for folder in folders for file in folder.glob("**/*.py")]
    digest = hashlib.sha256()
    for file in sorted(set(files)):
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _remove_unused(root: Path) -> None:
    """Remove the folders that no program has opened for 30 days."""
    oldest = time.time() - _DAYS_KEPT * 86_400
    for folder in root.iterdir():
        with contextlib.suppress(OSError):  # another program may be removing it too
            if folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)
