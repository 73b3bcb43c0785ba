"""Tables of rolls in files: goal x goal numbers, as CSV, NumPy array or contest file."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.system.errors import InputError, MayRun, run_nothing
from engine.core.system.files import opened, read_bytes, write_text, write_with
from engine.core.system.job import finished
from engine.hog.files.contest_files import contest_steps, contest_text, is_contest_table
from engine.hog.rules import Hog

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Rolls = npt.NDArray[np.uint8]

SUFFIXES = (".csv", ".npy", ".py")
_CHARACTERS_A_CELL = 32  # more than numpy.savetxt writes for a number
_SLACK = 100_000


def read_table(path: Path, game: Hog, may_run: MayRun = run_nothing) -> Rolls:
    """Return the table of rolls [score, opponent] in a file.

    Raises InputError, which names the place, unless the file holds goal x goal whole numbers of
    dice that may be rolled, or is a program that may be run and returns such.
    """
    return finished(table_steps(path, game, may_run))[0]


def table_steps(
    path: Path, game: Hog, may_run: MayRun = run_nothing
) -> Generator[float, None, tuple[Rolls, str]]:
    """Do what `read_table` does; yield the share that is read, several times a second.

    Returns the text of the program too that the table was computed from, "" for none.
    """
    suffix = path.suffix.lower()
    if suffix == ".py" or is_contest_table(path):  # what a file of ours keeps has another's name
        rolls, program = yield from _contest_steps(path, game, may_run)
        return _checked(rolls, path, game), program
    if suffix == ".npy":
        return _checked(_read_npy(path, game), path, game), ""
    if suffix == ".csv":
        return _checked(_read_csv(path, game), path, game), ""
    raise _unknown(path)


def write_table(path: Path, rolls: Rolls, name: str = "") -> None:
    """Write a table whole or not at all; InputError where that cannot be.

    A contest file calls the player `name`, or like the file.
    """
    import numpy as np

    suffix = path.suffix.lower()
    if suffix == ".npy":
        write_with(
            path, lambda stream: np.lib.format.write_array(stream, rolls, allow_pickle=False)
        )
    elif suffix == ".csv":
        write_text(path, csv_text(rolls))
    elif suffix == ".py":
        write_text(path, contest_text(rolls, name or path.stem))
    else:
        raise _unknown(path)


def csv_text(rolls: Rolls) -> str:
    """Return the table as CSV: a line for each own score, a column for each opponent's score."""
    return "".join(",".join(map(str, row)) + "\n" for row in rolls.tolist())


def _unknown(path: Path) -> InputError:
    return InputError("{path}: a table of rolls ends in .csv, .npy or .py", path=path)


def _what(game: Hog) -> str:
    return f"a table of {game.goal} x {game.goal} rolls"


def _largest(game: Hog) -> int:
    return game.goal**2 * _CHARACTERS_A_CELL + _SLACK


def _read_csv(path: Path, game: Hog) -> npt.NDArray[np.float64]:
    import numpy as np

    content = read_bytes(path, _largest(game), _what(game))
    try:
        lines = content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise InputError("{path} is not a text file", path=path) from error
    rows = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    parsed = [_parsed_line(path, game, number, line) for number, line in rows]
    if len(parsed) != game.goal:
        raise InputError(
            "{path} has {found} lines; {what} has {goal}",
            path=path,
            found=len(parsed),
            what=_what(game),
            goal=game.goal,
        )
    return np.array(parsed)


def _parsed_line(path: Path, game: Hog, number: int, line: str) -> list[float]:
    cells = re.split(r"\s*[,;\t]\s*|\s+", line.strip().rstrip(",;"))
    if len(cells) != game.goal:
        raise InputError(
            "{path}: line {number} has {found} numbers, not {goal}",
            path=path,
            number=number,
            found=len(cells),
            goal=game.goal,
        )
    values = []
    for column, cell in enumerate(cells, 1):
        try:
            values.append(float(cell))
        except ValueError as error:
            raise InputError(
                "{path}: line {number}, column {column}: {cell} is not a number",
                path=path,
                number=number,
                column=column,
                cell=repr(cell[:40]),
            ) from error
    return values


def _contest_steps(
    path: Path, game: Hog, may_run: MayRun
) -> Generator[float, None, tuple[npt.NDArray[Any], str]]:
    rows, program = yield from contest_steps(path, game, _largest(game), _what(game), may_run)
    if len(rows) != game.goal:
        raise InputError(
            "{path} has {found} lines; {what} has {goal}",
            path=path,
            found=len(rows),
            what=_what(game),
            goal=game.goal,
        )
    return rows, program


def _read_npy(path: Path, game: Hog) -> npt.NDArray[Any]:
    import numpy as np
    from numpy.lib import format as npy

    with opened(path, _largest(game), _what(game)) as stream:
        content = io.BytesIO(stream.read())
    try:
        version = npy.read_magic(content)
        read_header = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
        with warnings.catch_warnings(action="ignore"):  # about files that Python 2 wrote
            shape, _, dtype = read_header(content)
            # The header decides how much is read, so it is checked before anything else.
            if shape == (game.goal, game.goal) and dtype.kind in "iuf":
                content.seek(0)
                return np.asarray(npy.read_array(content, allow_pickle=False))
    except Exception as error:  # numpy trusts the header, in which anything may stand
        raise InputError("{path} is not a whole .npy file", path=path) from error
    raise InputError(
        "{path} holds an array {shape} of {dtype}; {what} was expected",
        path=path,
        shape=" x ".join(map(str, shape)) or "without axes",
        dtype=dtype,
        what=_what(game),
    )


def _checked(numbers: npt.NDArray[Any], path: Path, game: Hog) -> Rolls:
    """Return `numbers` as rolls; InputError names the first cell that is none."""
    import numpy as np

    with np.errstate(invalid="ignore"):
        is_roll = (numbers >= game.fewest_dice) & (numbers <= game.dice)
        is_roll &= numbers == np.floor(numbers)
    if not is_roll.all():
        score, opponent = np.argwhere(~is_roll)[0]
        raise InputError(
            "{path}: at score {score} against {opponent} it has {value}, not {low} to {high} dice",
            path=path,
            score=score,
            opponent=opponent,
            value=str(numbers[score, opponent]).removesuffix(".0"),
            low=game.fewest_dice,
            high=game.dice,
        )
    return numbers.astype(np.uint8)
