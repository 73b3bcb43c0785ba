"""What a champion thought in a match that was played, and whom it would take everybody for.

To tell the first it is made to choose again, as it was then.

No kernel is imported before that.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.conquest.rules import Conquest
from engine.core.play.chance import seat_stream
from engine.core.play.match import Match, PlayedStep
from engine.core.system.job import Snapshot

if TYPE_CHECKING:
    from engine.conquest.champion.agent import Thought
    from engine.conquest.champion.guesses import Guesses
    from engine.conquest.rollouts.coded import Mixed


@dataclass(frozen=True, eq=False)
class Followed:
    """What is thought of all seats after so many steps of a match, of which this is the `last`."""

    steps: int
    last: PlayedStep | None
    guesses: Guesses
    seats: tuple[Mixed, ...]


def following(
    game: Conquest, steps: Sequence[PlayedStep], before: Followed | None = None
) -> Generator[Snapshot[None], None, Followed]:
    """Return whom each seat of a match plays like; it goes on from what was thought `before`."""
    yield Snapshot(0, None, None)
    from engine.conquest.champion.guesses import Guesses
    from engine.conquest.champion.models import mixed, models

    guesses = Guesses(game, -1, models()) if before is None else before.guesses.copied()
    for step in steps[0 if before is None else before.steps :]:
        guesses.see(step.events)
        yield Snapshot(0, None, None)
    seats = tuple(mixed(guesses.weights(seat).tolist()) for seat in range(game.num_players))
    return Followed(len(steps), steps[-1] if steps else None, guesses, seats)


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

    None where it went on as planned, and where the match does not say what it remembered then, as
    where somebody else chose for it before.
    """
    state, steps = match.states[step], match.steps[:step]
    seat = state.to_move
    strategy, chance = match.strategies[seat], seat_stream(match.key, seat)
    assert strategy is not None
    agent: Any = strategy.agent(match.game, seat, chance)
    last = max((n for n, each in enumerate(steps) if seat in each.actions), default=0)
    if steps and seat in steps[last].actions:
        kept = (steps[last].kept or {}).get(seat)
        if kept is None:
            return None
        agent = agent.with_memory(kept.memory)
        chance.go_to(kept.draws)
    agent.hear(tuple(event for each in steps[last:] for event in each.events))
    yield from agent.think(match.game.observe(state, seat))
    found: Thought | None = agent.thought
    return found
