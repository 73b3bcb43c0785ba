"""`kernel`, the only way to compile a function, and what kernels need from numba itself."""

from __future__ import annotations

import hashlib
import importlib
import os
import pickle
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Timer
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba.core import types
from numba.core.caching import FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompileResult
from numba.core.registry import cpu_target
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic, overload

from engine.core.system.compiler_process import compile_here, have_compiled, is_elsewhere
from engine.core.system.kernel_cache import KernelFile, kernel_folder, kernel_root
from engine.core.system.plain import popcount, with_item

__all__ = [
    "add_row",
    "as_read",
    "copy_row",
    "count_in_row",
    "early_kernel",
    "fill_row",
    "inner_kernel",
    "kernel",
    "popcount",
    "read_rows",
    "with_item",
]

P = ParamSpec("P")
R = TypeVar("R")

# Numba says of some of its parts only what they are.
_config: Any = numba.config
_njit: Any = numba.njit
_rebuilt: Any = CompileResult._rebuild
_pickled: Any = dumps
_unliteral: Any = types.unliteral
_IDLE_SECONDS = 30.0
"""So long a process that compiles for another waits for the next kernel."""
_PART = "-part.nbc"
"""How the file ends of a kernel that others call."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Return `function` compiled on first call, without the interpreter lock, cached on disk."""
    return _compiled(function)


def early_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Return the same, optimised also before it becomes a part of the kernels that call it.

    Short loops over arrays gain by it up to a third where the caller is long; it costs to compile.
    """
    return _compiled(function, is_early=True)


def as_read(array: R) -> R:
    """Return an array as kernels read it: itself; see `plain.as_read`."""
    return array


def read_rows(rows: list[list[int]]) -> Any:
    """Return rows of whole numbers as kernels read them: an array."""
    return np.array(rows, np.int64)


def is_compiled(function: Callable[..., Any]) -> bool:
    """Return whether a kernel runs at once: it has run before, or an earlier program has kept it.

    Without the compiler every function does.
    """
    compiled: Any = function
    return _config.DISABLE_JIT or bool(compiled.overloads) or compiled._cache.is_filled


def inner_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Return the same for a function that other kernels call and that makes no arrays.

    Numba counts references to all arrays that a function with a call in it is given, by atomic
    additions that cost more than many a short function; here the caller keeps them alive.
    """
    return _compiled(function, _nrt=False)


def _compiled(function: Callable[P, R], is_early: bool = False, **options: bool) -> Callable[P, R]:
    # Wrappers for C are for functions that are handed on as values: none of ours is.
    compiled: Any = _njit(nogil=True, no_cfunc_wrapper=True, **options)(function)
    if not _config.DISABLE_JIT:
        folder = kernel_folder(function.__module__, numba.__version__)
        compiled._cache = KernelCache(function, folder)
        compiled.as_part = _part_of_others(function, folder, is_early, options)
        compiled.get_call_template = partial(_call_template, compiled.as_part.get_call_template)
        compiled.get_overload = compiled.as_part.get_overload
    return cast(Callable[P, R], compiled)


def _part_of_others(
    function: Callable[..., Any], folder: Path, is_early: bool, options: dict[str, bool]
) -> Any:
    """Return the same function compiled for kernels that call it.

    Python cannot call it, so that `Library` makes no machine code of it.
    """
    part: Any = _njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **options)(function)
    part._cache = PartCache(function, folder, is_early)
    return part


def _call_template(own: Callable[[Any, Any], Any], arguments: Any, named: Any) -> Any:
    """Return how a kernel is called by another: a constant is a number like any other.

    Numba would compile the kernel once more for each constant that is handed on to it.
    """
    return own(
        tuple(_unliteral(each) for each in arguments),
        {name: _unliteral(each) for name, each in named.items()},
    )


class Library(JITCodeLibrary):
    """A function and all that it calls, optimised and made machine code of where that is asked for.

    Numba does both for each function, and again for it in each that calls it, and in each that
    calls those; only what Python calls is asked for, and early kernels are optimised as well.
    """

    is_machine_code = False

    @property
    def codegen(self) -> Any:
        """Return where numba sets a function's environment; only machine code has a place."""
        return self._codegen if self.is_machine_code else _NoEnvironments()

    def get_pointer_to_function(self, name: str) -> int:
        """Return the address of a function in machine code; 0 where it is none of these."""
        self._ensure_finalized()
        if not self.is_machine_code:
            if all(function.name != name for function in self.get_defined_functions()):
                return 0
            self.optimise()
            self._make_machine_code()
        return int(super().get_pointer_to_function(name))

    def serialize_using_object_code(self) -> Any:
        """Return what `_unserialize` makes this library of."""
        if self.is_machine_code:
            return super().serialize_using_object_code()
        return self.serialize_using_bitcode()

    @classmethod
    def _unserialize(cls, codegen: Any, state: Any) -> Any:
        found: Any = super()._unserialize(codegen, state)
        if state[1] == "object":
            found._make_machine_code()
            found._shared_module.close()  # for kernels that would call it: these have its part
            found._shared_module = None
        return found

    def optimise(self) -> None:
        """Optimise the function with all that it calls."""
        super()._optimize_final_module()

    def _optimize_final_module(self) -> None:
        """Wait."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def _make_machine_code(self) -> None:
        super()._finalize_final_module()
        self.is_machine_code = True


class _NoEnvironments:
    def set_env(self, name: str, environment: object) -> None:
        """Set nothing."""


cpu_target.target_context.codegen()._library_class = Library


class KernelCache(FunctionCache):
    """Numba's cache, with a checked file for each signature.

    Numba's own notices a change in the function's own file only, trusts what it reads, ends the
    program where a file is damaged, and mixes up signatures that two programs compile at once.
    """

    def __init__(self, function: Callable[..., Any], folder: Path, ending: str = ".nbc") -> None:
        """Keep what `function` compiles to in `folder`."""
        self._name = repr(function)
        self._py_func: Any = function  # numba's `_index_key` reads it
        self._cache_path = str(folder)
        self._ending = ending
        self._files: dict[str, KernelFile] = {}

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the kernel for a signature, or None: it is to be compiled, and `save_overload`."""
        key, file = self._key_and_file(sig, target_context.codegen())
        content = self._made_elsewhere(sig, file) or file.read_when_made()
        if content is None:
            return None
        rtsys.initialize(target_context)  # all that it needs of what the compiler loads
        try:
            kept_key, reduced = pickle.loads(content)  # noqa: S301 - from a private folder
            if kept_key == key:
                return _rebuilt(target_context, *reduced)
        except Exception:  # noqa: BLE001 - another library's file: whatever it raises, it is useless
            pass
        file.remove()
        return None

    def _made_elsewhere(self, sig: Any, file: KernelFile) -> bytes | None:
        """Return what is kept, or what another process compiles; None: it is for us to do."""
        found = file.read()
        if found is None and is_elsewhere() and file.path.is_relative_to(kernel_root()):
            function = self._py_func
            have_compiled(_pickled((function.__module__, function.__qualname__, sig)))
            found = file.read()
            if found is None:
                compile_here()  # a full disk, no memory, other files by now: so it would go on
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the kernel that was compiled for a signature."""
        assert not data.library.has_dynamic_globals, "kernels take their arrays as arguments"
        for environment in data._find_referenced_environments():  # its own, and of its parts
            data.library.codegen.set_env(environment.env_name, environment)
        key, file = self._key_and_file(sig, data.codegen)
        file.write(_pickled((key, data._reduce())))

    @property
    def is_filled(self) -> bool:
        """Whether a kernel of this function is kept, for whatever signature; a part is none."""
        kept = Path(self._cache_path).glob(f"{self._stem}-*{self._ending}")
        return any(not each.name.endswith(_PART) for each in kept)

    def flush(self) -> None:
        """Forget what is kept of this function."""
        for file in self._files.values():
            file.remove()

    @property
    def _stem(self) -> str:
        """What the names of this function's files begin with."""
        code = self._py_func.__code__
        name = f"{code.co_qualname}-{code.co_firstlineno}"
        return name.replace("<", "").replace(">", "")  # not allowed in names on Windows

    def _key_and_file(self, sig: Any, codegen: Any) -> tuple[Any, KernelFile]:
        """Return what tells a compiled signature from all others, and its file."""
        key = cast(Any, self)._index_key(sig, codegen)
        digest = hashlib.sha256(repr(key).encode()).hexdigest()[:24]
        name = f"{self._stem}-{digest}{self._ending}"
        return key, self._files.setdefault(name, KernelFile(Path(self._cache_path) / name))


class PartCache(KernelCache):
    """The same for what other kernels call; early, it is optimised before they take it over."""

    def __init__(self, function: Callable[..., Any], folder: Path, is_early: bool) -> None:
        """Keep what `function` compiles to in `folder`."""
        super().__init__(function, folder, _PART)
        self._is_early = is_early

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the part that was compiled for a signature, which nobody has called yet."""
        if self._is_early:
            data.library.optimise()
        super().save_overload(sig, data)


def compiling(_setup: bytes) -> Callable[[bytes], bytes]:
    """Return what compiles kernels for `compiler_process`, and ends where nobody asks any more."""
    end = Timer(_IDLE_SECONDS, os._exit, (0,))

    def answer(task: bytes) -> bytes:
        nonlocal end
        end.cancel()
        module, name, signature = pickle.loads(task)  # noqa: S301 - from the parent
        found: Any = getattr(importlib.import_module(module), name)
        compiled: Any = found if hasattr(found, "py_func") else kernel(found)
        compiled.compile(signature)
        end = Timer(_IDLE_SECONDS, os._exit, (0,))
        end.start()
        return b""

    return answer


@intrinsic
def _popcount(_context: Any, word: Any) -> Any:
    """The processor's own instruction."""
    return word(word), lambda _c, builder, _signature, arguments: builder.ctpop(arguments[0])


@overload(popcount, strict=False)
def _compiled_popcount(_word: Any) -> Any:
    counted: Any = _popcount
    return lambda word: counted(word)


@overload(with_item, strict=False)
def _compiled_with_item(_row: Any, _index: Any, _value: Any) -> Any:
    changed: Any = tuple_setitem
    return lambda row, index, value: changed(row, index, value)


@inner_kernel
def fill_row(row: Any, count: int, value: float) -> None:
    """Set the first numbers of a row."""
    for i in range(count):
        row[i] = value


@inner_kernel
def copy_row(row: Any, count: int, into: Any) -> None:
    """Set the first numbers of a row to those of another."""
    for i in range(count):
        into[i] = row[i]


@inner_kernel
def add_row(row: Any, first: int, count: int, share: float, into: Any) -> None:
    """Add a share of so many numbers of a row, from one on, to the first of another."""
    for i in range(count):
        into[i] += share * row[first + i]


@inner_kernel
def count_in_row(row: Any, count: int, value: float) -> int:
    """Return how many of the first numbers of a row are this one."""
    found = 0
    for i in range(count):
        if row[i] == value:
            found += 1
    return found
