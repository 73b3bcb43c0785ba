"""How often a strategy wins beside each of several line-ups: seats, orders and maps in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from time import process_time

import numpy as np

from engine.conquest import GAME
from engine.conquest.champion.models import RUSHED
from engine.conquest.map import Map
from engine.conquest.rules import Conquest
from engine.conquest.strategies import Sigma
from engine.core.play.batch import Keys, match_keys
from engine.core.play.interval import half_interval, share_half_width
from engine.core.play.match import Match
from engine.core.play.strategy import Strategy, label_of
from engine.core.play.strategy_texts import parse_strategy
from engine.core.system.errors import InputError

DRAWN = "drawn"
"""The name of a Sigma whose constants are drawn for each game."""
_BETWEEN = ((0.4, 0.9), (-1.0, 5.0), (0.0, 2.0), (1.0, 8.0))
_HOLDS = (0, 10, 20, 40, 100)
_HASTY = label_of(RUSHED)
FIELD = (
    ("sigma-classic", "sigma-classic"),
    ("sigma-classic", "sigma"),
    ("sigma-classic", "greedy"),
    (_HASTY, _HASTY),
    ("sigma", "sigma"),
    ("greedy", "greedy"),
    (DRAWN, DRAWN),
)
"""Who sits beside a strategy where nobody says."""
_SEATS = 3


@dataclass(frozen=True)
class Beside:
    """Which of its games a strategy won beside two others; a third would be its share."""

    strategy: str
    others: tuple[str, str]
    wins: tuple[bool, ...] = ()
    cpu_seconds: float = 0.0

    @property
    def won(self) -> int:
        """How many it won."""
        return sum(self.wins)

    @property
    def games(self) -> int:
        """How many it played."""
        return len(self.wins)

    @property
    def share(self) -> float:
        """The share won."""
        return self.won / self.games

    @property
    def half_interval(self) -> float:
        """Half the 95 % interval of the share won."""
        return share_half_width(self.won, self.games)

    def ahead_of(self, other: Beside) -> tuple[float, float]:
        """Return how much more it won than another of the same games, with half its 95 % interval.

        Where all end alike it is as if one had not.
        """
        each = np.subtract(self.wins, other.wins, dtype=np.float64)
        error = np.sqrt((each.var() + 1 / len(each) ** 2) / len(each))
        return float(each.mean()), half_interval(float(error))


def others_named(text: str) -> tuple[str, str]:
    """Return the two of a line-up, a semicolon between them; InputError where they are not two."""
    names = [each.strip() for each in text.split(";")]
    if len(names) != _SEATS - 1:
        raise InputError(
            "--others takes two strategies, such as sigma;greedy, not {text}", text=text
        )
    return names[0], names[1]


def won_beside(
    strategy: str, others: tuple[str, str], maps: Sequence[Map], games: int, seed: int
) -> Iterator[Beside]:
    """Play games in all three seats, with the others in both orders, on each map, all in turn.

    Yields what was won so far after each game.  Game number i has the same seats, map, dice and
    drawn constants for every strategy.  Raises InputError for what is no strategy.
    """
    cpu, wins = process_time(), tuple[bool, ...]()
    keys = match_keys(seed, np.arange(games, dtype=np.uint64))
    for number in range(games):
        game = replace(Conquest(), map=maps[number // (2 * _SEATS) % len(maps)])
        seat, is_turned = number % _SEATS, number // _SEATS % 2
        seats = [_named(game, each, (seed, number, i)) for i, each in enumerate(others)]
        if is_turned:
            seats.reverse()
        seats.insert(seat, _named(game, strategy, (seed, number, _SEATS)))
        wins += (_winner(game, seats, keys[number : number + 1]) == seat,)
        yield Beside(strategy, others, wins, process_time() - cpu)


def _winner(game: Conquest, seats: Sequence[Strategy], key: Keys) -> int:
    from engine.conquest.batch import kernel_for, play_rows

    if all(kernel_for(game, each) for each in seats):
        returns = play_rows(game, seats, np.arange(_SEATS)[None], key).returns[0]
    else:
        returns = np.array(Match(game, seats, int(key[0])).play_out().returns)
    return int(returns.argmax())


def _named(game: Conquest, text: str, drawn_by: tuple[int, ...]) -> Strategy:
    """Return a strategy, or a Sigma whose constants these numbers draw."""
    if text != DRAWN:
        return parse_strategy(GAME, game, text)
    draws = np.random.default_rng(drawn_by)
    win, least, step, near = (float(draws.uniform(*ends)) for ends in _BETWEEN)
    return Sigma(win, least, step, near, int(draws.choice(_HOLDS)))
