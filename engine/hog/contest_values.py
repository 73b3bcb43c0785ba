"""What a contest file that is read may do with values, with bounds on time and room.

Every function here ends soon and makes nothing large, whatever it is given.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable
from typing import Any

from engine.core.errors import shortened

_LONGEST = 100_000
_MOST_PARTS = 10_000
"""Of what is compared or looked up: a few lists inside each other can stand for any number."""
_MOST_BITS = 10_000

Scope = dict[str, Any]


def bounded(values: Any) -> Any:
    """Return a collection that is not too long; ValueError where it is."""
    if len(values) > _LONGEST:
        raise ValueError("too long")
    return values


def _power(base: Any, exponent: Any) -> Any:
    is_whole = isinstance(base, int) and isinstance(exponent, int)
    if is_whole and abs(exponent) * base.bit_length() > _MOST_BITS:
        raise ValueError("too large")
    return base**exponent


def _times(left: Any, right: Any) -> Any:
    for values, count in ((left, right), (right, left)):
        is_repeated = isinstance(values, (str, list, tuple)) and isinstance(count, int)
        if is_repeated and len(values) * max(count, 0) > _LONGEST:
            raise ValueError("too long")
    return left * right


def _shift_left(value: int, places: int) -> int:
    if places > _MOST_BITS:
        raise ValueError("too large")
    return value << places


def _rounded(value: Any, digits: Any = None) -> Any:
    if digits is not None and abs(digits) > 100:
        raise ValueError("too many digits")
    return round(value, digits)


def _text(value: Any = "") -> str:
    if not isinstance(value, (int, float, str)):
        raise TypeError("only numbers are made texts here")
    return str(value)


def _count_parts(*values: Any) -> None:
    """Raise ValueError where collections have too many parts to be compared or hashed."""
    left, waiting = _MOST_PARTS, list(values)
    while waiting:
        value = waiting.pop()
        parts = (*value, *value.values()) if isinstance(value, dict) else value
        if isinstance(parts, (list, tuple, set)):
            left -= len(parts)
            if left < 0:
                raise ValueError("too many parts")
            waiting += [part for part in parts if isinstance(part, COLLECTIONS)]


def _compared(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that compares or hashes collections, for those that are not too large."""

    def call(*given: Any) -> Any:
        if any(isinstance(value, COLLECTIONS) for value in given[1:]) or len(given) == 1:
            _count_parts(*given)
        return function(*given)

    return call


def set_item(held: Any, place: Any, value: Any) -> None:
    """Put a value into a collection."""
    _count_parts(*([place] if isinstance(place, tuple) else []))
    held[place] = value


def get_item(held: Any, place: Any) -> Any:
    """Return what stands at a place of a collection."""
    _count_parts(*([place] if isinstance(place, tuple) else []))
    return held[place]


def _remainder(left: Any, right: Any) -> Any:
    if isinstance(left, str):
        raise TypeError("texts are not formatted here")
    return left % right


COLLECTIONS = (list, tuple, set, dict)
SIZED = (*COLLECTIONS, str)
BINARY: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: _times,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: _remainder,
    ast.Pow: _power,
    ast.LShift: _shift_left,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
UNARY: dict[type, Callable[[Any], Any]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
    ast.Not: operator.not_,
    ast.Invert: operator.invert,
}
COMPARE: dict[type, Callable[[Any, Any], Any]] = {
    ast.Eq: _compared(operator.eq),
    ast.NotEq: _compared(operator.ne),
    ast.Lt: _compared(operator.lt),
    ast.LtE: _compared(operator.le),
    ast.Gt: _compared(operator.gt),
    ast.GtE: _compared(operator.ge),
    ast.In: lambda left, right: _is_in(left, right),
    ast.NotIn: lambda left, right: not _is_in(left, right),
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
}
_OVER = (sum, any, all, list, tuple, enumerate, reversed, zip)
_SORTING = (min, max, sorted, set)
METHODS: dict[type, frozenset[str]] = {
    str: frozenset({"index", "find", "split", "splitlines", "strip"}),
    list: frozenset({"append", "index", "count"}),
    tuple: frozenset({"index", "count"}),
    dict: frozenset({"get", "keys", "values", "items"}),
    set: frozenset({"add"}),
}


def _is_in(value: Any, held: Any) -> bool:
    if isinstance(value, COLLECTIONS):
        _count_parts(value, held)
    return value in held


def _over(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*collections: Any) -> Any:
        found = function(*(bounded(values) for values in collections))
        return list(found) if function in (enumerate, reversed, zip) else found

    return call


def _whole(value: Any = 0) -> int:
    return int(shortened(value, 50)) if isinstance(value, str) else int(value)


BUILTINS: Scope = {
    **{function.__name__: function for function in (abs, bool, float, len, divmod, range)},
    **{function.__name__: _over(function) for function in _OVER},
    **{function.__name__: _compared(function) for function in _SORTING},
    **{"int": _whole, "pow": _power, "round": _rounded, "str": _text, "__name__": "contest"},
}
MATH: Scope = {"floor": math.floor, "ceil": math.ceil, "pi": math.pi, "sqrt": math.sqrt}


def is_too_large(value: Any) -> bool:
    """Return whether a number or a collection is larger than any contest file needs."""
    if isinstance(value, int):
        return value.bit_length() > _MOST_BITS
    return isinstance(value, (str, list, tuple)) and len(value) > _LONGEST


def checked_method(held: Any, name: str) -> Callable[..., Any]:
    """Return a method, to be called with what holds it first."""
    return _compared(getattr(type(held), name))


new_set = _compared(set)
