"""Kinds of positions that are looked for: by what the best moves are."""

from __future__ import annotations

from typing import Literal

from engine.ponte.queries.search import Solved

Kind = Literal["only reply", "forced sacrifice", "every lead"]


def is_of_kind(kind: Kind, solved: Solved) -> bool:
    """Return whether a solved position is of this kind."""
    position, best = solved.position, solved.best_moves
    if kind == "every lead":
        return not position.chosen and len(best) == position.k
    if not position.chosen:
        return False
    if kind == "only reply":
        return len(best) == 1
    named = position.theirs[position.chosen - 1]
    winning = {move for move, rank in enumerate(position.mine, 1) if rank > named}
    return bool(winning) and not winning & set(best)
