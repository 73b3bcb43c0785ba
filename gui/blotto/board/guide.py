"""The guided first match of Blotto: six battles for five castles, one rule before each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.blotto.rules import Battle, Blotto, Fought, Plan, TakenOver
from engine.core.play.chance import Chance
from engine.core.play.strategy import FunctionStrategy
from gui.shared.page.guide_script import GUIDE, GuideScript, GuideStep
from gui.shared.text.tr import tr

GAME = Blotto((1, 2, 3, 4, 5), 20)
EVEN, BEGINNING = (4, 4, 4, 4, 4), (7, 6, 5, 1, 1)
"""What the other sends: as many everywhere, and once a streak from the first castle."""
FIFTH = 4
CASTLES = ("3", "1", "2", "2", "3", "5")
"""Where each step points: the castle that it speaks of, or one in the middle."""


def guide() -> GuideScript:
    """Return the script; any plan will do that does what is asked."""
    return GuideScript(
        GAME,
        (None, FunctionStrategy(GUIDE, _sent, "Plays what the first match wants to show.")),
        tuple(replace(step, at=at) for step, at in zip(_steps(), CASTLES, strict=True)),
        tr("A usual battle is for ten castles, worth 1 to 10, with 100 soldiers."),
    )


def _sent(_game: Any, view: Battle, _player: int, _chance: Chance) -> Plan:
    """Return what the other sends: it depends on the number of the battle alone."""
    return BEGINNING if len(view.past) == FIFTH else EVEN


def _fought(plan: Plan, theirs: Plan) -> tuple[Fought | TakenOver, ...]:
    return tuple(GAME.fight(plan, theirs))


def _wins_castle(plan: Plan, castle: int) -> bool:
    """Return whether a castle (from 1) is won, in a fight or without one."""
    return _fought(plan, EVEN)[castle - 1].winner == 0


def _wins(plan: Plan) -> bool:
    mine, theirs = GAME.returns(Battle((plan, EVEN)))
    return mine > theirs and _wins_castle(plan, 5)


def _has_streak(plan: Plan, theirs: Plan, seat: int) -> bool:
    """Return whether a seat wins the first three castles, and with them all others."""
    return all(event.winner == seat for event in _fought(plan, theirs)[:3])


def _steps() -> tuple[GuideStep, ...]:
    return (
        _step(
            tr("Share out soldiers"),
            tr("Twenty soldiers, five castles"),
            tr("Four stand at each. Drag the bars to share out all twenty as you like. Send them."),
            tr("Place all 20 soldiers and send them into battle."),
            (5, 3, 5, 4, 3),
            lambda _plan: True,
        ),
        _step(
            tr("The most soldiers win"),
            tr("The larger number wins a castle"),
            tr("A castle brings its points: 1 to 5. The other sends 4 everywhere. Win castle 1."),
            tr("Place 5 or more at castle 1, the others anywhere, and send them."),
            (6, 3, 5, 3, 3),
            lambda plan: _wins_castle(plan, 1),
        ),
        _step(
            tr("A tie"),
            tr("Equal numbers: nobody wins"),
            tr("The castle’s points are lost to both. The other sends 4 again. Tie at castle 2."),
            tr("Place exactly 4 at castle 2, the others anywhere, and send them."),
            (5, 4, 5, 3, 3),
            lambda plan: _fought(plan, EVEN)[1].winner is None,
        ),
        _step(
            tr("Three in a row"),
            tr("A streak takes all the rest"),
            tr("Win three castles in a row, and all after them are yours. Win 1, 2 and 3."),
            tr("Place 5 or more at each of castles 1, 2 and 3, and send them."),
            (6, 6, 8, 0, 0),
            lambda plan: _has_streak(plan, EVEN, 0),
        ),
        _step(
            tr("Break a streak"),
            tr("Do not let the other do it"),
            tr("Now it sends 7, 6 and 5 to the first three. Win castle 3: that breaks its streak."),
            tr("Place 6 or more at castle 3, the others anywhere, and send them."),
            (0, 0, 6, 7, 7),
            lambda plan: _fought(plan, BEGINNING)[2].winner == 0,
        ),
        _step(
            tr("Win a battle"),
            tr("Most points win: castle 5 has 5 of 15"),
            tr("The other sends 4 everywhere. Win castle 5, and lose no three before it."),
            tr("Send more than 4 where it counts, such as 0 0 6 7 7: that brings 12 to 3."),
            (0, 0, 6, 7, 7),
            _wins,
        ),
    )


def _step(
    row: str, title: str, text: str, ask: str, plan: Plan, accepts: Callable[[Plan], bool]
) -> GuideStep:
    return GuideStep(row, title, text, ask, (plan,), shown=("castles",), accepts=accepts)
