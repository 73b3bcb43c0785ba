"""Texts that a contest file makes of values: as Python makes them, and never very long ones."""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from typing import Any

from engine.hog.contest.parts import LimitError, count_parts

LONGEST = 300_000
_WIDEST = 1000
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
    found, counted = [], 0
    for literal, name, spec, conversion in string.Formatter().parse(template):
        found.append(literal)
        if name is None:
            continue
        if not name:
            name, counted = str(counted), counted + 1
        if "{" in (spec or "") or not (name.isdecimal() or name.isidentifier()):
            raise LimitError("such a format is not read here")
        value = given[int(name)] if name.isdecimal() else named[name]
        found.append(formatted(converted(value, conversion), spec or ""))
    return joined("", found)


def percent(template: str, values: Any) -> str:
    """Return template % values."""
    if "*" in template:
        raise LimitError("such a format is not read here")
    _check_widths(template)
    _check_plain(values)
    found: str = template % values
    return found


def joined(between: str, parts: Any) -> str:
    """Return between.join(parts)."""
    texts: Sequence[Any] = list(bounded(parts))
    if sum(len(between) + len(each) for each in texts if isinstance(each, str)) > LONGEST:
        raise LimitError("it makes a text that is too long to be read")
    return between.join(texts)


def _check_plain(value: Any) -> None:
    """Raise LimitError for what has no text of its own, or a text with places in memory."""
    count_parts(value)
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, (list, tuple, set)):
            check_order(each)
            waiting += each
        elif type(each) is dict:
            waiting += [*each, *each.values()]
        elif type(each) not in _PLAIN:
            raise LimitError("only numbers, texts and collections are made texts here")
        elif isinstance(each, int) and each.bit_length() > _WIDEST:
            raise LimitError("such long numbers are not made texts here")


def _check_widths(spec: str) -> None:
    if any(len(digits) > 4 or int(digits) > _WIDEST for digits in re.findall(r"\d+", spec)):
        raise LimitError("it makes a text that is too long to be read")
