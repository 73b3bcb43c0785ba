"""What makes a contest file ready to be followed: each piece of it becomes one Python function.

What is not known becomes a function that refuses, so that it matters only where it is reached.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from types import MethodType
from typing import Any

from engine.hog.contest.attributes import set_attribute
from engine.hog.contest.builtins import builtins, modules
from engine.hog.contest.functions import Function, Signature
from engine.hog.contest.parts import (
    COLLECTIONS,
    KEYS,
    OUTER,
    SIZED,
    VIEWS,
    Code,
    Frame,
    Meter,
    Missing,
    RefusedError,
    Scope,
)
from engine.hog.contest.scopes import Names
from engine.hog.contest.texts import bounded
from engine.hog.contest.values import SHORT, checked, count_growth, set_item, size_of_collection

Store = Callable[[Frame, Any], None]
Makers = Mapping[type, Callable[..., Code]]
"""For each kind of node, what makes it ready: from a reader, a node and the names around it."""


class Reader:
    """Makes a file ready; `own` are the values of the file's own names."""

    def __init__(self, own: Scope, meter: Meter, makers: Makers) -> None:
        """Begin with a file in which nothing has a value yet."""
        self.own, self.meter, self._makers = own, meter, makers
        self._builtins, self.modules = builtins(meter), modules(meter)

    def ready(self, node: ast.AST, names: Names) -> Code:
        """Return what an expression or a statement does."""
        maker = self._makers.get(type(node))
        return self.unknown(node) if maker is None else maker(self, node, names)

    def block(self, body: Sequence[ast.stmt], names: Names) -> Code:
        """Return what statements do, one after the other; errors are given their line."""
        steps = [(node.lineno, self.ready(node, names)) for node in body]
        meter, cost = self.meter, size_of(*body)

        def run(f: Frame) -> Any:
            line = 0
            try:
                meter.left -= cost
                if meter.left < 0:
                    meter.refill()
                for line, step in steps:  # noqa: B007 - the error is in this line
                    if (jump := step(f)) is not None:
                        return jump
            except Exception as error:
                if not hasattr(error, "__notes__"):
                    error.add_note(str(line or steps[0][0]))
                raise
            return None

        return run

    def otherwise(self, body: Sequence[ast.stmt], names: Names) -> Code:
        """Return what the statements of an `else` do, which may be none."""
        return self.block(body, names) if body else lambda _: None

    def unknown(self, node: ast.AST) -> Code:
        """Return a refusal of what is not read."""
        what = type(node).__name__
        return self.refusal(node, "{what} is not read here: the file is never run", what=what)

    def refusal(self, node: ast.AST, template: str, **values: object) -> Code:
        """Return what refuses to go on."""
        line = getattr(node, "lineno", None)

        def refuse(_: Frame) -> Any:
            raise RefusedError(line, template, **values)

        return refuse

    def values(self, nodes: Sequence[ast.expr], names: Names) -> list[Code]:
        """Return what several expressions do."""
        return [self.ready(node, names) for node in nodes]

    def series(self, nodes: Sequence[ast.expr], names: Names) -> Callable[[Frame], list[Any]]:
        """Return what gives the values of several expressions, some of them with a star."""
        if not any(isinstance(node, ast.Starred) for node in nodes):
            codes = self.values(nodes, names)
            return lambda f: [code(f) for code in codes]
        parts = [
            (
                isinstance(node, ast.Starred),
                self.ready(node.value if isinstance(node, ast.Starred) else node, names),
            )
            for node in nodes
        ]

        def run(f: Frame) -> list[Any]:
            found: list[Any] = []
            for is_starred, code in parts:
                if is_starred:
                    found += self.gone_through(code(f))
                else:
                    found.append(code(f))
            return found

        return run

    def gone_through(self, values: Any) -> list[Any]:
        """Return all that a collection holds."""
        found = [*bounded(values)]
        self.weigh_result(found)
        return found

    def weigh_result(self, found: Any) -> Any:
        """Count what an operation made: its parts, or a number's length."""
        if isinstance(found, SIZED):
            count = len(found)
            self.meter.spend(count // 4)
            if count > 60:
                checked(found)
                self.meter.take((100 if isinstance(found, (set, dict)) else 8) * count)
        elif isinstance(found, int) and not -SHORT < found < SHORT:
            checked(found)
            self.meter.take(found.bit_length() // 7)
        return found

    def operated(self, function: Callable[..., Any], left: Any, right: Any) -> Any:
        """Return what an operator makes of two values; what it makes or adds is counted."""
        before = size_of_collection(left)
        if isinstance(left, (set, dict, *VIEWS)):
            self.meter.weigh(right)
        found = function(left, right)
        if found is not left:
            return self.weigh_result(found)
        count_growth(found, before, self.meter)
        return found

    def merge(self, held: dict[Any, Any], others: Any) -> None:
        """Put what stands after ** into a dict."""
        if not isinstance(others, dict):
            raise TypeError("what stands after ** is no dict")
        before = len(held)
        held.update(others)
        self.meter.spend(len(others) // 4)
        count_growth(held, before, self.meter)

    def store(self, target: ast.expr, names: Names) -> Store:
        """Return what gives a target a value."""
        if isinstance(target, ast.Name):
            return self.store_name(target.id, names)
        if isinstance(target, (ast.Tuple, ast.List)):
            return self._store_parts(target, names)
        if isinstance(target, ast.Subscript):
            held, place = self.ready(target.value, names), self.ready(target.slice, names)
            return lambda f, value: self.put(held(f), place(f), value)
        if isinstance(target, ast.Attribute):
            owner = self.ready(target.value, names)
            name, refuse = target.attr, self.unknown(target)
            return lambda f, value: set_attribute(owner(f), name, value, refuse)
        unknown = self.unknown(target)
        return lambda f, _: unknown(f)

    def store_name(self, name: str, names: Names) -> Store:
        """Return what gives a name a value."""
        hops, own = names.hops(name), self.own

        def put_here(f: Frame, value: Any) -> None:
            f[name] = value

        def put_outside(f: Frame, value: Any) -> None:
            for _ in range(hops or 0):
                f = f[OUTER]
            f[name] = value

        def put_in_file(_: Frame, value: Any) -> None:
            own[name] = value

        return put_in_file if hops is None else put_outside if hops else put_here

    def _store_parts(self, target: ast.Tuple | ast.List, names: Names) -> Store:
        star = next((n for n, e in enumerate(target.elts) if isinstance(e, ast.Starred)), None)
        nodes = [e.value if isinstance(e, ast.Starred) else e for e in target.elts]
        stores = [self.store(node, names) for node in nodes]
        fewest = len(stores) - (star is not None)

        def put(f: Frame, value: Any) -> None:
            values = [*bounded(value)]
            if len(values) < fewest or (star is None and len(values) > fewest):
                raise ValueError(f"it unpacks {len(values)} values into {len(stores)}")
            if star is not None:
                end = len(values) - (fewest - star)
                values[star:end] = [values[star:end]]
            for store, each in zip(stores, values, strict=True):
                store(f, each)

        return put

    def put(self, held: Any, place: Any, value: Any) -> None:
        """Put a value into a collection."""
        if isinstance(place, COLLECTIONS):
            self.meter.weigh(place)
        if isinstance(place, slice):
            value = self.gone_through(value)
        before = size_of_collection(held)
        set_item(held, place, value)
        count_growth(held, before, self.meter)

    def compared(self, function: Callable[..., Any], left: Any, right: Any) -> Any:
        """Return what a comparison tells; the parts of collections are counted."""
        if isinstance(left, (*SIZED, *VIEWS)):
            is_looked_up = isinstance(right, (set, dict, KEYS)) and isinstance(left, (str, tuple))
            self.meter.weigh(left, *(() if is_looked_up else (right,)))
        elif isinstance(right, SIZED):
            self.meter.spend(len(right) // 16)
        return function(left, right)

    def in_file(self, name: str, line: int) -> Code:
        """Return what finds a name of the file itself, or one of Python's own."""
        get, otherwise = self.own.get, self._builtins.get(name, Missing)

        def find(_: Frame) -> Any:
            found = get(name, otherwise)
            if found.__class__ is Missing:
                found.refuse(line)
            if found is Missing:
                raise RefusedError(line, "{name} is not known here", name=name)
            return found

        return find

    def function(
        self, node: ast.Lambda | ast.FunctionDef, name: str, body: Code, names: Names
    ) -> Code:
        """Return what defines a function with this body."""
        signature = Signature(node.args)
        template = Function(name, signature, body, self.meter)
        late = signature.positional[len(signature.positional) - len(node.args.defaults) :]
        defaults = dict(zip(late, self.values(node.args.defaults, names), strict=True))
        for key, default in zip(signature.keyword_only, node.args.kw_defaults, strict=True):
            if default is not None:
                defaults[key] = self.ready(default, names)
        line = node.lineno
        return lambda f: template.defined(
            f, {key: _default(code, f) for key, code in defaults.items()}, line
        )

    def called(self, called: Any, given: list[Any], named: dict[str, Any]) -> Any:
        """Return what any function returns, or a method, or a class of the file."""
        if called.__class__ is Function:
            return called.invoke(given, named)
        if called.__class__ is MethodType and called.__func__.__class__ is Function:
            return called.__func__.invoke([called.__self__, *given], named)
        if not callable(called):
            raise TypeError("it calls what is no function")
        for each in given:
            if isinstance(each, SIZED):
                self.meter.spend(len(each) // 16)
        found = called(*given, **named)
        return self.weigh_result(found)


def _default(code: Code, f: Frame) -> Any:
    """Return a default, or why it is not read: that matters only where it is used."""
    try:
        return code(f)
    except RefusedError as refused:
        return Missing(refused)


def counted(values: Any) -> Any:
    """Return what a loop may go through: every turn is counted, so it may be of any length."""
    if isinstance(values, set):
        bounded(values)
    return values


def size_of(*nodes: ast.AST) -> int:
    """Return how many steps nodes count for, without the statements inside them."""
    return sum(_size([node]) for node in nodes)


def _size(nodes: Sequence[ast.AST]) -> int:
    waiting, count = list(nodes), 0
    while waiting:
        node = waiting.pop()
        count += isinstance(node, (ast.expr, ast.stmt))
        waiting += [each for each in ast.iter_child_nodes(node) if not isinstance(each, ast.stmt)]
    return max(count, 1)
