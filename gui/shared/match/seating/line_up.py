"""Who takes which seat of a match to be: who plays by default, and who begins.  No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.play.chance import Chance, seat_stream
from engine.core.play.game import AnyGame
from engine.core.play.strategy import RANDOM, Strategy, level_of

FIRST_LEVEL = 3
"""How strong the first opponent may be: one who can be beaten, and who punishes blunders."""


def usual_choice(
    number: int, num_players: int, strategies: Sequence[Strategy], with_person: bool
) -> int:
    """Return the entry of the list that a participant begins with: a person first, if any.

    The strategies stand from the strongest down.  A person begins against one of medium level, and
    several opponents go on from there down; where levels are not told, one alone is the second,
    unless that one plays at random, and several are from the strongest down.
    """
    count = max(len(strategies), 1)
    if not with_person:
        return number % count
    if number == 0:
        return 0
    is_only_opponent = number == num_players - 1 == 1
    first = first_opponent(strategies) if is_only_opponent else _medium(strategies) or 0
    return 1 + (first + number - 1) % count


def usual_line_up(
    game: AnyGame, strategies: Sequence[Strategy], *, with_person: bool
) -> tuple[Strategy | None, ...]:
    """Return who plays by default, by participant; None for a person."""
    first, count = (1 if with_person else 0), game.num_players
    choices = [usual_choice(number, count, strategies, with_person) for number in range(count)]
    return tuple(None if choice < first else strategies[choice - first] for choice in choices)


def first_opponent(strategies: Sequence[Strategy]) -> int:
    """Return the place of the strategy that a new player should meet first."""
    medium = _medium(strategies)
    if medium is not None:
        return medium
    return 1 if len(strategies) > 1 and strategies[1] is not RANDOM else 0


def _medium(strategies: Sequence[Strategy]) -> int | None:
    """Return the place of the strongest one that a new player may beat; None where none is told."""
    levels = [level_of(strategy) for strategy in strategies]
    known = [place for place, level in enumerate(levels) if 0 < level <= FIRST_LEVEL]
    return known[0] if known and strategies[known[0]] is not RANDOM else None


def beginners(game: AnyGame) -> tuple[int, ...]:
    """Return the seats that begin a match, as the rules have it; all, where all choose at once."""
    first: Any = game.initial_state(Chance(0))
    return game.players_to_act(first)


def seated_in_turn(game: AnyGame, beginner: int, seed: int) -> list[int]:
    """Return the participant in each seat where one begins: `beginner` takes the seat that does.

    The others follow in their order; with a `beginner` past the last one it is drawn.
    """
    count, first = game.num_players, beginners(game)[0]
    if beginner >= count:
        beginner = seat_stream(seed, count).below(count)  # a stream that no seat draws from
    return [(beginner + seat - first) % count for seat in range(count)]


def seated_in_secret(count: int, seed: int) -> list[int]:
    """Return the participant in each seat where nobody may know who plays what."""
    order: list[Any] = list(range(count))
    seat_stream(seed, count).shuffle(order)
    return order
