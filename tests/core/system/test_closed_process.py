"""Foreign programs run closed: what is harmless is answered, what is hostile ends in a sentence."""

from __future__ import annotations

import contextlib
import os
import select
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.system import closed_process
from engine.core.system.closed_process import Limits, Program, ProgramError, answers_of
from engine.core.system.job import finished

CALLS = tuple((a, b) for a in range(12) for b in range(12))
SMALL = Limits(cpu_seconds=1, seconds=20, num_bytes=256 << 20)


@pytest.fixture(autouse=True)
def nothing_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No process, thread, pipe or folder may be left of any program here."""
    started: list[int] = []
    begin: Any = subprocess.Popen.__init__

    def noting(popen: Any, *given: Any, **named: Any) -> None:
        begin(popen, *given, **named)
        started.append(popen.pid)

    own = tmp_path / "folders"
    own.mkdir()
    closed_process._wrapper()
    monkeypatch.setattr(subprocess.Popen, "__init__", noting)
    monkeypatch.setattr(tempfile, "tempdir", str(own))
    threads, pipes = threading.active_count(), len(os.listdir("/dev/fd"))
    yield
    for number in started:
        with pytest.raises(ProcessLookupError):
            os.kill(number, 0)
    assert not list(own.iterdir())
    assert threading.active_count() == threads
    assert len(os.listdir("/dev/fd")) <= pipes  # fewer where an earlier test's garbage went


@pytest.fixture(params=["bare", "wrapped"])
def anywhere(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With bubblewrap, where it works here, and without."""
    if request.param == "bare":
        monkeypatch.setattr(closed_process, "_wrapper", tuple)
    elif not closed_process._wrapper():
        pytest.skip("bubblewrap does not work here")


def body(text: str) -> str:
    return "def play(a, b):\n    " + text.replace("\n", "\n    ") + "\n"


def answers(text: str, limits: Limits = SMALL) -> list[Any]:
    return finished(answers_of(Program(text, "play", limits=limits), CALLS))


def refusal(text: str, limits: Limits = SMALL) -> str:
    with pytest.raises(ProgramError) as refused:
        answers(text, limits)
    error = refused.value
    place = "" if error.line is None else f"{error.line}: "
    called = "" if error.call is None else f"{error.call} "
    return place + called + error.template.format(**error.values)


@pytest.mark.usefixtures("anywhere")
def test_a_program_is_asked_for_every_call() -> None:
    assert answers(body("return 10 * a - b")) == [10 * a - b for a, b in CALLS]


def test_what_is_no_number_is_told_by_its_type() -> None:
    assert answers(body("return None if a else 2.5"))[::143] == [["float"], ["None"]]
    assert set(map(str, answers(body("return 10 ** 40")))) == {"['int']"}
    assert answers(body("return a == 0"))[:13:12] == [1, 0]


@pytest.mark.parametrize(
    "text",
    [
        "import statistics\n" + body("return int(statistics.mean([a, b]))"),
        "import json\nT = json.loads('[1, 2, 3]')\n" + body("return T[a % 3]"),
        "from dataclasses import dataclass, field\n@dataclass(order=True)\nclass P:\n"
        " x: int\n y: list = field(default_factory=list)\n" + body("return P(a).x"),
        "from __future__ import annotations\nfrom dataclasses import dataclass\n@dataclass\n"
        "class P:\n x: int = 3\n" + body("return P().x"),
        "from collections import namedtuple, Counter, deque\nimport collections.abc\n"
        "P = namedtuple('P', 'x y')\n" + body("return P(a, b).x + Counter('aab')['a']"),
        "from typing import List, NamedTuple, Optional\nclass P(NamedTuple):\n x: int\n"
        + body("return P(a).x"),
        "class M:\n def __enter__(self): return 4\n def __exit__(self, *e): pass\n"
        "def g():\n yield 1\n yield from [2, 3]\n"
        + body("with M() as m: return m + sum(g())"),
        "import sys, os\nsys.path.append(os.path.dirname(os.path.abspath(__file__)))\n"
        "sys.path.insert(0, '..')\nsys.setrecursionlimit(10 ** 6)\n" + body("return 6"),
        "import numpy as np, matplotlib.pyplot as plt\nfrom a.b import c, d\nfrom e import *\n"
        "def f(x: np.ndarray = None): return np.load('x')\n" + body("return 6"),
        body("return 6 if type(a) == int and isinstance(b, int) else 0"),
        "import typing as t\nfrom typing import TYPE_CHECKING, Protocol, TypedDict\n"
        "if TYPE_CHECKING: import numpy\nclass P(Protocol): pass\nclass R(TypedDict):\n x: int\n"
        + body("r: R = {'x': a}\nreturn t.cast(int, r['x'])"),
        "class P:\n __slots__ = ('x',)\n def __init__(self, x): self.x = x\n"
        + body("return P(a).x"),
        body("for _ in range(3): a += 1\nreturn a"),
        "if __name__ == '__main__':\n open(input())\n" + body("return 6"),
        "def input(): return 3\n" + body("return input()"),
        "from fractions import Fraction as F\nfrom decimal import Decimal as D\n"
        + body("return int(F(a, 7) + 1) + int(D(b) / 3)"),
        "import random\nORDER = random.sample(range(9), 9)\n" + body("return ORDER[a % 9]"),
        "from functools import lru_cache, wraps, partial, total_ordering\n@lru_cache(None)\n"
        "def f(n): return 0 if n == 0 else 1 + f(n - 1)\n" + body("return f(400) + a"),
        "ROW = [" + "1, " * 43_000 + "2]\n" + body("return ROW[a]"),
        "M = {}\ndef f(n):\n if n not in M: M[n] = 0 if n < 1 else 1 + f(n - 1)\n return M[n]\n"
        + body("return f(900 * a)"),
        body("try:\n return [1][a]\nexcept IndexError as e:\n return len(e.args)"),
        body("match a:\n case 0: return 1\n case int(): return 2"),
        body("'nothing to see'\nprint('x' * 10 ** 6)\nreturn hash('x') % 7"),
        "X = [object() for n in range(10 ** 6)]\n" + body("return len(X) % 7"),
    ],
)  # fmt: skip
def test_harmless_programs_are_answered(text: str) -> None:
    assert all(type(answer) is int for answer in answers(text))


@pytest.mark.usefixtures("anywhere")
def test_an_endless_program_ends_at_its_limit() -> None:
    assert refusal(body("while True: pass")) == "it computes too long"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (body("try:\n while True: pass\nexcept BaseException: return 6"), "it computes too long"),
        (body("return 10 ** 10 ** 10"), "it computes too long"),
        (body("return play(a, b)"), "2: (0, 0) its functions call each other too deeply"),
        (body("return (" + "(" * 5000 + "1" + ")" * 5000 + ")"),
         "2: this is no Python: too many nested parentheses"),
        (body("return " + "+".join("1" * 200_000)), "1: it is nested too deeply to be read"),
        (body("return " + "-" * 100_000 + "1"), "1: it is nested too deeply to be read"),
    ],
)  # fmt: skip
def test_a_program_that_takes_too_much_ends_within_its_limits(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = 'a' * (1 << 40)\n", "1: it needs too much memory"),
        ("x = []\nwhile True: x.append([0] * 1000)\n", "2: it needs too much memory"),
    ],
)
def test_a_program_that_takes_memory_ends_within_its_limit(text: str, sentence: str) -> None:
    """However slowly a busy machine gives memory away: no other limit is near."""
    limits = Limits(cpu_seconds=600, seconds=600, silent_seconds=600, num_bytes=256 << 20)
    assert refusal(text + body("return 6"), limits) == sentence


@dataclass
class Clock:
    """What the caller takes for the time; it goes on when told to."""

    now: float = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(closed_process, "time", clock)
    return clock


def test_an_endless_program_ends_ten_seconds_after_its_last_answer(clock: Clock) -> None:
    """On a busy machine that is long before its seconds of CPU are over."""
    steps = answers_of(Program(body("while True: pass"), "play"), CALLS)
    with contextlib.suppress(ProgramError):
        for _ in steps:
            clock.now += 1
    assert clock.now == 12


def test_a_program_that_goes_on_answering_is_not_refused(clock: Clock) -> None:
    """Its answers are more than one reading takes, and the clock runs fast between two."""
    program = Program(body("return 10 ** 15"), "play", limits=Limits(seconds=1e6))
    told = 0.0
    for share in answers_of(program, tuple((a, 0) for a in range(20_000))):
        clock.now += 9 * (share > told)
        told = share
    assert clock.now > 10


def test_what_is_nested_too_deeply_ends_within_its_limits() -> None:
    """Python 3.14 measures the stack that is left, and may run out of time before it."""
    text = "x = 1\nfor i in range(10 ** 6): x = [x]\n" + body("return len(str(x))")
    deep = "4: (0, 0) its functions call each other too deeply"
    assert refusal(text) in (deep, "it computes too long")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("import os\n" + body("os.fork()"), "3: (0, 0) it uses os.fork, which is not there"),
        ("import os\nos.system('x')\n" + body("return 6"),
         "2: it uses os.system, which is not there"),
        ("import subprocess as s\ns.run('x')\n" + body("return 6"),
         "2: it uses subprocess.run, which is not there"),
        ("try:\n import socket\n socket.socket()\nexcept BaseException: pass\n" + body("return 6"),
         "3: it uses socket.socket, which is not there"),
        ("from signal import *\nimport signal\n" + body("signal.alarm(1)"),
         "4: (0, 0) it uses signal.alarm, which is not there"),
        ("import threading\nthreading.Thread()\n" + body("return 6"),
         "2: it uses threading.Thread, which is not there"),
        ("import ctypes\nctypes.CDLL(None)\n" + body("return 6"),
         "2: it uses ctypes.CDLL, which is not there"),
        ("import pickle\n" + body("return 0 if pickle else 1"),
         "3: (0, 0) it uses pickle, which is not there"),
        (body("open('x')"), "2: open is not allowed in a program that is run closed"),
        ("x = getattr\n" + body("return 6"),
         "1: getattr is not allowed in a program that is run closed"),
        (body("exec('1')"), "2: exec is not allowed in a program that is run closed"),
        (body("__import__('os')"),
         "2: __import__ begins with an underscore, which a program run closed may not name"),
        (body("x = ().__class__.__base__"),
         "2: __base__ begins with an underscore, which a program run closed may not name"),
        ("import random\nrandom._os\n" + body("return 6"),
         "2: _os begins with an underscore, and is not of a class of its own"),
        ("import random\nx = '{0._os}'.format(random)\n" + body("return 6"),
         "2: _os begins with an underscore, which a program run closed may not name"),
        ("import statistics\nstatistics.sys.exit()\n" + body("return 6"),
         "2: it uses statistics.sys.exit, which is not there"),
        ("from operator import attrgetter as g\ng('__globals__')\n" + body("return 6"),
         "2: it uses operator.attrgetter, which is not there"),
        ("import operator\n" + body("return operator.methodcaller('mro')(int)"),
         "3: (0, 0) it uses operator.methodcaller, which is not there"),
        ("import signal\ntry:\n signal.signal(signal.SIGXCPU, print)\nfinally: x = 1\n"
         + body("return 6"), "3: it uses signal.signal, which is not there"),
        ("import typing\ntyping.get_type_hints(int)\n" + body("return 6"),
         "2: it uses typing.get_type_hints, which is not there"),
        ("from dataclasses import make_dataclass\nmake_dataclass('A', 'x')\n" + body("return 6"),
         "2: it uses dataclasses.make_dataclass, which is not there"),
        ("def g(): yield g.gi_frame\n" + body("return 6"),
         "1: gi_frame is not allowed in a program that is run closed"),
        ("from functools import wraps\n" + body("match a:\n case wraps(x): return 6"),
         "4: a class pattern that takes its parts by place is not allowed here"),
        (body("match a:\n case int(__class__=x): return 6"),
         "3: __class__ begins with an underscore, which a program run closed may not name"),
        (body("return type('A', (), {})"),
         "2: (0, 0) type is not allowed in a program that is run closed"),
        (body("return type(type(a))"),
         "2: (0, 0) type is not allowed in a program that is run closed"),
        ("from dataclasses import dataclass, field\nf = field()\n@dataclass\nclass A:\n"
         " x: int = f\nf.name = 'x=print'\n@dataclass\nclass B(A): pass\n" + body("return 6"),
         "6: it fails: what would be an attribute has no plain name"),
        ("x = __\U0001d41builtins__\n" + body("return 6"),
         "1: __builtins__ begins with an underscore, which a program run closed may not name"),
    ],
)  # fmt: skip
def test_every_way_out_is_refused_with_its_line(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = 1 +\n", "1: this is no Python: invalid syntax"),
        ("\0", "1: this is no Python: source code string cannot contain null bytes"),
        ("x = 1\n", "1: it has no function play"),
        (body("return c"), "2: (0, 0) it fails: name 'c' is not defined"),
        (body("return [6, 6, 6][a]"), "2: (3, 0) it fails: list index out of range"),
        (body("raise SystemExit"), "2: (0, 0) it fails: SystemExit"),
        (body("raise ValueError((1,), 'a b')"), "2: (0, 0) it fails: a b"),
        ("S = []\n" + body("S.append(a)\nreturn len(S)"),
         "(0, 0) it returns 1, and 144 when asked again after other questions: it remembers them, "
         "or draws at random"),
    ],
)  # fmt: skip
def test_what_has_no_answers_is_told_in_a_sentence(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


def test_what_is_drawn_at_random_is_found_out() -> None:
    text = "import random\n" + body("return int(1000 * random.random())")
    assert refusal(text).endswith("it remembers them, or draws at random")


@pytest.mark.usefixtures("anywhere")
def test_it_can_be_given_up_at_any_time() -> None:
    steps = answers_of(Program(body("while True: pass"), "play"), CALLS)
    assert [next(steps) for _ in range(3)] == [0, 0, 0]
    steps.close()


def test_both_are_given_up_when_the_second_took_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first would go on for long, and nobody waits for the line in which it fails."""
    request, longer = closed_process._request, replace(SMALL, cpu_seconds=20)

    def uneven(program: Program, calls: Any, *pipe: Any) -> bytes:
        limits = longer if calls[0] == CALLS[0] else SMALL
        return request(replace(program, limits=limits), calls, *pipe)

    monkeypatch.setattr(closed_process, "_request", uneven)
    text = body("while a: pass\nfor _ in range(3 * 10 ** 8): pass\nraise ValueError")
    assert refusal(text) == "it computes too long"


PARENT = """
import subprocess, sys
from engine.core.system import closed_process as closed
if sys.argv[1] == "bare":
    closed._wrapper = tuple
closed._wrapper()
begin = subprocess.Popen.__init__
def noting(popen, *given, **named):
    begin(popen, *given, **named)
    print(popen.pid, flush=True)
subprocess.Popen.__init__ = noting
text = "def play(a):\\n while True: pass"
steps = closed.answers_of(closed.Program(text, "play"), ((1,), (2,)))
while True:
    next(steps)
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs a way to wait for any process")
@pytest.mark.parametrize("where", ["bare", "wrapped"])
def test_nothing_is_left_where_its_parent_is_killed(where: str, tmp_path: Path) -> None:
    own = tmp_path / "of parent"
    own.mkdir()
    command = [sys.executable, "-c", PARENT, where]
    environment = {**os.environ, "TMPDIR": str(own)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as parent:
        assert parent.stdout is not None
        children = [os.pidfd_open(int(parent.stdout.readline())) for _ in range(2)]
        parent.kill()
    for child in children:
        assert select.select([child], [], [], 60)[0]
        os.close(child)
    assert not list(own.iterdir())


def test_a_process_that_ends_or_babbles_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for boot, sentence in (
        ("pass", "its process ended before it had answered"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)",
         "1: its functions call each other too deeply"),
        ("import json, sys, os; n = json.loads(sys.stdin.readline())['answer']\n"
         "while True: os.write(n, b'[1]' * 999)", "its answer is too long"),
        ("import json, sys, os; n = json.loads(sys.stdin.readline())['answer']\n"
         "os.write(n, b'{\"reason\": \"{x.y}\", \"line\": 3}\\n')",
         "its process ended before it had answered"),
        ("import json, sys, os; n = json.loads(sys.stdin.readline())['answer']\n"
         "os.write(n, b'[' * 9000 + b'\\n')", "its process ended before it had answered"),
    ):  # fmt: skip
        monkeypatch.setattr(closed_process, "_BOOT", boot)
        assert refusal(body("return 6")) == sentence


def test_what_a_program_does_past_the_reading_is_still_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if a way out had been found: the hook and the limits are a second wall."""
    trace = tmp_path / "trace"
    monkeypatch.setattr(closed_process, "_wrapper", tuple)
    source = closed_process._source(closed_process._OWN[1])
    let_in = source.replace('"type": type_of,', '"type": type_of, "real": __import__,')
    monkeypatch.setattr(
        closed_process, "_source", lambda name, real=closed_process._source: (
            let_in if name == closed_process._OWN[1] else real(name)
        )
    )  # fmt: skip
    assert let_in != source
    for line, sentence in (
        (f"real('_io').open({str(trace)!r}, 'w')", "1: it reaches out of its closed process: open"),
        ("real('posix').fork()", "1: it reaches out of its closed process: os.fork"),
        ("real('posix').system('x')", "1: it reaches out of its closed process: os.system"),
        ("real('socket')", "1: it fails: nothing can be imported here"),
        ("real('_ctypes')", "1: it fails: nothing can be imported here"),
    ):
        assert refusal(line + "\n" + body("return 6")) == sentence
    assert not trace.exists()


def test_on_windows_no_program_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    assert refusal(body("return 6")) == (
        "on Windows no limit would hold a foreign program, so it is not run"
    )
