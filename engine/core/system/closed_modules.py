"""What a program in a closed process finds in place of Python's modules and functions.

No real module is there: each that is allowed is a stand-in with public functions alone, since the
real ones hold others, and so lead out.  Any other import gives a stand-in whose use is refused.
This file is sent into the closed process, so of ours it imports the reading alone, sent before it.
"""

from __future__ import annotations

import builtins
import contextlib
import importlib
import importlib.util
import sys
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Mapping
from enum import Enum
from numbers import Number
from types import (
    BuiltinMethodType,
    EllipsisType,
    FunctionType,
    MemberDescriptorType,
    MethodDescriptorType,
    MethodType,
    ModuleType,
    NoneType,
    SimpleNamespace,
)
from typing import Any, NoReturn

from engine.core.system.closed_reading import FORMAT, PRIVATE, is_hidden

Refuse = Callable[[str, str], NoReturn]
"""Ends the process with a reason by its name, and what it is about."""

_TYPING = (
    "Any Union Optional List Dict Tuple Set FrozenSet Type Callable Iterable Iterator Generator "
    "Sequence Mapping MutableMapping MutableSequence Collection Hashable Sized Deque DefaultDict "
    "Counter Literal Final ClassVar TypeVar Generic NamedTuple cast overload NoReturn Annotated "
    "AnyStr ChainMap Container NewType OrderedDict ParamSpec Protocol Self SupportsFloat "
    "SupportsInt Text TYPE_CHECKING TypeAlias TypedDict final"
)
_PUBLIC: dict[str, str] = {
    "math": "",
    "random": "",
    "itertools": "",
    "fractions": "Fraction",
    "decimal": "",
    "statistics": "",
    "collections": "",
    "collections.abc": "",
    "operator": "",
    "functools": "cache lru_cache reduce partial cmp_to_key total_ordering cached_property",
    "dataclasses": "dataclass field is_dataclass",
    "typing": _TYPING,
    "json": "dumps loads JSONDecodeError",
    "heapq": "heapify heappop heappush heappushpop heapreplace merge nlargest nsmallest",
    "bisect": "bisect bisect_left bisect_right insort insort_left insort_right",
    "copy": "copy deepcopy",
    "enum": "Enum IntEnum StrEnum Flag IntFlag auto unique",
    "string": "ascii_letters ascii_lowercase ascii_uppercase capwords digits hexdigits octdigits "
    "punctuation whitespace",
}
"""The modules that are allowed, and their names where not all public ones are safe.

Left out is what reads attributes, gives them names or runs text by a text that it is given:
attrgetter, methodcaller, get_type_hints, singledispatch, make_dataclass, asdict, Formatter,
Template, EnumType, global_enum.
"""
_CLOCKS = "time time_ns monotonic monotonic_ns perf_counter perf_counter_ns process_time"
_LEFT_OUT = frozenset(
    {"attrgetter", "methodcaller", "SystemRandom", "UserDict", "UserList", "UserString"}
)
"""Of modules whose other public names are safe; the last ones copy and format as Python does."""
_SEED = 0


def stand_ins(
    wanted: set[str], offers: Mapping[str, Mapping[str, Any]], refuse: Refuse, chance: Any = None
) -> dict[str, ModuleType]:
    """Return the modules that a program may import, of Python's own those that are wanted.

    What a module `offers` is added to it; `random` draws from `chance`, a Random of the caller.
    """
    own: dict[str, Mapping[str, Any]] = {**_fixed()}
    for name in sorted(_PUBLIC.keys() & {part for each in wanted for part in _steps(each)}):
        own[name] = _public(name, chance)
    for name, more in offers.items():
        own[name] = {**own.get(name, {}), **more}
    made = {name: _module(name, found) for name, found in own.items()}
    for name, module in made.items():
        vars(module)["__getattr__"] = Absent(name, refuse).__getattr__
    return made


def offered(offers: Mapping[str, Mapping[str, Any]]) -> dict[str, set[str]]:
    """Return the names in each module that a program may import; nothing is changed by it."""
    found = {name: set(names) for name, names in _fixed().items()}
    found |= {name: set(_names_of(name, importlib.import_module(name))) for name in _PUBLIC}
    found["functools"] |= {"wraps", "update_wrapper"}
    for name, more in offers.items():
        found.setdefault(name, set()).update(more)
    return found


def of_dialogue() -> dict[str, dict[str, Any]]:
    """Return what a program is offered besides that is asked in lines: clocks, and who keeps words.

    A table does without: it is the same whenever it is asked.
    """
    time, kept = importlib.import_module("time"), Kept()
    clocks = {name: getattr(time, name) for name in _CLOCKS.split()}
    return {"time": clocks, "sys": {"stdout": kept, "stderr": kept}}


class Kept:
    """A stream for what a program writes beside its answers."""

    def write(self, text: str) -> int:
        """Keep a text."""
        return sys.stdout.write(text)

    def flush(self) -> None:
        """Do nothing: it is kept at once."""


def _fixed() -> dict[str, dict[str, Any]]:
    """Return the modules of which little more than the name is there."""
    return {
        "__future__": {"annotations": None},
        "sys": {
            **{"path": [], "argv": ["contest.py"], "maxsize": (1 << 63) - 1},
            **{"setrecursionlimit": _nothing, "getrecursionlimit": lambda: 1000},
        },
        "os": {"path": _module("os.path", _paths()), "getcwd": lambda: "."},
        "os.path": _paths(),
    }


class Absent:
    """A module that is not there, or a part of one: it may be named, and is refused where used."""

    def __init__(self, name: str, refuse: Refuse) -> None:
        self._name, self._refuse = name, refuse

    def __getattr__(self, name: str) -> Absent:
        """Return a part of what is not there."""
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent(f"{self._name}.{name}", self._refuse)

    def _use(self, *_: Any, **__: Any) -> NoReturn:
        self._refuse("module", self._name)


_USES = (
    "call getitem setitem iter len bool eq ne lt le gt ge enter mro_entries contains next int "
    "float index neg add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod "
    "pow rpow format str"
)
for _used in _USES.split():
    setattr(Absent, f"__{_used}__", Absent._use)


def own_builtins(
    modules: Mapping[str, ModuleType],
    refuse: Refuse,
    left: frozenset[str],
    own: str,
    show: Callable[..., object] | None = None,
) -> dict[str, Any]:
    """Return Python's own names, but for those `left` out, with an import of stand-ins alone.

    `own` is what the program is called; `show` stands for its print, which else does nothing.
    """

    named = {id(item) for module in modules.values() for item in vars(module).values()}

    def type_of(*given: Any) -> type:
        """Return the type of a value, where the program could name that type: its own, or offered.

        The type of a type makes any class, and others stand for what a program may not name.
        """
        kind = type(given[0]) if len(given) == 1 else type
        is_known = kind.__module__ in (own, "builtins") or id(kind) in named
        if issubclass(kind, type) or not is_known:
            refuse("forbidden", "type")
        return kind

    def import_(
        name: str, _globals: Any = None, _locals: Any = None, fromlist: Any = (), level: int = 0
    ) -> Any:
        if level:
            refuse("module", "." * level + name)
        first = name.partition(".")[0]
        found = modules.get(name if fromlist else first)
        if found is None:
            return Absent(name if fromlist else first, refuse)
        return found

    names = {name: item for name, item in vars(builtins).items() if name[0] != "_"}
    names = {name: item for name, item in names.items() if name not in left}
    return {
        **names,
        **{"__build_class__": builtins.__build_class__, "__import__": import_},
        **{"type": type_of, "print": show or _nothing},
        **{PRIVATE: _privacy(own, refuse), FORMAT: _formats(refuse)},
    }


_OF_SUPER = "__self_class__", "__thisclass__"


def _privacy(own: str, refuse: Refuse) -> Callable[[Any, str], Any]:
    """Return what returns an object whose private attribute a program may name, or refuses.

    It may where a class of its own has that attribute, or no class has it, and the object is such
    a class, of one, or its function: so what bases of Python's keep for themselves stays theirs.
    """
    known: set[type] = set()
    """Own classes with none but own ones below them: these cannot change."""

    def whose(value: Any, name: str) -> Any:
        kind = type(value)
        if kind in known or (kind is FunctionType and value.__code__.co_filename == own):
            return value
        line: tuple[type, ...] = kind.__mro__
        if issubclass(kind, super):
            parts: Any = vars(super)
            owner, first = (parts[each].__get__(value) for each in _OF_SUPER)
            line = owner.__mro__
            line = line[line.index(first) + 1 :] if first in line else ()
        elif issubclass(kind, type):
            owner, line = value, (*value.__mro__, *line)
        else:
            owner = kind
        having = [each for each in line if name in vars(each)][:1]
        if not having and not issubclass(owner, type):  # nor may another object be asked for it
            having = [each for each in owner.__mro__ if "__getattr__" in vars(each)]
        if owner.__module__ != own or any(each.__module__ != own for each in having):
            refuse("private", name)
        if owner is kind and all(each.__module__ == own or each is object for each in line):
            known.add(kind)
        return value

    return whose


def _formats(refuse: Refuse) -> Callable[[Any, str], Any]:
    """Return what puts a `format` that reads no hidden attributes in place of that of texts."""

    parts: Any = importlib.import_module("_string")

    def check(text: str) -> None:
        with contextlib.suppress(ValueError):  # which `format` tells itself
            for _before, field, rest, _how in parts.formatter_parser(text):
                for is_attribute, name in parts.formatter_field_name_split(field or "")[1]:
                    if is_attribute and is_hidden(name):
                        refuse("underscore" if name[0] == "_" else "forbidden", name)
                check(rest or "")

    def of(value: Any, name: str) -> Any:
        found: Any = getattr(value, name)
        if type(found) is BuiltinMethodType and isinstance(found.__self__, str):

            def formatted(*given: Any, **named: Any) -> Any:
                check(str.__str__(found.__self__))  # what it is, whatever it says of itself
                return found(*given, **named)

        elif type(found) is MethodDescriptorType and found.__objclass__ is str:

            def formatted(*given: Any, **named: Any) -> Any:
                if given and isinstance(given[0], str):
                    check(str.__str__(given[0]))
                return found(*given, **named)

        else:
            return value
        return SimpleNamespace(**{name: formatted})

    return of


def _names_of(name: str, real: ModuleType) -> list[str]:
    """Return the public names of one of Python's modules, without what it imported itself."""
    chosen = _PUBLIC[name].split() or getattr(real, "__all__", None) or dir(real)
    names = [each for each in chosen if each[0] != "_" and each not in _LEFT_OUT]
    names = [each for each in names if hasattr(real, each)]
    return [each for each in names if not isinstance(getattr(real, each), ModuleType)]


def _public(name: str, chance: Any) -> dict[str, Any]:
    """Return the public names of one of Python's modules, with what is closed in it."""
    real = importlib.import_module(name)
    if name == "typing" and importlib.util.find_spec("annotationlib"):
        importlib.import_module("annotationlib")  # a NamedTuple of Python 3.14 would later
    found = {each: getattr(real, each) for each in _names_of(name, real)}
    if name == "random":
        drawn = chance or real.Random(_SEED)
        found |= {each: getattr(drawn, each) for each in found if hasattr(drawn, each)}
    if name == "functools":
        found |= {"wraps": lambda function, *_, **__: _same, "update_wrapper": _same}
        real.cached_property.__setattr__ = _naming("attrname")
    if name == "dataclasses":
        real.Field.__setattr__ = _naming("name")
    if name == "collections":
        found["abc"] = _module("collections.abc", _public("collections.abc", chance))
    if name == "copy":
        found = {"copy": copied, "deepcopy": deeply_copied}
    if name == "enum":  # a class is to get its names from what the program names
        real.EnumMeta._create_ = _no_enum
    return found


def _no_enum(*_: Any, **__: Any) -> NoReturn:
    raise TypeError("an Enum is made by class, not by a call, in a program that is run closed")


def _naming(attribute: str) -> Callable[[Any, str, Any], None]:
    """Return a `__setattr__` by which this attribute holds the plain name of an attribute, or None.

    A dataclass puts its fields' names into text that it runs, and a cached property keeps a value
    under its name: programs write them anew, at any time, or have them made of any text.
    """

    def set_one(owner: Any, name: str, value: Any) -> None:
        is_plain = type(value) is str and value.isidentifier() and not value.startswith("__")
        if name == attribute and value is not None and not is_plain:
            raise TypeError("what would be an attribute has no plain name")
        object.__setattr__(owner, name, value)

    return set_one


_ATOMS: tuple[type, ...] = (
    int,
    float,
    complex,
    str,
    bytes,
    range,
    slice,
    type,
    Number,
    Enum,
    NoneType,
)
_ATOMS += (EllipsisType, FunctionType, BuiltinMethodType, MethodType, ModuleType)
_CONTAINERS = (OrderedDict, defaultdict, dict, list, set, deque, bytearray, tuple, frozenset)


def copied(value: Any) -> Any:
    """Return a copy as `copy.copy` makes one; see `deeply_copied`."""
    return _copy(value, lambda part: part, {})


def deeply_copied(value: Any, _memo: object = None) -> Any:
    """Return a copy as `copy.deepcopy` makes one: of containers, numbers, texts and own objects.

    The real one asks objects how they are made anew, and sets attributes by names that they give.
    """
    known: dict[int, tuple[Any, Any]] = {}

    def deep(part: Any) -> Any:
        found = known.get(id(part))
        return _copy(part, deep, known) if found is None else found[1]

    return deep(value)


def _copy(value: Any, each: Callable[[Any], Any], known: dict[int, tuple[Any, Any]]) -> Any:
    """Return a copy whose parts are what `each` returns; TypeError where there is none."""
    if isinstance(value, _ATOMS):
        return value
    kind: type = type(value)
    base: Any = next((one for one in _CONTAINERS if issubclass(kind, one)), object)
    if base in (tuple, frozenset):
        made = base.__new__(kind, map(each, base.__iter__(value)))
    else:
        made = base.__new__(kind)
    known[id(value)] = value, made  # kept with it: another object may get its number
    if issubclass(base, dict):
        for key, item in dict.items(value):
            base.__setitem__(made, each(key), each(item))
    elif base is deque:
        deque.__init__(made, map(each, deque.__iter__(value)), value.maxlen)
    elif base in (list, set, bytearray):
        base.__init__(made, map(each, base.__iter__(value)))
    if hasattr(value, "__dict__"):
        vars(made).update({name: each(item) for name, item in vars(value).items()})
    for member in [one for part in kind.__mro__ for one in vars(part).values()]:
        if type(member) is MemberDescriptorType:
            with contextlib.suppress(AttributeError):  # it is empty
                member.__set__(made, each(member.__get__(value)))
    return made


def _paths() -> dict[str, Any]:
    """Return what lines that only look for the course's files call; nothing is looked up."""
    import posixpath

    names = ("join", "dirname", "basename", "split", "splitext", "normpath")
    found: dict[str, Any] = {name: getattr(posixpath, name) for name in names}
    return found | dict.fromkeys(("abspath", "realpath"), posixpath.normpath)


def _module(name: str, names: Mapping[str, Any]) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(names)
    return made


def _steps(name: str) -> list[str]:
    """Return a.b.c as a, a.b and a.b.c."""
    parts = name.split(".")
    return [".".join(parts[: n + 1]) for n in range(len(parts))]


def _nothing(*_: object, **__: object) -> None:
    """Do nothing: what is shown or set changes no answer."""


def _same(function: Any, *_: object, **__: object) -> Any:
    return function
