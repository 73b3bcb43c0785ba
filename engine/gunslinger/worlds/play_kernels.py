"""Worlds played on from a position to the end, once with each choice of one seat, compiled."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.core.system.jit import kernel
from engine.gunslinger.choice_kernels import (
    DR,
    Coded,
    forget,
    remember,
    room_for,
)
from engine.gunslinger.deal_kernels import Numbers, Table
from engine.gunslinger.forecast_kernels import (
    Floats,
    History,
    copy_forecast,
    count_hits,
    predict,
)
from engine.gunslinger.kernels import derive, play_on, score


@kernel
def play_worlds(
    scores: Floats,
    ranks: Floats,
    relations: Table,
    line_ups: Numbers,
    keys: npt.NDArray[np.uint64],
    history: History,
    alive: Table,
    quiet: int,
    me: int,
    actions: Numbers,
    coded: Coded,
) -> None:
    """Fill in the score and the rank of seat `me` [world, action].

    It takes the action in the next round, and goes on as the strategy of its seat in `line_ups`.
    All actions are played with the same chance.
    """
    n, past = alive.shape[1], len(history)
    room, start = room_for(n), room_for(n)
    room.history[:past] = history
    start.history[:past] = history
    left = 0
    for i in range(n):
        if alive[0, i]:
            start.living[left] = i
            left += 1
    start.alive[:] = alive
    for i in start.living[:left]:
        predict(start.forecast, i, past, history, alive)
    count_hits(start.forecast, start.living, left)
    everyone, fallen = np.arange(n), np.flatnonzero(alive[0] == 0)
    for world in range(len(keys)):
        room.relation[:] = relations[world]
        seats = line_ups[world]
        start.hits[:] = 0
        start.num_hits[:] = 0
        for i in range(n):
            is_vengeful = coded.codes[seats[i]] == DR
            start.window_of[i] = coded.windows[seats[i]] if is_vengeful else 0
        for rounds in range(1, past + 1):
            remember(
                everyone,
                n,
                rounds,
                history,
                start.window_of,
                coded.spans,
                start.hits,
                start.num_hits,
            )
        forget(fallen, n - left, start.hits, start.num_hits)
        for k in range(len(actions)):
            room.living[:left] = start.living[:left]
            room.alive[:] = start.alive
            room.hits[:] = start.hits
            room.num_hits[:] = start.num_hits
            copy_forecast(room.forecast, start.forecast)
            derive(room.streams, keys[world])
            play_on(room, left, seats, coded, past, quiet, me, actions[k])
            own, better = score(room, me), 0
            for i in range(n):
                better += int(score(room, i) > own)
            scores[world, k], ranks[world, k] = own, 1 + better
