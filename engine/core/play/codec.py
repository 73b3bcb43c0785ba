"""Any value of a game to JSON and back, by its type hints: the only format there is.

Frozen dataclasses become objects, tuples and frozensets become lists.  Where the hint does not
tell which class a value has, the object carries its class name under "type".
"""

from __future__ import annotations

import enum
import numbers
import re
import types
import typing
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from itertools import chain, repeat
from typing import Any, Literal, Union

from engine.core.system.errors import InputError, shortened
from engine.core.system.written import is_finite

Classes = Mapping[str, type]
"""The dataclasses that may be named under "type", by name."""

Encoder = Callable[[Any], Any]
TAG = "type"
_SCALARS = (bool, int, float, str)
_PLAIN = frozenset({*_SCALARS, type(None)})
"""What is JSON as it stands."""


def encoded(value: Any, hint: Any = Any) -> Any:
    """Return `value` as lists, dicts with text keys, texts, numbers, booleans and None.

    What encodes a hint or a class is made once.
    """
    return _encoder(_plain(hint))(value)


@cache
def _encoder(hint: Any) -> Encoder:
    """Return what encodes the values of a hint; one of another kind is encoded by its class."""
    if _has_fields(hint):

        def of_class(value: Any) -> Any:
            cls: Any = type(value)
            return _body(cls)(value) if cls is hint else _by_class(value)

        return of_class
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if not isinstance(origin, type) or not issubclass(origin, Collection) or not arguments:
        return _by_class
    if origin is tuple and arguments[-1] is not Ellipsis:
        parts = [_encoder(_plain(each)) for each in arguments]
        return lambda value: _by_class(value, parts)
    item = _encoder(_plain(arguments[1 if issubclass(origin, Mapping) else 0]))
    return lambda value: _by_class(value, (item,))


def _by_class(value: Any, items: Sequence[Encoder] = ()) -> Any:
    """Encode a value by its class; `items` encode what it holds, the last one all further ones."""
    cls: Any = type(value)
    return value if cls in _PLAIN else _class_encoder(cls)(value, items or _BY_CLASS)


_BY_CLASS = (_by_class,)


@cache
def _class_encoder(cls: Any) -> Callable[[Any, Sequence[Encoder]], Any]:
    if _has_fields(cls):
        body, name = _body(cls), cls.__name__
        return lambda value, _items: {TAG: name, **body(value)}
    if issubclass(cls, enum.Enum):
        return lambda value, _items: value.name
    if issubclass(cls, Mapping):
        return lambda value, items: {str(key): items[-1](item) for key, item in value.items()}
    if issubclass(cls, (frozenset, set)):
        return lambda value, items: _list(sorted(value), items)
    if issubclass(cls, (tuple, list)):
        return _list
    if issubclass(cls, (bool, int, float, str)):
        return lambda value, _items: value
    if issubclass(cls, numbers.Real):  # numpy's, which a strategy may well return
        number = int if issubclass(cls, numbers.Integral) else float
        return lambda value, _items: number(value)
    raise TypeError(f"{cls.__name__} has no JSON form")


def _list(values: Any, items: Sequence[Encoder]) -> list[Any]:
    if _PLAIN.issuperset(map(type, values)):
        return list(values)
    if len(items) == 1:
        encode = items[0]
        return [encode(value) for value in values]
    each = chain(items, repeat(items[-1]))
    return [encode(value) for value, encode in zip(values, each, strict=False)]


def _has_fields(cls: Any) -> bool:
    return isinstance(cls, type) and is_dataclass(cls)


@cache
def _body(cls: type) -> Encoder:
    """Return what encodes a dataclass without its name."""
    parts = [(name, _encoder(_plain(hint))) for name, (hint, _default) in _fields(cls).items()]
    return lambda value: {name: encode(getattr(value, name)) for name, encode in parts}


def decoded(data: Any, hint: Any, place: str, classes: Classes) -> Any:
    """Return the value that `data` stands for; InputError names the place of what is wrong."""
    if type(hint) is type and hint in _SCALARS:
        return _decoded_scalar(data, hint, place)
    hint = _plain(hint)
    origin = typing.get_origin(hint)
    if isinstance(hint, typing.TypeVar) or hint is Any or hint is object:
        return _decoded_any(data, place, classes)
    if origin in (Union, types.UnionType):
        return _decoded_union(data, hint, place, classes)
    if origin is Literal:
        return _expect(data in typing.get_args(hint), data, place, f"one of {hint.__args__}")
    if _has_fields(hint):
        return _decoded_dataclass(data, hint, place, classes)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        known = {member.name: member for member in hint}
        is_known = isinstance(data, str) and data in known
        return known[_expect(is_known, data, place, "one of " + ", ".join(known))]
    if origin in (tuple, frozenset, list):
        items = _expect(isinstance(data, list), data, place, "a list")
        return _decoded_items(items, hint, place, classes)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _decoded_mapping(data, hint, place, classes)
    return _decoded_scalar(data, hint, place)


def _decoded_scalar(data: Any, hint: Any, place: str) -> Any:
    if hint is float:
        is_number = isinstance(data, (int, float)) and not isinstance(data, bool)
        return float(_expect(is_number and is_finite(data), data, place, "a number"))
    if hint is int:
        is_whole = isinstance(data, int) and not isinstance(data, bool)
        return _expect(is_whole, data, place, "a whole number")
    names = {bool: "true or false", str: "a text", type(None): "null"}
    if hint not in names:
        raise TypeError(f"{place}: the hint {hint} has no JSON form")
    return _expect(isinstance(data, hint), data, place, names[hint])


def _decoded_any(data: Any, place: str, classes: Classes) -> Any:
    if isinstance(data, dict):
        name: Any = data.get(TAG)
        if not (isinstance(name, str) and name in classes):
            _expect(False, name, f"{place}.{TAG}", f"one of {', '.join(classes)}")
        cls = classes[name]
        body = {key: item for key, item in data.items() if key != TAG}
        return _decoded_dataclass(body, cls, place, classes)
    if isinstance(data, list):
        return tuple(_decoded_any(d, f"{place}[{i}]", classes) for i, d in enumerate(data))
    if isinstance(data, float):
        _expect(is_finite(data), data, place, "a number")
    return data


def _decoded_union(data: Any, hint: Any, place: str, classes: Classes) -> Any:
    members = typing.get_args(hint)
    if data is None and type(None) in members:
        return None
    others: list[Any] = [member for member in members if member is not type(None)]
    if len(others) == 1:
        return decoded(data, others[0], place, classes)
    if isinstance(data, dict):
        return _decoded_any(data, place, {m.__name__: m for m in others if isinstance(m, type)})
    for member in others:
        try:
            return decoded(data, member, place, classes)
        except InputError:
            continue
    return _expect(False, data, place, str(hint))


def _decoded_dataclass(data: Any, cls: type, place: str, classes: Classes) -> Any:
    _expect(isinstance(data, dict), data, place, "an object")
    body = {key: item for key, item in data.items() if key != TAG}
    known = _fields(cls)
    for name in body:
        if name not in known:
            _expect(False, name, place, "no field but " + ", ".join(known))
    values = {}
    for name, (hint, has_default) in known.items():
        if name in body:
            values[name] = decoded(body[name], hint, f"{place}.{name}", classes)
        else:
            _expect(has_default, "nothing", f"{place}.{name}", "a value")
    try:
        return cls(**values)
    except InputError as error:
        raise InputError("{place}: {why}", place=place, why=error) from error


def _decoded_items(items: list[Any], hint: Any, place: str, classes: Classes) -> Any:
    arguments, make = typing.get_args(hint), typing.get_origin(hint)
    if make is tuple and arguments and arguments[-1] is not Ellipsis:
        expected = f"a list of {len(arguments)}"
        _expect(len(items) == len(arguments), f"one of {len(items)}", place, expected)
    values = [
        decoded(item, _item_hint(hint, i), f"{place}[{i}]", classes) for i, item in enumerate(items)
    ]
    return make(values)


def _decoded_mapping(data: Any, hint: Any, place: str, classes: Classes) -> dict[Any, Any]:
    _expect(isinstance(data, dict), data, place, "an object")
    key_hint, item_hint = _arguments(hint, 2)
    result = {}
    for text, item in data.items():
        key: Any = text
        if key_hint is int:
            # One spelling for each number, or two keys could mean the same seat.
            is_whole = re.fullmatch(r"0|-?[1-9][0-9]{0,17}", text) is not None
            _expect(is_whole, f"the key {text}", place, "an object with whole numbers as keys")
            key = int(text)
        result[key] = decoded(item, item_hint, f"{place}.{text}", classes)
    return result


def _expect(is_right: bool, data: Any, place: str, expected: str) -> Any:
    if not is_right:
        shown = data if isinstance(data, str) else repr(data)
        raise InputError(
            "{place} must be {expected}, not {value}",
            place=place,
            expected=expected,
            value=shortened(shown, 60),
        )
    return data


def _plain(hint: Any) -> Any:
    """Return the hint without its annotations."""
    return typing.get_args(hint)[0] if typing.get_origin(hint) is typing.Annotated else hint


def _arguments(hint: Any, count: int) -> tuple[Any, ...]:
    return (*typing.get_args(_plain(hint)), *([Any] * count))[:count]


def _item_hint(hint: Any, index: int) -> Any:
    arguments = typing.get_args(_plain(hint))
    if not arguments:
        return Any
    if typing.get_origin(_plain(hint)) is tuple and arguments[-1] is not Ellipsis:
        return arguments[min(index, len(arguments) - 1)]
    return arguments[0]


@cache
def _fields(cls: type) -> dict[str, tuple[Any, bool]]:
    """Return the fields of a dataclass by name: their hints, and whether they have a default."""
    hints = typing.get_type_hints(cls)
    return {
        field.name: (
            hints[field.name],
            field.default is not MISSING or field.default_factory is not MISSING,
        )
        for field in fields(cls)
    }
