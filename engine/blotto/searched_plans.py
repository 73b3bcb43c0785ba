"""Plans that strategies search for: the pipeline's best, replies to a field and to earlier battles.

What takes a while is found once by each strategy, and kept with it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

from engine.blotto.rules import Battle, Blotto, Plan, random_plan
from engine.core.play.chance import Chance
from engine.core.play.strategy import Memoryless
from engine.core.system.job import Snapshot

if TYPE_CHECKING:
    from engine.blotto.fields.field import Field

Search = Generator[Snapshot[Any], None, Plan]
_CLIMBS = 10
"""A learner's climbs, each from the best maximum before, shaken."""


@dataclass(frozen=True, slots=True)
class Found:
    """The plans that a strategy has found, by what they were found for."""

    _plans: dict[Hashable, Plan] = field(default_factory=dict)

    def search(self, key: Hashable, begin: Callable[[], Search]) -> Search:
        """Return the plan for `key`; search for it where it is not known, yielding the progress."""
        if key not in self._plans:
            self._plans[key] = yield from begin()
        return self._plans[key]


@dataclass(frozen=True, slots=True)
class Searcher(Memoryless):
    """Sends a plan that takes a while to find."""

    search: Callable[[Battle], Search]

    def think(self, view: Battle) -> Search:
        """Yield the progress; return the plan."""
        return (yield from self.search(view))


def pipeline_best(game: Blotto, seed: int) -> Search:
    """Return the winner of a run of the pipeline."""
    from engine.blotto.pipeline.pipeline import pipeline
    from engine.blotto.pipeline.settings import PipelineSettings

    for snapshot in pipeline(game, PipelineSettings(seed=seed)):
        yield snapshot
    best: list[int] = snapshot.value[-1].plans[0].tolist()
    return tuple(best)


def best_reply(game: Blotto, plans: Field) -> Search:
    """Return the best reply to a field: exact where it can be, else the best found."""
    from engine.blotto.search.best_response import best_replies

    for snapshot in best_replies(game, plans):
        yield snapshot
    return snapshot.value.plan


def learned_reply(game: Blotto, view: Battle, player: int, memory: int, chance: Chance) -> Search:
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
