"""Uses once what the window asks of the Ponte besides solvers and tournaments, to compile it."""

from __future__ import annotations

from typing import get_args

from engine.core.system.job import finished
from engine.ponte.queries.kinds import Kind
from engine.ponte.rules import Ponte

_DEEPEST = 17
"""So many teams a side outgrow the first memo, which is then moved over."""


def warm_up(game: Ponte) -> None:
    """List deals, and positions of each kind, and solve what is large."""
    from engine.ponte.queries.deep_memo import DeepMemo
    from engine.ponte.queries.prices import price_steps
    from engine.ponte.queries.queries import listed_steps, state_steps_of
    from engine.ponte.tables.states import state_steps
    from engine.ponte.tables.tables import table_steps

    table = finished(table_steps(game.n, keep=True, pack=True))
    finished(listed_steps(table, range(game.n), 1))
    layer = finished(state_steps(game.n)).layers[game.n]
    for kind in get_args(Kind):
        finished(state_steps_of(layer, kind, 1))
    finished(DeepMemo().wins(int("01" * _DEEPEST, 2), _DEEPEST))
    finished(price_steps((1.0, 3.0), (2.0, 4.0), 1.0))
