"""What the panel beside the road goes by, as one value, and what it has to find out.  No Qt."""

from __future__ import annotations

import functools
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.blotto.likely_plans import LikelyPlans
from engine.blotto.rules import Battle, Blotto, Plan
from gui.blotto.fields.known import FieldSource
from gui.blotto.side.starts import Start, usual_starts
from gui.blotto.side.work import likely, measured, met, prepared
from gui.blotto.solve.jobs import answers
from gui.shared.report.view import Need
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.blotto.search.yardstick import Yardstick


@dataclass(frozen=True)
class Standing:
    """The battle on the road, the plan under it, and what was chosen and asked.

    `plans` are those of the battle, once all of it is told; `view` is what was sent before.
    """

    game: Blotto | None = None
    battles: int = 0
    view: Battle = field(default_factory=Battle)
    plans: tuple[Plan, ...] = ()
    names: tuple[str, ...] = ("", "")
    last: Plan | None = None
    """The plan that the person has sent last."""
    plan: Plan | None = None
    player: int = 0
    players: LikelyPlans = field(default_factory=lambda: LikelyPlans(()))
    source: FieldSource | None = None
    """The field that the plan is measured by, if not by what the other may send."""
    field: FieldSource | None = None
    """The field that a plan of a battle meets that is watched."""
    seat: int = 0
    """Whose plan meets it."""
    reply: Start | None = None
    asked: Plan | None = None
    """The plan of which was asked what beats it."""
    keeps: bool = False
    """Whether the next match is measured by the same field."""
    is_on: bool = True
    is_coached: bool = False
    is_played: bool = False
    """Whether somebody here has a plan of one's own to make; else a match is watched."""

    @property
    def measures(self) -> bool:
        """Whether a field is wanted to measure by."""
        return self.is_on or self.is_coached

    @property
    def drawn(self) -> str:
        """What is likely sent: what a strategy draws, the plans so far, or the usual ones."""
        return self.players.source(self.view, self.player)

    @property
    def measure_key(self) -> Hashable:
        """What tells apart what plans are measured by."""
        if self.source is not None:
            return self.game, self.source
        return self.game, self.players, self.drawn, self.players.key(self.view, self.player)

    @property
    def starts(self) -> list[Start]:
        """The plans to start from."""
        assert self.game is not None
        last = self.last if self.last and len(self.last) == self.game.castles else None
        starts = usual_starts(self.game, last)
        return starts if self.reply is None else [self.reply, *starts]

    def measure_need(self) -> Need | None:
        """Return the question for what to measure by, where that is wanted."""
        game, source = self.game, self.source
        if game is None or not (self.measures if source is not None else self.is_on):
            return None
        if source is not None:
            work = functools.partial(prepared, game, source)
            return Need("measure", self.measure_key, work, tr("Measure the field"), most=1)
        plans = functools.partial(likely, game, self.players, self.view, self.player)
        return Need("measure", self.measure_key, plans, tr("What may be sent"), most=1)

    def plan_need(self, yardstick: Yardstick) -> Need | None:
        """Return the question what the plan on show is worth, and those to start from."""
        if self.plan is None or not self.is_on:
            return None
        others = tuple(start.plan for start in self.starts if start.plan is not None)
        work = functools.partial(measured, yardstick, self.plan, others)
        return Need("plan", (self.measure_key, self.plan, others), work, most=1)

    def beating_need(self) -> Need | None:
        """Return the question what beats a plan of the battle, once it was asked."""
        if self.asked is None or self.game is None:
            return None
        work = functools.partial(answers, self.game, self.asked)
        key = "beats", self.game, self.asked
        return Need("beating", key, work, tr("What beats the plan"), most=1)

    def battles_need(self) -> Need | None:
        """Return the question how a plan of a battle that is watched fares against a field."""
        if self.is_played or self.game is None or self.field is None or not self.plans:
            return None
        about = self.game, self.plans[self.seat], self.field
        work = functools.partial(met, *about)
        return Need("battles", about, work, tr("Against a whole field"), most=1)

    def plans_in_words(self, measure: Yardstick | LikelyPlans | None) -> str:
        """Return what is measured by, to be said after "against"."""
        if measure is not None and not isinstance(measure, LikelyPlans):
            return measure.field.name
        if not self.is_played:
            return tr("what the other may send")
        if self.drawn == "usual":
            return tr("Groups A to F")
        text = tr("what {name} has sent so far")
        if self.drawn == "strategy":
            text = tr("what {name} may send")
        return text.format(name=self.names[1 - self.player])

    def sentence(self, measure: Yardstick | LikelyPlans | None) -> str:
        """Say what "what the other may send" is here."""
        if self.source is not None:
            return ""
        if not self.is_played:
            return tr("The review measures each by what the other is known to draw from.")
        plans = self.plans_in_words(measure)
        if self.drawn == "usual":
            text = tr("Nothing is known of {name} yet: the plans of {plans} count.")
            return text.format(name=self.names[1 - self.player], plans=plans)
        text = tr("That is {plans}.") if self.is_on else tr("Warns by {plans}.")
        return text.format(plans=plans)
