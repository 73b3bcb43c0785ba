"""What an exact tournament costs beside the kernel that compares its tables."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Iterator
from itertools import combinations, islice

import numpy as np

from benchmarks.clock import cpu_seconds
from benchmarks.rows import Figure
from engine.core.play.registry import game_named, parse_strategy
from engine.core.tournament.exact import run_exact
from engine.core.tournament.schedule import Entrant, named_entrants
from engine.hog.exact_play.compare_kernels import compare_tables
from engine.hog.exact_play.rule_tables import rule_tables
from engine.hog.exact_play.sweeps import with_end
from engine.hog.rules import Hog
from engine.hog.strategies import policy_of

HOG = game_named("hog")
GAME = Hog(goal=20)
PAIRS = 500
seconds = functools.partial(cpu_seconds, runs=3)


def rows() -> Iterator[Figure]:
    """Yield each row as soon as it is measured."""
    everyone = entrants(160)
    kernel = seconds(functools.partial(compare, everyone)) / PAIRS
    for count in (40, 120, 160):
        work = functools.partial(run_exact, HOG, GAME, everyone[:count])
        whole = seconds(lambda work=work: deque(work(), maxlen=1))  # type: ignore[misc]
        a_pair = whole / (count * (count - 1) / 2)
        note = f"goal 20, all cores; the kernel takes {kernel * 1e6:.0f} us more"
        name = f"exact tournament of {count}, a pair beside the kernel"
        yield Figure(name, max(a_pair - kernel, 0.0), 0.0001, note)


def entrants(count: int) -> tuple[Entrant, ...]:
    """Return so many different tables."""
    texts = (f"bacon:cutoff={cutoff},k={k}" for cutoff in range(1, 25) for k in range(1, 8))
    named = [(text, parse_strategy(HOG, GAME, text)) for text in islice(texts, count)]
    return named_entrants(named)


def compare(everyone: tuple[Entrant, ...]) -> None:
    """Compare pairs in one call of the kernel."""
    tables = rule_tables(GAME)
    policies = [policy_of(entrant.strategy, GAME) for entrant in everyone]
    rolls = np.stack([policy.arrays(GAME, tables.num_classes).rolls for policy in policies])
    values = with_end((2, tables.num_classes, tables.num_cells, 2), 2)
    pairs = np.array(list(islice(combinations(range(len(everyone)), 2), PAIRS)))
    compare_tables(tables, rolls, pairs, values)
