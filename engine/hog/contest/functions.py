"""Functions of a contest file: called with arguments as Python binds them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from types import MethodType
from typing import Any

from engine.hog.contest.parts import (
    COLLECTIONS,
    OUTER,
    RESULT,
    Code,
    Frame,
    LimitError,
    Meter,
    Missing,
)


class Signature:
    """What arguments a function takes, by name."""

    def __init__(self, arguments: ast.arguments) -> None:
        """Read them."""
        plain = [*arguments.posonlyargs, *arguments.args]
        self.positional = [argument.arg for argument in plain]
        self.keyword_only = [argument.arg for argument in arguments.kwonlyargs]
        self.nameless = frozenset(argument.arg for argument in arguments.posonlyargs)
        self.rest = arguments.vararg.arg if arguments.vararg else None
        self.others = arguments.kwarg.arg if arguments.kwarg else None
        self.is_plain = not (self.keyword_only or self.rest or self.others)
        rest = [name for name in (self.rest, self.others) if name]
        self.names = [*self.positional, *self.keyword_only, *rest]

    def bound(
        self, name: str, given: Sequence[Any], named: Mapping[str, Any], defaults: Frame
    ) -> Frame:
        """Return the frame of a call; TypeError, in Python's words, where they do not fit."""
        frame: Frame = dict(zip(self.positional, given, strict=False))
        if self.rest is not None:
            frame[self.rest] = tuple(given[len(self.positional) :])
        elif len(given) > len(self.positional):
            raise TypeError(f"{name}() takes {len(self.positional)} arguments, not {len(given)}")
        others: dict[str, Any] = {}
        known = {*self.positional, *self.keyword_only} - self.nameless
        for key, value in named.items():
            if key in known and key not in frame:
                frame[key] = value
            elif self.others is None or key in known:
                raise TypeError(f"{name}() does not take {key} here")
            else:
                others[key] = value
        if self.others is not None:
            frame[self.others] = others
        for key in (*self.positional, *self.keyword_only):
            if key not in frame:
                if key not in defaults:
                    raise TypeError(f"{name}() needs {key}")
                frame[key] = defaults[key]
        return frame


class Function:
    """A function of the file, with the frame around it."""

    def __init__(self, name: str, signature: Signature, body: Code, meter: Meter) -> None:
        """Keep what is the same each time the function is defined."""
        self.name, self._signature, self._body, self._meter = name, signature, body, meter
        self._plain = tuple(signature.positional) if signature.is_plain else None
        self._defaults: Frame = {}
        self._outer: Frame = {}
        self._line = 1
        self.attributes: dict[str, Any] = {}

    def defined(self, outer: Frame, defaults: Frame, line: int) -> Function:
        """Return the function as it is defined in a frame."""
        found = Function(self.name, self._signature, self._body, self._meter)
        found._outer, found._defaults, found._line = outer, defaults, line
        return found

    def invoke(self, given: Sequence[Any], named: Mapping[str, Any] | None = None) -> Any:
        """Return what the function returns."""
        plain = self._plain
        if plain is not None and not named and len(given) == len(plain):
            frame: Frame = dict(zip(plain, given))  # noqa: B905 - the lengths are equal
        else:
            frame = self._signature.bound(self.name, given, named or {}, self._defaults)
            for value in frame.values():
                if value.__class__ is Missing:
                    value.refuse(self._line)
        frame[OUTER] = self._outer
        meter = self._meter
        meter.enter()
        try:
            has_result = self._body(frame) is not None
        finally:
            meter.depth -= 1
        return frame[RESULT] if has_result else None

    def __call__(self, *given: Any, **named: Any) -> Any:
        """Return what the function returns: for Python's own functions that are given it."""
        return self.invoke(given, named)

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        """Return the method of an instance of a class of the file."""
        return self if instance is None else MethodType(self, instance)


def cached(meter: Meter, function: Any) -> Callable[..., Any]:
    """Return a function that keeps what `function` returned, as functools.cache does."""
    known: dict[Any, Any] = {}

    def call(*given: Any, **named: Any) -> Any:
        values = (*given, *named.values())
        if any(isinstance(each, COLLECTIONS) for each in values):
            meter.weigh(values)
        key = (given, tuple(named.items())) if named else given
        if key in known:
            return known[key]
        found = (
            function.invoke(given, named)
            if isinstance(function, Function)
            else function(*given, **named)
        )
        meter.take(200)
        known[key] = found
        return found

    return call


def cache_of(meter: Meter) -> Callable[..., Any]:
    """Return functools.lru_cache, which may be given the function or how much to keep."""

    def lru_cache(maxsize: Any = 128, typed: bool = False) -> Any:
        if typed:
            raise LimitError("a typed cache is not read here")
        if callable(maxsize):
            return cached(meter, maxsize)
        return lambda function: cached(meter, function)

    return lru_cache
