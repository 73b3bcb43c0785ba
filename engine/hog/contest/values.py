"""What a contest file that is read may do with values, with bounds on time and room.

Every function here ends soon and makes nothing large, whatever it is given.  What Python would do
and is refused here raises LimitError; what Python refuses raises what Python raises.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from typing import Any

from engine.hog.contest.parts import COLLECTIONS, LimitError, Meter
from engine.hog.contest.texts import LONGEST, bounded, percent

_MOST_BITS = 3600
_LARGEST: int = 1 << _MOST_BITS
SHORT: int = 1 << 256
"""Numbers below this are not counted."""

NUMBERS = frozenset({int, float, bool})


def checked(value: Any) -> Any:
    """Return a value that an operation made; LimitError for a larger one than any file needs."""
    if isinstance(value, int):
        if not -_LARGEST < value < _LARGEST:
            raise LimitError("it makes a number that is too large to be read")
    elif isinstance(value, (list, tuple, str)) and len(value) > LONGEST:
        raise LimitError("it makes something that is too long to be read")
    return value


def size_of_collection(held: Any) -> int:
    """Return how much a collection holds, 0 for what is none."""
    return len(held) if isinstance(held, COLLECTIONS) else 0


def count_growth(held: Any, before: int, meter: Meter) -> None:
    """Count what a collection holds more than `before`; LimitError where it is too long."""
    grown = size_of_collection(held) - before
    if grown > 0:
        meter.take(100 * grown)
        checked(held)


def power(base: Any, exponent: Any, modulus: Any = None) -> Any:
    """Return pow(base, exponent, modulus)."""
    is_whole = isinstance(base, int) and isinstance(exponent, int)
    if is_whole and abs(exponent) * base.bit_length() > _MOST_BITS:
        raise LimitError("it makes a number that is too large to be read")
    return pow(base, exponent, modulus)


def _times(left: Any, right: Any) -> Any:
    for values, count in ((left, right), (right, left)):
        is_repeated = isinstance(values, (str, list, tuple)) and isinstance(count, int)
        if is_repeated and len(values) * max(count, 0) > LONGEST:
            raise LimitError("it makes something that is too long to be read")
    return left * right


def _shift_left(value: Any, places: Any) -> Any:
    if isinstance(places, int) and places > _MOST_BITS:
        raise LimitError("it makes a number that is too large to be read")
    return value << places


def _remainder(left: Any, right: Any) -> Any:
    return percent(left, right) if isinstance(left, str) else left % right


def set_item(held: Any, place: Any, value: Any) -> None:
    """Put a value into a collection."""
    _may_index(held)[place] = value


def get_item(held: Any, place: Any) -> Any:
    """Return what stands at a place of a collection."""
    return _may_index(held)[place]


def delete_item(held: Any, place: Any) -> None:
    """Take a place out of a collection."""
    del _may_index(held)[place]


def _may_index(held: Any) -> Any:
    if isinstance(held, type):  # list[int] is for type hints
        raise LimitError("a class with brackets is not read here")
    return held


def _is_in(value: Any, held: Any) -> bool:
    if isinstance(held, Iterator):
        raise LimitError("it looks for something in what is not read here")
    if isinstance(held, range) and not isinstance(value, int):
        bounded(held)  # it is gone through
    return value in held


def _safely(function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def call(left: Any, right: Any) -> Any:
        return checked(function(left, right))

    return call


def _appended(left: Any, right: Any) -> Any:
    if isinstance(left, list):
        left += bounded(right)
        return left
    return left + right


def _repeated(left: Any, right: Any) -> Any:
    found = _times(left, right)
    if isinstance(left, list):
        left[:] = found
        return left
    return found


_PLAIN: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: _times,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: _remainder,
    ast.Pow: power,
    ast.LShift: _shift_left,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
BINARY = {kind: _safely(function) for kind, function in _PLAIN.items()}
FAST: dict[type, Callable[[Any, Any], Any]] = {
    **{kind: _PLAIN[kind] for kind in (ast.Add, ast.Sub, ast.Div, ast.FloorDiv)},
    ast.Mult: operator.mul,
    ast.Mod: operator.mod,
}
"""For two numbers; what comes out may be twice as long."""
IN_PLACE: dict[type, Callable[[Any, Any], Any]] = BINARY | {
    ast.Add: _safely(_appended),
    ast.Mult: _safely(_repeated),
    ast.Sub: _safely(operator.isub),
    ast.BitAnd: _safely(operator.iand),
    ast.BitOr: _safely(operator.ior),
    ast.BitXor: _safely(operator.ixor),
}
UNARY: dict[type, Callable[[Any], Any]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
    ast.Not: operator.not_,
    ast.Invert: operator.invert,
}
COMPARE: dict[type, Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: _is_in,
    ast.NotIn: lambda left, right: not _is_in(left, right),
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
}
