"""Uses once what the window asks of the Ponte besides solvers and tournaments, to compile it."""

from __future__ import annotations

from typing import get_args

from engine.core.play.chance import Chance
from engine.core.play.game import AnyGame
from engine.core.system.generators import finished
from engine.ponte.rules import Ponte

_DEEPEST = 17
"""So many teams a side outgrow the first memo, which is then moved over."""


def warm_up(game: AnyGame) -> None:
    """List deals and positions, ask a question of each kind, and solve what is large."""
    from engine.ponte.queries.deep_memo import DeepMemo
    from engine.ponte.queries.prices import price_steps
    from engine.ponte.queries.queries import listed_steps
    from engine.ponte.quiz import QuestionKind, question_steps
    from engine.ponte.tables.tables import table_steps

    assert isinstance(game, Ponte)
    table = finished(table_steps(game.n, keep=True, pack=True))
    finished(listed_steps(table, range(game.n), 1))
    for kind in get_args(QuestionKind):
        finished(question_steps(game.n, kind, Chance(1)))
    finished(DeepMemo().wins(int("01" * _DEEPEST, 2), _DEEPEST))
    finished(price_steps((1.0, 3.0), (2.0, 4.0), 1.0))
