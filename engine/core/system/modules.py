"""Loads the modules of games: one that fails is told in one sentence, and the other games go on."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import os
import pkgutil
import traceback
from collections.abc import Container, Iterable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

from engine.core.system.errors import InputError, shortened

ROOT = Path(__file__).parents[3]
LONGEST_WHY = 300


PartName: TypeAlias = str
"""Where a heavy part is found, as text, so that it loads on first use: module:attribute."""


def part_named(name: PartName) -> Any:
    """Return what "gui.hog.board.view:HogView" names; its module loads now."""
    module, _, attribute = name.partition(":")
    return getattr(importlib.import_module(module), attribute)


def loaded(name: str) -> ModuleType:
    """Return a module of a game; InputError, with file and line, where it cannot be imported."""
    fault = _fault(name)
    if fault is not None:
        raise fault
    return importlib.import_module(name)


def loaded_if_there(name: str) -> ModuleType | None:
    """Return the same, or None where there is no such module."""
    return None if importlib.util.find_spec(name) is None else loaded(name)


def discover(package: str, attribute: str, but: Container[str] = ()) -> tuple[Any, ...]:
    """Return `attribute` of every direct subpackage of `package` that defines it, by name.

    Those named in `but` are left alone, and those that cannot be imported are passed over:
    `left_out(packages_in(package))` tells of them.
    """
    found = []
    names = [name for name in packages_in(package) if name.rpartition(".")[2] not in but]
    for name in names:
        with contextlib.suppress(InputError):
            module = loaded(name)
            if hasattr(module, attribute):
                found.append(getattr(module, attribute))
    return tuple(found)


def packages_in(package: str) -> tuple[str, ...]:
    """Return the full names of the direct subpackages of `package`."""
    folders = tuple(importlib.import_module(package).__path__)
    return tuple(f"{package}.{name}" for name in _packages_in(folders))


@cache
def _packages_in(folders: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the packages in some folders; games are asked for often."""
    return tuple(sorted(info.name for info in pkgutil.iter_modules(folders) if info.ispkg))


def left_out(names: Iterable[str]) -> tuple[str, ...]:
    """Return a sentence for each of these packages that cannot be imported."""
    faults = {name.rpartition(".")[2]: fault for name in names if (fault := _fault(name))}
    return tuple(left_out_sentence(game, fault) for game, fault in faults.items())


def left_out_sentence(game: str, fault: InputError) -> str:
    """Return the sentence that a game is not there, and why."""
    return f"the game {game} is left out: {fault}"


@cache
def _fault(name: str) -> InputError | None:
    """Import a module; return what was wrong, so that games asked for often do not fail anew."""
    try:
        importlib.import_module(name)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever a game's own code raises
        return fault_of(error, name)
    return None


def fault_of(error: BaseException, name: str) -> InputError:
    """Return an error of the user's that names where in the game's folders another was raised."""
    file, line, why = _place(error, name)
    with_root = Path(os.path.realpath(file))
    path = with_root.relative_to(ROOT) if with_root.is_relative_to(ROOT) else Path(file)
    told = InputError(
        "{path}, line {line}: {why}", path=path, line=line, why=shortened(why, LONGEST_WHY)
    )
    told.__cause__ = error
    return told


def _place(error: BaseException, name: str) -> tuple[str, int, str]:
    """Return file, line and what is wrong there."""
    if isinstance(error, SyntaxError) and error.filename is not None:
        return error.filename, error.lineno or 0, error.msg
    game = name.split(".")[1] if "." in name else name
    frames = [
        (frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if game in frame.f_globals.get("__name__", "").split(".")[:2]
    ]
    spec = None if frames else importlib.util.find_spec(name)
    file, line = frames[-1] if frames else ((spec.origin if spec else None) or name, 0)
    text = str(error)
    return file, line, text if " " in text else f"{type(error).__name__} {text}".rstrip()
