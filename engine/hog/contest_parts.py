"""What happens while a contest file is read, besides values: refusals, jumps, what is foreign."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from engine.hog.contest_values import Scope

_OWN_SCOPE = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class RefusedError(Exception):
    """Why something is not read: a template, its values, and the line."""

    def __init__(self, line: int, template: str, **values: object) -> None:
        """Keep all three."""
        super().__init__(template)
        self.line, self.template, self.values = line, template, values


class ReturnError(Exception):
    """Carries what a function returns."""

    def __init__(self, value: Any) -> None:
        """Keep it."""
        super().__init__()
        self.value = value


class BreakError(Exception):
    """Leaves a loop."""


class ContinueError(Exception):
    """Goes on with a loop."""


class Missing:
    """Stands for what comes from outside the file, or could not be read: `why` says so."""

    def __init__(self, name: str, why: RefusedError | None = None) -> None:
        """Keep both."""
        self.name, self.why = name, why


class Function:
    """A function of the file, with the scopes around it."""

    def __init__(self, node: ast.FunctionDef | ast.Lambda, scopes: list[Scope]) -> None:
        """Keep both."""
        self.node, self.scopes = node, scopes
        self.defaults: list[Any] = []
        self.is_readable = True
        self.own = frozenset() if isinstance(node, ast.Lambda) else _assigned(node.body)
        """The names that are its own because it gives them values, as in Python."""


def _assigned(body: Sequence[ast.AST]) -> frozenset[str]:
    """Return the names that statements give values to, outside the functions in them."""
    names: set[str] = set()
    waiting = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.FunctionDef, ast.alias)):
            name = (node.asname or node.name) if isinstance(node, ast.alias) else node.name
            names.add(name.partition(".")[0])
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif not isinstance(node, _OWN_SCOPE):
            waiting += ast.iter_child_nodes(node)
    return frozenset(names)


def loaded(target: ast.expr) -> ast.expr:
    """Return what is assigned to, as it is read."""
    if isinstance(target, ast.Name):
        return ast.Name(target.id, ast.Load())
    if isinstance(target, ast.Subscript):
        return ast.Subscript(target.value, target.slice, ast.Load())
    return target


def is_cache(decorator: ast.expr) -> bool:
    """Return whether a decorator keeps what a function returns, and does no more."""
    inner = decorator.func if isinstance(decorator, ast.Call) else decorator
    name = inner.attr if isinstance(inner, ast.Attribute) else getattr(inner, "id", "")
    return name in ("cache", "lru_cache")


def arguments_of(function: Function, given: list[Any], named: Scope, line: int) -> Scope:
    """Return the arguments of a call by name; RefusedError where they do not fit."""
    node, arguments = function.node, function.node.args
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]
    is_plain = not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs)
    if not is_plain or not function.is_readable:
        raise RefusedError(node.lineno, "this function is not read here")
    late = len(names) - len(function.defaults)
    local: Scope = dict(zip(names[late:], function.defaults, strict=True))
    local |= dict(zip(names, given, strict=False)) | named
    if len(given) > len(names) or set(local) != set(names):
        raise RefusedError(line, "it calls a function with other arguments than it takes")
    for name in function.own.difference(local):
        text = "{name} is used before it has a value"
        local[name] = Missing(name, RefusedError(node.lineno, text, name=name))
    return local
