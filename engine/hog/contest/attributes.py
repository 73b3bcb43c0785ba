"""Attributes of what a contest file made itself, and of modules; of nothing else."""

from __future__ import annotations

from typing import Any

from engine.hog.contest.functions import Function
from engine.hog.contest.parts import Code, Module, RefusedError, Thing


def _is_own(held: Any) -> bool:
    """Return whether something is a class of the file, or made from one."""
    return isinstance(held, Thing) or (isinstance(held, type) and issubclass(held, Thing))


def _is_open(held: Any, name: str) -> bool:
    """Return whether a name is one of the file's, and none of Python's own inner names."""
    is_error = isinstance(held, Exception) or (
        isinstance(held, type) and issubclass(held, Exception)
    )
    is_inner = name.startswith("__") and name.endswith("__")
    return not (is_inner or hasattr(type, name) or (is_error and hasattr(Exception, name)))


def attribute_of(held: Any, name: str, refuse: Code) -> Any:
    """Return an attribute of what may have any: nothing of Python's own is reached through it."""
    if isinstance(held, Module):
        if name in held.names:
            return held.names[name]
        where = f"{held.name}.{name}"
        raise RefusedError(None, "{name} is not read here: the file is never run", name=where)
    if isinstance(held, Function) and name in held.attributes:
        return held.attributes[name]
    if _is_own(held) and _is_open(held, name):
        return getattr(held, name)
    if isinstance(held, Exception) and name == "args":
        return held.args
    return refuse({})


def set_attribute(held: Any, name: str, value: Any, refuse: Code) -> None:
    """Give a function, or what the file itself made, an attribute."""
    if isinstance(held, Function):
        held.attributes[name] = value
    elif _is_own(held) and held is not Thing and _is_open(held, name):
        setattr(held, name, value)
    else:
        refuse({})
