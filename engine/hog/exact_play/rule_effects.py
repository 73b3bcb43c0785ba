"""What each rule makes of the difference between two choices, under perfect play by both.

The difference is counted again as if the rule did not act in this turn, and all went on as usual
(the marginal effect of leaving one cause out).  The effects of two rules that act together overlap,
so they need not add up to the difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.hog.exact_play.best_play import known_play
from engine.hog.exact_play.rule_tables import rule_tables
from engine.hog.exact_play.solutions import PerfectSolution
from engine.hog.rules import FERAL_BONUS, Hog, HogState, is_feral

Rule = Literal["win", "feral", "swap", "jump", "again", "memory", "dice"]
"""Reaching the goal, the bonus, trading places, a score moved on, moving again, what feral hogs
remember of this turn in the next; and what is left, which the dice alone make."""
RULES: tuple[Rule, ...] = ("win", "feral", "swap", "jump", "again", "memory")


def rule_effects(
    game: Hog, view: HogState, player: int, best: int, other: int
) -> Mapping[Rule, float] | None:
    """Return how much of what `best` dice win more often than `other` is owed to each rule.

    As chances to win; a negative one speaks for `other`.  None where perfect play of `game` has not
    been found yet: this does not wait for it.
    """
    play = known_play(game)
    if play is None:
        return None
    about = game, view, player
    lead = _chance(play, *about, best) - _chance(play, *about, other)
    effects: dict[Rule, float] = {
        rule: lead - _chance(play, *about, best, rule) + _chance(play, *about, other, rule)
        for rule in RULES
    }
    return {**effects, "dice": lead - sum(effects.values())}


def _chance(
    play: PerfectSolution,
    game: Hog,
    view: HogState,
    player: int,
    num_rolls: int,
    without: Rule | None = None,
) -> float:
    """Return the mover's chance with so many dice, where one rule does not act in this turn."""
    own, other = view.scores[player], view.scores[1 - player]
    theirs = game.memory_class(game.remembered(view, 1 - player))
    is_earned = game.has_feral_hogs and is_feral(num_rolls, game.remembered(view, player))
    bonus = FERAL_BONUS if is_earned and without != "feral" else 0
    total = 0.0
    for points, chance in _points(game, num_rolls, own, other):
        by_dice = game.semester.feral == "dice"
        mine = game.memory_class(num_rolls if by_dice else points)
        if without == "memory" and not by_dice:  # any last number of dice is worth something
            mine = game.num_classes - 1
        scores = _settled(game, own + points + bonus, other, without)
        total += chance * _after(play, game, scores, (mine, theirs), without)
    return total


def _points(game: Hog, num_rolls: int, own: int, other: int) -> list[tuple[int, float]]:
    """Return the points that so many dice may bring, each with its chance."""
    if num_rolls == 0:
        return [(game.semester.zero_dice(own, other), 1.0)]
    row = rule_tables(game).pmf[num_rolls].tolist()
    return [(points, chance) for points, chance in enumerate(row) if chance]


def _settled(game: Hog, reached: int, other: int, without: Rule | None) -> tuple[int, int]:
    """Return both scores at the end of the turn, the mover's first."""
    score, is_swap = game.settled(reached, other)
    if without == "jump":
        score = reached
    if is_swap and without != "swap":
        return other, score
    return score, other


def _after(
    play: PerfectSolution,
    game: Hog,
    scores: tuple[int, int],
    memory: tuple[int, int],
    without: Rule | None,
) -> float:
    """Return the mover's chance once the turn is over; pairs have the mover's first."""
    (score, other), (mine, theirs) = scores, memory
    if other >= game.goal:
        return 0.0
    if score >= game.goal and without != "win":
        return 1.0
    score = min(score, game.goal - 1)
    if without != "again" and game.goes_on(score, other):
        return float(play.win_probability[score, other, mine, theirs])
    return 1.0 - float(play.win_probability[other, score, theirs, mine])
