"""Games of Bids in a compiled call: exactly those that the rules give for the same keys."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.bids.rules import HAND, HIGHEST, MOST_ROUNDS
from engine.core.play import compiled_chance
from engine.core.system.jit import kernel

WATCHER, HIGH, LOW, RANDOM, BLUFF = range(5)
"""The codes of strategies; the margin of a watcher is its parameter."""

Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@kernel
def put_in_order(hands: Numbers, seat: int) -> None:
    """Sort the hand of a seat, the lowest card first."""
    for i in range(1, HAND):
        card, j = hands[seat, i], i
        while j > 0 and hands[seat, j - 1] > card:
            hands[seat, j] = hands[seat, j - 1]
            j -= 1
        hands[seat, j] = card


@kernel
def chosen(
    hands: Numbers, seat: int, code: int, wanted: float, stream: npt.NDArray[np.uint64]
) -> int:
    """Return the place in a hand of the card that a strategy bids."""
    if code == HIGH or (code == BLUFF and hands[seat, HAND - 1] == HIGHEST):
        return HAND - 1
    if code == WATCHER:
        for i in range(HAND):
            if hands[seat, i] >= wanted:
                return i
        return HAND - 1
    if code == RANDOM:
        different = 1
        for i in range(1, HAND):
            different += int(hands[seat, i] != hands[seat, i - 1])
        left = int(compiled_chance.below(stream, different))
        for i in range(1, HAND):
            left -= int(hands[seat, i] != hands[seat, i - 1])
            if left < 0:
                return i - 1
        return HAND - 1
    return 0


@kernel
def play_games(
    returns: Floats,
    measures: Floats,
    lengths: Numbers,
    seats: Numbers,
    keys: npt.NDArray[np.uint64],
    params: Numbers,
) -> None:
    """Fill in what becomes of each game; `params[strategy]` are a code and a margin."""
    num_seats = seats.shape[1]
    hands = np.zeros((num_seats, HAND), np.int64)
    places = np.zeros(num_seats, np.int64)
    out_in = np.zeros(num_seats, np.int64)
    voided = np.zeros(num_seats, np.int64)  # bids that were made harmless
    streams = np.zeros((num_seats + 1, 1), np.uint64)
    for game in range(len(keys)):
        for stream in range(num_seats + 1):
            streams[stream, 0] = compiled_chance.derived_key(keys[game], stream)
        for seat in range(num_seats):
            for i in range(HAND):
                hands[seat, i] = int(compiled_chance.below(streams[0], HIGHEST)) + 1
            put_in_order(hands, seat)
        out_in[:] = 0
        voided[:] = 0
        left, rounds = num_seats, 0
        seen, num_seen = 0, 0  # what was lowest in each round but the last one, as all have seen it
        while left > 1 and rounds < MOST_ROUNDS:
            lowest, num_lowest = HIGHEST + 1, 0
            for seat in range(num_seats):
                if out_in[seat]:
                    continue
                code, margin = params[seats[game, seat], 0], params[seats[game, seat], 1]
                wanted = seen / num_seen + margin if num_seen else 0.0
                places[seat] = chosen(hands, seat, code, wanted, streams[seat + 1])
                bid = hands[seat, places[seat]]
                voided[seat] += int(code == BLUFF and bid < HIGHEST)
                if bid < lowest:
                    lowest, num_lowest = bid, 0
                num_lowest += int(bid == lowest)
            rounds += 1
            is_decided = num_lowest < left
            for seat in range(num_seats):
                if out_in[seat]:
                    continue
                if is_decided and hands[seat, places[seat]] == lowest:
                    out_in[seat] = rounds
                    left -= 1
                hands[seat, places[seat]] = int(compiled_chance.below(streams[0], HIGHEST)) + 1
                put_in_order(hands, seat)
            seen += lowest
            num_seen += 1
        lengths[game] = rounds
        for seat in range(num_seats):
            lasted = out_in[seat] if out_in[seat] else MOST_ROUNDS + 1
            rank = 1
            for other in range(num_seats):
                others = out_in[other] if out_in[other] else MOST_ROUNDS + 1
                rank += int(others > lasted)
            returns[game, seat] = num_seats - rank
            measures[game, seat, 0] = out_in[seat] if out_in[seat] else rounds
            measures[game, seat, 1] = voided[seat]
            measures[game, seat, 2] = int(left > 1)
