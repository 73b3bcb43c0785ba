"""What a program's `final_strategy(score, opponent_score)` returns, without running the program.

A contest file is foreign code, so it is read instead: its syntax tree is made into functions of
ours, which know numbers, texts, collections, conditions, loops, functions, classes and errors, and
nothing that reaches out of the file.  What is not known is refused, with the line; nothing is
guessed.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable
from typing import Any

from engine.core.system.errors import printable, shortened
from engine.hog.contest.calls import CALLS
from engine.hog.contest.definitions import DEFINITIONS
from engine.hog.contest.displays import DISPLAYS
from engine.hog.contest.matches import MATCHES
from engine.hog.contest.operators import OPERATORS
from engine.hog.contest.parts import LimitError, Meter, Missing, Module, RefusedError, Scope
from engine.hog.contest.reader import Reader
from engine.hog.contest.scopes import file_names
from engine.hog.contest.statements import STATEMENTS

_MAKERS = {**OPERATORS, **DISPLAYS, **CALLS, **STATEMENTS, **DEFINITIONS, **MATCHES}
STRATEGY = "final_strategy"
_LONGEST_LINE = 60_000
"""Characters; in one line Python may take the square of their time."""


class Program:
    """A contest file that has been read up to its functions."""

    def __init__(self, text: str, known: Scope, pause: Callable[[], object] = lambda: None) -> None:
        """Read the file's top level; `known` is what it may import from the project, by name.

        `pause` is called every few hundredths of a second, here and in `roll`; what it raises ends
        the reading.
        """
        self._own: Scope = {}
        self._reading = Reader(self._own, Meter(pause), _MAKERS)
        self._reading.modules["hog"] = Module("hog", known)
        self._names = file_names()
        for statement in _parsed(text):
            self._top_level(statement)
        found = self._own.get(STRATEGY)
        if isinstance(found, Missing):
            found.refuse(1)
        if not callable(found) or isinstance(found, type):
            raise RefusedError(1, "it has no function final_strategy(score, opponent_score)")
        self._strategy = found

    def roll(self, score: int, opponent_score: int) -> Any:
        """Return what `final_strategy` returns; RefusedError where that cannot be told."""
        try:
            return self._reading.called(self._strategy, [score, opponent_score], {})
        except Exception as error:
            raise _refusal(error) from error

    def _top_level(self, statement: ast.stmt) -> None:
        try:
            self._reading.block([statement], self._names)(self._own)
        except Exception as error:
            refused = _refusal(error)
            names = _given_names(statement)
            if not names or not isinstance(error, RefusedError) or self._may_change(statement):
                raise refused from error
            for name in names:  # only where it is used does it matter
                self._own[name] = Missing(refused)

    def _may_change(self, statement: ast.stmt) -> bool:
        """Return whether a statement that is not read might change what is known of the file."""
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            return False
        used = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
        plain = (int, float, str, Missing)
        return any(not isinstance(self._own.get(name, 0), plain) for name in used)


def _parsed(text: str) -> list[ast.stmt]:
    """Return the statements of a file; RefusedError where it is no Python."""
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > _LONGEST_LINE:
            raise RefusedError(number, "this line is too long to be read")
    try:
        with warnings.catch_warnings(action="ignore"):  # about escapes that mean nothing
            tree = ast.parse(text)
        compile(tree, "contest", "exec", dont_inherit=True)  # a `return` outside, and the like
    except SyntaxError as error:
        raise RefusedError(error.lineno or 1, "this is no Python: {why}", why=error.msg) from error
    except ValueError as error:
        raise RefusedError(1, "this is no Python that can be read") from error
    except (RecursionError, MemoryError) as error:  # what some versions of Python make of nesting
        raise RefusedError(1, "it is nested too deeply to be read") from error
    return tree.body


def _given_names(statement: ast.stmt) -> list[str]:
    """Return the plain names to which a statement gives values, where it does no more."""
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        return [statement.name]
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    if isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    return names if len(names) == len(targets) else []


def _refusal(error: Exception) -> RefusedError:
    """Return what a person is told of an error while a file was read."""
    notes = getattr(error, "__notes__", ["1"])
    line = int(notes[0])
    if isinstance(error, RefusedError):
        error.line = line if error.line is None else error.line
        return error
    if isinstance(error, LimitError):
        return RefusedError(line, str(error))
    if isinstance(error, (RecursionError, MemoryError)):
        return RefusedError(line, "it is nested too deeply to be read")
    name, why = type(error).__name__, _words_of(error)
    return RefusedError(line, "it fails: {why}", why=why if " " in why else f"{name} {why}".strip())


def _words_of(error: Exception) -> str:
    """Return what an error says; `str` would call what the file defines, or tell endless values."""
    shown = repr if isinstance(error, KeyError) else str
    plain = [each for each in error.args if type(each) in (int, float, str)]
    return shortened(printable(", ".join(map(shown, plain))), 100)
