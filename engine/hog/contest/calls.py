"""Calls of a contest file, and what is called: lambdas and attributes."""

from __future__ import annotations

import ast
from typing import Any

from engine.hog.contest.attributes import attribute_of
from engine.hog.contest.builtins import method
from engine.hog.contest.functions import Function, Signature
from engine.hog.contest.parts import COLLECTIONS, RESULT, Code, Frame
from engine.hog.contest.reader import Makers, Reader, size_of
from engine.hog.contest.scopes import Names


def _lambda(reader: Reader, node: ast.Lambda, names: Names) -> Code:
    inner = Names((node.body,), Signature(node.args).names, names, is_class=False)
    value, meter, cost = reader.ready(node.body, inner), reader.meter, size_of(node.body)

    def body(f: Frame) -> int:
        meter.left -= cost
        if meter.left < 0:
            meter.refill()
        f[RESULT] = value(f)
        return RESULT

    return reader.function(node, "lambda", body, names)


def _attribute(reader: Reader, node: ast.Attribute, names: Names) -> Code:
    owner, name, meter = reader.ready(node.value, names), node.attr, reader.meter
    refuse = reader.unknown(node)
    what = "{name}() is not read here"
    no_method = reader.refusal(node, what, name=name)

    def run(f: Frame) -> Any:
        held = owner(f)
        found = method(held, name, meter)
        if found is not None:
            return found
        if isinstance(held, (str, *COLLECTIONS)) and not name.startswith("_"):
            no_method(f)
        return attribute_of(held, name, refuse)

    return run


def _call(reader: Reader, node: ast.Call, names: Names) -> Code:
    function, series = reader.ready(node.func, names), reader.series(node.args, names)
    keywords = [(part.arg, reader.ready(part.value, names)) for part in node.keywords]
    host = reader.called

    def run(f: Frame) -> Any:
        called, given = function(f), series(f)
        if called.__class__ is Function:
            return called.invoke(given)
        return host(called, given, {})

    def run_named(f: Frame) -> Any:
        called, given = function(f), series(f)
        named: dict[str, Any] = {}
        for key, code in keywords:
            if key is None:
                reader.merge(named, code(f))
            else:
                named[key] = code(f)
        return host(called, given, named)

    return run_named if keywords else run


CALLS: Makers = {
    ast.Lambda: _lambda,
    ast.Attribute: _attribute,
    ast.Call: _call,
}
