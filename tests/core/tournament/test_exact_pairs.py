"""Pairs shared out among threads: each once, few reports, an end when told to."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
import pytest

from engine.core.tournament.exact import MatrixSoFar
from engine.core.tournament.exact_pairs import Comparison, Pair, compared_pairs

COUNT = 40
PAIRS = list(combinations(range(COUNT), 2))


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_every_pair_once_and_few_reports(size: int) -> None:
    asked: list[Pair] = []

    def compare(pairs: Sequence[Pair]) -> Comparison:
        assert len(pairs) <= size
        asked.extend(pairs)
        yield
        return [(row / 100, column / 100) for row, column in pairs]

    so_far = MatrixSoFar(COUNT)
    reports = list(compared_pairs(so_far, PAIRS, compare, size))
    assert sorted(asked) == PAIRS
    assert reports[-1][0] == len(PAIRS)
    assert [done for done, _ in reports] == sorted(done for done, _ in reports)
    assert len(reports) < len(PAIRS) / 4
    matrix = so_far.matrix()
    assert (matrix.moving_first[3, 20], matrix.moving_second[3, 20]) == (0.03, 0.2)
    assert (matrix.moving_first[20, 3], matrix.moving_second[20, 3]) == (0.8, 0.97)
    assert matrix.num_known == COUNT * (COUNT - 1)


def test_closing_ends_the_threads_between_two_steps() -> None:
    begun, closed = threading.Event(), threading.Event()

    def compare(pairs: Sequence[Pair]) -> Comparison:
        try:
            while True:
                begun.set()
                yield
        finally:
            closed.set()

    work: Iterator[object] = compared_pairs(MatrixSoFar(2), [(0, 1)], compare)
    next(work)
    assert begun.wait(60)
    work.close()  # type: ignore[attr-defined]
    assert closed.is_set()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("pairs")]


def test_what_fails_in_a_thread_is_raised() -> None:
    def compare(pairs: Sequence[Pair]) -> Comparison:
        yield
        raise RuntimeError(str(pairs[0]))

    so_far = MatrixSoFar(COUNT)
    with pytest.raises(RuntimeError):
        list(compared_pairs(so_far, PAIRS, compare))
    assert np.isnan(so_far.matrix().moving_first).all()
