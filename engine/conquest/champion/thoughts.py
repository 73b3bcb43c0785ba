"""What a champion thought in a match that was played: it is made to choose again, as it was then.

No kernel is imported before that.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from engine.core.play.chance import seat_stream
from engine.core.play.match import Match
from engine.core.system.job import Snapshot

if TYPE_CHECKING:
    from engine.conquest.champion.agent import Thought


def searches_of(match: Match, seat: int, first: int, last: int) -> tuple[int, ...]:
    """Return in which of these steps the champion of a seat searched: there it drew."""
    found, drawn = [], 0
    for number, each in enumerate(match.steps[:last]):
        kept = (each.kept or {}).get(seat)
        if kept is not None:
            if number >= first and kept.draws > drawn:
                found.append(number)
            drawn = kept.draws
    return tuple(found)


def thought_of(match: Match, step: int) -> Generator[Snapshot[None], None, Thought | None]:
    """Return why the champion chose as it did in this step, by choosing again.

    None where it went on as planned.  The match keeps what its agent remembered.
    """
    state, steps = match.states[step], match.steps[:step]
    seat = state.to_move
    strategy, chance = match.strategies[seat], seat_stream(match.key, seat)
    assert strategy is not None
    agent: Any = strategy.agent(match.game, seat, chance)
    last = max((n for n, each in enumerate(steps) if seat in each.actions), default=0)
    if steps and seat in steps[last].actions:
        kept = (steps[last].kept or {})[seat]
        agent = agent.with_memory(kept.memory)
        chance.go_to(kept.draws)
    agent.hear(tuple(event for each in steps[last:] for event in each.events))
    yield from agent.think(match.game.observe(state, seat))
    found: Thought | None = agent.thought
    return found
