"""How the paper draws plans: groups that complete a base at random, and starts for its search.

The paper has ten castles and 100 soldiers.  On other roads its shapes are stretched, our choice:
the same shares of the soldiers on the same parts of the road.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from engine.blotto.rules import Blotto, Plan
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
PER_GROUP = 15
"""So many plans of each group are what plans are measured by where nobody says by what else."""
_GROUPS_SEED = 1
CAPS: Plan = (70,) * 5 + (25,) * 3 + (10,) * 2
"""The most soldiers that the generator leaves at each castle."""
_START: Plan = (5,) * 8 + (0, 0)
_MOST_ADDED, _MOST_AT_LAST = 10, 5
_LAST_PART = 8
"""From this castle of ten on few soldiers stand at a start."""


def stretched(plan: Plan, castles: int, soldiers: int) -> Plan:
    """Return one of the paper's shapes on a road of so many castles, for so many soldiers.

    Each castle gets what lies on its part of the road; the sums so far are rounded, so that no
    soldier is lost on the way.
    """
    if (castles, soldiers) == (CASTLES, SOLDIERS):
        return plan
    sums = [0.0]
    for k in range(1, castles + 1):
        whole, part = divmod(k * CASTLES / castles, 1)
        before = sum(plan[: int(whole)])
        sums.append((before + (part * plan[int(whole)] if part else 0)) * soldiers / SOLDIERS)
    return tuple(math.floor(b + 0.5) - math.floor(a + 0.5) for a, b in pairwise(sums))


def caps_for(castles: int, soldiers: int) -> Plan:
    """Return the most soldiers that the generator leaves at each castle of a road.

    Fewer castles than ten each hold as much as those of the paper whose place they take.
    """
    share = soldiers / SOLDIERS * max(CASTLES / castles, 1)
    places = [int((k + 0.5) * CASTLES / castles) for k in range(castles)]
    return tuple(min(math.ceil(CAPS[place] * share), soldiers) for place in places)


def bases_for(game: Blotto) -> dict[str, Plan]:
    """Return the bases of the six groups on a game's road."""
    return {name: stretched(base, game.castles, game.soldiers) for name, base in BASES.items()}


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
    check_room(base, low, high, caps, soldiers)
    plan, missing = list(base), soldiers - sum(base)
    while missing > 0:
        castle = low + chance.below(high - low + 1)
        number = chance.below(min(missing, max(caps[castle] - plan[castle], 0)) + 1)
        plan[castle] += number
        missing -= number
    return tuple(plan)


def check_room(base: Plan, low: int, high: int, caps: Sequence[int], soldiers: int) -> None:
    """Raise InputError where castles `low` to `high` cannot hold all whom `base` leaves missing."""
    missing = soldiers - sum(base)
    room = sum(max(caps[k] - base[k], 0) for k in range(low, high + 1))
    if room < missing:
        raise InputError(
            "castles {low} to {high} have room for {room} more soldiers; {missing} are missing",
            low=low + 1,
            high=high + 1,
            room=room,
            missing=missing,
        )


def group(
    base: Plan,
    count: int,
    chance: Chance,
    low: int = 0,
    high: int | None = None,
    soldiers: int = SOLDIERS,
) -> list[Plan]:
    """Return `count` plans completed from one base."""
    last, caps = len(base) - 1 if high is None else high, caps_for(len(base), soldiers)
    return [completed(base, chance, low, last, caps, soldiers) for _ in range(count)]


def plans_of_groups(game: Blotto) -> list[Plan]:
    """Return the same plans of every group for the road of a game, always."""
    chance = Chance(_GROUPS_SEED)
    bases = bases_for(game).values()
    return [
        plan for base in bases for plan in group(base, PER_GROUP, chance, soldiers=game.soldiers)
    ]


def random_start(chance: Chance, castles: int = CASTLES, soldiers: int = SOLDIERS) -> Plan:
    """Return where the search for maxima of the selected plans begins."""
    plan = list(stretched(_START, castles, soldiers))
    missing = soldiers - sum(plan)
    share = soldiers / SOLDIERS * max(CASTLES / castles, 1)
    added, at_last = math.ceil(_MOST_ADDED * share), math.ceil(_MOST_AT_LAST * share)
    while missing > 0:
        castle = chance.below(castles)
        is_last = castle * CASTLES >= _LAST_PART * castles
        most = max(at_last - plan[castle], 0) if is_last else added
        number = chance.below(min(missing, most) + 1)
        plan[castle] += number
        missing -= number
    return tuple(plan)
