# mypy: disable-error-code="no-any-return"
"""The orders of a plan, one after another."""

from __future__ import annotations

from engine.conquest.kernels.arrays import HEAD, ORDERS, PATH, Mind
from engine.conquest.sigma.mind import ATTACK, COUNT, MADE_IN, STRATEGY
from engine.core.system.jit import inner_kernel

ALL_BUT_ONE, LEAST_SHARE = 0.999, 0.001


@inner_kernel
def begin(mind: Mind, turn: int, strategy: int) -> None:
    """Empty the plan."""
    head = mind.whole[HEAD]
    for i in range(8):
        head[i] = 0
    head[MADE_IN], head[STRATEGY] = turn, strategy


@inner_kernel
def order(mind: Mind, kind: int, x: int, y: int, z: float) -> None:
    """Add an order to the plan."""
    at = mind.whole[HEAD][COUNT]
    mind.real[ORDERS][at], mind.real[ORDERS + 1][at] = kind, x
    mind.real[ORDERS + 2][at], mind.real[ORDERS + 3][at] = y, z
    mind.whole[HEAD][COUNT] += 1


@inner_kernel
def order_way(mind: Mind, length: int, share: float) -> None:
    """Order the attacks of the path; the first one moves this share in, others all but one."""
    path = mind.whole[PATH]
    for step in range(length - 1):
        moved = share if step == 0 else ALL_BUT_ONE
        order(mind, ATTACK, path[step], path[step + 1], moved)
