"""Whole games of Gunslinger in a compiled call beside plain matches, in one process, on one core.

Relations are dealt anew and seats shuffled in every game.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator

import numpy as np

from benchmarks.clock import cpu_seconds
from benchmarks.rows import Row
from engine.core.play.batch import match_keys
from engine.core.play.match import Match
from engine.gunslinger.batch import play_rows
from engine.gunslinger.rules import Gunslinger
from engine.gunslinger.strategies import STRATEGIES

GAMES, PLAIN_GAMES = 20_000, 40
LINE_UPS = (
    ("10 dumb", ("dumb",) * 10, (4, 2), 230_000),
    ("5 dumb, 5 drr", ("dumb", "drr") * 5, (4, 2), 160_000),
    ("20 dumb", ("dumb",) * 20, (4, 2), 70_000),
    ("9 dumb, 3 each dr, drr, ev", ("dumb", "dumb", "dumb", "dr", "drr", "ev") * 3, (6, 1), 30_000),
    ("3 dumb, dr, drr, ev", ("dumb", "dumb", "dumb", "dr", "drr", "ev"), (2, 1), 0),
)
"""Names, line-ups, enemies and friends, and games a CPU second wanted; 0 where none are."""
seconds = functools.partial(cpu_seconds, runs=7)


def rows() -> Iterator[Row]:
    """Yield the time of a thousand games of each line-up."""
    for name, names, (e, f), target in LINE_UPS:
        game = Gunslinger(len(names), e, f)
        fast = seconds(_compiled(game, names)) / GAMES
        plain = cpu_seconds(lambda game=game, names=names: _plain(game, names), 3) / PLAIN_GAMES
        note = f"{1 / fast:,.0f} games a second, plain {1 / plain:,.0f}; (e, f) = ({e}, {f})"
        wanted = 1000 / target if target else None
        yield Row(f"1,000 games: {name}", 1000 * fast, 1000 * plain, note, wanted)


def _compiled(game: Gunslinger, names: tuple[str, ...]) -> Callable[[], object]:
    """Return what plays the games; line-ups are shuffled before the clock starts."""
    kinds = sorted(set(names))
    base = np.tile([kinds.index(name) for name in names], (GAMES, 1))
    seats = np.random.default_rng(1).permuted(base, axis=1)
    strategies = [s for kind in kinds for s in STRATEGIES if s.name == kind]
    keys = match_keys(1, np.arange(GAMES, dtype=np.uint64))
    return lambda: play_rows(game, strategies, seats, keys)


def _plain(game: Gunslinger, names: tuple[str, ...]) -> None:
    strategies = [s for name in names for s in STRATEGIES if s.name == name]
    for key in range(PLAIN_GAMES):
        Match(game, strategies, key).play_out()
