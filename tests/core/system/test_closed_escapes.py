"""What a program run closed may name of its own, and every way out that could be thought of."""

from __future__ import annotations

import copy
import enum
from typing import Any

import pytest

from engine.core.system import closed_modules
from engine.core.system.closed_modules import copied, deeply_copied, of_dialogue, offered
from engine.core.system.closed_reading import SENTENCES, ReadingError, check_modules, read
from tests.core.system.test_closed_process import answers, body, refusal

OWN = """
import bisect
import copy
import enum
import heapq
import string
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass, field
from enum import Enum, IntEnum, auto
from fractions import Fraction
from typing import NamedTuple

class Way(Enum):
    LEFT = auto()
    RIGHT = auto()

    @classmethod
    def _missing_(cls, value):
        return cls.LEFT

class Rank(IntEnum):
    LOW = 3
    HIGH = 7

class Mode(enum.Flag):
    A = 1
    B = 2

Pair = namedtuple("Pair", "x y")

class Point(NamedTuple):
    x: int
    y: int = 2

class Base:
    _count = 0

    def __init__(self, n):
        self._n, self.__own = n, n + 1
        Base._count += 1

    def _next(self):
        return self._n + self.__own

    @property
    def _twice(self):
        return 2 * self.__own

    @classmethod
    def _made(cls, n):
        return cls(n)

    def __helper(self):
        return self.__own

    def helped(self):
        return self.__helper()

class Child(Base):
    __slots__ = ("_slot",)

    def _next(self):
        return super()._next() * 3 + self._twice

    def same(self, other):
        return self._n == other._n

@dataclass(slots=True)
class Board:
    _cells: list = field(default_factory=list)
    _size: int = 3

    def total(self):
        self._size += 1
        return self._size + len(self._cells)

def memo(n):
    memo._seen = n
    return memo._seen

def play(a, b):
    heap = [a, b, 5, 3]
    heapq.heapify(heap)
    heapq.heappush(heap, 1)
    child = Child._made(a)
    child._slot = [a, [b]]
    board = Board([a, [b]])
    other = copy.copy(board)
    deep = copy.deepcopy({"x": [board, board], "q": deque([1, a], 4), "c": Counter("aab"),
                          "d": defaultdict(list, {1: [a]}), "o": OrderedDict(z=1, y=2),
                          "p": Pair(a, [b]), "f": Fraction(a, 7), "w": Way.LEFT, "k": child,
                          "s": {a, b}, "t": (a, [b]), "z": frozenset([a])})
    board._cells[1].append(9)
    child._slot[1].append(9)
    found = [type(a) is int, type(child) is Child, type(Fraction(1)) is Fraction,
             type(None) is None, type(deep["q"]) is deque,
             heapq.heappop(heap), heapq.nsmallest(2, heap), list(heapq.merge([1, 4], [a])),
             bisect.bisect([1, 3, 5], a), string.ascii_lowercase.find("k"), string.capwords("a b"),
             Way(99).value, Way["RIGHT"].value, Rank.HIGH + a, (Mode.A | Mode.B).value, len(Way),
             Pair(a, b)._replace(x=4).x, Point(a)._asdict()["y"], Pair._fields, memo(a),
             child._next(), child.same(child), child.helped(), board.total(), child._twice,
             "{0:>4}|{x[0]}|{0.value}".format(Way.LEFT, x=[a]),
             "{p.x}".format_map({"p": Point(a)}),
             "{:{}}".format(a, 3), str.format("{}", b), ",".join(map("{:02d}".format, [a, b])),
             other._cells is board._cells, deep["x"][0] is deep["x"][1], deep["x"][0]._cells,
             deep["q"].maxlen, list(deep["o"]), deep["c"]["a"], deep["d"][7], deep["p"], deep["f"],
             deep["k"]._slot, deep["k"]._next(), sorted(deep["s"]), deep["t"], sorted(deep["z"])]
    return sum(ord(each) * n for n, each in enumerate(repr(found))) % 1_000_003
"""


def test_what_a_program_may_do_of_its_own_is_as_in_python() -> None:
    names: dict[str, Any] = {"__name__": __name__}
    exec(OWN, names)
    assert answers(OWN) == [names["play"](a, b) for a in range(12) for b in range(12)]


UNDERSCORE = "begins with an underscore, which a program run closed may not name"
NOT_OWN = "begins with an underscore, and is not of a class of its own"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("().__class__", f"__class__ {UNDERSCORE}"),
        ("play.__globals__", f"__globals__ {UNDERSCORE}"),
        ("object.__subclasses__()", f"__subclasses__ {UNDERSCORE}"),
        ("class A:\n def __reduce_ex__(self, n): pass", f"__reduce_ex__ {UNDERSCORE}"),
        ("class A:\n def __copy__(self): pass", f"__copy__ {UNDERSCORE}"),
        ("class A:\n def __deepcopy__(self, m): pass", f"__deepcopy__ {UNDERSCORE}"),
        ("class A:\n def __setstate__(self, m): pass", f"__setstate__ {UNDERSCORE}"),
        ("class A:\n def __getattribute__(self, n): pass", f"__getattribute__ {UNDERSCORE}"),
        ("class A:\n def __del__(self): pass", f"__del__ {UNDERSCORE}"),
        ("class A:\n def __init_subclass__(cls): pass", f"__init_subclass__ {UNDERSCORE}"),
        ("class A:\n def __set_name__(self, o, n): pass", f"__set_name__ {UNDERSCORE}"),
        ("class A:\n __class__ = int", f"__class__ {UNDERSCORE}"),
        ("class A:\n __module__ = 'enum'", f"__module__ {UNDERSCORE}"),
        ("class A:\n def f(self): return self.__dict__", f"__dict__ {UNDERSCORE}"),
        ("x = f'{play.__code__}'", f"__code__ {UNDERSCORE}"),
        ("match play:\n case object(__globals__=g): pass", f"__globals__ {UNDERSCORE}"),
        ("match play:\n case object(_x=g): pass", f"_x {UNDERSCORE}"),
        ("match '{0.x}':\n case str(format=f): pass", SENTENCES["forbidden"].format(what="format")),
        ("global __builtins__", f"__builtins__ {UNDERSCORE}"),
        ("del __builtins__", f"__builtins__ {UNDERSCORE}"),
        ("def f(__import__=1): pass", f"__import__ {UNDERSCORE}"),
        ("vars(play)", SENTENCES["forbidden"].format(what="vars")),
        ("setattr(play, 'x', 1)", SENTENCES["forbidden"].format(what="setattr")),
        ("def g():\n yield\ng().gi_frame", SENTENCES["forbidden"].format(what="gi_frame")),
    ],
)
def test_what_the_reading_refuses(line: str, sentence: str) -> None:
    with pytest.raises(ReadingError) as refused:
        read(line + "\n" + body("return 6"))
    assert SENTENCES[refused.value.reason].format(what=refused.value.what) == sentence


@pytest.mark.drawn("line", 12)
@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        # what modules hold besides what they are for
        ("import enum\nenum.sys.modules['os']", "it uses enum.sys.modules, which is not there"),
        ("import enum\nenum.bltns.open('x')", "it uses enum.bltns.open, which is not there"),
        ("import copy\ncopy.types.FunctionType()",
         "it uses copy.types.FunctionType, which is not there"),
        ("import copy\ncopy.copyreg.dispatch_table['x']",
         "it uses copy.copyreg.dispatch_table, which is not there"),
        ("import string\nstring._re.sys", f"_re {NOT_OWN}"),
        ("import string\nstring.Formatter()", "it uses string.Formatter, which is not there"),
        ("import string\nstring.Template('x')", "it uses string.Template, which is not there"),
        ("import heapq\nheapq._heapify_max([1])", f"_heapify_max {NOT_OWN}"),
        ("from enum import EnumType\nclass M(EnumType): pass",
         "it uses enum.EnumType, which is not there"),
        ("from enum import global_enum as g\ng(int)",
         "it uses enum.global_enum, which is not there"),
        # names given by texts
        ("import enum\nenum.Enum('X', {'__reduce_ex__': 1})",
         "it fails: an Enum is made by class, not by a call, in a program that is run closed"),
        ("from enum import IntEnum\nclass C(IntEnum):\n A = 1\n"
         "C._convert_('X', 'os', lambda n: n == 'system')", f"_convert_ {NOT_OWN}"),
        ("from enum import Enum\nclass C(Enum):\n A = 1\nC._create_('X', 'a')",
         f"_create_ {NOT_OWN}"),
        ("from functools import cached_property as c\nclass A:\n x = c(lambda s: print)\n"
         "A.x.attrname = '__deepcopy__'", "it fails: what would be an attribute has no plain name"),
        ("from typing import TypedDict as T\nfrom dataclasses import dataclass as d\n"
         "d(T('X', {'a=int.__class__, b': int}))",
         "it fails: what would be an attribute has no plain name"),
        ("from typing import TypedDict as T\nfrom dataclasses import dataclass as d\n"
         "d(T('X', {'__class__': int}))",
         "it fails: what would be an attribute has no plain name"),
        ("from dataclasses import dataclass as d, field\nf = field(default=1)\n@d\nclass A:\n"
         " x: int = f\ndef g(cls): f.name = 'x=print, y'\nclass B(A):\n"
         " y: int = classmethod(property(g))\nd(B)\ng(B)",
         "it fails: what would be an attribute has no plain name"),
        ("from dataclasses import field as f\ntype(f()).name = property(lambda s: 'x=print')",
         SENTENCES["forbidden"].format(what="type")),
        ("from collections import UserDict as U\nclass A(U): pass",
         "it uses collections.UserDict, which is not there"),
        ("from collections import UserString as U\nU('{0.__class__}').format(1)",
         "it uses collections.UserString, which is not there"),
        ("class C(metaclass=lambda name, bases, own: type(name, bases, own)): pass",
         SENTENCES["forbidden"].format(what="type")),
        # attributes read by texts
        ("'{0.__class__}'.format(1)", f"__class__ {UNDERSCORE}"),
        ("'{:{0.__class__}}'.format(1)", f"__class__ {UNDERSCORE}"),
        ("str.format('{0[x].__init__.__globals__}', {'x': 1})", f"__init__ {UNDERSCORE}"),
        ("'{x.__doc__}'.format_map({'x': 1})", f"__doc__ {UNDERSCORE}"),
        ("f = '{0.gi_frame}'.format\nf((1 for x in [1]))",
         SENTENCES["forbidden"].format(what="gi_frame")),
        ("class S(str):\n def f(self, x): return super().format(x)\nS('{0.__class__}').f(1)",
         f"__class__ {UNDERSCORE}"),
        ("class S(str): pass\nS.format('{0.__class__}', 1)", f"__class__ {UNDERSCORE}"),
        ("class S(str):\n def __str__(self): return 'x'\nS('{0.__class__}').format(1)",
         f"__class__ {UNDERSCORE}"),
        ("list(map('{0._x}'.format, [1]))", f"_x {UNDERSCORE}"),
        # attributes of others
        ("class A:\n def f(self): return self._os\nimport random\nA.f(random)", f"_os {NOT_OWN}"),
        ("from random import *\nclass R(Random):\n def f(s): s._randbelow(3)\nR().f()",
         f"_randbelow {NOT_OWN}"),
        ("from random import *\nclass R(Random):\n def f(s): super()._randbelow(3)\nR().f()",
         f"_randbelow {NOT_OWN}"),
        ("class S(super): pass\nfrom random import *\nclass R(Random): pass\nS(R, R())._randbelow",
         f"_randbelow {NOT_OWN}"),
        ("import nothing\ntype(nothing)", SENTENCES["forbidden"].format(what="type")),
        ("from typing import List\ntype(List[int])", SENTENCES["forbidden"].format(what="type")),
        ("type(list[int])", SENTENCES["forbidden"].format(what="type")),
        ("from typing import List\nList['x']._name", f"_name {NOT_OWN}"),
        ("class A:\n def f(self): self._x = 1\nA.f(print)", f"_x {NOT_OWN}"),
        ("import nothing\nnothing._refuse", f"_refuse {NOT_OWN}"),
        ("class _Random__x:\n def f(self): return self.__seed\n"
         "import random\n_Random__x.f(random.Random())", f"_Random__x__seed {NOT_OWN}"),
        ("from dataclasses import field\nfield()._field_type", f"_field_type {NOT_OWN}"),
        ("super()._x", "it fails: super(): no arguments"),
    ],
)  # fmt: skip
def test_what_it_ends_at(line: str, sentence: str) -> None:
    said = refusal(line + "\n" + body("return 6"))
    assert said.partition(": ")[2] == sentence


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("import os\nos.listdir('.')", "os.listdir"),
        ("from os import path as p\np.exists('x')", "os.path.exists"),
        ("import os.path as p\np.exists('x')", "os.path.exists"),
        ("import numpy as np", "numpy"),
        ("from .own import x", ".own.x"),
        ("import string\nstring.Formatter()", "string.Formatter"),
        ("from string import Formatter", "string.Formatter"),
        ("from typing import get_type_hints as g", "typing.get_type_hints"),
        ("import sys\nsys.exit()", "sys.exit"),
        ("import collections.abc as c\nc.sys", "collections.abc.sys"),
        ("import time\ntime.sleep(1)", "time.sleep"),
    ],
)
def test_what_would_end_is_seen_before(line: str, name: str) -> None:
    with pytest.raises(ReadingError) as refused:
        check_modules(read(line), offered(of_dialogue()))
    assert (refused.value.reason, refused.value.what) == ("module", name)


@pytest.mark.parametrize(
    "line",
    [
        "import os\nos.path.join('a', 'b')",
        "from os import path, getcwd\npath.join('a', 'b')",
        "import sys, time\nprint(time.monotonic(), file=sys.stderr)",
        "import collections.abc\nfrom collections import abc, deque\nabc.Mapping",
        "from math import *\nfrom __future__ import annotations",
        "import random\ndef f(random): return random.anything",
        "import statistics, fractions, decimal, functools\nfunctools.wraps",
    ],
)
def test_what_is_offered_is_passed(line: str) -> None:
    check_modules(read(line), offered(of_dialogue()))


def test_what_is_offered_is_listed_without_a_change_to_python_s_own() -> None:
    made = enum.EnumMeta._create_  # type: ignore[attr-defined]
    found = offered(of_dialogue())
    assert made == enum.EnumMeta._create_  # type: ignore[attr-defined]
    for name in closed_modules._PUBLIC:
        assert not {each for each in found[name] if each.startswith("_")}
    assert not found["operator"] & {"attrgetter", "methodcaller"}


def test_copies_hold_themselves_where_their_originals_do() -> None:
    value: list[Any] = [1]
    value.append(value)
    again = deeply_copied(value)
    assert again is not value
    assert again[1] is again
    assert copied(value)[1] is value
    for each in ({"a": bytearray(b"x")}, [1.5, None, ..., print]):
        assert repr(deeply_copied(each))[:20] == repr(copy.deepcopy(each))[:20]
    with pytest.raises(TypeError):
        copied(each for each in value)
