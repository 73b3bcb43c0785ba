"""How soldiers are shared out: whatever changes, plan and those left are all the soldiers.  No Qt.

Who gets more takes from those left, and then from the other castles in proportion to what they had,
from those whose numbers were typed only once the rest have none.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from engine.blotto.rules import Blotto, Plan, check_plan
from engine.core.system.errors import InputError
from engine.core.system.written import whole_number_in
from gui.shared.text.value_format import rounded_to_sum


def shared_evenly(castles: int, soldiers: int) -> Plan:
    """Return as many soldiers at each castle as can be; the first ones get those that are over."""
    each, over = divmod(soldiers, castles)
    return tuple(each + (castle < over) for castle in range(castles))


def shared_by(weights: tuple[int, ...], soldiers: int) -> Plan:
    """Return soldiers in proportion to weights that are not all 0."""
    total = sum(weights)
    return tuple(rounded_to_sum([soldiers * weight / total for weight in weights], soldiers))


def with_soldiers(
    plan: Plan, castle: int, number: int, soldiers: int, typed: Collection[int] = ()
) -> Plan:
    """Return the plan with so many soldiers at a castle, as many as there are at most.

    What stands at the castles in `typed` is taken last.
    """
    after = list(plan)
    after[castle] = min(max(number, 0), soldiers)
    others = [place for place in range(len(plan)) if place != castle]
    for givers in ([p for p in others if p not in typed], [p for p in others if p in typed]):
        had, missing = sum(plan[p] for p in givers), sum(after) - soldiers
        if had and missing > 0:
            left = max(had - missing, 0)
            kept = rounded_to_sum([left * plan[p] / had for p in givers], left)
            for place, there in zip(givers, kept, strict=True):
                after[place] = there
    return tuple(after)


def moved(plan: Plan, giver: int, getter: int, number: int) -> Plan:
    """Return the plan with so many soldiers gone from one castle to another."""
    after = list(plan)
    after[giver] -= number
    after[getter] += number
    return tuple(after)


def pasted(text: str, game: Blotto) -> Plan:
    """Return the plan in a text such as 10, 8, 46, 2; InputError where it is none of this game."""
    numbers = re.findall(r"[^\s,;:|\t()\[\]]+", text)
    if not numbers:
        raise InputError("paste {castles} numbers, one for each castle", castles=game.castles)
    plan = tuple(_number(number, place) for place, number in enumerate(numbers, start=1))
    check_plan(plan, game.castles, game.soldiers)
    return plan


def _number(text: str, castle: int) -> int:
    number = whole_number_in(text)
    if number is None:
        raise InputError(
            "castle {castle} needs a whole number of soldiers from 0 on, not {value}",
            castle=castle,
            value=text[:20],
        )
    return number
