"""The guided first match of Conquest: one whole turn among three valleys, one rule a step."""

from __future__ import annotations

from typing import Any

from engine.conquest.map import Map
from engine.conquest.rules import MAPS, Conquest
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
    NextPhase,
    Put,
)
from gui.shared.page.guide_script import Before, GuideScript, GuideStep, ScriptedStrategy
from gui.shared.text.tr import tr

HILL, QUARRY, MARKET, MEADOW = 0, 3, 4, 6
OWNERS = (0, 1, 1, 0, 1, 2, 0, 2, 2)
TROOPS = (2, 2, 4, 6, 2, 4, 5, 2, 4)
PHASE_OF = {Attack: ATTACK, Move: MOVE, Fort: FORT}
TURN = 39
"""The person's first after the setup: the seat moves last in each round."""
SEED = 1
"""With this chance the attack succeeds."""


def valleys() -> Conquest:
    """Return the game on the smallest map, by the rules that it brings along."""
    return Conquest(MAPS.shipped(Map, "learning"), 12, 75, 57)


def guide() -> GuideScript:
    """Return the script: the person holds the west of the map and takes its middle."""
    start = Board(OWNERS, TROOPS, (0,) * 9, (1, 0, 0), turn=TURN, in_setup=False)
    others = ScriptedStrategy((EndTurn(), EndTurn()))
    return GuideScript(
        valleys(),
        (None, others, others),
        _steps(),
        tr("Late in the match, whoever holds four of the places with a star wins."),
        start,
        SEED,
    )


def _steps() -> tuple[GuideStep, ...]:
    return (
        _step(
            tr("Place troops"),
            tr("First you place troops"),
            tr("Each turn brings some: your two stars bring 2 and 3. One is left: click your 6."),
            tr("Click your 6, at the left."),
            Put(QUARRY, 1),
        ),
        _step(
            tr("Attack"),
            tr("Then you attack"),
            tr("Dice decide. Click your 7 at the left, then the 2 in the middle, and Attack."),
            tr("Click your 7 at the left, then the 2 in the middle, and Attack."),
            Attack(QUARRY, MARKET),
            tr("A turn has four phases, of which placing is the first. Click End phase."),
        ),
        _step(
            tr("Move"),
            tr("One move a turn"),
            tr("Troops walk along your places. Click your 5 below, then this 1, and Move."),
            tr("Click your 5 below, then the 1 above it, and Move."),
            Move(MEADOW, QUARRY, 4),
            tr("You took the middle: 3 troops now, and 4 each turn for its star. Click End phase."),
        ),
        _step(
            tr("Build a fort"),
            tr("One fort a match"),
            tr("Each troop of it becomes two that only defend. Click the middle, then Build."),
            tr("Click your place in the middle, then Build."),
            Fort(MARKET, 1),
            tr("A fort can be built only in the last phase. Click End phase."),
        ),
        _step(
            tr("End the turn"),
            tr("That was your turn"),
            tr("The two others follow. Then you get new troops. End your turn."),
            tr("Click End turn."),
            EndTurn(),
        ),
        _step(
            tr("New troops"),
            tr("Your places bring troops"),
            tr("Four places bring 1, your stars 2, 3 and 4: 10 a turn. Click the middle."),
            tr("Click your place in the middle."),
            Put(MARKET, 1),
        ),
    )


def _step(
    row: str, title: str, text: str, ask: str, action: Action, phase_text: str = ""
) -> GuideStep:
    """Return a step; `phase_text` is said where a phase is to be ended before it."""

    def accepts(other: Any) -> bool:
        return _what(other) == _what(action)

    own = (HILL, QUARRY, MARKET, MEADOW) if isinstance(action, Put) else _what(action)[1:]
    shown = tuple(str(place) for place in own if place is not None)

    def first(board: Board) -> Before | None:
        is_early = board.phase < PHASE_OF.get(type(action), board.phase)
        return Before(NextPhase(), phase_text) if is_early else None

    return GuideStep(row, title, text, ask, (action,), shown=shown, accepts=accepts, first=first)


def _what(action: Any) -> tuple[Any, ...]:
    """Return what of an action matters: its kind and places, but no numbers of troops."""
    names = "place", "source", "target", "destination"
    return (type(action), *(getattr(action, name, None) for name in names))
