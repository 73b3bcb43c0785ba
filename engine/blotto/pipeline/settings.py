"""The settings of a run of the pipeline: what the paper prints, and what it leaves open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.blotto.pipeline.generators import bases_for, caps_for, check_room
from engine.blotto.rules import MOST_CASTLES, Blotto
from engine.core.play.parameters import Bounded, Bounds, Note, check_parameters
from engine.core.system.errors import InputError

FIELDS = ("standard", "selected", "validation", "mean")
"""What plans are scored against: the first field, the selected one, random plans; and the mean."""


@dataclass(frozen=True)
class PipelineSettings:
    """What the paper prints, and what it leaves open."""

    per_group: Annotated[int, Bounds(1, 10_000), Note("Plans drawn in each group.")] = 15
    selected: Annotated[int, Bounds(1, 10_000), Note("The best of each group that climb.")] = 5
    restarts: Annotated[int, Bounds(1, 10_000), Note("Climbs from each of them.")] = 100
    min_score: Annotated[
        float, Bounds(0, 1000), Note("A maximum counts if its mean is above this, of 55 points.")
    ] = 38.0
    kept: Annotated[int, Bounds(1, 60_000), Note("The maxima that make the selected field.")] = 250
    starts: Annotated[int, Bounds(1, 10_000), Note("Random starts of the second search.")] = 100
    start_restarts: Annotated[int, Bounds(1, 10_000), Note("Climbs from each start.")] = 20
    min_selected_score: Annotated[
        float, Bounds(0, 1000), Note("A maximum of the second search counts above this mean of 55.")
    ] = 44.0
    best: Annotated[int, Bounds(1, 1000), Note("The maxima that are ranked.")] = 15
    validation: Annotated[int, Bounds(1, 60_000), Note("Plans of the validation field.")] = 1000
    low: Annotated[int, Bounds(1, MOST_CASTLES), Note("The first castle a group adds to.")] = 1
    high: Annotated[
        int, Bounds(1, MOST_CASTLES), Note("The last castle a group adds to, if the road is long.")
    ] = MOST_CASTLES
    seed: Annotated[int, Bounds(0, 2**31 - 1), Note("What all draws follow from.")] = 1

    def __post_init__(self) -> None:
        """Raise InputError for settings out of bounds, or castles in no order."""
        check_parameters(self, "pipeline")
        if self.low > self.high:
            raise InputError(
                "pipeline: low must be at most high, not {low} and {high}",
                low=self.low,
                high=self.high,
            )

    def castles(self, game: Blotto) -> tuple[int, int]:
        """Return the first and the last castle that groups add to; InputError for no room there."""
        low, high = self.low - 1, min(self.high, game.castles) - 1
        for base in bases_for(game).values():
            check_room(base, low, high, caps_for(game.castles, game.soldiers), game.soldiers)
        return low, high


@dataclass(frozen=True)
class PaperSettings(Bounded, owner="paper"):
    """How often the paper's run is made again, and what its text says in two ways."""

    seeds: Annotated[int, Bounds(2, 10_000), Note("Runs, with one seed after the other.")] = 200
    first: Annotated[
        int, Bounds(0, 2**31 - 10_001), Note("The first of the seeds.", title="First seed")
    ] = 1
    selected: Annotated[
        int, Bounds(1, 100), Note("The best of each group that climb.", title="Climb of each group")
    ] = 5
    kept: Annotated[
        int, Bounds(1, 60_000), Note("As the paper's settings say.", title="Maxima kept")
    ] = 250
    other: Annotated[
        int, Bounds(1, 60_000), Note("As its figure 4 says.", title="Compared with")
    ] = 300
