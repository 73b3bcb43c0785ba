"""Conquest compiled beside its plain forms: games by rows, Sigma's search, dangers, rollouts.

The plain form of a search is the same code without the compiler, in a process of its own; that of a
game is a match by the rules, whose Sigmas are compiled.
"""

from __future__ import annotations

import functools
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from engine.conquest.batch import play_rows
from engine.conquest.kernels.arrays import Ints, Mind, array_of
from engine.conquest.kernels.powers import all_dangers
from engine.conquest.map import Map
from engine.conquest.rollouts.candidates import Candidates
from engine.conquest.rollouts.trials import Trials
from engine.conquest.rules import MAPS, Conquest
from engine.conquest.sigma.agent import mind_for
from engine.conquest.sigma.single import list_attacks
from engine.conquest.state import Board
from engine.conquest.strategies import STRATEGIES, Sigma, SigmaClassic
from engine.core.play.batch import match_keys
from engine.core.play.match import Match
from tests.benchmarks.clock import cpu_seconds
from tests.benchmarks.rows import Figure, Row

MAP, TURN = "world", 118
MATCHES, ROLLOUTS = 2, 200
seconds = functools.partial(cpu_seconds, runs=5)
PLAIN = "import tests.benchmarks.conquest as b; print(b.search_seconds(1))"


def games() -> Iterator[Row]:
    """Yield whole games of three of a kind."""
    game = _game()
    yield _games(game, "sigma-classic", 300, 0.003)
    yield _games(game, "sigma", 300, None)
    yield _games(game, "greedy", 2000, None)
    yield _games(game, "random", 4000, 1 / 10_000)


def search() -> Row:
    """Sigma's search, compiled and plain."""
    fast = search_seconds(20)
    run = subprocess.run(
        [sys.executable, "-c", PLAIN],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return Row("Sigma's search for one attack", fast, float(run.stdout), "a position", 0.12e-3)


def dangers() -> Figure:
    """How endangered every place of a position is."""
    game = _game()
    boards = [array_of(view) for view in positions(game)]
    mind = mind_for(game, Sigma().constants)
    each = seconds(lambda: _dangers(mind, boards)) / len(boards)
    return Figure("Danger of all places", each, 0.1e-3)


def rollout() -> Figure:
    """A game played on from the middle."""
    game = _game()
    view = next(v for v in positions(game) if v.turn == TURN)
    return Figure(f"A rollout from turn {TURN}", rollout_seconds(game, view), 0.001)


def _game() -> Conquest:
    return Conquest(MAPS.shipped(Map, MAP))


def _games(game: Conquest, name: str, count: int, target: float | None) -> Row:
    strategy = next(each for each in STRATEGIES if each.name == name)
    seats = np.zeros((count, 3), np.int64)
    keys = match_keys(1, np.arange(count, dtype=np.uint64))
    fast = seconds(lambda: play_rows(game, [strategy], seats, keys)) / count
    line_up = [strategy] * 3
    plain = cpu_seconds(_match(game, line_up), 3)
    note = f"{1 / fast:,.0f} games a second, plain {1 / plain:,.0f}"
    return Row(f"A game of three {name}", fast, plain, note, target)


def _match(game: Conquest, line_up: list[object]) -> Callable[[], object]:
    return lambda: Match(game, line_up, 1).play_out()


@functools.cache
def positions(game: Conquest) -> tuple[Board, ...]:
    """Return the beginnings of turns of play of some matches of classic Sigmas."""
    found: list[Board] = []
    for key in range(MATCHES):
        match = Match(game, [SigmaClassic()] * 3, key).play_out()
        turns = {s.turn: s for s in reversed(match.states) if not s.in_setup and not s.ended}
        found += list(turns.values())
    return tuple(found)


def search_seconds(times: int) -> float:
    """Return the processor time of a search, a mean over positions."""
    game = _game()
    mind = mind_for(game, SigmaClassic().constants)
    boards = [(array_of(view), view.to_move) for view in positions(game)]
    list_attacks(mind, *boards[0])
    start = time.process_time()
    for _ in range(times):
        for board, me in boards:
            list_attacks(mind, board, me)
    return (time.process_time() - start) / (times * len(boards))


def _dangers(mind: Mind, boards: list[Ints]) -> None:
    power, worst = np.empty(len(mind.graph)), np.empty(len(mind.graph))
    for board in boards:
        all_dangers(mind, board, power, worst)


def rollout_seconds(game: Conquest, view: Board) -> float:
    """Return the processor time of a game played on by three Sigmas."""
    constants = Sigma().constants
    candidates = Candidates(game, view, view.to_move, constants).found(())
    trials = Trials(game, view, view.to_move, candidates[:1], constants)
    start = time.process_time()
    for _ in trials.play([0], ROLLOUTS):
        pass
    return (time.process_time() - start) / ROLLOUTS


ROWS = (games, search, dangers, rollout)
