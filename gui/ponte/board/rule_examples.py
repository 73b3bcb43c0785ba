"""The rules of the Ponte, each beside the bridge: the deal of the guided match."""

from __future__ import annotations

from engine.core.play.match import PlayedStep
from engine.ponte.rules import Ponte, PonteState
from gui.ponte.board.animation import PonteFrame
from gui.ponte.board.description import describe
from gui.ponte.board.guide import OTHERS, OWN
from gui.shared.page.rule_example import RuleExample
from gui.shared.text.tr import tr

COMBATS = ((10, 4), (5, 7), (12, 2), (8, 9), (3, 11), (1, 6))
"""Theirs and yours by strength, in turn; who names them follows from who wins."""
PICTURE = 360


def rule_examples() -> tuple[RuleExample, ...]:
    """Return the rules in the order of a combat."""
    return (
        RuleExample(
            tr("Name and answer"),
            tr("One side names a team. The other sees it and answers; the stronger team wins."),
            Ponte(),
            PonteState((OWN, OTHERS), leader=1),
            ({1: OTHERS.index(10)},),
            ask=tr("Tramontana has named its 10. Click the team that you answer with."),
            tell=_told,
            height=400,
        ),
        _example(
            tr("The cart keeps the score"),
            tr("Each combat pushes the cart one step into the half of the side that lost it."),
            1,
        ),
        _example(
            tr("A team fights once"),
            tr("Both teams of a combat are spent: dashed shields have fought."),
            2,
        ),
        _example(
            tr("The winner names next"),
            tr("So a side that answers and wins acts twice in a row."),
            4,
        ),
        _example(
            tr("Most combats win"),
            tr("After six combats it is over. Three each is level; in Pisa a seventh decides."),
            6,
        ),
    )


def _example(title: str, text: str, combats: int) -> RuleExample:
    """Return a rule beside the bridge after so many combats."""
    before, leader = [], 1
    for theirs, own in COMBATS[:combats]:
        sides = {0: OWN.index(own), 1: OTHERS.index(theirs)}
        before += [{side: sides[side]} for side in (leader, 1 - leader)]
        leader = int(theirs > own)
    start = PonteState((OWN, OTHERS), leader=1)
    return RuleExample(title, text, Ponte(), start, tuple(before), height=PICTURE)


def _told(frame: PonteFrame, _step: PlayedStep) -> str:
    """Return the sentence about the last combat."""
    return describe(frame)[-1]
