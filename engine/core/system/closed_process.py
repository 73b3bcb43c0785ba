"""Runs a foreign program in a closed process of its own, and asks it for numbers.

The program gets stand-ins for modules, no files, no network, no other processes, and so much time
and memory; where bubblewrap works it sees no files of this machine either.  It is asked twice, the
second time backwards, so that a program whose answers depend on what it was asked before, or on
luck, is found out.  An audit hook alone is no wall; all of this together is what is promised.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from typing import Any

from engine.core.system.closed_reading import SENTENCES
from engine.core.system.errors import printable, shortened
from engine.core.system.walls import interpreter, walls

Call = tuple[int, ...]

_HERE = "engine.core.system"
_OWN = tuple(f"{_HERE}.{name}" for name in ("closed_reading", "closed_modules", "closed_program"))
_BOOT = """\
import json, sys, types
request = json.loads(sys.stdin.buffer.readline())
for name, source in request.pop("sources"):
    parts = name.split(".")
    for end in range(1, len(parts)):
        parent = ".".join(parts[:end])
        sys.modules.setdefault(parent, types.ModuleType(parent)).__path__ = []
    module = sys.modules[name] = types.ModuleType(name)
    exec(compile(source, name, "exec", dont_inherit=True), vars(module))
sys.modules["engine.core.system.closed_program"].main(request)
"""
_ENVIRONMENT = {"PYTHONHASHSEED": "0"}
_POLL_SECONDS = 0.03
_LARGEST_ANSWER = 64
"""Bytes for each answer, on average."""
_LARGEST_REST = 10_000
_LONGEST = 100

_SENTENCES = {
    **SENTENCES,
    "chance": "it rolls dice: {what}",
    "open": "it uses {what}, which the course left open",
    "slow": "it computes too long",
    "ended": "its process ended before it had answered",
    "talks": "its answer is too long",
    "differs": "it returns {first}, and {second} when asked again after other questions: it "
    "remembers them, or draws at random",
    "windows": "on Windows no limit would hold a foreign program, so it is not run",
}
_NOWHERE = frozenset({"slow", "ended", "talks", "differs", "windows"})
"""The reasons that stand in no line."""


class ProgramError(Exception):
    """Why a program gave no answers: a template with its values, the line, the call it was in."""

    def __init__(self, reason: str, line: int = 1, call: Call | None = None, **what: str) -> None:
        """Keep all that; the texts are cut and made printable."""
        super().__init__(reason)
        self.template = _SENTENCES[reason]
        self.values = {name: shortened(printable(text), _LONGEST) for name, text in what.items()}
        self.line = None if reason in _NOWHERE else line
        self.call = call


@dataclass(frozen=True, slots=True)
class Limits:
    """What each of the two processes may take: seconds of CPU, bytes.

    By the clock both together have `seconds`, and `silent_seconds` from one block of answers to the
    next: an endless program is told soon however busy the machine is, and one that goes on is not
    refused for the machine's sake.
    """

    cpu_seconds: int = 15
    seconds: float = 60.0
    silent_seconds: float = 10.0
    num_bytes: int = 512 << 20


@dataclass(frozen=True, slots=True)
class Program:
    """A foreign text, the function in it that is asked, and what it may import of a game.

    The game's modules are sent along by their names.  They import Python's own and those before
    them alone; the last one has `offers(refuse, *arguments)`, which returns the names of each
    module that the program may import.
    """

    text: str
    function: str
    modules: tuple[str, ...] = ()
    arguments: tuple[Any, ...] = ()
    limits: Limits = field(default_factory=Limits)


def answers_of(
    program: Program, calls: Sequence[Call]
) -> Generator[float, None, list[int | list[str]]]:
    """Yield the share done some 30 times a second; return the answer to every call.

    What is no number is told as a list with one text.  Raises ProgramError; nothing is left of the
    processes when this ends, is closed or fails.
    """
    if sys.platform == "win32":
        raise ProgramError("windows")
    yield 0.0
    with _asked_twice(program, calls) as (forward, backward):
        begin = heard = time.monotonic()
        given = 0
        while not _are_settled(forward, backward):
            now = time.monotonic()
            if len(forward.answers) + len(backward.answers) > given:
                given, heard = len(forward.answers) + len(backward.answers), now
            if now > min(begin + program.limits.seconds, heard + program.limits.silent_seconds):
                raise ProgramError("slow")
            _read_some((forward, backward))
            yield min(len(forward.answers), len(backward.answers)) / max(len(calls), 1)
        refused = forward.refused or backward.refused
        if refused is not None:
            raise refused
    for call, first, second in zip(calls, forward.answers, backward.answers[::-1], strict=True):
        if first != second:
            raise ProgramError("differs", 1, call, first=_shown(first), second=_shown(second))
    return forward.answers


@contextlib.contextmanager
def _asked_twice(program: Program, calls: Sequence[Call]) -> Iterator[list[_Child]]:
    """Bring a process that is asked in order, and one that is asked backwards."""
    children: list[_Child] = []
    try:
        for asked in (calls, calls[::-1]):
            children.append(_Child(program, asked))
        yield children
    finally:
        for child in children:
            child.kill()
        for child in children:  # only now: they end at the same time
            child.reap()


class _Child:
    """One process: it is asked as soon as it begins, and gone after `kill` and `reap`."""

    def __init__(self, program: Program, calls: Sequence[Call]) -> None:
        self._calls = calls
        self.answers: list[int | list[str]] = []
        self.refused: ProgramError | None = None
        self._read = 0
        self._rest = b""
        self._folder = os.path.join(tempfile.gettempdir(), f"armchair-{secrets.token_hex(16)}")
        self.pipe, answer = os.pipe()
        try:
            self._process = subprocess.Popen(
                [*_wrapper(), *_python(), _BOOT],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=os.sep,
                env=_ENVIRONMENT,
                pass_fds=(answer,),
                start_new_session=True,
            )
        except BaseException:
            os.close(self.pipe)
            raise
        finally:
            os.close(answer)
        with contextlib.suppress(OSError):  # it ended at once: its pipe tells
            assert self._process.stdin is not None
            self._process.stdin.write(_request(program, calls, answer, self._folder))
            self._process.stdin.flush()

    @property
    def is_done(self) -> bool:
        return self.refused is not None or len(self.answers) == len(self._calls)

    def kill(self) -> None:
        """End it, wherever it is; whoever it had started is of its group."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def reap(self) -> None:
        """Wait for its end, and leave nothing of it."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._process.wait()
        while os.read(self.pipe, 1 << 16):  # it ends when the last of them has
            pass
        os.close(self.pipe)
        with contextlib.suppress(OSError):  # killed between making it and removing it
            os.rmdir(self._folder)

    def read(self) -> None:
        """Take what it has answered, or why it does not."""
        try:
            self._read_on()
        except ProgramError as error:
            self.refused = error

    def _read_on(self) -> None:
        content = os.read(self.pipe, 1 << 16)
        self._read += len(content)
        if self._read > _LARGEST_ANSWER * len(self._calls) + _LARGEST_REST:
            raise ProgramError("talks")
        *lines, self._rest = (self._rest + content).split(b"\n")
        for line in lines:
            self._read_line(line)
        if not content and not self.is_done:
            raise ProgramError(_reason_of(self._process.wait()))

    def _read_line(self, line: bytes) -> None:
        """Take one line, checked like any file: the program may have written it itself."""
        try:
            found = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise ProgramError("ended") from error
        if isinstance(found, list) and all(map(_is_answer, found)):
            self.answers += found
            if len(self.answers) <= len(self._calls):
                return
        elif isinstance(found, dict):
            raise self._refusal(found)
        raise ProgramError("ended")

    def _refusal(self, found: dict[str, Any]) -> ProgramError:
        reason, line, call = found.get("reason"), found.get("line"), found.get("call")
        asked = next((each for each in self._calls if list(each) == call), None)
        if reason not in _SENTENCES or type(line) is not int:
            return ProgramError("ended")
        return ProgramError(reason, max(line, 1), asked, what=str(found.get("what", "")))


def _are_settled(forward: _Child, backward: _Child) -> bool:
    """Return whether it is known what to tell: the first's reason, if both may have one."""
    if (forward.is_done and backward.is_done) or forward.refused is not None:
        return True
    return backward.refused is not None and backward.refused.line is None


def _read_some(children: Iterable[_Child]) -> None:
    """Wait for answers of those who are not done, but not long."""
    with DefaultSelector() as selector:
        for child in children:
            if not child.is_done:
                selector.register(child.pipe, EVENT_READ, child)
        for key, _ in selector.select(_POLL_SECONDS):
            key.data.read()


def _request(program: Program, calls: Sequence[Call], answer: int, folder: str) -> bytes:
    names = (*_OWN, *program.modules)
    limits = program.limits
    return (
        json.dumps(
            {
                "sources": [(name, _source(name)) for name in names],
                "text": program.text,
                "function": program.function,
                "offers": [*program.modules[-1:], *program.arguments],
                "calls": calls,
                "answer": answer,
                "folder": folder,
                "seconds": limits.cpu_seconds,
                "bytes": limits.num_bytes,
            }
        ).encode()
        + b"\n"
    )


@lru_cache(maxsize=64)
def _source(name: str) -> str:
    """Return the text of one of our modules."""
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).read_text(encoding="utf-8")


def _python() -> list[str]:
    """Return how Python is called: with nothing of this machine's but its own library."""
    return [interpreter(), "-P", "-s", "-S", "-W", "ignore", "-c"]


def _wrapper() -> tuple[str, ...]:
    """Return how bubblewrap is called; nothing where it does not work."""
    return walls("--chdir", "/tmp")


def _reason_of(code: int) -> str:
    """Return why a process ended; bubblewrap tells a signal as 128 more than its number."""
    number = -code if code < 0 else code - 128
    if number in (signal.SIGXCPU, signal.SIGKILL):
        return "slow"
    return "depth" if number in (signal.SIGSEGV, signal.SIGBUS, signal.SIGABRT) else "ended"


def _is_answer(value: object) -> bool:
    if type(value) is int:
        return -(1 << 53) < value < 1 << 53
    return isinstance(value, list) and len(value) == 1 and isinstance(value[0], str)


def _shown(answer: int | list[str]) -> str:
    return str(answer if isinstance(answer, int) else answer[0])
