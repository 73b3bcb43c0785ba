"""Games of a tournament on a cluster: tasks of several blocks, or parts of one, of about a second.

Tasks are whole encounters that follow one another in the schedule, whoever plays them; what comes
back is joined in its order, so that results are the same to the bit.
"""

from __future__ import annotations

import contextlib
import functools
import json
import struct
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from dataclasses import dataclass

import numpy as np

from engine.core.play.bots import closed
from engine.core.play.bots.links import programs_kept
from engine.core.system.cluster import AHEAD, Cluster, awaited, opened
from engine.core.system.errors import InputError
from engine.core.system.machines import ClusterLostError, Machines
from engine.core.tournament.gains import Gain, Gains
from engine.core.tournament.game_results import no_results, num_told, packed, unpacked
from engine.core.tournament.play import Failure, Found, PlayedBlock, Summed, matched
from engine.core.tournament.rows import Rows
from engine.core.tournament.schedule import TournamentSettings
from engine.core.tournament.settings_text import programs_of, settings_from, text_of
from engine.core.tournament.sums import Counts
from engine.core.tournament.tasks import TASK_SECONDS, Kernels, Remote

_GROWTH = 4
"""A task has at most so many times the games of the largest one that came back: first ones also
prepare, and tell little of the pace."""
_SUMS_A_SEAT = 4
"""Of more sums for each seat of a game they are not sent: to add them up is cheaper."""
_HEAD = struct.Struct("<dIII")
"""Before each part: the seconds that it took, and how long what follows is."""

NOBODY = "no worker can run these programs: the tournament goes on here"
LOST = "the cluster does not answer any more: the tournament goes on here"


@dataclass
class _Part:
    """Games `start` to `stop` of a block."""

    played: PlayedBlock
    start: int
    stop: int

    @property
    def is_whole(self) -> bool:
        """Whether it is all of the block."""
        return self.start == 0 and self.stop == self.played.size

    def take(self, answer: Answer) -> None:
        """Note the results: parts come in the order of the schedule."""
        played, places = self.played, np.arange(self.start, self.stop)
        if self.is_whole:
            played.summed = answer.summed
            played.note(places, answer.failures)
        else:
            played.put(places, answer.found(len(places), played))
        played.count = self.stop


@dataclass
class _Task:
    parts: list[_Part]
    answer: Future[bytes]

    @property
    def num_games(self) -> int:
        return sum(part.stop - part.start for part in self.parts)


@contextlib.contextmanager
def played_on(machines: Machines, tell: Callable[[str], object]) -> Iterator[Remote | None]:
    """Have machines play; where they do not answer that is told, and games are played here."""
    with contextlib.ExitStack() as stack:
        try:
            cluster = stack.enter_context(opened(machines, tell))
        except ClusterLostError as error:
            tell(f"{error}: the tournament goes on here")
            yield None
            return
        tell(f"{cluster.num_threads} at once on {machines.address}")
        yield functools.partial(on_cluster, cluster)


def on_cluster(
    cluster: Cluster,
    settings: TournamentSettings,
    first: int,
    begun: PlayedBlock | None,
    is_over: Callable[[], bool],
) -> Generator[PlayedBlock | None, None, tuple[int, PlayedBlock | None]]:
    """Yield blocks as `played_blocks` does; return what is left: a block's number, and that block.

    All is played unless the cluster is lost, or it is over.
    """
    run = _Run(settings, cluster, first, begun)
    if programs := programs_of(settings):
        try:
            cluster.require(f"{closed.__name__}:{closed.lack.__name__}", closed.demands(programs))
        except ClusterLostError:
            cluster.tell(LOST)
            return run.left
        if not cluster.is_alive:
            cluster.tell(NOBODY)
            return run.left
    waiting: deque[_Task] = deque()
    while True:
        while len(waiting) < AHEAD * max(cluster.num_threads, 1) and not is_over():
            task = run.next_task()
            if task is None:
                break
            waiting.append(task)
        if not waiting:
            return run.left
        task = waiting.popleft()
        try:
            yield from awaited(task.answer, lambda: cluster.is_alive)
            found = task.answer.result()
        except ClusterLostError:
            cluster.tell(LOST)
            return run.left
        yield from run.take(task, found)


class _Run:
    """Cuts the schedule into tasks by the pace, and takes what comes back."""

    def __init__(
        self, settings: TournamentSettings, cluster: Cluster, first: int, begun: PlayedBlock | None
    ) -> None:
        text = text_of(settings, sends_programs=True)
        if text is None:
            raise InputError("these strategies cannot be named to other machines")
        self._settings, self._cluster, self._setup = settings, cluster, text
        self._number = first
        self._open = begun
        self._asked = 0 if begun is None else begun.count
        self.left: tuple[int, PlayedBlock | None] = first, begun
        self._largest, self._pace = 0, 0.0

    def next_task(self) -> _Task | None:
        """Return the next games, as many as take about a second; None at the end."""
        wanted = 1
        if self._pace:
            wanted = int(min(TASK_SECONDS / self._pace, _GROWTH * self._largest)) or 1
        parts: list[_Part] = []
        while wanted > 0:
            part = self._next_part(wanted)
            if part is None:
                break
            parts.append(part)
            wanted -= part.stop - part.start
        if not parts:
            return None
        asked = [[part.played.block.number, part.start, part.stop] for part in parts]
        function = f"{__name__}:{answering.__name__}"
        answer = self._cluster.submit(function, self._setup, json.dumps(asked).encode())
        return _Task(parts, answer)

    def _next_part(self, wanted: int) -> _Part | None:
        """Return at most about so many games of the next block: whole encounters."""
        settings = self._settings
        while self._open is None or self._asked == self._open.size:
            if self._open is not None:
                self._number = self._open.block.number + 1
            if self._number >= settings.num_blocks:
                return None
            self._open = PlayedBlock(settings, settings.block(self._number))
            self._asked = 0
        start, stop = self._asked, self._open.size
        if start + wanted < stop:
            encounters = self._open.rows.encounters
            stop = int(np.searchsorted(encounters, encounters[start + wanted - 1], "right"))
        self._asked = stop
        return _Part(self._open, start, stop)

    def take(self, task: _Task, answer: bytes) -> Generator[PlayedBlock, None, None]:
        """Take what came back, and yield the blocks that are further."""
        whole = 0.0
        for part, found in zip(task.parts, _answers_in(answer), strict=True):
            whole += found.seconds
            part.take(found)
            played = part.played
            following = played.block.number + 1
            self.left = (following, None) if played.is_whole else (played.block.number, played)
            yield played
        self._largest = max(self._largest, task.num_games)
        self._pace = whole / task.num_games


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a part: whole blocks are summed where they are played."""

    seconds: float
    failures: tuple[tuple[int, Failure], ...]
    summed: Summed

    def found(self, count: int, played: PlayedBlock) -> Found:
        """Return the results of so many games of a block."""
        shape = played.results.measures.shape[1:]
        return Found(unpacked(self.summed.results, count, *shape), self.failures)


def answering(setup: bytes) -> Callable[[bytes], bytes]:
    """Return what plays tasks of `on_cluster`, by the settings as a text."""
    settings = settings_from(setup)
    stack = contextlib.ExitStack()  # to the end of this process
    stack.enter_context(programs_kept())
    kernels, gains = Kernels(settings, 0, False, stack), Gains(settings)

    def parts(task: bytes) -> Iterator[bytes]:
        for number, start, stop in json.loads(task):
            began = time.monotonic()
            played = PlayedBlock(settings, settings.block(number))
            found = _played(settings, kernels, played.rows, np.arange(start, stop))
            played.results.put(slice(start, stop), found.results)
            results = played.results[start:stop]
            gain = b""
            if len(results) == played.size:
                summed = gains.of(played.rows, results)
                gain = (
                    summed.to_bytes() if summed.size <= _SUMS_A_SEAT * results.returns.size else b""
                )
            failures = json.dumps(found.failures).encode() if found.failures else b""
            content = failures, packed(results), gain
            yield _HEAD.pack(time.monotonic() - began, *map(len, content))
            yield from content

    return lambda task: b"".join(parts(task))


def _played(settings: TournamentSettings, kernels: Kernels, rows: Rows, places: Counts) -> Found:
    """Return the results of games of a block, by kernels where there are some."""
    is_compiled = kernels.can_play(rows)[places]
    if is_compiled.all():
        return kernels.play(rows, places)
    results = no_results(len(places), rows.seats.shape[1], num_told(settings.entry.measures))
    failures: list[tuple[int, Failure]] = []
    for own, play in (
        (np.flatnonzero(is_compiled), kernels.play),
        (np.flatnonzero(~is_compiled), functools.partial(matched, settings)),
    ):
        if len(own):
            found = play(rows, places[own])
            results.put(own, found.results)
            failures += [(int(own[place]), failure) for place, failure in found.failures]
    return Found(results, tuple(failures))


def _answers_in(content: bytes) -> Iterator[Answer]:
    start = 0
    while start < len(content):
        seconds, *sizes = _HEAD.unpack_from(content, start)
        start += _HEAD.size
        parts = []
        for size in sizes:
            parts.append(content[start : start + size])
            start += size
        failures, results, gain = parts
        told = json.loads(failures) if failures else ()
        yield Answer(
            seconds,
            tuple((number, Failure(*failure)) for number, failure in told),
            Summed(results, Gain.of_bytes(gain) if gain else None),
        )
