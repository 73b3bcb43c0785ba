"""The built-in strategies as arrays: their choice in every state, for exact results and batches."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from math import comb

import numpy as np

from engine.core.play.strategy import RANDOM, Strategy, label_of
from engine.core.system.errors import InputError
from engine.ponte.positions import parse
from engine.ponte.strategies import RULES, Optimal, Rule, Tricky
from engine.ponte.tables.kernels import Bytes
from engine.ponte.tables.policy_kernels import UNIFORM, choose_tricky, count_weaker
from engine.ponte.tables.ranking import Codes, halves
from engine.ponte.tables.states import States

LARGEST = 10
"""With more teams a side there are too many states to hold for every strategy."""


@dataclass(frozen=True, slots=True, eq=False)
class Policy:
    """What a strategy chooses in every state of up to n teams a side: see `policy_kernels`."""

    n: int
    choices: Bytes = field(repr=False)

    def layer(self, k: int) -> Bytes:
        """Return the choices with k teams a side, [number of mine, chosen]."""
        begin, end = offsets(self.n)[k : k + 2].tolist()
        return self.choices[begin:end].reshape(-1, k + 1)


def offsets(n: int) -> Codes:
    """Return where each layer of a policy begins, and where the last one ends."""
    sizes = [comb(2 * k, k) * (k + 1) for k in range(n + 1)]
    return np.cumsum([0, *sizes])


def has_policy(strategy: Strategy) -> bool:
    """Return whether a strategy can be an array: all that are built in can."""
    return strategy is RANDOM or isinstance(strategy, (Optimal, Tricky)) or strategy in RULES


def policy_steps(strategy: Strategy, n: int, states: States) -> Generator[int, None, Policy]:
    """Yield the layers done; return the policy; InputError for a strategy that has none."""
    if not has_policy(strategy):
        raise InputError("{name} has no exact results", name=label_of(strategy))
    choices = np.full(int(offsets(n)[-1]), UNIFORM, np.uint8)
    policy = Policy(n, choices)
    for k in range(1, n + 1):
        layer, moves = policy.layer(k), states.layers[k].moves
        if isinstance(strategy, Tricky):
            choose_tricky(layer, moves, states.layers[k - 1].moves, halves(k - 1))
        elif isinstance(strategy, Optimal):
            lowest = moves & (~moves + np.uint16(1))
            layer[:] = np.log2(lowest)
        elif strategy in RULES:
            _fill(layer, RULES[strategy], k)
        yield k
    return policy


def _fill(layer: Bytes, rule: Rule, k: int) -> None:
    """Apply a rule that looks at nothing but how many own teams are weaker than one of theirs."""
    weaker = np.empty_like(layer)
    count_weaker(weaker, k)
    leads = [rule(parse("b" * (k - 1) + "a" * w + "b" + "a" * (k - w)).position) for w in _to(k)]
    answers = [rule(parse("a" * w + "B" + "a" * (k - w) + "b" * (k - 1)).position) for w in _to(k)]
    layer[:, 0] = np.array(leads)[weaker[:, 0]] - 1
    layer[:, 1:] = np.array(answers)[weaker[:, 1:]] - 1


def _to(k: int) -> range:
    return range(k + 1)
