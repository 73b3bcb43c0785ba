"""Asks a Python file that has act(view, legal, match) in a process that is closed to it.

It stands where no bubblewrap works, for a file that has passed the reading: modules are stand-ins,
nothing can be opened or started, and each line that is asked has its own seconds of CPU.
"""

from __future__ import annotations

import _thread
import math
import os
import random
import resource
import sys
from typing import Any, NoReturn

from engine.core.play.bots import serve
from engine.core.system.closed_modules import of_dialogue
from engine.core.system.closed_program import NAME, begin, line_of, run, words_of
from engine.core.system.closed_reading import SENTENCES, ReadingError

_START_SECONDS = 10
_FAILED = 1
_MOST_SHOWN = 20
"""Lines of a failure, the last ones."""


def main(words: list[str]) -> NoReturn:
    """Answer, by the file, the most bytes, and the exit code that says that these were too few."""
    path, num_bytes, out_of_memory = words
    with open(path, encoding="utf-8-sig") as file:
        asked = _Asked(path, file.read(), int(out_of_memory))
    begin(int(num_bytes), asked.run)
    ended = _thread.allocate_lock()
    ended.acquire()
    ended.acquire()  # for ever: whoever answers ends the process
    os._exit(_FAILED)


class _Asked(serve.Asked):
    """The function of the file, where it can reach nothing."""

    def __init__(self, path: str, text: str, out_of_memory: int) -> None:
        super().__init__(path, random.Random())
        self._text, self._out_of_memory = text, out_of_memory
        self._name = os.path.basename(path)
        self._most_cpu = resource.getrlimit(resource.RLIMIT_CPU)[1]

    def run(self) -> NoReturn:
        """Answer all that is asked, and end the process."""
        code = _FAILED
        try:
            serve.main(self)
            code = 0
        except MemoryError as error:
            code = self._out_of_memory
            self.tell(error)
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else _FAILED
        except BaseException as error:  # noqa: BLE001 - the program's, whatever it is
            self.tell(error)
        self._end(code)

    def load(self) -> Any:
        """Return the function; nothing can be opened from now on."""
        names = run(self._text, of_dialogue(), self._refuse, self._chance, print)
        if not callable(names.get("act")):
            raise ReadingError("function", 1, "act")
        return names["act"]

    def answer_line(self, asked: dict[str, Any]) -> dict[str, object] | None:
        """Return what is answered, within the seconds of CPU that all its questions have."""
        left = [each.get("left_s", _START_SECONDS) for each in asked.get("batch", [asked])]
        soft = most = self._most_cpu
        if None not in left:
            times = resource.getrusage(resource.RUSAGE_SELF)
            soft = math.ceil(times.ru_utime + times.ru_stime + sum(left)) + 1
        if most == resource.RLIM_INFINITY:
            resource.setrlimit(resource.RLIMIT_CPU, (soft, most))
        return super().answer_line(asked)

    def tell(self, error: BaseException) -> None:
        """Show where the program's own lines failed; who shows it as Python does opens files."""
        if isinstance(error, ReadingError):
            self._tell(error.reason, error.line, error.what)
            return
        lines, trace, shown = self._text.splitlines(), error.__traceback__, []
        while trace is not None:
            code = trace.tb_frame.f_code
            if code.co_filename == NAME and 0 < trace.tb_lineno <= len(lines):
                line = lines[trace.tb_lineno - 1].strip()
                shown.append(f"{self._name}, line {trace.tb_lineno}, in {code.co_name}\n    {line}")
            trace = trace.tb_next
        said, kind = words_of(error), type(error).__name__
        sys.stdout.write(
            "\n".join([*shown[-_MOST_SHOWN:], f"{kind}: {said}" if said else kind, ""])
        )

    def _refuse(self, reason: str, what: str) -> NoReturn:
        """End the process: a program must not catch this."""
        self._tell(reason, line_of(), what)
        self._end(_FAILED)

    def _tell(self, reason: str, line: int, what: str = "") -> None:
        why = SENTENCES[reason].format(what=what)
        sys.stdout.write(f"{self._name}, line {line}: {why}\n")

    def _end(self, code: int) -> NoReturn:
        sys.stdout.flush()
        os._exit(code)
