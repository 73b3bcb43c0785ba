"""All states of up to n teams a side with their optimal moves, as solve_game of PonteAI.jl."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb

import numpy as np

from engine.core.play.solver import Estimate, check_memory
from engine.core.system.errors import InputError
from engine.core.system.hardware import cores
from engine.core.system.job import finished
from engine.ponte.positions import Position
from engine.ponte.tables.kernels import Bytes, add_answers
from engine.ponte.tables.ranking import code_at, halves, number_of
from engine.ponte.tables.state_kernels import Moves, solve_states

LARGEST = 14
_DEALS_A_CALL = 60_000


@dataclass(frozen=True, slots=True, eq=False)
class StateLayer:
    """The states of k teams a side, by [number of mine, chosen]; chosen 0 leads.

    `wins` are the rounds won under best play by both; bit i of `moves` is set where move i + 1 is
    optimal.
    """

    k: int
    wins: Bytes = field(repr=False)
    moves: Moves = field(repr=False)

    @property
    def states(self) -> int:
        """How many states there are."""
        return int(self.wins.size) if self.k else 1


@dataclass(frozen=True, slots=True, eq=False)
class States:
    """All states of 0 to n teams a side."""

    n: int
    layers: tuple[StateLayer, ...] = field(repr=False)

    @property
    def count(self) -> int:
        """How many states there are."""
        return sum(layer.states for layer in self.layers)

    def best_score(self, position: Position) -> int:
        """Return the rounds won less those lost under best play by both."""
        wins = self.layers[position.k].wins
        return 2 * int(wins[number_of(position.code, position.k), position.chosen]) - position.k

    def best_moves(self, position: Position) -> tuple[int, ...]:
        """Return all optimal moves, from 1, ascending."""
        moves = self.layers[position.k].moves
        chosen = int(moves[number_of(position.code, position.k), position.chosen])
        return tuple(i + 1 for i in range(position.k) if chosen >> i & 1)


def leader_histogram(states: States) -> tuple[int, ...]:
    """Return how many deals of n teams a side have each number of rounds won by the leader."""
    counts = np.bincount(states.layers[states.n].wins[:, 0], minlength=states.n + 1)
    return tuple(counts.tolist())


def count_states(n: int) -> int:
    """Return the number of states of 0 to n teams a side."""
    return 1 + sum((k + 1) * comb(2 * k, k) for k in range(1, n + 1))


def estimate(n: int, threads: int = 1) -> Estimate:
    """Return what all states take."""
    return Estimate(3 * count_states(n) + 30_000_000, 4e-8 * count_states(n) / threads + 0.05)


def state_steps(
    n: int, threads: int = 0, even_if_too_large: bool = False
) -> Generator[tuple[int, int], None, States]:
    """Yield (states done, all states) some ten times a second or more; return all states.

    Raises InputError where they do not fit into the free memory, unless `even_if_too_large`.
    """
    threads = threads or cores()
    checked_estimate(n, threads, even_if_too_large)
    return _state_steps(n, threads)


def checked_estimate(n: int, threads: int, even_if_too_large: bool) -> Estimate:
    """Return what all states take; InputError where that is too much."""
    if not 0 <= n <= LARGEST:
        raise InputError(
            "all states are for 0 to {largest} teams a side, not {n}", largest=LARGEST, n=n
        )
    needed = estimate(n, threads)
    if not even_if_too_large:
        check_memory(needed, f"all states of {n} teams a side")
    return needed


def _state_steps(n: int, threads: int) -> Generator[tuple[int, int], None, States]:
    terminal = StateLayer(0, np.zeros((1, 1), np.uint8), np.zeros((1, 1), np.uint16))
    layers = [terminal]
    values: Bytes = np.zeros(1, np.uint8)
    done, total = 1, count_states(n)
    with ThreadPoolExecutor(threads, thread_name_prefix="ponte") as pool:
        for k in range(1, n + 1):
            deals = comb(2 * k, k)
            layer = StateLayer(
                k, np.empty((deals, k + 1), np.uint8), np.empty((deals, k + 1), np.uint16)
            )
            starts = range(0, deals, _DEALS_A_CALL)
            for at in range(0, len(starts), threads):
                calls = [
                    pool.submit(_solve, layer, values, start, min(start + _DEALS_A_CALL, deals))
                    for start in starts[at : at + threads]
                ]
                done += sum(call.result() for call in calls)
                yield done, total
            values = np.ascontiguousarray(layer.wins[:, 0])
            add_answers(values, k, 0, deals // 2)
            layers.append(layer)
    return States(n, tuple(layers))


def _solve(layer: StateLayer, previous: Bytes, start: int, stop: int) -> int:
    first = code_at(start, layer.k)
    solve_states(layer.wins, layer.moves, previous, halves(layer.k - 1), first, start, stop)
    return (stop - start) * (layer.k + 1)


def all_states(n: int, threads: int = 0) -> States:
    """Return all states."""
    return finished(state_steps(n, threads))


@lru_cache(maxsize=1)
def known_states(n: int) -> States:
    """Return all states, kept in memory between calls."""
    return all_states(n)
