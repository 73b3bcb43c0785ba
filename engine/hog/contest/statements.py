"""Statements of a contest file: each returns nothing, or where to go on but below."""

from __future__ import annotations

import ast
import enum
from collections.abc import Callable, Sequence
from typing import Any

from engine.hog.contest.operators import combining
from engine.hog.contest.parts import HANDLED, OUTER, RESULT, UNREAD, Code, Frame
from engine.hog.contest.reader import Makers, Reader, counted
from engine.hog.contest.scopes import Names
from engine.hog.contest.values import BINARY, FAST, IN_PLACE, delete_item


class Jump(enum.Enum):
    """Where to go on."""

    RETURN = enum.auto()
    BREAK = enum.auto()
    CONTINUE = enum.auto()


def _pass(reader: Reader, node: ast.stmt, names: Names) -> Code:
    return lambda _: None


def _break(reader: Reader, node: ast.Break, names: Names) -> Code:
    return lambda _: Jump.BREAK


def _continue(reader: Reader, node: ast.Continue, names: Names) -> Code:
    return lambda _: Jump.CONTINUE


def _expr(reader: Reader, node: ast.Expr, names: Names) -> Code:
    if isinstance(node.value, ast.Constant):  # a docstring, or an ellipsis
        return lambda _: None
    value = reader.ready(node.value, names)

    def run(f: Frame) -> None:
        value(f)

    return run


def _return(reader: Reader, node: ast.Return, names: Names) -> Code:
    value = reader.ready(node.value or ast.Constant(None), names)

    def run(f: Frame) -> Any:
        f[RESULT] = value(f)
        return Jump.RETURN

    return run


def _assert(reader: Reader, node: ast.Assert, names: Names) -> Code:
    test, message = reader.ready(node.test, names), ast.Constant("its assertion fails")
    told = reader.ready(node.msg or message, names)

    def run(f: Frame) -> None:
        if not test(f):
            raise AssertionError(told(f))

    return run


def _raise(reader: Reader, node: ast.Raise, names: Names) -> Code:
    value = None if node.exc is None else reader.ready(node.exc, names)

    def run(f: Frame) -> Any:
        raised = f.get(HANDLED) if value is None else value(f)
        if isinstance(raised, type) and issubclass(raised, Exception):
            raised = raised()
        if not isinstance(raised, Exception):
            raise TypeError("it raises what is no exception")
        raise raised

    return run


def _if(reader: Reader, node: ast.If, names: Names) -> Code:
    test, body = reader.ready(node.test, names), reader.block(node.body, names)
    otherwise = reader.otherwise(node.orelse, names)
    return lambda f: body(f) if test(f) else otherwise(f)


def _while(reader: Reader, node: ast.While, names: Names) -> Code:
    test, body = reader.ready(node.test, names), reader.block(node.body, names)
    otherwise = reader.otherwise(node.orelse, names)

    def run(f: Frame) -> Any:
        while test(f):
            jump = body(f)
            if jump is Jump.BREAK:
                return None
            if jump is Jump.RETURN:
                return jump
        return otherwise(f)

    return run


def _for(reader: Reader, node: ast.For, names: Names) -> Code:
    values, body = reader.ready(node.iter, names), reader.block(node.body, names)
    store, otherwise = reader.store(node.target, names), reader.otherwise(node.orelse, names)

    def run(f: Frame) -> Any:
        for value in counted(values(f)):
            store(f, value)
            jump = body(f)
            if jump is Jump.BREAK:
                return None
            if jump is Jump.RETURN:
                return jump
        return otherwise(f)

    return run


def _assign(reader: Reader, node: ast.Assign, names: Names) -> Code:
    value = reader.ready(node.value, names)
    stores = [reader.store(target, names) for target in node.targets]
    only = stores[0]

    def run(f: Frame) -> None:
        only(f, value(f))

    def run_all(f: Frame) -> None:
        found = value(f)
        for store in stores:
            store(f, found)

    return run if len(stores) == 1 else run_all


def _annassign(reader: Reader, node: ast.AnnAssign, names: Names) -> Code:
    if node.value is None:
        return lambda _: None
    value, store = reader.ready(node.value, names), reader.store(node.target, names)
    return lambda f: store(f, value(f))


def _augassign(reader: Reader, node: ast.AugAssign, names: Names) -> Code:
    function = IN_PLACE.get(type(node.op)) or BINARY.get(type(node.op))
    if function is None:
        return reader.unknown(node.op)
    value, target = reader.ready(node.value, names), node.target
    if isinstance(target, ast.Name):
        store, old = reader.store(target, names), reader.ready(target, names)
        new = combining(reader, function, FAST.get(type(node.op), function), old, value)
        return lambda f: store(f, new(f))
    # What stands on the left is reached once, as in Python.
    hidden = Names((), ("held", "place"), names, is_class=False)
    held: ast.expr = ast.Name("held", ast.Load())
    place: ast.expr = ast.Name("place", ast.Load())
    own: ast.Subscript | ast.Attribute
    if isinstance(target, ast.Subscript):
        own, where = ast.Subscript(held, place, ast.Load()), reader.ready(target.slice, names)
    else:
        own, where = ast.Attribute(held, target.attr, ast.Load()), lambda _: None
    for each in (held, place, own):
        ast.copy_location(each, node)
    owner, old = reader.ready(target.value, names), reader.ready(own, hidden)
    store, operated = reader.store(own, hidden), reader.operated

    def run(f: Frame) -> None:
        inner = {OUTER: f, "held": owner(f), "place": where(f)}
        store(inner, operated(function, old(inner), value(f)))

    return run


def _delete(reader: Reader, node: ast.Delete, names: Names) -> Code:
    if not all(isinstance(target, ast.Subscript) for target in node.targets):
        return reader.unknown(node)
    targets = [target for target in node.targets if isinstance(target, ast.Subscript)]
    codes = [reader.values((each.value, each.slice), names) for each in targets]

    def run(f: Frame) -> None:
        for held, place in codes:
            delete_item(held(f), place(f))

    return run


def _try(reader: Reader, node: ast.Try, names: Names) -> Code:
    body, otherwise = reader.block(node.body, names), reader.otherwise(node.orelse, names)
    handlers = [_handler(reader, handler, names) for handler in node.handlers]

    def run(f: Frame) -> Any:
        try:
            jump = body(f)
        except UNREAD:
            raise
        except Exception as error:
            for matches, handle in handlers:
                if matches(f, error):
                    return handle(f, error)
            raise
        return otherwise(f) if jump is None else jump

    return _with_end(reader, run, node.finalbody, names) if node.finalbody else run


def _with_end(reader: Reader, run: Code, body: Sequence[ast.stmt], names: Names) -> Code:
    """Return what does something and then, whatever happened, `body`."""
    end = reader.block(body, names)

    def run_both(f: Frame) -> Any:
        try:
            jump = run(f)
            result = f.get(RESULT)
        except UNREAD:
            raise
        except Exception:
            if (over := end(f)) is not None:
                return over
            raise
        if (over := end(f)) is not None:
            return over
        f[RESULT] = result
        return jump

    return run_both


def _handler(
    reader: Reader, node: ast.ExceptHandler, names: Names
) -> tuple[Callable[[Frame, Exception], bool], Callable[[Frame, Exception], Any]]:
    """Return what tells whether a handler takes an error, and what it does with it."""
    body = reader.block(node.body, names)
    wanted = None if node.type is None else reader.ready(node.type, names)
    store = reader.store_name(node.name, names) if node.name else None

    def matches(f: Frame, error: Exception) -> bool:
        return wanted is None or isinstance(error, wanted(f))

    def handle(f: Frame, error: Exception) -> Any:
        if store is not None:
            store(f, error)
        before, f[HANDLED] = f.get(HANDLED), error
        try:
            return body(f)
        finally:
            f[HANDLED] = before

    return matches, handle


STATEMENTS: Makers = {
    ast.Pass: _pass,
    ast.Global: _pass,
    ast.Nonlocal: _pass,
    ast.Break: _break,
    ast.Continue: _continue,
    ast.Expr: _expr,
    ast.Return: _return,
    ast.Assert: _assert,
    ast.Raise: _raise,
    ast.If: _if,
    ast.While: _while,
    ast.For: _for,
    ast.Assign: _assign,
    ast.AnnAssign: _annassign,
    ast.AugAssign: _augassign,
    ast.Delete: _delete,
    ast.Try: _try,
}
