"""The pairs of an exact tournament, shared out among threads: kernels free the interpreter."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait

from engine.core.system.hardware import cores
from engine.core.tournament.exact import MatrixSoFar

Pair = tuple[int, int]
Results = tuple[float, float]
"""Of a row against a column, moving first and second."""
Comparison = Generator[object, None, Sequence[Results]]
"""Yields every 50 ms or more often; returns the results of all the pairs it was given."""
Compare = Callable[[Sequence[Pair]], Comparison]
_SNAPSHOT_SECONDS = 0.1


def compared_pairs(
    so_far: MatrixSoFar, pairs: Sequence[Pair], compare: Compare, size: int = 1
) -> Iterator[tuple[int, Pair]]:
    """Fill in `pairs`; yield some ten times a second how many are done, and the last of them.

    `compare` is called in several threads at once, for `size` pairs or fewer.
    """
    work = _Work(pairs, compare, size)
    done, threads = 0, min(cores(), len(work.parts))
    with ThreadPoolExecutor(threads, thread_name_prefix="pairs") as pool:
        running = {pool.submit(work.run) for _ in range(threads)}
        try:
            while running:
                ended, running = wait(running, _SNAPSHOT_SECONDS, FIRST_EXCEPTION)
                while work.found:
                    pair, results = work.found.popleft()
                    so_far.put_pair(*pair, *results)
                    done += 1
                for thread in ended:
                    thread.result()
                yield done, pairs[max(done - 1, 0)]
        finally:
            work.stopped.set()


class _Work:
    """The pairs not yet taken, in parts, and what was found of those that were."""

    def __init__(self, pairs: Sequence[Pair], compare: Compare, size: int) -> None:
        starts = range(0, len(pairs), size)
        self.parts = deque(pairs[start : start + size] for start in starts)
        self.found: deque[tuple[Pair, Results]] = deque()
        self.stopped = threading.Event()
        self._compare = compare

    def run(self) -> None:
        """Compare one part after the other until none is left or `stopped` is set."""
        while not self.stopped.is_set():
            try:
                part = self.parts.popleft()
            except IndexError:
                return
            self._compare_part(part)

    def _compare_part(self, part: Sequence[Pair]) -> None:
        steps = self._compare(part)
        while not self.stopped.is_set():
            try:
                next(steps)
            except StopIteration as ended:
                self.found.extend(zip(part, ended.value, strict=True))
                return
        steps.close()
