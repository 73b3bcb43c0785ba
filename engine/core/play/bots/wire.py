"""Values of a game as JSON for programs: by encoders that are made once for each class."""

from __future__ import annotations

import enum
import typing
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from engine.core.play.codec import TAG, encoded

Encoder = Callable[[Any], Any]


def as_json(value: Any, hint: Any = Any) -> Any:
    """Return what `codec.encoded` returns, sooner."""
    return _encoder(_plain(hint))(value)


@cache
def _encoder(hint: Any) -> Encoder:
    """Return what encodes the values of a hint; where that does not tell, by the value's class."""
    if hint in (bool, int, float, str, type(None)):
        return _same
    if isinstance(hint, type) and is_dataclass(hint):
        own, other = _object(hint), _by_class

        def of_class(value: Any) -> Any:
            return own(value) if type(value) is hint else other(value)

        return of_class
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return _list(_plain(arguments[0]))
    if origin is tuple and arguments:
        parts = [_encoder(_plain(each)) for each in arguments]
        return lambda value: [part(each) for part, each in zip(parts, value, strict=True)]
    return _by_class


def _same(value: Any) -> Any:
    # A number of numpy's has a class of its own, and is no JSON.
    return value if value is None or type(value) in _SCALARS else encoded(value)


_SCALARS = frozenset({bool, int, float, str})


def _list(item: Any) -> Encoder:
    if item in _SCALARS:
        return lambda value: (
            list(value) if all(type(each) is item for each in value) else encoded(value)
        )
    encode = _encoder(item)
    return lambda value: [encode(each) for each in value]


def _object(cls: type) -> Encoder:
    """Return what encodes a dataclass without its name."""
    hints = typing.get_type_hints(cls)
    names = [field.name for field in fields(cls)]
    parts = [(name, _encoder(_plain(hints[name]))) for name in names]
    return lambda value: {name: encode(getattr(value, name)) for name, encode in parts}


@cache
def _named(cls: type) -> Encoder:
    own, name = _object(cls), cls.__name__
    return lambda value: {TAG: name, **own(value)}


def _by_class(value: Any) -> Any:
    cls = type(value)
    if value is None or cls in _SCALARS:
        return value
    if is_dataclass(cls):
        return _named(cls)(value)
    if cls is tuple or cls is list:
        return [_by_class(each) for each in value]
    if isinstance(value, (Mapping, enum.Enum, frozenset, set)):
        return encoded(value)
    return encoded(value)


def _plain(hint: Any) -> Any:
    return typing.get_args(hint)[0] if typing.get_origin(hint) is typing.Annotated else hint
