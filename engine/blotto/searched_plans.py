"""Plans that strategies search for: the best of a pipeline, replies to a field and to battles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from engine.blotto.rules import Battle, Blotto, Plan, random_plan
from engine.blotto.search.found import Search
from engine.core.play.chance import Chance
from engine.core.play.strategy import Memoryless
from engine.core.system.job import Snapshot

if TYPE_CHECKING:
    from engine.blotto.fields.field import Field

_CLIMBS = 10
"""A learner's climbs, each from the best maximum before, shaken."""


@dataclass(frozen=True, slots=True)
class Searcher(Memoryless):
    """Sends a plan that takes a while to find."""

    search: Callable[[Battle], Search[Plan]]

    def think(self, view: Battle) -> Search[Plan]:
        """Yield the progress; return the plan."""
        return (yield from self.search(view))


def pipeline_best(game: Blotto, seed: int) -> Search[Plan]:
    """Return the winner of a run of the pipeline."""
    from engine.blotto.pipeline.pipeline import pipeline
    from engine.blotto.pipeline.settings import PipelineSettings

    for snapshot in pipeline(game, PipelineSettings(seed=seed)):
        yield snapshot
    best: list[int] = snapshot.value[-1].plans[0].tolist()
    return tuple(best)


def best_reply(game: Blotto, plans: Field) -> Search[Plan]:
    """Return the best reply to a field: exact where it can be, else the best found."""
    from engine.blotto.search.best_response import best_replies

    for snapshot in best_replies(game, plans):
        yield snapshot
    return snapshot.value.plan


def learned_reply(
    game: Blotto, view: Battle, player: int, memory: int, chance: Chance
) -> Search[Plan]:
    """Return the best plan found against the other's last plans; a random one where none are."""
    theirs = [plans[1 - player] for plans in view.past[-memory:]]
    if not theirs:
        return random_plan(game.castles, game.soldiers, chance)
    yield Snapshot(0, None, None)  # what follows may have to be compiled
    from engine.blotto.fields.field import Field
    from engine.blotto.scoring.scores import Scorer
    from engine.blotto.search.optimisers import iterated_climbs

    scorer = Scorer(game, Field.of("past", theirs))
    climbed = islice(iterated_climbs(scorer, chance.below(2**31)), _CLIMBS)
    plan, _total, _evaluations = max(climbed, key=lambda found: found[1])
    return tuple(plan.tolist())
