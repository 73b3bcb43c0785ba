"""How long an equilibrium is looked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.core.play.parameters import Bounded, Bounds, Note


@dataclass(frozen=True, slots=True)
class Search(Bounded, owner="equilibrium"):
    """How long replies are looked for; without streaks the equilibrium is exact, and needs none."""

    rounds: Annotated[int, Bounds(1, 1_000_000), Note("Rounds of best replies.")] = 100
    climbs: Annotated[int, Bounds(4, 10_000), Note("Searches for replies in each round.")] = 96
    seed: Annotated[int, Bounds(0, 2**31 - 1), Note("What all draws follow from.")] = 1
    start: Annotated[
        str, Note("A CSV file of plans to begin with, such as the mixture of a run before.")
    ] = ""
