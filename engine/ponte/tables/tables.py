"""The table of all deals of n teams a side, layer by layer, on all cores."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from math import comb

import numpy as np
import numpy.typing as npt

from engine.core.play.solver import Estimate, check_memory
from engine.core.system.errors import InputError
from engine.core.system.hardware import cores
from engine.core.system.job import finished
from engine.ponte.positions import Position
from engine.ponte.tables.kernels import Bytes, Layer, add_answers, solve_prefixes
from engine.ponte.tables.ranking import LARGEST_TAIL, binomials, halves, number_of, tails

LARGEST = 18
"""More teams a side would need a table of over 35 GB."""
_SECONDS_A_DEAL = 4e-9
_SLOWER = {16: 1.6, 17: 2.6, 18: 4.5}
"""How many times as long a deal takes where a layer is far larger than every cache, measured."""
_PREFIXES_A_CALL = 1 << 12
_DEALS_A_CALL = 20_000_000
_PACKED_A_CALL = 1 << 23
_YIELD_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a table is: deals of the layer of `k` teams a side, and bytes held.

    `histogram[w]` counts the deals of this layer so far whose leader wins w rounds.
    """

    k: int
    deals_done: int
    deals: int
    histogram: tuple[int, ...]
    memory_bytes: int


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """All deals of n teams a side: V = rounds won when leading + when answering, by number.

    `layers` holds V of every layer that was kept, `parities` the lowest bit of the rounds won when
    leading, eight deals a byte, of every layer if these were kept: enough to find all the rest.
    `smaller` are the histograms of the layers below, from no team on, where they were counted.
    """

    n: int
    histogram: tuple[int, ...]
    layers: dict[int, Bytes] = field(repr=False)
    parities: tuple[Bytes, ...] = field(default=(), repr=False)
    smaller: tuple[tuple[int, ...], ...] = field(default=(), repr=False)

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return comb(2 * self.n, self.n)

    @property
    def share_that_leading_costs(self) -> float:
        """Share of the deals in which leading costs a round: minus the leader's mean score."""
        mean = sum(won * count for won, count in enumerate(self.histogram)) / self.deals
        return self.n - 2 * mean

    def wins(self, position: Position) -> int:
        """Return the rounds that the leader of a position wins; its layer must have been kept."""
        return int(self.layers[position.k][number_of(position.code, position.k)]) >> 1


def score_histogram(n: int, histogram: tuple[int, ...]) -> dict[int, int]:
    """Return the number of deals by the leader's score; scores that no deal has are left out."""
    return {2 * won - n: count for won, count in enumerate(histogram) if count}


def estimate(n: int, threads: int = 1, keep: bool = False, pack: bool = False) -> Estimate:
    """Return what the table takes."""
    sizes = [comb(2 * k, k) for k in range(n + 1)]
    held = sum(sizes) if keep else sum(sizes[-2:])
    if pack:
        held += sum(sizes) // 8
    seconds = sum(size * _SLOWER.get(k, 1.0) for k, size in enumerate(sizes)) * _SECONDS_A_DEAL
    return Estimate(held + 30_000_000, seconds / threads + 0.05)


def table_steps(
    n: int,
    threads: int = 0,
    keep: bool = False,
    pack: bool = False,
    even_if_too_large: bool = False,
) -> Generator[Progress, None, Table]:
    """Yield progress some ten times a second; return the table.

    `threads` 0 is all cores.  `keep` keeps all layers, not the last one only; `pack` makes the
    parities, for saving.  Raises InputError where the table does not fit into the free memory,
    unless `even_if_too_large`.
    """
    threads = threads or cores()
    checked_estimate(n, threads, keep, pack, even_if_too_large)
    return _table_steps(n, threads, keep, pack)


def checked_estimate(
    n: int, threads: int, keep: bool, pack: bool, even_if_too_large: bool
) -> Estimate:
    """Return what the table takes; InputError where it is none, or too large for the memory."""
    if not 0 <= n <= LARGEST:
        raise InputError(
            "a table is for 0 to {largest} teams a side, not {n}", largest=LARGEST, n=n
        )
    needed = estimate(n, threads, keep, pack)
    if not even_if_too_large:
        check_memory(needed, f"the table for {n} teams a side")
    return needed


def _table_steps(n: int, threads: int, keep: bool, pack: bool) -> Generator[Progress, None, Table]:
    values: Bytes = np.zeros(1, np.uint8)
    layers = {0: values}
    parities: list[Bytes] = [np.zeros(1, np.uint8)] if pack else []
    histograms: list[tuple[int, ...]] = [(1,)]
    with ThreadPoolExecutor(threads, thread_name_prefix="ponte") as pool:
        for k in range(1, n + 1):
            # The new layer is put in place of the old one only after it is whole.
            held = sum(layer.nbytes for layer in layers.values())
            held += sum(packed.nbytes for packed in parities)
            work = _LayerWork(k, values, held)
            yield from work.run(pool, threads)
            if not keep:
                layers.clear()
            layers[k] = values = work.values
            if pack:
                parities.append((yield from work.pack(pool, threads)))
            histograms.append(work.histogram)
            del work
    return Table(n, histograms[-1], layers, tuple(parities), tuple(histograms[:-1]))


class _LayerWork:
    """One layer in the making."""

    def __init__(self, k: int, previous: Bytes, held: int) -> None:
        self.k = k
        self.previous = previous
        self.layer = layer_of(k)
        self.values: Bytes = np.empty(comb(2 * k, k), np.uint8)
        self.counts: list[npt.NDArray[np.int64]] = []
        self.memory_bytes = held + self.values.nbytes
        self.deals_done = 0

    @property
    def histogram(self) -> tuple[int, ...]:
        """The deals counted so far, by rounds won."""
        if not self.counts:
            return ()
        total: list[int] = np.sum([count.sum(axis=0) for count in self.counts], axis=0).tolist()
        return tuple(total[: self.k + 1])

    def run(self, pool: ThreadPoolExecutor, threads: int) -> Iterator[Progress]:
        """Fill the layer: first L of every deal, then L + R."""
        submit = pool.submit
        prefixes = 1 << (2 * self.k - self.layer.tails.width)
        calls = (submit(self._solve, *part) for part in _parts(prefixes, _PREFIXES_A_CALL))
        yield from self._spread(threads, calls)
        half = len(self.values) // 2
        calls = (submit(self._finish, *part) for part in _parts(half, _DEALS_A_CALL))
        yield from self._spread(threads, calls)

    def _solve(self, start: int, stop: int) -> int:
        count = np.zeros((4, 64), np.int64)
        solve_prefixes(self.values, self.previous, self.layer, start, stop, count)
        self.counts.append(count.sum(axis=0, keepdims=True))
        return int(count.sum())

    def _finish(self, start: int, stop: int) -> int:
        add_answers(self.values, self.k, start, stop)
        return 0

    def pack(self, pool: ThreadPoolExecutor, threads: int) -> Generator[Progress, None, Bytes]:
        """Return the lowest bit of L, eight deals a byte."""
        packed = np.empty((len(self.values) + 7) // 8, np.uint8)

        def pack_part(start: int, stop: int) -> int:
            bits = np.packbits(self.values[start:stop] >> 1 & 1)
            packed[start // 8 : start // 8 + len(bits)] = bits
            return 0

        calls = (pool.submit(pack_part, *part) for part in _parts(len(self.values), _PACKED_A_CALL))
        yield from self._spread(threads, calls)
        return packed

    def _spread(self, threads: int, calls: Iterator[Future[int]]) -> Iterator[Progress]:
        """Run the calls on the threads, a few ahead of time; yield how far they are."""
        running: set[Future[int]] = set()
        next_time = time.monotonic() + _YIELD_SECONDS
        try:
            while True:
                running |= set(islice(calls, 2 * threads - len(running)))
                if not running:
                    return
                self._gather(running)
                if time.monotonic() > next_time:
                    yield self._progress()
                    next_time = time.monotonic() + _YIELD_SECONDS
        finally:
            for future in running:
                future.cancel()

    def _gather(self, running: set[Future[int]]) -> None:
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            self.deals_done += future.result()
            running.discard(future)

    def _progress(self) -> Progress:
        return Progress(
            self.k, self.deals_done, len(self.values), self.histogram, self.memory_bytes
        )


def _parts(stop: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield 0 to `stop` in parts of at most `size`."""
    return ((start, min(start + size, stop)) for start in range(0, stop, size))


@lru_cache(maxsize=64)
def layer_of(k: int) -> Layer:
    """Return what the kernels need to know of the layer of k teams a side, 1 or more."""
    return Layer(k, binomials(), halves(k), halves(k - 1), tails(min(LARGEST_TAIL, 2 * k)))


@lru_cache(maxsize=2)
def small_table(n: int) -> Table:
    """Return the table with all its layers, kept in memory; for n up to 12."""
    assert n <= 12
    return finished(table_steps(n, keep=True))
