"""Who is how likely to shoot at whom, as Expected value believes it, compiled.

The numbers of `shooters/expected_value.py`, kept from round to round.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import inner_kernel, kernel
from engine.gunslinger.deal_kernels import Numbers, Table
from engine.gunslinger.rules import NO_SHOT

MOST_ENTRIES = 50
"""Past shots that a forecast is made of: the weight of one more is below 2^-50."""

Floats = npt.NDArray[np.float64]
History = npt.NDArray[np.int16]


class Forecast(NamedTuple):
    """How likely i shoots at j: `weights[i, j] * scales[i]`, made of so many `entries`.

    Only scales halve from round to round.  `targets[i]` are the `num_targets[i]` players at whom i
    may shoot.  `none[j]` is how likely nobody shoots at j, `one[j]` how likely just one does.
    """

    weights: Floats
    scales: Floats
    entries: Numbers
    targets: History
    num_targets: Numbers
    none: Floats
    one: Floats


@kernel
def forecast_for(n: int) -> Forecast:
    """Return what is believed of n players before the first round: no shot."""
    return Forecast(
        np.zeros((n, n)),
        np.ones(n),
        np.zeros(n, np.int64),
        np.zeros((n, n), np.int16),
        np.zeros(n, np.int64),
        np.ones(n),
        np.zeros(n),
    )


@inner_kernel
def copy_forecast(forecast: Forecast, source: Forecast) -> None:
    """Make a forecast equal to another one."""
    for i in range(len(forecast.none)):
        clear(forecast, i)
        for k in range(source.num_targets[i]):
            add(forecast, i, source.targets[i, k], source.weights[i, source.targets[i, k]])
        forecast.scales[i], forecast.entries[i] = source.scales[i], source.entries[i]
        forecast.none[i], forecast.one[i] = source.none[i], source.one[i]


@inner_kernel
def clear(forecast: Forecast, i: int) -> None:
    """Forget the shots of i."""
    for k in range(forecast.num_targets[i]):
        forecast.weights[i, forecast.targets[i, k]] = 0.0
    forecast.num_targets[i] = 0
    forecast.scales[i] = 1.0
    forecast.entries[i] = 0


@inner_kernel
def add(forecast: Forecast, i: int, target: int, weight: float) -> None:
    """Take a shot in."""
    if forecast.weights[i, target] == 0:
        forecast.targets[i, forecast.num_targets[i]] = target
        forecast.num_targets[i] += 1
    forecast.weights[i, target] += weight


@inner_kernel
def predict(forecast: Forecast, i: int, rounds: int, history: History, alive: Table) -> None:
    """Fill in how likely i shoots at whom, from all its shots."""
    clear(forecast, i)
    weight, entries = 0.5, 0
    for r in range(rounds - 1, -1, -1):
        if entries == MOST_ENTRIES:
            break
        t = history[r, i]
        if t != NO_SHOT:
            if not alive[0, t]:
                continue
            add(forecast, i, t, weight)
        weight *= 0.5
        entries += 1
    forecast.entries[i] = entries


@inner_kernel
def predict_on(
    forecast: Forecast,
    living: Numbers,
    left: int,
    fallen: Numbers,
    num_fallen: int,
    rounds: int,
    history: History,
    alive: Table,
) -> None:
    """Take the last round in: earlier shots halve, where none was struck out or is too old."""
    weights, scales, entries = forecast.weights, forecast.scales, forecast.entries
    for k in range(left):
        j = living[k]
        target = history[rounds - 1, j]
        is_stale = entries[j] >= MOST_ENTRIES
        for m in range(num_fallen):
            is_stale |= weights[j, fallen[m]] > 0 or target == fallen[m]
        if is_stale:
            predict(forecast, j, rounds, history, alive)
            continue
        scales[j] *= 0.5
        if target != NO_SHOT:
            add(forecast, j, target, 0.5 / scales[j])
        entries[j] += 1
    count_hits(forecast, living, left)


@inner_kernel
def count_hits(forecast: Forecast, living: Numbers, left: int) -> None:
    """Fill in how likely nobody, and just one, shoots at each."""
    weights, scales, none, one = forecast.weights, forecast.scales, forecast.none, forecast.one
    targets, num_targets = forecast.targets, forecast.num_targets
    none[:], one[:] = 1.0, 0.0
    for k in range(left):
        j = living[k]
        for m in range(num_targets[j]):
            t = targets[j, m]
            q = weights[j, t] * scales[j]
            one[t] = one[t] * (1 - q) + none[t] * q
            none[t] *= 1 - q


@inner_kernel
def hits_without(
    weights: Floats, scales: Floats, target: int, i: int, other: int, living: Numbers, left: int
) -> tuple[float, float]:
    """Return how likely nobody but these two, and just one, shoots at a target, counted anew."""
    none, one = 1.0, 0.0
    for k in range(left):
        j = living[k]
        if j != i and j != other:
            q = weights[j, target] * scales[j]
            one = one * (1 - q) + none * q
            none *= 1 - q
    return none, one
