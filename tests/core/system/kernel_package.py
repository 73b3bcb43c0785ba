"""A package with a kernel, as a new process meets it."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

from engine.core.system import kernel_cache
from engine.core.system.kernel_cache import kernel_folder

SOURCES = {
    "__init__": "",
    "words": "NAME = 'quadruple'\n",
    "numbers": "TWO = 2\n",
    "rules": "from jit_toy.numbers import TWO\ndef double(n: int) -> int:\n    return TWO * n\n",
    "kernels": """
from engine.core.system.jit import kernel
from jit_toy import rules
double = kernel(rules.double)
@kernel
def quadruple(n: int) -> int:
    return double(double(n))
""",
    "strategies": "from jit_toy import kernels, words\n",
}


def forget() -> None:
    """Be as a new process."""
    kernel_folder.cache_clear()
    kernel_cache._source.cache_clear()
    kernel_cache._spare_root.cache_clear()
    importlib.invalidate_caches()
    for name in [name for name in sys.modules if name.startswith("jit_toy")]:
        del sys.modules[name]


def loaded() -> ModuleType:
    """Import the toy as a new process does, use it, and return it."""
    forget()
    kernels = importlib.import_module("jit_toy.kernels")
    assert kernels.quadruple(3) == 12
    return kernels


def compiled() -> int:
    """Return how many kernels a new process has to compile."""
    kernels = loaded()
    each = (kernels.quadruple, kernels.double.as_part)
    return sum(sum(kernel.stats.cache_misses.values()) for kernel in each)


def kept(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "cache" / "kernels").rglob("*.nbc"))
