"""The closed process itself: reads a foreign program, shuts the doors, and asks it.

What stands here is sent through a pipe with the question, so nothing of ours lies open to the
program; it imports nothing of ours but what is sent with it.  The answer goes through a pipe of its
own as lines: a list for answers in order, an object for why there are no more.
"""

from __future__ import annotations

import _thread
import contextlib
import json
import os
import resource
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, NoReturn

from engine.core.system.closed_modules import Refuse, own_builtins, stand_ins
from engine.core.system.closed_reading import FORBIDDEN, ReadingError, code_of, imported, read

NAME = "contest"
"""What the program is called in its own eyes."""
_AT_ONCE = 100
"""Answers in one line."""
_STACK_BYTES = 64 << 20
_DEEPEST = 15_000
_LONGEST = 200
_EVENTS = (
    "exec compile sys._getframe sys._getframemodulename object.__getattr__ object.__setattr__ "
    "object.__delattr__ builtins.id array.__new__ sys.unraisablehook"
)
_HARMLESS = frozenset(_EVENTS.split())
"""What Python tells an audit hook of, and may happen: namedtuple and dataclass make code."""


class _Closed:
    """One program and the question that it is asked."""

    def __init__(self, request: dict[str, Any]) -> None:
        self._request, self._pipe = request, int(request["answer"])
        self._call: list[int] | None = None

    def run(self) -> None:
        """Answer, and end the process."""
        try:
            self._run()
        except ReadingError as error:
            self._end(error.reason, error.line, error.what)
        except MemoryError as error:
            self._end("memory", line_of(error))
        except RecursionError as error:
            self._end("depth", line_of(error))
        except BaseException as error:  # noqa: BLE001 - the program's, whatever it is
            self._end("fails", line_of(error), _kind_of(error))
        os._exit(0)

    def _run(self) -> None:
        names = run(self._request["text"], self._offers(), self._refuse)
        function = names.get(self._request["function"])
        if not callable(function) or isinstance(function, type):
            raise ReadingError("function", 1, self._request["function"])
        self._ask(function)

    def _offers(self) -> dict[str, dict[str, Any]]:
        """Return what the game's last module offers."""
        if not self._request["offers"]:
            return {}
        name, *arguments = self._request["offers"]
        found: dict[str, dict[str, Any]] = sys.modules[name].offers(self._refuse, *arguments)
        return found

    def _ask(self, function: Callable[..., Any]) -> None:
        answers: list[Any] = []
        for call in self._request["calls"]:
            self._call = call
            answers.append(_plain(function(*call)))
            if len(answers) == _AT_ONCE:
                self._write(answers)
                answers = []
        self._write(answers)

    def _refuse(self, reason: str, what: str) -> NoReturn:
        """End the process: a program must not catch this."""
        self._end(reason, line_of(), what)

    def _end(self, reason: str, line: int, what: str = "") -> NoReturn:
        with contextlib.suppress(BaseException):
            told = {"reason": reason, "line": line, "what": what[:_LONGEST], "call": self._call}
            self._write(told)
        os._exit(0)

    def _write(self, answer: object) -> None:
        line = json.dumps(answer).encode() + b"\n"
        while line:
            line = line[os.write(self._pipe, line) :]


def run(
    text: str,
    offers: dict[str, dict[str, Any]],
    refuse: Refuse,
    chance: Any = None,
    show: Callable[..., object] | None = None,
) -> dict[str, Any]:
    """Shut this process, run a program in it, and return its names; ReadingError where it may not.

    `chance` and `show` are as in `stand_ins` and `own_builtins`.
    """
    tree = read(text)
    modules = stand_ins(imported(tree), offers, refuse, chance)
    program = sys.modules[NAME] = ModuleType(NAME)
    names = vars(program)
    names |= {"__file__": f"{NAME}.py"}
    names["__builtins__"] = own_builtins(modules, refuse, FORBIDDEN, NAME, show)
    code = code_of(tree, NAME)
    _shut(refuse)
    exec(code, names)
    return names


def _shut(refuse: Refuse) -> None:
    """Let nothing be opened or started from now on, nor reached in another way."""

    def audit(event: str, about: tuple[Any, ...]) -> None:
        if event == "import":
            raise ImportError("nothing can be imported here")
        is_ours = event == "resource.setrlimit" and about[0] == resource.RLIMIT_CPU
        if event not in _HARMLESS and not is_ours:
            refuse("reaches", event)

    _limit(resource.RLIMIT_NOFILE, 0)
    _limit(resource.RLIMIT_NPROC, 0)
    sys.addaudithook(audit)


def _limit(what: int, most: int) -> None:
    with contextlib.suppress(OSError, ValueError):  # not every system knows every limit
        resource.setrlimit(what, (most, most))


def begin(num_bytes: int, target: Callable[[], object]) -> None:
    """Run what needs much stack in a thread of its own, in a process that is limited from now on.

    What is run may still limit its seconds of CPU.
    """
    for limit, most in (
        (resource.RLIMIT_AS, num_bytes),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        _limit(limit, most)
    sys.setrecursionlimit(_DEEPEST)
    _thread.stack_size(_STACK_BYTES)
    _thread.start_new_thread(target, ())


def main(request: dict[str, Any]) -> None:
    """Answer a request within its limits; the process ends with its parent."""
    with contextlib.suppress(OSError):  # bubblewrap shows no such place, and gives one of its own
        os.mkdir(request["folder"], 0o700)
        os.chdir(request["folder"])
        os.rmdir(request["folder"])  # nothing can be made in it any more
    _limit(resource.RLIMIT_CPU, request["seconds"])
    begin(request["bytes"], _Closed(request).run)
    while os.read(0, 1):
        pass
    os._exit(1)  # nobody waits for an answer any more


def _plain(value: object) -> Any:
    """Return a number as it is, and anything else as a text in a list that tells what it is."""
    if isinstance(value, int) and -(1 << 53) < value < 1 << 53:
        return int(value)
    return [repr(value) if value is None else type(value).__name__[:_LONGEST]]


def line_of(error: BaseException | None = None) -> int:
    """Return the program's line where this happened: the innermost, of an error or of now."""
    if error is None:
        frame = sys._getframe(1)
        while frame is not None and frame.f_code.co_filename != NAME:
            frame = frame.f_back  # type: ignore[assignment]
        return 1 if frame is None else frame.f_lineno or 1
    trace, line = error.__traceback__, 1
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == NAME:
            line = trace.tb_lineno or line
        trace = trace.tb_next
    return line


def words_of(error: BaseException) -> str:
    """Return what an error says; `str` would call what the program defines."""
    plain = [each for each in error.args if type(each) in (int, float, str)]
    shown = repr if isinstance(error, KeyError) else str
    return ", ".join(shown(each)[:_LONGEST] for each in plain)


def _kind_of(error: BaseException) -> str:
    """Return the same, after the error's name where it is a word alone."""
    said = words_of(error)
    return said if " " in said else f"{type(error).__name__} {said}".strip()
