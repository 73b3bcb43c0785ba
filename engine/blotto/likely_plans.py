"""What the opponent may send: the plans that one's own are measured by where nobody chooses others.

A strategy that sits in the other seat is asked again and again, with chance of its own, never with
that of the match; of a person the plans so far count; where there are none the paper's groups.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from engine.blotto.pipeline.generators import plans_of_groups
from engine.blotto.rules import Battle, Blotto, Plan, check_plan
from engine.blotto.search.found import Found, Search
from engine.core.play.asking import ask
from engine.core.play.chance import Chance
from engine.core.play.strategy import RANDOM, Strategy, seat_agent
from engine.core.system.errors import IllegalActionError
from engine.core.system.job import Snapshot

if TYPE_CHECKING:
    from engine.blotto.search.yardstick import Yardstick

Source = Literal["strategy", "past", "usual"]
"""What the strategy in the other seat draws, the plans so far, or those of the paper's groups."""
MOST_DRAWN, MOST_THOUGHT_OF = 2000, 200
"""So many plans stand for what a strategy draws, and for one that thinks about each."""
_KEY = 0x626C6F74746F
_AT_ONCE = 50


@dataclass(frozen=True)
class LikelyPlans:
    """A yardstick: who sits where, None for a person and for one whom the match hides."""

    strategies: tuple[Strategy | None, ...]
    _found: Found[Yardstick] = field(default_factory=Found, init=False, repr=False, compare=False)

    def source(self, view: Battle, player: int) -> Source:
        """Return by what the plans of a player are measured."""
        if self._other(player) is not None:
            return "strategy"
        return "past" if view.past else "usual"

    def key(self, view: Battle, player: int) -> tuple[Any, ...]:
        """Return what tells apart those that differ for these rules."""
        other = self._other(player)
        reads_past = other is None or not getattr(other, "ignores_past", other == RANDOM)
        return player, view.past if reads_past else ()

    def yardstick(self, game: Blotto, view: Battle, player: int) -> Search[Yardstick]:
        """Return what the plans of a player are measured by in a battle; found once."""
        key = (game, *self.key(view, player))
        return self._found.search(key, lambda: self._search(game, view, player))

    def _other(self, player: int) -> Strategy | None:
        return self.strategies[1 - player] if len(self.strategies) == 2 else None

    def _search(self, game: Blotto, view: Battle, player: int) -> Search[Yardstick]:
        from engine.blotto.fields.field import Field
        from engine.blotto.search.yardstick import yardstick_steps

        other, is_drawn = self._other(player), False
        if other is not None:
            plans, is_drawn = yield from _drawn(game, other, view, 1 - player)
        elif view.past:
            plans = [both[1 - player] for both in view.past]
        else:
            plans = plans_of_groups(game)
        names = {"strategy": "likely plans", "past": "plans so far", "usual": "Groups A to F"}
        met = Field.of(names[self.source(view, player)], plans)
        return (yield from yardstick_steps(game, met, is_drawn=is_drawn))


def _drawn(
    game: Blotto, strategy: Strategy, view: Battle, player: int
) -> Generator[Snapshot[Any], None, tuple[list[Plan], bool]]:
    """Return plans that a strategy may send, and whether chance drew them; one plan else."""
    chance = Chance(_KEY)
    plans: list[Plan] = []
    most = MOST_DRAWN
    while len(plans) < most:
        agent = seat_agent(strategy, game, player, chance)
        if hasattr(agent, "think"):
            most = MOST_THOUGHT_OF
        (answer,) = (yield from ask({player: agent}, {player: view})).values()
        is_sent = answer.fault is None and _is_plan(game, answer.action)
        plans.append(answer.action if is_sent else game.fallback_action(view, player))
        if not chance.num_draws:
            return plans, False
        if len(plans) % _AT_ONCE == 0:
            yield Snapshot(len(plans), most, None)
    return plans, True


def _is_plan(game: Blotto, action: Any) -> bool:
    try:
        check_plan(action, game.castles, game.soldiers)
    except IllegalActionError:
        return False
    return True
