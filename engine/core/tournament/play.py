"""The games of a tournament, block by block: those of kernels thousands at once, others singly.

Games are played in any order by several workers; blocks come back in the order of the schedule.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from engine.core.play.game import AnyGame
from engine.core.play.match import Match
from engine.core.play.registry import GameEntry
from engine.core.play.strategy import Strategy
from engine.core.system.hardware import stand_back
from engine.core.tournament.game_results import GameResults, no_results
from engine.core.tournament.schedule import Block, Counts, Row, Rows, TournamentSettings
from engine.core.tournament.standings import GameFault, num_told

_SHORT_SECONDS = 0.01
"""Calls of kernels grow while they are shorter, so that a tournament soon stops when it is told."""
_FIRST_CALL = 64


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a game: returns by seat, the seats that failed, and why they did.

    `measures` are by seat those that the match itself tells; `length` is its number of steps.
    """

    returns: tuple[float, ...]
    faults: tuple[int, ...] = ()
    reasons: tuple[str, ...] = ()
    measures: tuple[tuple[float, ...], ...] = ()
    length: int = 0


@dataclass
class PlayedBlock:
    """A block in play: `count` of its games are finished from the first on, and their results."""

    block: Block
    rows: Rows
    results: GameResults
    count: int = 0
    faults: list[GameFault] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Whether every game of it is finished."""
        return self.count == len(self.rows.keys)


def play(settings: TournamentSettings, row: Row) -> Result:
    """Return the result of one game of the schedule."""
    line_up = [settings.entrants[entrant].strategy for entrant in row.seats]
    return _matched(settings.entry, settings.configurations[row.configuration], line_up, row.key)


def match_of(settings: TournamentSettings, index: int) -> Match:
    """Return game number `index` of the schedule, not begun."""
    row = settings.row(index)
    line_up = [settings.entrants[entrant].strategy for entrant in row.seats]
    return Match(settings.configurations[row.configuration], line_up, row.key)


def played_blocks(
    settings: TournamentSettings,
    first: int,
    begun: PlayedBlock | None = None,
    workers: int = 1,
    in_background: bool = False,
) -> Iterator[PlayedBlock]:
    """Yield each block, from number `first` on, whenever more of it is finished.

    With `begun` that is the first one.  Several `workers` are threads, for games of kernels; so is
    one `in_background`, where they stand back.
    """
    players = _Players(settings)
    with ExitStack() as stack:
        pool = None
        if (workers > 1 or in_background) and players.has_kernels:
            first_of_all = stand_back if in_background else None
            pool = stack.enter_context(ThreadPoolExecutor(workers, "games", first_of_all))
            stack.callback(pool.shutdown, wait=True, cancel_futures=True)
        tasks = _tasks(settings, players, first, begun)
        for task, found in _in_order(tasks, players.play, pool, 2 * workers):
            task.take(found)
            yield task.played


def new_block(settings: TournamentSettings, block: Block) -> PlayedBlock:
    """Return a block none of whose games is finished."""
    rows = settings.rows(block.configuration, block.start, block.stop)
    told = num_told(settings.entry.measures)
    return PlayedBlock(block, rows, no_results(len(rows.seats), rows.seats.shape[1], told))


@dataclass
class _Task:
    """Games of a block, by their places in it, for one call of a kernel; or a single other one."""

    played: PlayedBlock
    places: Counts | int
    is_done: npt.NDArray[np.bool_]  # of the whole block

    @property
    def is_compiled(self) -> bool:
        """Whether kernels play it."""
        return not isinstance(self.places, int)

    def take(self, found: GameResults | Result) -> None:
        """Note the results, and how far the block is finished without a gap."""
        if isinstance(found, Result):
            assert isinstance(self.places, int)
            self._take_single(self.places, found)
        else:
            assert not isinstance(self.places, int)
            self.played.results.put(self.places, found)
        self.is_done[self.places] = True
        rest = self.is_done[self.played.count :]
        while self.played.count < len(self.is_done) and self.is_done[self.played.count]:
            self.played.count += 1 if isinstance(found, Result) else _leading(rest)
            rest = self.is_done[self.played.count :]

    def _take_single(self, place: int, found: Result) -> None:
        results = self.played.results
        results.returns[place] = np.add(found.returns, 0.0)  # no -0.0, which is kept as 0
        results.lengths[place] = found.length
        if found.measures:
            results.measures[place] = np.add(found.measures, 0.0)
        for seat, reason in zip(found.faults, found.reasons, strict=True):
            results.faults[place, seat] = True
            entrant = int(self.played.rows.seats[place, seat])
            self.played.faults.append(GameFault(self.played.rows.first + place, entrant, reason))


def _leading(is_done: npt.NDArray[np.bool_]) -> int:
    """Return how many are done from the first on."""
    return len(is_done) if is_done.all() else int(is_done.argmin())


Found = GameResults | Result


@dataclass(frozen=True, slots=True)
class _Kernels:
    """The strategies that kernels can play, and for each entrant the place of its own, or -1."""

    strategies: tuple[Strategy, ...]
    places: Counts


class _Players:
    """Plays tasks; knows of each strategy whether kernels can, under each configuration."""

    def __init__(self, settings: TournamentSettings) -> None:
        self._settings = settings
        self._numbers = np.array(settings.strategies)
        first = {number: i for i, number in reversed(list(enumerate(settings.strategies)))}
        self._kernels = [
            self._with_kernels(game, [settings.entrants[first[i]].strategy for i in sorted(first)])
            for game in settings.configurations
        ]
        self.has_kernels = any(kernels.strategies for kernels in self._kernels)
        self.call_size = _FIRST_CALL

    def _with_kernels(self, game: AnyGame, strategies: list[Strategy]) -> _Kernels:
        entry = self._settings.entry
        kernel_for = entry.kernel_for if entry.play_rows is not None else None
        has = [kernel_for is not None and kernel_for(game, each) is not None for each in strategies]
        places = np.cumsum(has) - 1
        places[~np.array(has)] = -1
        compiled = tuple(each for each, is_one in zip(strategies, has, strict=True) if is_one)
        return _Kernels(compiled, places[self._numbers])

    def are_compiled(self, rows: Rows) -> npt.NDArray[np.bool_]:
        """Return which of the games kernels can play."""
        found: npt.NDArray[np.bool_] = (
            self._kernels[rows.configuration].places[rows.seats].min(1) >= 0
        )
        return found

    def play(self, task: _Task) -> GameResults | Result:
        """Return the results of a task's games."""
        rows, settings, entry = task.played.rows, self._settings, self._settings.entry
        game = settings.configurations[rows.configuration]
        if isinstance(task.places, int):
            seats = rows.seats[task.places].tolist()
            line_up = [settings.entrants[entrant].strategy for entrant in seats]
            return _matched(entry, game, line_up, int(rows.keys[task.places]))
        assert entry.play_rows is not None
        kernels = self._kernels[rows.configuration]
        seats = kernels.places[rows.seats[task.places]]
        began = time.monotonic()
        found = entry.play_rows(game, kernels.strategies, seats, rows.keys[task.places])
        if time.monotonic() - began < _SHORT_SECONDS and len(seats) >= self.call_size:
            self.call_size *= 2
        results = no_results(len(seats), seats.shape[1], num_told(entry.measures))
        measures = results.measures if found.measures is None else found.measures
        lengths = results.lengths if found.lengths is None else found.lengths
        return GameResults(found.returns, measures, lengths, results.faults)


def _tasks(
    settings: TournamentSettings, players: _Players, first: int, begun: PlayedBlock | None
) -> Iterator[_Task]:
    """Yield the games not finished yet: of each block those of kernels, then the others singly."""
    for block in settings.blocks(first):
        if block.start == block.stop:
            continue
        played = begun if begun is not None and begun.block == block else new_block(settings, block)
        is_done = np.arange(len(played.rows.keys)) < played.count
        is_compiled = players.are_compiled(played.rows)
        left = np.flatnonzero(is_compiled & ~is_done)
        while len(left):
            size = players.call_size  # which grows between
            yield _Task(played, left[:size], is_done)
            left = left[size:]
        for place in np.flatnonzero(~is_compiled & ~is_done).tolist():
            yield _Task(played, place, is_done)


def _in_order(
    tasks: Iterator[_Task],
    play: Callable[[_Task], Found],
    pool: Executor | None,
    ahead: int,
) -> Iterator[tuple[_Task, Found]]:
    """Yield each task with what was found, in order, whoever finishes first."""
    waiting: deque[tuple[_Task, Future[Found] | None]] = deque()
    for task in tasks:
        in_pool = pool is not None and task.is_compiled
        waiting.append((task, pool.submit(play, task) if pool and in_pool else None))
        while len(waiting) > ahead or (waiting and waiting[0][1] is None):
            yield _ended(*waiting.popleft(), play)
    while waiting:
        yield _ended(*waiting.popleft(), play)


def _ended(
    task: _Task, future: Future[Found] | None, play: Callable[[_Task], Found]
) -> tuple[_Task, Found]:
    return task, play(task) if future is None else future.result()


def _matched(entry: GameEntry, game: AnyGame, line_up: list[Strategy], key: int) -> Result:
    """Return the result of a match."""
    match = Match(game, line_up, key).play_out()
    tell = entry.match_measures
    told = () if tell is None else tuple(tuple(np.atleast_1d(each)) for each in tell(match))
    seats = tuple(fault.seat for fault in match.faults)
    reasons = tuple(fault.reason for fault in match.faults)
    return Result(match.returns, seats, reasons, told, len(match.steps))
