"""The functions of Python, and of a few of its modules, that a contest file may use."""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from types import FunctionType
from typing import Any

from engine.hog.contest.functions import Function, cache_of
from engine.hog.contest.parts import (
    COLLECTIONS,
    SIZED,
    DefaultDict,
    LimitError,
    Meter,
    Module,
    Scope,
    Thing,
)
from engine.hog.contest.texts import LONGEST, bounded, filled, formatted, joined, text
from engine.hog.contest.values import NUMBERS, checked, count_growth, power, size_of_collection

_MOST_FACTORS = 400
_MOST_COMBINED = 100
_LONGEST_NUMBER = 1000


def _over(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that goes through collections, none of which is too long."""

    def call(*values: Any, **named: Any) -> Any:
        return function(*(bounded(each) for each in values), **named)

    return call


def _compared(function: Callable[..., Any], meter: Meter) -> Callable[..., Any]:
    """Return a function that compares or hashes what it is given; all the parts are counted."""

    def call(*given: Any, **named: Any) -> Any:
        if any(isinstance(value, COLLECTIONS) for value in given):
            meter.weigh(*given)
        return function(*given, **named)

    return call


def _weighing(named: Scope, meter: Meter) -> Scope:
    """Return arguments by name; what their `key` returns for each value is counted."""
    key = named.get("key")
    if key is None:
        return named

    def weighed(value: Any) -> Any:
        found = key(value)
        if isinstance(found, SIZED):
            meter.weigh(found)
        return found

    return named | {"key": weighed}


def _ordering(function: Callable[..., Any], meter: Meter) -> Callable[..., Any]:
    """Return a function that compares what it goes through; the order of a set is nothing to it."""
    compared = _compared(function, meter)

    def call(*given: Any, **named: Any) -> Any:
        named = _weighing(named, meter)
        if len(given) == 1:
            held = [*given[0]] if isinstance(given[0], set) and not named else [*bounded(given[0])]
            return compared(held, **named)
        return compared(*given, **named)

    return call


def _sum(values: Any, start: Any = 0) -> Any:
    if isinstance(start, COLLECTIONS):
        raise LimitError("a sum of collections is not read here")
    held = [*(values if isinstance(values, set) else bounded(values))]
    if all(each.__class__ in NUMBERS for each in (start, *held)):
        return checked(sum(held, start))
    return reduce(_of_numbers("sum", operator.add), held, start)


def _told(made: Iterable[Any], meter: Meter) -> Iterator[Any]:
    """Yield what Python's own makes in turn; each thing is counted."""
    for each in made:
        if isinstance(each, SIZED):
            meter.spend(len(each))
            meter.take(8 * len(each))
        meter.spend(4)
        yield checked(each)


def _zip(meter: Meter) -> Callable[..., Any]:
    return lambda *values, strict=False: meter.lazy(
        _told(zip(*map(bounded, values), strict=strict), meter), *values
    )


def _enumerate(meter: Meter) -> Callable[..., Any]:
    return lambda values, start=0: meter.lazy(
        _told(enumerate(bounded(values), start), meter), values
    )


def _map(meter: Meter) -> Callable[..., Any]:
    return lambda function, *values: meter.lazy(
        (function(*each) for each in zip(*map(bounded, values), strict=False)), *values
    )


def _filter(meter: Meter) -> Callable[..., Any]:
    return lambda function, values: meter.lazy(
        (each for each in bounded(values) if (each if function is None else function(each))), values
    )


def _rounded(value: Any, ndigits: Any = None) -> Any:
    if isinstance(ndigits, int) and abs(ndigits) > 100:
        raise LimitError("it rounds to too many digits")
    return round(value, ndigits)


def _whole(value: Any = 0, base: Any = None) -> int:
    value = _short(value)
    return int(value) if base is None else int(value, base)


def _real(value: Any = 0.0) -> float:
    return float(_short(value))


def _short(value: Any) -> Any:
    if isinstance(value, str) and len(value) > _LONGEST_NUMBER:
        raise LimitError("it reads a number that is too long")
    return value


def _iter(values: Any) -> Any:
    return iter(bounded(values))


def _gathered(kind: type, meter: Meter) -> Callable[..., Any]:
    """Return `set` or `dict`; what they hash is counted."""

    def call(*values: Any, **named: Any) -> Any:
        held = [_gone_through(each, in_pairs=kind is dict) for each in values]
        for each in held:
            if not isinstance(each, dict):
                meter.weigh(each)
        return kind(*held, **named)

    return call


def _gone_through(values: Any, *, in_pairs: bool) -> Any:
    """Return all that is to be put into a collection; for a dict in pairs, whole as well."""
    if isinstance(values, dict):
        return values
    return [(*bounded(each),) if in_pairs else each for each in bounded(values)]


def _of_functions(kind: Callable[..., Any], name: str) -> Callable[..., Any]:
    """Return what makes methods of functions; of anything else they could be nested endlessly."""

    def call(*functions: Any) -> Any:
        if not all(isinstance(each, (Function, FunctionType)) for each in functions):
            raise LimitError(name + " is read for functions only")
        return kind(*functions)

    return call


def _print(*_: Any, **__: Any) -> None:
    """Show nothing: what is printed changes nothing."""


def _isinstance(types: Mapping[Any, type]) -> Callable[[Any, Any], bool]:
    """Return isinstance, for the classes of the file and the types that have these names."""

    def call(value: Any, kinds: Any) -> bool:
        wanted = kinds if isinstance(kinds, tuple) else (kinds,)
        found = [kind if isinstance(kind, type) else types.get(kind) for kind in wanted]
        if None in found:
            raise LimitError("such a question for a type is not read here")
        return any(isinstance(value, kind) for kind in found if kind is not None)

    return call


EXCEPTIONS: Scope = {
    kind.__name__: kind
    for kind in (
        Exception, ArithmeticError, AssertionError, AttributeError, ImportError, IndexError,
        KeyError, LookupError, ModuleNotFoundError, NameError, NotImplementedError,
        OverflowError, RuntimeError, StopIteration, TypeError, UnboundLocalError, ValueError,
        ZeroDivisionError,
    )
}  # fmt: skip
_BUILTINS: Scope = {
    **{each.__name__: each for each in (abs, bool, len, divmod, range, ord, chr, next, callable)},
    **{each.__name__: _over(each) for each in (any, all, reversed, list, tuple)},
    **{"int": _whole, "float": _real, "str": text, "sum": _sum},
    **{"iter": _iter, "pow": power, "round": _rounded},
    **{"format": formatted, "print": _print, "object": Thing},
    **{
        each.__name__: _of_functions(each, each.__name__)
        for each in (staticmethod, classmethod, property)
    },
    **{"__name__": "contest", "__file__": "contest.py", "NotImplemented": NotImplemented},
    **EXCEPTIONS,
}


def builtins(meter: Meter) -> Scope:
    """Return what every file knows by name."""
    names = dict(_BUILTINS)
    names |= {each.__name__: _ordering(each, meter) for each in (min, max, sorted)}
    names |= {each.__name__: _gathered(each, meter) for each in (set, dict)}
    names |= {"zip": _zip(meter), "enumerate": _enumerate(meter)}
    names |= {"map": _map(meter), "filter": _filter(meter)}
    types = {names[each.__name__]: each for each in (int, float, str, list, tuple, set, dict)}
    return names | {"isinstance": _isinstance(types)}


_LIST_METHODS = "append clear copy count extend index insert pop remove reverse sort"
_STR_METHODS = (
    "count endswith find format index isalpha isdigit join lower lstrip replace rfind rstrip "
    "split splitlines startswith strip upper"
)
_SET_METHODS = (
    "add clear copy difference discard intersection isdisjoint issubset issuperset remove union "
    "update"
)
_DICT_METHODS = "clear copy get items keys pop setdefault update values"
METHODS: dict[type, frozenset[str]] = {
    str: frozenset(_STR_METHODS.split()),
    list: frozenset(_LIST_METHODS.split()),
    tuple: frozenset({"index", "count"}),
    dict: frozenset(_DICT_METHODS.split()),
    DefaultDict: frozenset(_DICT_METHODS.split()),
    set: frozenset(_SET_METHODS.split()),
    float: frozenset({"is_integer"}),
    int: frozenset({"bit_length"}),
}


_QUICK = frozenset({"append", "add", "get", "keys", "values", "items", "setdefault"})
_THROUGH = frozenset({"extend", "update", "union", "difference", "intersection"})
_COMPARING = frozenset({"index", "count", "remove", "sort", "isdisjoint", "issubset", "issuperset"})
_COMPARING |= {"startswith", "endswith"}
_STRIPPING = frozenset({"strip", "lstrip", "rstrip"})


def _replaced(held: str, old: str, new: str, count: int = -1) -> str:
    if held.count(old) * len(new) + len(held) > LONGEST:
        raise LimitError("it makes a text that is too long to be read")
    return held.replace(old, new, count)


_METHODS: dict[tuple[type, str], Callable[..., Any]] = {
    (str, "format"): filled,
    (str, "join"): joined,
    (str, "replace"): _replaced,
}


def method(held: Any, name: str, meter: Meter) -> Callable[..., Any] | None:
    """Return a method of a value of Python's own; None where it is not read."""
    kind = type(held)
    if name not in METHODS.get(kind, ()):
        return None
    own = _METHODS.get((kind, name)) or getattr(kind, name)

    def call(*given: Any, **named: Any) -> Any:
        before = size_of_collection(held)
        if name not in _QUICK and isinstance(held, SIZED):
            meter.spend(len(held) // 16)
        if name in _STRIPPING:
            meter.spend(sum(len(held) * len(each) for each in given if isinstance(each, str)) >> 8)
        if name in _THROUGH:
            given = tuple(_gone_through(e, in_pairs=isinstance(held, dict)) for e in given)
        if name in _COMPARING:
            meter.weigh(held, *given)
            named = _weighing(named, meter)
        elif isinstance(held, (set, dict)):
            meter.weigh(*given)
        found = own(held, *given, **named)
        count_growth(held, before, meter)
        return found

    return call


def _small(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of whole numbers that grows fast, for small ones."""

    def call(*numbers: Any) -> Any:
        if any(isinstance(number, int) and number > _MOST_FACTORS for number in numbers):
            raise LimitError("it makes a number that is too large to be read")
        return checked(function(*numbers))

    return call


_PLAIN_MATH = (
    "acos asin atan atan2 ceil cos degrees dist erf exp fabs floor fmod fsum gcd hypot isclose "
    "isfinite isinf isnan isqrt log log10 log1p log2 modf pow radians sin sqrt tan tanh trunc "
    "copysign"
)


def _math() -> Scope:
    names: Scope = {name: _over_numbers(getattr(math, name)) for name in _PLAIN_MATH.split()}
    names |= {name: getattr(math, name) for name in ("pi", "e", "inf", "nan", "tau")}
    names |= {name: _small(getattr(math, name)) for name in ("factorial", "comb", "perm")}
    product, multiple = _of_numbers("prod", operator.mul), _of_numbers("lcm", math.lcm)
    names["prod"] = lambda values, start=1: reduce(product, bounded(values), start)
    return names | {"lcm": lambda *numbers: reduce(multiple, numbers, 1)}


def _over_numbers(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*given: Any, **named: Any) -> Any:
        return checked(function(*map(bounded, given), **named))

    return call


def _reduce(function: Any, values: Any, *start: Any) -> Any:
    return reduce(function, bounded(values), *start)


def _combined(function: Callable[..., Any], meter: Meter) -> Callable[..., Any]:
    """Return a function of itertools; each thing that it makes is counted."""

    def call(*values: Any, **named: Any) -> Iterator[Any]:
        held = [[*bounded(each)] if hasattr(each, "__iter__") else each for each in values]
        sizes = (*held, named.get("r"), named.get("repeat"))
        if any(isinstance(size, int) and size > _MOST_COMBINED for size in sizes):
            raise LimitError("it makes too many combinations to be read")
        yield from _told(function(*held, **named), meter)

    return lambda *values, **named: meter.lazy(call(*values, **named), *values)


def modules(meter: Meter) -> dict[str, Module]:
    """Return the modules of Python's own that may be imported."""
    combining: tuple[Callable[..., Any], ...] = (
        *(itertools.product, itertools.combinations, itertools.permutations),
        *(itertools.combinations_with_replacement, itertools.chain, itertools.accumulate),
    )
    cache = cache_of(meter)
    functools: Scope = {"lru_cache": cache, "reduce": _reduce, "wraps": _as_it_is}
    scopes: dict[str, Scope] = {
        "math": _math(),
        "functools": functools | {"cache": lambda function: cache(function)},
        "itertools": {each.__name__: _combined(each, meter) for each in combining},
        "collections": {"defaultdict": DefaultDict},
        "operator": {"itemgetter": _itemgetter} | {name: _arithmetic(name) for name in _OPERATORS},
        "sys": {"setrecursionlimit": _print, "maxsize": (1 << 63) - 1},
    }
    return {name: Module(name, names) for name, names in scopes.items()}


_OPERATORS = ("lt", "le", "gt", "ge", "eq", "add", "sub", "mul", "floordiv", "mod")


def _arithmetic(name: str) -> Callable[..., Any]:
    return _of_numbers("operator." + name, getattr(operator, name))


def _of_numbers(name: str, function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def call(left: Any, right: Any) -> Any:
        if isinstance(left, SIZED) or isinstance(right, SIZED):
            raise LimitError(name + " is read for numbers only")
        return checked(function(left, right))

    return call


def _itemgetter(*places: Any) -> Any:
    if not all(isinstance(place, (int, str)) for place in places):
        raise LimitError("operator.itemgetter is read for numbers and texts only")
    return operator.itemgetter(*places)


def _as_it_is(_: Any) -> Callable[[Any], Any]:
    """Return a decorator that changes no more than a name."""
    return lambda function: function
