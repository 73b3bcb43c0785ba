"""Why a number of dice is best: the one reason that decides, counted from the rules.  No Qt.

Two choices are told apart by what they do in this turn: whether it ends the match, else what it
adds to the lead, rule by rule; else how the lead is spread; else what the other is left with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.review.reasons import Comparison, Reason, deciding
from engine.hog import words as sentences
from engine.hog.rules import FERAL_BONUS, Hog, HogState, is_feral
from gui.hog.board.turn_outcomes import Outcome, TurnOdds, outcomes, turn_odds
from gui.shared.text.tr import tr, translated
from gui.shared.text.value_format import CERTAIN, decimal, percent, short_decimal

if TYPE_CHECKING:
    from engine.hog.exact_play.rule_effects import Rule

Asked = Comparison[Hog, HogState]

MOST = 0.5
"""What makes more than this share of the difference decides it."""
LEAST_SHARE = 0.3
"""What makes less than this share of what the largest part makes does not decide."""
DIFFERENT = 0.001
"""Chances this far apart are written as different numbers."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What a number of dice does in this turn: its odds, its ends, and what it is called."""

    odds: TurnOdds
    ends: tuple[Outcome, ...]
    name: str

    @property
    def jump(self) -> float:
        """What a rule that moves the score on adds to it on average."""
        return sum(end.chance * (end.settled - end.reached) for end in self.ends)

    @property
    def swap(self) -> float:
        """What trading places adds to the lead on average."""
        return sum(2 * end.chance * (end.mine - end.theirs) for end in self.ends if end.is_swap)

    def leads_by(self, least: int) -> float:
        """Return the chance to lead by `least` points or more after it."""
        return sum(end.chance for end in self.ends if end.mine - end.theirs >= least)


def wins_for_certain(asked: Asked) -> str:
    best, _ = turns(asked)
    return tr("It wins at once.") if best.odds.win >= 1 - CERTAIN else ""


def rule_that_decides(asked: Asked) -> str:
    """Return what most of the difference is owed to: a rule, or the points of the dice."""
    return deciding(_parts_that_tell(asked), asked)


def _parts_that_tell(asked: Asked) -> tuple[Reason[Hog, HogState], ...]:
    """Return what says the largest parts of the difference, the largest first."""
    parts = sorted(_parts(asked), key=lambda part: -part[0])
    largest = parts[0][0]
    return tuple(say for size, say in parts if size > max(LEAST_SHARE * largest, 0.0))


def spreads_the_lead(asked: Asked) -> str:
    """Return the lead that the best choice reaches more often."""
    best, other = turns(asked)
    leads = sorted({end.mine - end.theirs for end in (*best.ends, *other.ends)})
    lead = max(leads, key=lambda lead: best.leads_by(lead) - other.leads_by(lead))
    more, less = best.leads_by(lead), other.leads_by(lead)
    if more - less <= 0.01:
        return ""
    first, second = often(more, less)
    values = {"more": first, "other": other.name, "less": second}
    if lead > 0:
        return tr("It leads by %n or more {more}, {other} {less}.", lead).format(**values)
    if lead == 0:
        return tr("It is level or ahead {more}, {other} {less}.").format(**values)
    return tr("It is at most %n behind {more}, {other} {less}.", -lead).format(**values)


def leaves_less(asked: Asked) -> str:
    """Return what free bacon then brings to the other."""
    if not asked.game.free_bacon:
        return ""
    best, other = turns(asked)
    left, more = (_bacon_left(asked, turn) for turn in (best, other))
    less, larger = decimal(left), decimal(more)
    if left >= more or less == larger:
        return ""
    text = tr("Free bacon then brings the other {less} points on average, after {other} {more}.")
    return text.format(less=less, other=other.name, more=larger)


def pays_later(asked: Asked) -> str:
    _, other = turns(asked)
    text = tr("It brings no more than {other} now, but more in the turns that follow.")
    return text.format(other=other.name)


REASONS: tuple[Reason[Hog, HogState], ...] = (
    wins_for_certain,
    rule_that_decides,
    spreads_the_lead,
    leaves_less,
    pays_later,
)


def decider(asked: Asked) -> Reason[Hog, HogState]:
    """Return the reason that decides; of the rules the one that is told."""
    for reason in REASONS:
        parts = _parts_that_tell(asked) if reason is rule_that_decides else (reason,)
        for part in parts:
            if part(asked):
                return part
    raise AssertionError("the last reason holds always")


def turns(asked: Asked) -> tuple[Turn, Turn]:
    """Return what the best choice and the other do in this turn."""
    assert asked.other is not None
    best, other = (_turn(asked, item.action) for item in (asked.best, asked.other))
    return best, other


def often(*chances: float) -> tuple[str, ...]:
    """Return in no case, in every case, or in 16.7 % of rolls, after the first in 8.8 %."""
    told: list[str] = []
    text = tr("in {chance} of rolls")
    for chance in chances:
        if CERTAIN < chance < 1 - CERTAIN:
            told.append(text.format(chance=percent(chance)))
            text = tr("in {chance}")
        else:
            told.append(tr("in no case") if chance < 0.5 else tr("in every case"))
    return tuple(told)


def _turn(asked: Asked, num_rolls: int) -> Turn:
    about = asked.game, asked.view, asked.player, num_rolls
    name = tr("%n (die|dice)", num_rolls) if num_rolls else tr("free bacon")
    return Turn(turn_odds(*about), outcomes(*about), name)


def _parts(asked: Asked) -> list[tuple[float, Reason[Hog, HogState]]]:
    """Return what the best choice has more of each rule, and what says so.

    As chances to win under perfect play; while that is not known as points of the lead.
    """
    from engine.hog.exact_play.rule_effects import rule_effects

    best, other = turns(asked)
    numbers = best.odds.num_rolls, other.odds.num_rolls
    effects = rule_effects(asked.game, asked.view, asked.player, *numbers)
    if effects is not None:
        return [(effects[rule], say) for rule, say in _RULES.items()]
    bonus, turns_more = best.odds.bonus - other.odds.bonus, best.odds.again - other.odds.again
    return [
        (bonus, feral),
        (best.odds.mean - other.odds.mean - bonus, dice),
        (best.jump - other.jump, jump),
        (best.swap - other.swap, swap),
        (turns_more * best.odds.mean, again),
        ((best.odds.win - other.odds.win) * asked.game.goal, wins),
    ]


def dice(asked: Asked) -> str:
    """Return what the dice alone do: more points, or the same ones spread otherwise."""
    return _points(asked) or spreads_the_lead(asked)


def wins(asked: Asked) -> str:
    best, other = turns(asked)
    if best.odds.win - other.odds.win < DIFFERENT:
        return ""
    text = tr("It wins at once {more}, {other} {less}.")
    more, less = often(best.odds.win, other.odds.win)
    return text.format(more=more, other=other.name, less=less)


def last_turn(asked: Asked) -> str:
    """Return what feral hogs compare the dice with."""
    if asked.view.last_points[asked.player] == 0:
        return tr("the 0 of a first turn")
    kept = asked.game.remembered(asked.view, asked.player)
    words = translated(sentences.remembered_words(asked.game, kept))
    return tr("your last {last}").format(last=words)


def feral(asked: Asked) -> str:
    best, other = turns(asked)
    if best.odds.bonus <= other.odds.bonus:
        return ""
    last = last_turn(asked)
    number = best.odds.num_rolls
    dice = tr("%n (die is|dice are)", number) if number else tr("no dice are")
    text = tr("Feral hogs add {bonus}: {dice} two off {last}.")
    return text.format(bonus=best.odds.bonus, dice=dice, last=last)


def _points(asked: Asked) -> str:
    best, other = turns(asked)
    points, less = short_decimal(best.odds.mean), short_decimal(other.odds.mean)
    if best.odds.mean <= other.odds.mean or points == less:
        return ""
    text = tr("It brings {points} points on average, {other} {less}.")
    if best.odds.num_rolls == 0:
        text = tr("It brings {points} points for certain, {other} {less} on average.")
    elif other.odds.num_rolls == 0:
        text = tr("It brings {points} points on average, {other} {less} for certain.")
    return text.format(points=points, other=other.name, less=less)


def jump(asked: Asked) -> str:
    best, other = turns(asked)
    points, less = short_decimal(best.jump), short_decimal(other.jump)
    if best.jump <= other.jump or points == less:
        return ""
    rule = tr(asked.game.semester.names[0])
    text = tr("{rule} adds {points} to your score on average, after {other} {less}.")
    if best.odds.num_rolls == 0:
        text = tr("{rule} adds {points} to your score, after {other} {less} on average.")
    return text.format(rule=rule, points=points, other=other.name, less=less)


def swap(asked: Asked) -> str:
    best, other = turns(asked)
    if best.swap <= other.swap:
        return ""
    chances = best.odds.swap, other.odds.swap
    if other.odds.loss - best.odds.loss > max(MOST * asked.cost, DIFFERENT):
        text = tr("Trading places would lose the match {first}, with {other} {second}.")
        chances = best.odds.loss, other.odds.loss
    elif abs(best.odds.swap - other.odds.swap) < DIFFERENT:
        return ""
    elif best.odds.swap > other.odds.swap:
        text = tr("You trade your score for {score} {first}, with {other} {second}.")
    elif best.odds.swap <= CERTAIN:
        text = tr("It avoids a swap: {other} would trade your score for {score} {only}.")
    else:
        text = tr("It trades your score for {score} only {first}, {other} {second}.")
    first, second = often(*chances)
    (only,) = often(other.odds.swap)
    score = asked.view.scores[1 - asked.player]
    return text.format(score=score, other=other.name, first=first, second=second, only=only)


def again(asked: Asked) -> str:
    best, other = turns(asked)
    if best.odds.again - other.odds.again < DIFFERENT:
        return ""
    rule = tr(asked.game.semester.names[0])
    text = tr("{rule} brings you another turn {more}, after {other} {less}.")
    more, less = often(best.odds.again, other.odds.again)
    return text.format(rule=rule, more=more, other=other.name, less=less)


def next_bonus(asked: Asked) -> str:
    """Return how often feral hogs can be had in the next turn, for what they then remember."""
    best, other = turns(asked)
    more, less = _bonus_left(asked, best), _bonus_left(asked, other)
    if more - less < DIFFERENT:
        return ""
    text = tr("Feral hogs can add {bonus} to your next turn {more}, after {other} {less}.")
    first, second = often(more, less)
    return text.format(bonus=FERAL_BONUS, more=first, other=other.name, less=second)


_RULES: Mapping[Rule, Reason[Hog, HogState]] = {
    "win": wins,
    "feral": feral,
    "swap": swap,
    "jump": jump,
    "again": again,
    "memory": next_bonus,
    "dice": dice,
}


def _bonus_left(asked: Asked, turn: Turn) -> float:
    """Return the chance that some number of dice earns the bonus after a turn."""
    game, number = asked.game, turn.odds.num_rolls
    legal, by_dice = game.legal_actions(asked.view, asked.player), game.semester.feral == "dice"
    return sum(
        end.chance
        for end in turn.ends
        if max(end.mine, end.theirs) < game.goal
        and any(is_feral(dice, number if by_dice else end.points) for dice in legal)
    )


def _bacon_left(asked: Asked, turn: Turn) -> float:
    """Return the points of the other's free bacon after a turn, where it is not over."""
    left = [end for end in turn.ends if max(end.mine, end.theirs) < asked.game.goal]
    bacon = asked.game.semester.zero_dice
    return sum(end.chance * bacon(end.theirs, end.mine) for end in left)
