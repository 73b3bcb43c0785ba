"""Programs that fail in every way: each ends with the right word within its limit, and is gone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.core.play.bots import closed, process
from engine.core.play.bots import program as programs
from engine.core.play.bots.program import Clock
from engine.core.play.bots.tree import _is_alive, tree_of
from tests.core.play.bots.programs import LOOP, RIGHT, nothing_left, played, program
from tests.programs import ROOT

SHORT, LONG = Clock(0.3, 0.3), Clock(30, 30)
PRINTS = "print(%s, flush=True)"

BAD = {
    "loops": ("while True: pass", "late"),
    "sleeps": ("__import__('time').sleep(60)", "late"),
    "ends": ("sys.exit(3)", "crash: it ended with code 3"),
    "raises": ("raise KeyError('mine')", "crash: it ended with code 1: KeyError: 'mine'"),
    "segfaults": ("__import__('ctypes').string_at(0)", "crash: it was ended by SIGSEGV"),
    "garbage": (PRINTS % "'hello?'", "protocol: this is no JSON: hello?"),
    "a list": (PRINTS % "'[1]'", "protocol: an answer is an object, not [1]"),
    "nan": (PRINTS % """'{"id": 1, "choice": NaN}'""", "protocol: this is no JSON"),
    "another id": (PRINTS % """'{"id": 7, "choice": 0}'""", "protocol: it answered to 7"),
    "no choice": (PRINTS % """'{"id": 1}'""", "malformed: its answer has neither action nor"),
    "choice": (PRINTS % """'{"id": 1, "choice": 99}'""", "malformed: its choice must be from 0"),
    "text": (PRINTS % """'{"id": 1, "action": "six"}'""", "malformed: action must be a whole"),
    "illegal": (PRINTS % """'{"id": 1, "action": 11}'""", "illegal"),
    "floods": ("print('x\\n' * 1000, flush=True)", "flood"),
    "long line": ("sys.stdout.write('x' * 100_000_000)", "flood"),
    "closes": (
        "import os; os.close(1); __import__('time').sleep(60)",
        "late|protocol: it has closed its output",  # which is seen where no wall keeps it open
    ),
    "floods beside": ("while True: print('x' * 1000, file=sys.stderr)", "late"),
}


@pytest.fixture(params=["closed", "guarded"])
def walls(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """With bubblewrap, where it works, and without."""
    if request.param == "guarded":
        monkeypatch.setattr(closed, "is_closed", lambda: False)
    elif not closed.is_closed():
        pytest.skip("bubblewrap does not work here")
    return str(request.param)


@pytest.mark.parametrize("way", BAD)
def test_each_failure_has_its_word(
    way: str, walls: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "_PATIENCE_SECONDS", 0.5)
    body, word = BAD[way]
    with nothing_left():
        match = played(
            program(tmp_path / "bad", LOOP % body, clock=SHORT if word.startswith("late") else LONG)
        )
    (fault,) = match.faults
    assert f"{fault.kind}: {fault.reason}".startswith(tuple(word.split("|")))
    assert match.is_over


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("import sys; sys.exit(5)", "start: it ended with code 5"),
        ("syntax error", "start: it ended with code 1: SyntaxError"),
        ("print('{}', flush=True); input()", "protocol: it must answer hello"),
        ("while True: pass", "start: it was not ready within"),
    ],
)
def test_a_program_that_does_not_begin(
    text: str, word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "START_SECONDS", 5.0 if "exit" in text else 1.5)
    with nothing_left():
        match = played(program(tmp_path / "bad", text))
    (fault,) = match.faults
    assert f"{fault.kind}: {fault.reason}".startswith(word)


def test_memory_is_the_whole_tree_s(
    walls: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "PYTHON_BYTES", 60 << 20)
    eats = """import os
        if os.fork():
            __import__('time').sleep(60)
        held = bytearray(90 << 20)
        __import__('time').sleep(60)"""
    with nothing_left():
        match = played(program(tmp_path / "bad", LOOP % eats, clock=Clock(30, 0)))
    (fault,) = match.faults
    assert fault.kind == "memory"
    assert "MB of memory; 60 MiB are allowed" in fault.reason


def test_who_forks_away_ends_too(walls: str, tmp_path: Path) -> None:
    """A grandchild with a session of its own, that ignores what asks it to end."""
    mark = f"stays-{os.getpid()}"
    away = f"""import os, signal
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                os.execvp('sleep', ['{mark}', '600'])
            os._exit(0)
        os.wait()
        {RIGHT}"""
    with nothing_left():
        match = played(program(tmp_path / "bad", LOOP % away))
    assert match.faults == []
    assert not _running(mark)


def test_a_program_ignores_being_told_to_end(walls: str, tmp_path: Path) -> None:
    deaf = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {RIGHT}"
    text = (LOOP % deaf).replace("break", "pass")
    began = time.monotonic()
    with nothing_left():
        assert played(program(tmp_path / "deaf", text)).faults == []
    assert time.monotonic() - began < 30


def test_two_answers_are_one_too_many(tmp_path: Path) -> None:
    match = played(program(tmp_path / "bad", LOOP % f"{RIGHT}; {RIGHT}"))
    (fault,) = match.faults
    assert fault.kind == "protocol"


def _running(mark: str) -> list[str]:
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found += [each.parent.name] if mark.encode() in each.read_bytes() else []
        except OSError:
            continue
    for number in found:
        os.kill(int(number), signal.SIGKILL)
    return found


CLOSED = {
    "home": "open('{secret}')",
    "writes": "open('/bot/x', 'w')",
    "beside": "open('/etc/passwd')",
    "socket": "__import__('socket').create_connection(('127.0.0.1', 9), 1)",
}


@pytest.mark.parametrize("way", CLOSED)
def test_a_closed_program_sees_its_own_folder_alone(way: str, tmp_path: Path) -> None:
    if not closed.is_closed():
        pytest.skip("bubblewrap does not work here")
    secret = tmp_path / "secret"
    secret.write_text("of the home")
    tried = f"""try:
            {CLOSED[way].format(secret=secret)}
        except OSError:
            {RIGHT}"""
    assert played(program(tmp_path / "bad", LOOP % tried, clock=LONG)).faults == []


ASKS = """
import sys
from pathlib import Path
from tests.programs import ROOT
from tests.core.play.bots.programs import LOOP, played, program
played(program(Path(sys.argv[1]), LOOP % "while True: pass"))
"""


def test_kill_9_of_who_asks_leaves_no_program(tmp_path: Path) -> None:
    asking = subprocess.Popen([sys.executable, "-c", ASKS, str(tmp_path / "bot")], cwd=ROOT)
    until = time.monotonic() + 60
    while not (found := _tree(asking.pid, "bot.py")) and time.monotonic() < until:
        asking.poll()
    assert found
    asking.kill()
    asking.wait()
    while any(map(_is_alive, found)) and time.monotonic() < until:
        pass
    assert not any(map(_is_alive, found))


def _tree(number: int, mark: str) -> list[int]:
    """Return a process's descendants, once one of them is the program itself."""
    found = tree_of(number)[1:]
    try:
        lines = [Path(f"/proc/{each}/cmdline").read_bytes().split(b"\0") for each in found]
    except OSError:
        return []
    is_there = any(line[-2:] == [mark.encode(), b""] and b"python" in line[0] for line in lines)
    return found if is_there else []
