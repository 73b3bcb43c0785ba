"""The coach: one's plan by what the other may send, or by a field, while one drags; best moves."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.blotto.likely_plans import LikelyPlans
from engine.blotto.rules import Battle, Blotto, Plan
from engine.core.play.strategy import Strategy
from gui.blotto.editor.sharing import moved
from gui.blotto.fields.known import FieldSource
from gui.blotto.side.coach_blocks import Told, coach_blocks
from gui.blotto.side.work import Measured, likely, measured, prepared
from gui.blotto.side.yardstick_choice import YardstickChoice
from gui.shared.controls.switch import SwitchRow
from gui.shared.jobs.latest_job import LatestJobs, Query
from gui.shared.live.live import Live
from gui.shared.live.parts import Part, column, note, part
from gui.shared.report.blocks import Block
from gui.shared.report.renderer import Blocks
from gui.shared.text.tr import tr

if TYPE_CHECKING:
    from engine.blotto.search.yardstick import Gain, Yardstick


class Coach(QWidget):
    """Tells of the plan on show what it is worth; switched off it shows no number at all.

    It measures by what the opponent may send, as far as that is known, or by a field of one's own
    choice, from when that is ready.

    `plan_wanted(plan)` tells that a move was clicked, `told` that there is an answer, with the
    means of the `others` that were asked for, `measured_by(yardstick)` what plans are measured by
    from now on.
    """

    plan_wanted = Signal(object)
    told = Signal()
    measured_by = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.game: Blotto | None = None
        self.yardstick: Yardstick | None = None
        """What the plan on show is measured by, once it is ready."""
        self.likely = LikelyPlans(())
        self._measure: Yardstick | LikelyPlans | None = None
        self._view = Battle()
        self._names: tuple[str, ...] = ("", "")
        self.others: Sequence[Plan] = ()
        self.answer: Measured | None = None
        self._plan: Plan | None = None
        self._player = 0
        self._is_waiting = self._is_watched = False
        self.is_on, self._is_coached = True, False
        self.choice = YardstickChoice(tr("Measured by"), tr("What the other may send"))
        self.keep = SwitchRow(tr("Practice"), note=tr("Keep this field in the next match."))
        self.blocks = Blocks()
        self.blocks.ordered.connect(lambda order: self._move(order.at))
        self._jobs = LatestJobs(
            self,
            {
                "yardstick": Query(self._take_yardstick, self.choice.complain),
                "measure": Query(self._take, self.choice.complain),
            },
        )
        self.choice.chosen.connect(self._prepare)
        self.live = Live(self, self._parts)

    @property
    def is_busy(self) -> bool:
        """Whether anything is being found out."""
        return self._jobs.is_busy()

    def set_on(self, is_on: bool) -> None:
        """Go on or off, as the coach of the whole program does."""
        if is_on != self.is_on:
            self.is_on = is_on
            self._follow()

    def show_watched(self, *, is_watched: bool) -> None:
        """Measure the plans of both where nobody here has one."""
        if is_watched != self._is_watched:
            self._is_watched = is_watched
            self.live.refresh()

    def show_players(self, strategies: Sequence[Strategy | None]) -> None:
        """Measure by what these may send, where no field is chosen; None: nobody knows that."""
        self.likely = LikelyPlans(tuple(strategies))
        if self.choice.source is None:
            self._prepare(None)

    def show_battle(self, view: Battle, names: tuple[str, ...]) -> None:
        """Belong to a battle: what was sent before it, and what the players are called."""
        if (view, names) != (self._view, self._names):
            before = self._key
            self._view, self._names = view, names
            self._follow_key(before)
            self.live.refresh()

    @property
    def _key(self) -> Hashable:
        """What tells apart what is likely sent."""
        return self.likely.key(self._view, self._player), self.likely.source(
            self._view, self._player
        )

    def _follow_key(self, before: Hashable) -> None:
        """Measure anew where something else is likely sent now than before."""
        if self._measure is self.likely and before != self._key:
            self.yardstick = self.answer = None
            self._find()

    @property
    def plans_in_words(self) -> str:
        """What is measured by, to be said after "against"."""
        if self._measure is not None and not isinstance(self._measure, LikelyPlans):
            return self._measure.field.name
        if self._is_watched:
            return tr("what the other may send")
        source = self.likely.source(self._view, self._player)
        if source == "usual":
            return tr("Groups A to F")
        name = self._names[1 - self._player]
        text = tr("what {name} has sent so far") if source == "past" else tr("what {name} may send")
        return text.format(name=name)

    def _sentence(self) -> str:
        """Say what "what the other may send" is here."""
        if self.choice.source is not None:
            return ""
        if self._is_watched:
            return tr("The review measures each by what the other is known to draw from.")
        source = self.likely.source(self._view, self._player)
        if source == "usual":
            text = tr("Nothing is known of {name} yet: the plans of {plans} count.")
            name = self._names[1 - self._player]
            return text.format(name=name, plans=self.plans_in_words)
        text = tr("That is {plans}.") if self.is_on else tr("Warns by {plans}.")
        return text.format(plans=self.plans_in_words)

    def set_coached(self, is_coached: bool) -> None:
        """Measure by a field of one's choice though no number is shown; or no longer."""
        if is_coached != self._is_coached:
            self._is_coached = is_coached
            self._follow()

    @property
    def _measures(self) -> bool:
        """Whether a field is wanted to measure by."""
        return self.is_on or self._is_coached

    def show_game(self, game: Blotto) -> None:
        """Measure by the rules of this game."""
        if game == self.game:
            return
        self.game = game
        self.choice.show_game(game)
        self._prepare(self.choice.source)

    def begin_match(self) -> None:
        """Measure by what the other may send in a new match, unless one practises."""
        if not self.keep.is_on:
            self.choice.choose(None)

    def show_plan(self, plan: Plan | None, player: int, others: Sequence[Plan] = ()) -> None:
        """Measure this plan of a player, and `others` besides; None: nobody's may be seen."""
        if (plan, player, tuple(others)) == (self._plan, self._player, tuple(self.others)):
            return
        before = self._key
        self._plan, self._player, self.others = plan, player, tuple(others)
        self._follow_key(before)
        self._ask()

    def _follow(self) -> None:
        if self.yardstick is None:
            self._find()
        self._ask()
        self.live.refresh()

    def _prepare(self, source: FieldSource | None) -> None:
        """Measure by a field, or without one by what is likely sent."""
        self.yardstick = self.answer = None
        if source is None:
            self._measure_by(self.likely)
        self._find()
        self.live.refresh()
        self.told.emit()

    def _find(self) -> None:
        """Make ready what to measure by, where that is wanted."""
        self._jobs.drop("yardstick", "measure")
        source, game = self.choice.source, self.game
        if game is None:
            return
        if source is not None and self._measures:
            self._jobs.ask("yardstick", prepared(game, source), tr("Measure the field"))
        elif source is None and self.is_on:
            work = likely(game, self.likely, self._view, self._player)
            self._jobs.ask("yardstick", work, tr("What may be sent"))

    def _take_yardstick(self, yardstick: Yardstick) -> None:
        self.yardstick = yardstick
        self._measure_by(self.likely if self.choice.source is None else yardstick)
        self._ask()

    def _measure_by(self, measure: Yardstick | LikelyPlans) -> None:
        if measure is not self._measure:
            self._measure = measure
            self.measured_by.emit(measure)

    def _ask(self) -> None:
        """Measure the newest plan; while one is being measured, it waits its turn."""
        self.answer = self.answer if self._plan is not None else None
        if self.yardstick is None or self._plan is None or not self.is_on:
            self._jobs.drop("measure")
            self.answer = None
            self.live.refresh()
            self.told.emit()
        elif self._jobs.is_busy("measure"):
            self._is_waiting = True
        else:
            self._is_waiting = False
            self._jobs.ask("measure", measured(self.yardstick, self._plan, self.others))

    def _take(self, answer: Measured) -> None:
        self.answer = answer
        self.live.refresh()
        self.told.emit()
        if self._is_waiting or answer.plan != self._plan:
            self._ask()

    def _parts(self) -> Part:
        """Return what is known; nothing while it is off, or not ready."""
        answer, measures = self.answer if self.is_on else None, self._measures
        sentence, is_own = self._sentence(), self.choice.source is not None
        blocks: tuple[Block, ...] = ()
        if answer is not None and self.yardstick is not None:
            told = Told(answer, self.yardstick, self.plans_in_words, self._player)
            blocks = coach_blocks(told)
        return column(
            # A coach that only warns says by what: to choose that is for whoever reads numbers.
            part(self.choice, is_shown=self.is_on or (measures and is_own)),
            note(sentence, "text_2", is_shown=measures and bool(sentence), key="sentence"),
            part(self.keep, is_shown=measures and is_own),
            part(self.blocks, show_blocks=(blocks,), setVisible=bool(blocks)),
            gap=8,
        )

    def _move(self, gain: Gain) -> None:
        if self._plan is not None and self._plan[gain.giver] >= gain.soldiers:
            self.plan_wanted.emit(moved(self._plan, gain.giver, gain.getter, gain.soldiers))
