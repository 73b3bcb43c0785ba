"""What the inspector has found out in jobs: generators that load the engine when they begin."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, TypeVar

from engine.blotto.rules import Blotto
from engine.core.system.job import Snapshot

if TYPE_CHECKING:
    from engine.blotto.fields.field import Field
    from engine.blotto.search.best_response import BestReply

T = TypeVar("T")
Work = Generator[Snapshot[Any], None, T]
SWEEPS = 20
"""Searches for a plan that takes everything from the selected field."""


def best_against(game: Blotto, field: Field, restarts: int) -> Work[BestReply]:
    """Return the best plan found against a field; nothing can be better than all points."""
    yield Snapshot(0, restarts, None)
    from engine.blotto.search.best_response import best_replies

    for snapshot in best_replies(game, field, restarts=restarts):
        yield snapshot
        if snapshot.value.tally.doubled_total == 2 * len(field) * sum(game.values):
            break
    return snapshot.value
