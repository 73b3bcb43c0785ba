"""Where to look before one chooses how many dice: at what the reason then told is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.core.play.advice import ActionValue
from engine.core.review.reasons import Reason, compared
from engine.hog.rules import Hog, HogState
from gui.hog.board import reasons
from gui.hog.board.reasons import Asked, turns
from gui.shared.page.page import Clue
from gui.shared.text.tr import tr
from gui.shared.text.value_format import CERTAIN


def clue_of(game: Hog, view: HogState, player: int, advice: Sequence[ActionValue]) -> Clue | None:
    """Return what the one reason that decides is about, without naming a choice.

    None where no choice is surely better than the others.
    """
    asked = compared(game, view, player, advice)
    if asked.other is None:
        return None
    return _CLUES[reasons.decider(asked)](asked)


def _goal(asked: Asked) -> Clue:
    best, _ = turns(asked)
    is_sure = best.odds.win >= 1 - CERTAIN
    text = tr("You can win at once.") if is_sure else tr("You may win at once.")
    return Clue(tr("Look at the goal"), text)


def _feral(asked: Asked) -> Clue:
    text = tr("They compare the dice with {last}.")
    return Clue(tr("Look at feral hogs"), text.format(last=reasons.last_turn(asked)))


def _next_feral(_asked: Asked) -> Clue:
    return Clue(tr("Look ahead to feral hogs"), tr("What you do now counts for the next turn."))


def _swap(asked: Asked) -> Clue:
    best, other = turns(asked)
    own, theirs = asked.view.scores[asked.player], asked.view.scores[1 - asked.player]
    if best.odds.swap > other.odds.swap and theirs > own:
        title, text = tr("Look at the {rule}"), tr("You could stand on {theirs}.")
    else:
        title, text = tr("Beware of the {rule}"), tr("Some choices trade your {own} for {theirs}.")
    return Clue(title.format(rule=_rule(asked)), text.format(own=own, theirs=theirs))


def _own_rule(asked: Asked) -> Clue:
    title = tr("Look at the {rule}").format(rule=_rule(asked))
    return Clue(title, tr("It can help you here."))


def _dice(asked: Asked) -> Clue:
    best, _ = turns(asked)
    if best.odds.num_rolls == 0 or not asked.game.pig_out:
        return Clue(tr("Weigh the risk"), tr("Not all choices leave it to the dice."))
    return Clue(tr("Weigh the risk of a 1"), tr("It is likelier with each die."))


def _lead(_asked: Asked) -> Clue:
    return Clue(tr("Look at the lead"), tr("How far it spreads matters more than its mean."))


def _bacon_left(_asked: Asked) -> Clue:
    return Clue(tr("Look at what you leave"), tr("Free bacon for the other depends on it."))


def _later(_asked: Asked) -> Clue:
    return Clue(tr("Look beyond this turn"), tr("The turns that follow decide."))


def _rule(asked: Asked) -> str:
    return tr(asked.game.semester.names[0]).lower()


_CLUES: Mapping[Reason[Hog, HogState], Callable[[Asked], Clue]] = {
    reasons.wins_for_certain: _goal,
    reasons.wins: _goal,
    reasons.feral: _feral,
    reasons.next_bonus: _next_feral,
    reasons.swap: _swap,
    reasons.jump: _own_rule,
    reasons.again: _own_rule,
    reasons.dice: _dice,
    reasons.spreads_the_lead: _lead,
    reasons.leaves_less: _bacon_left,
    reasons.pays_later: _later,
}
