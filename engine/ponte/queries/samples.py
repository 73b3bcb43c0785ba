"""Positions of a kind where all positions are too many to solve: from random ones."""

from __future__ import annotations

import functools
import time
from collections.abc import Generator
from math import comb

import numpy as np

from engine.core.play.chance import Chance
from engine.core.system.generators import relayed
from engine.ponte.positions import Position, from_code
from engine.ponte.queries.kinds import Kind, is_of_kind
from engine.ponte.queries.queries import Found
from engine.ponte.queries.search import Search
from engine.ponte.tables.ranking import code_at

DRAWN = 2000
SECONDS = 20.0
"""No longer is drawn, however few positions that makes."""


def drawn_steps(
    n: int, kind: Kind, seed: int, drawn: int = DRAWN, seconds: float = SECONDS
) -> Generator[float, None, Found]:
    """Yield the share done; return the positions of a kind among those drawn with `seed`."""
    chance, search = Chance(seed), Search()
    began = time.monotonic()
    found: list[tuple[int, int]] = []
    done = 0
    while done < drawn and time.monotonic() - began < seconds:
        position = _drawn(n, kind, chance)
        steps = search.solve(position)
        share = done / drawn
        yield _far(share, began, seconds)
        solved = yield from relayed(steps, functools.partial(_far, share, began, seconds))
        done += 1
        if is_of_kind(kind, solved):
            found.append((position.code, position.chosen))
    codes = np.array(found, np.int64).reshape(-1, 2)
    return Found(n, len(found), codes, done)


def _far(share: float, began: float, seconds: float, _step: object = None) -> float:
    """Return the share done: of the positions, or of the time."""
    return min(max(share, (time.monotonic() - began) / seconds), 1.0)


def _drawn(n: int, kind: Kind, chance: Chance) -> Position:
    deals = comb(2 * n, n)
    number = (chance.below(1 << 31) << 31 | chance.below(1 << 31)) % deals
    chosen = 0 if kind == "every lead" else 1 + chance.below(n)
    return from_code(code_at(number, n), n, chosen)
