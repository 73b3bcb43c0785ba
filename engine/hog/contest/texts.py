"""Texts that a contest file makes of values: as Python makes them, and never very long ones."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from typing import Any

from engine.hog.contest.parts import LimitError, count_parts

LONGEST = 300_000
_WIDEST = 1000
_REAL = 25
"""Characters of a number with a point."""
_PLAIN = (int, float, str, bool, type(None))
_ORDERED = (int, float)


def check_order(values: Any) -> None:
    """Raise LimitError for a set that lies in another order each time Python runs."""
    if isinstance(values, set):
        for part in values:
            parts = part if isinstance(part, tuple) else (part,)
            if not all(isinstance(each, _ORDERED) for each in parts):
                raise LimitError("it goes through a set of texts, whose order is left to chance")


def bounded(values: Any) -> Any:
    """Return what may be gone through from end to end; LimitError where it is too long."""
    if hasattr(values, "__len__") and len(values) > LONGEST:
        raise LimitError("it goes through too long a collection to be read")
    check_order(values)
    return values


def text(value: Any = "") -> str:
    """Return str(value)."""
    _check_plain(value)
    return str(value)


def as_shown(value: Any) -> str:
    """Return repr(value)."""
    _check_plain(value)
    return repr(value)


def formatted(value: Any, spec: str = "") -> str:
    """Return format(value, spec)."""
    _check_plain(value)
    _check_widths(spec)
    return format(value, spec)


def converted(value: Any, conversion: str | None) -> Any:
    """Return a value as !r or !s asks for."""
    if conversion in ("r", "a"):
        return as_shown(value)
    return text(value) if conversion == "s" else value


def filled(template: str, *given: Any, **named: Any) -> str:
    """Return template.format(*given, **named); places inside values are not read."""
    return joined("", _filled_parts(template, given, named))


def _filled_parts(template: str, given: tuple[Any, ...], named: dict[str, Any]) -> Iterator[str]:
    counted = 0
    for literal, name, spec, conversion in string.Formatter().parse(template):
        yield literal
        if name is None:
            continue
        if not name:
            name, counted = str(counted), counted + 1
        if "{" in (spec or "") or not (name.isdecimal() or name.isidentifier()):
            raise LimitError("such a format is not read here")
        value = given[int(name)] if name.isdecimal() else named[name]
        yield formatted(converted(value, conversion), spec or "")


def percent(template: str, values: Any) -> str:
    """Return template % values."""
    if "*" in template:
        raise LimitError("such a format is not read here")
    size, places = _check_plain(values), template.count("%")
    told = size * places if isinstance(values, dict) else size
    if len(template) + told + places * _check_widths(template) > LONGEST:
        raise LimitError("it makes a text that is too long to be read")
    found: str = template % values
    return found


def joined(between: str, parts: Any) -> str:
    """Return between.join(parts)."""
    texts, length = [], 0
    for each in bounded(parts):
        texts.append(each)
        length += len(between) + (len(each) if isinstance(each, str) else 0)
        if length > LONGEST:
            raise LimitError("it makes a text that is too long to be read")
    return between.join(texts)


def _check_plain(value: Any) -> int:
    """Return about how long a text is, a tenth of it at the least.

    LimitError for what has no text of its own, or one with places in memory or of endless length.
    """
    count_parts(value)
    waiting, length = [value], 0
    while waiting:
        if length > LONGEST:
            raise LimitError("it makes a text that is too long to be read")
        each = waiting.pop()
        length += len(each) if isinstance(each, str) else _REAL
        if isinstance(each, (list, tuple, set)):
            check_order(each)
            waiting += each
        elif type(each) is dict:
            waiting += [*each, *each.values()]
        elif type(each) not in _PLAIN:
            raise LimitError("only numbers, texts and collections are made texts here")
        elif isinstance(each, int) and each.bit_length() > _WIDEST:
            raise LimitError("such long numbers are not made texts here")
    return length


def _check_widths(spec: str) -> int:
    """Return the largest number in a format; LimitError where that is too wide."""
    digits = re.findall(r"\d+", spec)
    widest = max((int(each) if len(each) <= 4 else _WIDEST + 1 for each in digits), default=0)
    if widest > _WIDEST:
        raise LimitError("it makes a text that is too long to be read")
    return widest
