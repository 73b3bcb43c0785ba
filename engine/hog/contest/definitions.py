"""Functions, classes and imports of a contest file."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from engine.hog.contest.functions import Signature
from engine.hog.contest.parts import OUTER, Code, Frame, Missing, RefusedError, Thing
from engine.hog.contest.reader import Makers, Reader
from engine.hog.contest.scopes import Names

_CHANCE = ("random", "secrets", "uuid", "dice", "numpy.random")
_BASES = (Thing, Exception)
_MOST_BASES = 50
"""Classes made from each other."""
_CLASS_BYTES = 2000
_SPECIAL = frozenset(
    f"__{name}__"
    for name in (
        *("init", "call", "eq", "ne", "lt", "le", "gt", "ge", "hash", "len", "bool", "contains"),
        *("getitem", "setitem", "iter", "next", "add", "sub", "mul", "radd", "rsub", "rmul"),
        *("neg", "abs", "repr", "str", "doc", "annotations"),
    )
)
"""What a class may define of Python's own protocol."""


def _functiondef(reader: Reader, node: ast.FunctionDef, names: Names) -> Code:
    inner = Names(node.body, Signature(node.args).names, names, is_class=False)
    # A generator does nothing when it is called.
    body = reader.block(node.body, inner) if inner.yields is None else reader.unknown(inner.yields)
    return _decorated(reader, node, reader.function(node, node.name, body, names), names)


def _decorated(
    reader: Reader, node: ast.FunctionDef | ast.ClassDef, made: Code, names: Names
) -> Code:
    decorators = reader.values(node.decorator_list[::-1], names)
    store = reader.store_name(node.name, names)

    def run(f: Frame) -> None:
        found = made(f)
        for decorator in decorators:
            found = reader.called(decorator(f), [found], {})
        store(f, found)

    return run


def _classdef(reader: Reader, node: ast.ClassDef, names: Names) -> Code:
    if node.keywords:
        return reader.unknown(node)
    inner = Names(node.body, (), names, is_class=True)
    bases, body = reader.values(node.bases, names), reader.block(node.body, inner)
    line = node.lineno

    def make(f: Frame) -> Any:
        own: Frame = {OUTER: f}
        body(own)
        held = {name: value for name, value in own.items() if isinstance(name, str)}
        for name in held:
            if name.startswith("__") and name.endswith("__") and name not in _SPECIAL:
                raise RefusedError(line, "a class with {name} is not read here", name=name)
        kinds = tuple(base(f) for base in bases)
        if not all(isinstance(kind, type) and issubclass(kind, _BASES) for kind in kinds):
            raise RefusedError(line, "a class made from such a class is not read here")
        if any(len(kind.__mro__) > _MOST_BASES for kind in kinds):
            raise RefusedError(line, "it makes too many classes from each other to be read")
        reader.meter.take(_CLASS_BYTES)
        is_own = any(issubclass(kind, Thing) for kind in kinds)
        return type(node.name, kinds if is_own else (Thing, *kinds), held)

    return _decorated(reader, node, make, names)


def _import(reader: Reader, node: ast.Import, names: Names) -> Code:
    parts = [
        (reader.store_name(alias.asname or alias.name.partition(".")[0], names), alias.name)
        for alias in node.names
    ]

    def run(f: Frame) -> None:
        for store, name in parts:
            found = reader.modules.get(name) or _foreign(name)
            _bring(reader, f, store, found, names)

    return run


def _importfrom(reader: Reader, node: ast.ImportFrom, names: Names) -> Code:
    where = node.module or "."
    module = reader.modules.get(where)
    offered = {} if module is None else module.names

    def run(f: Frame) -> None:
        for alias in node.names:
            if alias.name == "*":
                reader.own.update(offered)
            else:
                store = reader.store_name(alias.asname or alias.name, names)
                missing = _foreign(f"{where}.{alias.name}")
                found = offered.get(alias.name, missing)
                _bring(reader, f, store, found, names)

    return run


def _bring(
    reader: Reader, f: Frame, store: Callable[[Frame, Any], None], found: Any, names: Names
) -> None:
    """Give an imported name its value; what is not known matters only where it is used."""
    if isinstance(found, Missing) and names.outer is not None:
        raise found.why
    store(f, found)


def _foreign(name: str) -> Missing:
    """Return what stands for a name of another file."""
    is_chance = any(name == part or name.startswith(part + ".") for part in _CHANCE)
    text = "{name} comes from outside the file"
    if is_chance:
        text = "{name} is left to chance, but a table has one roll for each cell"
    return Missing(RefusedError(None, text, name=name))


DEFINITIONS: Makers = {
    ast.FunctionDef: _functiondef,
    ast.ClassDef: _classdef,
    ast.Import: _import,
    ast.ImportFrom: _importfrom,
}
