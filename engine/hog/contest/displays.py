"""Collections and texts that a contest file writes out, and its comprehensions."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any

from engine.hog.contest.parts import OUTER, Code, DefaultDict, Frame
from engine.hog.contest.reader import Makers, Reader, counted, size_of
from engine.hog.contest.scopes import Names
from engine.hog.contest.texts import converted, formatted, joined
from engine.hog.contest.values import get_item


def _tuple(reader: Reader, node: ast.Tuple, names: Names) -> Code:
    if len(node.elts) == 2 and not any(isinstance(e, ast.Starred) for e in node.elts):
        left, right = reader.values(node.elts, names)
        return lambda f: (left(f), right(f))
    series = reader.series(node.elts, names)
    return lambda f: tuple(series(f))


def _list(reader: Reader, node: ast.List, names: Names) -> Code:
    return reader.series(node.elts, names)


def _set(reader: Reader, node: ast.Set, names: Names) -> Code:
    series = reader.series(node.elts, names)

    def run(f: Frame) -> Any:
        parts = series(f)
        reader.meter.weigh(parts)
        return set(parts)

    return run


def _dict(reader: Reader, node: ast.Dict, names: Names) -> Code:
    codes = [
        (None if key is None else reader.ready(key, names), reader.ready(value, names))
        for key, value in zip(node.keys, node.values, strict=True)
    ]

    def run(f: Frame) -> Any:
        found: dict[Any, Any] = {}
        for key, value in codes:
            if key is None:
                reader.merge(found, value(f))
            else:
                reader.put(found, key(f), value(f))
        return found

    return run


def _subscript(reader: Reader, node: ast.Subscript, names: Names) -> Code:
    held, place = reader.ready(node.value, names), reader.ready(node.slice, names)
    weigh, meter = reader.weigh_result, reader.meter

    def run(f: Frame) -> Any:
        values, where = held(f), place(f)
        if where.__class__ is int:
            return get_item(values, where)
        if where.__class__ is tuple:
            meter.weigh(where)
        if values.__class__ is DefaultDict and where not in values:
            meter.take(100)
        found = get_item(values, where)
        return weigh(found) if where.__class__ is slice else found

    return run


def _slice(reader: Reader, node: ast.Slice, names: Names) -> Code:
    nothing: Code = lambda _: None  # noqa: E731
    lower, upper, step = (
        nothing if part is None else reader.ready(part, names)
        for part in (node.lower, node.upper, node.step)
    )

    def run(f: Frame) -> Any:
        limits = lower(f), upper(f), step(f)
        if not all(limit is None or isinstance(limit, int) for limit in limits):
            raise TypeError("slice indices must be integers or None")
        return slice(*limits)

    return run


def _joinedstr(reader: Reader, node: ast.JoinedStr, names: Names) -> Code:
    parts = reader.values(node.values, names)
    return lambda f: reader.weigh_result(joined("", (part(f) for part in parts)))


def _formattedvalue(reader: Reader, node: ast.FormattedValue, names: Names) -> Code:
    value = reader.ready(node.value, names)
    spec = reader.ready(node.format_spec or ast.Constant(""), names)
    conversion = chr(node.conversion) if node.conversion > 0 else None
    return lambda f: formatted(converted(value(f), conversion), spec(f))


def _listcomp(reader: Reader, node: ast.ListComp, names: Names) -> Code:
    generate = _generating(reader, node, node.elt, names)
    return lambda f: reader.weigh_result([*generate(f)])


def _generatorexp(reader: Reader, node: ast.GeneratorExp, names: Names) -> Code:
    return _generating(reader, node, node.elt, names)


def _setcomp(reader: Reader, node: ast.SetComp, names: Names) -> Code:
    generate = _generating(reader, node, node.elt, names)

    def run(f: Frame) -> Any:
        parts = [*generate(f)]
        reader.meter.weigh(parts)
        return reader.weigh_result(set(parts))

    return run


def _dictcomp(reader: Reader, node: ast.DictComp, names: Names) -> Code:
    pair = ast.Tuple([node.key, node.value], ast.Load())
    generate = _generating(reader, node, pair, names)

    def run(f: Frame) -> Any:
        found: dict[Any, Any] = {}
        for place, value in generate(f):
            reader.put(found, place, value)
        return found

    return run


def _generating(
    reader: Reader, node: Any, wanted: ast.expr, names: Names
) -> Callable[[Frame], Iterator[Any]]:
    """Return what yields the wanted value at each turn of a comprehension's loops."""
    loops: list[ast.comprehension] = node.generators
    inner = Names([loop.target for loop in loops], (), names, is_class=False)
    first = reader.ready(loops[0].iter, names)
    turns = _turns(reader, loops, inner, is_first=True)
    code, lazy = reader.ready(wanted, inner), reader.meter.lazy

    def generate(values: Any, own: Frame) -> Iterator[Any]:
        for _ in turns(own, values):
            yield code(own)

    def run(f: Frame) -> Iterator[Any]:
        values = first(f)
        return lazy(generate(values, {OUTER: f}), values)

    return run


def _turns(
    reader: Reader, loops: list[ast.comprehension], names: Names, *, is_first: bool
) -> Callable[[Frame, Any], Iterator[None]]:
    """Return what yields once for each turn of loops inside each other, their names set."""
    loop, *others = loops
    if loop.is_async:
        unknown = reader.unknown(loop.target)
        return lambda f, _: unknown(f)
    store, tests = reader.store(loop.target, names), reader.values(loop.ifs, names)
    values = None if is_first else reader.ready(loop.iter, names)
    deeper = _turns(reader, others, names, is_first=False) if others else None
    meter, cost = reader.meter, size_of(*loops)

    def turns(f: Frame, held: Any) -> Iterator[None]:
        for value in counted(held if values is None else values(f)):
            meter.left -= cost
            if meter.left < 0:
                meter.refill()
            store(f, value)
            for test in tests:
                if not test(f):
                    break
            else:
                if deeper is None:
                    yield
                else:
                    yield from deeper(f, None)

    return turns


DISPLAYS: Makers = {
    ast.Tuple: _tuple,
    ast.List: _list,
    ast.Set: _set,
    ast.Dict: _dict,
    ast.Subscript: _subscript,
    ast.Slice: _slice,
    ast.JoinedStr: _joinedstr,
    ast.FormattedValue: _formattedvalue,
    ast.ListComp: _listcomp,
    ast.GeneratorExp: _generatorexp,
    ast.SetComp: _setcomp,
    ast.DictComp: _dictcomp,
}
