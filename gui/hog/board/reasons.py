"""Why a number of dice is best: the one reason that decides, counted from the rules.  No Qt.

Two choices are told apart by what they do in this turn: whether it ends the match, else what it
adds to the lead, rule by rule; else how the lead is spread; else what the other is left with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.review.reasons import Comparison, Reason
from engine.hog import words as sentences
from engine.hog.rules import Hog, HogState
from gui.hog.board.turn_outcomes import Outcome, TurnOdds, outcomes, turn_odds
from gui.shared.text.tr import tr, translated
from gui.shared.text.value_format import decimal, percent, short_decimal

Asked = Comparison[Hog, HogState]

MOST = 0.5
"""What makes more than this share of the difference decides it."""
SURE = 1 - 1e-9
LEAST = 0.0005
"""A chance below this is written as less than 0.1 %, and decides nothing."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What a number of dice does in this turn: its odds, its ends, and what it is called."""

    odds: TurnOdds
    ends: tuple[Outcome, ...]
    name: str

    @property
    def gain(self) -> float:
        """The points that it brings on average, with those of feral hogs."""
        return self.odds.mean + self.odds.bonus

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


def wins_at_once(asked: Asked) -> str:
    best, other = turns(asked)
    if best.odds.win >= SURE:
        return tr("It wins at once.")
    if best.odds.win - other.odds.win <= MOST * asked.cost:
        return ""
    if other.odds.win < LEAST:
        return tr("It wins at once in {chance} of rolls, {other} never.").format(
            chance=percent(best.odds.win), other=other.name
        )
    text = tr("It wins at once in {chance} of rolls, {other} in {less}.")
    chances = {"chance": percent(best.odds.win), "less": percent(other.odds.win)}
    return text.format(other=other.name, **chances)


def loses_at_once(asked: Asked) -> str:
    best, other = turns(asked)
    if other.odds.loss - best.odds.loss <= MOST * asked.cost:
        return ""
    text = tr("With {other} a swap would lose the match in {more} of rolls, with it in {chance}.")
    if best.odds.loss < LEAST:
        text = tr("With {other} a swap would lose the match in {more} of rolls, with it in none.")
    chances = {"chance": percent(best.odds.loss), "more": percent(other.odds.loss)}
    return text.format(other=other.name, **chances)


def adds_to_the_lead(asked: Asked) -> str:
    """Return the rule that adds most to the lead, where the best choice leads by more."""
    best, other = turns(asked)
    again = best.odds.again - other.odds.again
    parts: list[tuple[float, Callable[[Asked], str]]] = [
        (best.odds.bonus - other.odds.bonus, _feral),
        (best.odds.mean - other.odds.mean, _points),
        (best.jump - other.jump, _jump),
        (best.swap - other.swap, _swap),
        (again * _one_more(asked), _again),
    ]
    if sum(size for size, _ in parts) <= 0:
        return ""
    parts.sort(key=lambda part: -part[0])
    return next((told for size, say in parts if size > 0 and (told := say(asked))), "")


def spreads_the_lead(asked: Asked) -> str:
    """Return the lead that the best choice reaches more often."""
    best, other = turns(asked)
    leads = sorted({end.mine - end.theirs for end in (*best.ends, *other.ends)})
    lead = max(leads, key=lambda lead: best.leads_by(lead) - other.leads_by(lead))
    more, less = best.leads_by(lead), other.leads_by(lead)
    if more - less <= 0.01:
        return ""
    if lead > 0:
        text = tr("It leads by %n or more in {more} of rolls, {other} in {less}.", lead)
    elif lead == 0:
        text = tr("It is level or ahead in {more} of rolls, {other} in {less}.")
    else:
        text = tr("It is at most %n behind in {more} of rolls, {other} in {less}.", -lead)
    return text.format(more=percent(more), other=other.name, less=percent(less))


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
    wins_at_once,
    loses_at_once,
    adds_to_the_lead,
    spreads_the_lead,
    leaves_less,
    pays_later,
)


def turns(asked: Asked) -> tuple[Turn, Turn]:
    """Return what the best choice and the other do in this turn."""
    assert asked.other is not None
    best, other = (_turn(asked, item.action) for item in (asked.best, asked.other))
    return best, other


def _turn(asked: Asked, num_rolls: int) -> Turn:
    about = asked.game, asked.view, asked.player, num_rolls
    name = tr("%n (die|dice)", num_rolls) if num_rolls else tr("free bacon")
    return Turn(turn_odds(*about), outcomes(*about), name)


def _feral(asked: Asked) -> str:
    best, _ = turns(asked)
    remembered = sentences.remembered_words(
        asked.game, asked.game.remembered(asked.view, asked.player)
    )
    last = tr("your last {last}").format(last=translated(remembered))
    if asked.view.last_points[asked.player] == 0:
        last = tr("the 0 of a first turn")
    dice = tr("%n dice (is|are)", best.odds.num_rolls) if best.odds.num_rolls else tr("no dice are")
    text = tr("Feral hogs add {bonus}: {dice} two off {last}.")
    return text.format(bonus=best.odds.bonus, dice=dice, last=last)


def _points(asked: Asked) -> str:
    best, other = turns(asked)
    if decimal(best.gain) == decimal(other.gain):
        return ""
    text = tr("It brings {points} points on average, {other} {less}.")
    if best.odds.num_rolls == 0:
        text = tr("It brings {points} points for certain, {other} {less} on average.")
    elif other.odds.num_rolls == 0:
        text = tr("It brings {points} points on average, {other} {less} for certain.")
    return text.format(
        points=short_decimal(best.gain), other=other.name, less=short_decimal(other.gain)
    )


def _jump(asked: Asked) -> str:
    best, other = turns(asked)
    rule = tr(asked.game.semester.names[0])
    if best.odds.num_rolls == 0 and other.odds.jump < LEAST:
        text = tr("{rule} moves your score on to {score}.")
        return text.format(rule=rule, score=best.ends[0].settled)
    text = tr("{rule} adds {points} points on average, after {other} {less}.")
    points, less = decimal(best.jump), decimal(other.jump)
    if points == less:
        return ""
    return text.format(rule=rule, points=points, other=other.name, less=less)


def _swap(asked: Asked) -> str:
    best, other = turns(asked)
    theirs = asked.view.scores[1 - asked.player]
    if best.odds.swap >= SURE:
        return tr("The scores trade places, and you stand on {score}.").format(score=theirs)
    chances = {"chance": percent(best.odds.swap), "less": percent(other.odds.swap)}
    if best.odds.swap > other.odds.swap:
        text = tr("You trade your score for {score} in {chance} of rolls, with {other} in {less}.")
    elif best.odds.swap < LEAST:
        text = tr(
            "It avoids a swap: {other} would trade your score for {score} in {less} of rolls."
        )
        if other.odds.swap >= SURE:
            text = tr("It avoids a swap: {other} would trade your score for {score}.")
    else:
        text = tr("A swap leaves you {score} in {chance} of rolls, with {other} in {less}.")
    return text.format(score=theirs, other=other.name, **chances)


def _again(asked: Asked) -> str:
    best, other = turns(asked)
    rule = asked.game.semester.names[0]
    if best.odds.again >= SURE:
        return tr("{rule} brings you another turn.").format(rule=tr(rule))
    text = tr("{rule} brings another turn in {chance} of rolls, after {other} in {less}.")
    chances = {"chance": percent(best.odds.again), "less": percent(other.odds.again)}
    return text.format(rule=tr(rule), other=other.name, **chances)


def _one_more(asked: Asked) -> float:
    """Return the points of the best number of dice here, which a further turn is worth."""
    legal = asked.game.legal_actions(asked.view, asked.player)
    return max(_turn(asked, number).gain for number in legal)


def _bacon_left(asked: Asked, turn: Turn) -> float:
    """Return the points of the other's free bacon after a turn, where it is not over."""
    left = [end for end in turn.ends if max(end.mine, end.theirs) < asked.game.goal]
    bacon = asked.game.semester.zero_dice
    return sum(end.chance * bacon(end.theirs, end.mine) for end in left)
