"""Where to look before one chooses how many dice: the rule that makes the difference."""

from __future__ import annotations

from engine.hog import words as sentences
from engine.hog.rules import Hog, HogState
from gui.hog.board.turn_outcomes import TurnOdds, turn_odds
from gui.shared.page.page import Clue
from gui.shared.text.tr import tr, translated

LIKELY = 0.1
"""From this chance on a rule is worth looking at."""


def clue_of(game: Hog, view: HogState, player: int, best: int) -> Clue:
    """Return the rule that the best number of dice uses, or that others fall for."""
    odds = turn_odds(game, view, player, best)
    own, other = view.scores[player], view.scores[1 - player]
    rule = tr(game.semester.names[0]).lower()
    if odds.win >= 1 - 1e-9:
        return Clue(tr("Look at the goal"), tr("You can win at once."))
    if odds.swap >= LIKELY and other > own:
        text = tr("You could stand on {score}.")
        return Clue(tr("Look at the {rule}").format(rule=rule), text.format(score=other))
    if odds.bonus:
        last = translated(sentences.remembered_words(game, game.remembered(view, player)))
        text = tr("They compare the dice with your last {last}.")
        return Clue(tr("Look at feral hogs"), text.format(last=last))
    if odds.jump >= LIKELY or odds.again >= LIKELY:
        return Clue(tr("Look at the {rule}").format(rule=rule), tr("It can help you here."))
    if own > other and any(each.swap >= LIKELY for each in _others(game, view, player, best)):
        text = tr("Some choices could trade your {own} for {other}.")
        told = text.format(own=own, other=other)
        return Clue(tr("Beware of the {rule}").format(rule=rule), told)
    if best == 0 or not game.pig_out:
        return Clue(tr("Weigh the risk"), tr("Not all choices leave it to the dice."))
    return Clue(tr("Weigh the risk of a 1"), tr("It is likelier with each die."))


def _others(game: Hog, view: HogState, player: int, best: int) -> list[TurnOdds]:
    legal = game.legal_actions(view, player)
    return [turn_odds(game, view, player, number) for number in legal if number != best]
