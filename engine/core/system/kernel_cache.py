"""Where compiled kernels are kept: a folder of one's own for each module, files that are checked.

What is kept is pickled, so reading it may run what it says: it is read from folders alone that
nobody else can have written in.  It is only a cache: what is damaged is made again.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import re
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import IO, Any

from engine.core.system.errors import InputError
from engine.core.system.files import make_folder, read_checked, remove_any, try_lock, write_checked
from engine.core.system.profile import own_cache_folder

DAYS_KEPT = 30
_PRIVATE = 0o700
_LONGEST_WAIT_SECONDS = 120.0
"""So long another program may compile a kernel; then its lock is taken for forgotten."""
_LOOK_SECONDS = 0.02
_IMPORT = re.compile(r"^(?:import (.+)|from (\S+) import (\([^)]*\)|.+))", re.MULTILINE)


class KernelFile:
    """A file with one compiled kernel, or none."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: IO[bytes] | None = None

    def read(self) -> bytes | None:
        """Return what `write` was given; None without it, and a damaged file is removed."""
        return read_checked(self.path)

    def read_when_made(self) -> bytes | None:
        """Return what is kept once no other program is making it; None: it is for us to make."""
        found = self.read()
        if found is not None:
            return found
        self._wait()
        found = self.read()
        if found is not None:
            self._let_go()
        return found

    def write(self, kept: bytes) -> None:
        """Keep `kept`, and let the others read it; a full disk keeps nothing."""
        with contextlib.suppress(
            InputError
        ):  # it is compiled, whether the next start has it or not
            write_checked(self.path, kept)
        self._let_go()

    def remove(self) -> None:
        """Remove the file, or whatever stands in its place."""
        remove_any(self.path)

    def _wait(self) -> None:
        """Take the lock, as soon as no other program has it."""
        try:
            stream = self.path.with_suffix(".lock").open("wb")
        except OSError:
            return  # without it a kernel may be compiled twice, no more
        self._lock = stream
        until = time.monotonic() + _LONGEST_WAIT_SECONDS
        with contextlib.suppress(OSError):  # some file systems have no locks
            while not try_lock(stream) and time.monotonic() < until:
                time.sleep(_LOOK_SECONDS)

    def _let_go(self) -> None:
        if self._lock is None:
            return
        self._lock.close()
        self._lock = None
        with contextlib.suppress(OSError):  # another program has opened it in the meantime
            self.path.with_suffix(".lock").unlink(missing_ok=True)


def kernel_root() -> Path:
    """Return the folder that all kernels lie in, each module's in one of its own."""
    return own_cache_folder() / "kernels"


@cache
def kernel_folder(module: str, compiler: str) -> Path:
    """Return the folder for the kernels of a module, named after all that they are made of.

    Where the user's own folder cannot be written, it is a temporary one, with what is kept there;
    without room for that either there is no such folder, and nothing is kept.
    """
    root = kernel_root()
    name = f"{module}-{source_hash(module, compiler)}"
    kept = root / name
    if _is_usable(root) and _is_usable(kept):
        with contextlib.suppress(OSError):  # another program removes it, or a disk has gone
            os.utime(kept)
            _remove_unused(root)
        return kept
    try:
        spare = _spare_root() / name
        spare.mkdir(exist_ok=True)
    except OSError:
        return Path(os.devnull) / name
    if is_private(root) and is_private(kept):
        with contextlib.suppress(OSError):  # what there is room for
            shutil.copytree(kept, spare, dirs_exist_ok=True)
    return spare


def source_hash(module: str, compiler: str) -> str:
    """Return a hash of all that the kernels of a module may be compiled from, and of what by.

    Of what the module imports it has the text of each source, and what was imported of it: that is
    what kernels are compiled from, and after an update the text may be that of a newer one.  The
    module itself is being imported now.
    """
    digest = hashlib.sha256(f"{compiler} {sys.implementation.cache_tag}".encode())
    for name, file in _sources(module).items():
        digest.update(file.name.encode() + b"\0")
        digest.update(_source(file))
        if name not in (module, ""):
            digest.update(_imported_parts(sys.modules[name]))
    return digest.hexdigest()[:16]


@cache
def _imported_parts(module: ModuleType) -> bytes:
    """Return a hash of the functions and constants of a module as they are in memory."""
    members = [(key, value) for key, value in vars(module).items() if not key.startswith("__")]
    parts = [(key, _parts(value)) for key, value in members]
    return hashlib.sha256(repr(parts).encode()).digest()


_PLAIN = (int, float, complex, str, bytes, type(None))


def _parts(value: Any) -> Any:
    """Return what a value of a module consists of: names, numbers and byte code.

    What can be changed later, and what no kernel can be made of, such as a class, is None.
    """
    while hasattr(value, "__wrapped__"):
        value = value.__wrapped__
    value = getattr(value, "py_func", value)  # of a kernel
    if isinstance(value, FunctionType):
        return _parts(value.__code__), _parts(value.__defaults__)
    if isinstance(value, CodeType):
        constants = [_parts(each) for each in value.co_consts]
        return value.co_code, value.co_names, value.co_varnames, value.co_freevars, constants
    if isinstance(value, (tuple, frozenset)):
        parts = [_parts(each) for each in value]
        return parts if isinstance(value, tuple) else sorted(parts, key=repr)
    return (type(value).__name__, repr(value)) if isinstance(value, _PLAIN) else None


def is_private(folder: Path) -> bool:
    """Return whether a folder is there, and none but this user and the administrator fill it."""
    try:
        found = folder.stat()
    except OSError:
        return False
    if not stat.S_ISDIR(found.st_mode):
        return False
    if sys.platform == "win32":  # modes say nothing there; a user's folders are that user's
        return True
    return found.st_uid in (0, os.getuid()) and not found.st_mode & 0o022


def _is_usable(folder: Path) -> bool:
    """Make a folder where there is none; return whether it is private and can be written."""
    if folder.is_dir() and not is_private(folder):
        shutil.rmtree(folder, ignore_errors=True)  # others may have filled it: nothing of it counts
    try:
        folder.mkdir(_PRIVATE, parents=True, exist_ok=True)
        make_folder(folder)
    except (OSError, InputError):
        return False
    return is_private(folder)


@cache
def _spare_root() -> Path:
    """Return a folder that is removed when the program ends."""
    folder = Path(tempfile.mkdtemp(prefix="armchair-kernels-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _sources(module: str) -> dict[str, Path]:
    """Return the files of a module and of those of ours that it imports at the top, recursively.

    Packages' own files count for nothing, nor does what only the compiler's wrapper imports.
    """
    if getattr(sys, "frozen", False):  # in a bundle there are no sources: another one is compiled
        return {"": Path(sys.executable)}
    ours = {__name__.partition(".")[0], module.partition(".")[0]}
    found: dict[str, Path] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        loaded = sys.modules.get(name)
        if name in found or loaded is None or name.partition(".")[0] not in ours:
            continue
        if hasattr(loaded, "__path__") or loaded.__file__ is None:
            continue
        found[name] = Path(loaded.__file__)
        if name != _WRAPPER:
            waiting += imported_names(_source(found[name]).decode())
    return {name: found[name] for name in sorted(found)}


_WRAPPER = f"{__package__}.jit"


def imported_names(source: str) -> Iterable[str]:
    """Yield the names that a source imports at the top: modules, and what may be such."""
    for plain, package, names in _IMPORT.findall(source):
        if plain:
            yield from (each.split()[0] for each in plain.split(","))
        else:
            yield package
            yield from (f"{package}.{name}" for name in re.findall(r"\w+", names))


@cache
def _source(file: Path) -> bytes:
    return file.read_bytes()


def _remove_unused(root: Path) -> None:
    """Remove the folders that no program has opened for 30 days."""
    oldest = time.time() - DAYS_KEPT * 86_400
    for folder in root.iterdir():
        with contextlib.suppress(OSError):  # another program may be removing it too
            if folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)
