"""Exact chances of one turn of Hog, counted from the rules; small enough to do at once.  No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.hog.rules import FERAL_BONUS, Hog, HogState, is_feral


@dataclass(frozen=True, slots=True)
class TurnOdds:
    """What a number of dice may bring to the player to move.

    `pig_out` is the chance of a 1 (0 where that rule is off); `mean_otherwise` is the mean of the
    points without a 1; `mean` is over all rolls.  All points are with the `bonus` of feral hogs.
    `swap`, `win` and `loss` are chances that the turn ends so; `jump` and `again` that a rule moves
    the mover's score on, and that the mover moves again.
    """

    num_rolls: int
    pig_out: float
    mean_otherwise: float
    mean: float
    bonus: int
    swap: float
    win: float
    loss: float
    jump: float
    again: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a turn may end: the score with the points and the bonus, and both scores at its end.

    `settled` is the score after a rule has moved it, before the scores trade places if they do.
    """

    chance: float
    points: int
    reached: int
    settled: int
    is_swap: bool
    mine: int
    theirs: int


def outcomes(game: Hog, view: HogState, player: int, num_rolls: int) -> tuple[Outcome, ...]:
    """Return every way in which rolling `num_rolls` dice may end the turn."""
    own, other = view.scores[player], view.scores[1 - player]
    bonus = bonus_of(game, num_rolls, game.remembered(view, player))
    found = []
    for points, chance in points_of(game, num_rolls, own, other):
        reached = own + points + bonus
        settled, is_swap = game.settled(reached, other)
        mine, theirs = (other, settled) if is_swap else (settled, other)
        found.append(Outcome(chance, points, reached, settled, is_swap, mine, theirs))
    return tuple(found)


def turn_odds(game: Hog, view: HogState, player: int, num_rolls: int) -> TurnOdds:
    """Return the exact odds of rolling `num_rolls` dice now."""
    bonus = bonus_of(game, num_rolls, game.remembered(view, player))
    swap = win = loss = jump = again = mean = 0.0
    for end in outcomes(game, view, player, num_rolls):
        swap += end.chance * end.is_swap
        win += end.chance * (end.mine >= game.goal)
        loss += end.chance * (end.theirs >= game.goal)
        jump += end.chance * (end.settled != end.reached)
        is_over = max(end.mine, end.theirs) >= game.goal
        again += end.chance * (not is_over and game.goes_on(end.mine, end.theirs))
        mean += end.chance * (end.points + bonus)
    pig_out = chance_of_one(game, num_rolls) if game.pig_out else 0.0
    otherwise = (mean - pig_out * (1 + bonus)) / (1 - pig_out)
    return TurnOdds(num_rolls, pig_out, otherwise, mean, bonus, swap, win, loss, jump, again)


def bonus_of(game: Hog, num_rolls: int, remembered: int) -> int:
    """Return the points that feral hogs add, from what they remember of the last turn."""
    return FERAL_BONUS if game.has_feral_hogs and is_feral(num_rolls, remembered) else 0


def chance_of_one(game: Hog, num_rolls: int) -> float:
    """Return the chance that a 1 is among the dice."""
    return 1.0 - (1.0 - 1.0 / game.sides) ** num_rolls


def points_of(
    game: Hog, num_rolls: int, score: int, opponent_score: int
) -> tuple[tuple[int, float], ...]:
    """Return the points a turn may bring, each with its chance, without any bonus."""
    if num_rolls == 0:
        return ((game.semester.zero_dice(score, opponent_score), 1.0),)
    return _dice_points(num_rolls, game.sides, game.pig_out)


@lru_cache(maxsize=256)
def _dice_points(num_rolls: int, sides: int, pig_out: bool) -> tuple[tuple[int, float], ...]:
    faces = range(2 if pig_out else 1, sides + 1)
    sums = {0: 1.0}
    for _ in range(num_rolls):
        longer: dict[int, float] = {}
        for total, chance in sums.items():
            for face in faces:
                longer[total + face] = longer.get(total + face, 0.0) + chance / sides
        sums = longer
    if pig_out:
        sums[1] = 1.0 - (1.0 - 1.0 / sides) ** num_rolls
    return tuple(sorted(sums.items()))
