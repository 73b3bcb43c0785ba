"""Parameters of games, strategies and solvers: fields of a frozen dataclass, declared once.

A number is declared with its bounds, `goal: Annotated[int, Bounds(1, 1000)] = 100`; a choice as
`Literal[...]`; a switch as `bool`; several numbers as
`worth: Annotated[tuple[int, ...], Bounds(0, 100), Length(1, 20)] = (1, 2, 3)`, bounds for each;
what is chosen by name or from a file as `map: Annotated[Map, MAPS]`, where MAPS is a `Resource`.
Forms, `--set` and the check in `__post_init__` read the same.
An instance may have `idle_parameters`: names of those that change nothing beside the others; and
`shorthands`, words for several at once: {"rule": {"plain": {"streak": "0", "ties": "split"}}}.
"""

from __future__ import annotations

import functools
import typing
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields, replace
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from engine.core.play.codec import encoded
from engine.core.play.resource import Resource
from engine.core.system.errors import InputError, shortened
from engine.core.system.written import is_finite

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Bounds:
    """The lowest and the highest value that a number may take, both allowed."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Length:
    """The fewest and the most numbers that a tuple may have, both allowed."""

    low: int
    high: int


ANY_LENGTH = Length(0, 10_000)
"""Of a tuple that does not say."""


@dataclass(frozen=True, slots=True)
class Titles:
    """What a person reads for each choice of a literal, in its order.

    `lines` say of each what it is, where there is one for each.
    """

    texts: tuple[str, ...]
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """What a parameter means, as one sentence; a title where its name says little, and a sign.

    The sign stands behind its values where there is no room for a name: 2e.  `said` is how a
    strategy's value is told beside its name: {} dice.
    """

    text: str
    title: str = ""
    sign: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One declared parameter; `bounds` for numbers, `choices` for literals, `note` for people.

    `title` and `titles` are what people read for the name and the choices, where these do not speak
    for themselves; `lines` say what each choice is.  One with a `length` is a tuple of numbers,
    each of this `kind`; one with a `resource` has a value that is chosen by its name.
    """

    name: str
    kind: type
    default: Any
    bounds: Bounds | None = None
    choices: tuple[Any, ...] = ()
    note: str = ""
    titles: tuple[str, ...] = ()
    title: str = ""
    length: Length | None = None
    resource: Resource | None = None
    sign: str = ""
    said: str = ""
    lines: tuple[str, ...] = ()

    def check(self, owner: str, value: object) -> None:
        """Raise InputError unless `value` is of the right type and within the bounds."""
        if not self._is_right(value):
            self._refuse(owner, value)

    def _is_right(self, value: object) -> bool:
        if self.choices:
            return value in self.choices
        if self.resource is not None or self.kind in (bool, str):
            return isinstance(value, self.kind)
        if self.length is None:
            return self._is_number(value)
        return (
            isinstance(value, tuple)
            and self.length.low <= len(value) <= self.length.high
            and all(map(self._is_number, value))
        )

    def _is_number(self, value: object) -> bool:
        return (
            isinstance(value, (int, float) if self.kind is float else int)
            and not isinstance(value, bool)
            and (is_finite(value) or self.kind is int)
            and (self.bounds is None or self.bounds.low <= value <= self.bounds.high)
        )

    def parsed(self, owner: str, text: str) -> Any:
        """Return the value that `text`, from a command line or a form, stands for."""
        if self.resource is not None:
            return self.resource.parsed(self.kind, f"{owner}: {self.name}", text)
        if self.kind is str and not self.choices:
            return text
        try:
            return self._read(text.strip())
        except (KeyError, ValueError):
            return self._refuse(owner, text)

    def _read(self, text: str) -> Any:
        """Return what `text` says; ValueError or KeyError where it says nothing."""
        if self.choices:
            titled = zip(self.titles, self.choices, strict=False)
            by_text = {name.casefold(): choice for name, choice in titled}
            by_text |= {str(choice).casefold(): choice for choice in self.choices}
            return by_text[text.casefold()]
        if self.kind is bool:
            words = {"on": True, "true": True, "yes": True, "1": True}
            words |= {"off": False, "false": False, "no": False, "0": False}
            return words[text.lower()]
        if self.length is not None:
            return tuple(map(self.kind, text.replace(",", " ").split()))
        return self.kind(text)

    def written(self, value: Any) -> str:
        """Return the text that `parsed` takes for a value: on, 1,2,3, the name of a map."""
        if self.resource is not None:
            return str(value.name)
        if self.kind is bool:
            return ("off", "on")[value]
        return ",".join(map(str, value)) if self.length is not None else str(value)

    def is_other(self, value: Any) -> bool:
        """Return whether `value` is chosen by name, and is none of those shipped."""
        if self.resource is None:
            return False
        known = self.resource.names(self.kind)
        return value.name not in known or value != self.resource.shipped(self.kind, value.name)

    @property
    def expected(self) -> str:
        """What a right value is, after "must be"."""
        if self.choices:
            return "one of " + ", ".join(map(str, self.choices))
        if self.resource is not None:
            return self.resource.expected(self.kind)
        if self.kind is bool:
            return "on or off"
        if self.kind is str:
            return "a text"
        noun = "whole number" if self.kind is int else "number"
        limits = "" if self.bounds is None else f" from {self.bounds.low:g} to {self.bounds.high:g}"
        if self.length is None:
            return f"a {noun}{limits}"
        low, high = self.length.low, self.length.high
        count = low if low == high else f"{low} to {high}"
        return f"{count} {noun}s{limits}, such as {self.written(self.default)}"

    def _refuse(self, owner: str, value: object) -> typing.NoReturn:
        is_row = self.length is not None and isinstance(value, tuple)
        value = self.written(value) if is_row else value
        raise InputError(
            "{owner}: {name} must be {expected}, not {value}",
            owner=owner,
            name=self.name,
            expected=self.expected,
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
        _parameter(field, hints[field.name])
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


class Bounded:
    """What frozen dataclasses of parameters share: each parameter stays within its bounds.

    A message about one names its `owner`, or the `name` of a strategy.
    """

    __slots__ = ()
    owner: ClassVar[str] = ""
    name: ClassVar[str]

    def __init_subclass__(cls, owner: str = "", **others: Any) -> None:
        """Keep whom a message names; a dataclass with slots is made twice, then without."""
        super().__init_subclass__(**others)
        if owner:
            cls.owner = owner

    def __post_init__(self) -> None:
        """Raise InputError for the first parameter outside its bounds."""
        check_parameters(self, self.owner or self.name)


def with_settings(instance: T, owner: str, settings: Mapping[str, str]) -> T:
    """Return a copy of `instance` with the parameters that `settings` names; checks each."""
    known = {parameter.name: parameter for parameter in parameters_of(instance)}
    values = {}
    for given, text in _written_out(instance, owner, settings).items():
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
    for value in list(values.values()):
        brought = {n: v for n, v in brought_settings(instance, value).items() if n not in values}
        values |= brought
    return replace(instance, **values) if values else instance  # type: ignore[type-var]


def brought_settings(instance: object, value: Any) -> dict[str, Any]:
    """Return the other parameters that a value chosen by name brings along, such as a small map's.

    Its `settings` are pairs of a name and a text; InputError where they are none of `instance`.
    """
    known = {parameter.name: parameter for parameter in parameters_of(instance)}
    owner = str(getattr(value, "name", ""))
    found = {}
    for name, text in getattr(value, "settings", ()):
        if name not in known:
            raise InputError("{owner}: there is no setting {name}", owner=owner, name=name)
        found[name] = known[name].parsed(owner, text)
    return found


def _written_out(instance: object, owner: str, settings: Mapping[str, str]) -> dict[str, str]:
    """Return the settings with each shorthand in place of what it stands for."""
    shorthands: Mapping[str, Mapping[str, Mapping[str, str]]]
    shorthands = getattr(instance, "shorthands", {})
    meant: dict[str, str] = {}
    for name, text in settings.items():
        known = shorthands.get(name.lower())
        if known is None:
            meant[name] = text
            continue
        if text.strip().lower() not in known:
            raise InputError(
                "{owner}: {name} must be one of {known}, not {value}",
                owner=owner,
                name=name,
                known=", ".join(known),
                value=shortened(text, 40) or "empty",
            )
        meant.update(known[text.strip().lower()])
    return meant


def values_of(instance: Any) -> dict[str, Any]:
    """Return the parameters of `instance` by name."""
    return {p.name: getattr(instance, p.name) for p in parameters_of(instance)}


def parameters_json(instance: Any) -> dict[str, Any]:
    """Return the parameters as JSON values; what was chosen by name, a map, stands there whole."""
    return {
        p.name: encoded(getattr(instance, p.name), Any if p.resource is None else p.kind)
        for p in parameters_of(instance)
    }


def _parameter(field: Field[Any], hint: Any) -> Parameter:
    extras: list[Any] = []
    if typing.get_origin(hint) is Annotated:
        hint, *extras = typing.get_args(hint)

    def declared(cls: type[T], otherwise: Any) -> Any:
        return next((extra for extra in extras if isinstance(extra, cls)), otherwise)

    length = None
    if typing.get_origin(hint) is tuple:
        hint, length = typing.get_args(hint)[0], declared(Length, ANY_LENGTH)
    choices = typing.get_args(hint) if typing.get_origin(hint) is Literal else ()
    note, titles = declared(Note, Note("")), declared(Titles, Titles(()))
    assert len(titles.texts) in (0, len(choices))
    assert len(titles.lines) in (0, len(choices))
    return Parameter(
        field.name,
        type(choices[0]) if choices else hint,
        _default_of(field),
        declared(Bounds, None),
        choices,
        note.text,
        titles.texts,
        note.title,
        length,
        declared(Resource, None),
        note.sign,
        note.said,
        titles.lines,
    )


def _default_of(field: Field[Any]) -> Any:
    """Return the default; a map is read here, when somebody first asks for it."""
    if field.default_factory is not MISSING:
        return field.default_factory()
    return None if field.default is MISSING else field.default
