"""What tables have learned, in a file: all that going on needs, as NumPy arrays."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.system.errors import InputError, shortened
from engine.core.system.files import read_bytes, write_with
from engine.hog.rules import Hog

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from engine.hog.equilibrium import Learned

    Floats = npt.NDArray[np.float64]

_SLACK = 1_000_000
_WHAT = "what tables have learned"
_BY_CELL = ("chances", "regrets", "drawn")
_RUN = ("rules", "seed", "rounds", "sweeps")


def write_learned(path: Path, learned: Learned, game: Hog, seed: int) -> None:
    """Write what tables have learned whole or not at all; InputError where that cannot be."""
    import numpy as np

    arrays: dict[str, Any] = {name: getattr(learned, name) for name in _BY_CELL}
    arrays |= {"curve": np.array(learned.curve).reshape(-1, 2)}
    arrays |= {"rules": repr(game), "seed": seed}
    arrays |= {"rounds": learned.rounds, "sweeps": learned.sweeps}
    write_with(path, lambda stream: np.savez(stream, allow_pickle=False, **arrays))


def read_learned(path: Path, game: Hog, tables: int, seed: int) -> Learned:
    """Return what tables have learned in a run of these rules and this seed.

    InputError, which says what was expected, where the file is of another run or holds no such.
    """
    import numpy as np

    from engine.hog.equilibrium import Learned

    shape = tables, game.goal**2, game.dice + 1
    largest = 3 * 8 * tables * game.goal**2 * (game.dice + 1) + _SLACK
    found = _arrays(path, largest)
    given = {name: found[name].tolist() for name in _RUN}
    known = found["chances"].shape[:1]
    if given["rules"] != repr(game) or given["seed"] != seed or known != (tables,):
        raise InputError(
            "{path} is of other rules, or of {tables} tables with seed {seed}",
            path=path,
            seed=shortened(str(given["seed"]), 40),
            tables=known[0] if known else 0,
        )
    rounds, sweeps, curve = given["rounds"], given["sweeps"], found["curve"]
    chances, regrets, drawn = by_cell = [found[name] for name in _BY_CELL]
    are_right = (
        all(isinstance(each, int) and each >= 0 for each in (rounds, sweeps))
        and all(each.shape == shape and each.dtype == np.float64 for each in by_cell)
        and all(bool(np.isfinite(each).all() and (each >= 0).all()) for each in by_cell)
        and np.allclose(by_cell[0].sum(axis=2), 1.0)
        and curve.ndim == 2
        and curve.shape[1] == 2
        and curve.dtype == np.float64
        and bool(np.isfinite(curve).all())
    )
    if not are_right:
        raise InputError(
            "{path}: {what} must be {tables} x {cells} x {rolls} numbers from 0 up",
            path=path,
            what=_WHAT,
            tables=shape[0],
            cells=shape[1],
            rolls=shape[2],
        )
    points = tuple((int(number), float(rate)) for number, rate in curve)
    return Learned(rounds, chances, regrets, drawn, sweeps, points)


def _arrays(path: Path, largest: int) -> dict[str, npt.NDArray[Any]]:
    """Return the arrays of a file by their names, no larger than they say and never unpickled."""
    import numpy as np

    content = io.BytesIO(read_bytes(path, largest, _WHAT))
    try:
        with zipfile.ZipFile(content) as whole:
            if sum(each.file_size for each in whole.infolist()) > largest:
                raise ValueError("it is too large")
        with np.load(content, allow_pickle=False) as arrays:
            return {name: arrays[name] for name in (*_BY_CELL, *_RUN, "curve")}
    except Exception as error:  # numpy trusts the header, in which anything may stand
        raise InputError("{path} does not hold {what}", path=path, what=_WHAT) from error
