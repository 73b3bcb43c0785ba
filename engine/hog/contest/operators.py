"""Names, numbers and what is done with them in a contest file."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from engine.hog.contest.parts import OUTER, Code, Frame, RefusedError
from engine.hog.contest.reader import Makers, Reader
from engine.hog.contest.scopes import Names
from engine.hog.contest.values import BINARY, COMPARE, FAST, NUMBERS, SHORT, UNARY


def _constant(reader: Reader, node: ast.Constant, names: Names) -> Code:
    value = node.value
    if not isinstance(value, (int, float, str, type(None), type(...))):
        return reader.unknown(node)
    return lambda _: value


def _name(reader: Reader, node: ast.Name, names: Names) -> Code:
    name, hops, line = node.id, names.hops(node.id), node.lineno
    in_file = reader.in_file(name, line)
    if hops is None:
        return in_file
    is_class = names.is_class and hops == 0

    def here(f: Frame) -> Any:
        try:
            return f[name]
        except KeyError:
            if is_class:
                return in_file(f)
            text = "{name} is used before it has a value"
            raise RefusedError(line, text, name=name) from None

    def outside(f: Frame) -> Any:
        for _ in range(hops):
            f = f[OUTER]
        return here(f)

    return outside if hops else here


def _namedexpr(reader: Reader, node: ast.NamedExpr, names: Names) -> Code:
    code, store = reader.ready(node.value, names), reader.store(node.target, names)

    def run(f: Frame) -> Any:
        value = code(f)
        store(f, value)
        return value

    return run


def _ifexp(reader: Reader, node: ast.IfExp, names: Names) -> Code:
    test, then, other = reader.values((node.test, node.body, node.orelse), names)
    return lambda f: then(f) if test(f) else other(f)


def _boolop(reader: Reader, node: ast.BoolOp, names: Names) -> Code:
    first, *rest = reader.values(node.values, names)
    is_and = isinstance(node.op, ast.And)

    def run(f: Frame) -> Any:
        value = first(f)
        for part in rest:
            if (not value) is is_and:
                break
            value = part(f)
        return value

    return run


def _unaryop(reader: Reader, node: ast.UnaryOp, names: Names) -> Code:
    function, operand = UNARY[type(node.op)], reader.ready(node.operand, names)
    return lambda f: function(operand(f))


def _binop(reader: Reader, node: ast.BinOp, names: Names) -> Code:
    function = BINARY.get(type(node.op))
    if function is None:
        return reader.unknown(node.op)
    left, right = reader.ready(node.left, names), reader.ready(node.right, names)
    fast = FAST.get(type(node.op), function)
    return combining(reader, function, fast, left, right)


def combining(reader: Reader, function: Any, fast: Any, left: Code, right: Code) -> Code:
    """Return what does `function` with two values, and `fast` with two numbers."""
    weigh, operated = reader.weigh_result, reader.operated
    numbers, low, high = NUMBERS, -SHORT, SHORT

    def run(f: Frame) -> Any:
        first, second = left(f), right(f)
        if first.__class__ in numbers and second.__class__ in numbers:
            found = fast(first, second)
            if found.__class__ is float or low < found < high:
                return found
            return weigh(found)
        return operated(function, first, second)

    return run


def _compare(reader: Reader, node: ast.Compare, names: Names) -> Code:
    first = reader.ready(node.left, names)
    others = reader.values(node.comparators, names)
    links = [(COMPARE[type(op)], other) for op, other in zip(node.ops, others, strict=True)]
    weighed = reader.compared
    if len(links) == 1:
        return _single(reader, *links[0], first)

    def run(f: Frame) -> Any:
        left, found = first(f), True
        for function, other in links:
            right = other(f)
            found = weighed(function, left, right)
            if not found:
                break
            left = right
        return found

    return run


def _single(reader: Reader, function: Callable[..., Any], other: Code, first: Code) -> Code:
    numbers, weighed = NUMBERS, reader.compared

    def run(f: Frame) -> Any:
        left, right = first(f), other(f)
        if left.__class__ in numbers and right.__class__ in numbers:
            return function(left, right)
        return weighed(function, left, right)

    return run


OPERATORS: Makers = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.NamedExpr: _namedexpr,
    ast.IfExp: _ifexp,
    ast.BoolOp: _boolop,
    ast.UnaryOp: _unaryop,
    ast.BinOp: _binop,
    ast.Compare: _compare,
}
