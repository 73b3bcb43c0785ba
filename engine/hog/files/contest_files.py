"""Contest files: Python modules with `final_strategy(score, opponent_score)`, for CS 61A's contest.

Our own form holds the table as one literal, which is read.  Any other program is run in a closed
process and asked for every pair of scores, if a person wants that.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.system.errors import InputError, MayRun, NotAllowedError, printable, shortened
from engine.core.system.files import read_bytes

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from engine.core.system.closed_process import ProgramError
    from engine.hog.rules import Hog

SUFFIX = ".py"
STRATEGY = "final_strategy"
_SENT = ("engine.hog.score_rules", "engine.hog.presets", "engine.hog.files.course")
"""What the closed process is told of Hog."""
_GROWTH = 5
"""How much longer a program can be beside its table, at most."""
_PROGRAM = "\n\n# It was computed from this program:\n"
_MARK = "# Armchair General: a contest table of Hog, form 1."
_LONGEST_NAME = 100
_TEN = "T"
"""The letter for ten dice, so that each roll is one character."""

_TEMPLATE = '''\
{mark}
# It needs nothing but Python 3.  One line for each own score from 0, one character for each
# score of the opponent: the number of dice to roll, T for ten.

PLAYER_NAME = {name}
TEAM_NAME = PLAYER_NAME

ROLLS = (
{rows}
)


def final_strategy(score, opponent_score):
    """Return the number of dice to roll, 0 to 10."""
    last = len(ROLLS) - 1
    row = ROLLS[min(max(score, 0), last)]
    return "0123456789T".index(row[min(max(opponent_score, 0), last)])
'''


def contest_text(rolls: npt.NDArray[np.uint8], name: str, program: str = "") -> str:
    """Return a table as a contest file of the player called `name`.

    What program it was computed from stands beside it as a comment.
    """
    clean = shortened(printable(name), _LONGEST_NAME) or "Armchair General"
    rows = "\n".join(f'    "{_row(row)}",' for row in rolls.tolist())
    beside = _PROGRAM + _commented(program) if program else ""
    return _TEMPLATE.format(mark=_MARK, name=repr(clean), rows=rows) + beside


def contest_steps(
    path: Path, game: Hog, largest: int, what: str, may_run: MayRun
) -> Generator[float, None, tuple[npt.NDArray[np.int64], str]]:
    """Yield which share of a contest file is read; return its rolls [score, opponent], its program.

    A table of ours is read, and brings the program that it was computed from, "" for none; any
    other file is run in a closed process, if it may.  Raises InputError in one sentence where its
    rolls cannot be told; whether the table fits the game is for the caller to see.
    """
    import numpy as np

    content = read_bytes(path, _GROWTH * largest, what)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("{path} is not a text file", path=path) from error
    rows = _table_in(text)
    if rows is None:
        if len(content) > largest:
            raise InputError("{path} is too long for {what}", path=path, what=what)
        if not may_run(content):
            raise NotAllowedError(path, content)
        return np.array((yield from _rolls_of(path, text, game))), text
    widths = sorted({len(row) for row in rows})
    if len(widths) != 1 or widths[0] != len(rows):
        raise InputError("{path}: its table is not a square", path=path)
    _, _, program = text.partition(_PROGRAM)
    return np.array([[_dice(roll) for roll in row] for row in rows]), _uncommented(program)


def is_contest_table(path: Path) -> bool:
    """Return whether a file begins as our contest files do, whatever its name is."""
    try:
        if not path.is_file():  # to open a pipe would wait
            return False
        with path.open("rb") as stream:
            return stream.read(len(_MARK)) == _MARK.encode()
    except (OSError, ValueError):
        return False  # whoever reads it says why


def _rolls_of(path: Path, text: str, game: Hog) -> Generator[float, None, list[list[int]]]:
    """Yield the share done; return what the strategy of a program returns for all scores."""
    from engine.core.system.closed_process import Program, ProgramError, answers_of

    scores = range(game.goal)
    calls = [(score, opponent) for score in scores for opponent in scores]
    program = Program(text, STRATEGY, _SENT, (game.preset, game.goal))
    try:
        answers = yield from answers_of(program, calls)
    except ProgramError as error:
        raise _refusal(path, error) from error
    for (score, opponent), roll in zip(calls, answers, strict=True):
        if not isinstance(roll, int):
            raise InputError(
                "{path}: at score {score} against {opponent} it returns {value}, not dice",
                path=path,
                score=score,
                opponent=opponent,
                value=shortened(roll[0], 40),
            )
    rolls = [roll for roll in answers if isinstance(roll, int)]
    return [rolls[start : start + game.goal] for start in range(0, len(rolls), game.goal)]


def _refusal(path: Path, error: ProgramError) -> InputError:
    """Return why a program has no table, with its line and the scores where they are known."""
    template, values = "{path}", dict(error.values)
    if error.line is not None:
        template, values["line"] = template + ", line {line}", str(error.line)
    if error.call is not None:
        template += ", at score {score} against {opponent}"
        values["score"], values["opponent"] = map(str, error.call)
    return InputError(template + ": " + error.template, path=path, **values)


def _commented(text: str) -> str:
    return "".join(f"# {line}\n" for line in text.split("\n"))


def _uncommented(text: str) -> str:
    return "\n".join(line[2:] for line in text.split("\n")[:-1])


def _row(rolls: list[int]) -> str:
    return "".join(_TEN if roll == 10 else str(roll) for roll in rolls)


def _dice(roll: str) -> int:
    return 10 if roll == _TEN else int(roll)


def _table_in(text: str) -> tuple[str, ...] | None:
    """Return the lines of the table, or None where the text is not of our form."""
    if not text.startswith(_MARK):
        return None
    _, sign, after = text.partition("\nROLLS = (")
    literal, end, _ = after.partition(")")
    if not sign or not end or re.fullmatch(r'[\s,"0-9T]*', literal) is None:
        return None
    try:
        rows = ast.literal_eval(f"({literal})")
    except (ValueError, SyntaxError):
        return None
    is_table = isinstance(rows, tuple) and bool(rows) and all(map(_is_row, rows))
    return rows if is_table else None


def _is_row(row: object) -> bool:
    return isinstance(row, str) and bool(row) and not set(row) - set("0123456789" + _TEN)
