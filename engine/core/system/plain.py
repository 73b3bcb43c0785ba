"""Kernels as plain Python, for what cannot wait for the compiler: the same code, the same results.

`plain_module` runs a module a second time; where it imports kernels it gets plain ones, and all it
imports that has no kernels is what everybody has.  The compiler is not even loaded for it.
"""

from __future__ import annotations

import builtins
import importlib.util
import sys
import threading
from collections.abc import Callable, Sequence
from functools import cache, wraps
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

from engine.core.system.kernel_cache import imported_names

F = TypeVar("F", bound=Callable[..., Any])


class _State(threading.local):
    """Whether a thread is in a plain kernel: those that it calls need not silence numpy again."""

    is_quiet = False


_COMPILER = f"{__package__}.jit"
_MARK = "plain "
"""Before the names of plain modules, under which dataclasses look for them."""
_lock = threading.RLock()
_state = _State()


def kernel(function: F) -> F:
    """Return the function itself, in place of what `jit.kernel` makes of it.

    As there whole numbers wrap around, and nobody is warned of what is no number.
    """
    import numpy as np  # listing strategies imports this file, and no numpy

    @wraps(function)
    def call(*arguments: Any) -> Any:
        if _state.is_quiet:
            return found.bare(*arguments)
        _state.is_quiet = True
        try:
            with np.errstate(all="ignore"):
                return found.bare(*arguments)
        finally:
            _state.is_quiet = False

    found: Any = call
    found.bare = function
    return cast(F, call)


early_kernel = inner_kernel = kernel


def popcount(word: Any) -> int:
    """Return how many bits of an unsigned integer are set."""
    return int(word).bit_count()


def with_item(row: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """Return a tuple of numbers with another one at `index`; in kernels it stays in registers."""
    return (*row[:index], value, *row[index + 1 :])


def as_read(array: Any) -> Any:
    """Return an array as kernels read and write it: here its rows as lists, four times as fast.

    They are copied, but for a table of tables, of which they are views.  A kernel that gets it
    takes a row first, and then of the row: `troops = board[TROOPS]`, `troops[place]`.
    """
    if array.ndim < 3:
        return array.tolist()
    return [[memoryview(row) for row in table] for table in array]


def read_rows(rows: list[list[int]]) -> Any:
    """Return rows of whole numbers as kernels read them: as they are, without an array between."""
    return rows


def fill_row(row: Any, count: int, value: float) -> None:
    """Set the first numbers of a row at once; in kernels one by one, as the next two."""
    row[:count] = [value] * count


def copy_row(row: Any, count: int, into: Any) -> None:
    """Set the first numbers of a row to those of another."""
    into[:count] = row[:count]


def add_row(row: Any, first: int, count: int, share: float, into: Any) -> None:
    """Add a share of so many numbers of a row, from one on, to the first of another."""
    added = row[first : first + count]
    into[:count] = [old + share * new for old, new in zip(into[:count], added, strict=True)]


def count_in_row(row: Any, count: int, value: float) -> int:
    """Return how many of the first numbers of a row are this one."""
    return list(row[:count]).count(value)


def plain_module(name: str) -> Any:
    """Return a module whose kernels, and those that it imports, are plain Python."""
    with _lock:
        known = sys.modules.get(_MARK + name)
        return known or _made(name)


def _made(name: str) -> ModuleType:
    spec = importlib.util.find_spec(name)
    assert spec is not None
    loader: Any = spec.loader
    module = ModuleType(_MARK + name)
    module.__file__ = spec.origin
    vars(module)["__builtins__"] = {**vars(builtins), "__import__": _imported}
    sys.modules[module.__name__] = module
    try:
        exec(loader.get_code(name), vars(module))
        _call_bare(vars(module))
    except BaseException:
        del sys.modules[module.__name__]
        raise
    return module


def _call_bare(names: dict[str, Any]) -> None:
    """Have the kernels of a module call others as they are: who calls the first silences numpy."""
    kernels = {name: each for name, each in names.items() if hasattr(each, "bare")}
    inside = {**names, **{name: each.bare for name, each in kernels.items()}}
    for name, each in kernels.items():
        if each.bare.__globals__ is names:
            inside[name] = each.bare = FunctionType(each.bare.__code__, inside, name)


def _imported(
    name: str,
    globals: Any = None,  # noqa: A002 - as Python calls it
    locals: Any = None,  # noqa: A002
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> Any:
    """Do what `import` does, with plain modules for those that have kernels."""
    if name == _COMPILER:
        return sys.modules[__name__]
    names = tuple(fromlist or ())
    if names and not level and _has_kernels(name):
        return plain_module(name)
    plain = {each for each in names if _has_kernels(f"{name}.{each}")}
    if not plain:
        return builtins.__import__(name, globals, locals, names, level)
    rest = tuple(each for each in names if each not in plain)
    package = builtins.__import__(name, globals, locals, rest or ("__name__",), level)
    found = ModuleType(name)
    vars(found).update(vars(package))
    vars(found).update({each: plain_module(f"{name}.{each}") for each in plain})
    return found


@cache
def _has_kernels(name: str) -> bool:
    """Return whether a module of ours imports the compiler at the top, or one that does."""
    if not name.startswith("engine."):
        return False
    file = _file_of(name)
    if file is None:
        return False
    names = imported_names(file.read_text(encoding="utf-8"))
    return any(each == _COMPILER or _has_kernels(each) for each in names)


def _file_of(name: str) -> Path | None:
    """Return the file of a module; None of a package, and of what is none."""
    root = Path(__file__).parents[3]
    file = root.joinpath(*name.split(".")).with_suffix(".py")
    return file if file.is_file() else None
