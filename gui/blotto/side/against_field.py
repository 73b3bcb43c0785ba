"""One plan against a whole field, as a fast strip: in Watch, for either plan of the battle."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from engine.blotto.rules import Blotto, Plan
from engine.core.system.job import Snapshot
from gui.blotto.board.plan_words import plan_in_words
from gui.blotto.fields.known import FieldSource
from gui.blotto.side.yardstick_choice import YardstickChoice
from gui.blotto.strip import BattleStrip, counts_of
from gui.shared.controls.boxes import column_of
from gui.shared.controls.label import Heading, Text
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.jobs.latest_job import LatestJobs, Query
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent

if TYPE_CHECKING:
    from engine.blotto.contest.battle_facts import Battles

HIGH = 240


class AgainstField(QWidget):
    """Lets a plan of the battle on the road meet every plan of a field."""

    def __init__(self) -> None:
        super().__init__()
        self._game: Blotto | None = None
        self._plans: tuple[Plan, ...] = ()
        self.battles: Battles | None = None
        self.choice = YardstickChoice(tr("Field"), tr("Nothing"))
        self.seats = SegmentedTabs(tr("Whose plan"))
        self.plan = Text("", "small", "text_2", wraps=True)
        self.strip = BattleStrip()
        self.strip.setMinimumHeight(HIGH)
        self.counts = Text("", weight=600, wraps=True)
        self._jobs = LatestJobs(self, {"battles": Query(self._take, self.choice.complain)})
        heading = Heading(tr("Against a whole field"), tr("a column a battle"))
        parts = (heading, self.choice, self.seats, self.plan, self.strip, self.counts)
        column_of(*parts, on=self, gap=8)
        self.choice.chosen.connect(lambda _source: self._meet())
        self.seats.chosen.connect(lambda _index: self._meet())
        self._show()

    def show_battle(self, game: Blotto, plans: tuple[Plan, ...], names: Sequence[str]) -> None:
        """Be about the plans of a battle that is over; without any there is nothing to show."""
        if game != self._game:
            self._game = game
            self.choice.show_game(game)
        short = tuple(name if len(name) <= 14 else name[:13] + "…" for name in names)
        if short != self.seats.texts:
            self.seats.set_texts(short)
        if plans != self._plans:
            self._plans = plans
            self._meet()

    def _meet(self) -> None:
        """Let the plan that is chosen meet the field."""
        game, source = self._game, self.choice.source
        self.battles = None
        if game is not None and source is not None and self._plans:
            work = _met(game, self._plans[self.seats.index], source)
            self._jobs.ask("battles", work, tr("Against a whole field"))
        else:
            self._jobs.drop("battles")
        self._show()

    def _take(self, battles: Battles) -> None:
        self.battles = battles
        self.strip.show_battles(battles)
        self._show()

    def _show(self) -> None:
        self.seats.setVisible(bool(self._plans))
        told = plan_in_words(self._plans[self.seats.index]) if self._plans else ""
        self.plan.set_text(told or tr("Once the battle is fought, its plans can meet a field."))
        self.strip.setVisible(self.battles is not None)
        self.counts.setVisible(self.battles is not None)
        if self.battles is not None:
            counts, count = counts_of(self.battles), self.battles.points.shape[1]
            text = tr("{share} won: {w:,} won, {d:,} drawn, {l:,} lost; {mean} points on average")
            share = (counts["w"] + counts["d"] / 2) / count
            mean = decimal(float(self.battles.points[0].mean()) / 2, 2)
            self.counts.set_text(text.format(share=percent(share), mean=mean, **counts))


def _met(game: Blotto, plan: Plan, source: FieldSource) -> Generator[Snapshot[None], None, Battles]:
    yield Snapshot(0, None, None)
    from engine.blotto.contest.battle_facts import battles_of

    field = source.make(game)
    field.check_fits(game)
    return battles_of(game, plan, field.rows)
