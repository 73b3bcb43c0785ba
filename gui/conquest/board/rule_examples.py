"""The rules of Conquest, each beside the map of the guided match: three valleys."""

from __future__ import annotations

from dataclasses import replace

from engine.conquest.state import (
    ATTACK,
    FORT,
    MOVE,
    Action,
    Attack,
    Board,
    EndTurn,
    Fort,
    Move,
    Put,
    Rolled,
)
from engine.core.play.match import PlayedStep
from gui.conquest.board.animation import ConquestFrame
from gui.conquest.board.guide import MARKET, MEADOW, OWNERS, QUARRY, TURN, valleys
from gui.shared.page.rule_example import RuleExample
from gui.shared.text.tr import tr

START = Board(OWNERS, (2, 2, 4, 7, 3, 4, 5, 2, 4), (0,) * 9, (4, 0, 0), turn=TURN, in_setup=False)
ATTACKING = replace(START, phase=ATTACK, reserves=(0,) * 3)
LATE = replace(ATTACKING, owners=(0, 0, 1, 0, 0, 2, 0, 2, 0), turn=57, phase=FORT)
LOSING, WINNING = 0, 1
"""Dice with which the attack fails in four rounds, and others with which it succeeds."""
PICTURE, CHOICE = 280, 380


def rule_examples() -> tuple[RuleExample, ...]:
    """Return the rules in the order of a turn."""
    attack = (
        (tr("To the end"), Attack(QUARRY, MARKET)),
        (tr("Stop when level"), Attack(QUARRY, MARKET, 1.0)),
        (tr("Stop at 2 : 1"), Attack(QUARRY, MARKET, 2.0)),
    )
    return (
        _example(
            tr("Place troops"),
            tr("A turn begins with new troops, at least 3. Here 4 went to your 7 at the left."),
            Put(QUARRY, 4),
            START,
        ),
        RuleExample(
            tr("Attack a neighbour"),
            tr(
                "Up to three dice roll against up to two, highest against highest; ties defend."
                " One troop always stays behind."
            ),
            valleys(),
            ATTACKING,
            ask=tr("Your 7 attacks the 3 in the middle. Choose how long: the dice are the same."),
            options=attack,
            tell=_told,
            seed=LOSING,
            height=CHOICE,
        ),
        _example(
            tr("Take a place"),
            tr("You won the middle, and moved in. A star brings so many more troops each turn."),
            Attack(QUARRY, MARKET),
            ATTACKING,
            WINNING,
        ),
        _example(
            tr("Move once"),
            tr("Once a turn, troops walk along your places: 4 of the 5 below went up."),
            Move(MEADOW, QUARRY, 4),
            replace(ATTACKING, phase=MOVE),
        ),
        _example(
            tr("Build one fort"),
            tr("Once a match: each of its troops becomes two that only defend. 3 became 6 here."),
            Fort(QUARRY, 3),
            replace(ATTACKING, phase=FORT),
        ),
        _example(
            tr("Win"),
            tr("Late in the match four places with a star win; after the last turn the score."),
            EndTurn(),
            LATE,
        ),
    )


def _example(
    title: str, text: str, action: Action, start: Board, seed: int = LOSING
) -> RuleExample:
    return RuleExample(title, text, valleys(), start, ({0: action},), seed=seed, height=PICTURE)


def _told(frame: ConquestFrame, step: PlayedStep) -> str:
    """Return the dice of each round with their losses, and how it ended."""
    round_ = tr("{yours} against {theirs}: lost {a} and {b}")
    told = [
        round_.format(
            yours=" ".join(map(str, event.attackers)),
            theirs=" ".join(map(str, event.defenders)),
            a=event.attackers_lost,
            b=event.defenders_lost,
        )
        for event in step.events
        if isinstance(event, Rolled)
    ]
    left = frame.state.troops[QUARRY], frame.state.troops[MARKET]
    told.append(
        tr("Left: {yours} of yours, {theirs} of theirs.").format(yours=left[0], theirs=left[1])
    )
    return "\n".join(told)
