"""Asks a Python file that has act(view, legal, match): runs in the program's own process.

It imports nothing of ours: it is handed over as a file, also where nothing else of ours is seen.
"""

from __future__ import annotations

import json
import os
import random
import runpy
import sys
import traceback

TYPE_CHECKING = False  # typing itself takes as long to load as all the rest
if TYPE_CHECKING:
    from types import TracebackType
    from typing import Any


def main(asked: Asked) -> None:
    """Answer the questions that come, until nobody asks any more."""
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # what the program prints is no answer
    for line in sys.stdin:
        told = json.loads(line)
        if "goodbye" in told:
            return
        answer = asked.answer_line(told)
        if answer is not None:
            answers.write(json.dumps(answer) + "\n")


class Asked:
    """The function of the file, and what it knows of each match that it plays."""

    def __init__(self, path: str, chance: Any = random) -> None:
        """Read nothing yet: what goes wrong there belongs to the first match."""
        self._path, self._chance = path, chance
        self._act: Any = None
        self._matches: dict[int, dict[str, object]] = {}
        self._states: dict[int, Any] = {}

    def load(self) -> Any:
        """Return the function."""
        sys.path.insert(0, os.path.dirname(self._path))
        return runpy.run_path(self._path, run_name="bot")["act"]

    def tell(self, error: Exception) -> None:
        """Show an error in one match of many."""
        show_error(type(error), error, error.__traceback__)

    def answer_line(self, asked: dict[str, Any]) -> dict[str, object] | None:
        """Return what is answered to a line; None where nothing is."""
        if "batch" not in asked:
            return self.answer(asked)
        given = [self.answer_in_batch(each) for each in asked["batch"]]
        return {"batch": [each for each in given if each is not None]}

    def answer(self, asked: dict[str, Any], match: int = 0) -> dict[str, object] | None:
        """Return what is answered; None where nothing is."""
        if "hello" in asked:
            self._matches[match] = {**asked, "memory": {}}
            self._chance.seed(asked["seed"])
            if self._act is None:
                self._act = self.load()
            return {"ready": True}
        if "id" not in asked:
            self._matches.pop(match, None)
            return None
        known = self._matches[match]
        known["events"], known["left_s"] = asked["events"], asked["left_s"]
        chosen = self._act(asked["view"], asked["legal"], known)
        says_more = isinstance(chosen, dict) and ("action" in chosen or "choice" in chosen)
        return {"id": asked["id"], **(chosen if says_more else {"action": chosen})}

    def answer_in_batch(self, asked: dict[str, Any]) -> dict[str, object] | None:
        """Return the same in one match of many, each with its own chance and its own errors."""
        match = asked["match"]
        if match in self._states and "id" in asked:
            self._chance.setstate(self._states[match])
        try:
            answer = self.answer(asked, match)
        except Exception as error:  # noqa: BLE001 - whatever it raises is told
            self.tell(error)
            answer = {"error": f"{type(error).__name__}: {error}"}
        if answer is None:
            self._states.pop(match, None)
            return None
        self._states[match] = self._chance.getstate()
        return {"match": match, **answer}


def show_error(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Show an error without the lines of this file, which no reader of it has written."""
    while trace is not None and trace.tb_frame.f_code.co_filename in (__file__, *_LOADING):
        trace = trace.tb_next
    traceback.print_exception(kind, error, trace)


_LOADING = "<frozen runpy>", runpy.__file__
if __name__ == "__main__":
    sys.excepthook = show_error
    main(Asked(sys.argv[1]))
