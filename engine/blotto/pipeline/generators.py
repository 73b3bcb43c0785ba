"""How the paper draws plans: groups that complete a base at random, and starts for its search."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blotto.rules import Plan
from engine.core.play.chance import Chance
from engine.core.system.errors import InputError

CASTLES, SOLDIERS = 10, 100
BASES: dict[str, Plan] = {
    "a": (1, 1, 40, 24, 14, 5, 0, 0, 0, 0),
    "b": (1, 1, 35, 25, 20, 3, 0, 0, 0, 0),
    "c": (1, 35, 24, 20, 5, 0, 0, 0, 0, 0),
    "d": (1, 40, 1, 0, 25, 8, 5, 0, 0, 0),
    "e": (15, 35, 25, 5, 0, 0, 0, 0, 0, 0),
    "f": (5, 5, 10, 9, 10, 10, 9, 8, 6, 6),
}
FREE: Plan = (0,) * CASTLES
"""The seventh base: nothing is given."""
CAPS: Plan = (70,) * 5 + (25,) * 3 + (10,) * 2
"""The most soldiers that the generator leaves at each castle."""
_START: Plan = (5,) * 8 + (0, 0)
_MOST_ADDED, _MOST_AT_LAST = 10, 5


def completed(
    base: Plan,
    chance: Chance,
    low: int = 0,
    high: int = CASTLES - 1,
    caps: Sequence[int] = CAPS,
    soldiers: int = SOLDIERS,
) -> Plan:
    """Return `base` with the missing soldiers sent at random to castles `low` to `high`.

    A castle is drawn, and how many go there, until nobody is missing.  Raises InputError where
    the castles have no room for them.
    """
    plan, missing = list(base), soldiers - sum(base)
    room = sum(max(caps[k] - plan[k], 0) for k in range(low, high + 1))
    if room < missing:
        raise InputError(
            "castles {low} to {high} have room for {room} more soldiers; {missing} are missing",
            low=low + 1,
            high=high + 1,
            room=room,
            missing=missing,
        )
    while missing > 0:
        castle = low + chance.below(high - low + 1)
        number = chance.below(min(missing, caps[castle] - plan[castle]) + 1)
        plan[castle] += number
        missing -= number
    return tuple(plan)


def group(
    base: Plan, count: int, chance: Chance, low: int = 0, high: int = CASTLES - 1
) -> list[Plan]:
    """Return `count` plans completed from one base."""
    return [completed(base, chance, low, high) for _ in range(count)]


def random_start(chance: Chance) -> Plan:
    """Return where the search for maxima of the selected plans begins."""
    plan, missing = list(_START), SOLDIERS - sum(_START)
    while missing > 0:
        castle = chance.below(CASTLES)
        is_last = castle >= CASTLES - 2
        most = _MOST_AT_LAST - plan[castle] if is_last else _MOST_ADDED
        number = chance.below(min(missing, most) + 1)
        plan[castle] += number
        missing -= number
    return tuple(plan)
