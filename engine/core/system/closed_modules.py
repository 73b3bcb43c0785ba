"""What a program in a closed process finds in place of Python's modules and functions.

No real module is there: each that is allowed is a stand-in with public functions alone, since the
real ones hold others, and so lead out.  Any other import gives a stand-in whose use is refused.
This file is sent into the closed process, so it imports nothing of ours.
"""

from __future__ import annotations

import builtins
import importlib
import importlib.util
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, NoReturn

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
}
"""The modules that are allowed, and their names where not all public ones are safe.

Left out is what reads attributes or runs text by a name that it is given: attrgetter, methodcaller,
get_type_hints, singledispatch, make_dataclass, asdict.
"""
_LEFT_OUT = frozenset({"attrgetter", "methodcaller", "SystemRandom"})
_SEED = 0


def stand_ins(
    wanted: set[str], offers: Mapping[str, Mapping[str, Any]], refuse: Refuse
) -> dict[str, ModuleType]:
    """Return the modules that a program may import, of Python's own those that are wanted."""
    own: dict[str, Mapping[str, Any]] = {
        "__future__": {"annotations": None},
        "sys": {
            **{"path": [], "argv": ["contest.py"], "maxsize": (1 << 63) - 1},
            **{"setrecursionlimit": _nothing, "getrecursionlimit": lambda: 1000},
        },
        "os": {"path": _module("os.path", _paths()), "getcwd": lambda: "."},
        "os.path": _paths(),
    }
    for name in sorted(_PUBLIC.keys() & {part for each in wanted for part in _steps(each)}):
        own[name] = _public(name)
    made = {name: _module(name, found) for name, found in {**own, **offers}.items()}
    for name, module in made.items():
        vars(module)["__getattr__"] = Absent(name, refuse).__getattr__
    return made


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


def own_builtins(modules: Mapping[str, ModuleType], refuse: Refuse, left: frozenset[str]) -> Any:
    """Return Python's own names, but for those `left` out, with an import of stand-ins alone."""

    def type_of(*given: Any) -> type:
        """Return the type of a value; the type of a type makes any class, so it is refused."""
        if len(given) != 1 or isinstance(given[0], type):
            refuse("forbidden", "type")
        return type(given[0])

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
        **{"type": type_of, "print": _nothing},
    }


def _public(name: str) -> dict[str, Any]:
    """Return the public names of one of Python's modules, without what it imported itself."""
    real = importlib.import_module(name)
    if name == "typing" and importlib.util.find_spec("annotationlib"):
        importlib.import_module("annotationlib")  # a NamedTuple of Python 3.14 would later
    chosen = _PUBLIC[name].split() or getattr(real, "__all__", None) or dir(real)
    names = [each for each in chosen if each[0] != "_" and each not in _LEFT_OUT]
    found = {each: getattr(real, each) for each in names if hasattr(real, each)}
    found = {each: item for each, item in found.items() if not isinstance(item, ModuleType)}
    if name == "random":
        drawn = real.Random(_SEED)
        found |= {each: getattr(drawn, each) for each in found if hasattr(drawn, each)}
    if name == "functools":
        found |= {"wraps": lambda function, *_, **__: _same, "update_wrapper": _same}
    if name == "dataclasses":
        found["dataclass"] = _checking(real.dataclass)
    if name == "collections":
        found["abc"] = _module("collections.abc", _public("collections.abc"))
    return found


def _checking(dataclass: Callable[..., Any]) -> Callable[..., Any]:
    """Return `dataclass` for classes whose fields are called as they are named.

    It puts the names of fields into text that it runs, and a program could write them anew.
    """

    def decorate(kind: Any = None, /, **options: Any) -> Any:
        if kind is None:
            return lambda later: decorate(later, **options)
        for base in kind.__mro__:
            for name, field in vars(base).get("__dataclass_fields__", {}).items():
                if type(field.name) is not str or field.name != name:
                    raise TypeError("a field of a dataclass has another name by now")
        return dataclass(kind, **options)

    return decorate


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
