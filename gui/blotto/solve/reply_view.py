"""The best reply to a field, and what beats one plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.blotto.rules import Battle, Plan
from gui.blotto.board.plan_words import plan_in_words, score_in_words
from gui.blotto.cells import paint_plan_cells, top_of
from gui.blotto.solve.plan_entry import PlanEntry
from gui.blotto.solve.run_bar import RunBar
from gui.shared.controls.boxes import STRETCH, column_of, row_of
from gui.shared.controls.buttons import Button
from gui.shared.controls.cards import Card
from gui.shared.controls.chip import Chip
from gui.shared.controls.fact_list import FactList
from gui.shared.controls.label import Text
from gui.shared.controls.scroll_area import WIDTH
from gui.shared.controls.segmented_tabs import SegmentedTabs
from gui.shared.style.appearance import appearance
from gui.shared.style.painting import smooth_painter
from gui.shared.text.tr import tr
from gui.shared.text.value_format import decimal, percent

if TYPE_CHECKING:
    from engine.blotto.search.best_response import Objective
    from gui.blotto.solve.jobs import Reply

OBJECTIVES: tuple[Objective, ...] = ("mean", "wins")


class PlanStrip(QWidget):
    """A plan as large cells."""

    def __init__(self) -> None:
        super().__init__()
        self._plan: Plan = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.update)
        appearance().resized.connect(self.updateGeometry)

    def show_plan(self, plan: Plan) -> None:
        """Show another plan."""
        self._plan = plan
        self.setAccessibleName(plan_in_words(plan))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(420, appearance().theme.px(38))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._plan:
            theme, plan = appearance().theme, self._plan
            width = min(self.width(), len(plan) * theme.px(52))
            area = QRectF(0, 0, width, self.height())
            painter = smooth_painter(self)
            paint_plan_cells(painter, area, plan, top_of(sum(plan), len(plan)), theme, gap=3)


class ReplyView(QWidget):
    """Shows a reply; `reply_asked` wants one to the field, `answer_asked` one to a plan."""

    reply_asked = Signal()
    answer_asked = Signal(object)
    plan_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        note = tr("Without streaks the best mean is exact; anything else is the best found.")
        self.bar = RunBar(tr("Best response"), note, tr("Find"))
        self.objective = SegmentedTabs(tr("What counts"), (tr("Mean points"), tr("Battles won")))
        self.entry = PlanEntry()
        self.ask = Button(tr("What beats this plan"), "secondary", "swords", is_compact=True)
        self.card = Card()
        self.heading = Text("", "body", weight=600, wraps=True)
        self.strip = PlanStrip()
        self.number = Text("", "hero")
        self.words = Text("", "body", "text_2")
        self.chip = Chip("", "quiet")
        self.facts = FactList(tr("How it fares"))
        self.climb = Button(tr("Use this plan"), "secondary", "route", is_compact=True)
        self.reply: Reply | None = None
        self._lay_out()
        self.bar.button.clicked.connect(self.reply_asked)
        self.objective.chosen.connect(lambda _index: self.reply_asked.emit())
        self.ask.clicked.connect(self._ask_answer)
        self.entry.entered.connect(lambda _plan: self._ask_answer())
        self.climb.clicked.connect(self._hand)
        self.card.hide()

    @property
    def kind(self) -> Objective:
        """What counts."""
        return OBJECTIVES[self.objective.index]

    def show_reply(self, reply: Reply) -> None:
        """Show the best reply known so far."""
        self.reply = reply
        found, tally = reply.found, reply.found.tally
        self.card.show()
        text = tr("Against {field} ({n:,} plans)")
        if reply.to is not None:
            text = tr("Against {field} and its neighbours, {n:,} plans in all")
        self.heading.set_text(text.format(field=reply.field, n=tally.battles))
        self.strip.show_plan(found.plan)
        is_mean = found.objective == "mean"
        number = decimal(tally.mean, 3) if is_mean else percent(tally.win_rate)
        of = tr("of {n} points on average").format(n=sum(reply.game.values))
        words = of if is_mean else tr("of battles won")
        self.number.set_text(number)
        self.words.set_text(words)
        if found.is_exact:
            self.chip.set_text(tr("exact"), "exact")
        else:
            self.chip.set_text(tr("best found"), "quiet")
        self.facts.show_facts(dict(self._facts(reply)))

    def _facts(self, reply: Reply) -> Sequence[tuple[str, str]]:
        tally, game = reply.found.tally, reply.game
        facts = [
            (tr("Mean points"), decimal(tally.mean, 4)),
            (tr("Battles won"), f"{tally.wins:,}"),
            (tr("Drawn"), f"{tally.draws:,}"),
            (tr("Lost"), f"{tally.losses:,}"),
            (tr("Share won"), percent(tally.win_rate)),
        ]
        if reply.to is not None:
            points = game.returns(Battle((reply.found.plan, reply.to)))
            facts.insert(0, (tr("Against the plan"), score_in_words((points[0], points[1]))))
        return facts

    def _lay_out(self) -> None:
        head = row_of(self.heading, gap=8)
        body = self.card.body
        body.addLayout(head)
        body.addWidget(self.strip)
        chip = (self.chip, 0, Qt.AlignmentFlag.AlignVCenter)
        body.addLayout(row_of(self.number, self.words, chip, STRETCH, gap=10))
        body.addWidget(self.facts)
        self.facts.setMaximumWidth(360)
        body.addLayout(row_of(self.climb, STRETCH))
        plan = row_of((self.entry, 1), self.ask, gap=10)
        column_of(
            self.bar,
            row_of(self.objective, STRETCH),
            Text(tr("Or a plan to beat"), "small", "text_2"),
            plan,
            self.card,
            STRETCH,
            on=self,
            gap=10,
            margins=(0, 0, WIDTH + 4, 0),
        )

    def _ask_answer(self) -> None:
        plan = self.entry.read()
        if plan is not None:
            self.answer_asked.emit(plan)

    def _hand(self) -> None:
        if self.reply is not None:
            self.plan_chosen.emit(self.reply.found.plan)
