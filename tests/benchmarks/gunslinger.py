"""Gunslinger's kernels beside plain matches, in one process, on one core: games, worlds of advice.

Relations are dealt anew and seats shuffled in every game.
"""

from __future__ import annotations

import functools
import tempfile
import tracemalloc
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from engine.core.play.batch import match_keys
from engine.core.play.interval import NORMAL_95
from engine.core.play.match import Match
from engine.core.play.registry import game_named
from engine.core.system.job import finished
from engine.core.tournament.schedule import TournamentSettings, named_entrants
from engine.core.tournament.store import store_for
from engine.core.tournament.tournament import run
from engine.gunslinger.advice import RANK_INTERVAL, advise_steps, term, usual_sampling
from engine.gunslinger.batch import play_rows
from engine.gunslinger.rules import Gunslinger, Showdown
from engine.gunslinger.strategies import STRATEGIES
from tests.benchmarks.clock import cpu_seconds
from tests.benchmarks.rows import Figure, Row

GAMES, PLAIN_GAMES = 20_000, 40
LINE_UPS = (
    ("10 dumb", ("dumb",) * 10, (4, 2), 230_000),
    ("5 dumb, 5 drr", ("dumb", "drr") * 5, (4, 2), 160_000),
    ("20 dumb", ("dumb",) * 20, (4, 2), 70_000),
    ("9 dumb, 3 each dr, drr, ev", ("dumb", "dumb", "dumb", "dr", "drr", "ev") * 3, (6, 1), 30_000),
    ("3 dumb, dr, drr, ev", ("dumb", "dumb", "dumb", "dr", "drr", "ev"), (2, 1), 0),
)
"""Names, line-ups, enemies and friends, and games a CPU second wanted; 0 where none are."""
SIX = LINE_UPS[-1]
TEN = ("dumb", "always-enemy", "dr", "drr", "ev", "guard", "crowd", "grim", "never", "dumb")
WORLDS_WANTED = 6000
TOURNAMENT_GAMES = 1_000_000
LEAST_SHARE = 0.6
"""Of the kernel's games a second, in a tournament."""
seconds = functools.partial(cpu_seconds, runs=7)


def worlds() -> Iterator[Row]:
    """Yield the time of a thousand worlds, at the start of a match and after some rounds."""
    for rounds in (0, 3):
        yield _worlds(rounds)


def _worlds(rounds: int) -> Row:
    """Sample worlds of ten and play each choice; plain matches play one, and sample nothing."""
    game = Gunslinger(10, 4, 2)
    strategies = [_named(name) for name in TEN]
    match = Match(game, strategies, 2).play_out()
    state = match.states[rounds]
    view = game.observe(state, 9)
    worlds = usual_sampling(game).worlds
    fast = cpu_seconds(lambda: finished(advise_steps(game, view, 9)), 3) / worlds
    plain = cpu_seconds(lambda: _played_on(game, state, view.others), 3)
    found = finished(advise_steps(game, view, 9))
    error = max(item.standard_error for item in found)
    rank_error = max(term(item, RANK_INTERVAL) for item in found) / NORMAL_95
    note = (
        f"{1 / fast:,.0f} worlds a second, {WORLDS_WANTED:,} wanted, {len(found)} choices; of "
        f"{worlds:,} a score is sure to {error:.3f}, a rank to {rank_error:.3f} (standard errors)"
    )
    name = f"1,000 worlds of ten after {rounds} rounds"
    return Row(name, 1000 * fast, 1000 * plain, note, 1000 / WORLDS_WANTED)


def _played_on(game: Gunslinger, state: Showdown, others: tuple[int, ...]) -> None:
    """Play a world once for each choice, and one to hold fire."""
    strategies = [_named(name) for name in TEN]
    for key in range(1 + len(others)):
        Match(game, strategies, key, start=state).play_out()


def tournament() -> Figure:
    """A long tournament of six, with a store, beside its kernel."""
    name, names, (e, f), _ = SIX
    game = Gunslinger(len(names), e, f)
    entrants = named_entrants([(each, _named(each)) for each in names])
    entry = game_named("gunslinger")
    settings = TournamentSettings(entry, game, entrants, TOURNAMENT_GAMES, 1)
    _kept(replace(settings, games=len(names)))
    kernel = seconds(_compiled(game, names)) / GAMES
    sizes: list[int] = []
    whole = cpu_seconds(lambda: sizes.append(_kept(settings)), 1)
    peaks = [_peak(replace(settings, games=settings.games // part)) for part in (10, 1)]
    share = kernel * TOURNAMENT_GAMES / whole
    note = (
        f"{share:.0%} of the kernel's games a second, {LEAST_SHARE:.0%} wanted; a store beside, "
        f"{sizes[0] / TOURNAMENT_GAMES:.1f} bytes a game; at most {peaks[1] / 1e6:.1f} MB, for a "
        f"tenth of the games {peaks[0] / 1e6:.1f} MB"
    )
    return Figure(
        f"{TOURNAMENT_GAMES:,} games: {name}", whole, kernel * TOURNAMENT_GAMES / LEAST_SHARE, note
    )


def _kept(settings: TournamentSettings) -> int:
    """Play a tournament with a store, and return the store's bytes."""
    with tempfile.TemporaryDirectory() as folder:
        with store_for(Path(folder) / "t.sqlite", settings) as store:
            deque(run(settings, store), maxlen=0)
        return sum(file.stat().st_size for file in Path(folder).iterdir())


def _peak(settings: TournamentSettings) -> int:
    """Return the most bytes that Python and numpy hold while it is played."""
    tracemalloc.start()
    _kept(settings)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def _named(name: str) -> Any:
    return next(strategy for strategy in STRATEGIES if strategy.name == name)


def line_ups() -> Iterator[Row]:
    """Yield the time of a thousand games of each line-up."""
    for name, names, (e, f), target in LINE_UPS:
        game = Gunslinger(len(names), e, f)
        fast = seconds(_compiled(game, names)) / GAMES
        plain = cpu_seconds(lambda game=game, names=names: _plain(game, names), 3) / PLAIN_GAMES
        wanted = 1000 / target if target else None
        aim = f", {target:,} wanted" if target else ""
        note = f"{1 / fast:,.0f} games a second{aim}, plain {1 / plain:,.0f}; (e, f) = ({e}, {f})"
        yield Row(f"1,000 games: {name}", 1000 * fast, 1000 * plain, note, wanted)


def _compiled(game: Gunslinger, names: tuple[str, ...]) -> Callable[[], object]:
    """Return what plays the games; line-ups are shuffled before the clock starts."""
    kinds = sorted(set(names))
    base = np.tile([kinds.index(name) for name in names], (GAMES, 1))
    seats = np.random.default_rng(1).permuted(base, axis=1)
    strategies = [_named(kind) for kind in kinds]
    keys = match_keys(1, np.arange(GAMES, dtype=np.uint64))
    return lambda: play_rows(game, strategies, seats, keys)


def _plain(game: Gunslinger, names: tuple[str, ...]) -> None:
    strategies = [_named(name) for name in names]
    for key in range(PLAIN_GAMES):
        Match(game, strategies, key).play_out()


ROWS = (line_ups, worlds, tournament)
