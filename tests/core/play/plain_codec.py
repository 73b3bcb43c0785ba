"""What `codec.encoded` returns, by plain recursion: slow, and read at a glance."""

from __future__ import annotations

import enum
import numbers
import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from engine.core.play.codec import TAG


def plainly_encoded(value: Any, hint: Any = Any) -> Any:
    """Return `value` as JSON values; the hint says which classes need not be named."""
    if is_dataclass(value) and not isinstance(value, type):
        hints = typing.get_type_hints(type(value))
        body = {
            field.name: plainly_encoded(getattr(value, field.name), hints[field.name])
            for field in fields(value)
        }
        return body if hint is type(value) else {TAG: type(value).__name__, **body}
    if isinstance(value, enum.Enum):
        return value.name
    if isinstance(value, Mapping):
        return {str(key): plainly_encoded(item, _part(hint, 1)) for key, item in value.items()}
    if isinstance(value, (frozenset, set)):
        return [plainly_encoded(item, _part(hint, 0)) for item in sorted(value)]
    if isinstance(value, (tuple, list)):
        is_fixed = typing.get_origin(hint) is tuple and Ellipsis not in typing.get_args(hint)
        places = range(len(value)) if is_fixed else [0] * len(value)
        return [plainly_encoded(value[i], _part(hint, place)) for i, place in enumerate(places)]
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, numbers.Real):
        return int(value) if isinstance(value, numbers.Integral) else float(value)
    raise TypeError(f"{type(value).__name__} has no JSON form")


def _part(hint: Any, place: int) -> Any:
    parts = typing.get_args(hint)
    return parts[place] if place < len(parts) else Any
