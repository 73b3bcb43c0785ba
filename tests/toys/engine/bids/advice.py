"""What each card is worth in Bids: an estimate from deals that agree with what the player sees."""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from dataclasses import replace
from operator import sub

from engine.bids.rules import HAND, HIGHEST, Bids, Hand, Seen, Table
from engine.core.play.advice import ActionValue, best_of
from engine.core.play.chance import Chance

DEALS = 60
SHOWN_EVERY = 10
"""Values so far are told after so many deals."""


def advise_steps(
    game: Bids, view: Seen, player: int
) -> Generator[Sequence[ActionValue], None, list[ActionValue]]:
    """Return the mean of what each card brings where everybody then bids blindly.

    All cards are tried on the same deals with the same chance, so that differences are surer than
    the values.
    """
    cards = game.legal_actions(view, player)
    brought: dict[int, list[float]] = {card: [] for card in cards}
    chance = Chance(_key(view, player))
    for deal in range(1, DEALS + 1):
        key, hands = chance.below(1 << 62), _dealt(view, player, chance)
        for card in cards:
            brought[card].append(_played(game, view, hands, player, card, Chance(key)))
        if deal < DEALS:
            yield _values(brought) if deal % SHOWN_EVERY == 0 else ()
    return _values(brought)


def _dealt(view: Seen, player: int, chance: Chance) -> tuple[Hand, ...]:
    """Return hands that may be: the player's own, and any for the others."""
    return tuple(
        view.hand if seat == player else tuple(chance.below(HIGHEST) + 1 for _ in range(HAND))
        for seat in range(len(view.out_in))
    )


def _played(
    game: Bids, view: Seen, hands: tuple[Hand, ...], player: int, card: int, chance: Chance
) -> float:
    """Return how many others the player outlives or goes out with, playing `card` first."""
    state = Table(hands, view.bids, view.out_in, view.rounds)
    first = True
    while (left := game.players_to_act(state)) and not state.out_in[player]:
        actions = {seat: state.hands[seat][chance.below(len(state.hands[seat]))] for seat in left}
        if first:
            actions[player], first = card, False
        state = game.step(state, actions, chance).state
    still_in = sum(not out for out in state.out_in)
    return float(game.seats - 1 - (still_in if state.out_in[player] else 0))


def _values(brought: dict[int, list[float]]) -> list[ActionValue]:
    plain = [ActionValue(card, *_mean(results)) for card, results in brought.items()]
    best = brought[best_of(plain).action]
    return [
        replace(item, difference_error=_mean(list(map(sub, best, brought[item.action])))[1])
        for item in plain
    ]


def _mean(results: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error, which is never 0: a deal more may come otherwise."""
    count = len(results)
    mean = sum(results) / count
    variance = (1 + sum((each - mean) ** 2 for each in results)) / (count - 1)
    return mean, math.sqrt(variance / count)


def _key(view: Seen, player: int) -> int:
    """Return a number that differs where the question does, so that the answer never does."""
    key = player
    for number in (*view.hand, *view.bids, *view.out_in, view.rounds):
        key = (41 * key + number + 1) % (1 << 62)
    return key
