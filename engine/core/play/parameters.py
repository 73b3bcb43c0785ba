"""Parameters of games, strategies and solvers: fields of a frozen dataclass, declared once.

A number is declared with its bounds, `goal: Annotated[int, Bounds(1, 1000)] = 100`; a choice as
`Literal[...]`; a switch as `bool`.  Forms, `--set` and the check in `__post_init__` read the same.
An instance may have `idle_parameters`: names of those that change nothing beside the others.
"""

from __future__ import annotations

import functools
import math
import typing
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, replace
from typing import Annotated, Any, Literal, TypeVar

from engine.core.system.errors import InputError, shortened

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Bounds:
    """The lowest and the highest value that a number may take, both allowed."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Titles:
    """What a person reads for each choice of a literal, in its order."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """What a parameter means, as one sentence; and a title where its name says little."""

    text: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One declared parameter; `bounds` for numbers, `choices` for literals, `note` for people.

    `title` and `titles` are what people read for the name and the choices, where these do not speak
    for themselves.
    """

    name: str
    kind: type
    default: Any
    bounds: Bounds | None = None
    choices: tuple[Any, ...] = ()
    note: str = ""
    titles: tuple[str, ...] = ()
    title: str = ""

    def check(self, owner: str, value: object) -> None:
        """Raise InputError unless `value` is of the right type and within the bounds."""
        if self.choices:
            if value not in self.choices:
                self._refuse(owner, value, "one of " + ", ".join(map(str, self.choices)))
        elif self.kind is bool or isinstance(value, bool):
            if not (self.kind is bool and isinstance(value, bool)):
                self._refuse(owner, value, self._expected())
        elif self.kind is str:
            if not isinstance(value, str):
                self._refuse(owner, value, self._expected())
        elif not (
            isinstance(value, (int, float) if self.kind is float else int)
            and -math.inf < value < math.inf
            and (self.bounds is None or self.bounds.low <= value <= self.bounds.high)
        ):
            self._refuse(owner, value, self._expected())

    def parsed(self, owner: str, text: str) -> Any:
        """Return the value that `text`, from a command line or a form, stands for."""
        if self.choices:
            titled = zip(self.titles, self.choices, strict=False)
            by_text = {name.casefold(): choice for name, choice in titled}
            by_text |= {str(choice).casefold(): choice for choice in self.choices}
            if text.strip().casefold() in by_text:
                return by_text[text.strip().casefold()]
        elif self.kind is bool:
            words = {"on": True, "true": True, "yes": True, "1": True}
            words |= {"off": False, "false": False, "no": False, "0": False}
            if text.strip().lower() in words:
                return words[text.strip().lower()]
        elif self.kind is str:
            return text
        else:
            try:
                return self.kind(text)
            except ValueError:
                pass
        expected = "one of " + ", ".join(map(str, self.choices)) if self.choices else None
        return self._refuse(owner, text, expected or self._expected())

    def _expected(self) -> str:
        if self.kind is bool:
            return "on or off"
        if self.kind is str:
            return "a text"
        noun = "a whole number" if self.kind is int else "a number"
        if self.bounds is None:
            return noun
        return f"{noun} from {self.bounds.low:g} to {self.bounds.high:g}"

    def _refuse(self, owner: str, value: object, expected: str) -> typing.NoReturn:
        raise InputError(
            "{owner}: {name} must be {expected}, not {value}",
            owner=owner,
            name=self.name,
            expected=expected,
            value=shortened(value, 40) if str(value).strip() else "empty",
        )


def parameters_of(declaring: type | object) -> tuple[Parameter, ...]:
    """Return the parameters that a dataclass, or an instance of it, declares."""
    return _declared(declaring if isinstance(declaring, type) else type(declaring))


@functools.cache  # to read the hints of a class takes longer than to make one
def _declared(cls: type) -> tuple[Parameter, ...]:
    if not hasattr(cls, "__dataclass_fields__"):
        return ()
    hints = typing.get_type_hints(cls, include_extras=True)
    return tuple(
        _parameter(field.name, hints[field.name], field.default)
        for field in fields(cls)
        if field.init and not field.name.startswith("_")
    )


def idle_parameters(instance: object) -> frozenset[str]:
    """Return the names of the parameters that change nothing, as the others are."""
    names: frozenset[str] = getattr(instance, "idle_parameters", frozenset())
    return names


def check_parameters(instance: Any, owner: str) -> None:
    """Raise InputError for the first parameter of `instance` outside its bounds."""
    for parameter in parameters_of(instance):
        parameter.check(owner, getattr(instance, parameter.name))


def with_settings(instance: T, owner: str, settings: Mapping[str, str]) -> T:
    """Return a copy of `instance` with the parameters that `settings` names; checks each."""
    known = {parameter.name: parameter for parameter in parameters_of(instance)}
    values = {}
    for given, text in settings.items():
        name = given.lower()
        if name not in known:
            raise InputError(
                "{owner} has no parameter {name}; it has {known}",
                owner=owner,
                name=repr(given),
                known=", ".join(known) or "none",
            )
        values[name] = known[name].parsed(owner, text)
        known[name].check(owner, values[name])
    return replace(instance, **values) if values else instance  # type: ignore[type-var]


def values_of(instance: Any) -> dict[str, Any]:
    """Return the parameters of `instance` by name."""
    return {p.name: getattr(instance, p.name) for p in parameters_of(instance)}


def _parameter(name: str, hint: Any, default: Any) -> Parameter:
    bounds, note = None, Note("")
    titles: tuple[str, ...] = ()
    if typing.get_origin(hint) is Annotated:
        hint, *extras = typing.get_args(hint)
        bounds = next((extra for extra in extras if isinstance(extra, Bounds)), None)
        note = next((extra for extra in extras if isinstance(extra, Note)), Note(""))
        titles = next((extra.texts for extra in extras if isinstance(extra, Titles)), ())
    choices = typing.get_args(hint) if typing.get_origin(hint) is Literal else ()
    kind = type(choices[0]) if choices else hint
    assert len(titles) in (0, len(choices))
    default = None if default is MISSING else default
    return Parameter(name, kind, default, bounds, choices, note.text, titles, note.title)
