"""What runs on a machine of a cluster: one task, answered by a child process of the worker.

A task is a name to import, and bytes of ours.  Children end with the worker, or when others take
their place.
"""

from __future__ import annotations

import hashlib
import importlib
import platform
import threading
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path

import engine
from engine.core.system.errors import InputError
from engine.core.system.hardware import cores
from engine.core.system.processes import Processes

DONE, REFUSED, OTHER = b"d", b"r", b"o"
"""Before an answer, the sentence of an InputError, and what this machine lacks."""
OTHER_VERSION = "has another version of this program"
_MOST_KEPT = 2
"""Kinds of tasks whose processes are kept: a driver has one at a time."""
_KINDS = ("*.py", "*.json", "*.csv", "*.npz", "*.txt")

_lock = threading.Lock()
_kept: OrderedDict[str, Processes] = OrderedDict()


@cache
def engine_hash() -> str:
    """Return a hash of all code of the engine, and of what it reads: equal ones play alike."""
    package = Path(engine.__path__[0])
    found = hashlib.sha256()
    for root in (package, package.parent / "resources"):
        for kind in _KINDS:
            for path in sorted(root.rglob(kind)):
                found.update(str(path.relative_to(package.parent).as_posix()).encode() + b"\0")
                found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


@dataclass(frozen=True)
class Wanted:
    """What a machine must have: the engine of this hash, and what is said to `check`.

    `check` names a function ("module:name"; "" for none) of `what`, which returns what is lacking.
    """

    engine: str
    check: str = ""
    what: bytes = b""

    def lack(self) -> str:
        """Return why this machine does not play, after its name; "" where it does."""
        if engine_hash() != self.engine:
            return OTHER_VERSION
        if not self.check:
            return ""
        module, _, name = self.check.partition(":")
        return str(getattr(importlib.import_module(module), name)(self.what))


def versions() -> str:
    """Return what runs here besides this program."""
    told = [f"Python {platform.python_version()}"]
    told += [f"{name} {metadata.version(name.lower())}" for name in ("NumPy", "numba", "Dask")]
    return ", ".join(told)


def answer(wanted: Wanted, function: str, setup: bytes, task: bytes) -> bytes:
    """Return the answer to a task by `function` ("module:name") of `setup`, with its kind."""
    if lack := wanted.lack():
        return OTHER + lack.encode()
    try:
        return DONE + _processes(function, setup).submit(task).result()
    except InputError as error:
        return REFUSED + str(error).encode(errors="backslashreplace")


def _processes(function: str, setup: bytes) -> Processes:
    key = hashlib.sha256(function.encode() + b"\0" + setup).hexdigest()
    with _lock:
        if key not in _kept:
            _kept[key] = Processes(cores(), function, setup)
        _kept.move_to_end(key)
        old = [_kept.popitem(last=False)[1] for _ in range(len(_kept) - _MOST_KEPT)]
    for each in old:
        each.close()
    return _kept[key]


def close() -> None:
    """End all children."""
    with _lock:
        while _kept:
            _kept.popitem()[1].close()
