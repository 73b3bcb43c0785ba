"""What is compiled already, and plain Python in place of what is not."""

from __future__ import annotations

import hashlib
import importlib
import importlib.metadata
import os
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

from engine.core.system.kernel_cache import DAYS_KEPT, kernel_root
from engine.core.system.plain import plain_module

_ENGINE = Path(__file__).parents[2]


def ready_module(name: str, kernel: str) -> Any:
    """Return a module as it is if its kernels run at once, else as plain Python.

    `kernel` names the function, module first, that is compiled last of all it needs.
    """
    return importlib.import_module(name) if is_ready(kernel) else plain_module(name)


def is_ready(kernel: str) -> bool:
    """Return whether a kernel, named module first, runs at once.

    Nothing is imported to find out: of a module that nobody has used yet its kernels are ready
    where everything was compiled ahead.
    """
    module, _, function = kernel.rpartition(".")
    loaded = sys.modules.get(module)
    if loaded is None or not hasattr(loaded, function):
        return _was_whole()
    from engine.core.system.jit import is_compiled

    return is_compiled(getattr(loaded, function))


def is_kept(kernel: str) -> bool:
    """Return the same, also of a module that nobody has used yet.

    It is imported, with the compiler, where an earlier program may have kept it.
    """
    module = kernel.rpartition(".")[0]
    if module not in sys.modules:
        if not any(kernel_root().glob(f"{module}-*")):
            return False
        importlib.import_module(module)
    return is_ready(kernel)


def is_whole() -> bool:
    """Return whether everything was compiled ahead for the program as it stands."""
    note = whole_note()
    try:
        is_young = note.stat().st_mtime > time.time() - DAYS_KEPT * 86_400
        if is_young:
            os.utime(note)
    except OSError:
        return False
    return is_young


def whole_note() -> Path:
    """Return the file that is there once all is compiled; it is named after what there is."""
    return kernel_root() / f"whole-{_program()}"


@cache
def _was_whole() -> bool:
    """Whether it was when this program first asked."""
    return is_whole()


def _program() -> str:
    """Return what tells this program's sources, and its compiler, from others."""
    digest = hashlib.sha256(importlib.metadata.version("numba").encode())
    for file in sorted(_ENGINE.rglob("*.py")):
        found = file.stat()
        digest.update(f"{file} {found.st_size} {found.st_mtime_ns}".encode())
    return digest.hexdigest()[:16]
