"""Contest files: Python modules with `final_strategy(score, opponent_score)`, for CS 61A's contest.

A file that is read is never run: its own form holds the table as one literal, and of any other
program `contest.programs` finds out what the strategy returns.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.system.errors import InputError, printable, shortened
from engine.core.system.files import read_bytes

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from engine.hog.rules import Hog

SUFFIX = ".py"
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


def contest_text(rolls: npt.NDArray[np.uint8], name: str) -> str:
    """Return a table as a contest file of the player called `name`."""
    clean = shortened(printable(name), _LONGEST_NAME) or "Armchair General"
    rows = "\n".join(f'    "{_row(row)}",' for row in rolls.tolist())
    return _TEMPLATE.format(mark=_MARK, name=repr(clean), rows=rows)


def contest_steps(
    path: Path, game: Hog, largest: int, what: str
) -> Generator[float, None, npt.NDArray[np.int64]]:
    """Yield which share of a contest file is read; return what it rolls, [score, opponent].

    The file is not run.  Raises InputError in one sentence where its rolls cannot be told; whether
    the table fits the game is for the caller to see.
    """
    import numpy as np

    content = read_bytes(path, largest, what)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("{path} is not a text file", path=path) from error
    rows = _table_in(text)
    if rows is None:
        return np.array((yield from _rolls_of(path, text, game)))
    widths = sorted({len(row) for row in rows})
    if len(widths) != 1 or widths[0] != len(rows):
        raise InputError("{path}: its table is not a square", path=path)
    return np.array([[_dice(roll) for roll in row] for row in rows])


def _rolls_of(path: Path, text: str, game: Hog) -> Generator[float, None, list[list[int]]]:
    """Yield the share done; return what the strategy of a program returns for all scores."""
    from engine.core.system.deep_steps import deep_steps
    from engine.hog.contest.parts import RefusedError

    try:
        rolls, again = yield from deep_steps(partial(_asked, text, game))
    except RefusedError as refused:
        template = "{path}, line {line}: " + refused.template
        values = {name: shortened(value, 100) for name, value in refused.values.items()}
        raise InputError(template, path=path, line=refused.line, **values) from refused
    for score, row in enumerate([*rolls, again]):
        for opponent, roll in enumerate(row):
            if not isinstance(roll, int):
                raise InputError(
                    "{path}: at score {score} against {opponent} it returns {value}, not dice",
                    path=path,
                    score=score,
                    opponent=opponent,
                    value=shortened(repr(roll) if roll is None else type(roll).__name__, 40),
                )
    if again[::-1] != [rolls[score][score] for score in range(game.goal)]:
        raise InputError("{path}: it remembers what it was asked, so it has no table", path=path)
    return rolls


def _asked(
    text: str, game: Hog, tell: Callable[[float], None]
) -> tuple[list[list[int]], list[int]]:
    """Return what a program rolls everywhere, and then again where the scores are equal."""
    from engine.hog.contest.programs import Program
    from engine.hog.contest.project import project_names

    rolls: list[list[int]] = []
    scores = range(game.goal)
    program = Program(text, project_names(game), lambda: tell(len(rolls) / game.goal))
    for score in scores:
        rolls.append([program.roll(score, opponent) for opponent in scores])
    return rolls, [program.roll(score, score) for score in reversed(scores)]


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
