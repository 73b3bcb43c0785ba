"""Who an opponent may be: strategies that kernels play on by, and their shares before all play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

from engine.conquest.rollouts.coded import Mixed, Model, kernel_for
from engine.conquest.rules import Conquest
from engine.conquest.strategies.baselines import GREEDY, PASSIVE
from engine.conquest.strategies.sigma import Sigma, SigmaClassic

RUSHED = Sigma(min_win=0.7, min_score=1.0, step_worth=1.0, near_cost=3.0, hold=20)
"""Sigma mended with the constants of the classic: it keeps 20 troops of the setup in hand."""
OTHER = "sigma, other constants"
"""The name of all Sigmas that have none of their own."""
_OTHERS = 2.0
"""The share of all Sigmas with other constants, where each one that has a name has 1."""


@cache
def models() -> tuple[Model, ...]:
    """Return who may sit there; the shares add up to 1."""
    named: dict[str, Any] = {
        "sigma-classic": SigmaClassic(),
        "sigma": Sigma(),
        "sigma, rushed": RUSHED,
        "greedy": GREEDY,
        "passive": PASSIVE,
    }
    others = [
        Sigma(min_win=win, min_score=least, step_worth=step, hold=hold)
        for win, least, step, hold in product((0.5, 0.7, 0.85), (0.0, 2.0), (0.0, 1.75), (20, 100))
    ]
    found = [model_of(each, name) for name, each in named.items()]
    found += [replace(model_of(each, OTHER), share=_OTHERS / len(others)) for each in others]
    whole = sum(each.share for each in found)
    return tuple(replace(each, share=each.share / whole) for each in found)


def mixed(weights: Sequence[float]) -> Mixed:
    """Return a mixture of the models, by weights to the tenth: so it is another one seldom."""
    rounded = [round(10 * weight) for weight in weights]
    whole = sum(rounded)
    if not whole:
        return Mixed(models())
    pairs = zip(models(), rounded, strict=True)
    return Mixed(tuple(replace(each, share=tenths / whole) for each, tenths in pairs if tenths))


def model_of(strategy: Any, name: str = "") -> Model:
    """Return the model of a strategy that kernels can play on by."""
    coded = kernel_for(Conquest(), strategy)
    assert coded is not None
    return Model(name or strategy.name, coded)


def known(names: Sequence[str]) -> tuple[Model, ...]:
    """Return the models of these names, with equal shares."""
    found = [each for each in models() if each.name in names]
    return tuple(replace(each, share=1 / len(found)) for each in found)
