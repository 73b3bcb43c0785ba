"""Seeds of new matches in which a person has something to decide from the first choice on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.play.chance import chance_stream
from engine.core.play.game import AnyGame
from engine.core.play.registry import GameEntry

MOST_TRIED = 100
"""Seeds that are looked at, from the one that was drawn on."""


def worth_seed(
    entry: GameEntry, game: AnyGame, drawn: int, persons_at: Callable[[int], Sequence[int]]
) -> int:
    """Return the first seed, from the one `drawn` on, whose match is worth playing.

    Any is where the game has no `deals.py` with `is_worth_playing`; `persons_at(seed)` are the
    seats of persons, which may depend on it.
    """
    is_worth = entry.part("deals", "is_worth_playing")
    if is_worth is None:
        return drawn
    for seed in range(drawn, drawn + MOST_TRIED):
        state = game.initial_state(chance_stream(seed))
        if any(is_worth(game, state, seat) for seat in persons_at(seed)):
            return seed
    return drawn
