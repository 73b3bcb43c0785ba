"""Programs that fail in every way: each ends with the right word within its limit, and is gone."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.core.play.bots import closed, process
from engine.core.play.bots import program as programs
from engine.core.play.bots.program import Clock
from engine.core.play.bots.tree import _is_alive, tree_of
from tests.core.play.bots.programs import (
    BAD,
    CLOSED,
    DEAF,
    FORKS_AWAY,
    LONG,
    LOOP,
    RIGHT,
    nothing_left,
    played,
    program,
    running,
)
from tests.patience import Patience
from tests.programs import ROOT

SHORT = Clock(0.3, 0.3)


@pytest.mark.drawn("way", 6)
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
    monkeypatch.setattr(programs, "START_SECONDS", 1.5 if "while" in text else 30.0)
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
    with nothing_left():
        match = played(program(tmp_path / "bad", FORKS_AWAY.replace("MARK", mark)))
    assert match.faults == []
    assert not running(mark)


def test_a_program_ignores_being_told_to_end(walls: str, tmp_path: Path) -> None:
    patience = Patience(30)
    with nothing_left():
        assert played(program(tmp_path / "deaf", DEAF)).faults == []
    assert not patience.is_over


def test_two_answers_are_one_too_many(tmp_path: Path) -> None:
    match = played(program(tmp_path / "bad", LOOP % f"{RIGHT}; {RIGHT}"))
    (fault,) = match.faults
    assert fault.kind == "protocol"


def test_an_answer_before_its_question_is_none(tmp_path: Path) -> None:
    """Though it has guessed the number."""
    both = b'{"ready": true}\n{"id": 1, "choice": 0}\n'
    ready = """print('{"ready": true}', flush=True)"""
    early = LOOP.replace(ready, f"__import__('os').write(1, {both!r})") % "pass"  # at once
    (fault,) = played(program(tmp_path / "bad", early)).faults
    assert (fault.kind, fault.reason) == ("protocol", "it answered before it was asked")


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
        assert asking.poll() is None
        time.sleep(0.01)
    assert found
    asking.kill()
    asking.wait()
    while any(map(_is_alive, found)) and time.monotonic() < until:
        time.sleep(0.01)
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
