"""Tasks: games of one block that are played together, and who plays them.

Games of kernels are played by threads, thousands in a call, as soon as these are compiled; others
one by one, or by processes, as soon as these are worth their start.  Tasks end in any order, and
are joined in that of the schedule: results are the same whoever plays.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from engine.core.play.bots.links import keep_programs, programs_kept
from engine.core.play.game import AnyGame
from engine.core.play.strategy import Strategy
from engine.core.system.hardware import stand_back
from engine.core.system.processes import Processes, can_start
from engine.core.tournament.compiling import Compiler
from engine.core.tournament.game_results import GameResults, no_results, num_told, packed, unpacked
from engine.core.tournament.play import Failure, Found, PlayedBlock, matched
from engine.core.tournament.rows import Rows
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.settings_text import settings_from, text_of
from engine.core.tournament.sums import Counts

_SHORT_SECONDS = 0.01
"""Calls of kernels grow while they are shorter, so that a tournament soon stops when it is told."""
_FIRST_CALL = 64
TASK_SECONDS = 1.0
"""A process is asked for games of about so long: sooner, and asking takes time; later, and the last
of them is waited for."""
_TRIAL_SECONDS, _WORTH_SECONDS = 0.3, 2.0
"""Processes begin after games of so long, where those that are left would take longer than this."""
_TICK_SECONDS = 0.1
"""So often whoever waits for a game may stop."""


class Remote(Protocol):
    """Plays games elsewhere, as `played_blocks` does."""

    def __call__(
        self,
        settings: TournamentSettings,
        first: int,
        begun: PlayedBlock | None,
        is_over: Callable[[], bool],
    ) -> Generator[PlayedBlock | None, None, tuple[int, PlayedBlock | None]]:
        """Yield blocks; return the number of the first that is left, and it if it is begun."""


def played_blocks(
    settings: TournamentSettings,
    first: int,
    begun: PlayedBlock | None = None,
    workers: int = 1,
    in_background: bool = False,
    is_over: Callable[[], bool] = bool,
    remote: Remote | None = None,
    compiler: Compiler | None = None,
) -> Iterator[PlayedBlock | None]:
    """Yield each block, from number `first` on, whenever more of it is finished, and None between.

    With `begun` that is the first one.  Several `workers` are threads for games of kernels and
    processes for others; so is one `in_background`, where they stand back.  Once `is_over` nothing
    new is begun: what is in flight is finished.  Others play first where there is a `remote`.
    With a `compiler` games are matches until it has compiled their kernels.
    """
    if remote is not None:
        first, begun = yield from remote(settings, first, begun, is_over)
    if is_over() or first >= settings.num_blocks:
        return
    with ExitStack() as stack:
        stack.enter_context(programs_kept())
        helpers = workers if workers > 1 or in_background else 0
        kernels = Kernels(settings, helpers, in_background, stack)
        matches = _Matches(settings, helpers, in_background, stack, compiler)
        tasks = _tasks(settings, kernels, matches, first, begun)
        waiting: deque[_Task] = deque()
        for task in tasks:
            waiting.append(task)
            while waiting and not is_over():
                if len(waiting) <= 2 * helpers and waiting[0].future is not None:
                    break
                yield from _ended(waiting.popleft())
            if is_over():
                break
        while waiting:
            task = waiting.popleft()
            if not (is_over() and task.is_withdrawn()):
                yield from _ended(task)


@dataclass
class _Task:
    """Games of a block, by their places in it; a `future` where somebody else plays them."""

    played: PlayedBlock
    places: Counts
    is_done: npt.NDArray[np.bool_]  # of the whole block
    play: Callable[[Rows, Counts], Found]
    future: Future[Found] | None = None
    asked: Future[Any] | None = None
    """What is under way for it, where `future` only waits for that."""

    def is_withdrawn(self) -> bool:
        """Withdraw it; return False where somebody plays it already."""
        under_way = self.asked or self.future
        return under_way is None or under_way.cancel()

    def take(self, found: Found) -> None:
        """Note the results, and how far the block is finished without a gap."""
        self.played.put(self.places, found)
        self.is_done[self.places] = True
        rest = self.is_done[self.played.count :]
        self.played.count += len(rest) if rest.all() else int(rest.argmin())


def _ended(task: _Task) -> Iterator[PlayedBlock | None]:
    """Yield None until a task is finished, and then the block with its games."""
    if task.future is None:
        task.take(task.play(task.played.rows, task.places))
    else:
        while not task.future.done():
            try:
                task.future.exception(_TICK_SECONDS)
            except TimeoutError:
                yield None
        task.take(task.future.result())
    yield task.played


def _tasks(
    settings: TournamentSettings,
    kernels: Kernels,
    matches: _Matches,
    first: int,
    begun: PlayedBlock | None,
) -> Iterator[_Task]:
    """Yield the games not finished yet: of each block those of kernels, then the others."""
    for block in settings.blocks(first):
        if block.start == block.stop:
            continue
        played = (
            begun if begun is not None and begun.block == block else PlayedBlock(settings, block)
        )
        is_done = np.arange(played.size) < played.count
        is_compiled = kernels.can_play(played.rows)
        for player, is_own in ((kernels, is_compiled), (matches, ~is_compiled)):
            left = np.flatnonzero(is_own & ~is_done)
            while len(left):
                stands_in = player is kernels and matches.stand_in(played.rows, left)
                by = matches if stands_in else player
                size = by.size(played.rows, left)  # which changes between
                task = _Task(played, left[:size], is_done, by.play)
                task.future = by.submitted(task)
                yield task
                left = left[size:]


class Kernels:
    """Plays games by kernels; knows of each strategy whether it has one, by configuration."""

    def __init__(
        self, settings: TournamentSettings, helpers: int, in_background: bool, stack: ExitStack
    ) -> None:
        self._settings = settings
        numbers = np.array(settings.strategies)
        first = {number: i for i, number in reversed(list(enumerate(settings.strategies)))}
        strategies = [settings.entrants[first[i]].strategy for i in sorted(first)]
        found = [self._compiled(game, strategies) for game in settings.configurations]
        self._strategies = [own for own, _places in found]
        self._places = [places[numbers] for _own, places in found]
        """For each entrant the place of its own strategy among those, or -1."""
        self._call_size = _FIRST_CALL
        self._pool: Executor | None = None
        if helpers and any(self._strategies):
            first_of_all = stand_back if in_background else None
            pool = self._pool = ThreadPoolExecutor(helpers, "games", first_of_all)
            stack.callback(pool.shutdown, wait=True, cancel_futures=True)

    def _compiled(
        self, game: AnyGame, strategies: list[Strategy]
    ) -> tuple[tuple[Strategy, ...], Counts]:
        entry = self._settings.entry
        kernel_for = entry.kernel_for if entry.play_rows is not None else None
        has = [kernel_for is not None and kernel_for(game, each) is not None for each in strategies]
        places = np.cumsum(has) - 1
        places[~np.array(has)] = -1
        return tuple(each for each, is_one in zip(strategies, has, strict=True) if is_one), places

    def can_play(self, rows: Rows) -> npt.NDArray[np.bool_]:
        """Return which of the games it can."""
        found: npt.NDArray[np.bool_] = self._places[rows.configuration][rows.seats].min(1) >= 0
        return found

    def size(self, _rows: Rows, _left: Counts) -> int:
        """Return how many games the next call takes."""
        return self._call_size

    def submitted(self, task: _Task) -> Future[Found] | None:
        """Return the future of a task that a thread plays."""
        if self._pool is None:
            return None
        return self._pool.submit(self.play, task.played.rows, task.places)

    def play(self, rows: Rows, places: Counts) -> Found:
        """Return the results of games of some rows."""
        entry, configuration = self._settings.entry, rows.configuration
        game = self._settings.configurations[configuration]
        assert entry.play_rows is not None
        seats = self._places[configuration][rows.seats[places]]
        began = time.monotonic()
        found = entry.play_rows(game, self._strategies[configuration], seats, rows.keys[places])
        if time.monotonic() - began < _SHORT_SECONDS and len(seats) >= self._call_size:
            self._call_size *= 2
        results = no_results(len(seats), seats.shape[1], num_told(entry.measures))
        measures = results.measures if found.measures is None else found.measures
        lengths = results.lengths if found.lengths is None else found.lengths
        return Found(GameResults(found.returns, measures, lengths, results.faults))


class _Matches:
    """Plays games as matches: one at a time, and by processes where there are many seconds left."""

    def __init__(
        self,
        settings: TournamentSettings,
        helpers: int,
        in_background: bool,
        stack: ExitStack,
        compiler: Compiler | None,
    ) -> None:
        self._settings = settings
        self._compiler = compiler
        self._helpers, self._in_background = helpers, in_background
        self._stack = stack
        self._processes: Processes | None = None
        self._under_way: list[Future[bytes]] = []
        self._may_start = helpers > 0 and can_start()
        self._timed = (0, 0.0)
        """How many were played in how many seconds, but for the first one, which also prepares."""
        self._is_prepared = False

    @property
    def _pace(self) -> float:
        """The seconds that a game takes."""
        games, seconds = self._timed
        return seconds / games if games else 0.0

    def stand_in(self, rows: Rows, left: Counts) -> bool:
        """Return whether they play the next games of kernels: these are not compiled yet."""
        if self._compiler is None:
            return False
        seconds = self._games_left(rows, left) * self._pace
        if self._compiler.is_waited_for(self._timed[1], seconds):
            return True
        if all(answer.done() for answer in self._under_way):
            self._compiler = None
            if self._processes is not None:  # they take memory, and may have nothing more to do
                self._processes.close()
                self._processes, self._may_start = None, True
        return False

    def size(self, rows: Rows, left: Counts) -> int:
        """Return how many of the games that are left are the next task: whole encounters.

        Near the end tasks are short, so that all end together.
        """
        games = self._games_left(rows, left)
        if self._may_start and self._timed[0] and self._timed[1] >= _TRIAL_SECONDS:
            self._may_start = False
            if games * self._pace >= _WORTH_SECONDS:
                self._start()
        if self._processes is None:
            return 1
        wanted = TASK_SECONDS / max(self._pace, 1e-9)
        size = max(int(min(wanted, games / (2 * self._helpers))), 1)
        encounters = rows.encounters[left]
        return int(np.searchsorted(encounters, encounters[min(size, len(left)) - 1], "right"))

    def _start(self) -> None:
        text = text_of(self._settings)
        if text is None:
            return
        function = f"{__name__}:{answering.__name__}"
        # A compiler has a core for itself: whoever plays matches meanwhile gives way to it.
        compiles = self._compiler is not None and self._compiler.is_at_work
        count, gives_way = max(self._helpers - compiles, 1), self._in_background or compiles
        started = Processes(count, function, text, gives_way)
        self._stack.callback(started.close)
        self._processes = started

    def submitted(self, task: _Task) -> Future[Found] | None:
        """Return the future of a task that a process plays."""
        if self._processes is None:
            return None
        rows, places = task.played.rows, task.places
        asked = {"block": task.played.block.number, "places": places.tolist()}
        answer = task.asked = self._processes.submit(json.dumps(asked).encode())
        self._under_way = [each for each in self._under_way if not each.done()] + [answer]
        found: Future[Found] = Future()
        answer.add_done_callback(lambda done: self._take(done, found, rows, len(places)))
        return found

    def _take(self, done: Future[bytes], found: Future[Found], rows: Rows, count: int) -> None:
        try:
            seconds, games = found_in(done.result(), count, rows.seats.shape[1], self._settings)
        except BaseException as error:  # noqa: BLE001 - raised where the games are waited for
            found.set_exception(error)
            return
        self._time(count, seconds)
        found.set_result(games)

    def play(self, rows: Rows, places: Counts) -> Found:
        """Return the results of games of some rows."""
        began = time.monotonic()
        found = matched(self._settings, rows, places)
        if self._is_prepared:
            self._time(len(places), time.monotonic() - began)
        self._is_prepared = True
        return found

    def _games_left(self, rows: Rows, left: Counts) -> int:
        """Return how many games there are from the first of those that are left of a block."""
        return self._settings.num_rows - rows.first - int(left[0])

    def _time(self, games: int, seconds: float) -> None:
        self._timed = (self._timed[0] + games, self._timed[1] + seconds)


def playing_once(setup: bytes) -> Callable[[bytes], bytes]:
    """Return what plays one game by kernels in a process, so that they are compiled and kept."""
    settings = settings_from(setup)

    def answer(_task: bytes) -> bytes:
        with ExitStack() as stack:
            kernels = Kernels(settings, 0, False, stack)
            for block in settings.blocks(0):
                rows = settings.rows(block.configuration, block.start, block.stop)
                places = np.flatnonzero(kernels.can_play(rows))
                if len(places):
                    kernels.play(rows, places[:1])
                    break
        return b""

    return answer


def answering(setup: bytes) -> Callable[[bytes], bytes]:
    """Return what plays the tasks of a tournament in a process, by its settings as a text."""
    settings = settings_from(setup)
    keep_programs()

    def answer(task: bytes) -> bytes:
        asked = json.loads(task)
        block = settings.block(asked["block"])
        rows = settings.rows(block.configuration, block.start, block.stop)
        began = time.monotonic()
        found = matched(settings, rows, np.array(asked["places"], dtype=np.int64))
        return answer_of(found, time.monotonic() - began)

    return answer


def answer_of(found: Found, seconds: float) -> bytes:
    """Return the results of games that took so long as `found_in` reads them."""
    told = {"seconds": seconds, "failures": found.failures}
    return json.dumps(told).encode() + b"\n" + packed(found.results)


def found_in(
    answer: bytes, games: int, seats: int, settings: TournamentSettings
) -> tuple[float, Found]:
    """Return the seconds that games took, and their results."""
    head, _, content = answer.partition(b"\n")
    told = json.loads(head)
    results = unpacked(content, games, seats, num_told(settings.entry.measures))
    failures = tuple((number, Failure(*failure)) for number, failure in told["failures"])
    return float(told["seconds"]), Found(results, failures)
